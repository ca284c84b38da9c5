"""Opponents in `statuto simulate`: who sits where, the same games for any number of processes, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cached_books import keep_in
from many_games import play_many
from typer.testing import CliRunner

from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.compiled import writing
from statuto.opponents import seated
from statuto.resolve import load as resolve_load
from statuto.simulate.run import engine_of
from statuto.simulate.runner import Runner


def run(*words: str, code: int = 0) -> Any:
    done = CliRunner().invoke(app, words, env={"NO_COLOR": "1", "COLUMNS": "100"})
    assert done.exit_code == code, done.output + str(done.exception)
    return done


def test_who_sits_where_is_told_and_kinds_are_taken_in_turn() -> None:
    words = ("simulate", "classics/leduc-poker", "--seats", "mcts:5, random", "-n", "4")
    assert run(*words).stdout.splitlines()[0] == "player 1 mcts:5, player 2 random"
    result = json.loads(run(*words, "--format", "json").stdout)
    assert result["seats"] == ["mcts:5", "random"] and result["games"] == 4 and result["evaluator"] == "compiled"
    alone = json.loads(
        run("simulate", "classics/kuhn-poker", "--seats", "mcts:5", "-n", "2", "--format", "json").stdout
    )
    assert alone["seats"] == ["mcts:5", "mcts:5"]


def test_a_book_is_opened_once_and_its_module_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened, written = list[str](), list[str]()
    load, write = resolve_load.load, writing.written
    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(resolve_load, "load", lambda name, *more: [opened.append(name), load(name, *more)][1])
    monkeypatch.setattr(writing, "written", lambda *asked: [written.append(""), write(*asked)][1])
    words = ("simulate", "medina/2014", "--seats", "random,mcts:1,random", "-n", "1", "--most", "3", "--format", "json")
    first, second = (json.loads(run(*words).stdout) for _ in range(2))
    assert opened == ["medina/2014"] * 2 and len(written) == 1
    assert first["players"] == 3 and {**first, "seconds": 0} == {**second, "seconds": 0}


def test_the_first_game_is_shown_as_it_is_counted() -> None:
    shown = run("simulate", "classics/tic-tac-toe", "--seats", "mcts:9,random", "-n", "1", "--show").stdout
    moves = [line for line in shown.splitlines() if line.startswith("player 1: ") or line.startswith("player 2: ")]
    assert f"\n  {len(moves)} moves in " in shown and ": 1 game, seed 1\n" in shown and "player 1, mcts:9" in shown


def test_any_number_of_processes_gives_the_same() -> None:
    setting, seats = Setting(2), ("mcts:3", "random")
    alone = Runner(engine_of("classics/kuhn-poker", setting), "compiled", seats).play(range(3, 33))
    together, by = play_many("classics/kuhn-poker", setting, range(3, 33), 2, evaluator="compiled", seats=seats)
    assert by == "compiled" and (together.winners, together.lengths) == (alone.winners, alone.lengths)


def test_a_run_that_is_stopped_drops_the_game_in_progress() -> None:
    asked = list[int]()

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 200

    runner = Runner(engine_of("classics/tic-tac-toe", Setting(2)), "reference", ("mcts:20", "random"))
    played = runner.play(range(50), stopped=stopped)
    assert 0 < played.games < 50 and played.games == played.ended


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("", "leaves a seat empty"),
        ("random,", "leaves a seat empty"),
        ("human", "no opponent"),
        ("mcts:0", "no opponent"),
        ("random,random,random", "There are 2 seats, and 3 kinds"),
    ],
)
def test_what_is_no_opponent_is_refused(seats: str, said: str) -> None:
    assert said in run("simulate", "classics/tic-tac-toe", "--seats", seats, code=2).stderr


def test_a_choice_that_takes_too_long_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated.Seated.__init__, "__defaults__", ("compiled", 0.0, ""))
    said = run("simulate", "classics/tic-tac-toe", "--seats", "mcts:1000,random", code=2).stderr
    assert "of 1,000 games in thought" in said
