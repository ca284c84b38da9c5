"""Several things as one choice: the multisets of what is there, made and not filtered where that can be.

What a condition says of single members drops kinds before any choice is made, and what it says of how many there are
drops sizes. The rest is asked of each choice. The order is by size, then by the things: of two choices of a size, the
first is the one whose first different thing, with the things in the order of their domain, comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from statuto.checks.coding import Coding
from statuto.checks.program import ParameterOf
from statuto.checks.terms import Term
from statuto.evaluate.compiling import Compiling, Record, Value
from statuto.evaluate.dropping import alternatives, denied, dropped
from statuto.machine.inline import conjuncts

Held = list[tuple[int, int]]
"""Kinds in order, each with how many of it there are."""


class Choices:
    """The choices of some sizes from what is held, as their numbers in order; none is made before it is asked for."""

    __slots__ = ("coding", "held", "room", "sizes")

    def __init__(self, coding: Coding, held: Held, sizes: Sequence[int]) -> None:
        self.coding = coding
        self.held = held
        self.sizes = sizes
        self.room = [0] * (len(held) + 1)
        for at in range(len(held) - 1, -1, -1):
            self.room[at] = self.room[at + 1] + held[at][1]

    def __len__(self) -> int:
        """How many there are, without making them."""
        if not self.sizes:
            return 0
        ways = [1] + [0] * self.sizes[-1]
        for _, count in self.held:
            window, before = 0, ways
            ways = []
            for size, there in enumerate(before):
                window += there - (before[size - count - 1] if size > count else 0)
                ways.append(window)
        return sum(ways[size] for size in self.sizes)

    def __iter__(self) -> Iterator[int]:
        for size in self.sizes:
            yield from self._from(0, size, 0)

    def _from(self, first: int, size: int, code: int) -> Iterator[int]:
        """The choices of a size with kinds from one on, added to a number."""
        held, room, add = self.held, self.room, self.coding.add
        for at in range(first, len(held)):
            if room[at] < size:
                return
            kind, there = held[at]
            for count in range(min(there, size), 0, -1):
                if room[at + 1] < size - count:
                    break
                more = add(code, kind, count)
                if count == size:
                    yield more
                else:
                    yield from self._from(at + 1, size - count, more)

    def first_of(self, size: int) -> int:
        """The first choice of a size."""
        return next(self._from(0, size, 0))


@dataclass(frozen=True, slots=True)
class Drop:
    """While all `guards` hold: the kinds in a slot that all `conditions` hold of are no part of a choice.

    With a slot of −1 it is the sizes that these hold of.
    """

    guards: tuple[Value, ...]
    slot: int
    conditions: tuple[Value, ...]

    def kept(self, r: Record, held: Held) -> Held:
        """What is held without the kinds that are dropped."""
        if not all(guard(r) for guard in self.guards):
            return held
        left = []
        for kind, count in held:
            r[self.slot] = kind
            if not all(holds(r) for holds in self.conditions):
                left.append((kind, count))
        return left

    def drops(self, r: Record) -> bool:
        """Whether the size of the choice in its cell is dropped."""
        return all(holds(r) for holds in self.conditions)


@dataclass(frozen=True, slots=True)
class Several:
    """How several things are chosen: `members` gives the `Choices`; `rest` must hold of each, and no bar may."""

    members: Value
    rest: tuple[Value, ...]
    bars: tuple[Value, ...]


def several(
    terms: Compiling,
    parameter: ParameterOf,
    conditions: Sequence[Term],
    bars: Sequence[tuple[Term, Value]],
) -> Several:
    """How the choices of a parameter are made for which all conditions hold and no bar does; a bar has its function."""
    assert parameter.several is not None
    slot, rest, left = parameter.slot, [], []
    drops: list[Drop] = []
    for condition in conditions:
        if (drop := _drop(terms, denied(condition), slot)) is not None:
            drops.append(drop)
        else:
            rest.append(terms.value(condition))
    for bar, holds in bars:
        found = [_drop(terms, list(conjuncts(one)), slot) for one in alternatives(bar)]
        drops += [drop for drop in found if drop is not None]
        if None in found:
            left.append(holds)
    return Several(_members(terms, parameter, drops), tuple(rest), tuple(left))


def _members(terms: Compiling, parameter: ParameterOf, drops: Sequence[Drop]) -> Value:
    """The function that gives the choices of a parameter."""
    assert parameter.several is not None
    asked, there_is, at = parameter.several, held(terms, parameter), terms.slot(parameter.slot)
    of_kinds = [drop for drop in drops if drop.slot >= 0]
    of_sizes = [drop for drop in drops if drop.slot < 0]

    def members(r: Record) -> Choices:
        there = there_is(r)
        for drop in of_kinds:
            there = drop.kept(r, there)
        most = min(asked.high, sum(count for _, count in there))
        choices = Choices(asked.coding, there, range(asked.low, most + 1))
        if of_sizes:
            sizes = []
            for size in choices.sizes:
                r[at] = choices.first_of(size)
                if not any(drop.drops(r) for drop in of_sizes):
                    sizes.append(size)
            choices.sizes = sizes
        return choices

    return members


def held(terms: Compiling, parameter: ParameterOf) -> Callable[[Record], Held]:
    """The function of what there is to choose from: no more of a kind than one choice can have."""
    assert parameter.several is not None
    most, zone = parameter.several.coding.most, parameter.several.zone
    if zone is None:
        assert parameter.among is not None
        among = terms.value(parameter.among)
        return lambda r: [(thing, 1) for thing in sorted(among(r))]
    address, width = terms.address(zone), zone.field.width
    if zone.field.form == "pile":

        def in_order(r: Record) -> Held:
            a = address(r)
            there = Counter(r[a + 1 : a + 1 + r[a]]) if a >= 0 else Counter()
            return [(kind, min(there[kind], most[kind])) for kind in sorted(there) if most[kind]]

        return in_order

    def so_many(r: Record) -> Held:
        a = address(r)
        counts = r[a : a + width] if a >= 0 else ()
        return [(kind, min(count, most[kind])) for kind, count in enumerate(counts) if count and most[kind]]

    return so_many


def _drop(terms: Compiling, parts: Sequence[Term], slot: int) -> Drop | None:
    """What is dropped by conditions that never hold together: kinds, or sizes; None where it is neither."""
    found = dropped(parts, slot)
    if found is None:
        return None
    guards, conditions = (tuple(terms.value(part) for part in some) for some in (found.guards, found.conditions))
    return Drop(guards, terms.slot(found.slot) if found.slot >= 0 else -1, conditions)
