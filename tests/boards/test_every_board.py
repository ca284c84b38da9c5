"""What holds on every board, whatever its kind."""

from __future__ import annotations

import pickle
import subprocess
import sys

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.boards.geometry import Board, custom, hexagon_rhombus, hexagon_within, ring, square_grid

sizes = st.integers(1, 7)
some_lines = st.lists(
    st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=6, unique=True).flatmap(
        lambda line: st.sampled_from([line, [*line, line[0]]] if len(line) > 1 else [line])
    ),
    min_size=1,
    max_size=5,
)
boards = st.one_of(
    st.builds(square_grid, sizes, sizes, st.booleans()),
    st.builds(hexagon_rhombus, sizes, sizes),
    st.builds(hexagon_within, st.integers(1, 4)),
    st.builds(ring, st.integers(1, 12)),
    st.builds(custom, some_lines),
)


@given(boards)
def test_tables_have_an_entry_for_each_space(board: Board) -> None:
    spaces = len(board.names)
    for table in (board.beside, board.diagonal, board.around, board.rows, board.columns, *board.steps):
        assert len(table) == spaces
    assert len(board.steps) == len(board.directions)


@given(boards)
def test_names_are_different_and_found_again(board: Board) -> None:
    assert [board.index(name) for name in board.names] == list(range(len(board.names)))
    with pytest.raises(KeyError):
        board.index("nowhere")


@given(boards)
def test_neighbours_are_mutual_ascending_and_never_oneself(board: Board) -> None:
    for table in (board.beside, board.diagonal, board.around):
        for space, others in enumerate(table):
            assert list(others) == sorted(set(others))
            assert space not in others
            assert all(space in table[other] for other in others)


@given(boards)
def test_around_is_beside_and_diagonal_which_share_nothing(board: Board) -> None:
    for beside, diagonal, around in zip(board.beside, board.diagonal, board.around, strict=True):
        assert set(around) == set(beside) | set(diagonal)
        assert not set(beside) & set(diagonal)


@given(boards)
def test_steps_lead_to_neighbours_and_another_direction_undoes_them_all(board: Board) -> None:
    for table in board.steps:
        undone = [-1] * len(table)
        for space, other in enumerate(table):
            if other >= 0:
                assert other in board.around[space]
                undone[other] = space
        assert tuple(undone) in board.steps


@given(boards)
def test_the_graph_holds_each_step_once(board: Board) -> None:
    graph = board.graph
    assert isinstance(graph, nx.MultiDiGraph)
    assert graph.number_of_edges() == sum(other >= 0 for table in board.steps for other in table)
    for space, other, carried in graph.edges(data=True):
        assert board.steps[carried["direction"]][space] == other
        assert other in (board.beside if carried["way"] == "side" else board.diagonal)[space]
    assert [graph.nodes[space]["name"] for space in range(len(board.names))] == list(board.names)
    assert graph is board.graph


@given(boards, st.data())
def test_a_ray_goes_step_by_step_and_never_twice_over_a_space(board: Board, data: st.DataObject) -> None:
    space = data.draw(st.integers(0, len(board.names) - 1))
    direction = data.draw(st.integers(0, len(board.directions) - 1))
    walked = [space, *board.ray(space, direction)]
    table = board.steps[direction]
    assert [table[here] for here in walked[:-1]] == walked[1:]
    assert table[walked[-1]] in (-1, space)
    assert len(set(walked)) == len(walked)
    assert board.ray(space, direction) is board.ray(space, direction)


@given(boards)
def test_distance_is_that_of_the_graph_of_sides(board: Board) -> None:
    sides: nx.Graph[int] = nx.Graph()
    sides.add_nodes_from(range(len(board.names)))
    sides.add_edges_from((a, b) for a, b, carried in board.graph.edges(data=True) if carried["way"] == "side")
    lengths = dict(nx.all_pairs_shortest_path_length(sides))
    for a in range(len(board.names)):
        for b in range(len(board.names)):
            assert board.distance(a, b) == lengths[a].get(b, -1) == board.distance(b, a)


@given(boards, st.integers(1, 8))
def test_runs_follow_one_direction_and_come_once(board: Board, length: int) -> None:
    runs = board.runs(length)
    assert len({min(run, run[::-1]) for run in runs}) == len(runs)
    for run in runs:
        assert len(set(run)) == length
        assert any(run[1:] == board.ray(run[0], d)[: length - 1] for d in range(len(board.directions)))


@given(boards)
def test_a_run_of_one_is_each_space(board: Board) -> None:
    assert sorted(board.runs(1)) == [(space,) for space in range(len(board.names))]


@given(boards)
def test_a_run_of_two_is_a_pair_of_neighbours(board: Board) -> None:
    pairs = {frozenset((space, other)) for space, others in enumerate(board.around) for other in others}
    assert len(board.runs(2)) == len(pairs)
    assert {frozenset(run) for run in board.runs(2)} == pairs


@given(boards)
def test_a_board_survives_a_pickle_and_keeps_its_hash(board: Board) -> None:
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert hash(again) == hash(board)


def test_a_run_needs_a_space() -> None:
    with pytest.raises(ValueError, match="at least 1 space, not 0"):
        ring(4).runs(0)


def test_building_a_board_does_not_import_networkx() -> None:
    # It takes longer to import than the check of a book may take.
    program = (
        "import sys; from statuto.boards.geometry import square_grid; from statuto.boards.laid import laid_grid; "
        "square_grid(9, 9, True).runs(4); laid_grid(5); sys.exit('networkx' in sys.modules)"
    )
    environment = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    assert subprocess.run([sys.executable, "-c", program], env=environment, check=False).returncode == 0
