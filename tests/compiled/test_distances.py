"""Distances on boards that are too large for a table of all pairs."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair
from test_laid_boards import written

DISTANCES = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: {board}
  memory last: cell or none
  memory stone on each cell: player or none
  memory sum: 0 to 1000000
  define far of cell c: distance of c with last
  action place on cell c among (cells d where stone on d is none and {some}):
    set stone on c to mover
    increase sum by far of c
    if some cell d where stone on d is not none and distance of d with c is 3: increase sum by 1000
    set last to c
  may place when far of c is not 7 and (last is none or distance of last with c is more than 1)
  turn:
    choose place
    or else: nothing
  limit 12 turns
"""
BOARDS = {
    "square grid 20 by 21": "column of d mod 3 is 1",
    "ring of 300": "distance of d with last is less than 40",
    "hexagon grid 17 by 17": "row of d mod 4 is 1",
}


@pytest.mark.parametrize("board", BOARDS)
def test_distances_on_large_boards_agree(tmp_path: Path, board: str) -> None:
    machine = written(tmp_path, DISTANCES.format(board=board, some=BOARDS[board]))
    pair = Pair(machine)
    assert {pair.play(seed) for seed in range(2)} == {"ended"}
