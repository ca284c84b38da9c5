"""Conditions upon all spaces at once: sets in words of bits say the same as the reference evaluator, space by space."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.compiled.behind import Behind
from statuto.compiled.emit_machine import Emitter
from statuto.evaluate.engine import Decision, Engine
from statuto.findings import Findings
from statuto.machine.code import Machine
from statuto.machine.lower import lower
from statuto.resolve.load import load

BOOK = str(Path(__file__).with_name("masks.statuto"))


def machine_of(size: int) -> Machine:
    findings = Findings()
    loaded = load(BOOK, findings)
    assert loaded is not None
    program = build(loaded, Setting(2, (("size", size),)), findings).program
    assert not findings.errors
    return lower(program)


def bits_of(compiled: Compiled, machine: Machine, behind: Behind) -> None:
    """The bit sets of each memory are what the record says."""
    cells, record = [*memoryview(compiled.copy()).cast("I")], compiled.record()
    for field in machine.program.fields:
        sets = behind.bits.get(id(field))
        if sets is not None:
            for value in range(field.low, field.high + 1):
                first = sets.first + 2 * sets.words * (value - field.low)
                bits = sum(cells[first + at] << 32 * at for at in range(2 * sets.words))
                own = record[field.offset : field.offset + field.cells]
                assert bits == sum(1 << place for place, one in enumerate(own) if one == value)


@pytest.mark.parametrize(("size", "games"), [(3, 12), (5, 8), (8, 3), (9, 2), (12, 1)])
def test_sets_in_words_agree(size: int, games: int) -> None:
    """Boards of less than a word, of one and of several; a large number of counts is in the record after each move."""
    machine = machine_of(size)
    engine, compiled = Engine(machine), compile(machine)
    behind = Behind(machine)
    assert len(behind.bits) == 5
    summed = next(field.offset for field in machine.program.fields if field.name == "sum")
    seen = set()
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while True:
            node, kind = engine.advance(record), compiled.advance()
            kept = machine.layout.kept
            assert [int(value) for value in record[:kept]] == compiled.record()[:kept]
            bits_of(compiled, machine, behind)
            if node is None:
                assert kind == Compiled.OVER
                break
            assert isinstance(node, Decision)
            assert [tuple(move) for move in node.moves] == compiled.moves()
            index = draw.randrange(len(node.moves))
            engine.play(record, node.moves[index], node.seat)
            compiled.play(index)
            seen.add(record[summed])
    assert len(seen) > 10


def test_what_is_known_of_all_spaces_is_not_asked_space_by_space() -> None:
    """Of the many counts in the book few go through the spaces; the loops that are left are in the other ones."""
    text = Emitter(machine_of(5)).text()
    assert text.count("i64.popcnt") >= 12
    assert text.count("(i32.const 25)") < 12
