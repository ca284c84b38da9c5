"""Books that hide hands and decks: no seat is told by any answer, log or screen what it may not know."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import playing
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import RULES
from playing_sessions import table_of
from telling import alike, answers, begun, changed, session, together

from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.play.protocol import game_at

BOOKS = ["classics/kuhn-poker", "classics/leduc-poker", "torri/base", "torri/noble"]
SHORT = 3
"""Of how many choices of an action's things the reasons are asked."""


@cache
def engine_of(name: str) -> Engine:
    return playing.engine(RULES / f"{name}.statuto", 2)


def told(game: Game, name: str, seat: int) -> list[str]:
    return answers(session(game, playing.book(RULES / f"{name}.statuto")), seat, SHORT)


def begun_at_random(name: str, seed: int, moves: int) -> Game:
    """A game after so many moves, or at its last decision."""
    game, dice = new_game(engine_of(name), seed), random.Random(seed)
    for _ in range(moves):
        game.play(dice.choice(game.legal()))
        if game.ended:
            game.undo()
            break
    return begun(game)


def looks_the_same(name: str, seed: int, anew: int, start: int, seat: int) -> None:
    """Two games, in one of which all that a seat does not see is dealt anew, are told alike for as long as they can."""
    one, dice = begun_at_random(name, seed, start), random.Random(anew)
    other = changed(one, seat, anew)
    for _ in range(12):
        assert told(one, name, seat) == told(other, name, seat)
        if one.ended:
            break
        pairs = [(move, found) for move in one.legal() for found in alike(one, other, seat, move)]
        if not pairs:
            break  # whatever the rival does next shows something of their hand
        together(one, other, dice.choice(pairs), dice)
        assert one.told(seat) == other.told(seat)
        if one.view(seat) != other.view(seat):
            break  # what one draws the other cannot, or a hand was shown


SITUATIONS = {
    "seed": st.integers(0, 2**32),
    "anew": st.integers(0, 2**32),
    "start": st.integers(0, 60),
    "seat": st.integers(0, 1),
}


@pytest.mark.parametrize("name", BOOKS)
@settings(max_examples=6, deadline=None)
@given(**SITUATIONS)
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told(name: str, **situation: int) -> None:
    looks_the_same(name, **situation)


@pytest.mark.long
@pytest.mark.parametrize("name", BOOKS)
@settings(max_examples=50, deadline=None)
@given(**SITUATIONS)
def test_it_changes_nothing_in_many_situations(name: str, **situation: int) -> None:
    looks_the_same(name, **situation)


def seen(game: Game, seat: int) -> dict[tuple[str, str, str], int]:
    """How many of each card a seat sees in each place."""
    view = game.view(seat)
    zones = [field.name for field in game.engine.program.fields if field.holds is not None]
    return {
        (zone, place, card): count
        for zone in zones
        for place, held in _places(view[zone]).items()
        for card, count in _cards(held).items()
    }


def words_of(cards: set[tuple[str, str, str]]) -> set[str]:
    return {word for _, _, card in cards for word in card.removeprefix("card ").split()}


def _places(value: Any) -> dict[str, Any]:
    """A zone, or the zones of several players or things, by name."""
    if isinstance(value, dict) and any(isinstance(one, dict | list) for one in value.values()):
        return value
    return {"": value}


def _cards(value: Any) -> dict[str, int]:
    if isinstance(value, list):
        return {card: value.count(card) for card in value}
    return {card: n for card, n in value.items() if card != "?"} if isinstance(value, dict) else {}


def names_no_hidden_card(name: str, seed: int) -> int:
    """Play a game; the log tells each seat of another's move no card that it did not see go; how many cards it told."""
    engine, told = engine_of(name), 0
    named = {word for card in engine.program.domains["card"].names for word in card.removeprefix("card ").split()}
    game, dice = new_game(engine, seed), random.Random(seed)
    texts: list[list[str]] = [[], []]
    while not game.ended:
        by, before = game.seat, [seen(game, seat) for seat in (0, 1)]
        game.play(dice.choice(game.legal()))
        for seat in (0, 1):
            (entry,) = game.told(seat, since=game._history[-1].entries)
            texts[seat].append(entry["text"])
            if seat != by:
                words = {word for word in entry["text"].replace(",", " ").split() if word in named}
                told += len(words)
                after = seen(game, seat)
                went = words_of({c for c in {*before[seat], *after} if before[seat].get(c) != after.get(c)})
                if game.log[-1].seat < 0:  # chance may have put another such card where the one was taken from
                    went |= words_of(set(before[seat]))
                assert words <= went, (seed, entry["text"])
    assert texts == [[entry["text"] for entry in game.told(seat)] for seat in (0, 1)]
    return told


@pytest.mark.parametrize("name", BOOKS)
def test_the_log_names_no_card_that_a_seat_did_not_see_go(name: str) -> None:
    told = sum(names_no_hidden_card(name, seed) for seed in range(6))
    assert told > 100 or "poker" in name


@pytest.mark.long
@pytest.mark.parametrize("name", BOOKS)
def test_a_thousand_logs_name_no_hidden_card(name: str) -> None:
    for seed in range(1000, 2000):
        names_no_hidden_card(name, seed)


WINDOW = """given 2 players
  put 3 card of {built} into hand of player 1
  put {guards} card of five into hand of player 2
  put {others} card of six into hand of player 2
  put 3 card of seven into floors of lot-1
  set owner of lot-1 to player 2
  set base of lot-1 to 7
  put {left} card of five into deck
  put {sixes} card of six into deck
  put card of eight into market
  mover is player 1
"""


@pytest.mark.parametrize("built", ["nine", "ten"])
def test_a_window_looks_the_same_whether_or_not_the_rival_holds_the_guard(built: str) -> None:
    """What the one who built is told, move by move, until the rival has let it happen; and what may be taken back."""
    tables = [table_of("torri/base", ["human", "human"]) for _ in range(2)]
    for table, guards in zip(tables, (0, 2), strict=True):
        text = WINDOW.format(built=built, guards=guards, others=4 - guards, left=4 - guards, sixes=guards + 1)
        table.game = game_at(table.typed, table.engine, text)
    moves = [f"build-solid of {built} with floors-3", *(["aim at lot-1"] if built == "ten" else [])]
    for move in moves:
        for table in tables:
            table.play(table.game.parse(move))
        assert told(tables[0].game, "torri/base", 0) == told(tables[1].game, "torri/base", 0)
    assert [[table.game.text(move) for move in table.game.legal()] for table in tables] == [
        ["let-happen"],
        ["guard", "let-happen"],
    ]
    assert all(table.telling and table.game.seat == 1 for table in tables)
    for table in tables:
        table.play(table.game.parse("let-happen"))
    assert [table.marks[-1].choices for table in tables] == [2, 2]
    assert tables[0].marks == tables[1].marks
