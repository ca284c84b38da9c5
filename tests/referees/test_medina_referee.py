"""The worked examples of Medina 2001, with its variant for two players, as tests of the plain referee."""

from __future__ import annotations

import random

import pytest
from medina import Rules
from medina_city import NEUTRAL, Palace
from positions import position, space

FOUR, THREE, DITT = Rules("2001", 4), Rules("2001", 3), Rules("2001", 2)


def legal(rules, state, *kind):
    """The cells where a kind of piece may go."""
    return {move[-1] for move in rules.legal(state) if move[: len(kind)] == kind}


def play(rules, state, *moves):
    """Play moves, each of which must be legal."""
    for move in moves:
        assert move in rules.legal(state), move
        rules.play(state, move)


def orange_with_stable():
    return Palace("orange", {(5, 1), (6, 1), (7, 1)}, {(8, 1)})


STREET = [(6, 5), (7, 5), (8, 5), (8, 6)]  # the four merchants of E-MA-05, moved by (4, 2)


@pytest.mark.parametrize(("players", "total"), [(3, 50), (4, 41), (2, 78)])
def test_stock(players, total):  # E-MA-01, E-MB-01
    rules = Rules("2001", players)
    state = rules.new_game(random.Random(1))
    assert [rules.wooden(state, seat) for seat in range(players)] == [total] * players
    pieces = rules.pieces(state)
    assert sum(pieces["merchant"].values()) == 25
    assert sum(pieces["wall"].values()) == 32
    assert {sum(pieces[colour].values()) for colour in rules.colours} == {20}
    if players == 2:
        assert {(pieces[colour]["box"], pieces[colour]["tiles"]) for colour in rules.colours} == {(1, 1)}


def test_start_merchant():  # MA-08
    state = FOUR.new_game(random.Random(1))
    cells = legal(FOUR, state, "start")
    assert len(cells) == 14 * 9
    assert not cells & {(1, 5), (16, 5), (5, 1), (5, 11)}
    first = state.seat
    play(FOUR, state, ("start", (8, 5)))
    assert (state.seat, state.size, state.streets) == (first, 2, [[(8, 5)]])


@pytest.mark.parametrize(
    "pair",
    [
        [("build", "black", (2, 2)), ("build", "orange", (5, 5))],
        [("build", "grey", (2, 2)), ("build", "grey", (2, 3))],
        [("build", "orange", (2, 2)), ("stable", (2, 3))],
        [("wall", (1, 0)), ("wall", (2, 0))],
        [("wall", (1, 0)), ("merchant", (8, 4))],
    ],
)
def test_piece_choice(pair):  # E-MA-02
    state = position(FOUR, streets=[[(8, 5)]])
    play(FOUR, state, *pair)
    assert state.seat == 1


def test_value():  # E-MA-03
    state = position(FOUR, [Palace("grey", {(3, 3), (3, 4), (4, 3), (4, 4)}, owner=2)])
    assert sum(FOUR.scores(state)[2].values()) == 4


def test_stable_example():  # E-MA-04
    state = position(FOUR, [orange_with_stable()])
    expected = {(4, 1), (5, 2), (6, 2), (7, 2)}
    assert legal(FOUR, state, "stable") == expected
    assert legal(FOUR, state, "build", "orange") == expected


def test_merchant_example():  # E-MA-05
    orange = Palace("orange", {(7, 4), (8, 4), (9, 4), (9, 5), (9, 6)}, owner=0)
    black = Palace("black", {(6, 6)}, owner=1)
    state = position(FOUR, [orange, black], [list(STREET)])
    assert legal(FOUR, state, "merchant") == {(5, 5), (6, 4), (8, 7)}
    assert [FOUR.scores(state)[seat]["merchants"] for seat in (0, 1)] == [3, 1]


