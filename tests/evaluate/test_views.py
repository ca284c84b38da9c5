"""What a seat may know: hands, decks and secret memories, in small books and in those that ship."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import TESTS, engine_of

from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game

RULES = TESTS.parent / "rules" / "classics"
POKER = {name: (RULES / f"{name}.statuto").read_text("utf-8") for name in ("kuhn-poker", "leduc-poker")}

SECRETS = """statuto 1
game cases/secrets
  players 3

article all
  en "All."
  kind colour: red, green, blue
  piece gem of each colour: 2
  board field of square: square grid 2 by 1
  memory plan of each player: colour or none seen by its player
  memory count-of of each player on each square: 0 to 9 seen by its player
  memory truth: 0 to 9 = 4 seen by nobody
  memory open of each player: 0 to 9
  memory marks: set of square
  memory flag: yes or no
  zone deck: gem in order seen by nobody
  zone bags of each colour: gem seen by nobody
  zone hand of each player: gem in order seen by its player
  zone purse of each player: gem seen by its player
  zone table: gem in order
  action pass: nothing
  must pass
  setup:
    put every gem into deck
    put gem of red into hand of player 1
    put 2 gem of blue into hand of player 2
    put gem of green into purse of player 2
    put gem of green into table
    put 2 gem of red into bags of green
    put gem of red into bags of blue
    set plan of player 1 to red
    set plan of player 2 to blue
    set count-of of player 2 on a1 to 5
    set open of player 3 to 2
    set marks to (squares s where s is b1)
    set flag to yes
  turn:
    choose pass
"""


def secrets() -> Game:
    return new_game(engine_of(SECRETS), 1)


def test_the_referee_sees_everything() -> None:
    view = secrets().view()
    assert view == {
        "turn": 1,
        "mover": 1,
        "ended": False,
        "plan": {"player 1": "red", "player 2": "blue"},
        "count-of": {"player 2": {"a1": 5}},
        "truth": 4,
        "open": {"player 3": 2},
        "marks": ["b1"],
        "flag": True,
        "deck": ["gem blue"] * 2 + ["gem green"] * 2 + ["gem red"] * 2,
        "bags": {"green": {"gem red": 2}, "blue": {"gem red": 1}},
        "hand": {"player 1": ["gem red"], "player 2": ["gem blue", "gem blue"]},
        "purse": {"player 2": {"gem green": 1}},
        "table": ["gem green"],
    }


def test_a_seat_sees_its_own_and_what_is_open() -> None:
    view = secrets().view(1)
    assert view["plan"] == {"player 1": "?", "player 2": "blue", "player 3": "?"}
    assert view["count-of"]["player 2"] == {"a1": 5}
    assert view["count-of"]["player 1"] == {"a1": "?", "b1": "?"}
    assert view["truth"] == "?" and view["flag"] is True and view["open"] == {"player 3": 2}
    assert view["deck"] == {"?": 6}
    assert view["bags"] == {"green": {"?": 2}, "blue": {"?": 1}}
    assert view["hand"] == {"player 1": {"?": 1}, "player 2": ["gem blue", "gem blue"]}
    assert view["purse"] == {"player 2": {"gem green": 1}} and view["table"] == ["gem green"]
    assert secrets().view(0)["purse"] == {"player 2": {"?": 1}}


def changed(does: str, seat: int) -> bool:
    """Whether a seat can tell that something is different, by its view and by its history from there."""
    one, other = secrets(), secrets()
    fields = {field.name: field for field in one.engine.program.fields}
    name, cell, value = does.split()
    other.record[fields[name].offset + int(cell)] = int(value)
    same = one.view(seat) == other.view(seat)
    assert same == (one.history(seat) == other.history(seat))
    return not same


@pytest.mark.parametrize(
    ("does", "who"),
    [
        ("plan 0 1", {0}),
        ("plan 1 0", {1}),
        ("plan 2 2", {2}),
        ("count-of 1 3", {0}),
        ("count-of 2 3", {1}),
        ("truth 0 7", set()),
        ("open 1 3", {0, 1, 2}),
        ("deck 1 0", set()),
        ("deck 0 5", {0, 1, 2}),
        ("bags 4 2", set()),
        ("hand 1 1", {0}),
        ("table 1 2", {0, 1, 2}),
        ("flag 0 0", {0, 1, 2}),
    ],
)
def test_who_can_tell(does: str, who: set[int]) -> None:
    if does == "bags 4 2":  # as many pieces in the zone as before, of other kinds
        one, other = secrets(), secrets()
        at = next(field.offset for field in one.engine.program.fields if field.name == "bags")
        other.record[at + 3], other.record[at + 4] = 1, 1
        for seat in range(3):
            assert one.view(seat) == other.view(seat)
            assert one.history(seat) == other.history(seat)
        assert one.view() != other.view()
        return
    assert {seat for seat in range(3) if changed(does, seat)} == who


def test_pieces_between_hidden_zones_can_be_told() -> None:
    one, other = secrets(), secrets()
    at = next(field.offset for field in one.engine.program.fields if field.name == "bags")
    other.record[at + 3], other.record[at + 6] = 1, 2
    assert one.history(0) != other.history(0)


def test_the_winners_are_seen_at_the_end() -> None:
    game = new_game(engine_of(SECRETS.replace("action pass: nothing", "action pass: end the game, player 2 wins")), 1)
    game.play(game.legal()[0])
    assert game.view(0)["winners"] == [2] and game.view(0)["ended"] is True


@pytest.mark.parametrize("name", POKER)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_no_card_of_another_hand_is_seen(name: str, seed: int) -> None:
    game = new_game(engine_of(POKER[name]), seed)
    step = seed
    while not game.ended:
        full = game.view()
        for seat in (0, 1):
            view = game.view(seat)
            own, other = f"player {seat + 1}", f"player {2 - seat}"
            assert view["hand"][own] == full["hand"][own]
            assert view["hand"][other] == {"?": 1}
            assert set(view["deck"]) == {"?"}
            open_cards = {card for zone, held in view.items() if zone == "middle" for card in held}
            assert {card for card in str(view).split("'") if card.startswith("card ")} <= (
                set(full["hand"][own]) | open_cards
            )
        game.play(game.legal()[step % len(game.legal())])
        step //= 3


def deals(engine: Engine, seat: int) -> dict[str, set[object]]:
    """The histories of a seat at the beginning, by its own card, over many deals."""
    found: dict[str, set[object]] = {}
    for seed in range(60):
        game = new_game(engine, seed)
        found.setdefault(str(game.view(seat)["hand"][f"player {seat + 1}"]), set()).add(game.history(seat))
    return found


@pytest.mark.parametrize(("name", "cards"), [("kuhn-poker", 3), ("leduc-poker", 6)])
def test_a_seat_cannot_tell_deals_apart_by_the_other_hand(name: str, cards: int) -> None:
    engine = engine_of(POKER[name])
    for seat in (0, 1):
        found = deals(engine, seat)
        assert len(found) == cards and all(len(keys) == 1 for keys in found.values())
