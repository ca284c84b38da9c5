"""Le Torri in random games, base and noble: every game ends, scores make the winners, and each article has its use."""

from __future__ import annotations

from collections import Counter

import playing
import pytest
from many_games import play_games
from playing import RULES

from statuto.simulate.run import play_one

SAMPLE, MANY = 12, 1000
EDITIONS = ["base", "noble"]
IDLE = {"close.building": "Who plays at random seldom finishes four towers before the decks run out."}
"""The articles that may be without use in random games, and why."""


def simulate(edition: str, seeds: range) -> tuple[Counter[str], Counter[str]]:
    """How often each article applied and refused; every game has ended, and its scores name its winners."""
    engine = playing.engine(RULES / "torri" / f"{edition}.statuto", 2)
    for game in (play_one(engine, seed) for seed in seeds[:SAMPLE]):
        assert game.stopped == "ended", game.message
        totals = [sum(row[seat] for row in game.scores.values()) for seat in range(2)]
        best = {seat for seat, total in enumerate(totals) if total == max(totals)}
        assert game.winners and set(game.winners) <= best
    games = play_games(engine, seeds, evaluator="compiled")
    assert games.ended == len(seeds)
    return games.applied, games.refused


def idle(edition: str, games: int) -> set[str]:
    """The articles that applied nowhere and refused nothing."""
    applied, refused = simulate(edition, range(1, 1 + games))
    return {id for id in applied if not applied[id] and not refused[id]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_end(edition: str) -> None:
    applied, _ = simulate(edition, range(1, 1 + SAMPLE))
    assert all(applied[id] for id in ("buy.cards", "exchange.cards", "build.solid", "extend.tower", "pass.turn"))


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_articles_without_use_are_explained(edition: str) -> None:
    found = idle(edition, MANY)
    assert found <= IDLE.keys(), found - IDLE.keys()