def test_new_street():  # MA-41, D-M-32 to D-M-34
    # One end of the street is shut in by the palace, the other in the corner.
    shut = Palace("grey", {(2, 2), (3, 1)}, owner=0)
    state = position(FOUR, [shut], [[(1, 1), (2, 1)], [(9, 9)]])
    assert legal(FOUR, state, "merchant") == {(8, 9), (10, 9), (9, 8), (9, 10)}  # only the newest street grows
    state = position(FOUR, [Palace("grey", {(1, 2)}), Palace("brown", {(3, 1)})], [[(1, 1), (2, 1)]])
    assert legal(FOUR, state, "merchant") == {(2, 2)}
    state = position(FOUR, [Palace("grey", {(1, 2)}), Palace("brown", {(3, 1)})], [[(2, 3)], [(1, 1), (2, 1)]])
    cells = legal(FOUR, state, "merchant")
    assert len(cells) == 176 - 5 - 1  # every free cell but the one between two merchants
    assert (2, 2) not in cells
    play(FOUR, state, ("merchant", (3, 3)))  # beside an old street, which it does not join
    assert state.streets[-1] == [(3, 3)]
    assert legal(FOUR, state, "merchant") == {(4, 3), (3, 4), (3, 2)}


def test_scoring_example():  # E-MA-06
    palaces = [
        Palace("grey", {(1, 1), (2, 1), (3, 1), (4, 1)}, {(5, 1)}, owner=0),
        Palace("black", {(1, 3), (2, 3), (3, 3), (3, 4), (2, 4)}, owner=1),
        Palace("orange", {(1, 10), (1, 11), (2, 10), (2, 11)}, {(3, 10), (3, 11)}, owner=2),
    ]
    street = [(2, 2), (3, 2), (4, 2), (4, 3), (4, 4), (4, 5), (4, 6), (4, 7), (4, 8), (4, 9), (3, 9), (2, 9), (1, 9)]
    state = position(FOUR, palaces, [street], "N1 N2 N3 N4 W1 W2 W3 W11 W10")
    parts = [list(points.values())[:4] for points in FOUR.scores(state)]
    assert parts == [[4, 1, 5, 3], [5, 0, 1, 4], [4, 2, 2, 3], [0, 0, 0, 0]]
    assert FOUR.winners(state) == [0]


def test_dome_limit():  # E-MA-07
    state = position(FOUR, [Palace("grey", {(2, 2)}, owner=0), Palace("grey", {(8, 8)})])
    assert legal(FOUR, state, "roof") == set()
    assert (8, 9) in legal(FOUR, state, "build", "grey")
    state = position(FOUR, [Palace("grey", {(2, 2)}, owner=0), Palace("grey", {(8, 8)})], seat=1)
    assert legal(FOUR, state, "roof") == {(8, 8)}


def test_colour_closes():  # E-MA-08, D-M-26
    palaces = [Palace("grey", {(2, 2)}, owner=0), Palace("grey", {(2, 5)}, owner=1), Palace("grey", {(2, 8)})]
    state = position(THREE, palaces, seat=2)
    play(THREE, state, ("roof", (2, 8)))
    assert [hand["grey"] for hand in state.hands] == [0, 0, 0]
    assert state.box["grey"] == 2 + 18
    assert legal(THREE, state, "build", "grey") == set()
    assert legal(THREE, state, "build", "brown")


def tower_game():
    """A's grey palace at the north wall is claimed and has the tile of the north-west tower."""
    palaces = [
        Palace("grey", {(1, 1), (1, 2)}),
        Palace("brown", {(3, 1)}),
        Palace("black", {(5, 1), (5, 2)}),
    ]
    state = position(FOUR, palaces, [[(12, 6)]], "N1 N2 N3 N4 N5")
    play(FOUR, state, ("roof", (1, 1)), ("wall", (1, 12)))
    assert state.tower_tiles["nw"] == 0
    play(FOUR, state, ("roof", (3, 1)), ("wall", (2, 12)))
    assert state.tower_tiles["nw"] == 1
    return state


def test_tower_tile_moves():  # E-MA-09
    state = tower_game()
    play(FOUR, state, ("stable", (3, 2)), ("wall", (3, 12)), ("wall", (4, 12)), ("wall", (5, 12)))
    assert state.tower_tiles["nw"] == 1
    play(FOUR, state, ("wall", (6, 12)), ("roof", (5, 1)))
    assert state.tower_tiles["nw"] == 0


