"""The record: a fixed number of integers that hold a whole state.

First the control part, then what is laid on laid boards, then memories and zones in the order of the book, then
the locals: those that survive decisions, then scratch. Two states are the same position when all but the scratch
is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from statuto.checks.program import Program
from statuto.checks.scope import SCRATCH
from statuto.checks.terms import Field
from statuto.checks.types import LaidBoard
from statuto.machine.control import AT, CHOOSER, CONTROL, ENDED, MOVER, NEXT, RESUME, TURNS, WINNERS

__all__ = [
    "AT",
    "CHOOSER",
    "CONTROL",
    "ENDED",
    "MOVER",
    "NEXT",
    "RESUME",
    "TURNS",
    "WINNERS",
    "Layout",
    "Row",
    "layout",
]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the record's layout: where it begins, how many numbers, from which to which value, what it is."""

    offset: int
    cells: int
    low: int
    high: int
    name: str
    what: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a program's record; `kept` is where the locals begin, `scratch` where the scratch does."""

    rows: tuple[Row, ...]
    initial: tuple[int, ...]
    kept: int
    scratch: int

    def local(self, slot: int) -> int:
        """Where a local lies in the record."""
        return self.scratch + slot - SCRATCH if slot >= SCRATCH else self.kept + slot

    @property
    def returns(self) -> tuple[int, ...]:
        """The cells that hold where to go on: after each action, each trigger, and the settling of triggers."""
        return tuple(row.offset for row in self.rows if row.name.startswith("return "))


def layout(program: Program, returns: int) -> Layout:
    """Give every field its offset; `returns` is how many return addresses actions and triggers need."""
    rows: list[Row] = []
    initial: list[int] = []

    def row(name: str, cells: int, low: int, high: int, start: int, what: str) -> int:
        offset = len(initial)
        rows.append(Row(offset, cells, low, high, name, what))
        initial.extend([start] * cells)
        return offset

    seats = program.players.size
    ranges = {
        "mover": (0, seats - 1),
        "chooser": (0, seats - 1),
        "ended": (0, 1),
        "winners": (0, 2**seats - 1),
        "next": (-1, seats - 1),
    }
    for name in CONTROL:
        low, high = ranges.get(name, (0, 2**31 - 1))
        row(name, 1, low, high, -1 if name == "next" else 0, "control")
    for laid in program.boards:
        _laid(laid, row)
    for field in program.fields:
        _field(field, row)
    for at in _lengths_of_piles(program):
        initial[at] = 0
    for index in range(returns):
        row(f"return {index + 1}", 1, 0, 2**31 - 1, 0, "control")
    choices = [p.several.coding.top for action in program.actions for p in action.parameters if p.several]
    kept = row("locals", program.kept, -1, max([2**31 - 1, *choices]), 0, "locals")
    scratch = row("scratch", program.locals, -1, 2**31 - 1, 0, "scratch")
    return Layout(tuple(rows), tuple(initial), kept, scratch)


def _laid(laid: LaidBoard, row: object) -> None:
    assert callable(row)
    name = laid.places.name
    laid.count = row(f"{laid.tiles.plural} laid", 1, 0, laid.slots, 0, "board")
    laid.tile = row(f"{laid.tiles.name} laid k-th", laid.slots, -1, laid.tiles.size - 1, -1, "board")
    laid.place = row(f"{name} of the k-th", laid.slots, -1, laid.places.size - 1, -1, "board")
    laid.turn = row("rotation of the k-th", laid.slots, 0, 5, 0, "board")
    laid.slot = row(f"which lies at each {name}", laid.places.size, -1, laid.slots - 1, -1, "board")


def _field(field: Field, row: object) -> None:
    assert callable(row)
    strides = []
    step = field.width
    for _, domain in reversed(field.dims):
        strides.append(step)
        step *= domain.size
    field.strides = tuple(reversed(strides))
    name = field.name.strip() + "".join(f" {preposition} each {domain.name}" for preposition, domain in field.dims)
    if field.form == "pile":
        empty = -1
        field.offset = row(
            name,
            field.cells,
            -1,
            max((field.holds.size if field.holds else 0) - 1, field.width),
            empty,
            "zone in order",
        )
        return
    what = "memory" if field.form == "value" else f"zone of {field.holds.plural if field.holds else ''}"
    field.offset = row(name, field.cells, field.low, field.high, field.start, what)


def _lengths_of_piles(program: Program) -> Iterator[int]:
    """Where the length of each zone in order lies, which comes before its places."""
    for field in program.fields:
        if field.form == "pile":
            yield from range(field.offset, field.offset + field.cells, field.width)
