"""Histories: their form, what they hold, and that they are equal exactly where a seat cannot tell situations apart."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from typing import Any

import pytest
from tiny import TESTS, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.history import difference, key_of, text_of
from statuto.evaluate.situations import Situation, situations, tree

RULES = TESTS.parent / "rules" / "classics"
KUHN, LEDUC = ((RULES / f"{name}-poker.statuto").read_text("utf-8") for name in ("kuhn", "leduc"))
GUARDS = (TESTS / "cases" / "secrets" / "guards.statuto").read_text("utf-8")
SMALL = GUARDS.replace("piece card of each face: 3", "piece card of each face: 1").replace(
    "draw 2 from deck", "draw 1 from deck"
)


def test_the_form_of_a_history() -> None:
    game = new_game(engine_of(KUHN), 3)
    game.play(game.parse("bet"))
    text = game.history(1)
    lines = text.split("\n")
    assert lines.pop() == "" and text == "".join(f"{one}\n" for one in lines)
    for one in lines:
        assert one == json.dumps(json.loads(one), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    head, first, who, move, seen, choice = map(json.loads, lines)
    assert head == {"form": 1, "book": "classics/kuhn-poker", "players": 2, "seat": 2}
    assert first == {"see": new_game(engine_of(KUHN), 3).view(1)}
    assert who == {"decides": 1} and move == {"by": 1, "move": "bet"}
    assert seen == {"see": {"bettor": "player 1", "mover": 2, "turn": 2, "stake": {"player 1": 2}}}
    assert choice == {"choose": ["call", "fold"]}
    assert key_of(text) == hashlib.sha256(text.encode("utf-8")).hexdigest()


FIXED = """statuto 1
game cases/fixed
  players 2

article all
  en "All."
  kind état: ôté, mis
  memory last: état or none
  memory own of each player: état or none seen by its player
  action put of état e: set last to e
  action hide of état e: set own of mover to e
  must put
  must hide
  turn:
    choose put, hide