def test_tower_tile_by_the_run_or_the_tower():  # D-M-39
    for rules, holder in ((FOUR, 0), (Rules("2001", 4, {"D-M-39": "b"}), 1)):
        state = tower_game()
        rules.begin_turn(state, 2)
        play(rules, state, ("wall", (0, 1)))  # the other run of the tower that A's palace was connected to
        assert state.tower_tiles["nw"] == holder


def test_tower_tile_by_wall_and_stable():  # E-MA-10, MA-58
    state = position(FOUR, [Palace("grey", {(4, 1)}, owner=3), Palace("brown", {(16, 2)}, owner=2)], walls="N1 N2 N3")
    play(FOUR, state, ("wall", (4, 0)))
    assert state.tower_tiles["nw"] == 3
    play(FOUR, state, ("wall", (17, 1)))
    assert state.tower_tiles["ne"] is None
    play(FOUR, state, ("stable", (16, 1)))
    assert state.tower_tiles["ne"] == 2


def test_gate():  # E-MA-11
    state = position(FOUR, walls=" ".join(f"N{i}" for i in range(1, 15)))
    assert {s for s in legal(FOUR, state, "wall") if s[1] == 0} == {(15, 0), (16, 0)}
    for one, other in (("N15", "N16"), ("N16", "N15")):
        after = state.copy()
        play(FOUR, after, ("wall", space(FOUR, one)))
        assert space(FOUR, other) not in legal(FOUR, after, "wall")


def test_alone():  # E-MA-12, D-M-52
    nothing = {1: {}, 2: {}, 3: {}}
    open_grey = [Palace("grey", {(2, 2)}), Palace("brown", {(8, 8)}, owner=0)]
    state = position(FOUR, open_grey, hands={0: {"roof": 2, "wall": 3, "brown": 1}, **nothing})
    assert state.alone
    assert legal(FOUR, state, "wall")  # the second piece may be the dome
    play(FOUR, state, ("wall", (1, 0)))
    assert FOUR.legal(state) == [("roof", (2, 2))]
    # No dome can be placed before the brown palace is open: the duty lapses without it, and stands with it.
    state = position(FOUR, open_grey[1:], hands={0: {"roof": 2, "wall": 3}, **nothing})
    assert {move[0] for move in FOUR.legal(state)} == {"wall"}
    state = position(FOUR, open_grey[1:], hands={0: {"roof": 2, "wall": 3, "orange": 1}, **nothing})
    assert {move[0] for move in FOUR.legal(state)} == {"build"}
    # The dome goes before the second piece, but not instead of it.
    state = position(FOUR, open_grey, hands={0: {"roof": 1, "wall": 1}, **nothing})
    assert {move[0] for move in FOUR.legal(state)} == {"wall", "roof"}


def test_one_piece_left():  # E-MA-13
    state = position(FOUR, hands={0: {"wall": 1}})
    play(FOUR, state, ("wall", (1, 0)))
    assert state.seat == 1


def test_two_are_due_if_some_order_allows_two():  # D-M-49
    # The stable fits only after the brown piece.
    state = position(FOUR, hands={0: {"stable": 1, "brown": 1}})
    assert {move[0] for move in FOUR.legal(state)} == {"build"}
    play(FOUR, state, ("build", "brown", (4, 4)))
    assert {move[0] for move in FOUR.legal(state)} == {"stable"}
    # The dome would close grey, and with it the grey piece that is left: so that one goes first.
    palaces = [Palace("grey", {(2 * i, 2)}, owner=i) for i in (1, 2, 3)] + [Palace("grey", {(12, 6)})]
    state = position(FOUR, palaces, hands={0: {"roof": 1, "grey": 1}})
    assert {move[0] for move in FOUR.legal(state)} == {"build"}
    # No order allows two: whatever can be placed will do (D-M-50).
    state = position(FOUR, palaces[:1], hands={0: {"stable": 1, "roof": 1}})
    assert {move[0] for move in FOUR.legal(state)} == {"stable"}
    state = position(FOUR, hands={0: {"stable": 2}})
    assert FOUR.legal(state) == []  # set by hand: in a game this seat is passed over


