"""The plain referee of Le Torri di San Gimignano: the noble cards, and the towers that stones allow."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from random import Random

from torri_moves import towers_from
from torri_position import (
    CAPPELLA,
    FRANCIGENA,
    GIOSTRA,
    MONUMENTO,
    MURA,
    PALAZZO,
    STONE,
    Tower,
    tower,
)
from torri_table import NOBLE, kinds, play, position, solid


def test_a_stone_is_a_floor_of_any_rank() -> None:
    found = set(towers_from([10, 9, STONE], 1))
    assert found == {
        ((10, 9, STONE), (10, 9, 8)),
        ((STONE, 10, 9), (11, 10, 9)),
    }
    assert ((7, 7, STONE), (7, 7, 7)) in set(towers_from([7, 7, STONE], 1))
    whole = [10, 9, 8, 7, 6, 5, STONE, STONE]
    longest = max(towers_from(whole, 2), key=lambda built: len(built[0]))
    assert longest == ((STONE, 10, 9, 8, 7, 6, 5, STONE), (11, 10, 9, 8, 7, 6, 5, 4))
    assert not list(towers_from([STONE] * 3, 3))


def test_stones_count_as_used() -> None:
    state = position([9, 9, STONE, STONE])
    assert ("build", (9, 9, STONE), (9, 9, 9)) in NOBLE.legal(state)
    assert ("build", (9, 9, STONE, STONE), (9,) * 4) not in NOBLE.legal(state)
    state.used = [0, 1]
    play(state, ("build", (9, 9, STONE, STONE), (9,) * 4), ("let",))
    assert state.used == [2, 1] and state.ask == ("guard", 9, 4)


def test_an_extension_with_stones() -> None:
    state = position([STONE, 7], towers=[[tower(7, 6, 5), tower(7, 7, 7)], []])
    moves = [move for move in NOBLE.legal(state) if move[0] == "extend"]
    assert moves == [
        ("extend", 0, (STONE,)),
        ("extend", 1, (STONE,)),
        ("extend", 1, (7,)),
        ("extend", 1, (7, STONE)),
    ]
    play(state, ("extend", 0, (STONE,)), ("let",))
    assert state.towers[0][0].values == [7, 6, 5, 4] and state.ask[:2] == ("draw", 1)
    assert kinds(state) == {"deck", "market"}


def test_a_destroyed_stone_goes_onto_the_noble_deck() -> None:
    towers = [[], [Tower([8, STONE, 6], [8, 7, 6])]]
    state = position([10, 10, 10], towers=towers, nobles=[(MURA, False)], used=[0, 1])
    play(state, solid(10, 3), ("target", 1, 0), ("let",))
    assert state.deck[:2] == [(6, True), (8, True)]
    assert state.nobles == [(STONE, True), (MURA, False)] and state.used == [0, 1]


def test_a_cancelled_stone_leaves_the_rest() -> None:
    state = position([8, 8, 8, STONE], [GIOSTRA])
    play(state, ("build", (8, 8, 8, STONE), (8,) * 4))
    assert state.laid == [8, 8, 8, STONE] and NOBLE.decider(state) == 1
    play(state, ("giostra",))
    assert state.removed == [STONE] and state.front == [[], [GIOSTRA]] and state.used == [0, 1]
    assert NOBLE.decider(state) == 0 and NOBLE.legal(state) == [solid(8, 3), ("take back",)]
    built = play(state.copy(), solid(8, 3))
    assert built.ask[:2] == ("draw", 3)
    play(state, ("take back",))
    assert state.hands[0] == [8, 8, 8] and state.mover == 1 and state.used == [0, 1]


def test_a_rest_that_is_no_tower_goes_back() -> None:
    state = position([9, 9, STONE, STONE], [GIOSTRA], used=[0, 1], towers=[[tower(9, 9, 9)], []])
    play(state, ("build", (9, 9, STONE, STONE), (9,) * 4), ("giostra",))
    rest = NOBLE.legal(state)
    assert set(rest) == {
        ("build", (9, 9, STONE), (9, 9, 9)),
        ("extend", 0, (9, 9, STONE)),
        ("take back",),
    }
    play(state, ("take back",))
    assert state.hands[0] == [9, 9, STONE] and state.used == [0, 2]


def test_the_count_of_giostra() -> None:
    state = position([MONUMENTO], [GIOSTRA], used=[0, 1])
    play(state, ("noble", MONUMENTO, ()), ("giostra",))
    assert state.used == [0, 2] and state.removed == [MONUMENTO] and state.mover == 1
    ahead = play(position([MONUMENTO], [GIOSTRA], used=[0, 2]), ("noble", MONUMENTO, ()))
    assert NOBLE.legal(ahead) == [("let",)]


def test_a_noble_needs_room() -> None:
    assert "noble" not in kinds(position([MONUMENTO], used=[1, 0]))
    assert "noble" in kinds(position([MONUMENTO], used=[1, 1]))


def test_via_francigena_fills_the_hand() -> None:
    state = position([5, 5, 6, 7, FRANCIGENA], front=[[MURA], []], used=[1, 1], nobles=[(STONE, False)])
    play(state, ("noble", FRANCIGENA, ()), ("let",))
    assert state.ask[:2] == ("draw", 5) and kinds(state) == {"deck", "nobles"}
    play(state, ("nobles",), *[("deck",)] * 4)
    assert len(state.hands[0]) == 9 and state.mover == 1
    closed = position([5, FRANCIGENA, MONUMENTO], end_phase=True)
    assert {move[1] for move in NOBLE.legal(closed) if move[0] == "noble"} == {MONUMENTO}


def test_eights_and_extensions_take_nobles_from_the_market_alone() -> None:
    drawn = [("deck",), ("market", 5), ("market", MURA)]
    state = position([8, 8, 8], nobles=[(STONE, False)], market=[5, MURA])
    assert NOBLE.legal(play(state, solid(8, 3))) == drawn
    state = position([6], nobles=[(STONE, False)], market=[5, MURA], towers=[[tower(9, 8, 7)], []])
    assert NOBLE.legal(play(state, ("extend", 0, (6,)))) == drawn
    state = position([], nobles=[(STONE, False)], market=[5, MURA])
    assert ("nobles",) in NOBLE.legal(play(state, ("buy",)))


def test_an_empty_noble_deck_ends_nothing() -> None:
    state = play(position([], nobles=[(MURA, False)]), ("buy",), ("nobles",), ("market", 5))
    assert not state.nobles and not state.end_phase
    assert "buy" in kinds(state)


def test_nobles_are_exchanged_by_name() -> None:
    state = position([9, STONE], market=[9, STONE, MURA])
    play(state, ("exchange", (9, STONE)))
    assert NOBLE.legal(state) == [("deck",), ("market", MURA)]


def test_palazzo_caps_the_rival() -> None:
    towers = [[tower(9, 9, 9, 9)], [tower(8, 8, 8), tower(9, 8, 7, 6)]]
    state = position([5, MONUMENTO, PALAZZO], [8, 8, 5, 10, 10, 10, 10], towers=towers)
    play(state, ("noble", PALAZZO, (5, MONUMENTO)), ("let",))
    assert state.deck[-1] == (5, False) and state.nobles[-1] == (MONUMENTO, False)
    assert state.front[0] == [PALAZZO] and state.used == [1, 0]
    laid = {move for move in NOBLE.legal(state) if move[0] in ("build", "extend")}
    assert laid == {solid(10, 3), solid(10, 4), ("extend", 0, (8,))}


def test_palazzo_too_late_leaves_the_game() -> None:
    state = position([5, 6, PALAZZO], [7], towers=[[tower(9, 9, 9)], [tower(9, 8, 7, 6)]])
    assert [move for move in NOBLE.legal(state) if move[0] == "noble"] == [
        ("noble", PALAZZO, (5, 6)),
        ("noble", PALAZZO, ()),
    ]
    play(state, ("noble", PALAZZO, ()), ("let",))
    assert state.removed == [PALAZZO] and state.used == [0, 0] and state.cap(1) is None


def test_palazzo_without_a_tower_caps_nothing_yet() -> None:
    state = position([5, 6, 9, 9, 9, PALAZZO], [8, 8, 8, 8])
    assert ("noble", PALAZZO, ()) not in NOBLE.legal(state)
    play(state, ("noble", PALAZZO, (5, 6)), ("let",))
    assert solid(8, 4) in NOBLE.legal(state)
    play(state, ("pass",), solid(9, 3), ("let",), ("give", 8), ("give", 8))
    assert state.hands[1] == [8, 8, 8] and state.cap(1) == 3


def test_a_cancelled_palazzo_has_cost_its_cards() -> None:
    state = position([5, 6, PALAZZO], [GIOSTRA])
    play(state, ("noble", PALAZZO, (5, 6)), ("giostra",))
    assert state.hands[0] == [] and state.removed == [PALAZZO] and state.used == [0, 1]
    assert state.deck[-2:] == [(5, False), (6, False)]


def test_monument_and_chapel() -> None:
    towers = [[tower(10, 9, 8, 7, 6), tower(9, 9, 9)], [tower(9, 8, 7, 6, 5)]]
    state = position([], towers=towers, front=[[MONUMENTO, CAPPELLA], []])
    assert [(seat["monument"], seat["chapel"]) for seat in NOBLE.scores(state)] == [(7, 5), (0, 0)]


def is_tower(cards: tuple[int, ...], values: tuple[int, ...]) -> bool:
    """What a tower is, said anew: a rank a floor, all alike or each one less, and not of stones alone."""
    if set(cards) == {STONE} or any(card != STONE and card != value for card, value in zip(cards, values, strict=True)):
        return False
    steps = {below - above for below, above in pairwise(values)}
    if steps == {0}:
        return values[0] in range(5, 11) and cards == tuple(sorted(cards))
    return steps == {1}


def test_the_towers_are_those_of_every_order_and_value() -> None:
    rng = Random(5)
    for _ in range(30):
        hand = [rng.choice([5, 6, 9, 10, 10, STONE, STONE]) for _ in range(5)]
        every = {
            (cards, values)
            for floors in (3, 4, 5)
            for cards in set(permutations(hand, floors))
            for values in product(*(range(4, 12) if card == STONE else [card] for card in cards))
            if is_tower(cards, values)
        }
        found = list(towers_from(hand, hand.count(STONE)))
        assert set(found) == every and len(found) == len(every)
