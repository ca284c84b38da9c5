"""Random games in several processes, each with an engine and a module of its own.

The result is the same for any number of them. Seeds are handed out in order, so that a run that was stopped has the
games with the first ones.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any

from statuto.checks.program import Setting
from statuto.evaluate.playout import MOST_MOVES
from statuto.simulate.run import engine_of
from statuto.simulate.runner import Runner, never
from statuto.simulate.totals import Totals

LEAST, MOST = 25, 2000
"""How many games are handed out at a time."""


def play_many(
    book: str,
    setting: Setting,
    seeds: range,
    jobs: int,
    most: int = MOST_MOVES,
    progress: Callable[[int], None] | None = None,
    evaluator: str = "reference",
    stopped: Callable[[], bool] = never,
    seats: Sequence[str] = (),
) -> tuple[Totals, str]:
    """Games of a book by name for a range of seeds in several processes, and the evaluator that played them."""
    if jobs <= 1 or len(seeds) <= LEAST:
        runner = Runner(engine_of(book, setting), evaluator, seats)
        return runner.play(seeds, most, progress, stopped), runner.evaluator
    began, together, played_by = time.perf_counter(), Totals(setting.players), evaluator
    size = max(LEAST, min(MOST, len(seeds) // (8 * jobs)))
    parts = iter([seeds[at : at + size] for at in range(0, len(seeds), size)])
    with _workers(min(jobs, -(-len(seeds) // size)), book, setting, most, evaluator, seats) as free:
        busy = set[Connection]()
        while free or busy:
            while free and (part := next(parts, None) if not stopped() else None) is not None:
                free[-1].send(part)
                busy.add(free.pop())
            if not busy:
                break
            for one in wait(list(busy)):
                assert isinstance(one, Connection)
                found = one.recv()
                if isinstance(found, Exception):
                    raise found
                part, played_by = found
                together.merge(part)
                if progress is not None:
                    progress(part.games)
                busy.remove(one)
                free.append(one)
    together.seconds = time.perf_counter() - began
    return together, played_by


@contextmanager
def _workers(jobs: int, *asked: Any) -> Iterator[list[Connection]]:
    """So many processes that play the games that they are sent; they begin anew, since a compiler has threads."""
    context = multiprocessing.get_context("spawn")
    ends, processes = list[Connection](), []
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, *asked), daemon=True)
            process.start()
            theirs.close()
            ends.append(ours)
            processes.append(process)
        yield list(ends)
    finally:
        for end in ends:
            end.close()
        for process in processes:
            process.join(1)
            process.terminate()


def _work(end: Connection, book: str, setting: Setting, most: int, evaluator: str, seats: Sequence[str]) -> None:
    """Play what is sent until nobody is there any more; who asks stops the run, not a key."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        runner = Runner(engine_of(book, setting), evaluator, seats)
        while True:
            end.send((runner.play(end.recv(), most), runner.evaluator))
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        end.send(error)
