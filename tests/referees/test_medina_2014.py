"""The worked examples of Medina 2014, as tests of the plain referee."""

from __future__ import annotations

import random

import pytest
from medina import Rules
from medina_city import NEUTRAL, Palace
from positions import position
from test_medina_referee import STREET, legal, orange_with_stable, play

TWO, THREE, FOUR = (Rules("2014", players) for players in (2, 3, 4))
WALL = ("wall", (1, 0))


@pytest.mark.parametrize(("players", "total", "walls"), [(2, 69, 30), (3, 53, 36), (4, 42, 36)])
def test_stock(players, total, walls):  # E-MC-01, E-MC-02
    rules = Rules("2014", players)
    state = rules.new_game(random.Random(1))
    assert [rules.wooden(state, seat) for seat in range(players)] == [total] * players
    pieces = rules.pieces(state)
    assert pieces["merchant"] == {"hand": 24, "board": 1, "tiles": 6, "box": 0}
    assert pieces["wall"] == {"hand": walls, "board": 0, "tiles": 0, "box": 36 - walls}
    assert pieces["neutral"]["hand"] == {2: 4, 3: 3, 4: 0}[players]
    assert pieces["tea"]["tiles"] == 6


@pytest.mark.parametrize(("players", "sizes"), [(2, [1, 2, 2, 2]), (3, [1, 1, 2, 2]), (4, [1, 1, 2, 2, 2])])
def test_first_turns(players, sizes):  # E-MC-03, D-M-57
    rules = Rules("2014", players)
    state = rules.new_game(random.Random(3))
    seen = []
    for turn in range(len(sizes)):
        assert state.seat == (state.first + turn) % players
        seen.append(state.size)
        for _ in range(state.size):
            play(rules, state, next(move for move in rules.legal(state) if move[0] == "wall"))
    assert seen == sizes


def test_well_and_start_merchant():  # MC-07, MC-09, D-M-06, D-M-07
    for seed in range(30):
        state = TWO.new_game(random.Random(seed))
        cells = {state.well, *state.streets[0]}
        assert len(cells) == 2
        assert all(1 < c < 14 and 1 < r < 10 for c, r in cells)


def test_roof_example():  # E-MC-04
    palaces = [Palace("orange", {(2, 2)}, owner=0), Palace("orange", {(5, 5)}), Palace("brown", {(9, 9)})]
    state = position(FOUR, palaces, [[(12, 6)]])
    assert legal(FOUR, state, "roof") == {(9, 9)}
    play(FOUR, state, ("roof", (9, 9)))
    assert (9, 8) not in legal(FOUR, state, "build", "brown")
    assert (14, 9) in legal(FOUR, state, "build", "brown")


def test_building_example():  # E-MC-05
    palaces = [
        Palace("orange", {(5, 1), (6, 1), (7, 1)}),
        Palace("grey", {(3, 2)}),
        Palace("brown", {(9, 2)}),
        Palace("orange", {(12, 9)}, owner=3),
    ]
    state = position(FOUR, palaces, [[(14, 4)]])
    assert legal(FOUR, state, "build", "orange") == {(5, 2), (6, 2), (7, 2)}


def test_stable_example():  # E-MC-06
    state = position(FOUR, [orange_with_stable()], [[(12, 6)]])
    assert legal(FOUR, state, "stable") == {(4, 1), (5, 2), (6, 2), (7, 2)}


def test_merchant_example():  # E-MC-07
    palaces = [Palace("orange", {(7, 4), (8, 4), (9, 4), (9, 5), (9, 6)}), Palace("violet", {(6, 6)})]
    state = position(FOUR, palaces, [list(STREET)])
    assert legal(FOUR, state, "merchant") == {(5, 5), (6, 4), (8, 7)}


def violet(*rows):
    return [Palace("violet", {(2, row)}) for row in rows]


