"""What is said where no difference was found: each unit by itself, and what is named stands on its own feet."""

from __future__ import annotations

import pytest

from statuto.paired.comparison import Compared, Difference
from statuto.paired.measures import Measure
from statuto.paired.pairs import Pairs
from statuto.paired.sentences import sentences


def difference(what: str, mean: float, half: float) -> Difference:
    return Difference(Measure(what, "", 1), 1.0, 1.0 + mean, mean, half, 1.0, 50)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            [("turns", 0.1, 0.4), ("moves", -1.0, 2.0)],
            "turns and moves; if there is one, it is below 0.5 turns and 3.0 moves.",
        ),
        ([("moves", 0.1, 0.2), ("turns", 5.0, 1.0)], "moves; if there is one, it is below 0.3 moves."),
        (
            [("points", 0.1, 0.2), ("best", 0.0, 0.7)],
            "the points of a player and those of the best; if there is one, it is below 0.7 points.",
        ),
        (
            [("points", 3.0, 0.2), ("best", 0.0, 0.7)],
            "the points of the best; if there is one, it is below 0.7 points.",
        ),
    ],
)
def test_no_difference(found: list[tuple[str, float, float]], said: str) -> None:
    told = list(sentences(Compared(Pairs(100), tuple(difference(*one) for one in found))))
    assert f"No difference was found in {said}" in told
