"""Medina, every edition and number of players: the books against the referee and against brute force."""

from __future__ import annotations

import pytest
from medina_both import GAMES, Both
from medina_derived import CHECKS

MANY = 2000
"""How many positions are compared for each edition and number of players in a long run."""


def look(both: Both) -> None:
    """All that is derived, and the scores, in one position."""
    for check in CHECKS:
        check(both)
    both.compare_scores()


@pytest.mark.parametrize(("edition", "players"), GAMES)
@pytest.mark.parametrize("seed", (1, 2))
def test_the_book_and_the_referee_agree(edition: str, players: int, seed: int) -> None:
    both = Both(edition, players, seed)
    assert both.to_the_end(seed, look) > 60


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_they_agree_in_thousands_of_positions(edition: str, players: int) -> None:
    seen, seed = 0, 100
    while seen < MANY:
        seen += Both(edition, players, seed).to_the_end(seed, look)
        seed += 1
