"""How far a mean of differences may be off, from sums alone: once, or however often one looks.

With a number of pairs that was settled beforehand it is Student's interval, wider where differences lean to one side
(N. J. Johnson, Modified t tests and confidence intervals for asymmetrical populations, Journal of the American
Statistical Association 73, 1978). Where games go on until it is narrow enough, it is a confidence sequence, which holds
at all numbers of pairs at once. Shares differ by 1 at most, so theirs
holds for any number of pairs: an empirical Bernstein bound (S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon,
Time-uniform, nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49, 2021, theorem 4, with a
discrete mixture as in their appendix A.6; the inequality is from X. Fan, I. Grama and Q. Liu, Exponential inequalities
for martingales, Electronic Journal of Probability 20, 2015). Lengths and points have no bound, so theirs is asymptotic
(I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, Time-uniform central limit theory and asymptotic
confidence sequences, Annals of Statistics 52, 2024, theorem 2.2).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from statuto.simulate.intervals import student

TUNED = 5000
"""At so many pairs a confidence sequence is narrowest for what it is."""
LEAST = 100
"""Before so many pairs nothing is told from a confidence sequence, for what is asymptotic needs some."""

RATES = [0.96 * 2 ** (-place / 2) for place in range(30)]
"""The rates of a mixture, as they are narrowest for few pairs or, at the end, for a thousand million."""
MIDDLE, BREADTH = 0.05, 1.5
"""The rate that weighs most, which is best for some thousand pairs, and how far off others still do, as a logarithm."""


def _weighed() -> list[tuple[float, float, float]]:
    """Each rate, what a square costs at it, and the logarithm of its weight; the weights come to 1."""
    logs = [-((math.log(rate / MIDDLE) / BREADTH) ** 2) / 2 for rate in RATES]
    whole = math.log(sum(map(math.exp, logs)))
    return [(rate, -math.log1p(-rate) - rate, log - whole) for rate, log in zip(RATES, logs, strict=True)]


MIXTURE = _weighed()


def leaning(count: int, total: float, squares: float, cubes: float) -> float:
    """How far numbers lean to one side, of their sums: the third moment about the mean by the variance, in their unit.

    It is 1 where few are 1 and all others 0, and 0 where they are alike on both sides, or all the same.
    """
    variance = count * squares - total * total
    if variance <= 0:
        return 0.0
    return (count * count * cubes - 3 * count * total * squares + 2 * total**3) / (count * variance)


def once(count: int, deviation: float, error: float, leaning: float = 0.0) -> float:
    """Half of an interval that fails with a probability of `error`, at a number of pairs that was settled.

    Of numbers that lean to one side, mean and variance are too small together: where the mean is off by d, the variance
    is off by `leaning` times d. So d is the greatest for which d * d is t * t / `count` times the variance that there
    is then, with Student's t. Of numbers that are 0 or 1 this gives the longer side of Wilson's interval.
    """
    if count < 2:
        return math.inf
    t = student(count - 1, 1 - error)
    own = t * t * abs(leaning) / (2 * count)
    return own + math.hypot(own, t * deviation / math.sqrt(count))


def always(count: int, deviation: float, error: float) -> float:
    """Half of an interval that fails with a probability of `error` at any number of pairs, if these are many."""
    if count < LEAST:
        return math.inf
    from_error = -2 * math.log(error)
    rho2 = (from_error + math.log(from_error + 1)) / TUNED
    grown = count * rho2 + 1
    return deviation * math.sqrt(2 * grown / (count * count * rho2) * math.log(math.sqrt(grown) / error))


def bounded(count: int, squares: float, error: float) -> float:
    """Half of an interval for numbers from -1 to 1 that fails with a probability of `error` at any number of pairs.

    It is infinite where it would be more than 1. `squares` is the sum of the squares of so many numbers.
    For each rate b below 1, exp(b S - c V) is a supermartingale, where S is the sum of the numbers less their mean, V
    that of their squares and c = -log(1 - b) - b. So a mixture of them passes 2/`error` with half that probability.
    """
    wanted = math.log(2 / error)

    def reached(total: float) -> bool:
        exponents = [log + rate * total - cost * squares for rate, cost, log in MIXTURE]
        greatest = max(exponents)
        return greatest + math.log(sum(math.exp(one - greatest) for one in exponents)) >= wanted

    return _least(reached, float(count)) / count if reached(count) else math.inf


def _least(holds: Callable[[float], bool], most: float) -> float:
    """About the least number up to `most` for which something holds that holds for all greater ones."""
    low, high = 0.0, most
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
