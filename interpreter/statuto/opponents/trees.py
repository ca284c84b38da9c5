"""What both searches have in common: how a win is shared, which choice is tried next, and what is found.

The searches are UCT (Kocsis and Szepesvári, 2006), each seat for itself (max^n). A choice is tried for the first time
only while those that were tried are few beside how often the place was met, so that a search of few games among many
choices compares some of them well (Coulom's progressive widening, 2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from statuto.evaluate.chance import key, one_of, site_number

EXPLORED = 1.0
"""How much a choice that was met seldom is worth beside one that won often."""
WIDE = 4.0
"""Of a place that was met n times, this many times the root of n choices are tried."""
SEARCH = site_number("search")


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the index of its choice, and how often it tried each of the choices."""

    choice: int
    visits: tuple[int, ...]


class Draws:
    """The draws of one search, from streams of their own, by a seed and the number of the move."""

    def __init__(self, seed: int, number: int) -> None:
        self._of = key(seed, SEARCH, number)
        self._made = 0

    def seed(self) -> int:
        """A seed for a game."""
        self._made += 1
        return key(self._of, SEARCH, self._made)

    def below(self, n: int) -> int:
        """One of 0 to n − 1, all alike."""
        return one_of(self.seed(), n) if n > 1 else 0

    def shuffled(self, things: list[int]) -> None:
        """Put things in an order by chance."""
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its weight."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        return 0


def share(winners: int, seats: int) -> list[float]:
    """What a game is worth to each seat: an equal part of the win to those who share it, and to all if nobody won.

    Alone, a seat wins or it does not.
    """
    count = winners.bit_count()
    if not count:
        return [1 / seats if seats > 1 else 0.0] * seats
    return [1 / count if winners >> seat & 1 else 0.0 for seat in range(seats)]


def may_widen(tried: int, met: int) -> bool:
    """Whether a place that was met so often may try another choice beside those that were tried."""
    return tried < WIDE * sqrt(met + 1)


def worth(won: float, tried: int, met: int) -> float:
    """How much a choice should be tried that was tried so often, while it could be `met` times, and won so much."""
    return won / tried + EXPLORED * sqrt(log(met) / tried)


def best(visits: Sequence[int], won: Sequence[float]) -> int:
    """The choice that was tried most; of several the one that won most, then the first."""
    return max(range(len(visits)), key=lambda at: (visits[at], won[at], -at))
