"""What seats are told of others' moves and of reasons, in a book of cards that are dealt, buried, traded and shown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import TESTS, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.game import Game, new_game

GUARDS = (TESTS / "cases" / "secrets" / "guards.statuto").read_text("utf-8")
THREE = engine_of(GUARDS, Setting(3))
OPEN = {"open", "pick", "announce", "guard", "ask"}


def texts(game: Game, seat: int | None) -> list[str]:
    return [told["text"] for told in game.told(seat)]


def dealt() -> Game:
    """A game in which player 1 holds a king, and player 2 a thief."""
    for seed in range(1000):
        game = new_game(THREE, seed)
        hands = game.view()["hand"]
        if "card king" in hands["player 1"] and "card thief" in hands["player 2"]:
            return game
    raise AssertionError


@pytest.mark.parametrize(
    ("moves", "to_two", "to_three"),
    [
        (["open with card king"], "open with card king", "open with card king"),
        (["bury with card king"], "bury with a card", "bury with a card"),
        (["discard with card king"], "discard with a card", "discard with a card"),
        (["intend of king"], "intend of a face", "intend of a face"),
        (["count of king"], "count of a face", "count of a face"),
        (["announce of king"], "announce of king", "announce of king"),
        (["trade with card king"], "trade with card king", "trade with a card"),
        (["trade with card king", "repay with card thief"], "repay with card thief", "repay with a card"),
        (["feint with card king"], "feint with a card", "feint with a card"),
        (["feint with card king", "bear"], "bear", "bear"),
        (["show with card king"], "show with a card", "show with a card"),
        (["ask of king toward player 3"], "ask of king toward player 3", "ask of king toward player 3"),
    ],
)
def test_what_is_told_of_a_move(moves: list[str], to_two: str, to_three: str) -> None:
    game = dealt()
    for move in moves:
        game.play(game.parse(move))
    assert texts(game, None) == moves == [entry.text for entry in game.log if entry.seat >= 0]
    assert texts(game, 1)[-1] == to_two and texts(game, 2)[-1] == to_three
    assert texts(game, 0)[0] == moves[0]


def test_what_is_told_as_an_object() -> None:
    game = dealt()
    game.play(game.parse("bury with card king"))
    assert game.told(1) == [{"seat": 1, "action": "bury", "args": {"c": "?"}, "text": "bury with a card"}]
    assert game.told(0)[0]["args"] == {"c": "card king"}
    assert game.told(1, len(game.log)) == [] and len(game.told(1, len(game.log) - 1)) == 1


def test_a_card_that_is_taken_from_the_table_is_told() -> None:
    game = dealt()
    for move in ("open with card king", "pick with card king", "strike", "bear"):
        game.play(game.parse(move))
    assert texts(game, 2) == ["open with card king", "pick with card king", "strike", "bear"]


MEMORY = """statuto 1
game cases/memory
  players 2

article all
  en "All."
  board field of square: square grid 2 by 1
  kind hue: red, blue
  piece gem of each hue: 4
  memory trap on each square: yes or no seen by nobody
  memory open on each square: yes or no
  memory word of each player: hue or none seen by its player
  memory said: hue or none
  memory sum: 0 to 99 seen by nobody
  zone bag of each player: gem seen by its player
  zone chest on each square: gem seen by nobody
  define rival: player after mover
  action dig on square s: set trap on s to yes
  action dig-openly on square s:
    set trap on s to yes
    set open on s to yes
  action perhaps on square s:
    set trap on s to yes
    if sum is 0: set open on s to yes
  action whisper of hue h: set word of rival to h
  action tell of hue h toward player p: set word of p to h
  action add of hue h:
    for each square s where trap on s and h is red: increase sum by 1
  action twice of hue h:
    let g be h
    set word of mover to g
    set said to g
  action fill on square s with gem g:
    put g into chest on s
  action give of hue h: put gem of h into bag of mover
  action part of hue h:
    for each gem g where hue of g is h: put g into bag of mover
  action late of hue h:
    set word of mover to h
    choose wait by rival
    set said to h
  action wait: nothing
  action name of hue h:
    set word of mover to h
    next turn by rival
  must dig
  must dig-openly
  must perhaps
  must whisper
  must tell
  must add
  must twice
  must fill
  must give
  must part
  must late
  must wait
  must name
  turn:
    choose dig, dig-openly, perhaps, whisper, tell, add, twice, fill, give, part, late, name
