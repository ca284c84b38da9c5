"""The grid under a board laid from tiles, and the sides of turned tiles."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.boards.geometry import hexagon_within, square_grid
from statuto.boards.laid import LaidGrid, laid_grid, part_on_side, parts_of_sides


@given(st.integers(1, 8))
def test_what_lies_across_looks_back_by_the_opposite_side(radius: int) -> None:
    grid = laid_grid(radius)
    assert len(grid.across) == len(grid.board.names)
    for place, sides in enumerate(grid.across):
        assert len(sides) == 6
        for side, other in enumerate(sides):
            assert other == grid.board.steps[side][place]
            if other >= 0:
                assert grid.across[other][LaidGrid.opposite(side)] == place


@given(st.integers(1, 8))
def test_the_centre_reaches_the_edge_in_as_many_steps_as_the_radius(radius: int) -> None:
    grid = laid_grid(radius)
    assert grid.board.names[grid.centre] == "0/0"
    assert all(len(grid.board.ray(grid.centre, side)) == radius for side in range(6))


def test_a_grid_is_made_once() -> None:
    assert laid_grid(4) is laid_grid(4)
    with pytest.raises(ValueError, match="the radius must be at least 1, not 0"):
        laid_grid(0)


def test_parts_share_the_sides_evenly() -> None:
    assert parts_of_sides(6, 3) == (0, 0, 1, 1, 2, 2)
    assert parts_of_sides(6, 1) == (0,) * 6
    assert parts_of_sides(4, 4) == (0, 1, 2, 3)
    with pytest.raises(ValueError, match="6 sides cannot be shared evenly by 4 parts"):
        parts_of_sides(6, 4)
    with pytest.raises(ValueError, match="the number of parts must be at least 1, not 0"):
        parts_of_sides(6, 0)


@given(st.sampled_from([1, 2, 3, 6]), st.integers(0, 5), st.integers(0, 11))
def test_turning_carries_each_side_along(parts: int, side: int, turn: int) -> None:
    owners = parts_of_sides(6, parts)
    assert part_on_side(owners, (side + turn) % 6, turn) == owners[side]
    assert part_on_side(owners, side, 0) == part_on_side(owners, side, 6) == owners[side]


@pytest.mark.parametrize(("build", "sizes", "most"), [(square_grid, (19, 19), 0.02), (hexagon_within, (15,), 0.05)])
def test_boards_are_built_at_once(build: Any, sizes: tuple[int, ...], most: float) -> None:
    # The best of five, past the cache: the slowest tells of the machine, not of the code.
    times = []
    for _ in range(5):
        start = time.perf_counter()
        build.__wrapped__(*sizes)
        times.append(time.perf_counter() - start)
    assert min(times) < most
