"""What Medina's books derive (palaces, streets, runs, tiles), counted anew by brute force with networkx."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
from medina_both import Both
from medina_city import runs_of


def components(both: Both, spaces: list[int]) -> list[frozenset[int]]:
    """The connected components of some spaces, joined along their sides."""
    graph = nx.Graph()
    graph.add_nodes_from(spaces)
    within = set(spaces)
    graph.add_edges_from((a, b) for a in spaces for b in both.board.beside[a] if b in within)
    return sorted(map(frozenset, nx.connected_components(graph)), key=min)


def groups(both: Both, name: str) -> list[frozenset[int]]:
    """The groups that the record holds."""
    held: dict[int, set[int]] = {}
    for space, group in enumerate(both.look.groups(both.record, name)[0]):
        if group >= 0:
            held.setdefault(group, set()).add(space)
    assert all(group in members for group, members in held.items()), "a group is called after one of its spaces"
    return sorted(map(frozenset, held.values()), key=min)


def check_palaces(both: Both) -> None:
    """Palaces are components of what is built; no two are nearer than an alley, and each has one colour."""
    cells = both.look.cells
    building, stable = cells(both.record, "building"), cells(both.record, "stable")
    built = [space for space in range(both.city.size) if building[space] >= 0 or stable[space]]
    palaces = components(both, built)
    assert groups(both, "palace") == palaces
    of = {space: number for number, palace in enumerate(palaces) for space in palace}
    for space in built:
        assert all(of.get(near, of[space]) == of[space] for near in both.board.around[space])
    for palace in palaces:
        assert len({building[space] for space in palace if building[space] >= 0}) == 1
    sizes = both.look.groups(both.record, "palace")[1]
    assert sorted(size for size in sizes if size) == sorted(map(len, palaces))


def check_streets(both: Both) -> None:
    """Each street is a path whose order the referee keeps; no merchant touches more than its two neighbours in it."""
    numbers, merchant = (both.look.cells(both.record, name) for name in ("street", "merchant"))
    streets: dict[int, set[tuple[int, int]]] = {}
    for space in range(both.city.size):
        if merchant[space]:
            streets.setdefault(numbers[space], set()).add(both.cell(space))
    kept = [set(street) for street in both.state.streets]
    assert [streets[number] for number in sorted(streets)] == kept
    for street in both.state.streets:
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(street))


def check_runs(both: Both) -> None:
    """Runs of walls are components of the ring; each begins at one tower, and a gate is left on every side."""
    walls = [space for space, there in enumerate(both.look.cells(both.record, "wall")) if there]
    runs = components(both, walls)
    assert groups(both, "rampart") == runs
    of = runs_of(both.state)
    by_run: dict[tuple[str, str], set[int]] = {}
    for space in walls:
        by_run.setdefault(of[both.cell(space)], set()).add(space)
    assert sorted(map(frozenset, by_run.values()), key=min) == runs
    assert all(side - set(walls) for side in both.board.sides.values())


def check_tiles(both: Both) -> None:
    """Who holds which palace tile and tower tile, and the merchants that wait on towers."""
    seats = both.look.cells(both.record, "owner")
    best = both.look.cells(both.record, "best")
    held = [seats[palace] if palace >= 0 else -1 for palace in best]
    told = [both.state.palace_tiles[colour] for colour in both.rules.colours]
    assert held == [-1 if seat is None else seat for seat in told]
    keeper = both.look.cells(both.record, "keeper")
    assert keeper == [-1 if (k := both.state.tower_tiles[tower]) is None else k for tower in ("nw", "ne", "se", "sw")]
    if both.rules.edition == "2014":
        waiting = both.look.cells(both.record, "waiting")
        assert waiting == [both.state.tower_merchants[tower] for tower in ("nw", "ne", "se", "sw")]


def check_pieces(both: Both) -> None:
    """Every piece is in a hand, on the board, with the tiles or out of the game; hands are those of the referee."""
    counts = both.rules.pieces(both.state)
    totals = {kind: sum(where.values()) for kind, where in counts.items()}
    assert all(totals[colour] == 20 for colour in both.rules.colours)
    for kind, memory in (("stable", "stables"), ("merchant", "merchants"), ("wall", "walls")):
        held = both.look.cells(both.record, memory)
        assert held == [hand[kind] for hand in both.state.hands]
        there = sum(both.look.cells(both.record, kind))
        assert there == counts[kind]["board"]
    blocks = both.look.cells(both.record, "blocks")
    assert blocks == [hand[colour] for hand in both.state.hands for colour in both.rules.colours]


CHECKS = (check_palaces, check_streets, check_runs, check_tiles, check_pieces)
