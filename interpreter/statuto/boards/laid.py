"""The grid under a board that is laid from hexagon tiles during play.

The grid of play has no edge, but n tiles that each touch another never reach farther than
n - 1 steps from the first, so a hexagon of that radius holds every position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from statuto.boards.board import Board, check_size
from statuto.boards.hexagons import hexagon_within


@dataclass(frozen=True)
class LaidGrid:
    """The places a tile may ever be laid on, and what lies across each of their sides."""

    board: Board
    """The places, as the board `hexagon_within` gives."""
    across: tuple[tuple[int, ...], ...]
    """`across[place][side]`: the place across that side, or -1 beyond the radius."""
    centre: int
    """The place "0/0"."""

    @staticmethod
    def opposite(side: int) -> int:
        """Return the side, 0 to 5, by which the place across `side` looks back."""
        return (side + 3) % 6


@lru_cache(maxsize=16)
def laid_grid(radius: int) -> LaidGrid:
    """Return the grid of that radius. ValueError if it is less than 1 or too large."""
    board = hexagon_within(radius)
    return LaidGrid(
        board=board,
        across=tuple(zip(*board.steps, strict=True)),
        centre=board.index("0/0"),
    )


def parts_of_sides(sides: int, parts: int) -> tuple[int, ...]:
    """Return the part that owns each side of an unturned tile; each part owns as many.

    With k sides a part, part i owns the sides i * k to i * k + k - 1. ValueError if a
    number is less than 1 or the sides cannot be shared out evenly.
    """
    check_size("the number of sides", sides)
    check_size("the number of parts", parts)
    if sides % parts:
        raise ValueError(f"{sides} sides cannot be shared evenly by {parts} parts")
    return tuple(side // (sides // parts) for side in range(sides))


def part_on_side(parts: tuple[int, ...], side: int, turn: int) -> int:
    """Return the part at `side` of a tile turned by `turn` sides.

    `parts` is what `parts_of_sides` gives. The tile's own side s faces side s + `turn`,
    which is anticlockwise, as the sides are numbered.
    """
    return parts[(side - turn) % len(parts)]
