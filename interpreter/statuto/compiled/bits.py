"""Memories that are kept as bit sets too: for each value, the set of the spaces, or other things, that have it.

The sets lie behind the record, so that whatever puts a record back puts them back; the record itself stays as the
layout says. A set has one bit for each thing, in words of 64.
"""

from __future__ import annotations

from typing import NamedTuple

from statuto.checks.program import Program
from statuto.checks.reads import walk
from statuto.checks.terms import Const, Field, Load
from statuto.machine.ranges import everything

WORD = 64
MOST_THINGS = 256
LEAST_THINGS = 4
MOST_VALUES = 14


class BitSets(NamedTuple):
    """Where the bit sets of a memory lie: the cell of the first, how many words each has; and the least value."""

    first: int
    words: int
    low: int
    values: int

    def cells(self) -> int:
        """How many cells of the record they take."""
        return 2 * self.words * self.values

    def initial(self, start: int, things: int) -> list[int]:
        """These cells where every thing has the value `start`."""
        full = [word % 2**32 for word in halves(full_words(things))]
        own = 2 * self.words
        at = (start - self.low) * own
        cells = [0] * self.cells()
        cells[at : at + own] = [word - (word >> 31 << 32) for word in full]
        return cells


def full_words(things: int) -> tuple[int, ...]:
    """The words of the set of all of so many things."""
    return words_of((1 << things) - 1, things)


def words_of(bits: int, things: int) -> tuple[int, ...]:
    """A set, as one number, in words."""
    return tuple([bits >> at & (1 << WORD) - 1 for at in range(0, max(things, 1), WORD)])


def halves(words: tuple[int, ...]) -> list[int]:
    """Words of 64 bits as twice as many of 32."""
    return [word >> shift & 0xFFFFFFFF for word in words for shift in (0, 32)]


def worth_bits(program: Program) -> list[Field]:
    """The memories worth a bit set for each value: of few values, by one index, and asked of what varies."""
    kept = [group.grouping for group in program.groups]
    triggered = {id(trigger.memory) for trigger in program.triggers}
    asked = {id(one.field) for one in everything(program) if isinstance(one, Load) and _varies(one)}
    return [
        field
        for field in program.fields
        if id(field) in asked and id(field) not in triggered and not any(group.keeps(field) for group in kept)
        if field.form == "value" and field.type.form in ("thing", "truth", "number") and len(field.dims) == 1
        if LEAST_THINGS <= field.dims[0][1].size <= MOST_THINGS and field.dims[0][1].group is None
        if field.high - field.low < MOST_VALUES
    ]


def _varies(load: Load) -> bool:
    return any(not isinstance(one, Const) for one in walk(load.indices))