def test_tea_sequence():  # E-MC-08, D-M-56
    state = position(THREE, violet(2, 4, 6, 8), [[(12, 6)]])
    play(THREE, state, ("roof", (2, 2)), WALL)
    play(THREE, state, ("neutral", (2, 4)), ("wall", (2, 0)))
    play(THREE, state, ("roof", (2, 6)), ("wall", (3, 0)))
    assert [hand["tea"] for hand in state.hands] == [3, 0, 1]
    assert state.box["tea"] == 2
    play(THREE, state, ("neutral", (2, 8)))
    assert THREE.pieces(state)["tea"] == {"hand": 4, "board": 0, "tiles": 0, "box": 2}


def test_tea_use():  # E-MC-09, D-M-54, D-M-55, D-M-67
    state = position(FOUR, violet(2), [[(12, 6)]])
    assert ("tea",) not in FOUR.legal(state)
    play(FOUR, state, ("roof", (2, 2)), ("tea",))  # a tile that the first piece has won
    assert (state.seat, state.hands[0]["tea"], state.box["tea"]) == (1, 2, 1)
    state = FOUR.new_game(random.Random(1), first=0)
    state.hands[0]["tea"] = 1
    play(FOUR, state, WALL)
    assert state.seat == 1  # a turn of one piece has no place for tea


def test_tea_excuses_from_two():  # D-M-49
    # The last grey claim takes the grey piece away: with the piece first two are placed, with the roof one and tea.
    closing = [Palace("grey", {(2 * i, 2)}, owner=i) for i in (1, 2, 3)] + [Palace("grey", {(12, 8)})]
    state = position(FOUR, closing, [[(12, 4)]], hands={0: {"roof": 1, "grey": 1}})
    assert {move[0] for move in FOUR.legal(state)} == {"build"}
    state = position(FOUR, closing, [[(12, 4)]], hands={0: {"roof": 1, "grey": 1, "tea": 1}})
    assert {move[0] for move in FOUR.legal(state)} == {"build", "roof"}
    play(FOUR, state, ("roof", (12, 8)))
    assert FOUR.legal(state) == [("tea",)]
    play(FOUR, state, ("tea",))
    assert state.seat == 1
    # Where no first piece leaves a second, none is due and no tea is owed.
    blocked = [Palace("grey", {(2, 2)}, owner=0), Palace("brown", {(6, 6)})]
    state = position(FOUR, blocked, [[(12, 4)]], hands={0: {"roof": 2, "tea": 1}})
    play(FOUR, state, ("roof", (6, 6)))
    assert (state.seat, state.hands[0]["tea"]) == (1, 1)


def palaces_at_wall():
    return [Palace("grey", {(1, 1)}), Palace("brown", {(9, 9)})]


def test_last_piece_that_wins_merchants():  # MC-72, D-M-49, D-M-66
    state = position(FOUR, palaces_at_wall(), [[(12, 6)]], "N1", hands={0: {"roof": 1}})
    assert legal(FOUR, state, "roof") == {(1, 1), (9, 9)}  # the one without merchants too
    play(FOUR, state, ("roof", (1, 1)))
    assert state.hands[0]["merchant"] == 3
    assert {move[0] for move in FOUR.legal(state)} == {"merchant", "stop"}
    after = state.copy()
    play(FOUR, state, ("stop",))
    assert state.seat == 1
    play(FOUR, after, ("merchant", (12, 7)))
    assert (after.seat, after.hands[0]["merchant"]) == (1, 2)
    # The one that wins none ends the turn, and owes no tea though the other would have left a second piece.
    state = position(FOUR, palaces_at_wall(), [[(12, 6)]], "N1", hands={0: {"roof": 1, "tea": 1}})
    play(FOUR, state, ("roof", (9, 9)))
    assert (state.seat, state.hands[0]["tea"]) == (1, 1)
    state = position(FOUR, palaces_at_wall(), [[(12, 6)]], "N1", hands={0: {"roof": 1, "tea": 1}})
    play(FOUR, state, ("roof", (1, 1)))
    assert {move[0] for move in FOUR.legal(state)} == {"merchant", "stop", "tea"}


