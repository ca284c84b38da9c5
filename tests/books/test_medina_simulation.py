"""Medina in random games: every game ends, nothing is a dead end, scores add up, and each article has its use."""

from __future__ import annotations

from collections import Counter

import playing
import pytest
from many_games import play_games
from medina_both import GAMES
from playing import RULES

from statuto.simulate.run import play_one

SAMPLE, MANY = 6, 200
IDLE = {
    "well.ban": "The well's ring is left out when a place to build is looked for; the article is there to be named.",
    "turn.alone": "A player is seldom alone with a dome and the choice to keep it.",
    "turn.both": "A first piece seldom takes away the last place for a second.",
    "end.last": "A last piece seldom wins merchants that can still be placed.",
    "dome.neutral": "Four players have no roofs of a neutral colour.",
    "dome.lost": "Few palaces of one colour are finished before both players have used their domes.",
    "street.start": "A market is seldom shut in at both ends.",
}
"""The articles that may be without use in random games, and why."""


def simulate(edition: str, players: int, seeds: range) -> tuple[Counter[str], Counter[str]]:
    """How often each article applied and refused; every game has ended, and its scores make its winners."""
    engine = playing.engine(RULES / "medina" / f"{edition}.statuto", players)
    for game in (play_one(engine, seed) for seed in seeds[:SAMPLE]):
        assert game.stopped == "ended", game.message
        totals = [sum(row[seat] for row in game.scores.values()) for seat in range(players)]
        assert game.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    games = play_games(engine, seeds, evaluator="compiled")
    assert games.ended == len(seeds)
    return games.applied, games.refused


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_random_games_end(edition: str, players: int) -> None:
    applied, _ = simulate(edition, players, range(1, 1 + SAMPLE))
    assert applied["end.done"] == SAMPLE
    assert all(applied[id] for id in ("palace.build", "palace.start", "dome.crown", "tile.palace", "tile.tower"))


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_articles_without_use_are_explained(edition: str, players: int) -> None:
    applied, refused = simulate(edition, players, range(1, 1 + MANY))
    idle = {id for id in applied if not applied[id] and not refused[id]}
    assert idle <= IDLE.keys(), idle - IDLE.keys()