"""


def test_the_form_is_fixed() -> None:
    game = new_game(engine_of(FIXED), 1)
    for move in ("put of ôté", "hide of mis"):
        game.play(game.parse(move))
    assert game.history(0) == (
        '{"book":"cases/fixed","form":1,"players":2,"seat":1}\n'
        '{"see":{"ended":false,"last":"none","mover":1,"own":{"player 2":"?"},"turn":1}}\n'
        '{"choose":["put of ôté","put of mis","hide of ôté","hide of mis"]}\n'
        '{"by":1,"move":"put of ôté"}\n'
        '{"see":{"last":"ôté","mover":2,"turn":2}}\n'
        '{"decides":2}\n'
        '{"by":2,"move":"hide of ?"}\n'
        '{"see":{"mover":1,"turn":3}}\n'
        '{"choose":["put of ôté","put of mis","hide of ôté","hide of mis"]}\n'
    )
    assert key_of(game.history(0)) == "cd4d84e68664aa80710d779a22b6422133e7478fdfe6d7e5d18a0d38ce46d987"


def test_a_history_goes_back_with_the_game_and_ends_with_it() -> None:
    game = new_game(engine_of(KUHN), 3)
    begun = game.history(0)
    game.play(game.parse("bet"))
    once = game.history(0)
    assert once.startswith(begun) and once != begun
    game.play(game.parse("fold"))
    last = json.loads(game.history(0).split("\n")[-2])
    assert last["see"]["ended"] is True and last["see"]["winners"] == [1]
    game.undo()
    assert game.history(0) == once
    game.undo()
    assert game.history(0) == begun


def test_a_history_from_a_position_begins_there() -> None:
    other = new_game(engine_of(KUHN), 3)
    other.play(other.parse("bet"))
    game = Game(other.engine, 1, other.record.copy())
    game.run()
    assert [json.loads(one).keys() for one in game.history(1).split("\n")[1:-1]] == [{"see"}, {"choose"}]


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ({}, {}, {}),
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1}, {}, {"a": None}),
        ({}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, {"a": {"c": None}}),
        ({"a": {"b": 1}}, {"a": {}}, {"a": {}}),
        ({"a": {}}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": ["x"]}, {"a": {"?": 1}}, {"a": {"?": 1}}),
        ({"a": 1}, {"a": 1, "b": 0}, {"b": 0}),
    ],
)
def test_what_is_another_in_a_view(before: dict[str, Any], now: dict[str, Any], found: dict[str, Any]) -> None:
    assert difference(before, now) == found


def known_to(one: Situation, seat: int) -> tuple[str, list[dict[str, Any]]]:
    """The history of a seat without what it is asked now, and that."""
    *lines, last = one.known[seat].lines
    return text_of(lines), json.loads(last)


def decided(engine: Engine, deep: int | None = None) -> list[Situation]:
    return [one for one in situations(engine, deep) if isinstance(one.node, Decision)]


@pytest.mark.parametrize(
    ("book", "players", "options", "deep"),
    [
        (KUHN, 2, (), None),
        (LEDUC, 2, (("suits", 0),), None),
        (LEDUC, 2, (), None),
        (SMALL, 2, (), 2),
        (SMALL, 3, (), 2),
    ],
)
def test_equal_histories_have_equal_moves(
    book: str, players: int, options: tuple[tuple[str, int], ...], deep: int | None
) -> None:
    engine, moves = engine_of(book, Setting(players, options)), defaultdict(set)
    several = 0
    for one in decided(engine, deep):
        assert isinstance(one.node, Decision)
        before, asked = known_to(one, one.node.seat)
        several += before in moves
        moves[before].add((tuple(one.node.moves), tuple(asked["choose"])))
    assert several > 10 and all(len(found) == 1 for found in moves.values())


def cards(one: Situation, engine: Engine, name: str) -> list[str]:
    """What lies in the zones of a name, in order."""
    zone = next(field for field in engine.program.fields if field.name == name)
    return [f"{at} {piece}" for at, piece in enumerate(one.record[zone.offset : zone.offset + zone.cells]) if piece]


@pytest.mark.parametrize(("book", "options", "sets"), [(KUHN, (), 12), (LEDUC, (), 936), (LEDUC, (("suits", 0),), 288)])
def test_poker_is_told_apart_by_the_own_card_the_open_one_and_the_moves(
    book: str, options: tuple[tuple[str, int], ...], sets: int
) -> None:
    engine = engine_of(book, Setting(2, options))
    pairs, views = set(), engine.program.fields
    middle = any(field.name == "middle" for field in views)
    for one in decided(engine):
        assert isinstance(one.node, Decision)
        seat, lines = one.node.seat, one.known[one.node.seat].lines
        half = engine.program.domains["card"].size
        own = [card for card in cards(one, engine, "hand") if int(card.split()[0]) // half == seat]
        made = tuple(line for line in lines if line.startswith('{"by"'))
        told = (seat, tuple(own), tuple(cards(one, engine, "middle")) if middle else (), made)
        pairs.add((told, text_of(lines)))
    assert len({told for told, _ in pairs}) == len({text for _, text in pairs}) == len(pairs) == sets


def test_what_was_seen_before_is_remembered() -> None:
    """Two ways to one view: the card that was open a while tells the one who buries it from the one who does not."""
    book = SMALL.replace("move c from table to hand of mover", "move c from table to pile")
    ends = []
    for card in ("king", "thief"):
        game = next(
            g for s in range(99) if f"card {card}" in (g := new_game(engine_of(book), s)).view()["hand"]["player 1"]
        )
        for move in (f"open with card {card}", f"pick with card {card}"):
            game.play(game.parse(move))
        ends.append(game)
    one, other = ends
    assert one.view(0)["pile"] == other.view(0)["pile"] == {"?": 1}
    assert one.view(0) == other.view(0) and one.history(0) != other.history(0)
    assert one.history(1) != other.history(1)


def test_a_tree_past_the_bound_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("statuto.evaluate.situations.MOST_HISTORIES", 50)
    assert tree(engine_of(KUHN)) is None


def test_a_tree_of_so_many_choices() -> None:
    found = tree(engine_of(KUHN), 1)
    assert found is not None and found.by_choices == [3, 6] and found.information_sets == 9
