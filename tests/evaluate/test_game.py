"""Games in progress: making and taking back moves, reasons, chance, views, names."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import TESTS, engine_of

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused, new_game
from statuto.findings import Findings, RulesError
from statuto.machine.layout import AT
from statuto.machine.lower import lower
from statuto.resolve.library import names
from statuto.resolve.load import load

TINY = (TESTS / "cases" / "evaluate" / "board.statuto").read_text("utf-8")


@lru_cache
def shipped(name: str) -> Engine:
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    return Engine(lower(build(book, Setting(book.players[0]), findings).program))


def texts(game: Game) -> list[str]:
    return [game.text(move) for move in game.legal()]


def tiny(*moves: str, seed: int = 1) -> Game:
    game = new_game(engine_of(TINY), seed)
    for move in moves:
        game.play(game.parse(move))
    return game


def test_moves_are_made_and_logged() -> None:
    game = tiny("place on a1", "roll")
    assert [(entry.seat, entry.text) for entry in game.log] == [(0, "place on a1"), (1, "roll"), (-1, "")]
    assert game.log[2].site == "roll#1" and game.log[2].outcome in (0, 1, 2)
    assert game.seat == 0 and not game.ended


def test_a_game_ends_and_nothing_is_legal() -> None:
    game = tiny("roll", "place on c1")
    assert game.ended and game.seat == -1 and game.legal() == []
    why = game.why(game.parse("place on a1"))
    assert (why.legal, why.note) == (False, "The game is over.")
    with pytest.raises(Refused, match="over"):
        game.play(game.parse("roll"))


def test_undo_comes_back_to_each_state() -> None:
    game = tiny()
    states = []
    for move in ("roll", "roll", "place on a1", "roll"):
        states.append((list(game.record), list(game.log), game.legal(), dict(game.dice.occurrences)))
        game.play(game.parse(move))
    for state in reversed(states):
        assert game.undo()
        assert (list(game.record), list(game.log), game.legal(), dict(game.dice.occurrences)) == state
    assert not game.undo()


@pytest.mark.parametrize("seed", range(8))
def test_undo_restores_chance(seed: int) -> None:
    game = tiny("roll", "roll", seed=seed)
    before = [entry.outcome for entry in game.log]
    game.undo()
    game.undo()
    game.play(game.parse("roll"))
    game.play(game.parse("roll"))
    assert [entry.outcome for entry in game.log] == before


def test_what_chance_gives_is_told() -> None:
    game = tiny()
    game.forced = [2, 0]
    game.play(game.parse("roll"))
    game.play(game.parse("roll"))
    assert [entry.outcome for entry in game.log if entry.seat < 0] == [2, 0] and game.forced == []


def test_a_move_that_goes_wrong_is_taken_back() -> None:
    game = tiny("roll")
    before = list(game.record), list(game.log), game.legal()
    with pytest.raises(RulesError) as caught:
        game.play(game.parse("break-it"))
    assert caught.value.code == "E002" and caught.value.article == "break-it"
    assert (list(game.record), list(game.log), game.legal()) == before
    game.play(game.parse("roll"))
    assert game.seat == 0


def test_why_a_move_is_legal() -> None:
    why = tiny().why(tiny().parse("place on a1"))
    assert why.legal and why.note == "" and why.against == ()
    assert why.permits == (("place", "may"),) and why.forbids == () and why.unmet == ()


def test_why_a_move_is_forbidden() -> None:
    game = tiny()
    why = game.why(game.parse("place on c1"))
    assert not why.legal and why.note == ""
    assert why.permits == (("place", "may"),) and why.forbids == (("bar", "must not"),)
    assert why.against == ("bar",)


def test_why_nothing_permits_a_move() -> None:
    game = tiny("place on a1")
    why = game.why(game.parse("place on a1"))
    assert not why.legal and why.permits == () and why.note == "No article permits it here."
    assert why.unmet == (("place", "may"), ("place", "may")) and why.against == ("place",)


def test_why_a_thing_is_no_candidate() -> None:
    game = tiny()
    why = game.why(game.parse("place on b1"))
    assert not why.legal and why.note == "This is not among the things that the action is upon."


def test_why_another_action_is_on() -> None:
    game = tiny()
    game.record[_offset(game, "tired")], game.record[AT] = 1, game.engine.machine.turn
    game.run()
    why = game.why(game.parse("roll"))
    assert not why.legal and why.note == "Now player 1 may only place."
    assert "wait" in texts(game)


def _offset(game: Game, name: str) -> int:
    return next(field.offset for field in game.engine.program.fields if field.name == name)


def test_why_declining_is_not_offered() -> None:
    game = tiny()
    why = game.why((-1, 0))
    assert (why.move, why.legal, why.note) == ("wait", False, "One of the legal moves must be made.")


def test_asking_why_changes_nothing() -> None:
    game = tiny()
    before = list(game.record)
    for text in ("place on a1", "place on b1", "place on c1", "roll"):
        game.why(game.parse(text))
    game.scores()
    game.view()
    assert game.record == before


@pytest.mark.parametrize(
    ("given_move", "says"),
    [
        ("plaze on a1", "Did you mean `place`?"),
        ("place", "The usual form is `place on SQUARE`"),
        ("place on z9", "There is no square `z9`."),
        ("", "There is no action ``."),
        ("x" * 501, "at most 500 characters"),
        (7, "A move is a text"),
        (None, "A move is a text"),
        ({}, "A move is a text"),
        ({"action": "place"}, "says the s"),
        ({"action": "place", "args": []}, "A move is a text"),
        ({"action": "place", "args": {"s": 1}}, "says the s"),
        ({"action": {"place": 1}, "args": {}}, "A move is a text"),
        ({"text": 5}, "A move is a text"),
        ({"text": "nonsense"}, "There is no action"),
        ({"action": "nonsense"}, "There is no action"),
    ],
)
def test_what_is_no_move(given_move: object, says: str) -> None:
    with pytest.raises(Refused) as caught:
        tiny().parse(given_move)
    assert says in str(caught.value)


def test_a_preposition_is_a_word_of_its_own() -> None:
    colours = """statuto 1
