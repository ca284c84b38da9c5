"""The members of groups are kept as sets: they are those that the record tells, whatever becomes of the groups."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair, compared, machine_of, step

from statuto.checks.program import Program
from statuto.compiled import compile, emit_sets
from statuto.compiled.behind import Behind
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.members_text import asked_for
from statuto.compiled.wat import RECORD
from statuto.evaluate.engine import Engine
from statuto.machine.code import Machine

GROUPS = str(Path(__file__).with_name("groups.statuto"))


def kept(record: bytes, machine: Machine, behind: Behind) -> int:
    """How many sets of members, of those that the record tells, are as they should be."""
    cells, right = memoryview(record).cast("i"), 0
    for group in machine.program.groups:
        grouping = group.grouping
        sets, spaces, field = behind.members[id(grouping.at)], grouping.spaces.size, grouping.at
        at = cells[field.offset : field.offset + spaces].tolist()
        size, raw = 8 * sets.words, record[sets.at - RECORD :]
        rows = [int.from_bytes(raw[n * size : (n + 1) * size], "little") for n in range(2 + spaces)]
        told = [{space for space, root in enumerate(at) if root == one} for one in range(spaces)]
        wanted = [{root for root in at if root >= 0}, {space for space, root in enumerate(at) if root >= 0}, *told]
        assert rows == [sum(1 << one for one in some) for some in wanted]
        right += sum(map(bool, told))
    return right


def test_the_sets_are_those_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of(program: Program) -> list[object]:
        return [group.grouping for group in program.groups]

    monkeypatch.setattr(emit_sets, "asked_for", all_of)
    machine, right = machine_of(GROUPS, 2), 0
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    behind = Emitter(machine).behind
    for seed in range(2):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            right += kept(compiled.copy(), machine, behind)
    assert right > 200


def test_they_are_kept_where_something_goes_through_the_spaces_of_a_group() -> None:
    program = machine_of("medina/2014", 4).program
    assert [grouping.at.name for grouping in asked_for(program)] == ["palace"]
    assert not list(asked_for(machine_of("classics/hex").program))


def test_a_group_that_may_be_none_is_asked_alike() -> None:
    assert {Pair(machine_of(GROUPS, 3)).play(seed, 400) for seed in range(2)} <= {"ended", "capped"}
