"""Runs that are kept: what is in the file comes back, no seed is counted twice, and nothing else is added to it."""

from __future__ import annotations

import json
import math
import os
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from many_games import play_games
from tiny import engine_of

from statuto.simulate import kept as kept_runs
from statuto.simulate.kept import Kept, NotKept, OtherRun, begin, joined, read
from statuto.simulate.plain import from_plain, to_plain
from statuto.simulate.totals import Totals

CORNER = (Path(__file__).parent / "test_games.py").read_text("utf-8").split('"""')[3]
DEAD = {"seed": 5, "winners": [], "course": {}}
OF = {"book": "cases/corner", "seed": 5}


def played(seeds: range) -> Totals:
    return play_games(engine_of(CORNER), seeds)


def plain(totals: Totals) -> dict[str, Any]:
    return {**to_plain(totals), "seconds": 0}


def test_totals_come_back_from_plain_values() -> None:
    totals = played(range(5, 45))
    assert totals.dead_ends and totals.ended
    back = from_plain(json.loads(json.dumps(to_plain(totals))))
    assert back == totals and list(back.applied) == list(totals.applied)


@pytest.mark.parametrize("parts", [(5, 45), (5, 20, 45), (5, 6, 7, 30, 45)])
def test_parts_in_any_order_come_to_the_same(parts: tuple[int, ...], tmp_path: Path) -> None:
    path, whole = tmp_path / "run.json", played(range(5, 45))
    for low, high in reversed(list(pairwise(parts))):
        kept = begin(path, OF, Totals(2))
        assert kept.left(range(low, high)) == [range(low, high)]
        kept.add(range(low, high), played(range(low, high)), "reference")
        kept.write(path)
    kept = read(path)
    assert plain(kept.totals) == plain(whole) and kept.done == [range(5, 45)] and not kept.left(range(5, 45))
    assert [one.name for one in tmp_path.iterdir()] == ["run.json"]


def test_no_seed_is_counted_twice() -> None:
    kept = Kept(dict(OF), Totals(2))
    kept.add(range(5, 9), played(range(5, 9)), "reference")
    for seeds in (range(8, 10), range(3, 6), range(6, 7), range(5, 9)):
        with pytest.raises(ValueError, match="are there already"):
            kept.add(seeds, played(seeds), "reference")
    with pytest.raises(ValueError, match="4 games are not those of 3 seeds"):
        kept.add(range(20, 23), played(range(20, 24)), "reference")
    assert kept.totals.games == 4


@given(st.sets(st.integers(0, 30)), st.integers(0, 30), st.integers(0, 30))
def test_what_is_left_is_what_is_not_done(done: set[int], low: int, high: int) -> None:
    kept = Kept({}, Totals(2), joined(range(seed, seed + 1) for seed in done))
    left = [seed for one in kept.left(range(low, high)) for seed in one]
    assert left == [seed for seed in range(low, high) if seed not in done]