"""


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("dig on a1", "dig on a square"),
        ("dig-openly on a1", "dig-openly on a1"),
        ("perhaps on a1", "perhaps on a square"),
        ("whisper of red", "whisper of red"),
        ("tell of red toward player 2", "tell of red toward player 2"),
        ("tell of red toward player 1", "tell of a hue toward a player"),
        ("add of red", "add of a hue"),
        ("twice of red", "twice of red"),
        ("fill on a1 with gem red", "fill on a1 with a gem"),
        ("give of blue", "give of a hue"),
        ("part of blue", "part of a hue"),
        ("late of red", "late of a hue"),
        ("name of red", "name of a hue"),
    ],
)
def test_what_is_told_of_memories_and_of_what_is_chosen_by(move: str, told: str) -> None:
    game = new_game(engine_of(MEMORY), 1)
    game.play(game.parse(move))
    assert texts(game, 1) == [told] and texts(game, 0) == texts(game, None) == [move]


def test_nothing_is_kept_where_a_book_hides_nothing() -> None:
    toe = (TESTS.parent / "rules" / "classics" / "tic-tac-toe.statuto").read_text("utf-8")
    game = new_game(engine_of(toe), 1)
    game.play(game.parse("mark on b2"))
    assert texts(game, 1) == ["mark on b2"] and not game.sight.hides and not game.sight.keeps_secrets(0)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_no_log_names_a_hidden_card(seed: int, data: Any) -> None:
    game = new_game(THREE, seed)
    while not game.ended:
        game.play(data.draw(st.sampled_from(game.legal())))
    for seat in range(3):
        for told, whole in zip(game.told(seat), game.told(), strict=True):
            rival = whole["seat"] % 3 + 1
            own = whole["seat"] == seat + 1 or (whole["action"] == "trade" and rival == seat + 1)
            if own or whole["action"] in OPEN:
                assert told == whole
            elif whole["action"] == "repay":
                assert told["text"] in (whole["text"], "repay with a card")
            else:
                assert not {"king", "thief", "card guard"} & set(told["text"].replace("with card", "with ").split())
                assert set(told["args"].values()) <= {"?"}


REASONS = """statuto 1
game cases/reasons
  players 2

article own
  en "One's own card."
  kind face: king, thief
  piece card of each face: 1
  zone hand of each player: card seen by its player
  setup:
    put card of king into hand of player 1
    put card of thief into hand of player 2
  define rival: player after mover
  define holds of face f with player p: (card of f) is in hand of p
  action rest of face f: nothing
  must rest when holds of f with mover

article rival
  en "A card of the rival."
  must rest when (card of f) is in hand of rival
  must not rest when f is king and holds of thief with rival

article never
  en "Never."
  action sleep: nothing
  action peek: nothing
  must sleep when can peek
  may peek when afterwards (card of thief) is in hand of rival
  turn:
    choose rest, sleep, peek
"""


def test_reasons_that_ask_what_a_seat_does_not_see_are_kept_from_it() -> None:
    game = new_game(engine_of(REASONS), 1)
    king, thief = game.parse("rest of king"), game.parse("rest of thief")
    whole, told = game.why(king), game.why(king, 0)
    assert not whole.legal and whole.permits == (("own", "must"),) and whole.forbids == (("rival", "must not"),)
    assert not told.legal and told.permits == (("own", "must"),) and told.forbids == () and told.unmet == ()
    assert "may not see" in told.note
    whole, told = game.why(thief), game.why(thief, 0)
    assert whole.permits == (("rival", "must"),) and whole.legal
    assert told == type(told)("rest of thief", True, (), ())
    assert game.why(game.parse("sleep")).permits and not game.why(game.parse("sleep"), 0).permits
    assert game.why(game.parse("peek")).permits and not game.why(game.parse("peek"), 0).permits


SEVERAL = """statuto 1
game cases/several
  players 2

article all
  en "All."
  board field of square: square grid 3 by 1
  kind face: king, thief
  piece card of each face: 3
  memory traps of each player: set of square seen by its player
  zone hand of each player: card seen by its player
  zone pile: card in order seen by nobody
  zone table: card
  setup:
    put every card into hand of player 1
  action bury with some 1 to 3 cards b in hand of mover:
    move b from hand of mover to pile
  action open with some 2 cards b in hand of mover:
    move b from hand of mover to table
  action mine on some 1 to 2 squares s among (squares t where t is not b1):
    set traps of mover to s
  action lay with some 2 cards b in hand of mover:
    for each card c in b: move all c from hand of mover to table
  action sink with some 2 cards b in hand of mover:
    for each card c in b: move all c from hand of mover to pile
  must bury
  must open
  must mine
  must lay
  must sink
  turn:
    choose bury, open, mine, lay, sink
"""


@pytest.mark.parametrize(
    ("move", "told", "args"),
    [
        ("bury with king, thief", "bury with 2 cards", {"b": ["?", "?"]}),
        ("bury with thief", "bury with a card", {"b": ["?"]}),
        ("open with king, thief", "open with king, thief", {"b": ["king", "thief"]}),
        ("lay with king, thief", "lay with king, thief", {"b": ["king", "thief"]}),
        ("sink with king, thief", "sink with 2 cards", {"b": ["?", "?"]}),
        ("mine on a1, c1", "mine on a set of squares", {"s": "?"}),
    ],
)
def test_several_things_are_told_or_kept_together(move: str, told: str, args: dict[str, Any]) -> None:
    game = new_game(engine_of(SEVERAL), 1)
    game.play(game.parse(move))
    (found,) = game.told(1)
    assert (found["text"], found["args"]) == (told, args) and texts(game, 0) == [move]