def test_player_who_is_out_comes_back():  # D-M-44
    hands = {0: {"wall": 2}, 1: {}, 2: {}, 3: {}}
    state = position(FOUR, [Palace("grey", {(3, 1)}, owner=2)], [[(12, 6)]], "N1 N2", hands)
    play(FOUR, state, ("wall", (3, 0)), ("wall", (4, 0)))
    assert (state.seat, state.hands[2]["merchant"]) == (2, 3)
    play(FOUR, state, ("merchant", (12, 7)), ("merchant", (12, 8)), ("merchant", (12, 9)))
    assert FOUR.over(state)


def test_palace_tile():  # E-MC-10
    blue = Palace("orange", {(2, 2), (3, 2), (2, 3)}, {(3, 3), (4, 2)})
    green = Palace("orange", {(8, 8), (9, 8), (8, 9), (9, 9)})
    state = position(FOUR, [blue, green], [[(12, 4)]])
    play(FOUR, state, ("roof", (2, 2)), WALL, ("roof", (8, 8)), ("stable", (8, 7)))
    assert (green.size, state.palace_tiles["orange"]) == (5, 0)
    play(FOUR, state, ("stable", (9, 7)))
    assert (green.size, state.palace_tiles["orange"]) == (6, 1)


def test_tower_tile():  # E-MC-11, E-MC-12
    palaces = [Palace("brown", {(2, 1)}), Palace("orange", {(5, 1)}), Palace("grey", {(8, 2)}, owner=2)]
    state = position(FOUR, palaces, [[(12, 6)]], " ".join(f"N{i}" for i in range(1, 9)))
    play(FOUR, state, ("roof", (2, 1)))
    assert (state.tower_tiles["nw"], state.palace_tiles["brown"], state.hands[0]["merchant"]) == (0, 0, 9)
    play(FOUR, state, ("wall", (17, 1)), ("roof", (5, 1)))
    assert (state.tower_tiles["nw"], state.hands[1]["merchant"]) == (1, 6)
    play(FOUR, state, ("stable", (8, 1)))
    assert (state.tower_tiles["nw"], state.hands[2]["merchant"]) == (2, 6)


def test_neutral_claims():  # E-MC-13, MC-62, MC-68, D-M-47
    palaces = [Palace("orange", {(16, 1), (15, 1)}), Palace("orange", {(2, 5)}, owner=1), Palace("orange", {(9, 9)})]
    state = position(THREE, palaces, [[(12, 6)]], "N16")
    state.palace_tiles["orange"] = state.tower_tiles["ne"] = 1
    state.tower_merchants["ne"] = 0
    after = state.copy()
    after.tower_merchants["ne"], after.tower_tiles["ne"] = 2, None
    play(THREE, state, ("neutral", (15, 1)))
    assert state.palaces[0].owner == NEUTRAL
    assert (state.palace_tiles["orange"], state.tower_tiles["ne"], state.box["merchant"]) == (None, None, 0)
    play(THREE, state, WALL, ("stable", (2, 6)))
    assert state.palace_tiles["orange"] is None  # two and two: it is to be larger
    play(THREE, state, ("stable", (2, 4)))
    assert state.palace_tiles["orange"] == 1
    play(THREE, after, ("neutral", (15, 1)))
    assert (after.box["merchant"], after.tower_merchants["ne"]) == (2, 0)


def test_later_wall_connects_a_neutral_palace():  # D-M-43
    state = position(THREE, [Palace("grey", {(3, 1)}, owner=NEUTRAL, by=1)], [[(12, 6)]], "N1 N2")
    state.tower_tiles["nw"], state.tower_merchants["nw"] = 2, 0
    play(THREE, state, ("wall", (3, 0)))
    assert state.tower_tiles["nw"] is None


