"""Runs on a real cluster of two workers on this machine: one dies, and nothing is lost or counted twice."""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.exceptions import Exit
from tiny import engine_of
from typer.testing import CliRunner

from statuto.commands.app import app
from statuto.commands.cluster import parts_on
from statuto.opponents.kinds import TooSlow
from statuto.opponents.seated import Seated
from statuto.simulate import cluster, cluster_task
from statuto.simulate.cluster import NoAnswer, Tasks, Unlike, client_of, play_on
from statuto.simulate.runner import Runner
from statuto.simulate.totals import Totals

ROOT = Path(__file__).resolve().parents[2]
BOOK = (ROOT / "rules" / "classics" / "tic-tac-toe.statuto").read_text("utf-8")


def begun(*words: str) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join([str(ROOT / "interpreter"), os.environ.get("PYTHONPATH", "")])
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-m", *words], env={**os.environ, "PYTHONPATH": paths}, **quiet)


def free_address() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{free.getsockname()[1]}"


def scheduler(address: str) -> subprocess.Popen[bytes]:
    port = address.rpartition(":")[2]
    return begun("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")


def worker(address: str) -> subprocess.Popen[bytes]:
    words = ("--host", "127.0.0.1", "--no-nanny", "--nthreads", "1", "--no-dashboard")
    return begun("distributed.cli.dask_worker", address, *words)


def wait_for_workers(address: str, count: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            with client_of(address) as client:
                client.wait_for_workers(count, timeout=30)
            return
        except NoAnswer:
            time.sleep(0.2)


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    address = free_address()
    processes = [scheduler(address), worker(address), worker(address)]
    try:
        wait_for_workers(address, 2)
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_a_worker_of_another_version_plays_nothing(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_task, "stamp", lambda: "other")
    with pytest.raises(Unlike, match="here it is other"):
        list(play_on(running[0], engine_of(BOOK).machine, [range(1, 9)], 99))


def test_a_run_that_is_stopped_has_what_came_back(running: Any) -> None:
    had = list[range]()
    for part in play_on(running[0], engine_of(BOOK).machine, [range(1, 100_000)], 99, "reference", lambda: bool(had)):
        had.append(part.seeds)
    assert len(had) == 1


def test_a_worker_is_killed_and_nothing_is_lost_or_counted_twice(running: Any) -> None:
    address, workers = running
    seeds, engine = [range(1, 300), range(400, 1500)], engine_of(BOOK)
    alone, together, had = Totals(2), Totals(2), list[int]()
    for some in seeds:
        alone.merge(Runner(engine, "reference").play(some, 99))
    for number, part in enumerate(play_on(address, engine.machine, seeds, 99, "reference")):
        together.merge(part.totals)
        had += part.seeds
        if number == 1:
            workers[0].send_signal(signal.SIGSTOP)  # so that it has tasks in hand when it dies
        if number == 4:
            workers[0].kill()
    assert number > 5 and workers[0].wait(5) == -signal.SIGKILL
    assert sorted(had) == [seed for some in seeds for seed in some]
    alone.seconds = together.seconds = 0
    assert together == alone


def test_a_run_that_is_dropped_takes_nothing_from_the_same_run_of_somebody_else(running: Any) -> None:
    make = partial(cluster_task.random_games, engine_of(BOOK).machine, 98, "reference", ())
    with client_of(running[0]) as client, client_of(running[0]) as other:
        dropped, goes_on = cluster.Run(client, make), cluster.Run(other, make)
        for run in (dropped, goes_on):
            run.hand_out(range(1, 4000))
        time.sleep(0.3)  # both are known to the scheduler
        dropped.drop()
        first, deadline = None, time.monotonic() + 60
        while first is None and time.monotonic() < deadline:
            first = goes_on.next()
        assert first is not None and first.result[0].games == 3999


def test_a_task_that_is_told_of_twice_is_taken_once(running: Any) -> None:
    with client_of(running[0]) as client:
        run = cluster.Run(client, partial(cluster_task.random_games, engine_of(BOOK).machine, 99, "reference", ()))
        run.hand_out(range(1, 3))
        first = None
        while first is None:
            first = run.next()
        (key,) = run._taken
        assert first.result[0].games == 2 and run.take(key) is None and run.out == 0


@pytest.mark.parametrize("more", [(), ("--seats", "random,mcts:3", "-n", "12")])
def test_compare_comes_to_the_same_on_a_cluster(running: Any, tmp_path: Path, more: tuple[str, ...]) -> None:
    books = [tmp_path / name for name in ("three.statuto", "two.statuto")]
    for book, length in zip(books, (3, 2), strict=True):
        book.write_text(BOOK.replace("LENGTH = 3", f"LENGTH = {length}"), "utf-8")
    ask, files = ["compare", *map(str, books), "-n", "60", "--format", "json", *more], []
    for name, where in (("here", []), ("there", ["--cluster", running[0]])):
        files.append(tmp_path / name)
        found = CliRunner().invoke(app, [*ask, *where, "-o", str(files[-1])])
        assert found.exit_code == 0, found.output
    assert files[0].read_text("utf-8") == files[1].read_text("utf-8")
    (book,) = json.loads(files[1].read_text("utf-8"))["books"]
    assert {one["measure"]: one for one in book["measures"]}["moves"]["difference"] < 0


def test_what_another_try_does_not_mend_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = engine_of(BOOK).machine
    monkeypatch.setattr(Seated.__init__, "__defaults__", ("compiled", 0.0, ""))
    make = partial(cluster_task.random_games, machine, 99, "reference", ("mcts:1000", "random"))
    book = zlib.compress(pickle.dumps(make))
    assert isinstance(cluster_task.task(book, cluster_task.stamp(), range(1, 3)), TooSlow)
    assert isinstance(cluster_task.task(b"", "another", range(1, 3)), cluster_task.OtherVersion)


def test_an_address_that_does_not_answer_is_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Exit):
            list(parts_on(address, engine_of(BOOK).machine, [range(3)], 99))
    assert "error U020 No Dask scheduler answers" in capsys.readouterr().err


