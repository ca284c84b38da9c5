"""Intervals of confidence for what random games come to, from sums alone.

A share of wins is a mean of numbers between 0 and 1: a game that k seats win together is 1/k for each of them. It gets
Wilson's score interval, which holds at 0 and 1 too (E. B. Wilson, Probable inference, the law of succession, and
statistical inference, 1927). It is made for numbers that are 0 or 1. Others with the same mean p vary less, by p(1 − p)
at most (R. Bhatia and C. Davis, A better bound on the variance, 2000), so for shared wins it is at most wider than it
need be.

Any other mean gets Student's t interval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

CONFIDENCE = 0.95
"""How sure an interval is unless it is said otherwise."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, its interval and the deviation of single values; none of these where it is not known."""

    mean: float
    deviation: float | None = None
    low: float | None = None
    high: float | None = None

    @property
    def half(self) -> float | None:
        """Half of the interval, what the mean is give or take."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def share(total: float, games: int, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of numbers between 0 and 1 that come to a total, with Wilson's interval; of none nothing is known."""
    if not games:
        return Estimate(0.0, None, 0.0, 1.0)
    p, z2 = min(1.0, total / games), normal(confidence) ** 2
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = math.sqrt(z2 * (p * (1 - p) + z2 / (4 * games)) / games) / (1 + z2 / games)
    return Estimate(p, None, max(0.0, middle - half) if p else 0.0, min(1.0, middle + half) if p < 1 else 1.0)


def mean(games: int, total: int, squares: int, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of whole numbers of which the sum and that of the squares are known, with Student's interval.

    Of one number no interval is known, nor of several that are the same: `unseen` says how many may not be.
    """
    if games < 2:
        return Estimate(total / games if games else 0.0)
    spread = deviation(games, total, squares)
    if not spread:
        return Estimate(total / games, 0.0)
    half = student(games - 1, confidence) * spread / math.sqrt(games)
    return Estimate(total / games, spread, total / games - half, total / games + half)


def unseen(count: int, error: float) -> float:
    """The greatest share of games that may differ, when none of so many did, but with a probability of `error`."""
    return 1.0 if count < 1 else 1 - error ** (1 / count)


def deviation(count: int, total: float, squares: float) -> float:
    """The deviation of numbers of which the sum and the sum of squares are known; 0 of fewer than two."""
    if count < 2:
        return 0.0
    return math.sqrt(max(0.0, (count * squares - total * total) / (count * (count - 1))))


def normal(confidence: float) -> float:
    """How many deviations to either side hold so much of the normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


@cache
def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The same of Student's distribution: exactly for 1 and 2 degrees of freedom, else by four terms of its expansion.

    Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 26.7.5. At 95 of 100 it is right within
    2 of a thousand from 3 degrees on.
    """
    if freedom == 1:
        return math.tan(math.pi * confidence / 2)
    if freedom == 2:
        return confidence * math.sqrt(2 / (1 - confidence * confidence))
    z = normal(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
