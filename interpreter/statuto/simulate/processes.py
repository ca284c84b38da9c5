"""Random games in several processes, each with an engine and a module of its own.

The result is the same for any number of them. Seeds are handed out in order, so that a run that was stopped has the
games with the first ones.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from statuto.evaluate.work import MOST_MOVES
from statuto.opponents.kinds import TooSlow
from statuto.simulate.children import beginning, serve
from statuto.simulate.pace import FIRST, Cut, Pace
from statuto.simulate.runner import Runner, never, ready_of
from statuto.simulate.totals import Totals

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from statuto.checks.program import Setting

LEAST, MOST = 25, 2000
"""So few games are not worth a second process, and so many at most are handed out at a time."""
SPAN = 1.0
"""A process gets the games of so many seconds, so that who stops a run need not wait."""
OFTEN = 5.0
"""After how many seconds one process alone tells what it has."""


class Part(NamedTuple):
    """Games of some seeds, what they came to, and the evaluator that played them.

    `slow` is there where a seat did not choose in time in the next game, which ends the run.
    """

    seeds: range
    totals: Totals
    evaluator: str
    slow: TooSlow | None = None


def play_parts(
    book: str,
    setting: Setting,
    seeds: Sequence[range],
    jobs: int,
    most: int = MOST_MOVES,
    evaluator: str = "reference",
    stopped: Callable[[], bool] = never,
    seats: Sequence[str] = (),
    mark: str = "",
) -> Iterator[Part]:
    """Games for some ranges of seeds in several processes, part by part as they are done.

    Parts come in any order; when the run is stopped, those that were begun still come, so no seed is left out between
    others. Raises `Died` when a process ends before its time, `BookChanged` when it reads a book of another `mark`, and
    `TooSlow` when a seat does not choose in time; the parts that came hold.
    """
    count = sum(map(len, seeds))
    if jobs <= 1 or count <= LEAST:
        runner = Runner(ready_of(book, setting, mark), evaluator, seats)
        yield from play_alone(runner, seeds, most, stopped=stopped)
        return
    from multiprocessing.connection import Connection, wait

    cut, paces = Cut(seeds, 2 * jobs), defaultdict[Connection, Pace](lambda: Pace(MOST, SPAN))
    with _workers(min(jobs, -(-count // FIRST)), book, setting, most, evaluator, seats, mark) as free:
        busy = set[Connection]()
        slow: TooSlow | None = None
        while free or busy:
            while free and (part := cut.next(paces[free[-1]].size) if not (stopped() or slow) else None) is not None:
                with _alive():
                    free[-1].send(part)
                busy.add(free.pop())
            if not busy:
                break
            for one in wait(list(busy)):
                assert isinstance(one, Connection)
                with _alive():
                    found = one.recv()
                if isinstance(found, Exception):
                    raise found
                paces[one].took(found.totals.games, found.totals.seconds)
                busy.remove(one)
                free.append(one)
                slow = slow or found.slow
                if found.seeds:
                    yield found
    if slow is not None:
        raise slow


class Died(Exception):
    """A process that played has ended before its time; what it played last is lost."""


@contextmanager
def _alive() -> Iterator[None]:
    """Speak with a process; raises `Died` where it is gone."""
    try:
        yield
    except (EOFError, OSError) as error:
        raise Died from error


def play_alone(
    runner: Runner,
    seeds: Sequence[range],
    most: int = MOST_MOVES,
    progress: Callable[[int], None] | None = None,
    stopped: Callable[[], bool] = never,
) -> Iterator[Part]:
    """Games for some ranges of seeds in this process, in order, with what there is every few seconds."""
    for left in seeds:
        while left and not stopped():
            totals = runner.play(left, most, progress, stopped, time.perf_counter() + OFTEN)
            if totals.games:
                yield Part(left[: totals.games], totals, runner.evaluator)
            if runner.slow is not None:
                raise runner.slow
            left = left[totals.games :]


@contextmanager
def _workers(jobs: int, *asked: Any) -> Iterator[list[Connection]]:
    """So many processes that play the games that they are sent; they begin anew, since a compiler has threads."""
    import multiprocessing  # which takes a tenth of the time to a first game, and most runs have one process

    context = multiprocessing.get_context("spawn")
    ends: list[Connection] = []
    processes = []
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, *asked), daemon=True)
            with beginning():
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


def _work(
    end: Connection, book: str, setting: Setting, most: int, evaluator: str, seats: Sequence[str], mark: str
) -> None:
    """Play what is sent until nobody is there any more; who asks stops the run, not a key."""
    serve()
    try:
        runner = Runner(ready_of(book, setting, mark), evaluator, seats)
        while True:
            seeds = end.recv()
            totals = runner.play(seeds, most)
            end.send(Part(seeds[: totals.games], totals, runner.evaluator, runner.slow))
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        with suppress(OSError):  # nobody may be there any more
            end.send(error)
