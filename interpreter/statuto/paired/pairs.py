"""Sums over pairs of games: all that a comparison needs, in whole numbers, so that parts of a run can be added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from statuto.paired.games import Outcome
from statuto.paired.measures import Measures


@dataclass(slots=True)
class Sum:
    """A measure over pairs: the sums of the first games, of the second, and of the squares and cubes of differences.

    `apart` is in how many pairs the two games differ in it.
    """

    first: int = 0
    second: int = 0
    squares: int = 0
    cubes: int = 0
    apart: int = 0

    @property
    def difference(self) -> int:
        """The sum of the differences, second less first."""
        return self.second - self.first


@dataclass(slots=True)
class Pairs:
    """The pairs of one book with the base: how many of them count, how many are alike, and how many did not end.

    A pair counts where both games ended by the rules. It is alike where winners, length and scores are.
    """

    count: int = 0
    alike: int = 0
    unended: list[int] = field(default_factory=lambda: [0, 0])
    sums: list[Sum] = field(default_factory=list)

    def add(self, first: Outcome | None, second: Outcome | None, measures: Measures, book: int) -> None:
        """One more pair, of a game of the base and one of a book."""
        self.unended[0] += first is None
        self.unended[1] += second is None
        if first is None or second is None:
            return
        self.count += 1
        self.alike += first == second
        pairs = zip(measures.of(first, 0), measures.of(second, book), strict=True)
        for total, (a, b) in zip(self._ready(measures), pairs, strict=True):
            total.first += a or 0
            total.second += b or 0
            total.squares += ((b or 0) - (a or 0)) ** 2
            total.cubes += ((b or 0) - (a or 0)) ** 3
            total.apart += a != b

    def merge(self, other: Pairs) -> None:
        """The pairs of other seeds."""
        self.count += other.count
        self.alike += other.alike
        self.unended = [a + b for a, b in zip(self.unended, other.unended, strict=True)]
        if not self.sums:
            self.sums = other.sums
            return
        for mine, its in zip(self.sums, other.sums, strict=bool(other.sums)):
            mine.first += its.first
            mine.second += its.second
            mine.squares += its.squares
            mine.cubes += its.cubes
            mine.apart += its.apart

    def _ready(self, measures: Measures) -> Sequence[Sum]:
        if not self.sums:
            self.sums = [Sum() for _ in measures.all]
        return self.sums
