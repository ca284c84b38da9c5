"""The cells of the record that belong to a group: its memories, and wherever a group may be remembered."""

from __future__ import annotations

from math import prod

from statuto.checks.program import Program
from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.evaluate.compiling import Record
from statuto.machine.layout import Layout


class GroupCells:
    """What a record keeps of the groups of one domain, and how that goes with a group that moves or ceases to be."""

    def __init__(self, program: Program, layout: Layout, domain: Domain) -> None:
        self._start = list(layout.initial)
        self._own: list[tuple[int, int]] = []  # where the cells of the group with root 0 begin, and how many they are
        for field in program.fields:
            self._own += _cells(field, domain)
        self._things: list[range] = []
        self._sets: list[range] = []
        for field in program.fields:
            if field.form == "value" and field.type.domain is domain:
                cells = range(field.offset, field.offset + field.cells)
                (self._sets if field.type.form == "set" else self._things).append(cells)
        self._locals = [layout.local(slot) for of, slot in program.of_groups if of is domain]

    def move(self, r: Record, old: int, new: int) -> None:
        """Give a group another root: all that is remembered of it and by it goes along."""
        start = self._start
        for base, width in self._own:
            source, target = base + old * width, base + new * width
            r[target : target + width] = r[source : source + width]
            r[source : source + width] = start[source : source + width]
        for cells in self._things:
            _replace(r, cells, old, new)
        for at in self._locals:
            if r[at] == old:
                r[at] = new
        for cells in self._sets:
            for at in cells:
                if r[at] >> old & 1:
                    r[at] = r[at] & ~(1 << old) | 1 << new

    def cease(self, r: Record, root: int) -> None:
        """Forget a group: its memories go back to their start, and what held the group holds none."""
        for base, width in self._own:
            at = base + root * width
            r[at : at + width] = self._start[at : at + width]
        for cells in self._things:
            _replace(r, cells, root, -1)
        for cells in self._sets:
            for at in cells:
                r[at] &= ~(1 << root)


def _cells(field: Field, domain: Domain) -> list[tuple[int, int]]:
    found = []
    for k, (_, of) in enumerate(field.dims):
        if of is domain:
            width = field.strides[k]
            before = prod(other.size for _, other in field.dims[:k])
            found += [(field.offset + n * width * domain.size, width) for n in range(before)]
    return found


def _replace(r: Record, cells: range, old: int, new: int) -> None:
    part = r[cells.start : cells.stop]
    if old in part:
        r[cells.start : cells.stop] = [new if value == old else value for value in part]
