"""How many pieces lie in each of a row of zones, as sets: both evaluators agree, and the sets follow each change."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import Compiled, compile
from statuto.compiled.behind import Behind
from statuto.compiled.emit_machine import Emitter
from statuto.evaluate.engine import Engine
from statuto.machine.code import Machine

BOOK = str(Path(__file__).with_name("heaps.statuto"))


def levels_are_right(machine: Machine, behind: Behind, compiled: Compiled) -> None:
    """Each set is what the record says of the zones."""
    cells, record = [*memoryview(compiled.copy()).cast("I")], compiled.record()
    for field in machine.program.fields:
        for (each, least), first in behind.levels.get(id(field), {}).items():
            size, width = field.dims[0][1].size, field.width
            words = 2 * -(-size // 64)
            zones = [record[at : at + width] for at in range(field.offset, field.offset + field.cells, width)]
            counts = zip(*zones, strict=True) if each else [[sum(zone) for zone in zones]]
            for place, own in enumerate(counts):
                at = first + words * place
                bits = sum(word << 32 * number for number, word in enumerate(cells[at : at + words]))
                assert bits == sum(1 << zone for zone, count in enumerate(own) if count >= least)


@pytest.mark.parametrize(("size", "games"), [(3, 8), (5, 4), (8, 2), (9, 1), (12, 1)])
def test_heaps_agree(size: int, games: int) -> None:
    """Boards of less than a word, of one and of several; a large number of counts is in the record after each move."""
    machine = machine_of(BOOK, 2, (("size", size),))
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    (summed,) = (field.offset for field in machine.program.fields if field.name == "sum")
    seen, behind = set(), Behind(machine)
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            levels_are_right(machine, behind, compiled)
            seen.add(record[summed])
    assert len(seen) > 20


def test_what_is_compared_is_kept_and_no_more() -> None:
    """Sets for the numbers that are compared, but not for more pieces than there is room for, nor for few zones."""
    machine = machine_of(BOOK, 2, (("size", 5),))
    kept = Behind(machine).levels
    found = {field.name: set(kept.get(id(field), ())) for field in machine.program.fields if field.form == "bag"}
    heaps = {(False, n) for n in (1, 2, 3, 4, 5)} | {(True, 1), (True, 2)}
    assert found == {"heap": heaps, "nest": {(False, 1), (False, 2), (True, 1), (True, 2)}, "purse": set()}


def test_no_square_is_gone_through() -> None:
    """Whatever is counted of squares is a count of bits, where each square is compared with a number."""
    text = Emitter(machine_of(BOOK, 2, (("size", 5),))).text()
    assert text.count("i64.popcnt") >= 10
    assert text.count("(i32.const 25)) (br_if") <= 1