def test_passing_and_end():  # D-M-50
    hands = {0: {"wall": 1}, 1: {"stable": 1}, 2: {}, 3: {"wall": 1}}
    state = position(FOUR, hands=hands)
    play(FOUR, state, ("wall", (1, 0)))
    assert state.seat == 3
    play(FOUR, state, ("wall", (2, 0)))
    assert FOUR.over(state)
    assert FOUR.legal(state) == []
    assert FOUR.winners(state) == [0, 1, 2, 3]


def test_palace_tile():  # MA-51, D-M-45, D-M-46, D-M-48
    palaces = [Palace("orange", {(2, 2), (3, 2)}), Palace("orange", {(6, 6)}), Palace("brown", {(9, 9)})]
    state = position(FOUR, palaces)
    play(FOUR, state, ("roof", (2, 2)), ("wall", (1, 0)), ("roof", (6, 6)), ("stable", (6, 7)))
    assert state.palace_tiles["orange"] == 0
    play(FOUR, state, ("stable", (6, 5)))
    assert state.palace_tiles["orange"] == 1


def test_ditt_opening():  # E-MB-02, D-M-10
    state = DITT.new_game(random.Random(1), first=1)
    seen = [(state.seat, state.size)]
    play(DITT, state, ("start", (8, 5)))
    for turn in range(1, 6):
        seen.append((state.seat, state.size))
        for _ in range(state.size):
            assert state.turn == turn
            play(DITT, state, next(move for move in DITT.legal(state) if move[0] == "wall"))
    assert seen == [(1, 1), (0, 1), (1, 2), (0, 3), (1, 3), (0, 3)]


def test_ditt_colour_limit():  # E-MB-03
    palaces = [Palace("grey", {(2, 2)}), Palace("orange", {(2, 5)}), Palace("brown", {(8, 8)})]
    state = position(DITT, palaces, [[(12, 6)]])
    play(DITT, state, ("build", "brown", (8, 9)), ("roof", (2, 2)), ("neutral", (2, 5)))
    state = position(DITT, palaces, [[(12, 6)]])
    play(DITT, state, ("stable", (8, 7)), ("stable", (9, 8)), ("build", "black", (12, 2)))
    state = position(DITT, palaces, [[(12, 6)]])
    play(DITT, state, ("build", "black", (12, 2)))
    assert legal(DITT, state, "build", "black") == set()
    state = position(DITT, [Palace("grey", {(2, 2)}), Palace("orange", {(2, 5)})], [[(12, 6)]])
    play(DITT, state, ("roof", (2, 2)))
    assert legal(DITT, state, "roof") == set()
    assert legal(DITT, state, "neutral") == {(2, 5)}


def test_ditt_lost_dome():  # E-MB-04, D-M-09, D-M-15
    palaces = [Palace("grey", {(2, 2)}), Palace("grey", {(2, 5)}), Palace("grey", {(2, 8)})]
    state = position(DITT, palaces, [[(12, 6)]])
    play(DITT, state, ("neutral", (2, 2)))
    assert "grey" in state.blocking[1]
    play(DITT, state, ("roof", (2, 5)))
    assert state.blocking == [{"black", "brown", "orange"}] * 2
    assert state.box["neutral"] == 1
    assert state.hands[1]["grey"] == 9  # the rival still has a scoring dome for grey
    play(DITT, state, ("wall", (1, 0)), ("roof", (2, 8)))
    assert [hand["grey"] for hand in state.hands] == [0, 0]
    literal = Rules("2001", 2, {"D-M-09": "a"})
    state = position(literal, [Palace("grey", {(2, 2)}, owner=1, by=1), Palace("grey", {(2, 5)})])
    play(literal, state, ("roof", (2, 5)))
    assert [hand["grey"] for hand in state.hands] == [0, 0]


