"""Hexagon tiles of parts: the outline of each part where it lies, its letter, and the hatching of its kind."""

from __future__ import annotations

from statuto.boards.laid import part_on_side
from statuto.checks.types import Domain
from statuto.figures.svg import Point, Sheet, regular
from statuto.play.hexagons_text import part_letters


def tile(page: Sheet, tiles: Domain, index: int, turn: int, at: Point, size: float) -> list[Point]:
    """Draw a tile whose sides are so long, with its middle at a point; the middles of its parts, in their order."""
    kinds = tiles.tile
    assert kinds is not None
    letters, corners, middles = part_letters(tiles, index), regular(at, size, 6), []
    for part in range(kinds.parts):
        sides = [side for side in range(kinds.sides) if part_on_side(kinds.part_of_side, side, turn) == part]
        outline = part_outline(at, corners, sides)
        page.hatch(outline, kinds.values[index][part] + 1)
        page.outline(outline, 0.5)
        x = sum(px for px, _ in outline) / len(outline)
        y = sum(py for _, py in outline) / len(outline)
        page.words((x, y - size * 0.16 if size > 30 else y), letters[part], max(size * 0.2, 8.0), bold=True)
        middles.append((x, y))
    page.outline(corners, 1.5 if size > 30 else 1.0)
    return middles


def parted(tiles: Domain, turn: int) -> bool:
    """Whether a line between two parts ends in the upper corner of a tile: its sides there are 1 and 2."""
    kinds = tiles.tile
    assert kinds is not None
    return part_on_side(kinds.part_of_side, 1, turn) != part_on_side(kinds.part_of_side, 2, turn)


def part_outline(at: Point, corners: list[Point], sides: list[int]) -> list[Point]:
    """The outline of a part of a tile: its middle, and the corners at its sides, which lie one after another.

    Side s is, from 0 and anticlockwise: east, northeast, northwest, west, southwest, southeast; corner c, from 0 and
    clockwise, begins in the north. So side s lies between the corners 2 - s and 1 - s.
    """
    first = next((side for side in sides if (side - 1) % 6 not in sides), sides[0])
    run = [(first + step) % 6 for step in range(len(sides))]
    return [at, corners[(2 - run[0]) % 6], *(corners[(1 - side) % 6] for side in run)]
