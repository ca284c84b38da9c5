"""Boards given by their lines: the ring and the graph."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.boards.geometry import custom, ring

MILL = """
a1 d1 g1; b2 d2 f2; c3 d3 e3; a4 b4 c4; e4 f4 g4; c5 d5 e5; b6 d6 f6; a7 d7 g7;
a1 a4 a7; b2 b4 b6; c3 c4 c5; d1 d2 d3; d5 d6 d7; e3 e4 e5; f2 f4 f6; g1 g4 g7
"""


def test_the_names_of_a_ring() -> None:
    assert ring(3).names == ("r1", "r2", "r3")
    assert ring(3, ("x", "y", "z")).names == ("x", "y", "z")


@given(st.integers(2, 30), st.data())
def test_a_ring_goes_round(size: int, data: st.DataObject) -> None:
    board = ring(size)
    space = data.draw(st.integers(0, size - 1))
    assert board.ray(space, 0) == tuple((space + further) % size for further in range(1, size))
    assert board.ray(space, 1) == tuple((space - further) % size for further in range(1, size))
    other = data.draw(st.integers(0, size - 1))
    assert board.distance(space, other) == min((space - other) % size, (other - space) % size)
    assert set(board.beside[space]) == {(space + 1) % size, (space - 1) % size}


@given(st.integers(3, 20), st.integers(2, 22))
def test_the_number_of_runs_of_a_ring(size: int, length: int) -> None:
    expected = size if length < size else 1 if length == size else 0
    assert len(ring(size).runs(length)) == expected


def test_a_ring_of_one_has_no_neighbours() -> None:
    board = ring(1)
    assert board.beside == ((),)
    assert board.steps == ((-1,), (-1,))
    assert board.ray(0, 0) == ()


def test_a_graph_joins_the_neighbours_on_its_lines() -> None:
    board = custom([["a1", "b1", "c1"], ["c1", "d1"]])
    assert board.kind == "graph"
    assert board.names == ("a1", "b1", "c1", "d1")
    assert board.beside == ((1,), (0, 2), (1, 3), (2,))
    assert board.directions == ("line1 forward", "line1 backward", "line2 forward", "line2 backward")
    assert board.ray(0, 0) == (1, 2)
    assert board.ray(2, 1) == (1, 0)
    assert board.ray(0, 2) == ()
    assert board.runs(3) == ((0, 1, 2),)
    assert board.distance(0, 3) == 3


def test_the_mill_board() -> None:
    board = custom([line.split() for line in MILL.split(";")])
    assert len(board.names) == 24
    assert len(board.runs(3)) == 16
    assert board.graph.number_of_edges() == 2 * 32
    assert sorted(len(others) for others in board.beside) == [2] * 12 + [3] * 8 + [4] * 4


def test_a_stretch_on_two_lines_is_one_run() -> None:
    board = custom([list("abcd"), list("dcb"), list("bc")])
    assert board.runs(3) == ((0, 1, 2), (1, 2, 3))


def test_a_closed_line_is_a_ring() -> None:
    closed, round_ = custom([list("abcda")]), ring(4, tuple("abcd"))
    assert closed.steps == round_.steps
    assert closed.runs(3) == round_.runs(3)
    assert closed.ray(2, 0) == (3, 0, 1)


def test_a_space_alone_and_parts_that_do_not_meet() -> None:
    board = custom([["a"], ["b", "c"]])
    assert board.beside == ((), (2,), (1,))
    assert board.distance(0, 1) == -1
    assert (board.rows, board.columns) == ((0, 0, 0), (0, 0, 0))
    assert board.inner == {0, 1, 2}
    assert not board.border
    assert not board.sides


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "the number of lines must be at least 1, not 0"),
        ([["a"], []], "the number of spaces of line 2 must be at least 1, not 0"),
        ([["a", "a"]], "line 1 names a twice; only its two ends may be the same"),
        ([["x"], list("abcb")], "line 2 names b twice; only its two ends may be the same"),
        ([list("abaca")], "line 1 names a twice; only its two ends may be the same"),
        ([[str(space) for space in range(4097)]], "a board has at most 4096 spaces; this one would have 4097"),
        (
            [["hub", str(spoke)] for spoke in range(2000)],
            "the lines times the spaces of a board are at most 1048576; here they are 2000 times 2001",
        ),
    ],
)
def test_lines_out_of_bounds(lines: list[list[str]], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        custom(lines)


def test_rings_out_of_bounds() -> None:
    with pytest.raises(ValueError, match="the size of a ring must be at least 1, not 0"):
        ring(0)
    with pytest.raises(ValueError, match="at most 4096 spaces; this one would have 5000"):
        ring(5000)
    with pytest.raises(ValueError, match="a ring of 3 needs 3 names, not 2"):
        ring(3, ("a", "b"))
    with pytest.raises(ValueError, match="must all be different"):
        ring(2, ("a", "a"))
