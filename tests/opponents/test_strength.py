"""How well a search plays against seats that choose at random: `make counts` plays all, a sample is always played."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime")

from agreeing import machine_of

from statuto.evaluate.engine import Engine
from statuto.simulate.intervals import share
from statuto.simulate.runner import Runner

# Everything is seen and nothing is left to chance.
CLASSICS = {
    "classics/breakthrough": 20,
    "classics/connect-four": 40,
    "classics/english-draughts": 20,
    "classics/hex": 10,
    "classics/nine-mens-morris": 20,
    "classics/othello": 20,
    "classics/oware": 20,
    "classics/tic-tac-toe": 100,
}
# Books with chance or with something hidden, or for more than two, each with how many play and how many games.
OTHERS = [
    ("classics/kuhn-poker", 2, 800),
    ("classics/leduc-poker", 2, 400),
    ("torri/base", 2, 60),
    ("torri/base+noble", 2, 60),
    ("medina/2001-two", 2, 30),
    ("medina/2001", 3, 30),
    ("medina/2014", 2, 20),
    ("medina/2014", 4, 40),
    ("san-gimignano/fr-2002", 2, 40),
    ("san-gimignano/fr-2002", 3, 40),
    ("san-gimignano/fr-2002", 4, 60),
]


def won(book: str, players: int, kind: str, games: int) -> tuple[float, int]:
    """What a search wins in so many games, in each seat alike, against seats that choose at random, and how many."""
    engine, total, count = Engine(machine_of(book, players)), 0.0, 0
    for seat in range(players):
        seats = ["random"] * players
        seats[seat] = kind
        played = Runner(engine, "compiled", seats).play(range(1, games // players + 1))
        assert not played.stuck
        count += played.games
        total += sum(n / bits.bit_count() for bits, n in played.winners.items() if bits >> seat & 1)
        # A draw is half a win for each of two, whether they share it or nobody wins.
        total += (played.winners[0] + played.capped) / players
    return total, count


def test_a_search_wins_against_chance_in_a_sample() -> None:
    total, games = won("classics/connect-four", 2, "mcts:100", 8)
    assert total / games >= 0.75


@pytest.mark.long
@pytest.mark.parametrize("book", CLASSICS)
def test_a_thousand_games_in_thought_win_a_classic(book: str) -> None:
    total, games = won(book, 2, "mcts:1000", CLASSICS[book])
    assert total / games >= 0.95


@pytest.mark.long
@pytest.mark.parametrize(("book", "players", "games"), OTHERS)
def test_a_hundred_games_in_thought_are_better_than_chance(book: str, players: int, games: int) -> None:
    total, played = won(book, players, "mcts:100", games)
    low = share(total, played).low
    assert low is not None and low > 1 / players