def test_another_run_and_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    kept = Kept(dict(OF), Totals(2))
    kept.add(range(5, 15), played(range(5, 15)), "reference")
    kept.write(path)
    with pytest.raises(OtherRun) as other:
        begin(path, {**OF, "seed": 6, "most": 3}, Totals(2))
    assert other.value.names == ["seed", "most"]
    good = json.loads(path.read_text("utf-8"))
    totals = good["totals"]
    spoilt: list[Any] = [
        [],
        {},
        {**good, "statuto": 9},
        {**good, "seeds": [[5, 15]]},
        {**good, "seeds": [[10, 14], [5, 9]]},
        {**good, "seeds": [[5, 9], [9, 13]]},
        {**good, "totals": {**totals, "games": "10"}},
        {**good, "totals": {**totals, "lengths": {"x": 1}}},
        {**good, "totals": {**totals, "lengths": {}}},
        {**good, "totals": {**totals, "applied": {"mark": 1.5}}},
        {**good, "totals": {**totals, "points": [1]}},
        {**good, "totals": {**totals, "more": 1}},
        {**good, "totals": {**totals, "seconds": math.inf}},
        {**good, "totals": {**totals, "forced": -1}},
        {**good, "totals": {**totals, "deals": 10**400}},
        {**good, "totals": {**totals, "points": [10**400] * 2}},
        {**good, "totals": {**totals, "lengths": {str(10**400): 10}}},
        {**good, "totals": {**totals, "dead_ends": [{"seed": 5}]}},
        {**good, "totals": {**totals, "stuck": 1, "dead_ends": [{**DEAD, "seed": "5"}]}},
        {**good, "seeds": [[1, 10**31]]},
        {**good, "evaluators": {"reference": 9}},
        {**good, "evaluators": {"somebody": 10}},
        {**good, "evaluators": {"reference": 11, "compiled": -1}},
        {**good, "seeds": [[1, math.inf]]},
    ]
    for one in spoilt:
        path.write_text(json.dumps(one), "utf-8")
        with pytest.raises(NotKept):
            read(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(NotKept):
        read(path)


def test_a_file_that_tells_of_another_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    kept = Kept(dict(OF), Totals(2))
    kept.add(range(5, 15), played(range(5, 15)), "reference")
    kept.write(path)
    known = Totals(2, applied=Counter(dict.fromkeys(kept.totals.applied, 0)))
    assert begin(path, OF, known).totals.games == 10
    for other in (Totals(3, applied=known.applied), Totals(2, applied=Counter(another=0))):
        with pytest.raises(NotKept, match="seats or articles"):
            begin(path, OF, other)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_may_be_read_without_end_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotKept, match="a device or a pipe"):
        begin(pipe, OF, Totals(2))
    monkeypatch.setattr(kept_runs, "LARGEST", 9)
    (tmp_path / "long").write_text("{         }", "utf-8")
    with pytest.raises(NotKept, match="more than 9 bytes"):
        read(tmp_path / "long")


def test_the_command_goes_on_with_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from statuto.commands.app import app

    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.statuto").write_text(CORNER, "utf-8")

    def run(*words: str, code: int = 1) -> tuple[str, str]:
        result = CliRunner().invoke(app, ["simulate", "book.statuto", *words], env={"NO_COLOR": "1"})
        assert result.exit_code == code, result.output
        return result.stdout, result.stderr

    def report(*words: str) -> dict[str, Any]:
        return {**json.loads(run(*words, "--format", "json")[0]), "seconds": 0}

    assert report("-n", "30", "--keep", "run.json")["seeds"] == [[1, 30]]
    monkeypatch.setattr("statuto.commands.simulate.EVERY", 0)
    on = report("-n", "70", "--keep", "run.json", "--jobs", "2")
    assert on == report("-n", "70") == report("-n", "10", "--keep", "run.json")
    assert run("-n", "70", "--keep", "run.json")[0].count("seed 1 ") <= 1
    assert read(Path("run.json")).evaluators == {"compiled": 70}
    both = report("-n", "80", "--keep", "run.json", "--evaluator", "reference")
    assert both["evaluators"] == {"compiled": 70, "reference": 10} and both["evaluator"] == "compiled and reference"
    assert ", compiled 70, reference 10\n" in run("-n", "80", "--keep", "run.json")[0]
    assert "U010" in run("--keep", "run.json", "--seed", "2", code=2)[1]
    (tmp_path / "book.statuto").write_text(CORNER.replace("0 to 9", "0 to 8"), "utf-8")
    assert "other rules: the book has changed" in run("--keep", "run.json", code=2)[1]
    assert "U009" in run("--keep", "book.statuto", code=2)[1]
    assert "U009" in run("--keep", "no/such/place.json", code=2)[1]
    assert "U009" in run("--keep", ".", code=2)[1]


def test_the_games_of_another_run_are_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    ours, theirs = (begin(path, OF, Totals(2)) for _ in range(2))
    for kept, seeds in ((ours, range(5, 9)), (theirs, range(5, 15))):
        kept.add(seeds, played(seeds), "reference")
    theirs.write(path)
    theirs.write(path)
    with pytest.raises(OSError, match="another run has written to it meanwhile"):
        ours.write(path)
    late = begin(path, OF, Totals(2))
    assert late.done == [range(5, 15)]
    late.add(range(15, 16), played(range(15, 16)), "reference")
    late.write(path)
    with pytest.raises(OSError, match="meanwhile"):
        theirs.write(path)
    assert read(path).done == [range(5, 16)] and [one.name for one in tmp_path.iterdir()] == ["run.json"]
    path.unlink()
    ours.write(path)
    assert read(path).done == [range(5, 9)]