game cases/colours
  players 2

article colours
  en "Colours."
  kind colour: carbon, melon
  board field of square: square grid 2 by 1
  memory colour-on on each square: colour or none
  action paint of colour c on square s:
    set colour-on on s to c
  must paint when colour-on on s is none
  turn:
    choose paint
  end when every square s has colour-on on s is not none, nobody wins
"""
    game = new_game(engine_of(colours), 1)
    game.play(game.parse("paint of melon on a1"))
    with pytest.raises(Refused) as caught:
        game.parse("paint of melon on z9")
    assert str(caught.value) == "There is no square `z9`."
    assert not game.why(game.parse("paint of carbon on a1")).legal


def test_declining_has_the_name_that_any_of_the_actions_gives_it() -> None:
    waiting = """statuto 1
game cases/waiting
  players 2

article waiting
  en "Waiting."
  board field of square: square grid 2 by 1
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  may mark when mark on s is none
  action rest:
    set mark on a1 to mover
  may rest
  decline rest as wait
  turn:
    choose mark, rest
  end when every square s has mark on s is not none, nobody wins
"""
    game = new_game(engine_of(waiting), 1)
    assert [game.text(move) for move in game.legal()] == ["mark on a1", "mark on b1", "rest", "wait"]
    game.play(game.parse("wait"))
    assert game.seat == 1


@pytest.mark.parametrize(
    "same",
    [
        "place on a1",
        "  place   on  a1 ",
        'place on "a1"',
        {"text": "place on a1"},
        {"action": "place", "args": {"s": "a1"}},
        {"action": "place", "args": {"s": "a1", "other": 3}},
    ],
)
def test_what_is_a_move(same: object) -> None:
    game = tiny()
    assert game.text(game.parse(same)) == "place on a1"


@pytest.mark.parametrize("name", names())
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), length=st.integers(0, 40))
def test_every_move_is_its_text_and_its_object(name: str, seed: int, length: int) -> None:
    game = new_game(shipped(name), seed)
    for step in range(length):
        if game.ended:
            break
        moves = game.legal()
        said = [game.text(move) for move in moves]
        assert len(set(said)) == len(moves)
        for move, text in list(zip(moves, said, strict=True))[seed % 5 :: max(1, len(moves) // 12)]:
            shown = game.names.move_object(game.record, move)
            assert shown["text"] == text and game.parse(text) == move and game.parse(shown) == move
            if move[0] >= 0:
                del shown["text"]
                assert game.parse(shown) == move
                assert game.names.parse(game.record, text, []) == move
        game.play(moves[(seed + step * 7) % len(moves)])


@pytest.mark.parametrize("name", names())
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_undo_comes_back_in_every_book(name: str, seed: int) -> None:
    game = new_game(shipped(name), seed)
    engine, states = game.engine, []
    for step in range(12):
        if game.ended:
            break
        states.append((engine.position(game.record), len(game.log), game.legal()))
        game.play(game.legal()[(seed + step) % len(game.legal())])
    for state in reversed(states):
        assert game.undo()
        assert (engine.position(game.record), len(game.log), game.legal()) == state
