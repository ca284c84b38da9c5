"""Runs of many games: totals that are those of single games, in any number of processes, stopped at any time."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from many_games import play_games, play_many
from tiny import TESTS, engine_of
from typer.testing import CliRunner

from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.compiled import NoWasmtime
from statuto.simulate import totals as of_totals
from statuto.simulate.kept import read
from statuto.simulate.played import Played
from statuto.simulate.processes import Died, Part, play_parts
from statuto.simulate.report import report
from statuto.simulate.report_text import as_text
from statuto.simulate.run import play_one
from statuto.simulate.runner import Runner
from statuto.simulate.totals import Totals, median

BOOK = """\
statuto 1
game a/b
  players 2

article all
  memory spent of each player: 0 to 9
  memory side: 0 to 2
  kind coin: head, tail, edge
  action spend:
    increase spent of mover by 1
  must spend when spent of mover is less than 3 + side
  setup:
    pick c at random from coins
    if c is edge: set side to 2
  turn:
    choose spend
  score purse for player p: spent of p + side
  end when spent of mover is 4, mover wins
"""


def plain(totals: Totals) -> dict[str, Any]:
    return {**report("a/b", 1, 2, totals), "seconds": 0}


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "book.statuto"
    path.write_text(BOOK, "utf-8")
    return str(path)


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_totals_are_those_of_single_games(evaluator: str) -> None:
    engine = engine_of(BOOK)
    games = [play_one(engine, seed, None, 9) for seed in range(1, 121)]
    ended = [game for game in games if game.stopped == "ended"]
    found = plain(Runner(engine, evaluator).play(range(1, 121), 9))
    assert 10 < len(ended) < 110
    assert (found["games"], found["ended"], found["moves"]) == (120, len(ended), sum(game.moves for game in games))
    assert [one["seed"] for one in found["dead_ends"]] == [g.seed for g in games if g.stopped == "dead end"][:100]
    assert found["dead_ends"][0]["view"] and "must spend" in found["dead_ends"][0]["message"]
    assert found["wins"] == [sum(game.winners == (seat,) for game in ended) for seat in (0, 1)]
    assert found["scores"]["purse"][1] == round(statistics.fmean(game.scores["purse"][1] for game in ended), 3)
    assert found["plies"]["median"] == statistics.median(game.moves for game in ended)
    capped = plain(Runner(engine, evaluator).play(range(1, 31), 2))
    assert capped["capped"] == 30 and capped["moves"] == 60 and capped["scores"] == {} and capped["wins"] == [0, 0]


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_processes_make_no_difference(book: str, evaluator: str) -> None:
    told: list[int] = []
    alone, by = play_many(book, Setting(2), range(1, 131), 1, 50, None, evaluator)
    shared, by_many = play_many(book, Setting(2), range(1, 131), 2, 50, told.append, evaluator)
    assert plain(alone) == plain(shared) and by == by_many == evaluator and sum(told) == 130
    assert plain(shared) == plain(play_games(engine_of(BOOK), range(1, 131), 50))


def test_what_is_wrong_with_a_book_is_said_by_whoever_asked(tmp_path: Path) -> None:
    path = tmp_path / "wrong.statuto"
    path.write_text(BOOK.replace("choose spend", "choose nothing-known"), "utf-8")
    with pytest.raises(ValueError, match="has errors"):
        play_many(str(path), Setting(2), range(60), 2)


def test_a_run_that_is_stopped_has_the_first_games(book: str) -> None:
    engine = engine_of(BOOK)
    found = Runner(engine, "reference").play(range(1, 100), stopped=iter([False] * 7 + [True]).__next__)
    assert found.games == 7 and plain(found) == plain(play_games(engine, range(1, 8)))
    asked = iter([False, False, False])
    many, _ = play_many(book, Setting(2), range(1, 2001), 2, stopped=lambda: next(asked, True))
    assert 0 < many.games < 2000 and plain(many) == plain(play_games(engine, range(1, many.games + 1)))
    none = Runner(engine).play(range(5), stopped=lambda: True)
    assert none.games == 0 and plain(none)["plies"]["max"] == 0 and "0 random games" in as_text(plain(none))


def test_few_dead_ends_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_totals, "MOST_LISTED", 3)
    one, other = Totals(2), Totals(2)
    for seed in (9, 5, 7, 1):
        one.add(Played(seed, stopped="dead end"))
    for seed in (2, 8):
        other.add(Played(seed, stopped="dead end"))
    one.merge(other)
    assert [game.seed for game in one.dead_ends] == [1, 2, 5] and one.stuck == 6 and one.ended == 0
    assert "dead ends 6," in as_text(plain(one)) and as_text(plain(one)).endswith("and 3 more dead ends")


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12))
def test_the_median_is_that_of_the_lengths(lengths: list[int]) -> None:
    totals = Totals(2)
    for seed, moves in enumerate(lengths):
        totals.add(Played(seed, moves, winners=(0, 1)))
    assert median(totals.lengths) == statistics.median(lengths)
    assert plain(totals)["plies"]["mean"] == round(statistics.fmean(lengths), 4)
    assert plain(totals)["shared"] == len(lengths)


def test_without_a_runtime_the_reference_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: Any, **__: Any) -> None:
        raise NoWasmtime

    monkeypatch.setattr("statuto.compiled.compile", missing)
    runner = Runner(engine_of(BOOK))
    assert runner.evaluator == "reference" and runner.play(range(3)).games == 3


def test_a_key_stops_a_run_with_a_report(book: str) -> None:
    slow = BOOK.replace("end when spent of mover is 4", "end when spent of mover is 99").replace("0 to 9", "0 to 99")
    slow = slow.replace("is less than 3 + side", "is less than 99")
    Path(book).write_text(slow, "utf-8")
    program = "from statuto.commands.app import main; main()"
    keep = Path(book).with_name("kept.json")
    asked = ["simulate", book, "-n", "1000000", "--evaluator", "reference", "--format", "json", "--keep", str(keep)]
    run = subprocess.Popen(
        [sys.executable, "-c", program, *asked],
        env={**os.environ, "PYTHONPATH": str(TESTS.parent / "interpreter")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 30
    while not keep.exists() and time.monotonic() < until:  # it is written once keys are taken, before the first game
        time.sleep(0.05)
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    out, said = run.communicate(timeout=20)
    found = json.loads(out)
    assert run.returncode == 130 and 0 < found["games"] < 1_000_000 and found["ended"] == found["games"]
    assert said.strip() == f"Stopped after {found['games']:,} of 1,000,000 games. `{keep}` goes on with them."
    kept = read(keep)
    assert kept.done == [range(1, found["games"] + 1)] and kept.totals.moves == found["moves"]


def test_a_process_that_is_gone_loses_what_it_had_alone(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = play_parts(book, Setting(2), [range(1, 500_000)], 2, 50, "reference")
    first = next(parts)
    for child in multiprocessing.active_children():
        child.kill()
    with pytest.raises(Died):
        list(parts)
    assert plain(first.totals) == plain(Runner(engine_of(BOOK), "reference").play(first.seeds, 50))

    def gone(*_: object) -> Iterator[Part]:
        yield first
        raise Died

    monkeypatch.setattr("statuto.simulate.processes.play_parts", gone)
    told = CliRunner().invoke(app, ["simulate", book, "-n", "500", "--jobs", "2", "--format", "json"])
    assert told.exit_code == 130 and json.loads(told.stdout)["games"] == first.totals.games
    assert "is gone" in told.stderr and f"Stopped after {first.totals.games} of 500 games." in told.stderr
