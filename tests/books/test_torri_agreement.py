"""Le Torri, base game: the book against the referee, decision by decision over games at random."""

from __future__ import annotations

import pytest
from torri_both import Both

MANY = 1000
"""How many games are compared in a long run."""


def scores(both: Both) -> None:
    """The points as they would be if the game ended here."""
    both.compare_scores()


@pytest.mark.parametrize("seed", range(8))
def test_the_book_and_the_referee_agree(seed: int) -> None:
    assert Both(seed).to_the_end(seed, scores) > 40


def test_all_kinds_of_decision_are_compared() -> None:
    seen: set[str] = set()
    for seed in range(101, 131, 2):
        Both(seed).to_the_end(seed, lambda both: seen.add(" ".join(map(str, both.state.ask[:2]))))
    kinds = {"turn", "target 0", "target 1", "guard 9", "guard 10", "over"}
    assert kinds <= seen
    assert {f"draw {number}" for number in range(1, 5)} <= seen and {"give 1", "give 2"} <= seen


@pytest.mark.long
def test_they_agree_in_a_thousand_games() -> None:
    for seed in range(1000, 1000 + MANY):
        Both(seed).to_the_end(seed, scores)
