"""Boards by the signs of their book: what stands on a space as one character, whose group it is, and the legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from statuto.checks.program import SignFactOf, SignOf, SignsOf
from statuto.checks.reads import fields_read
from statuto.checks.signs import term_of
from statuto.checks.terms import Const, Definition, Field
from statuto.checks.types import thing
from statuto.evaluate.engine import Engine
from statuto.evaluate.views import HIDDEN
from statuto.machine.needs import NOTHING, needs
from statuto.play.screen import cells
from statuto.play.spaces_text import Signs, Spaces
from statuto.reference.words import plain

_ALWAYS: WeakKeyDictionary[Engine, dict[tuple[int, int], bool]] = WeakKeyDictionary()
"""By the identity of a fact and the space, what holds in every position; at −1, whether it does of any space."""


@dataclass(slots=True)
class SignedSpaces(Spaces):
    """What stands on the spaces of a board with signs, for a seat (None: for one who may know all)."""

    signed: SignsOf
    known: tuple[SignOf, ...] = field(init=False)
    owners: list[Owner] = field(init=False)
    tests: list[tuple[SignOf, list[tuple[int, int, int]], list[SignFactOf]]] = field(init=False)
    found: dict[int, SignOf | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = tuple(sign for sign in self.signed.signs if not self._secret(sign))
        self.owners = owners(self)
        self.tests = [
            (
                sign,
                [(one.field.offset, one.field.strides[0], one.value) for one in sign.facts if one.field is not None],
                [one for one in sign.facts if one.field is None],
            )
            for sign in self.known
            if sign.facts
        ]

    @property
    def hides(self) -> bool:
        """Whether some sign tells what the seat may not know."""
        return len(self.known) < len(self.signed.signs)

    def sign(self, space: int) -> SignOf | None:
        """The first sign whose facts all hold of a space, as far as the seat may know; None if there is none."""
        if space not in self.found:
            self.found[space] = self._sign(space)
        return self.found[space]

    def _sign(self, space: int) -> SignOf | None:
        record = self.record
        for sign, values, conditions in self.tests:
            for offset, stride, value in values:
                if record[offset + space * stride] != value:
                    break
            else:
                if all(self._holds(fact, space) for fact in conditions):
                    return sign
        return None

    def _secret(self, sign: SignOf) -> bool:
        terms = [term_of(fact, Const(thing(self.domain), 0)) for fact in sign.facts]
        return self.seat is not None and any(field.seen != "everyone" for field in fields_read(*terms))

    def _holds(self, fact: SignFactOf, space: int) -> bool:
        """Whether a condition holds of a space; what is so in every position is asked once."""
        known = _ALWAYS.setdefault(self.engine, {})
        held = known.get((id(fact), space))
        if held is None:
            term = term_of(fact, Const(thing(self.domain), space))
            held = bool(self.engine.terms.value(term)(self.record))
            if (id(fact), -1) not in known:
                known[id(fact), -1] = needs(term) == NOTHING
            if known[id(fact), -1]:
                known[id(fact), space] = held
        return held

    def signs(self, space: int) -> Signs:
        """The sign of a space, and behind it the seat whose group it is."""
        sign = self.sign(space)
        if sign is None:
            text = HIDDEN if self.hides else self.signed.nothing
            return [(text, "dim")] if text else []
        seat = next((seat for owner in self.owners if (seat := self._seat(owner, space)) >= 0), -1)
        return [(sign.text, "")] if seat < 0 else [(sign.text, f"seat{seat}"), (str(seat + 1), f"seat{seat}")]

    def _seat(self, owner: Owner, space: int) -> int:
        group = self.record[owner.at.offset + space * owner.at.strides[0]]
        return -1 if group < 0 else int(self.record[owner.of.offset + group * owner.of.strides[0]])

    def width(self) -> int:
        """How many cells a space takes, whatever stands on it, so that the board stays where it is."""
        widest = max([1, *(cells(sign.text) for sign in self.signed.signs)])
        return widest + (len(str(self.engine.program.players.size)) if self.owners else 0)

    def legend(self, spaces: Iterable[int] | None = None) -> list[str]:
        """What the signs that are there mean; a sign that says more than the one of its small letter stands with it."""
        there = {sign.text: sign for space in self._of(spaces) if (sign := self.sign(space)) is not None}
        shown = [sign for sign in self.signed.signs if sign.text in there]
        found, told = [], set()
        for sign in shown:
            small = there.get(sign.text.lower())
            if sign.text in told or (small is not None and small is not sign and _more(sign, small)):
                continue
            told.add(sign.text)
            great = there.get(sign.text.upper())
            more = _more(great, sign) if great is not None and great is not sign else []
            with_more = f" ({great.text} {_said(more)})" if great is not None and more else ""
            found.append(f"{sign.text} {_said(sign.facts)}{with_more}")
        found += [f"digit: {owner.said}" for owner in self.owners]
        return [*found, f"{HIDDEN} hidden"] if self.hides else found


@dataclass(frozen=True, slots=True)
class Owner:
    """A memory of the player to whom a group belongs: `at` holds the group of each space, `of` the player."""

    at: Field
    of: Field

    @property
    def said(self) -> str:
        """What the player is to the group."""
        return f"{plain(self.of.name)} of the {plain(self.of.dims[0][1].name)}"


def owners(spaces: Spaces) -> list[Owner]:
    """The memories of players to whom groups of these spaces belong, as far as the seat may know them."""
    found = []
    for of in spaces.engine.program.fields:
        group = of.dims[0][1].group if is_of_group(of) else None
        if group is not None and group.spaces is spaces.domain and (spaces.seat is None or of.seen == "everyone"):
            found.append(Owner(group.at, of))
    return found


def is_of_group(field: Field) -> bool:
    """Whether a field holds, for each group, a player."""
    of = field.type.domain
    player = field.type.form == "thing" and of is not None and of.form == "player"
    return player and len(field.dims) == 1 and field.dims[0][1].group is not None


def _more(great: SignOf, small: SignOf) -> list[SignFactOf]:
    """The facts of one sign besides all those of another; none when it has not all of those."""
    if not set(small.facts) <= set(great.facts):
        return []
    return [fact for fact in great.facts if fact not in small.facts]


def _said(facts: list[SignFactOf] | tuple[SignFactOf, ...]) -> str:
    """Facts in few words."""
    return " ".join(_words(facts))


def _words(facts: list[SignFactOf] | tuple[SignFactOf, ...]) -> Iterator[str]:
    for fact in facts:
        if fact.field is None:
            condition = fact.condition
            yield plain(condition.name if isinstance(condition, Definition) else condition)
        elif fact.field.type.form == "truth":
            yield plain(fact.field.name) if fact.value else f"no {plain(fact.field.name)}"
        elif fact.field.type.domain is not None and fact.value >= 0:
            yield fact.field.type.domain.names[fact.value]
        else:
            yield f"{plain(fact.field.name)} {fact.value if fact.value >= 0 else 'none'}"
