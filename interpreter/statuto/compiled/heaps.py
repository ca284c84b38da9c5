"""Zones of a row, one for each space or other thing, of which it is kept as bit sets which of them hold so many pieces.

A set says which zones have at least so many pieces, of one kind or of all kinds together; it has one bit for each
zone, in words of 64. Sets are kept for the numbers that the book compares with. They lie behind the record, so that
whatever puts a record back puts them back.
"""

from __future__ import annotations

from typing import NamedTuple

from statuto.checks.program import Program
from statuto.checks.terms import Const, Field, Operator, Query, Term, ZoneAt
from statuto.compiled.bits import LEAST_THINGS, MOST_THINGS
from statuto.compiled.candidates import FEWEST
from statuto.machine.inline import written_out
from statuto.machine.ranges import everything

MOST_LEAST = 8
MOST_KINDS = 32
TURNED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}
"""The comparisons, each with the same one for both sides exchanged."""

Levels = dict[tuple[bool, int], int]
"""Where sets begin, as cells: for each kind of piece by itself or for all together, and the least number of pieces."""


class Held(NamedTuple):
    """A comparison of how many pieces a zone holds, of one kind or of all, with a number."""

    zone: ZoneAt
    piece: Term | None
    comparison: str
    number: int

    def least(self) -> tuple[int, ...]:
        """The numbers of which it says that there are at least so many pieces, or not."""
        if self.comparison in ("eq", "ne"):
            return self.number, self.number + 1
        return (self.number + (self.comparison in ("gt", "le")),)


def held(term: Term) -> Held | None:
    """What a condition compares, if it compares how many pieces lie in one of a row of zones without an order."""
    if not isinstance(term, Operator) or term.name not in TURNED:
        return None
    first, second = map(written_out, term.arguments)
    name = term.name
    if isinstance(first, Const):
        first, second, name = second, first, TURNED[name]
    if not isinstance(first, Query) or not isinstance(second, Const) or not first.arguments:
        return None
    zone, *pieces = first.arguments
    if first.name not in ("count-zone", "count-piece") or not isinstance(zone, ZoneAt) or not _in_a_row(zone.field):
        return None
    return Held(zone, pieces[0] if first.name == "count-piece" else None, name, second.value)


def _in_a_row(field: Field) -> bool:
    if field.form != "bag" or len(field.dims) != 1 or field.lifetime != "game":
        return False
    domain = field.dims[0][1]
    return LEAST_THINGS <= domain.size <= MOST_THINGS and domain.group is None and field.width <= MOST_KINDS


def worth_levels(program: Program) -> list[tuple[Field, list[tuple[bool, int]]]]:
    """The zones worth such sets, which are asked of what varies, with what is asked of them."""
    found: dict[int, tuple[Field, list[tuple[bool, int]]]] = {}
    for one in everything(program):
        asked = held(one) if isinstance(one, Operator) else None
        if asked is None or isinstance(asked.zone.indices[0], Const):
            continue
        field = asked.zone.field
        levels = found.setdefault(id(field), (field, []))[1]
        for least in asked.least():
            key = asked.piece is not None, least
            if 0 < least <= MOST_LEAST and not 0 <= field.most < least and key not in levels:
                levels.append(key)
    return [(field, levels) for field, levels in found.values() if levels]


def keeps_pieces(program: Program, field: Field) -> bool:
    """Whether it may lie behind the record, too, which pieces are in the zones of a field, and not how many alone.

    Of zones for each player only these sets tell it, while players are few. What is kept of the spaces of a board, or
    of many things (`candidates`), may tell it of any others.
    """
    if any(one is field and any(each for each, _ in levels) for one, levels in worth_levels(program)):
        return True
    return any(domain.form != "player" or domain.size >= FEWEST for _, domain in field.dims)
