"""A run of pairs: pieces of seeds, in this process or several, always added in the order of the seeds.

It is asked whether the run may end where a block of seeds is done, and how large a block is depends on how many pairs
come before it alone. A block is played in pieces that take a while, so that whoever waits can stop between two. Sums
are exact, so a run comes to the same however it is cut, for any number of processes.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.machine.code import Machine
from statuto.opponents.kinds import Interrupted, TooSlow
from statuto.paired.games import Games, Outcome
from statuto.paired.measures import Measures
from statuto.paired.pairs import Pairs
from statuto.resolve.trail import BookChanged
from statuto.simulate.children import beginning, serve
from statuto.simulate.pace import Pace
from statuto.simulate.runner import never, ready_of

SMALLEST, LARGEST = 10, 500
"""How many seeds a block has."""
SPAN = 0.5
"""How many seconds a piece of a block should take."""
AHEAD = 3
"""So many pieces for each process are handed out before they are needed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is played: books by name, the base first, in a setting each; how far games may go, what plays them, and who
    sits where, under all books alike; none if all choose at random. `marks` are those of the books, where they are
    known: `BookChanged` is raised where a book has another one now.
    """

    books: tuple[str, ...]
    settings: tuple[Setting, ...]
    most: int
    evaluator: str
    seats: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(slots=True)
class Run:
    """What a run came to: how many seeds, and the pairs of each book with the base.

    Of each book it has how many moves its games had, and how many games were played by which evaluator.
    `seconds` are those of playing, wherever it was.
    """

    seeds: int
    pairs: list[Pairs]
    moves: list[int]
    evaluators: list[Counter[str]] = field(default_factory=list)
    gone: bool = False
    """Whether it ended since a process was gone."""
    slow: str = ""
    """What is said of a seat that did not choose in time, which ended it."""
    seconds: float = 0.0

    def merge(self, other: Run) -> None:
        """The next seeds."""
        self.seeds += other.seeds
        for mine, its in zip(self.pairs, other.pairs, strict=True):
            mine.merge(its)
        self.moves = [a + b for a, b in zip(self.moves, other.moves, strict=True)]
        for played, more in zip(self.evaluators, other.evaluators, strict=True):
            played.update(more)
        self.seconds += other.seconds


def blocks(seeds: range) -> Iterator[range]:
    """The seeds in parts that grow with what has been played."""
    at = 0
    while at < len(seeds):
        size = min(LARGEST, max(SMALLEST, at // 20))
        yield seeds[at : at + size]
        at += size


class Pieces:
    """The seeds of blocks in pieces, none of two blocks, as large as their pace allows."""

    def __init__(self, seeds: range) -> None:
        self._blocks, self._left = blocks(seeds), range(0)
        self._pace = Pace(LARGEST, SPAN, 1)

    def __iter__(self) -> Iterator[range]:
        return self

    def __next__(self) -> range:
        self._left = self._left or next(self._blocks)
        piece, self._left = self._left[: self._pace.size], self._left[self._pace.size :]
        return piece

    def took(self, part: Run) -> None:
        """A piece was played."""
        self._pace.took(part.seeds, part.seconds)


class Table:
    """The books of a run, opened, and what is measured of their games; who thinks for long is asked to stop."""

    def __init__(self, asked: Asked, machines: Sequence[Machine] = (), stopped: Callable[[], bool] = never) -> None:
        named = zip(asked.books, asked.settings, asked.marks or [""] * len(asked.books), strict=True)
        ready = [Engine(one) for one in machines] if machines else [ready_of(*book) for book in named]
        self._games = [Games(one, asked.evaluator, asked.most, asked.seats, stopped) for one in ready]
        drawn = [one.drawn() for one in self._games]
        self.measures = Measures(asked.settings[0].players, [one.categories() for one in self._games], any(drawn))

    def play(self, seeds: range) -> Run:
        """The games of some seeds under every book."""
        evaluators = [
            Counter({games.evaluator: len(seeds)}) for games in self._games
        ]  # which makes modules, and takes no part in the pace
        began = time.perf_counter()
        played = [games.play(seeds) for games in self._games]
        pairs = [self._pairs(played[0], others, book) for book, others in enumerate(played[1:], 1)]
        moves = [sum(game.moves for game in games if game is not None) for games in played]
        return Run(len(seeds), pairs, moves, evaluators, seconds=time.perf_counter() - began)

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

    `elsewhere` plays pieces on other machines, and gives what they came to in order; so none is played here.
    """
    table = Table(asked, stopped=stopped)
    none = [0] * len(asked.books)
    run = Run(0, [Pairs() for _ in asked.books[1:]], none, [Counter[str]() for _ in none])
    pieces, looks = Pieces(seeds), (block.stop - seeds.start for block in blocks(seeds))
    look = next(looks, 0)
    if elsewhere is not None:
        parts = elsewhere(pieces)
    else:
        parts = map(table.play, pieces) if jobs <= 1 else _in_processes(asked, pieces, jobs, stopped)
    try:
        for part in parts:
            run.merge(part)
            pieces.took(part)
            if progress is not None:
                progress(part.seeds)
            if stopped():
                break
            if run.seeds == look:
                look = next(looks, 0)
                if enough(run, table.measures):
                    break
    except BrokenProcessPool:
        run.gone = True
    except Interrupted:
        pass  # the pairs that were begun are dropped
    except TooSlow as error:
        run.slow = str(error)
    return run, table.measures


def _in_processes(asked: Asked, parts: Iterator[range], jobs: int, stopped: Callable[[], bool]) -> Iterator[Run]:
    """The pieces in order, played by several processes; they begin anew, since a compiler has threads."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (asked,)) as pool:
        waiting = deque[Future[Run]]()
        try:
            while True:
                while len(waiting) < AHEAD * jobs and (part := next(parts, None)) is not None:
                    with beginning():
                        waiting.append(pool.submit(_play, part))
                if not waiting or stopped():
                    return
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()


_TABLES: list[Table | BookChanged] = []
"""The books of this process, if it is one of several; or that one has changed."""


def _begin(asked: Asked) -> None:
    serve()
    try:
        _TABLES[:] = [Table(asked)]
    except BookChanged as changed:  # told to who asks for games: of a process that cannot begin nobody learns why
        _TABLES[:] = [changed]


def _play(seeds: range) -> Run:
    table = _TABLES[0]
    if isinstance(table, BookChanged):
        raise table
    return table.play(seeds)