def test_both_runs_of_a_tower():  # D-M-39
    for rules, holder in ((FOUR, 1), (Rules("2014", 4, {"D-M-39": "a"}), 0)):
        state = position(rules, [Palace("grey", {(1, 1)}, owner=0)], [[(12, 6)]], "N1")
        state.tower_tiles["nw"], state.tower_merchants["nw"] = 1, 0
        play(rules, state, ("wall", (0, 1)))
        assert state.tower_tiles["nw"] == holder


def test_neutral_roofs_and_closing():  # MC-35, MC-36, D-M-60
    palaces = [Palace("grey", {(2, 2)}, owner=0), Palace("grey", {(2, 5)}), Palace("grey", {(2, 8)})]
    palaces += [Palace("grey", {(6, 2)}, owner=NEUTRAL, by=1)]
    state = position(TWO, palaces, [[(12, 6)]], seat=0)
    assert legal(TWO, state, "roof") == set()
    assert legal(TWO, state, "neutral") == {(2, 5), (2, 8)}
    play(TWO, state, ("neutral", (2, 5)))
    assert state.hands[1]["grey"] == 8
    play(TWO, state, WALL, ("roof", (2, 8)))
    assert [hand["grey"] for hand in state.hands] == [0, 0]


def test_final_scoring():  # E-MC-14
    palaces = [
        Palace("orange", {(5, 1), (6, 1), (5, 2), (6, 2)}, {(6, 3), (4, 1)}, owner=0),
        Palace("grey", {(1, 1), (2, 1), (1, 2)}, owner=1),
        Palace("violet", {(10, 3), (10, 4), (10, 5), (9, 5), (8, 5)}, owner=2),
        Palace("brown", {(9, 9), (9, 10), (9, 11), (10, 11), (11, 11)}, {(9, 8)}, owner=3),
    ]
    street = [(1, 3), (2, 3), (2, 2), (3, 2), (4, 2), (4, 3), (4, 4), (4, 5), (4, 6), (5, 6), (6, 6), (7, 6), (8, 6)]
    street += [(8, 7), (8, 8), (8, 9), (8, 10)]
    walls = "N1 N2 N3 N4 N5 W1 W2 S16 S15 S14 S13 S12 S11 S10 S9"
    state = position(FOUR, palaces, [street], walls, well=(8, 3))
    assert [list(points.values()) for points in FOUR.scores(state)] == [
        [4, 2, 2, 1, 0, 0, 4],
        [3, 0, 4, 2, 0, 0, 0],
        [5, 0, 0, 1, 0, 0, 8],
        [5, 1, 3, 3, 0, 0, 0],
    ]


def test_well_ban():  # E-MC-15
    ring = {(7, 2), (8, 2), (9, 2), (7, 3), (9, 3), (7, 4), (8, 4), (9, 4)}
    palaces = [Palace("brown", {(6, 2)}), Palace("orange", {(12, 9)}, owner=1)]
    state = position(FOUR, palaces, [[(8, 5)]], well=(8, 3))
    assert legal(FOUR, state, "build", "brown") == {(5, 2), (6, 1), (6, 3)}
    for kind in (("stable",), ("build", "grey"), ("build", "brown")):
        assert not legal(FOUR, state, *kind) & (ring | {(8, 3)})
    assert (8, 4) in legal(FOUR, state, "merchant")
    assert (8, 3) not in legal(FOUR, position(FOUR, [], [[(8, 4)]], well=(8, 3)), "merchant")


def test_tiles_add_up():  # E-MC-16: what the real score sheet has to fit
    assert sum(TWO.tile_values.values()) == 10
    state = position(TWO)
    state.palace_tiles = {"grey": 0, "violet": 0, "brown": 1, "orange": 1}
    state.tower_tiles = {"nw": None, "ne": 1, "se": 1, "sw": 1}
    tiles = [(points["palace tiles"], points["tower tiles"]) for points in TWO.scores(state)]
    assert tiles == [(3, 0), (7, 9)]
