"""Random games of the plain referee of Medina: conservation, an end, and the rules found again by brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from medina import Rules
from medina_city import NEUTRAL, TOWERS, Palace, View, wall_room, wall_spaces
from medina_effects import place
from positions import GAMES, choose, random_positions

COUNT = 6


def near(one, other):
    """Whether two cells touch, by a side or a corner."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def beside(one, other):
    """Whether two cells share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_connected(cells, touch):
    """Whether cells form one piece."""
    rest, reached = set(cells), []
    while rest:
        step = [c for c in rest if not reached or any(touch(c, r) for r in reached)]
        if not step:
            return False
        reached.append(step[0])
        rest.remove(step[0])
    return True


def is_sound(rules, palaces, well):
    """Whether buildings and stables may stand so, whatever came before: alleys, shapes and the well."""
    width, height = rules.ground.width, rules.ground.height
    cells = [(cell, i) for i, palace in enumerate(palaces) for cell in [*palace.buildings, *palace.stables]]
    return (
        len({cell for cell, _ in cells}) == len(cells)
        and all(1 <= c <= width and 1 <= r <= height for (c, r), _ in cells)
        and not any(near(one, other) for one, i in cells for other, j in cells if i < j)
        and not any(well and (near(cell, well) or cell == well) for cell, _ in cells)
        and all(is_connected(palace.buildings, beside) for palace in palaces)
        and all(any(beside(s, b) for b in palace.buildings) for palace in palaces for s in palace.stables)
    )


def with_part(palaces, number, kind, cell):
    """The palaces with one more building or stable at one of them."""
    parts = [Palace(p.colour, set(p.buildings), set(p.stables), p.owner) for p in palaces]
    getattr(parts[number], kind).add(cell)
    return parts


def brute_cells(rules, state):
    """For stables and each colour, the cells where a piece may go, by trying each cell at each palace."""
    view = View(state)
    empty = [cell for cell in rules.ground.inner if view.free(cell)]
    sound = {
        (kind, cell): number
        for number, palace in enumerate(state.palaces)
        for kind in ("buildings", "stables")
        for cell in empty
        if any(beside(cell, b) for b in palace.buildings)
        and is_sound(rules, with_part(state.palaces, number, kind, cell), state.well)
    }
    found = {"stable": {cell for kind, cell in sound if kind == "stables"}}
    parts = {cell for palace in state.palaces for cell in [*palace.buildings, *palace.stables]}
    around_well = {cell for cell in empty if state.well and near(cell, state.well)}
    for colour in rules.colours:
        grow = {
            cell
            for (kind, cell), number in sound.items()
            if kind == "buildings" and (state.palaces[number].colour, state.palaces[number].owner) == (colour, None)
        }
        found[colour] = grow or {c for c in empty if c not in around_well and not any(near(c, p) for p in parts)}
    return found


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_pieces_are_conserved_and_games_end(edition, players):
    rules = Rules(edition, players)
    for seed in range(COUNT):
        rng = random.Random(seed)
        state = rules.new_game(rng)
        totals = {kind: sum(places.values()) for kind, places in rules.pieces(state).items()}
        tiles, moves = Tiles(rules, state), 0
        while not rules.over(state):
            rules.play(state, choose(rng, rules.legal(state), seed % 2 == 1))
            moves += 1
            assert {kind: sum(places.values()) for kind, places in rules.pieces(state).items()} == totals
            assert all(count >= 0 for places in rules.pieces(state).values() for count in places.values())
            tiles.follow(state)
            assert state.tower_tiles == tiles.towers
            assert state.palace_tiles == tiles.palaces
        assert moves <= sum(totals.values())
        assert not any(rules.can_place(state, seat) for seat in range(players))
        check_city(rules, state)


def check_city(rules, state):
    """The end of a game stands within the rules."""
    assert is_sound(rules, state.palaces, state.well)
    owned = Counter((p.colour, p.owner) for p in state.palaces if isinstance(p.owner, int))
    assert all(count == 1 for count in owned.values())
    for street in state.streets:
        assert all(beside(one, other) for one, other in itertools.pairwise(street))
        assert not any(beside(a, b) for i, a in enumerate(street) for b in street[i + 2 :])
    for *_, spaces in rules.ground.sides:
        line = "".join("#" if space in state.walls else "." for space in spaces)
        assert "." in line
        assert "#" not in line.strip("#")  # a run from each tower, and one gap


class Tiles:
    """Who holds the tiles, followed by the whole history: what each claimed palace touched after each move."""

    def __init__(self, rules, state):
        self.rules = rules
        self.towers = dict.fromkeys(TOWERS)
        self.palaces = dict.fromkeys(rules.colours)
        self.touched = {}
        self.record = {}

    def follow(self, state):
        """Take in what the last move changed."""
        for palace in state.palaces:
            if palace.owner is None or (self.rules.ditt and palace.owner == NEUTRAL):
                continue
            holder = None if palace.owner == NEUTRAL else palace.owner
            now = {self.key(state, space) for space in state.walls if state.ground.foot[space] in palace.cells}
            for tower, _ in now - self.touched.get(palace.name, set()):
                self.towers[tower] = holder
            self.touched[palace.name] = now
            if palace.size > self.record.get(palace.colour, (0,))[0]:
                self.record[palace.colour] = (palace.size, palace.name)
                self.palaces[palace.colour] = holder

    def key(self, state, wall):
        """The run of a wall, or its tower alone in 2014: whichever tower one reaches along walls only."""
        along = (1, 0) if wall[1] in (0, self.rules.ground.height + 1) else (0, 1)
        for sign in (-1, 1):
            x, y = wall
            while (x, y) in state.walls:
                x, y = x + sign * along[0], y + sign * along[1]
            if (x, y) not in state.ground.rim:
                tower = ("n" if y == 0 else "s") + ("w" if x == 0 else "e")
                return tower, along if self.rules.edition == "2001" else None
        raise AssertionError(wall)


def test_cells_by_brute_force():
    for rules, state in random_positions(3, seed=100):
        if state.starting:
            continue
        view = View(state)
        brute = brute_cells(rules, state)
        assert view.stables() == brute.pop("stable")
        for colour, cells in brute.items():
            grow = view.buildings(colour)
            assert (set(view.starts()) if grow is None else grow) == cells


def test_streets_and_walls_by_brute_force():
    for rules, state in random_positions(5, seed=200):
        if state.starting:
            continue
        view = View(state)
        street = state.streets[-1]
        free = [cell for cell in rules.ground.inner if view.free(cell)]
        touched = {cell: [m for s in state.streets for m in s if beside(cell, m)] for cell in free}
        ends = [m for m in street if sum(beside(m, other) for other in street) < 2]
        assert view.growth() == {c for c in free if len(touched[c]) == 1 and touched[c][0] in ends}
        assert set(view.market_starts(1)) == {c for c in free if len(touched[c]) <= 1}
        spaces = set()
        for *_, side in rules.ground.sides:
            for i, space in enumerate(side):
                line = "".join("#" if s in state.walls or s == space else "." for s in side)
                if space not in state.walls and "." in line and "#" not in line.strip("#"):
                    spaces.add((space, i))
        assert set(wall_spaces(state)) == {space for space, _ in spaces}
        room, later = wall_room(state), state.copy()
        while more := next(wall_spaces(later), None):
            later.walls.add(more)
            room -= 1
        assert room == 0


def brute_worth(rules, state):
    """The best rest of a turn, as ``Rules.worth`` says it, with no shortcut at all."""
    results = [(state.domed or not state.alone, 0)]
    if state.placed < state.size:
        for move in rules.options(state, state.seat):
            after = state.copy()
            place(rules, after, move)
            kept, more = brute_worth(rules, after)
            results.append((kept, more + 1))
    return max(results)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_duty_by_brute_force(edition, players):
    rules, tried = Rules(edition, players), 0
    for seed in range(300, 303):
        rng = random.Random(seed)
        state = rules.new_game(rng)
        while not rules.over(state):
            moves = [] if state.starting or state.owes_tea else list(rules.options(state, state.seat))
            # All that can follow a piece is tried, so positions with fewer moves only.
            if moves and len(moves) ** (state.size - state.placed) <= 1500:
                tried += 1
                expected = []
                for move in moves:
                    after = state.copy()
                    place(rules, after, move)
                    kept, more = brute_worth(rules, after)
                    expected.append((kept, more + 1))
                assert rules.worths(state, moves) == expected
            rules.play(state, choose(rng, rules.legal(state), seed % 2 == 1))
    assert tried > 20


def test_positions_are_varied():
    depths, kinds = set(), Counter()
    for rules, state in random_positions(6):
        depths.add(state.turn)
        kinds.update(move[0] for move in rules.legal(state))
        assert not rules.over(state)
        assert rules.legal(state)
    assert len(depths) > 15
    assert set(kinds) >= {"build", "stable", "merchant", "wall", "roof", "neutral"}
