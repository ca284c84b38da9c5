"""The boards known when a book is read, in one place to import from."""

from statuto.boards.board import MOST_SPACES, Board
from statuto.boards.hexagons import hexagon_rhombus, hexagon_within
from statuto.boards.lines import custom, ring
from statuto.boards.squares import square_grid

__all__ = [
    "MOST_SPACES",
    "Board",
    "custom",
    "hexagon_rhombus",
    "hexagon_within",
    "ring",
    "square_grid",
]
