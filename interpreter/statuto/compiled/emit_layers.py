"""Counting position by position inside the module: each position once, with how many sequences lead to it.

A layer is a list of positions, each packed into few bits for a number of the record: what makes the position first,
then how many ways lead to it, then what is worked out from it and kept behind the record. A table finds a position by
its number among all of the bits, and they are the same only where all bits are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from statuto.compiled.agreed import FIRST_BITS
from statuto.compiled.behind import Behind
from statuto.compiled.wat import COUNT, PAGE, RECORD, Memory
from statuto.machine.alive import dead_cells, over_cells
from statuto.machine.code import Machine, Take
from statuto.machine.layout import WINNERS

Run = tuple[int, int, int, int]
"""A row of numbers of the record: its address, how many they are, the least that each can be, and its bits."""

# `$from` is where the last complete layer lies, and `$to`, behind it, where the next is made. A place of the table is
# the number of a position there plus 1; it has room for `$most`. `$full` says that there was no room for one more.
_LAYERS = """
(global $layer.table (mut i32) (i32.const 0))
(global $layer.bits (mut i32) (i32.const 0))
(global $layer.from (mut i32) (i32.const 0))
(global $layer.to (mut i32) (i32.const 0))
(global $layer.known (mut i32) (i32.const 0))
(global $layer.found (mut i32) (i32.const 0))
(global $layer.room (mut i32) (i32.const 0))
(global $layer.most (mut i32) (i32.const 0))
(global $layer.floor (mut i32) (i32.const 0))
(global $layer.done (mut i32) (i32.const 0))
(global $layer.full (mut i32) (i32.const 0))
(global $layer.left (mut i32) (i32.const 0))
(func $layer.pack (param $to i32)
  (local $run i32) (local $at i32) (local $n i32) (local $low i32) (local $bits i32) (local $pos i32) (local $word i64)
  (local.set $run (i32.const @runs))
  (loop $runs
    (local.set $at (i32.load (local.get $run)))
    (local.set $n (i32.load offset=4 (local.get $run)))
    (local.set $low (i32.load offset=8 (local.get $run)))
    (local.set $bits (i32.load offset=12 (local.get $run)))
    (loop $cells
      (if (i32.gt_u (i32.add (local.get $pos) (local.get $bits)) (i32.const 64)) (then
        (i64.store (local.get $to) (local.get $word))
        (local.set $to (i32.add (local.get $to) (i32.const 8)))
        (local.set $word (i64.const 0))
        (local.set $pos (i32.const 0))))
      (local.set $word (i64.or (local.get $word) (i64.shl
        (i64.extend_i32_u (i32.sub (i32.load (local.get $at)) (local.get $low)))
        (i64.extend_i32_u (local.get $pos)))))
      (local.set $pos (i32.add (local.get $pos) (local.get $bits)))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $cells (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
    (br_if $runs (i32.lt_u (local.tee $run (i32.add (local.get $run) (i32.const 16))) (i32.const @runs_end))))
  (i64.store (local.get $to) (local.get $word)))
(func $layer.unpack (param $from i32)
  (local $run i32) (local $at i32) (local $n i32) (local $low i32) (local $bits i32) (local $pos i32) (local $word i64)
  (local $mask i64)
  (local.set $run (i32.const @runs))
  (local.set $word (i64.load (local.get $from)))
  (loop $runs
    (local.set $at (i32.load (local.get $run)))
    (local.set $n (i32.load offset=4 (local.get $run)))
    (local.set $low (i32.load offset=8 (local.get $run)))
    (local.set $bits (i32.load offset=12 (local.get $run)))
    (local.set $mask (i64.sub (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $bits))) (i64.const 1)))
    (loop $cells
      (if (i32.gt_u (i32.add (local.get $pos) (local.get $bits)) (i32.const 64)) (then
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (local.set $word (i64.load (local.get $from)))
        (local.set $pos (i32.const 0))))
      (i32.store (local.get $at) (i32.add (local.get $low) (i32.wrap_i64 (i64.and (local.get $mask)
        (i64.shr_u (local.get $word) (i64.extend_i32_u (local.get $pos)))))))
      (local.set $pos (i32.add (local.get $pos) (local.get $bits)))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $cells (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
    (br_if $runs (i32.lt_u (local.tee $run (i32.add (local.get $run) (i32.const 16))) (i32.const @runs_end)))))
(func $layer.tidy (param $over i32) (local $i i32) (local $end i32) (local $cell i32)
  (local.set $cell (i32.shl (select (i32.const @code) (i32.load (i32.const @at)) (local.get $over)) (i32.const 2)))
  (local.set $i (i32.load offset=@dead (local.get $cell)))
  (local.set $end (i32.load offset=@dead_end (local.get $cell)))
  (block $out (loop $on
    (br_if $out (i32.ge_u (local.get $i) (local.get $end)))
    (local.set $cell (i32.load (local.get $i)))
    (i32.store offset=@record (local.get $cell) (i32.load offset=@start (local.get $cell)))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br $on))))
(func $layer.number (param $at i32) (result i32) (local $end i32) (local $h i64)
  (local.set $end (i32.add (local.get $at) (i32.const @key)))
  (loop $on
    (local.set $h (i64.mul (i64.xor (local.get $h) (i64.load (local.get $at))) (i64.const 0x9E3779B97F4A7C15)))
    (local.set $h (i64.xor (local.get $h) (i64.shr_u (local.get $h) (i64.const 29))))
    (br_if $on (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) (local.get $end))))
  (i32.wrap_i64 (i64.shr_u (i64.mul (local.get $h) (i64.const 0xBF58476D1CE4E5B9)) (i64.const 32))))
