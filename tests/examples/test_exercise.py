"""Which examples exercise an article: by what happens in them, and not if they fail."""

from __future__ import annotations

from pathlib import Path

from statuto.checks.program import Setting
from statuto.examples.exercise import exercised
from statuto.examples.run import Runner
from statuto.findings import Findings
from statuto.resolve.load import load

BOOK = """\
statuto 1
game a/b
  players 2

article board
  board field of cell: square grid 3 by 1
  memory stone on each cell: player or none
  memory bell: 0 to 9
  action put on cell c:
    set stone on c to mover
  must put when stone on c is none

article middle
  must not put when c is b1 and stone on a1 is none

article ring
  whenever stone on c1 is player 1:
    increase bell by 1

article turn
  turn:
    choose put
  example quiet
    given 2 players
    play
      put on a1
    then bell is 0
  example loud
    given 2 players
    play
      put on c1
    then bell is 1
  example wrong
    given 2 players
    play
      put on c1
    then bell is 7
  example barred
    given 2 players
    refused put on b1 by middle

article end
  end when every cell c has stone on c is not none, nobody wins
  example over
    given 2 players
      set stone on b1 to player 2
      set stone on c1 to player 1
    play
      put on a1
"""


def test_examples_exercise_what_happens_in_them(tmp_path: Path) -> None:
    file, findings = tmp_path / "book.statuto", Findings()
    file.write_text(BOOK, "utf-8")
    book = load(str(file), findings)
    assert book is not None and not findings.errors
    runner = Runner(book, Setting(2))
    runner.touched = {"before"}
    found = exercised(runner)
    quiet, loud, barred = (("turn", name) for name in ("quiet", "loud", "barred"))
    over = ("end", "over")
    assert found == {
        "board": (quiet, loud, over),
        "middle": (barred,),
        "ring": (loud,),
        "turn": (quiet, loud, barred),
        "end": (over,),
    }
    assert "before" in runner.touched and "middle" in runner.touched
    assert exercised(runner) == found
