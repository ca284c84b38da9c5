"""How far a mean of differences may be off, from sums alone: once, or however often one looks.

With a number of pairs that was settled beforehand it is Student's interval. Where games go on until it is narrow
enough, it is an asymptotic confidence sequence, which holds at all numbers of pairs at once (I. Waudby-Smith,
D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, Time-uniform central limit theory and asymptotic confidence
sequences, Annals of Statistics 52, 2024, theorem 2.2).
"""

from __future__ import annotations

import math

from statuto.simulate.intervals import student

TUNED = 5000
"""At so many pairs a confidence sequence is narrowest for what it is."""
LEAST = 100
"""Before so many pairs nothing is told from a confidence sequence, for what is asymptotic needs some."""


def deviation(count: int, total: float, squares: float) -> float:
    """The deviation of numbers of which the sum and the sum of squares are known; 0 of fewer than two."""
    if count < 2:
        return 0.0
    return math.sqrt(max(0.0, (squares - total * total / count) / (count - 1)))


def once(count: int, deviation: float, error: float) -> float:
    """Half of an interval that fails with a probability of `error`, at a number of pairs that was settled."""
    if count < 2:
        return math.inf
    return student(count - 1, 1 - error) * deviation / math.sqrt(count)


def always(count: int, deviation: float, error: float) -> float:
    """Half of an interval that fails with a probability of `error` at any number of pairs whatever."""
    if count < LEAST:
        return math.inf
    from_error = -2 * math.log(error)
    rho2 = (from_error + math.log(from_error + 1)) / TUNED
    grown = count * rho2 + 1
    return deviation * math.sqrt(2 * grown / (count * count * rho2) * math.log(math.sqrt(grown) / error))


def unseen(count: int, error: float) -> float:
    """The greatest share of pairs that may differ, when none of so many did, but with a probability of `error`.

    It holds however often one looks: it shrinks, so that it fails first where it first could.
    """
    return 1.0 if count < 1 else 1 - error ** (1 / count)
