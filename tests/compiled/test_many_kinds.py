"""Choices of a few things of many kinds: their numbers have a digit for each thing, so that they fit a cell."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair
from test_laid_boards import written

CARDS = """\
statuto 1
game a/b
  players 2
article all
  kind rank: {names}
  piece card of each rank r: {copies}
  board field of cell: square grid 7 by 8
  zone deck: card seen by nobody
  zone hand of each player: card seen by its player
  zone heap: card
  memory stone on each cell: player or none
  memory sum: 0 to 1000000
  setup:
    put every card into deck
    for each player p: draw 7 from deck to hand of p
  action drop of some 1 to 4 cards cs in hand of mover:
    move cs from hand of mover to heap
    increase sum by (count of cs + (total of c in cs for card c where rank of c is {first}))
    draw (count of cs) from deck to hand of mover
  must not drop when count of cs is 3 and (some card c in cs where rank of c is {first})
  may drop when count of hand of mover is at least 4 and count of deck is at least 4
  action fill with some 2 to 3 cells xs among (cells x where stone on x is none and column of x is less than row of x):
    for each cell x in xs: set stone on x to mover
    increase sum by count of (cells x in xs where column of x is 1)
  may fill when count of heap is more than 4 and count of heap is less than 9
  turn:
    choose drop, fill
    or else: nothing
  limit 12 turns
"""


@pytest.mark.parametrize("copies", [1, 2])
def test_choices_of_many_kinds_agree(tmp_path: Path, copies: int) -> None:
    names = [f"c{number}" for number in range(45)]
    text = CARDS.format(names=", ".join(names), copies=copies, first=names[0])
    pair = Pair(written(tmp_path, text))
    assert all(one.several.coding.weights == () for a in pair.engine.program.actions for one in a.parameters)
    assert {pair.play(seed) for seed in range(3)} == {"ended"}
