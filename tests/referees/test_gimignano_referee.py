"""Tests of the plain referee of San Gimignano."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import gimignano as referee
import pytest

S1 = {(0, 0): "ADC4", (1, 0): "BCD1", (0, 1): "ADC5", (1, -1): "ABC4"}
S2 = {(0, 0): "ADB4", (1, 0): "ABD2", (0, 1): "BDC2"}


def areas_of(layout, names):
    """Turn names such as ``(1, 0, "B")`` into areas."""
    return [((q, r), layout[q, r].index(guild)) for q, r, guild in names]


def position(layout, owned, stock=0):
    """Return a game at seat 0's tower phase: a board, and its token on each of the areas."""
    game = referee.Referee(2, 0)
    game.clear(2)
    for cell, tile in layout.items():
        game.lay(tile[:3], cell, int(tile[3]))
    for area in areas_of(layout, owned):
        game.tokens[area].append(0)
    game.stock[0] = stock
    game.phase = 2
    return game


def sites(game):
    """Return the areas where the mover may build."""
    return {move[1:] for move in game.legal() if move[0] == "tower"}


def brute_sites(game):
    """Find the sites again, from the laid tiles alone: try every four areas of the mover."""

    def covers(area):
        (q, r), part = area
        turn = game.laid[q, r][1]
        for side in ((turn + 2 * part) % 6, (turn + 2 * part + 1) % 6):
            dq, dr = referee.SIDES[side]
            yield frozenset([(q, r), (q + dq, r + dr)])

    def touch(a, b):
        return a[0] == b[0] or bool(set(covers(a)) & set(covers(b)))

    own = [a for a, owners in game.tokens.items() if game.mover in owners and a not in game.towers]
    found = set()
    for four in itertools.combinations(own, 4):
        if len({game.laid[cell][0][part] for cell, part in four}) == 4:
            reached = {four[0]}
            for _ in range(3):
                reached |= {b for b in four for a in reached if touch(a, b)}
            if len(reached) == 4:
                found |= set(four)
    return found


def check(game):
    """Check what must hold in every position."""
    standing = Counter(owner for owners in game.tokens.values() for owner in owners)
    built = Counter(game.towers.values())
    for seat in range(game.players):
        assert game.stock[seat] + standing[seat] == referee.TOKENS
        assert built[seat] == game.built[seat] <= referee.TOWERS
    assert all(len(owners) <= 2 for owners in game.tokens.values())
    assert not any(game.tokens[site] for site in game.towers)
    for cell, (kind, turn) in game.laid.items():
        for side in range(6):
            other = game.laid.get(referee.neighbour(cell, side))
            if other:
                facing = other[0][referee.part_at(other[1], (side + 3) % 6)]
                assert kind[referee.part_at(turn, side)] != facing


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_random_game_ends(players, seed):
    game = referee.Referee(players, seed)
    rng = random.Random(seed)
    tiles = players + sum(map(len, game.hands))
    assert tiles == {2: 10, 3: 12, 4: 16}[players]
    check(game)
    while not game.finished:
        assert len(set(game.legal())) == len(game.legal()) > 0
        if game.phase == 2:
            assert sites(game) == brute_sites(game)
        game.play(rng.choice(game.legal()))
    check(game)
    assert game.legal() == []
    assert len(game.laid) + sum(map(len, game.hands)) == tiles
    assert game.winners()
    assert max(game.built) == max(game.built[seat] for seat in game.winners())


def test_random_game_is_seeded():
    assert referee.random_game(3, 5) == referee.random_game(3, 5)


@pytest.mark.parametrize(
    "owned",
    [
        [(1, -1, "A"), (1, 0, "B"), (1, 0, "C"), (1, 0, "D")],
        [(1, -1, "A"), (1, -1, "C"), (1, 0, "B"), (1, 0, "D")],
        [(0, 0, "D"), (0, 0, "C"), (1, -1, "A"), (1, 0, "B")],
        [(0, 0, "D"), (1, -1, "A"), (1, 0, "B"), (1, 0, "C")],
        [(0, 0, "D"), (1, -1, "A"), (1, -1, "C"), (1, 0, "B")],
    ],
    ids=["one tile and one", "two and two", "chain", "ring", "star"],
)
def test_group_shapes(owned):
    """E-SG-04: each shape is a group, and no three of its areas are."""
    game = position(S1, owned)
    game.find_choice()
    assert sites(game) == set(areas_of(S1, owned)) == brute_sites(game)
    for missing in owned:
        assert brute_sites(position(S1, [name for name in owned if name != missing])) == set()


def test_group_left_over():
    """E-SG-05 and E-SG-06: tokens go home from the site only, and a group may be left."""
    owned = [(0, 1, "B"), (0, 1, "C"), (0, 0, "D"), (0, 1, "D"), (0, 0, "A")]
    game = position(S2, owned)
    (site,) = areas_of(S2, [(0, 0, "D")])
    game.tokens[site].append(1)
    game.stock[1] = 19
    game.find_choice()
    game.play(("tower", *site))
    assert (game.stock, game.built, game.tokens[site]) == ([1, 20], [1, 0], [])
    assert game.mover == 1
    left = set(areas_of(S2, [(0, 0, "A"), (0, 1, "B"), (0, 1, "C"), (0, 1, "D")]))
    assert left in game.groups
    assert all(game.tokens[area] == [0] for area in left)


def test_variant_path_is_no_group():
    """E-SG-08: a path of five on which every four repeat a guild gives nothing here."""
    owned = [(0, 0, "A"), (0, 1, "B"), (0, 1, "C"), (1, 0, "B"), (1, 0, "D")]
    game = position(S2, owned)
    game.find_choice()
    assert sites(game) == set()


def test_tenth_tower_ends_at_once():
    game = position(S1, [(1, -1, "A"), (1, 0, "B"), (1, 0, "C"), (1, 0, "D")])
    game.built[0] = 9
    game.find_choice()
    with pytest.raises(ValueError, match="illegal"):
        game.play(("tower", (0, 0), 0))
    game.play(game.legal()[0])
    assert game.finished
    assert game.winners() == [0]


def test_round_of_declining_ends():
    """D-SG-33: no tokens, no tiles, and the one who may build declines."""
    game = position(S1, [(1, -1, "A"), (1, 0, "B"), (1, 0, "C"), (1, 0, "D")])
    game.stock[1] = 0
    game.find_choice()
    game.play(("decline",))
    assert game.finished
    assert game.winners() == [0]
