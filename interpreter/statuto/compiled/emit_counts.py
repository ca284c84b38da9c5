"""Counts of sequences of turns or choices, gone through inside the module on copies of the record.

What is still to do lies in memory and not in calls, so that a count may be left after any number of choices and taken
up again: a bound of time needs nothing else, and no depth is too deep.
"""

from __future__ import annotations

import re

from statuto.compiled.wat import COUNT, RECORD, Memory
from statuto.evaluate.perft import closing
from statuto.machine.code import Machine
from statuto.machine.layout import AT, TURNS

# `$frame` is the innermost node that is being gone through: the node around it, its kind, how many choices it has and
# how many are done, and how many turns or choices are still to come; then what `$push` puts there.
_COUNTS = """
(global $count.frame (mut i32) (i32.const 0))
(global $count.by_turn (mut i32) (i32.const 0))
(global $count.collect (mut i32) (i32.const 0))
(global $count.ways (mut i64) (i64.const 1))
(global $count.total (mut i64) (i64.const 0))
(func $count.add (param $n i64)
  (global.set $count.total (i64.add (global.get $count.total) (local.get $n)))
  (if (i64.lt_s (global.get $count.total) (i64.const 0)) (then @too_many)))
(func $count.enter (param $node i32) (param $left i32) (local $head i32) (local $n i64)
  (if (i32.and (i32.eqz (global.get $count.collect))
      (i32.and (i32.eq (local.get $node) (i32.const 1)) (i32.eq (local.get $left) (i32.const 1)))) (then
    (if (i32.or (i32.eqz (global.get $count.by_turn))
        (i32.load offset=@closing (i32.shl (i32.load (i32.const @at)) (i32.const 2)))) (then
      (local.set $n (i64.extend_i32_u (i32.load (i32.const @count))))
      (if (i64.lt_u (i64.add (i64.clz (local.get $n)) (i64.clz (global.get $count.ways))) (i64.const 65))
        (then @too_many))
      (call $count.add (i64.mul (local.get $n) (global.get $count.ways)))
      (return)))))
  (local.set $head (global.get $stack))
  (global.set $stack (i32.add (local.get $head) (i32.const @head)))
  (drop (call $push))
  (i32.store (local.get $head) (global.get $count.frame))
  (i32.store offset=4 (local.get $head) (local.get $node))
  (i32.store offset=8 (local.get $head) (i32.load (i32.const @count)))
  (i32.store offset=12 (local.get $head) (i32.const 0))
  (i32.store offset=16 (local.get $head) (local.get $left))
  (global.set $count.frame (local.get $head)))
(func $count.after (param $chosen i32) (param $turn i32) (param $left i32) (local $node i32)
  (local.set $node (call $advance))
  (if (global.get $count.by_turn)
    (then (local.set $chosen (i32.or (i32.eqz (local.get $node))
      (i32.and (i32.ne (local.get $turn) (i32.const 0))
        (i32.ne (local.get $turn) (i32.load (i32.const @turns))))))))
  (local.set $left (i32.sub (local.get $left) (local.get $chosen)))
  (if (i32.eqz (local.get $left))
    (then (call $layer.come (local.get $node)))
    (else (if (local.get $node)
      (then (call $count.enter (local.get $node) (local.get $left)))
      (else (call $layer.finished (i32.const 1)))))))
(func $count.next (local $head i32) (local $kept i32) (local $i i32) (local $chosen i32)
  (local.set $head (global.get $count.frame))
  (local.set $kept (i32.add (local.get $head) (i32.const @head)))
  (local.set $i (i32.load offset=12 (local.get $head)))
  (if (i32.ge_u (local.get $i) (i32.load offset=8 (local.get $head))) (then
    (global.set $count.frame (i32.load (local.get $head)))
    (global.set $stack (local.get $head))
    (return)))
  (i32.store offset=12 (local.get $head) (i32.add (local.get $i) (i32.const 1)))
  (if (local.get $i) (then (memory.copy (i32.const @record) (local.get $kept) (i32.const @size))))
  (local.set $chosen (i32.eq (i32.load offset=4 (local.get $head)) (i32.const 1)))
  (local.set $i (i32.add (i32.add (local.get $kept) (i32.const @size)) (i32.mul (local.get $i) (i32.const @row))))
  (if (local.get $chosen) (then (call $make (local.get $i))) (else (call $occur (local.get $i))))
  (call $count.after (local.get $chosen) (i32.load offset=@turns (i32.sub (local.get $kept) (i32.const @record)))
    (i32.load offset=16 (local.get $head))))
(func $count.count (export "count") (param $depth i32) (param $by_turn i32) (local $node i32)
  (global.set $stack (global.get $base))
  (global.set $count.frame (i32.const 0))
  (global.set $count.by_turn (local.get $by_turn))
  (global.set $count.collect (i32.const 0))
  (global.set $count.ways (i64.const 1))
  (global.set $count.total (i64.extend_i32_u (i32.eqz (local.get $depth))))
  (local.set $node (call $advance))
  (drop (call $push))
  (if (i32.and (i32.ne (local.get $depth) (i32.const 0)) (i32.ne (local.get $node) (i32.const 0)))
    (then (call $count.enter (local.get $node) (local.get $depth)))))
(func $count.count_on (export "count_on") (param $budget i32) (result i32)
  (block $out (loop $on
    (br_if $out (i32.or (i32.eqz (global.get $count.frame)) (i32.eqz (local.get $budget))))
    (call $count.next)
    (br_if $on (local.tee $budget (i32.sub (local.get $budget) (i32.const 1))))
    (return (i32.const 0))))
  (memory.copy (i32.const @record) (global.get $base) (i32.const @size))
  (i32.store (i32.const @count) (i32.const -1))
  (i32.const 1))
(func (export "counted") (result i64) (global.get $count.total))
(func (export "perft") (param $depth i32) (result i64)
  (call $count.count (local.get $depth) (i32.const 0))
  (loop $on (br_if $on (i32.eqz (call $count.count_on (i32.const -1)))))
  (global.get $count.total))
"""

HEAD = 32


def counts(machine: Machine, memory: Memory, cells: int, width: int, too_many: str) -> str:
    """These functions, for a record of so many cells and choices of so many numbers.

    `too_many` is the code of the failure where a count has more than 63 bits.
    """
    ends = closing(machine)
    numbers = {"at": RECORD + 4 * AT, "turns": RECORD + 4 * TURNS, "count": COUNT, "record": RECORD, "head": HEAD}
    numbers |= {"size": 4 * cells, "row": 4 * width}
    numbers |= {"closing": memory.table([int(index in ends) for index in range(len(machine.code))])}
    text = _COUNTS.replace("@too_many", too_many)
    return re.sub(r"@(\w+)", lambda match: str(numbers[match[1]]), text)