def test_a_scheduler_without_workers_and_one_that_goes_are_findings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, machine = free_address(), engine_of(BOOK).machine
    processes = [scheduler(address)]
    try:
        with monkeypatch.context() as impatient:
            impatient.setattr(cluster, "PATIENCE", 1.0)
            said, deadline = "", time.monotonic() + 60
            while "no workers" not in said and time.monotonic() < deadline:  # until it has begun nobody answers
                with pytest.raises(Exit):
                    list(parts_on(address, machine, [range(3)], 99))
                said = capsys.readouterr().err
        assert f"error U020 The scheduler at {address} has no workers." in said
        processes.append(worker(address))
        wait_for_workers(address, 1)
        came = list[range]()
        for part in parts_on(address, machine, [range(1_000_000)], 99, "reference"):
            came.append(part.seeds)
            processes[0].kill()
        assert came and sum(map(len, came)) < 1_000_000
        assert "error U022 The cluster gave up: " in capsys.readouterr().err
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_without_what_runs_a_cluster_that_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("statuto.commands.cluster.find_spec", lambda name: None)
    ask = ["--cluster", "tcp://127.0.0.1:1", "-n", "30"]
    for words in (["simulate", "classics/tic-tac-toe"], ["compare", *["classics/tic-tac-toe"] * 2]):
        found = CliRunner().invoke(app, [*words, *ask])
        assert found.exit_code == 2 and "error U007 A cluster needs what is not installed here" in found.stderr


def test_tasks_grow_with_their_pace_and_cover_all_seeds() -> None:
    tasks, found = Tasks([range(3), range(10, 500)]), list[range]()
    for seeds in tasks:
        found.append(seeds)
        tasks.took(cluster.Brought(seeds, None, 0.001))
    assert [seed for one in found for seed in one] == [*range(3), *range(10, 500)]
    assert max(map(len, found)) > 60 and len(found[-1]) == 1
