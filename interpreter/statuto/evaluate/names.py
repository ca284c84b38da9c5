"""Things and moves as text, and text as moves."""

from __future__ import annotations

import difflib
import re
from typing import Any

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

    def index(self, r: Record, domain: Domain, text: str) -> int:
        """The thing of a domain with a name, or −1; any of its spaces names a group."""
        if domain.form == "area" and domain.laid is not None:
            return self.engine.terms.laid_queries(domain.laid).area_named(r, text)
        if domain.group is not None:
            space = domain.group.spaces.by_name.get(text, -1)
            return r[domain.group.at.offset + space] if space >= 0 else -1
        return domain.by_name.get(text, -1)

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
            words += [parameter.preposition, self.thing(r, parameter.domain, value)]
        return " ".join(words)

    def move_object(self, r: Record, move: Move) -> dict[str, Any]:
        """A move as the object that programs exchange: action, args, text."""
        if move[0] == DECLINE:
            return {"action": self.decline(move[1]), "args": {}, "text": self.decline(move[1])}
        action = self.program.actions[move[0]]
        pairs = zip(action.parameters, move[1:], strict=True)
        args = {parameter.name: self.thing(r, parameter.domain, value) for parameter, value in pairs}
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
            usual = " ".join([action.name, *(f"{p.preposition} {p.domain.name.upper()}" for p in action.parameters)])
            return f"`{text}` is not complete. The usual form is `{usual}`."
        found = [index]
        for parameter, word in zip(action.parameters, match.groups(), strict=True):
            value = self.index(r, parameter.domain, word.strip().strip('"“”'))
            if value < 0:
                return lacking(parameter.domain, word)
            found.append(value)
        return tuple(found)

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
                    if not isinstance(value, str):
                        return f"`args` of `{name}` says the {parameter.name}, as a text."
                    words += [parameter.preposition, value]
        return self.parse(r, " ".join(words), moves)
