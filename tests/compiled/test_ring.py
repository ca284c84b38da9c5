"""What is seldom worked out, on boards with a ring: where nothing is there, where it lasts, or is not asked for now."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import compile
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.emit_seldom import changing, parted, sources_of
from statuto.compiled.rows import rows_of
from statuto.evaluate.engine import Engine
from statuto.machine.code import Machine

RING = str(Path(__file__).with_name("ring.statuto"))


def machine(size: int) -> Machine:
    return machine_of(RING, 2, (("size", size),))


@pytest.mark.parametrize(("size", "games"), [(3, 4), (11, 3), (14, 3)])
def test_a_board_with_a_ring_is_played_alike(size: int, games: int) -> None:
    """The ring has posts in some positions and none in others, and what lies there from the setup differs by game."""
    ours = machine(size)
    engine, compiled, cells = Engine(ours), compile(ours), compared(ours)
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            pass


def test_neighbours_on_the_ring_are_asked_about_by_themselves() -> None:
    program = machine(11).program
    (domain,) = {field.dims[0][1] for field in program.fields if field.dims}
    board = domain.board
    assert board is not None
    inner = [(space, one) for space in board.inner for one in board.around[space]]
    rows = tuple(rows_of(inner, domain.size))
    often, seldom = parted(rows)
    assert len(often) == 8
    assert sum(one >= 0 for row in often + seldom for one in row) == len(inner)
    within = sum(1 << space for space in board.inner)
    assert not sources_of(often) & sources_of(seldom) and not sources_of(seldom) & within
    assert sources_of(often) & within == within


def test_without_a_ring_all_neighbours_are_asked_about_alike() -> None:
    (domain,) = {field.dims[0][1] for field in machine_of("classics/hex").program.fields if field.dims}
    assert domain.board is not None
    rows = tuple(rows_of([(s, one) for s, beside in enumerate(domain.board.beside) for one in beside], domain.size))
    assert parted(rows) == (rows, ())


def test_what_lasts_is_what_nothing_changes_after_the_setup() -> None:
    program = machine(11).program
    found = changing(program)
    assert [field.name for field in program.fields if id(field) not in found] == ["spot"]
    assert Emitter(machine(11)).text().count("(i64.xor ") > 4
