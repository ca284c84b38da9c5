"""Hexagon grids: the rhombus and the hexagon."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.boards.geometry import Board, hexagon_rhombus, hexagon_within

OFFSETS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
sizes = st.integers(1, 8)
radii = st.integers(1, 6)


def names(board: Board, spaces: tuple[int, ...] | frozenset[int]) -> list[str]:
    return [board.names[space] for space in sorted(spaces)]


def apart(board: Board, a: int, b: int) -> int:
    """The usual formula: half the sum of the differences of the three cube coordinates."""
    right = board.columns[a] - board.columns[b]
    down = board.rows[a] - board.rows[b]
    return (abs(right) + abs(down) + abs(right + down)) // 2


@given(st.one_of(st.builds(hexagon_rhombus, sizes, sizes), st.builds(hexagon_within, radii)))
def test_distance_and_directions(board: Board) -> None:
    for a in range(len(board.names)):
        assert [board.distance(a, b) for b in range(len(board.names))] == [
            apart(board, a, b) for b in range(len(board.names))
        ]
        for (right, down), table in zip(OFFSETS, board.steps, strict=True):
            if (b := table[a]) >= 0:
                assert (board.columns[b] - board.columns[a], board.rows[b] - board.rows[a]) == (right, down)


@given(st.one_of(st.builds(hexagon_rhombus, sizes, sizes), st.builds(hexagon_within, radii)))
def test_a_hexagon_has_no_corner_neighbours(board: Board) -> None:
    assert not any(board.diagonal)
    assert board.around == board.beside


@given(sizes, sizes, st.integers(2, 6))
def test_the_number_of_runs_and_edges_of_a_rhombus(columns: int, rows: int, length: int) -> None:
    board = hexagon_rhombus(columns, rows)
    across, down = max(0, columns - length + 1), max(0, rows - length + 1)
    assert len(board.runs(length)) == across * rows + down * columns + across * down
    edges = (columns - 1) * rows + columns * (rows - 1) + (columns - 1) * (rows - 1)
    assert board.graph.number_of_edges() == 2 * edges


def test_the_rhombus() -> None:
    board = hexagon_rhombus(3, 3)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert names(board, board.beside[board.index("b2")]) == ["b1", "c1", "a2", "c2", "a3", "b3"]
    assert names(board, board.beside[board.index("a1")]) == ["b1", "a2"]
    assert names(board, board.corner) == ["a1", "c1", "a3", "c3"]
    assert names(board, board.border) == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    assert names(board, board.sides["west"]) == ["a1", "a2", "a3"]


@given(sizes, sizes)
def test_the_north_of_a_rhombus_is_where_northern_steps_end(columns: int, rows: int) -> None:
    board = hexagon_rhombus(columns, rows)
    northwest = board.steps[board.directions.index("northwest")]
    southeast = board.steps[board.directions.index("southeast")]
    assert board.sides["north"] == {space for space, other in enumerate(northwest) if other < 0}
    assert board.sides["south"] == {space for space, other in enumerate(southeast) if other < 0}


def test_the_hexagon_of_radius_one() -> None:
    board = hexagon_within(1)
    assert board.names == ("0/-1", "1/-1", "-1/0", "0/0", "1/0", "-1/1", "0/1")
    centre = board.index("0/0")
    assert [board.names[table[centre]] for table in board.steps] == ["1/0", "1/-1", "0/-1", "-1/0", "-1/1", "0/1"]
    assert names(board, board.sides["northeast"]) == ["1/-1", "1/0"]
    assert len(board.corner) == 6


@given(radii)
def test_the_counts_of_a_hexagon(radius: int) -> None:
    board = hexagon_within(radius)
    assert len(board.names) == 3 * radius * (radius + 1) + 1
    assert board.graph.number_of_edges() == 2 * (9 * radius * radius + 3 * radius)
    assert len(board.border) == 6 * radius
    assert len(board.corner) == 6
    centre = board.index("0/0")
    assert board.border == {s for s in range(len(board.names)) if board.distance(centre, s) == radius}
    assert all(len(side) == radius + 1 for side in board.sides.values())
    assert {len(board.beside[space]) for space in board.corner} == {3}


@given(radii, st.integers(2, 8))
def test_the_number_of_runs_of_a_hexagon(radius: int, length: int) -> None:
    rows = [2 * radius + 1 - abs(row) for row in range(-radius, radius + 1)]
    assert len(hexagon_within(radius).runs(length)) == 3 * sum(max(0, row - length + 1) for row in rows)


def test_sizes_out_of_bounds() -> None:
    with pytest.raises(ValueError, match="the radius must be at least 1, not 0"):
        hexagon_within(0)
    with pytest.raises(ValueError, match="at most 4096 spaces; this one would have 4219"):
        hexagon_within(37)
    with pytest.raises(ValueError, match="the number of rows must be at least 1, not 0"):
        hexagon_rhombus(3, 0)
    with pytest.raises(ValueError, match="at most 4096 spaces; this one would have 4225"):
        hexagon_rhombus(65, 65)
