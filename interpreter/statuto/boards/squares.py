"""Square grids, with or without a ring of border spaces around them."""

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

DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
"""The eight directions, clockwise; even ones cross a side, odd ones a corner."""

_OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_AXES = ((2, 6), (0, 4), (1, 5), (3, 7))


@lru_cache(maxsize=64)
def square_grid(columns: int, rows: int, ring: bool = False) -> Board:
    """Return a square grid; row 1 is in the south, column 1 in the west.

    Cells are named a1, b1, ... row by row. With `ring`, the border spaces come after them:
    north1 on from west to east, east1 on from north to south, south1 on from west to east,
    west1 on from north to south, and the corners nw, ne, sw, se. The ring has the rows 0
    and `rows` + 1 and the columns 0 and `columns` + 1, and joins the grid as if it were
    part of it. ValueError if a size is less than 1 or the spaces are too many.
    """
    check_size("the number of columns", columns)
    check_size("the number of rows", rows)
    check_spaces((columns + 2) * (rows + 2) if ring else columns * rows)
    named = _cells(columns, rows)
    if ring:
        named |= _ring_spaces(columns, rows)
    places = tuple(named.values())
    steps = steps_by_offset(places, _OFFSETS)
    sides = _sides(places, columns, rows, ring)
    return Board(
        kind="square",
        names=tuple(named),
        directions=DIRECTIONS,
        steps=steps,
        beside=neighbours(steps, range(0, 8, 2)),
        diagonal=neighbours(steps, range(1, 8, 2)),
        around=neighbours(steps, range(8)),
        rows=tuple(row for _, row in places),
        columns=tuple(column for column, _ in places),
        inner=frozenset(range(columns * rows)),
        border=frozenset().union(*sides.values()),
        corner=_corners(places),
        sides=sides,
        lines=straight_lines(steps, _AXES),
    )


def _cells(columns: int, rows: int) -> dict[str, tuple[int, int]]:
    letters = [column_name(column) for column in range(1, columns + 1)]
    return {
        f"{letter}{row}": (column, row) for row in range(1, rows + 1) for column, letter in enumerate(letters, start=1)
    }


def _ring_spaces(columns: int, rows: int) -> dict[str, tuple[int, int]]:
    # The sides are spelled out because e1, n1, s1 and w1 are cells of a wide grid. No
    # column that fits on a board has four letters, so east1 can never be a cell.
    top, right = rows + 1, columns + 1
    along, down = range(1, columns + 1), range(1, rows + 1)
    return (
        {f"north{number}": (number, top) for number in along}
        | {f"east{number}": (right, top - number) for number in down}
        | {f"south{number}": (number, 0) for number in along}
        | {f"west{number}": (0, top - number) for number in down}
        | {"nw": (0, top), "ne": (right, top), "sw": (0, 0), "se": (right, 0)}
    )


def _corners(places: Places) -> frozenset[int]:
    """Return the spaces at the ends of both the outermost rows and the outermost columns."""
    ends_of_row = {bound(column for column, _ in places) for bound in (min, max)}
    ends_of_column = {bound(row for _, row in places) for bound in (min, max)}
    return frozenset(
        space for space, (column, row) in enumerate(places) if column in ends_of_row and row in ends_of_column
    )


def _sides(places: Places, columns: int, rows: int, ring: bool) -> dict[str, frozenset[int]]:
    """Return the four sides; those of a ring go without its corners."""
    beyond = 1 if ring else 0
    low, right, top = 1 - beyond, columns + beyond, rows + beyond
    corners = _corners(places) if ring else frozenset[int]()
    listed = list(enumerate(places))
    return {
        "north": frozenset(space for space, (_, row) in listed if row == top) - corners,
        "east": frozenset(space for space, (column, _) in listed if column == right) - corners,
        "south": frozenset(space for space, (_, row) in listed if row == low) - corners,
        "west": frozenset(space for space, (column, _) in listed if column == low) - corners,
    }
