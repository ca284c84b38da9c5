"""Things and moves as text, and text as moves."""

from __future__ import annotations

import difflib
import re
from typing import Any

from statuto.checks.program import ActionOf, ParameterOf
from statuto.checks.types import Domain
from statuto.evaluate.engine import Engine
from statuto.evaluate.moves import DECLINE, Move

Record = list[Any]
PASSING = "decline"
MOST_TEXT = 500
NO_MOVE = "A move is a text, or an object with `action` and `args`."


def lacking(domain: Domain, text: str) -> str:
    """What to say where a text names nothing of a domain."""
    at = "at " if domain.group is not None and text in domain.group.spaces.by_name else ""
    return f"There is no {domain.name} {at}`{text}`."


def usual(action: ActionOf) -> str:
    """The usual form of a move of an action."""
    said = [action.name]
    for parameter in action.parameters:
        noun = parameter.domain.name.upper()
        most = parameter.several.high if parameter.several is not None else 1
        said += [parameter.preposition, noun if most == 1 else f"{noun}, {noun}" if most == 2 else f"{noun}, {noun}, …"]
    return " ".join(said)


def chosen(parameter: ParameterOf, things: list[int]) -> int | str:
    """The number of several things in any order, or why none stands for them."""
    several = parameter.several
    assert several is not None
    if len(things) > several.high:
        return so_many(parameter, len(things))
    code = several.coding.code(things)
    if code >= 0:
        return code
    worst = next(one for one in things if things.count(one) > several.coding.most[one])
    name, most = parameter.domain.names[worst], several.coding.most[worst]
    return f"`{name}` can be chosen once." if most == 1 else f"There are {most} of `{name}`."


def so_many(parameter: ParameterOf, number: int) -> str:
    """How many things a parameter is, and that it is not this number of them."""
    several = parameter.several
    assert several is not None
    low, high, domain = several.low, several.high, parameter.domain
    many = f"{low} {domain.name if low == 1 else domain.plural}" if low == high else f"{low} to {high} {domain.plural}"
    return f"This is done with {many}, not {number}."


def named(domain: Domain, text: str) -> int:
    """The thing with a name, or −1; a piece may be named without its noun."""
    found = domain.by_name.get(text, -1)
    return domain.by_name.get(f"{domain.name} {text}", -1) if found < 0 and domain.form == "piece" else found


