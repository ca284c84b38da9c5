"""Blocks of the record that a module writes to are marked, and only these are copied back after a look over a turn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair, machine_of

from statuto.compiled import compile
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.shadows_text import LEVELS, padding
from statuto.compiled.touched import BLOCKS, Touched, block_size
from statuto.compiled.wat import RECORD, const, get, load, op, set_cell, store
from statuto.evaluate.engine import Engine
from statuto.simulate.run import play_one

FAR = str(Path(__file__).with_name("far.statuto"))
MEDINA = "medina/2001"


def test_a_turn_of_more_moves_than_there_are_copies_is_looked_over_alike() -> None:
    pair = Pair(machine_of(FAR))
    assert LEVELS < 6
    assert {pair.play(seed) for seed in range(3)} == {"ended"}


@pytest.mark.parametrize(("book", "players", "games"), [(FAR, 2, 6), (MEDINA, 4, 1)])
def test_games_inside_the_module_are_those_of_the_reference(book: str, players: int, games: int) -> None:
    machine = machine_of(book, players)
    engine, compiled = Engine(machine), compile(machine)
    assert [moves for _, moves in compiled.playouts(1, games)] == [
        play_one(engine, 1 + number).moves for number in range(games)
    ]


def test_a_record_that_is_put_in_place_is_looked_over_as_it_is() -> None:
    compiled = compile(machine_of(FAR))
    compiled.start()
    compiled.advance()
    before, first = compiled.copy(), compiled.moves()
    compiled.play(0)
    compiled.advance()
    later = compiled.moves()
    compiled.restore(before)
    assert compiled.moves() == first != later
    compiled.play(0)
    compiled.advance()
    assert compiled.moves() == later


def test_blocks_are_few_and_fill_the_record() -> None:
    for cells in (1, 16, 17, 1000, 1025, 100_000):
        size = block_size(cells)
        assert size * BLOCKS >= 4 * cells and size & (size - 1) == 0
        assert (4 * (cells + padding(cells))) % size == 0


def test_a_write_to_a_known_cell_marks_its_block_for_good() -> None:
    touched = Touched(1024)
    text = set_cell(17, const(1)) + store(const(0), const(5)) + store(const(RECORD + 4 * 1024), const(1))
    assert touched.watched(text) == text
    assert touched.always == 1 << 1


def test_a_write_to_an_address_marks_as_it_runs_and_within_addresses_too() -> None:
    touched = Touched(1024)
    inner = f"(block (result i32) {store(get('$a'), const(1), RECORD)} {get('$a')})"
    found = touched.watched(store(inner, load(get("$b")), RECORD + 8))
    assert found.count("(call $touch ") == 2
    assert found.startswith(f"(i32.store offset={RECORD + 8} (call $touch (block")
    assert found.endswith(f"(i32.const 8)) {load(get('$b'))})")
    wide = touched.watched(f"(i64.store offset={RECORD} {get('$a')} (i64.const 1))")
    assert wide.count("(call $touch ") == 2 and "(i32.const 7)" in wide
    assert touched.always == 0


def test_what_lies_behind_the_record_is_left_alone() -> None:
    touched = Touched(16)
    behind = store(get("$a"), const(1), RECORD + 64) + store("(global.get $top)", const(1))
    behind += f"(memory.fill {const(RECORD + 64)} {const(0)} {get('$n')})"
    assert touched.watched(behind) == behind
    copied = touched.watched(f"(memory.copy {op('add', get('$a'), const(1))} {const(0)} {get('$n')})")
    assert copied.startswith("(call $touching_copy ")


def test_a_call_from_outside_may_have_written_anything() -> None:
    text = '(func $play (export "play") (param $i i32) (result i32) (local $a i32) (local.get $i))'
    found = Touched(16).watched(text)
    assert "(local $a i32) (global.set $touched (i64.const -1))" in found
    assert Touched(16).watched("(func $play (param $i i32))") == "(func $play (param $i i32))"


def test_whatever_a_module_exports_begins_with_a_mark() -> None:
    text = Emitter(machine_of(FAR)).text()
    exported = re.findall(r"\(func (?:\$[\w.]+ )?\(export .*", text)
    assert len(exported) > 20
    assert all("(global.set $touched (i64.const -1))" in text[text.index(one) :][:600] for one in exported)
