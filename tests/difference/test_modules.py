"""Modules play two books side by side as the reference does, and it tells what they have found."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime")

from test_witness import CHANGES, book, pair

from statuto.compiled import NotCompiled
from statuto.compiled.stepped import Stepped
from statuto.difference import lockstep
from statuto.difference.graft import typed_for
from statuto.difference.lockstep import Lockstep
from statuto.difference.witness import LONG, search
from statuto.resolve.book import Book


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules are made before the first game."""
    monkeypatch.setattr(lockstep, "WORTH_COMPILING", 0)


def plays(a: Book, b: Book, players: int) -> tuple[Lockstep, Lockstep]:
    """Two books side by side, played by modules and by the reference."""
    typed = typed_for(a, players), typed_for(b, players)
    compiled, plain = Lockstep(*typed), Lockstep(*typed)
    compiled.evaluator = "compiled"
    return compiled, plain


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("players", [2, 3])
def test_a_seed_shows_the_same(kind: str, players: int) -> None:
    a, b, _ = pair(kind)
    compiled, plain = plays(a, b, players)
    found = [compiled.at_random(seed) for seed in range(30)]
    assert found == [plain.at_random(seed) for seed in range(30)] and any(found)
    assert compiled.positions == plain.positions
    assert isinstance(compiled._players[0], Stepped)
    one = next(one for one in found if one is not None)
    assert compiled.follow(one.seed, one.keys) == one == plain.follow(one.seed, one.keys)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "one, other",
    [("san-gimignano/fr-2002", "san-gimignano/it-2002"), ("medina/2001", "medina/2014"), ("torri/base", "torri/noble")],
)
def test_books_that_ship_show_the_same(one: str, other: str) -> None:
    players = 3 if one.startswith("medina") else 2
    compiled, plain = plays(book(one), book(other), players)
    assert [compiled.at_random(seed, 40) for seed in range(4)] == [plain.at_random(seed, 40) for seed in range(4)]
    alike, plainly = plays(book(one), book(one), players)
    assert [alike.at_random(seed, 12) for seed in range(3)] == [plainly.at_random(seed, 12) for seed in range(3)]
    assert alike.positions == plainly.positions > 0


def test_modules_are_made_when_few_games_show_nothing() -> None:
    (a, _, _) = pair("effect")
    compiled, _ = plays(a, a, 2)
    compiled.at_random(1)
    assert compiled._players is compiled.engines and compiled.evaluator == "compiled"
    while compiled.positions < lockstep.WORTH_COMPILING:
        assert compiled.at_random(compiled.positions) is None
    assert compiled._players is compiled.engines
    compiled.at_random(2)
    assert compiled._players is not compiled.engines


@pytest.mark.usefixtures("at_once")
def test_what_a_module_cannot_go_on_with_is_left_to_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b, _ = pair("legal")
    compiled, plain = plays(a, b, 2)

    def fails(self: Stepped, r: list[int]) -> None:
        raise NotCompiled("this", "mark")

    monkeypatch.setattr(Stepped, "advance", fails)
    assert [compiled.at_random(seed) for seed in range(9)] == [plain.at_random(seed) for seed in range(9)]
    assert compiled.positions == plain.positions


@pytest.mark.usefixtures("at_once")
def test_a_book_that_is_not_compiled_is_played_by_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise NotCompiled("this", "mark")

    monkeypatch.setattr(lockstep, "compiled", refused)
    a, b, _ = pair("effect")
    compiled, plain = plays(a, b, 2)
    assert compiled.at_random(3) == plain.at_random(3) and compiled._players is compiled.engines


@pytest.mark.usefixtures("at_once")
def test_a_search_finds_the_same_with_either() -> None:
    a, b, article = pair("score")
    one, other, short = (
        search(a, b, article, [article], seconds, 3, which)
        for seconds, which in ((LONG, "compiled"), (LONG, "reference"), (LONG - 1, "compiled"))
    )
    assert one.found == other.found == short.found is not None
    modules = [isinstance(result.play._players[0], Stepped) for result in (one, other, short) if result.play]
    assert modules == [True, False, False]
