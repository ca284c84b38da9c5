"""Counts of `perft` that end before they are done: what was counted is told, as text and as data, and why."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import Run

from statuto.commands.count_stops import ENDINGS
from statuto.evaluate.situations import Situation

ENDLESS = """\
statuto 1
game example/endless
  players 2
article all
  action pass:
    end the turn
  action wait:
    end the turn
  must pass
  must wait
  turn:
    choose pass, wait
"""
DEAD = """\
statuto 1
game example/dead
  players 2
article all
  memory t: 0 to 3
  action put:
    increase t by 2
  must put
  turn:
    choose put
  limit 5 turns
"""
WAYS = {
    "turns": (),
    "choices": ("--by", "choice"),
    "positions": ("--count", "positions"),
    "games": ("--count", "games", "--by", "choice"),
    "reference": ("--evaluator", "reference"),
    "positions by the reference": ("--count", "positions", "--evaluator", "reference"),
    "information": ("--by", "information"),
    "tree": ("--tree",),
}
KEYS = ("counts", "tree")


@pytest.fixture(autouse=True)
def books(folder: Path) -> None:
    for name, text in (("endless", ENDLESS), ("dead", DEAD)):
        (folder / f"{name}.statuto").write_text(text, "utf-8")


def told(text: str) -> tuple[object, object]:
    """What was counted, and why it ended."""
    data = json.loads(text)
    return next(data[key] for key in KEYS if key in data), data.get("stopped")


@pytest.mark.parametrize("way", WAYS)
def test_a_dead_end_leaves_what_was_counted(way: str, run: Run) -> None:
    words = ("perft", "dead.statuto", *WAYS[way])
    counted, why = told(run(*words, "--format", "json", code=1).stdout)
    assert why == "dead end"
    expected = {"information": [1, 1, 0], "tree": {"histories": 2, "terminals": 0, "information_sets": 2}, "games": []}
    assert counted == expected.get(way, [1] if "positions" in way else [1, 1])
    result = run(*words, code=1)
    assert "The rules come to a dead end: `t` would become 4; it goes from 0 to 3. (all)" in result.stderr
    assert result.stdout.startswith(("1 1\n", "all 0\n", "histories 2\n"))


@pytest.mark.parametrize("way", WAYS)
def test_seconds_bound_every_count(way: str, run: Run) -> None:
    # Of othello nothing is ever done, however fast the machine is.
    book = "endless.statuto" if way in ("tree", "information") else "classics/othello"
    words = ("perft", book, "--depth", "99", "--seconds", "0.3", *WAYS[way])
    began = time.perf_counter()
    counted, why = told(run(*words, "--format", "json").stdout)
    assert why == "seconds" and isinstance(counted, list | dict) and time.perf_counter() - began < 20
    result = run(*words)
    assert "Stopped" in result.stderr and "the seconds are over (--seconds)." in result.stderr


@pytest.mark.parametrize("way", ["tree", "information"])
def test_memory_bounds_a_tree_without_end(way: str, run: Run) -> None:
    words = ("perft", "endless.statuto", "--depth", "99", "--memory", "1")
    if way == "tree":
        counted, why = told(run(*words, "--tree", "--format", "json", code=2).stdout)
        assert why == "memory" and isinstance(counted, dict) and 50 < counted["histories"] < 1000
        assert "more than 1 megabytes (--memory). What was counted" in run(*words, "--tree", code=2).stderr
    else:
        assert run("perft", "classics/kuhn-poker", "--by", "information", "--memory", "1").stdout == "1 3\n2 6\n3 3\n"


def test_a_tree_with_too_many_histories(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("statuto.evaluate.situations.MOST_HISTORIES", 50)
    counted, why = told(run("perft", "classics/kuhn-poker", "--tree", "--format", "json", code=2).stdout)
    assert why == "histories" and isinstance(counted, dict) and counted["histories"] == 50


def test_what_is_done_has_no_reason(run: Run) -> None:
    for way, words in WAYS.items():
        _, why = told(run("perft", "classics/kuhn-poker", *words, "--depth", "2", "--format", "json").stdout)
        assert why is None, way


def interrupted(number: int, after: float, folder: Path, *words: str) -> tuple[int, str, str]:
    """A count that has gone on for so many seconds, and then gets a signal."""
    run = subprocess.Popen(
        [sys.executable, "-m", "statuto", "perft", *words, "--format", "json"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(after)
    assert run.poll() is None
    run.send_signal(number)
    out, err = run.communicate(timeout=20)
    return run.returncode, out, err


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other things there")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        (("classics/othello", "--depth", "30"), signal.SIGINT),
        (("classics/othello", "--depth", "30", "--count", "positions", "--memory", "3000"), signal.SIGINT),
        (("endless.statuto", "--tree", "--memory", "3000"), signal.SIGINT),
        (("endless.statuto", "--tree", "--memory", "3000"), signal.SIGTERM),
    ],
)
def test_a_signal_leaves_what_was_counted(words: tuple[str, ...], number: int, folder: Path) -> None:
    for after in (2, 5, 15):  # on a machine that has much else to do it begins late
        code, out, err = interrupted(number, after, folder, *words)
        if out and told(out)[0]:
            break
    counted, why = told(out)
    assert code == 128 + number and why == "interrupted" and counted, err
    assert err.startswith("Stopped") and "Traceback" not in err


def test_an_interrupt_within_a_step_is_an_ending(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Situation] = []

    def interrupt(*parts: object) -> Situation:
        made.append(Situation(*parts))  # type: ignore[arg-type]
        if len(made) > 9:
            os.kill(os.getpid(), signal.SIGINT)
        return made[-1]

    monkeypatch.setattr("statuto.evaluate.situations.Situation", interrupt)
    counted, why = told(run("perft", "classics/kuhn-poker", "--tree", "--format", "json", code=130).stdout)
    assert why == "interrupted" and isinstance(counted, dict) and counted["histories"] == 9
    assert KeyboardInterrupt in ENDINGS
