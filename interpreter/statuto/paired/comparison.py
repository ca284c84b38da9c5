"""What pairs of games tell of two books: means, differences with intervals, and what may be said of them.

All intervals of a comparison hold together: the probability that one of them fails is shared between them (C. E.
Bonferroni, 1936), over all measures and all books that are set beside the base.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from statuto.paired.intervals import always, bounded, leaning, once
from statuto.paired.measures import Measure, Measures
from statuto.paired.pairs import Pairs, Sum
from statuto.paired.run import Run
from statuto.simulate.intervals import CONFIDENCE, deviation, unseen

FEWEST = 20
"""Of lengths and points, how far a mean is off is told where so many pairs differ, for fewer say little of the rest."""

SOONEST, LATEST = 100, 2000
"""After how many pairs of which none counts a run that goes on until something is known is given up, and"""
VAIN_MOVES = 4_000_000
"""how many moves the games of a book may have meanwhile."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure in both books: the means, and of the difference, second less first, the mean and half its interval.

    A mean is nothing where the book has no such measure, `half` where nothing is known of how far the mean is off;
    `apart` is how many pairs differ.
    """

    measure: Measure
    first: float | None
    second: float | None
    mean: float
    half: float | None
    deviation: float
    apart: int

    @property
    def known(self) -> bool:
        """Whether both books have it, so that there is a difference to speak of."""
        return self.first is not None and self.second is not None

    @property
    def differs(self) -> bool:
        """Whether the interval leaves out that there is no difference."""
        return self.known and self.half is not None and abs(self.mean) > self.half


@dataclass(frozen=True, slots=True)
class Compared:
    """A book beside the base: how many pairs count, are alike and did not end, and the difference in each measure."""

    pairs: Pairs
    differences: tuple[Difference, ...]

    def of(self, key: str) -> Difference:
        """The difference in one measure."""
        return next(one for one in self.differences if one.measure.key == key)


def compared(run: Run, measures: Measures, peeking: bool, confidence: float = CONFIDENCE) -> list[Compared]:
    """Each book beside the base; with `peeking`, intervals that hold however often one looks."""
    books = range(1, len(run.pairs) + 1)
    known = [[(measures.has(one, 0), measures.has(one, book)) for one in measures.all] for book in books]
    error = (1 - confidence) / sum(all(both) for row in known for both in row)
    return [
        Compared(
            pairs,
            tuple(
                _difference(pairs, place, one, both, error, peeking)
                for place, (one, both) in enumerate(zip(measures.all, row, strict=True))
            ),
        )
        for pairs, row in zip(run.pairs, known, strict=True)
    ]


def narrow(found: Sequence[Compared], within: float) -> bool:
    """Whether the share of wins of every seat is known as well as that in every book."""
    return all(
        one.half is not None and one.half <= within
        for book in found
        for one in book.differences
        if one.measure.what == "wins"
    )


def vain(run: Run, most: int) -> list[int]:
    """The books beside the base, from 1, of which no pair counts after so many that more would show nothing either.

    That is at the latest after `LATEST` pairs, and earlier where games may go on for long: where each is stopped at
    `most` moves only, a million of them take days.
    """
    if run.seeds < min(LATEST, max(SOONEST, VAIN_MOVES // most)):
        return []
    return [book for book, pairs in enumerate(run.pairs, 1) if not pairs.count]


def _difference(
    pairs: Pairs, place: int, measure: Measure, known: tuple[bool, bool], error: float, peeking: bool
) -> Difference:
    """The difference in one measure; `known` says which of both books have it."""
    count, total = pairs.count, pairs.sums[place] if pairs.sums else Sum()
    first, second = (
        value / (count * measure.unit) if count and has else None
        for value, has in zip((total.first, total.second), known, strict=True)
    )
    spread = deviation(count, total.difference, total.squares) / measure.unit
    half = _half(count, total, measure, spread, error, peeking)
    mean = total.difference / (count * measure.unit) if count else 0.0
    return Difference(measure, first, second, mean, None if math.isinf(half) else half, spread, total.apart)


def _half(count: int, total: Sum, measure: Measure, spread: float, error: float, peeking: bool) -> float:
    """Half of the interval of a difference; infinite where nothing is known."""
    if not measure.share and total.apart < FEWEST:
        return math.inf
    if peeking:
        squares = total.squares / measure.unit**2
        return bounded(count, squares, error) if measure.share else always(count, spread, error)
    leans = leaning(count, total.difference, total.squares, total.cubes) / measure.unit
    student = once(count, spread, error, leans)
    return min(1.0, max(student, unseen(count, error))) if measure.share else student
