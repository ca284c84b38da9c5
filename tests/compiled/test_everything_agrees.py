"""Every book that ships, each variant and each stack that is tested elsewhere: both evaluators play the same games.

`make agreement` plays 200 games of every edition and number of players and 20 of every variant and stack.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair, machine_of, players_of, shipped

EDITIONS = shipped("game", "edition")
STACKS = Path(__file__).with_name("stacks.txt").read_text("utf-8").split()
VARIANTS = [*shipped("variant"), *STACKS]
CASES = [(book, games) for books, games in ((EDITIONS, 200), (VARIANTS, 20)) for book in books]
SAMPLE = ["classics/tic-tac-toe", "classics/leduc-poker", "torri/base+match", "medina/2014+no-tea"]


def agree(book: str, players: int, games: int) -> None:
    pair = Pair(machine_of(book, players))
    stopped = {pair.play(seed) for seed in range(games)}
    assert "ended" in stopped and stopped <= {"ended", "capped", "E001"}


@pytest.mark.parametrize("book", SAMPLE)
def test_a_few_games_agree(book: str) -> None:
    agree(book, players_of(book)[-1], 1)


@pytest.mark.agreement
@pytest.mark.parametrize(
    ("book", "players", "games"),
    [(book, players, games) for book, games in CASES for players in players_of(book)],
)
def test_all_games_agree(book: str, players: int, games: int) -> None:
    agree(book, players, games)
