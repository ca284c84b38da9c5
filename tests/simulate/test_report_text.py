"""The report for people: within 80 characters, whatever the book says, and with what there is to say alone."""

from __future__ import annotations

from typing import Any

import pytest
from many_games import play_games
from tiny import engine_of
from typer.testing import CliRunner

from statuto.commands.app import app
from statuto.simulate.report import report
from statuto.simulate.report_text import as_text
from statuto.syntax.text import cells

FULL = """\
statuto 1
game a/full
  players 2 to 6

article all
  en "Everybody puts a mark, of which there is much to say, and more than goes into a line: {ROOM} of them."
  let ROOM = 4
  board field of square: square grid 2 by 2
  memory mark on each square: player or none
  memory lots of each player: 0 to 9
  action mark on square s:
    set mark on s to mover
    increase lots of mover by 1
  must mark when mark on s is none
  turn:
    choose mark
  score a-very-long-name-of-a-category for player p: lots of p
  score much for player p: lots of p * 1234567
  end when lots of mover is 2

article never
  en "何も起こらないことを長い文で説明するための条文であり、八十桁を超える幅になるように書かれているので、切られる。"
  must not mark when lots of mover is 9
"""


@pytest.fixture
def run(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full.statuto").write_text(FULL, "utf-8")

    def run(*words: str, code: int) -> list[str]:
        result = CliRunner().invoke(app, ["simulate", "full.statuto", *words], env={"NO_COLOR": "1"})
        assert result.exit_code == code, result.output
        lines = result.stdout.splitlines()
        assert max(map(cells, lines)) <= 80, lines
        return lines

    return run


def test_what_is_long_is_cut(run: Any) -> None:
    lines = run("-n", "30", "--players", "2", code=0)
    assert "  a-very-long-name-of-a-category" in lines and "Never used in 30 games" in lines
    assert any(line.endswith("…") and "Everybody puts" in line for line in lines)
    assert any("何も" in line for line in lines)


def test_what_was_the_same_in_all_games_has_no_interval_of_nought(run: Any) -> None:
    lines = run("-n", "30", "--players", "2", code=0)
    assert [line.split()[:3] for line in lines if line.startswith("  turns")] == [["turns", "always", "3"]]
    assert "always: in all 30 games; up to 9.5 % of others may differ (95 % sure)" in lines
    assert not any("± 0.00" in line for line in lines)
    assert not any("always" in line for line in run("-n", "1", "--players", "2", code=0))


def test_dead_ends_are_told_with_the_position_of_the_first(run: Any) -> None:
    lines = run("-n", "30", "--players", "5", code=1)
    told = [line for line in lines if line.startswith("dead end with seed ")]
    assert len(told) == 10 and told[0].startswith("dead end with seed 1 after 4 moves: Player 5 must mark")
    assert "and 20 more dead ends" in lines and "The course of a game" not in "\n".join(lines)
    assert "The position of the dead end with seed 1:" in lines and any("┌───┬───┐" in line for line in lines)


def test_more_seats_than_stand_side_by_side() -> None:
    text = FULL.replace("2 to 6", "6").replace("2 by 2", "4 by 4")
    lines = as_text(report("a/full", 1, 6, play_games(engine_of(text), range(1, 21)))).splitlines()
    heads = [line for line in lines if line.startswith("Scores")]
    assert [head.count("player") for head in heads] == [4, 2] and max(map(len, lines)) <= 80
    assert sum(line.startswith("  player ") for line in lines) == 6
    assert sum(line.startswith("  all together") for line in lines) == 2