def test_ditt_blocking_palace():  # E-MB-05, D-M-16
    state = position(DITT, [Palace("orange", {(1, 1), (2, 1), (3, 1)})], [[(12, 6)]], "N1 N2")
    play(DITT, state, ("neutral", (1, 1)), ("wall", (3, 0)))
    assert state.palaces[0].owner == NEUTRAL
    assert state.palace_tiles["orange"] is None
    assert set(state.tower_tiles.values()) == {None}
    assert sum(sum(points.values()) for points in DITT.scores(state)) == 0
    assert (8, 8) in legal(DITT, state, "build", "orange")
    play(DITT, state, ("build", "orange", (8, 8)))
    play(DITT, state, ("roof", (8, 8)))
    assert state.palace_tiles["orange"] == 1  # a blocking palace of three is no rival to it


def test_ditt_leftover():  # E-MB-06, D-M-14
    state = position(DITT, [Palace("orange", {(2, 2)})], [[(12, 6)]], hands={0: {"brown": 4, "roof": 1}})
    play(DITT, state, ("build", "brown", (8, 8)), ("roof", (2, 2)))
    assert state.seat == 1
    state = position(DITT, [Palace("orange", {(2, 2)})], [[(12, 6)]], hands={0: {"brown": 4}})
    play(DITT, state, ("build", "brown", (8, 8)))
    assert state.seat == 1


def test_ditt_opening_with_a_second_turn_of_two():  # D-M-11 (b)
    assert [DITT.turn_size(turn) for turn in range(6)] == [1, 1, 2, 3, 3, 3]
    dutch = Rules("2001", 2, {"D-M-11": "b"})
    assert [dutch.turn_size(turn) for turn in range(6)] == [1, 1, 2, 2, 3, 3]


def test_ditt_limit_of_white_pieces():  # D-M-12 (b)
    dutch = Rules("2001", 2, {"D-M-12": "b"})
    state = position(dutch, streets=[[(12, 6)]])
    play(dutch, state, ("wall", (1, 0)), ("wall", (2, 0)))
    assert {move[0] for move in dutch.legal(state)} == {"build"}
    # Three are due, and two white pieces leave no third here: so a colour has to be among the three.
    state = position(dutch, streets=[[(12, 6)]], hands={0: {"wall": 5, "grey": 1}})
    play(dutch, state, ("wall", (1, 0)), ("build", "grey", (4, 4)))
    assert {move[0] for move in dutch.legal(state)} == {"wall"}
    state = position(dutch, streets=[[(12, 6)]], hands={0: {"wall": 5}})
    play(dutch, state, ("wall", (1, 0)), ("wall", (2, 0)))
    assert state.seat == 1


def test_where_a_new_street_may_start():  # D-M-33
    shut = [Palace("grey", {(1, 2)}), Palace("brown", {(3, 1)})]
    streets = [[(2, 3)], [(1, 1), (2, 1)]]
    none = legal(rules := Rules("2001", 4, {"D-M-33": "c"}), position(rules, shut, streets), "merchant")
    assert not none & {(2, 2), (3, 3), (1, 3), (2, 4)}
    assert len(none) == 176 - 5 - 4
    any_number = Rules("2001", 4, {"D-M-33": "a"})
    state = position(any_number, shut, streets)
    assert len(legal(any_number, state, "merchant")) == 176 - 5
    play(any_number, state, ("merchant", (2, 2)))
    assert state.streets[-1] == [(2, 2)]


def test_alone_by_pieces():  # D-M-52 (a)
    by_pieces = Rules("2001", 4, {"D-M-52": "a"})
    hands = {0: {"roof": 1, "wall": 3}, 1: {"stable": 1}, 2: {}, 3: {}}
    for rules, alone in ((FOUR, True), (by_pieces, False)):
        # The stable has no place on the blocked palace, which has merchants on its two sides.
        around = [[(1, 2)], [(2, 1)]]
        state = position(rules, [Palace("grey", {(1, 1)})], around, hands=hands)
        assert state.alone is alone
        play(rules, state, ("wall", (1, 0)))
        assert ({move[0] for move in rules.legal(state)} == {"roof"}) is alone
