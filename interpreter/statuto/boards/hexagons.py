"""Hexagon grids in axial coordinates: a rhombus of columns and rows, and one big hexagon.

The coordinates are those of https://www.redblobgames.com/grids/hexagons/ (axial, pointed
top): q grows to the east, r to the southeast, so the north is where r is least.
"""

from __future__ import annotations

from functools import lru_cache

from statuto.boards.board import Board, check_size, check_spaces
from statuto.boards.tables import (
    Places,
    column_name,
    neighbours,
    steps_by_offset,
    straight_lines,
)

DIRECTIONS = ("east", "northeast", "northwest", "west", "southwest", "southeast")
"""The six sides, anticlockwise; the opposite of a side is three further."""

_OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_AXES = ((0, 3), (1, 4), (2, 5))


@lru_cache(maxsize=64)
def hexagon_rhombus(columns: int, rows: int) -> Board:
    """Return a rhombus of hexagons named a1, b1, ... row by row from row 1 in the north.

    Its sides are "north" (row 1), "east" (the last column), "south" (the last row) and
    "west" (column 1). ValueError if a size is less than 1 or the spaces are too many.
    """
    check_size("the number of columns", columns)
    check_size("the number of rows", rows)
    check_spaces(columns * rows)
    named = {
        f"{column_name(column)}{row}": (column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)
    }
    places = tuple(named.values())
    listed = list(enumerate(places))
    sides = {
        "north": frozenset(space for space, (_, row) in listed if row == 1),
        "east": frozenset(space for space, (column, _) in listed if column == columns),
        "south": frozenset(space for space, (_, row) in listed if row == rows),
        "west": frozenset(space for space, (column, _) in listed if column == 1),
    }
    corner = (sides["north"] | sides["south"]) & (sides["east"] | sides["west"])
    return _hexagon_board(tuple(named), places, places, sides, corner)


@lru_cache(maxsize=64)
def hexagon_within(radius: int) -> Board:
    """Return the hexagon of all spaces at most `radius` steps from the one named "0/0".

    Names are q/r, ordered by r and then by q; rows and columns count from 1 in the north
    and the west. It has six sides and six corners, and each side has the corners at its
    ends. ValueError if the radius is less than 1 or the spaces are too many.
    """
    check_size("the radius", radius)
    check_spaces(3 * radius * (radius + 1) + 1)
    axial = tuple(
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    )
    listed = list(enumerate(axial))
    sides = {
        "north": frozenset(space for space, (_, r) in listed if r == -radius),
        "northeast": frozenset(space for space, (q, _) in listed if q == radius),
        "southeast": frozenset(space for space, (q, r) in listed if q + r == radius),
        "south": frozenset(space for space, (_, r) in listed if r == radius),
        "southwest": frozenset(space for space, (q, _) in listed if q == -radius),
        "northwest": frozenset(space for space, (q, r) in listed if q + r == -radius),
    }
    # A corner is where two of the six sides meet.
    corner = frozenset(space for space in range(len(axial)) if sum(space in side for side in sides.values()) == 2)
    names = tuple(f"{q}/{r}" for q, r in axial)
    counted = tuple((q + radius + 1, r + radius + 1) for q, r in axial)
    return _hexagon_board(names, axial, counted, sides, corner)


def _hexagon_board(
    names: tuple[str, ...],
    axial: Places,
    counted: Places,
    sides: dict[str, frozenset[int]],
    corner: frozenset[int],
) -> Board:
    """Return the board of `axial` places whose columns and rows are those of `counted`."""
    steps = steps_by_offset(axial, _OFFSETS)
    beside = neighbours(steps, range(6))
    return Board(
        kind="hexagon",
        names=names,
        directions=DIRECTIONS,
        steps=steps,
        beside=beside,
        diagonal=((),) * len(names),
        around=beside,
        rows=tuple(row for _, row in counted),
        columns=tuple(column for column, _ in counted),
        inner=frozenset(range(len(names))),
        border=frozenset().union(*sides.values()),
        corner=corner,
        sides=sides,
        lines=straight_lines(steps, _AXES),
    )
