"""Numbers of a comparison as they are written: as many digits as their interval gives them, the same in a whole row."""

from __future__ import annotations

import math

from statuto.paired.comparison import Difference
from statuto.paired.measures import Measure

USUAL, MORE = 1, 3
"""Places of what has no interval, and how many more at most tell a difference from the interval that leaves it out."""


def scaled(measure: Measure, value: float) -> float:
    """A value of a measure in its unit: a share as points of a hundred."""
    return value * 100 if measure.share else value


def number(measure: Measure, value: float, places: int = USUAL, signed: bool = False) -> str:
    """A value of a measure in its unit, with so many places; what comes to nought has no sign."""
    shown = f"{scaled(measure, value):{'+' if signed else ''}.{places}f}"
    return shown.lstrip("+-") if not float(shown) else shown


def places(one: Difference) -> int:
    """How many places the means, the difference and its interval have: two digits of the interval's half.

    Where nothing is known of the interval, the difference itself has two digits, so that it is not told as nought.
    """
    measure, mean = one.measure, abs(one.mean) if one.known else 0.0
    if not one.half:
        return max(USUAL, _of_two_digits(scaled(measure, mean)))
    least = _of_two_digits(scaled(measure, one.half))
    for more in range(MORE if one.differs else 0):
        if number(measure, mean, least + more) != number(measure, one.half, least + more):
            return least + more
    return least


def bound(measure: Measure, value: float) -> str:
    """A value in its unit that no other is to pass: two digits of it, never less than it is."""
    shown, digits = scaled(measure, value), _of_two_digits(scaled(measure, value))
    return f"{math.ceil(shown * 10**digits - 1e-6) / 10**digits:.{digits}f}"


def _of_two_digits(value: float) -> int:
    """How many places show two digits of a number above nought; of nought, as many as usual."""
    return max(0, 1 - int(f"{value:.1e}".partition("e")[2])) if value else USUAL