(func $layer.same (param $one i32) (param $other i32) (result i32) (local $i i32)
  (loop $on
    (if (i64.ne (i64.load (i32.add (local.get $one) (local.get $i)))
        (i64.load (i32.add (local.get $other) (local.get $i)))) (then (return (i32.const 0))))
    (br_if $on (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 8))) (i32.const @key))))
  (i32.const 1))
(func $layer.entry (param $list i32) (param $n i32) (result i32)
  (i32.add (local.get $list) (i32.mul (local.get $n) (i32.const @entry))))
(func $layer.clear (param $bits i32)
  (global.set $layer.bits (local.get $bits))
  (memory.fill (global.get $layer.table) (i32.const 0) (i32.shl (i32.const 4) (local.get $bits))))
(func $layer.place (param $number i32) (result i32)
  (i32.add (global.get $layer.table) (i32.shl (i32.and (local.get $number)
    (i32.sub (i32.shl (i32.const 1) (global.get $layer.bits)) (i32.const 1))) (i32.const 2))))
(func $layer.widen (local $i i32) (local $number i32)
  (call $layer.clear (i32.add (global.get $layer.bits) (i32.const 1)))
  (loop $on
    (local.set $number (call $layer.number (call $layer.entry (global.get $layer.to) (local.get $i))))
    (loop $taken
      (if (i32.load (call $layer.place (local.get $number))) (then
        (local.set $number (i32.add (local.get $number) (i32.const 1)))
        (br $taken))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (i32.store (call $layer.place (local.get $number)) (local.get $i))
    (br_if $on (i32.lt_u (local.get $i) (global.get $layer.found)))))
(func $layer.finished (param $before i32) (local $at i32)
  (local.set $at (i32.shl (i32.add (i32.load (i32.const @winners)) (i32.mul (local.get $before) (i32.const @sides)))
    (i32.const 3)))
  (i64.store offset=@ends (local.get $at) (i64.add (i64.load offset=@ends (local.get $at)) (global.get $count.ways))))
(func $layer.come (param $node i32) (local $new i32) (local $number i32) (local $at i32) (local $known i32)
  (call $count.add (global.get $count.ways))
  (if (i32.eqz (global.get $count.collect)) (then (return)))
  (if (i32.eqz (local.get $node)) (then (call $layer.finished (i32.const 0))))
  (call $layer.tidy (i32.eqz (local.get $node)))
  (local.set $new (call $layer.entry (global.get $layer.to) (global.get $layer.found)))
  (call $layer.pack (local.get $new))
  (local.set $number (call $layer.number (local.get $new)))
  (loop $on
    (local.set $at (call $layer.place (local.get $number)))
    (local.set $known (i32.load (local.get $at)))
    (if (local.get $known) (then
      (local.set $known (call $layer.entry (global.get $layer.to) (i32.sub (local.get $known) (i32.const 1))))
      (if (i32.eqz (call $layer.same (local.get $known) (local.get $new))) (then
        (local.set $number (i32.add (local.get $number) (i32.const 1)))
        (br $on)))
      (i64.store offset=@key (local.get $known)
        (i64.add (i64.load offset=@key (local.get $known)) (global.get $count.ways)))
      (return))))
  (if (i32.eq (global.get $layer.found) (global.get $layer.room))
    (then (global.set $layer.full (i32.const 1)) (return)))
  (global.set $layer.found (i32.add (global.get $layer.found) (i32.const 1)))
  (i32.store (local.get $at) (global.get $layer.found))
  (i64.store offset=@key (local.get $new) (global.get $count.ways))
  @keep
  (if (i32.gt_u (i32.mul (global.get $layer.found) (i32.const 3)) (i32.shl (i32.const 2) (global.get $layer.bits)))
    (then (call $layer.widen))))
(func (export "layers") (param $bits i32) (param $size i32) (param $by_turn i32) (result i32)
  (local $need i32) (local $node i32)
  (global.set $layer.table (i32.and (i32.add (global.get $base) (i32.const 15)) (i32.const -8)))
  (global.set $layer.most (i32.div_u (i32.shl (i32.const 2) (local.get $bits)) (i32.const 3)))
  (global.set $layer.from (i32.add (global.get $layer.table) (i32.shl (i32.const 4) (local.get $bits))))
  (global.set $layer.floor (i32.add (global.get $layer.from) (local.get $size)))
  (local.set $need (i32.sub (i32.div_u (global.get $layer.floor) (i32.const @page)) (memory.size)))
  (if (i32.ge_s (local.get $need) (i32.const 0)) (then
    (if (i32.lt_s (memory.grow (i32.add (local.get $need) (i32.const 16))) (i32.const 0))
      (then (return (i32.const 0))))))
  (call $layer.after (i32.const 0))
  (global.set $count.by_turn (local.get $by_turn))
  (global.set $count.ways (i64.const 1))
  (global.set $stack (global.get $layer.floor))
  (local.set $node (call $advance))
  (call $layer.tell (i32.const 0) (i32.const 1))
  (call $layer.come (local.get $node))
  (i32.const 1))
(func $layer.tell (export "tell") (param $left i32) (param $collect i32)
  (global.set $layer.left (local.get $left))
  (global.set $count.collect (local.get $collect))
  (global.set $count.frame (i32.const 0))
  (global.set $stack (global.get $layer.floor))
  (global.set $count.total (i64.const 0))
  (global.set $layer.done (i32.const 0))
  (global.set $layer.full (i32.const 0))
  (if (local.get $collect) (then
    (global.set $layer.found (i32.const 0))
    (memory.fill (i32.const @ends) (i32.const 0) (i32.const @ends_size))
    (call $layer.clear (i32.const @first_bits)))))
(func (export "tell_on") (param $budget i32) (result i32) (local $at i32) (local $node i32)
  (block $out (loop $on
    (if (global.get $layer.full) (then (return (i32.const 2))))
    (br_if $out (i32.eqz (local.get $budget)))
    (local.set $budget (i32.sub (local.get $budget) (i32.const 1)))
    (if (global.get $count.frame) (then (call $count.next) (br $on)))
    (if (i32.ge_u (global.get $layer.done) (global.get $layer.known)) (then (return (i32.const 1))))
    (local.set $at (call $layer.entry (global.get $layer.from) (global.get $layer.done)))
    (global.set $layer.done (i32.add (global.get $layer.done) (i32.const 1)))
    (call $layer.unpack (local.get $at))
    (global.set $count.ways (i64.load offset=@key (local.get $at)))
    @back
    (local.set $node (call $advance))
    (if (local.get $node) (then (call $count.enter (local.get $node) (global.get $layer.left))))
    (br $on)))
  (i32.const 0))
(func $layer.after (param $known i32) (local $room i32)
  (global.set $layer.known (local.get $known))
  (global.set $layer.to (call $layer.entry (global.get $layer.from) (local.get $known)))
  (local.set $room (i32.sub
    (i32.div_u (i32.sub (global.get $layer.floor) (global.get $layer.to)) (i32.const @entry)) (i32.const 1)))
  (if (i32.lt_s (local.get $room) (i32.const 0)) (then (local.set $room (i32.const 0))))
  (global.set $layer.room (select (local.get $room) (global.get $layer.most)
    (i32.lt_u (local.get $room) (global.get $layer.most)))))
(func (export "keep") (result i32)
  (memory.copy (global.get $layer.from) (global.get $layer.to)
    (i32.mul (global.get $layer.found) (i32.const @entry)))
  (call $layer.after (global.get $layer.found))
  (global.get $layer.known))
(func (export "ends") (param $winners i32) (param $before i32) (result i64)
  (i64.load offset=@ends (i32.shl
    (i32.add (local.get $winners) (i32.mul (local.get $before) (i32.const @sides))) (i32.const 3))))
(func (export "entry") (result i32) (i32.const @entry))
"""


def layers(machine: Machine, memory: Memory, behind: Behind) -> str:
    """These functions for the record of a machine, with what lies behind it."""
    runs = list(_runs(machine, behind))
    key, kept = 8 * _words(runs), list(_worked_out(machine, behind))
    table = memory.table([number for run in runs for number in run])
    dead = memory.lists(_dead(machine, behind))
    sides = 2**machine.program.players.size
    numbers = {"runs": table, "runs_end": table + 16 * len(runs), "code": len(machine.code), "at": RECORD}
    numbers |= {"dead": dead, "dead_end": dead + 4, "start": memory.table(behind.start), "record": RECORD}
    numbers |= {"key": key, "entry": key + 8 + -(-4 * sum(n for _, n in kept) // 8) * 8, "page": PAGE}
    numbers |= {"sides": sides, "ends": memory.buffer(4 * sides), "ends_size": 16 * sides, "count": COUNT}
    numbers |= {"winners": RECORD + 4 * WINNERS, "first_bits": FIRST_BITS}
    keep = back = ""
    at = key + 8
    for first, cells in kept:
        here = f"(i32.add (local.get $new) (i32.const {at}))"
        there, size = f"(i32.const {RECORD + 4 * first})", f"(i32.const {4 * cells})"
        keep += f"(memory.copy {here} {there} {size})"
        back += f"(memory.copy {there} {here.replace('$new', '$at')} {size})"
        at += 4 * cells
    text = _LAYERS.replace("@keep", keep).replace("@back", back)
    return re.sub(r"@(\w+)", lambda match: str(numbers[match[1]]), text)


def _runs(machine: Machine, behind: Behind) -> Iterator[Run]:
    """The rows of numbers that make a position, in order; those that never make a difference are left out."""
    layout, program = machine.layout, machine.program
    elsewhere = {field.offset for field in program.fields if id(field) in behind.sets}
    never = frozenset.intersection(frozenset(over_cells(machine)), *map(frozenset, dead_cells(machine).values()))
    for row in layout.rows:
        if row.offset >= layout.scratch or row.offset in elsewhere:
            continue
        start = layout.initial[row.offset : row.offset + row.cells]
        low, high = min([row.low, *start]), max([row.high, *start])
        if row.name == "at" or row.name.startswith("return "):
            high = len(machine.code)
        elif row.name == "turns" and program.limit:
            high = program.limit
        bits = (high - low).bit_length()
        for alike, cells in groupby(range(row.offset, row.offset + row.cells), never.__contains__):
            if not alike:
                first, *rest = cells
                yield RECORD + 4 * first, 1 + len(rest), low if bits < 32 else 0, min(bits, 32)
    for first, count in _more(behind):
        yield RECORD + 4 * first, count, 0, 32


def _more(behind: Behind) -> list[tuple[int, int]]:
    """The cells behind the record that make a position: large sets, members that are gone through, wide numbers."""
    wide = ((first, 2) for first in behind.wide.values())
    return sorted([*((one.first, one.all) for one in behind.sets.values()), *_listed(behind).values(), *wide])


def _listed(behind: Behind) -> dict[int, tuple[int, int]]:
    """The cells of each list, by the local that keeps the place in it."""
    sizes = {node.keep: node.members.type.domain for node in behind.machine.code if isinstance(node, Take)}
    return {keep: (first, 1 + domain.size) for keep, first in behind.lists.items() if (domain := sizes[keep])}


def _worked_out(machine: Machine, behind: Behind) -> Iterator[tuple[int, int]]:
    """The other cells behind the record."""
    at = len(machine.layout.initial)
    for first, cells in [*_more(behind), (behind.end, 0)]:
        if first > at:
            yield at, first - at
        at = first + cells


def _words(runs: list[Run]) -> int:
    """How many words of 64 bits rows of numbers take; no number lies in two."""
    words, used = 1, 0
    for _, cells, _, bits in runs:
        for _ in range(cells):
            if used + bits > 64:
                words, used = words + 1, 0
            used += bits
    return words


def _dead(machine: Machine, behind: Behind) -> list[list[int]]:
    """For each instruction, and last for a game that is over, where in the record lies what makes no difference."""
    dead, listed = dead_cells(machine), _listed(behind) | {slot: (at, 2) for slot, at in behind.wide.items()}
    rows = [dead.get(index, ()) for index in range(len(machine.code))] + [over_cells(machine)]
    found = []
    for row in rows:
        gone = [part for keep, part in listed.items() if machine.layout.local(keep) in row]
        found.append([4 * cell for cell in (*row, *(first + i for first, cells in gone for i in range(cells)))])
    return found
