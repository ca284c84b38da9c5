"""Square grids and the ring of border spaces around them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.boards.geometry import Board, square_grid

sizes = st.integers(1, 9)


def names(board: Board, spaces: tuple[int, ...] | frozenset[int]) -> list[str]:
    return [board.names[space] for space in sorted(spaces)]


def test_names_go_row_by_row_from_the_south_west() -> None:
    assert square_grid(3, 2).names == ("a1", "b1", "c1", "a2", "b2", "c2")
    wide = square_grid(54, 1)
    assert wide.names[25:28] == ("z1", "aa1", "ab1")
    assert wide.names[51:54] == ("az1", "ba1", "bb1")


def test_the_directions_of_a_square() -> None:
    board = square_grid(3, 3)
    middle = board.index("b2")
    reached = [board.names[table[middle]] for table in board.steps]
    assert reached == ["b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3"]
    assert board.ray(board.index("a1"), board.directions.index("northeast")) == (4, 8)
    assert board.ray(board.index("a1"), board.directions.index("west")) == ()


def test_neighbours_by_side_by_corner_and_both() -> None:
    board = square_grid(3, 3)
    assert names(board, board.beside[board.index("a1")]) == ["b1", "a2"]
    assert names(board, board.diagonal[board.index("b2")]) == ["a1", "c1", "a3", "c3"]
    assert names(board, board.around[board.index("b1")]) == ["a1", "c1", "a2", "b2", "c2"]


@given(sizes, sizes)
def test_distance_counts_columns_and_rows(columns: int, rows: int) -> None:
    board = square_grid(columns, rows)
    for a in range(columns * rows):
        for b in range(columns * rows):
            apart = abs(board.columns[a] - board.columns[b]) + abs(board.rows[a] - board.rows[b])
            assert board.distance(a, b) == apart


@given(sizes, sizes, st.integers(2, 9))
def test_the_number_of_runs(columns: int, rows: int, length: int) -> None:
    across = max(0, columns - length + 1)
    up = max(0, rows - length + 1)
    assert len(square_grid(columns, rows).runs(length)) == across * rows + up * columns + 2 * across * up


def test_the_number_of_runs_on_known_boards() -> None:
    assert len(square_grid(3, 3).runs(3)) == 8
    assert len(square_grid(7, 6).runs(4)) == 69
    assert len(square_grid(15, 15).runs(5)) == 572


@given(sizes, sizes)
def test_the_number_of_edges(columns: int, rows: int) -> None:
    by_side = 2 * ((columns - 1) * rows + columns * (rows - 1))
    by_corner = 4 * (columns - 1) * (rows - 1)
    ways = [carried["way"] for _, _, carried in square_grid(columns, rows).graph.edges(data=True)]
    assert ways.count("side") == by_side
    assert ways.count("corner") == by_corner


def test_edge_and_corners_without_a_ring() -> None:
    board = square_grid(3, 4)
    assert board.inner == frozenset(range(12))
    assert names(board, board.border) == ["a1", "b1", "c1", "a2", "c2", "a3", "c3", "a4", "b4", "c4"]
    assert names(board, board.corner) == ["a1", "c1", "a4", "c4"]
    assert names(board, board.sides["north"]) == ["a4", "b4", "c4"]
    assert names(board, board.sides["west"]) == ["a1", "a2", "a3", "a4"]


def test_the_spaces_of_a_ring_come_after_the_cells() -> None:
    board = square_grid(2, 3, ring=True)
    assert board.names[:6] == square_grid(2, 3).names
    assert board.names[6:] == (
        *("north1", "north2", "east1", "east2", "east3"),
        *("south1", "south2", "west1", "west2", "west3"),
        *("nw", "ne", "sw", "se"),
    )


@pytest.mark.parametrize(
    ("space", "beside"),
    [
        ("north1", ["a3", "north2", "nw"]),
        ("north2", ["b3", "north1", "ne"]),
        ("east1", ["b3", "east2", "ne"]),
        ("east3", ["b1", "east2", "se"]),
        ("south2", ["b1", "south1", "se"]),
        ("west1", ["a3", "west2", "nw"]),
        ("west2", ["a2", "west1", "west3"]),
        ("nw", ["north1", "west1"]),
        ("se", ["east3", "south2"]),
    ],
)
def test_what_a_ring_space_is_beside(space: str, beside: list[str]) -> None:
    board = square_grid(2, 3, ring=True)
    assert names(board, board.beside[board.index(space)]) == beside


@given(sizes, sizes)
def test_ring_spaces_face_one_cell_and_corners_none(columns: int, rows: int) -> None:
    board = square_grid(columns, rows, ring=True)
    assert len(board.inner) == columns * rows
    assert len(board.border) == 2 * (columns + rows)
    assert names(board, board.corner) == ["nw", "ne", "sw", "se"]
    assert board.inner | board.border | board.corner == frozenset(range(len(board.names)))
    outside = board.border | board.corner
    for space in board.border:
        assert len(board.inner.intersection(board.beside[space])) == 1
        assert len(outside.intersection(board.beside[space])) == 2
    for space in board.corner:
        assert not board.inner.intersection(board.beside[space])
        assert len(board.beside[space]) == 2


@given(sizes, sizes)
def test_the_sides_of_a_ring_share_out_its_border(columns: int, rows: int) -> None:
    board = square_grid(columns, rows, ring=True)
    assert {side: len(spaces) for side, spaces in board.sides.items()} == {
        "north": columns,
        "east": rows,
        "south": columns,
        "west": rows,
    }
    assert frozenset().union(*board.sides.values()) == board.border
    for side, spaces in board.sides.items():
        assert all(board.names[space].startswith(side) for space in spaces)


def test_the_rows_and_columns_of_a_ring_lie_outside_those_of_the_cells() -> None:
    board = square_grid(16, 11, ring=True)
    at = {name: (column, row) for name, column, row in zip(board.names, board.columns, board.rows, strict=True)}
    assert (at["a1"], at["p11"]) == ((1, 1), (16, 11))
    assert (at["north16"], at["east1"], at["south1"], at["west11"]) == ((16, 12), (17, 11), (1, 0), (0, 1))
    assert (at["nw"], at["se"]) == ((0, 12), (17, 0))


def test_wide_grids_keep_the_names_of_cells_apart_from_those_of_the_ring() -> None:
    board = square_grid(26, 26, ring=True)
    assert len(set(board.names)) == 28 * 28
    assert {"e1", "n1", "s1", "w1"} <= {board.names[space] for space in board.inner}


def test_a_line_of_squares_has_two_corners() -> None:
    board = square_grid(5, 1)
    assert names(board, board.corner) == ["a1", "e1"]
    assert square_grid(1, 1).beside == ((),)


@pytest.mark.parametrize(
    ("columns", "rows", "with_ring", "message"),
    [
        (0, 3, False, "the number of columns must be at least 1, not 0"),
        (3, -1, False, "the number of rows must be at least 1, not -1"),
        (65, 64, False, "a board has at most 4096 spaces; this one would have 4160"),
        (64, 63, True, "a board has at most 4096 spaces; this one would have 4290"),
    ],
)
def test_sizes_out_of_bounds(columns: int, rows: int, with_ring: bool, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        square_grid(columns, rows, with_ring)


def test_the_largest_boards() -> None:
    assert len(square_grid(64, 64).names) == 4096
    assert len(square_grid(62, 62, ring=True).names) == 4096
