"""Le Torri with noble cards: the book against the referee, decision by decision over games at random."""

from __future__ import annotations

import pytest
from torri_both import Both
from torri_nobles_both import BothWithNobles
from torri_position import NAMES

MANY = 1000
"""How many games are compared in a long run."""


def scores(both: Both) -> None:
    """The points as they would be if the game ended here."""
    if both.state.ask[0] not in ("giostra", "rest"):
        both.compare_scores()


@pytest.mark.parametrize("seed", range(8))
def test_the_book_and_the_referee_agree(seed: int) -> None:
    assert BothWithNobles(seed).to_the_end(seed, scores) > 20


def test_all_kinds_of_decision_and_all_nobles_are_compared() -> None:
    seen: set[str] = set()
    lying: set[int] = set()

    def look(both: Both) -> None:
        seen.add(" ".join(map(str, both.state.ask[:1])))
        lying.update(card for front in both.state.front for card in front)

    for seed in range(101, 161, 2):
        BothWithNobles(seed).to_the_end(seed, look)
    assert {"turn", "draw", "giostra", "rest", "target", "guard", "give", "over"} <= seen
    assert {NAMES[card] for card in lying} >= {"Monumento", "Giostra", "Cappella di Santa Fina", "Mura"}


@pytest.mark.long
def test_they_agree_in_a_thousand_games() -> None:
    for seed in range(1000, 1000 + MANY):
        BothWithNobles(seed).to_the_end(seed, scores)
