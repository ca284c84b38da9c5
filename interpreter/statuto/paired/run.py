"""A run of pairs: blocks of seeds, in this process or several, always added in the order of the seeds.

How large a block is depends on how many pairs come before it alone, and so does where it is asked whether the run may
end. So a run comes to the same for any number of processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.machine.code import Machine
from statuto.paired.games import Games, Outcome
from statuto.paired.measures import Measures
from statuto.paired.pairs import Pairs
from statuto.simulate.runner import never, ready_of

SMALLEST, LARGEST = 10, 500
"""How many seeds a block has."""
AHEAD = 3
"""So many blocks for each process are handed out before they are needed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is played: books by name, the base first, in a setting each; how far games may go, and what plays them."""

    books: tuple[str, ...]
    settings: tuple[Setting, ...]
    most: int
    evaluator: str


@dataclass(slots=True)
class Run:
    """What a run came to: how many seeds, the pairs of each book with the base, the moves of each, what played it."""

    seeds: int
    pairs: list[Pairs]
    moves: list[int]
    evaluators: list[str] = field(default_factory=list)
    gone: bool = False
    """Whether it ended since a process was gone."""

    def merge(self, other: Run) -> None:
        """The next seeds."""
        self.seeds += other.seeds
        for mine, its in zip(self.pairs, other.pairs, strict=True):
            mine.merge(its)
        self.moves = [a + b for a, b in zip(self.moves, other.moves, strict=True)]
        self.evaluators = other.evaluators


def blocks(seeds: range) -> Iterator[range]:
    """The seeds in parts that grow with what has been played."""
    at = 0
    while at < len(seeds):
        size = min(LARGEST, max(SMALLEST, at // 20))
        yield seeds[at : at + size]
        at += size


class Table:
    """The books of a run, opened, and what is measured of their games."""

    def __init__(self, asked: Asked, machines: Sequence[Machine] = ()) -> None:
        named = zip(asked.books, asked.settings, strict=True)
        ready = [Engine(one) for one in machines] if machines else [ready_of(*book) for book in named]
        self._games = [Games(one, asked.evaluator, asked.most) for one in ready]
        self.measures = Measures(asked.settings[0].players, [one.categories() for one in self._games])

    def play(self, seeds: range) -> Run:
        """The games of some seeds under every book."""
        played = [games.play(seeds) for games in self._games]
        pairs = [self._pairs(played[0], others, book) for book, others in enumerate(played[1:], 1)]
        moves = [sum(game.moves for game in games if game is not None) for games in played]
        return Run(len(seeds), pairs, moves, [games.evaluator for games in self._games])

    def _pairs(self, ours: Sequence[Outcome | None], theirs: Sequence[Outcome | None], book: int) -> Pairs:
        pairs = Pairs()
        for first, second in zip(ours, theirs, strict=True):
            pairs.add(first, second, self.measures, book)
        return pairs


def play_pairs(
    asked: Asked,
    seeds: range,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    stopped: Callable[[], bool] = never,
    enough: Callable[[Run, Measures], bool] = lambda run, measures: False,
    elsewhere: Callable[[Iterator[range]], Iterator[Run]] | None = None,
) -> tuple[Run, Measures]:
    """Play until the seeds are used up, or it is enough, or whoever waits has stopped it; and what is measured.

    `elsewhere` plays blocks on other machines, and gives what they came to in order.
    """
    table = Table(asked)
    run = Run(0, [Pairs() for _ in asked.books[1:]], [0] * len(asked.books))
    parts = map(table.play, blocks(seeds)) if jobs <= 1 else _in_processes(asked, blocks(seeds), jobs, stopped)
    try:
        for part in parts if elsewhere is None else elsewhere(blocks(seeds)):
            run.merge(part)
            if progress is not None:
                progress(part.seeds)
            if stopped() or enough(run, table.measures):
                break
    except BrokenProcessPool:
        run.gone = True
    return run, table.measures


def _in_processes(asked: Asked, parts: Iterator[range], jobs: int, stopped: Callable[[], bool]) -> Iterator[Run]:
    """The blocks in order, played by several processes; they begin anew, since a compiler has threads."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (asked,)) as pool:
        waiting = deque[Future[Run]]()
        try:
            while True:
                while len(waiting) < AHEAD * jobs and (part := next(parts, None)) is not None:
                    waiting.append(pool.submit(_play, part))
                if not waiting or stopped():
                    return
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()


_TABLES: list[Table] = []
"""The books of this process, if it is one of several."""


def _begin(asked: Asked) -> None:
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TABLES[:] = [Table(asked)]


def _play(seeds: range) -> Run:
    return _TABLES[0].play(seeds)
