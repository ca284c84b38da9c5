"""Books that nobody would write: grown at random, and those that ship with words changed, are played alike by both."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair
from changed_books import changed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_books import random_book
from random_deals import rare_book

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.load import load

GAMES = 3
NODES = 200
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
SEEDS = st.integers(0, 2**32)


def agree(text: str, players: int) -> set[str] | None:
    """How some games of a book stopped; None when the book has errors."""
    findings = Findings()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "book.statuto"
        path.write_text(text, "utf-8")
        book = load(str(path), findings)
        if book is None or findings.errors:
            return None
        players = min(max(players, book.players[0]), book.players[1])
        program = build(book, Setting(players), findings).program
    if findings.errors:
        return None
    pair = Pair(lower(program))
    return {pair.play(seed, NODES) for seed in range(GAMES)}


def test_most_random_books_are_well_typed_and_many_of_their_games_end() -> None:
    stopped = [agree(random_book(seed), 2) for seed in range(12)]
    assert stopped.count(None) <= 1
    assert sum("ended" in each for each in stopped if each) >= 4


def test_most_rare_books_are_well_typed_and_many_of_their_games_end() -> None:
    stopped = [agree(rare_book(seed), 2) for seed in range(12)]
    assert stopped.count(None) <= 1
    assert sum("ended" in each for each in stopped if each) >= 2


@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(SEEDS, st.integers(2, 3))
def test_random_books_are_played_alike(seed: int, players: int) -> None:
    agree(random_book(seed), players)


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(SEEDS, st.integers(2, 4))
def test_changed_books_are_played_alike(seed: int, players: int) -> None:
    agree(changed(seed), players)


@pytest.mark.agreement
@settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)
@given(SEEDS, st.integers(2, 3))
def test_many_rare_books(seed: int, players: int) -> None:
    agree(rare_book(seed), players)


@pytest.mark.agreement
@settings(max_examples=3000, deadline=None, suppress_health_check=SLOW)
@given(SEEDS, st.integers(2, 3))
def test_many_random_books(seed: int, players: int) -> None:
    agree(random_book(seed), players)


@pytest.mark.agreement
@settings(max_examples=20_000, deadline=None, suppress_health_check=SLOW)
@given(SEEDS, st.integers(2, 4))
def test_many_changed_books(seed: int, players: int) -> None:
    agree(changed(seed), players)
