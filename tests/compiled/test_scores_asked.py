"""The score of a player as a number in a rule: of no category, of several, and beyond the bounds of numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair
from test_laid_boards import written

ASKED = """\
statuto 1
game a/b
  players 2
article all
  kind step: short, long
  memory tally of each player: 0 to 2000000000
  memory sum: 0 to 2000000000
{scores}
  action walk with step s:
    increase tally of mover by (400000000 if s is long otherwise 1)
    set sum to (score of mover if score of mover is more than 5 otherwise sum)
  may walk when turns is less than 5 or score of mover is less than 3
  turn:
    choose walk
    or else: nothing
  limit 12 turns
  winner p has most score of p
"""
SCORES = {
    "none": ("", {"E002", "ended"}),
    "one": ("  score run for player p: tally of p", {"ended"}),
    "large": ("  score run for player p: tally of p\n  score more for player p: 2 * tally of p", {"E019", "ended"}),
    "three": ("\n".join(f"  score {name} for player p: tally of p" for name in ("a", "b", "c")), {"E019", "ended"}),
}


@pytest.mark.parametrize("name", SCORES)
def test_scores_that_are_asked_agree(tmp_path: Path, name: str) -> None:
    scores, stopped = SCORES[name]
    pair = Pair(written(tmp_path, ASKED.format(scores=scores)))
    assert {pair.play(seed) for seed in range(12)} == stopped