class Names:
    """Says the things and moves of one engine in the book's own words."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.program = engine.program

    def thing(self, r: Record, domain: Domain, index: int) -> str:
        """The name of a thing; an area of a laid board is named by its place and part."""
        if index < 0:
            return "none"
        if domain.form == "area" and domain.laid is not None:
            return self.engine.terms.laid_queries(domain.laid).area_name(r, index)
        return domain.names[index]

    def things(self, r: Record, parameter: ParameterOf, value: int) -> list[str]:
        """The names of what a parameter is in a move: one thing, or several, each as often as it is chosen."""
        if parameter.several is None:
            return [self.thing(r, parameter.domain, value)]
        return [self.briefly(r, parameter.domain, index) for index in parameter.several.coding.things(value)]

    def briefly(self, r: Record, domain: Domain, index: int) -> str:
        """The name of a thing among several; that of a piece without the noun that all have."""
        name = self.thing(r, domain, index)
        return name.removeprefix(f"{domain.name} ") if domain.form == "piece" else name

    def index(self, r: Record, domain: Domain, text: str) -> int:
        """The thing of a domain with a name, or −1; any of its spaces names a group."""
        if domain.form == "area" and domain.laid is not None:
            return self.engine.terms.laid_queries(domain.laid).area_named(r, text)
        if domain.group is not None:
            space = domain.group.spaces.by_name.get(text, -1)
            return r[domain.group.at.offset + space] if space >= 0 else -1
        return named(domain, text)

    def decline(self, action: int) -> str:
        """What declining an action is called."""
        return self.program.actions[action].decline or PASSING

    def move(self, r: Record, move: Move) -> str:
        """A move as text: the action, then each thing behind its preposition."""
        if move[0] == DECLINE:
            return self.decline(move[1])
        action = self.program.actions[move[0]]
        words = [action.name]
        for parameter, value in zip(action.parameters, move[1:], strict=True):
            words += [parameter.preposition, ", ".join(self.things(r, parameter, value))]
        return " ".join(words)

    def move_object(self, r: Record, move: Move) -> dict[str, Any]:
        """A move as the object that programs exchange: action, args, text."""
        if move[0] == DECLINE:
            return {"action": self.decline(move[1]), "args": {}, "text": self.decline(move[1])}
        action = self.program.actions[move[0]]
        pairs = zip(action.parameters, move[1:], strict=True)
        args: dict[str, Any] = {}
        for parameter, value in pairs:
            names = self.things(r, parameter, value)
            args[parameter.name] = names if parameter.several is not None else names[0]
        return {"action": action.name, "args": args, "text": self.move(r, move)}

    def parse(self, r: Record, text: str, moves: list[Move]) -> Move | str:
        """The move a text means, among the legal ones or any of the actions; or what is wrong with the text."""
        if len(text) > MOST_TEXT:
            return f"A move has at most {MOST_TEXT} characters."
        text = " ".join(text.split())
        name, _, rest = text.partition(" ")
        said = [
            self._arguments(r, index, rest, text)
            for index, action in enumerate(self.program.actions)
            if action.name == name
        ]
        if said and said[0] in moves:
            return said[0]
        for move in moves:
            if self.move(r, move) == text:
                return move
        if said:
            return said[0]
        known = [action.name for action in self.program.actions] + [self.move(r, m) for m in moves if m[0] == DECLINE]
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
        return f"There is no action `{name}`." + (f" Did you mean `{near[0]}`?" if near else "")

    def _arguments(self, r: Record, index: int, rest: str, text: str) -> Move | str:
        action = self.program.actions[index]
        pattern = r"\s+".join(rf"{re.escape(p.preposition)}\s+(.+?)" for p in action.parameters)
        match = re.fullmatch(pattern, rest.strip())
        if match is None:
            return f"`{text}` is not complete. The usual form is `{usual(action)}`."
        found = [index]
        for parameter, word in zip(action.parameters, match.groups(), strict=True):
            value = self._value(r, parameter, word)
            if isinstance(value, str):
                return value
            found.append(value)
        return tuple(found)

    def _value(self, r: Record, parameter: ParameterOf, text: str) -> int | str:
        """What a text says that a parameter is, or what is wrong with it."""
        found = []
        for word in text.split(",") if parameter.several is not None else [text]:
            index = self.index(r, parameter.domain, word.strip().strip('"“”'))
            if index < 0:
                return lacking(parameter.domain, word.strip())
            found.append(index)
        return found[0] if parameter.several is None else chosen(parameter, found)

    def from_object(self, r: Record, given: Any, moves: list[Move]) -> Move | str:
        """The move that an object or a text means, or what is wrong with it."""
        if isinstance(given, dict) and not isinstance(given.get("text"), str):
            return self._of_arguments(r, given.get("action"), given.get("args", {}), moves)
        text = given["text"] if isinstance(given, dict) else given
        return self.parse(r, text, moves) if isinstance(text, str) else NO_MOVE

    def _of_arguments(self, r: Record, name: Any, args: Any, moves: list[Move]) -> Move | str:
        if not isinstance(name, str) or not isinstance(args, dict):
            return NO_MOVE
        words = [name]
        for action in self.program.actions:
            if action.name == name:
                for parameter in action.parameters:
                    value = args.get(parameter.name)
                    if parameter.several is not None and isinstance(value, list):
                        value = ", ".join(value) if all(isinstance(one, str) for one in value) else None
                    if not isinstance(value, str):
                        form = "a text" if parameter.several is None else "a list of texts"
                        return f"`args` of `{name}` says the {parameter.name}, as {form}."
                    words += [parameter.preposition, value]
        return self.parse(r, " ".join(words), moves)
