"""What a seat is told of what it does not do itself: the moves of others, and the reasons that ask what is hidden.

A move is told by its action and by each thing that it names, but for what the seat may not know of it:

- a piece that goes from a zone which the seat does not see into another such zone, or out of the game; and a piece
  that the action's conditions look for in such a zone;
- what the effects write into a memory that the seat does not see, what they choose its place by, and what they ask
  whether to write there.

Of these it is still told what the effects show it at once: a piece from or into a zone that it sees, the index of a
zone (how many pieces lie in each, everyone knows), a value or index of a memory that it sees, a tile that is laid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from statuto.checks.program import ParameterOf, PermissionOf
from statuto.checks.terms import Local
from statuto.checks.types import set_of, thing
from statuto.evaluate.engine import Engine
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.names import Names
from statuto.evaluate.parts import Parts, Site, asked
from statuto.machine.needs import needs

Record = list[Any]
HIDDEN = "?"
NOTHING: frozenset[int] = frozenset()


class Sight:
    """What the seats of one engine are told."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.program = engine.program
        self.names = Names(engine)
        self.hides = any(field.seen != "everyone" for field in self.program.fields)
        self._parts: dict[int, Parts] = {}
        self._values: dict[int, Callable[[Record], Any]] = {}
        self._asked: dict[object, list[Site]] = {}

    def hidden(self, before: Record, move: Move, chooser: int, seat: int) -> frozenset[int]:
        """Which parameters of a move, made where the record `before` stands, a seat is not told."""
        if not self.hides or seat == chooser or len(move) < 2 or move[0] == DECLINE:
            return NOTHING
        parts = self._of(move[0])
        if not any(use.hides for use in parts.uses):
            return NOTHING
        r = before.copy()
        self.engine.play(r, move, chooser)
        known = {parameter.slot for parameter in self.program.actions[move[0]].parameters}
        for let in parts.lets:
            if self._fixed(let.value, known):
                r[self.engine.terms.slot(let.slot)] = self._value(let.value)(r)
                known.add(let.slot)
        return frozenset(
            index
            for index, use in enumerate(parts.uses)
            if not use.open
            and any(not any(self.sees(site, seat, r, known) for site in sites) for sites in use.hides)
            and not any(self.sees(site, seat, r, known) for site in use.shows)
        )

    def told(self, before: Record, move: Move, chooser: int, seat: int | None) -> dict[str, Any]:
        """A move as a seat is told it: action, args and text, with `?` and a word for what is kept from it."""
        said = self.names.move_object(before, move)
        hidden = self.hidden(before, move, chooser, seat) if seat is not None else NOTHING
        if not hidden:
            return said
        action, args, words = self.program.actions[move[0]], dict(said["args"]), [said["action"]]
        for index, parameter in enumerate(action.parameters):
            if index in hidden:
                args[parameter.name], word = _kept(parameter, args[parameter.name])
            else:
                word = ", ".join(self.names.things(before, parameter, move[index + 1]))
            words += [parameter.preposition, word]
        return {"action": said["action"], "args": args, "text": " ".join(words)}

    def signed(self, before: Record, move: Move, chooser: int, seat: int) -> str:
        """The text of a move as a seat is told it, with `?` for each thing that is kept from it, whatever its noun."""
        said = self.told(before, move, chooser, seat)
        if move[0] == DECLINE:
            return str(said["text"])
        words = [said["action"]]
        for parameter in self.program.actions[move[0]].parameters:
            things = said["args"][parameter.name]
            words += [parameter.preposition, ", ".join(things) if isinstance(things, list) else things]
        return " ".join(words)

    def keeps_secrets(self, action: int) -> bool:
        """Whether somebody may not be told all of a move of an action."""
        uses = self._of(action).uses
        return any(site.field.seen != "everyone" for use in uses for sites in use.hides for site in sites)

    def unseen(self, r: Record, permission: PermissionOf, action: int, seat: int) -> bool:
        """Whether a condition asks what a seat does not see; the parameters of the action are in the record."""
        return self._unseen(r, permission.condition, action, seat)

    def unseen_candidates(self, r: Record, action: int, seat: int) -> bool:
        """Whether which things an action is upon depends on what a seat does not see."""
        parameters = self.program.actions[action].parameters
        return any(self._unseen(r, p.among, action, seat) for p in parameters)

    def secret_scores(self) -> set[str]:
        """The categories of the score that ask what somebody does not see."""
        return {category.name for category in self.program.scores if self.secrets(id(category), category.value)}

    def secrets(self, key: object, *terms: Any) -> list[Site]:
        """What terms ask that somebody does not see; `key` stands for these terms, and they are read once."""
        if key not in self._asked:
            found = asked(self.program, *terms) if self.hides else ()
            self._asked[key] = [site for site in found if site.field.seen != "everyone"]
        return self._asked[key]

    def secrets_of(self, actions: tuple[int, ...]) -> list[Site]:
        """What the conditions and candidates of some actions ask that somebody does not see."""
        chosen = [self.program.actions[index] for index in actions]
        parts = [([p.condition for p in a.permissions], [p.among for p in a.parameters]) for a in chosen]
        return self.secrets(actions, parts)

    def _unseen(self, r: Record, condition: Any, action: int, seat: int) -> bool:
        if condition is None:
            return False
        sites = self.secrets(id(condition), condition)
        known = {parameter.slot for parameter in self.program.actions[action].parameters}
        return not all(self.sees(site, seat, r, known) for site in sites)

    def _of(self, action: int) -> Parts:
        if action not in self._parts:
            self._parts[action] = Parts(self.program, self.program.actions[action])
        return self._parts[action]

    def sees(self, site: Site, seat: int, r: Record, known: set[int]) -> bool:
        """Whether a seat sees a memory or zone; not, if the variables that are known do not tell whose it is."""
        if site.field.seen != "its player":
            return site.field.seen == "everyone"
        return any(
            domain.form == "player" and self._fixed(term, known) and self._value(term)(r) == seat
            for (_, domain), term in zip(site.field.dims, site.indices, strict=True)
        )

    def _fixed(self, term: Any, known: set[int]) -> bool:
        """Whether a term asks nothing but the seats and variables that are known."""
        if isinstance(term, Local):
            return term.slot in known
        wants = needs(term)
        return not wants.record and wants.locals <= known

    def _value(self, term: Any) -> Callable[[Record], Any]:
        if id(term) not in self._values:
            self._values[id(term)] = self.engine.terms.value(term)
        return self._values[id(term)]


def _kept(parameter: ParameterOf, said: Any) -> tuple[Any, str]:
    """What stands for what is kept from a seat, as an argument and in words; of pieces, also how many they are."""
    domain = parameter.domain
    if parameter.several is None:
        return HIDDEN, str(thing(domain))
    if domain.form != "piece":
        return HIDDEN, str(set_of(domain))
    count = len(said)
    return [HIDDEN] * count, str(thing(domain)) if count == 1 else f"{count} {domain.plural}"
