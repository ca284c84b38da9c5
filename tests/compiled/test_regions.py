"""Groups, counts of neighbours and few that are left, as sets in words; and several clauses that may permit a move."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from test_agreement import compared, machine_of, step

from statuto.compiled import compile
from statuto.compiled.emit_machine import Emitter
from statuto.evaluate.engine import Engine

BOOK = str(Path(__file__).with_name("regions.statuto"))


@pytest.mark.parametrize(("size", "games"), [(3, 16), (5, 8), (8, 4), (9, 3), (12, 2)])
def test_regions_agree(size: int, games: int) -> None:
    """Whatever is counted of the squares, and all legal moves, on boards of one and of several words."""
    machine = machine_of(BOOK, 2, (("size", size),))
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    (summed,) = (field.offset for field in machine.program.fields if field.name == "sum")
    seen = set()
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            seen.add(record[summed])
    assert len(seen) > 20


def test_what_is_left_of_few_is_asked_of_these_alone() -> None:
    """Each count of squares is a count of bits; no loop goes through all squares of the board."""
    text = Emitter(machine_of(BOOK, 2, (("size", 5),))).text()
    assert text.count("i64.popcnt") >= 15
    assert "(i32.const 25)) (br_if" not in text
