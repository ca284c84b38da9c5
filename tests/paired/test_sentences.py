"""What is said where no difference was found: each unit by itself, and what is named stands on its own feet."""

from __future__ import annotations

import pytest

from statuto.paired.comparison import Compared, Difference
from statuto.paired.measures import Measure
from statuto.paired.pairs import Pairs
from statuto.paired.sentences import sentences


def difference(what: str, mean: float, half: float | None) -> Difference:
    return Difference(Measure(what, "", 1), 1.0, 1.0 + mean, mean, half, 1.0, 50)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            [("turns", 0.1, 0.4), ("moves", -1.0, 2.0)],
            "turns and moves; if there is one, it is below 0.50 turns and 3.0 moves.",
        ),
        ([("moves", 0.1, 0.2), ("turns", 5.0, 1.0)], "moves; if there is one, it is below 0.30 moves."),
        (
            [("points", 0.1, 0.2), ("best", 0.0, 0.7)],
            "the points of a player and those of the best; if there is one, it is below 0.70 points.",
        ),
        (
            [("points", 3.0, 0.2), ("best", 0.0, 0.7)],
            "the points of the best; if there is one, it is below 0.70 points.",
        ),
        (
            [("points", 0.1, 0.2), ("best", 0.0, None)],
            "the points of a player; if there is one, it is below 0.30 points.",
        ),
        (
            [("points", 0.1, 0.2), ("best", 0.0, None)],
            "the points of the best; too few pairs differ to say how great one may be.",
        ),
        ([("moves", 0.0, 0.98601)], "moves; if there is one, it is below 0.99 moves."),
    ],
)
def test_no_difference(found: list[tuple[str, float, float | None]], said: str) -> None:
    told = list(sentences(Compared(Pairs(100), tuple(difference(*one) for one in found)), ("A", "B")))
    assert f"No difference was found in {said}" in told
