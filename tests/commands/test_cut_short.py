"""Long commands that are cut short, by a key or by a seat that thinks too long: what was found until then is told."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from slow_seats import SLOW, slow_after

from statuto.commands import diff_witness
from statuto.examples import mutate

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself this signal there")
EDITIONS = ("classics/tic-tac-toe", "classics/hex")


def after(works: int, work: Callable[..., Any], number: int) -> Callable[..., Any]:
    """A function that gets so much done, and then a signal comes."""
    done: list[object] = []

    def cut(*words: Any, **more: Any) -> Any:
        if len(done) == works:
            os.kill(os.getpid(), number)
        done.append(work(*words, **more))
        return done[-1]

    return cut


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_witnesses_that_were_found_are_told(
    number: int, code: int, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = ("diff", *EDITIONS, "--witness", "--seconds", "1")
    search = diff_witness.search
    for to_file in (False, True):
        monkeypatch.setattr(diff_witness, "search", after(1, search, number))
        result = run(*ask, "--format", "json", *(["-o", "found.json"] if to_file else []), code=code)
        data = json.loads((folder / "found.json").read_text("utf-8") if to_file else result.stdout)
        (found,) = data["witnesses"]
        ids = [change["id"] for change in data["changes"]]
        assert found["id"] == ids[0] and data["left"] == ids[1:] and data["stopped"] == "interrupted"
        assert f"Stopped before a witness was found or given up of {ids[1]}, " in result.stderr
    monkeypatch.setattr(diff_witness, "search", after(1, search, number))
    assert f"[{ids[0]}]" in (shown := run(*ask, code=code)).stdout and f"[{ids[1]}]" not in shown.stdout


def test_a_file_that_cannot_be_written_then_is_the_greater_trouble(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    if Path("/dev/full").exists():
        monkeypatch.setattr(diff_witness, "search", after(1, diff_witness.search, signal.SIGINT))
        words = ("diff", *EDITIONS, "--witness", "--seconds", "1", "--format", "json", "-o", "/dev/full")
        assert len(json.loads(run(*words, code=2).stdout)["witnesses"]) == 1


def test_changes_that_were_tried_are_told(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "why.tsv").write_text("end.line\tnothing\tIt is not there.\n", "utf-8")
    ask = ("test", "three.statuto", "--mutate", "--explained", "why.tsv")
    whole = json.loads(run(*ask, "--format", "json", code=1).stdout)
    assert len(whole["mutations"]) > 2 and whole["idle"] and "stopped" not in whole
    example = mutate._example
    monkeypatch.setattr(mutate, "_example", after(2, example, signal.SIGINT))
    result = run(*ask, "--format", "json", code=130)
    cut = json.loads(result.stdout)
    count = len(cut["mutations"])
    assert 2 <= count < len(whole["mutations"]) and cut["mutations"] == whole["mutations"][:count]
    assert cut["stopped"] == "interrupted" and cut["idle"] == []
    assert result.stderr == "Stopped before all changes were tried.\n"
    monkeypatch.setattr(mutate, "_example", after(2, example, signal.SIGINT))
    assert f"three.statuto: {count} changes, " in run(*ask, code=130).stdout


def test_games_before_a_seat_thinks_too_long_are_told(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = ("simulate", "classics/tic-tac-toe", "--seats", "random,mcts:5", "-n", "9", "--format", "json")
    slow_after(12, monkeypatch)
    result = run(*ask, "--keep", "run.json", code=2)
    games = json.loads(result.stdout)["games"]
    assert 1 < games < 9 and json.loads((folder / "run.json").read_text("utf-8"))["seeds"] == [[1, games]]
    assert SLOW in result.stderr and f"Stopped after {games} of 9 games. `run.json` goes on" in result.stderr
    slow_after(0, monkeypatch)
    result = run(*ask, code=2)
    assert result.stderr == f"{SLOW}\n" and not result.stdout


def test_pairs_before_a_seat_thinks_too_long_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = ("compare", *["classics/tic-tac-toe"] * 2, "--seats", "random,mcts:5", "-n", "9", "--format", "json")
    slow_after(25, monkeypatch)
    result = run(*ask, code=2)
    pairs = json.loads(result.stdout)["games"]
    assert 1 <= pairs < 9 and SLOW in result.stderr and f"Stopped after {pairs} of 9 pairs." in result.stderr
    slow_after(0, monkeypatch)
    result = run(*ask, code=2)
    assert result.stderr == f"{SLOW}\n" and not result.stdout
