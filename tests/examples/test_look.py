"""Examples that `check` looks at without playing them: those of the book itself, for the players that they are for."""

from __future__ import annotations

from pathlib import Path

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.examples.look import look
from statuto.findings import Findings
from statuto.resolve.load import load

BASE = """statuto 1
game cases/base
  players 2 to 3

article field
  en "The field."
  board field of square: square grid 2 by 1
  memory mark on each square: player or none

article count
  en "A counter."
  memory counted: 0 to 9
  memory seen: 0 to 9
  setup: set seen to 1

article turn
  en "Turns."
  action mark on square s: set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark
  end when seen is 9, nobody wins

article shown
  en "What is shown."
  example counting
    en "It counts."
    given
      set counted to 3
    then counted is 3
  example third
    en "A third player."
    given 3 players
      mover is player 3
    then mover is player 3
"""
VARIANT = """statuto 1
variant cases/none of cases/base
  because en "No counter."

replace count
  en "Nothing is counted."
  memory seen: 0 to 9
  setup: set seen to 1

add after turn
article more
  en "More."
  example own
    en "It is not there."
    given
      set seen to 2
    then counted is 0
"""


def found(path: Path, players: int) -> list[tuple[str, int, str]]:
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None
    typed = build(book, Setting(players), findings)
    assert not findings.errors
    scratch = typed.scope.scratch
    look(typed, findings)
    assert typed.scope.scratch == scratch and typed.scope.findings is findings
    return [(finding.code, finding.place.line, Path(finding.place.path).name) for finding in findings.sorted()]


def test_examples_that_can_be_give_nothing(tmp_path: Path) -> None:
    (tmp_path / "base.statuto").write_text(BASE, "utf-8")
    assert [found(tmp_path / "base.statuto", players) for players in (2, 3)] == [[], []]


def test_each_example_is_looked_at_for_its_players(tmp_path: Path) -> None:
    wrong = BASE.replace("counted is 3", "counting is 3").replace("then mover is player 3", "then movers is player 3")
    (tmp_path / "base.statuto").write_text(wrong, "utf-8")
    lines = [number for number, line in enumerate(wrong.split("\n"), 1) if line.strip().startswith("then")]
    for players, line in zip((2, 3), lines, strict=True):
        assert found(tmp_path / "base.statuto", players) == [("T001", line, "base.statuto")]


def test_what_a_delta_makes_of_the_examples_of_its_base_is_no_finding(tmp_path: Path) -> None:
    (tmp_path / "base.statuto").write_text(BASE, "utf-8")
    (tmp_path / "none.statuto").write_text(VARIANT, "utf-8")
    assert found(tmp_path / "none.statuto", 2) == [("T001", VARIANT.count("\n"), "none.statuto")]
    assert found(tmp_path / "none.statuto", 3) == []
