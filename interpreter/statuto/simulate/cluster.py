"""Runs beyond one machine: seeds are handed to the workers of a Dask cluster, and what comes back is taken once.

A task is a pure function of the bytes of a book and of some seeds, and its key is made from them. So a task whose
worker dies is played again by another one, with the same games. The bytes of a book are few, so each task has them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from statuto.machine.code import Machine
from statuto.opponents.kinds import TooSlow
from statuto.simulate import cluster_task as at_work
from statuto.simulate.pace import Cut, Pace
from statuto.simulate.processes import Part
from statuto.simulate.runner import never

PATIENCE = 8.0
"""Within so many seconds a scheduler must answer, and have a worker."""
GLANCE = 0.2
"""Every so many seconds it is asked whether the run is stopped."""
AHEAD = 3
"""So many tasks for each thread are handed out before they are needed."""
RETRIES = 2
"""So often a task is tried again that fails for a reason of its worker, such as too little memory."""
MOST, SPAN = 20_000, 2.0
"""How many games a task has at most, and how many seconds of them, so that little is lost."""


class NoAnswer(Exception):
    """No scheduler at the address, or none with a worker; the message says which."""


class Unlike(Exception):
    """The cluster has another Statuto, or none; the message tells what it has."""


class Lost(Exception):
    """The cluster gave up what it was to play; the message says why."""


class Brought(NamedTuple):
    """What the games of some seeds came to, and how many seconds they took where they were played."""

    seeds: range
    result: Any
    seconds: float


class Tasks:
    """Seeds in tasks, in order: small ones first, then as large as their pace allows, and small at the end."""

    def __init__(self, seeds: Sequence[range]) -> None:
        self._cut, self._pace = Cut(seeds, 4), Pace(MOST, SPAN)

    def __iter__(self) -> Iterator[range]:
        return self

    def __next__(self) -> range:
        seeds = self._cut.next(self._pace.size)
        if seeds is None:
            raise StopIteration
        return seeds

    def took(self, part: Brought) -> None:
        """A task came back."""
        self._pace.took(len(part.seeds), part.seconds)


class Run:
    """The tasks of one run: those that are out, and those that came back, each of which is taken once."""

    def __init__(self, client: Any, make: partial[at_work.Player]) -> None:
        self._client = client
        self._book = zlib.compress(pickle.dumps(make, protocol=5))
        name = hashlib.sha256(at_work.stamp().encode() + b"\0" + self._book).hexdigest()[:32]
        self._name = f"statuto-{name}"
        self._back: SimpleQueue[str] = SimpleQueue()
        self._out: dict[str, tuple[range, Any]] = {}
        self._taken = set[str]()

    @property
    def out(self) -> int:
        """How many tasks are out."""
        return len(self._out)

    def hand_out(self, seeds: range) -> None:
        """Have some seeds played."""
        key = f"{self._name}-{seeds.start}-{seeds.stop}"
        future = self._client.submit(at_work.task, self._book, at_work.stamp(), seeds, key=key, retries=RETRIES)
        self._out[key] = seeds, future
        future.add_done_callback(partial(_told, self._back))

    def next(self) -> Brought | None:
        """A task that came back, if one does within a glance and has not been taken."""
        try:
            key = self._back.get(timeout=GLANCE)
        except Empty:
            return None
        return self.take(key)

    def take(self, key: str) -> Brought | None:
        """What a task brought, once; None if it was taken before, or its worker died with what it had."""
        if key in self._taken:
            return None
        seeds, future = self._out[key]
        try:
            played = future.result(timeout=5 * GLANCE)
        except TimeoutError:
            future.add_done_callback(partial(_told, self._back))
            return None
        except Exception as error:
            raise _meant(error) from error
        if isinstance(played, Exception):
            raise _meant(played)
        self._taken.add(key)
        del self._out[key]
        return Brought(seeds, played.result, played.seconds)

    def drop(self) -> None:
        """Cancel what is out, but what somebody else waits for as well: the same run has the same keys."""
        with suppress(Exception):  # a cluster that is gone has nothing to cancel
            self._client.cancel([future for _, future in self._out.values()])


def _told(back: SimpleQueue[str], future: Any) -> None:
    back.put(future.key)


def _meant(error: Exception) -> Exception:
    """What an error of a task means for the run."""
    if isinstance(error, TooSlow):
        return error
    if isinstance(error, at_work.OtherVersion):
        return Unlike(f"A worker has Statuto {error}; here it is {at_work.stamp()}.")
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, (ImportError, AttributeError)):
            return Unlike(f"The cluster cannot load this Statuto: {seen}.")
        seen = seen.__cause__
    return Lost(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)


@contextmanager
def client_of(address: str) -> Iterator[Any]:
    """A client of the scheduler at an address; raises NoAnswer where there is none, or no worker comes."""
    from distributed.client import Client as client_class
    from distributed.core import rpc as ask

    Client: Any = client_class
    rpc: Any = ask

    async def identity() -> Any:
        async with rpc(address, timeout=PATIENCE) as scheduler:
            return await scheduler.identity()

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told in words of our own
    try:  # a client that finds nobody is noisy when it goes, so it is asked beforehand
        found = asyncio.run(asyncio.wait_for(identity(), PATIENCE))
        if found["type"] != "Scheduler":
            raise ValueError("this is no scheduler")
        client = Client(address, timeout=PATIENCE, set_as_default=False, name="statuto")
    except Exception as error:  # an address may be wrong in as many ways as there are kinds of addresses
        raise NoAnswer(f"No Dask scheduler answers at {address}.") from error
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except Exception as error:
            raise NoAnswer(f"The scheduler at {address} has no workers.") from error
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=2)


def spread(
    client: Any, make: partial[at_work.Player], parts: Iterator[range], stopped: Callable[[], bool] = never
) -> Iterator[Brought]:
    """What the games of all parts came to, as they come back, until the run is stopped.

    `make` makes the player on a worker. Raises `Unlike` or `Lost` where the cluster cannot go on; what came before
    holds.
    """
    run, room, asked = Run(client, make), AHEAD, 0.0
    try:
        while not stopped():
            if time.perf_counter() - asked > 1:
                asked, room = time.perf_counter(), _room(client, room)
            while run.out < room and (seeds := next(parts, None)) is not None:
                run.hand_out(seeds)
            if not run.out:
                return
            part = run.next()
            if part is not None:
                yield part
    finally:
        run.drop()


def _room(client: Any, before: int) -> int:
    """How many tasks should be out, as workers come and go."""
    try:
        return AHEAD * max(1, int(sum(client.nthreads().values())))
    except Exception:
        return before


def play_on(
    address: str,
    machine: Machine,
    seeds: Sequence[range],
    most: int,
    evaluator: str = "compiled",
    stopped: Callable[[], bool] = never,
    seats: Sequence[str] = (),
) -> Iterator[Part]:
    """Games of a book for some ranges of seeds, played by a cluster, part by part, in any order."""
    tasks = Tasks(seeds)
    make = partial(at_work.random_games, machine, most, evaluator, tuple(seats))
    with client_of(address) as client:
        for part in spread(client, make, tasks, stopped):
            tasks.took(part)
            totals, played_by = part.result
            yield Part(part.seeds, totals, played_by)
