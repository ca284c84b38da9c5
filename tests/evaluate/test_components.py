"""`connected to x` in every sentence about things: the condition says what connects, not what is kept afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from statuto.checks.program import Setting
from statuto.examples.run import run
from statuto.findings import Findings
from statuto.resolve.load import load

BOOK = """\
statuto 1
game a/b
  players 1

article all
  board field of square: square grid 5 by 1
  memory mark on each square: yes or no = no
  action pass: nothing
  must pass
  turn:
    choose pass
  example gap
    given 1 players
      set mark on a1 to yes
      set mark on c1 to yes
      set mark on d1 to yes
    then FACT
"""
FACTS = [
    "(number of column of s for squares s connected to c1 where mark on s) is 2",
    "(total of column of s for squares s connected to a1 where mark on s) is 1",
    "every square s connected to a1 where mark on s has s is a1",
    "(first square s connected to d1 where mark on s) is c1",
    "count of (squares s connected to b1 where mark on s) is 0",
    "not (some square s connected to b1 where mark on s)",
]


@pytest.mark.parametrize("fact", FACTS)
def test_the_condition_says_what_connects(tmp_path: Path, fact: str) -> None:
    (tmp_path / "b.statuto").write_text(BOOK.replace("FACT", fact), "utf-8")
    findings = Findings()
    book = load(str(tmp_path / "b.statuto"), findings)
    assert book is not None and not findings.items
    (result,) = run(book, Setting(1)).results
    assert result.passed, result.message
