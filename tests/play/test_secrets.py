"""Two situations that differ only in what a seat may not know look the same to it, in every answer that it can get."""

from __future__ import annotations

import json
from typing import Any

import pytest
import telling
from hypothesis import given, settings
from hypothesis import strategies as st
from telling import SEED, answers, begun, changed
from tiny import TESTS, book_of, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.moves import Move
from statuto.machine.layout import MOVER
from statuto.play.protocol import Protocol

GUARDS = (TESTS / "cases" / "secrets" / "guards.statuto").read_text("utf-8")
LEDUC = (TESTS.parent / "rules" / "classics" / "leduc-poker.statuto").read_text("utf-8")


def session(game: Game, book: str) -> Protocol:
    """A session at a game in progress."""
    return telling.session(game, book_of(book))


def unseen(game: Game, move: Move, seat: int) -> bool:
    """Whether a seat does not see what a move of another is done with."""
    name, mover, players = game.engine.program.actions[move[0]].name, game.record[MOVER], game.engine.program.players
    if name in ("trade", "repay"):
        return seat not in (mover, (mover + 1) % players.size)
    return seat != game.seat and name in ("bury", "discard", "intend", "count", "feint", "show")


@pytest.mark.parametrize("players", [2, 3])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), anew=st.integers(0, 2**32), start=st.integers(0, 6), data=st.data())
def test_what_a_seat_may_not_know_changes_no_answer(players: int, seed: int, anew: int, start: int, data: Any) -> None:
    engine = engine_of(GUARDS, Setting(players))
    game = new_game(engine, seed)
    while start or len(game.offered()) < 3:  # in a window a card may be named that is not played yet
        game.play(data.draw(st.sampled_from(game.legal())))
        start = max(start - 1, 0)
    seat = data.draw(st.integers(0, players - 1))
    one, other = begun(game), changed(game, seat, anew)
    first, second = session(one, GUARDS), session(other, GUARDS)
    for _ in range(5):
        assert answers(first, seat) == answers(second, seat)
        if one.ended:
            break
        move = data.draw(st.sampled_from(one.legal()))
        alike = [m for m in other.legal() if m[0] == move[0] and (m == move or unseen(one, move, seat))]
        if not alike:
            break  # the other one cannot do this: it does not hold the card, and would have to show it
        replies = []
        for protocol, made in ((first, move), (second, data.draw(st.sampled_from(alike)))):
            replies.append(protocol.answer(json.dumps({"do": "play", "move": protocol.game.text(made)})))
        assert replies[0] == replies[1]
        assert one.told(seat) == other.told(seat)
        if one.view(seat) != other.view(seat):
            break  # the rival has handed over or shown another card


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), anew=st.integers(0, 2**32))
def test_a_window_looks_the_same_whoever_holds_the_guard(seed: int, anew: int) -> None:
    engine = engine_of(GUARDS, Setting(2))
    one = new_game(engine, seed)
    other = changed(one, 0, anew)
    transcripts = []
    for game in (begun(one), other):
        protocol = session(game, GUARDS)
        lines = [protocol.answer(json.dumps({"do": "play", "move": "strike", "seat": 1}))]
        lines += answers(protocol, 0)
        lines.append(protocol.answer(json.dumps({"do": "play", "move": "bear", "seat": 2})))
        lines += answers(protocol, 0)
        transcripts.append(lines)
    assert transcripts[0] == transcripts[1]
    assert '"seat_to_move":2' in transcripts[0][0]


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_no_answer_to_a_seat_holds_the_seed_or_a_card_that_it_does_not_see(seed: int, data: Any) -> None:
    game = new_game(engine_of(LEDUC), SEED * 1000 + seed % 1000)
    protocol = session(game, LEDUC)
    while not game.ended:
        for seat in (0, 1):
            view, text = game.view(seat), "".join(answers(protocol, seat))
            own = set(view["hand"][f"player {seat + 1}"]) | set(view.get("middle", {}))
            assert str(game.seed) not in text
            assert {word for word in game.engine.program.domains["card"].names if word in text} <= own
        game.play(data.draw(st.sampled_from(game.legal())))


def test_a_save_of_a_seat_tells_moves_as_the_seat_was_told_them() -> None:
    game = new_game(engine_of(GUARDS, Setting(2)), 4)
    card = next(iter(game.view()["hand"]["player 1"]))
    game.play(game.parse(f"bury with {card}"))
    game.play(game.parse("intend of guard"))
    for seat, told in ((0, [f"bury with {card}", "intend of a face"]), (1, ["bury with a card", "intend of guard"])):
        answer = json.loads(session(game, GUARDS).answer(json.dumps({"do": "save", "seat": seat + 1})))
        assert answer["save"]["moves"] == [{"seat": 1, "text": told[0]}, {"seat": 2, "text": told[1]}]


def test_what_was_taken_back_is_in_no_history_and_no_save() -> None:
    game = new_game(engine_of(GUARDS, Setting(2)), 4)
    protocol = session(game, GUARDS)
    before = [answers(protocol, seat) for seat in (0, 1)]
    card = next(iter(game.view()["hand"]["player 1"]))
    for move in (f"trade with {card}", next(f"repay with {c}" for c in game.view()["hand"]["player 2"])):
        assert "error" not in json.loads(protocol.answer(json.dumps({"do": "play", "move": move})))
    for _ in range(2):
        protocol.answer('{"do": "undo"}')
    assert [answers(protocol, seat) for seat in (0, 1)] == before


BROKEN = """statuto 1
game cases/broken
  players 2

article all
  en "All."
  memory purse: 0 to 9 = 4 seen by nobody
  memory other: 0 to 9 seen by nobody
  action spend:
    if purse is at least 4: increase purse by 7
    decrease other by 1
  must spend
  turn:
    choose spend
"""


def test_an_error_of_the_rules_tells_a_seat_nothing_of_what_is_hidden() -> None:
    told = set()
    for purse in (3, 4, 5):
        game = new_game(engine_of(BROKEN.replace("= 4", f"= {purse}")), 1)
        protocol = session(game, BROKEN)
        told.add(protocol.answer('{"do": "play", "move": "spend", "seat": 1}'))
        whole = json.loads(protocol.answer('{"do": "play", "move": "spend"}'))["error"]
        assert whole["code"] == "E002" and ("purse" in whole["message"]) == (purse > 3)
    (only,) = told
    assert json.loads(only) == {
        "error": {"message": "The rules of the book come to a dead end here; the referee is told why."}
    }


def test_an_error_of_a_book_without_secrets_is_told_in_full() -> None:
    book = BROKEN.replace(" seen by nobody", "")
    answer = json.loads(
        session(new_game(engine_of(book), 1), book).answer('{"do": "play", "move": "spend", "seat": 1}')
    )
    assert answer["error"]["code"] == "E002" and "purse" in answer["error"]["message"]
