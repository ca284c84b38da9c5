"""How many digits a row of a comparison has: two of its interval, in all its numbers, and none that tell nothing."""

from __future__ import annotations

import pytest

from statuto.paired.comparison import Difference
from statuto.paired.measures import Measure
from statuto.paired.numbers import bound, number, places

MOVES, WINS = Measure("moves", "", 1), Measure("wins", "1", 1, share=True)


@pytest.mark.parametrize(
    ("measure", "values", "shown"),
    [
        (MOVES, (41.0531, 41.0489, -0.0042, 0.613), ["41.05", "41.05", "0.00", "0.61"]),
        (MOVES, (139.66, 136.12, -3.54, 15.5), ["140", "136", "-4", "16"]),
        (MOVES, (0.6361, 0.6632, 0.0271, 0.0914), ["0.636", "0.663", "+0.027", "0.091"]),
        (MOVES, (3.0, 3.1, 0.1, 0.996), ["3.0", "3.1", "+0.1", "1.0"]),
        # What differs is never as great as what it may be off.
        (MOVES, (1.0, 0.883, -0.117, 0.1151), ["1.000", "0.883", "-0.117", "0.115"]),
        (MOVES, (1.0, 0.8849, -0.1151, 0.117), ["1.00", "0.88", "-0.12", "0.12"]),
        # A mean of which it is not known how far it is off is no nought.
        (MOVES, (41.0531, 41.0498, -0.0033, None), ["41.0531", "41.0498", "-0.0033", None]),
        (MOVES, (41.0, 41.0, 0.0, None), ["41.0", "41.0", "0.0", None]),
        (WINS, (0.5, 0.567, 0.067, 0.222), ["50", "57", "+7", "22"]),
        (WINS, (0.5261, 0.5148, -0.0113, 0.029), ["52.6", "51.5", "-1.1", "2.9"]),
    ],
)
def test_a_row_has_the_digits_of_its_interval(
    measure: Measure, values: tuple[float, float, float, float | None], shown: list[str | None]
) -> None:
    first, second, mean, half = values
    one = Difference(measure, first, second, mean, half, 1.0, 50)
    digits = places(one)
    written = [number(measure, first, digits), number(measure, second, digits), number(measure, mean, digits, True)]
    assert [*written, None if half is None else number(measure, half, digits)] == shown


def test_a_bound_is_never_less_than_what_is_bounded() -> None:
    assert [bound(MOVES, value) for value in (0.1 + 0.2, 0.301, 6.14, 99.6, 0.0)] == [
        "0.30",
        "0.31",
        "6.2",
        "100",
        "0.0",
    ]
    assert bound(WINS, 0.2834) == "29"
