"""Counts of all sequences of choices in one call, on copies of the record in memory.

A call from Python takes longer than most moves, so what is to be fast stays inside the module.
"""

from __future__ import annotations

from statuto.compiled.wat import COUNT, PAGE, RECORD

# A frame holds the record and the choices of one node. `$stack` is where the next frame begins.
_MANY = """
(func $push (result i32) (local $frame i32)
  (call $list)
  (local.set $frame (global.get $stack))
  (global.set $stack (i32.add (local.get $frame)
    (i32.add (i32.const $record) (i32.mul (i32.load (i32.const $count)) (i32.const $row)))))
  (if (i32.gt_u (global.get $stack) (i32.mul (memory.size) (i32.const $page)))
    (then (if (i32.lt_s (memory.grow (i32.const 16)) (i32.const 0)) (then (unreachable)))))
  (memory.copy (local.get $frame) (i32.const $at) (i32.const $record))
  (memory.copy (i32.add (local.get $frame) (i32.const $record)) (i32.const $choices)
    (i32.mul (i32.load (i32.const $count)) (i32.const $row)))
  (local.get $frame))
(func $below (param $node i32) (param $depth i32) (result i64)
  (local $total i64) (local $frame i32) (local $n i32) (local $i i32) (local $next i32)
  (local.set $n (i32.load (i32.const $count)))
  (if (i32.and (i32.eq (local.get $node) (i32.const 1)) (i32.eq (local.get $depth) (i32.const 1)))
    (then (return (i64.extend_i32_u (local.get $n)))))
  (local.set $frame (call $push))
  (loop $again
    (if (local.get $i) (then (memory.copy (i32.const $at) (local.get $frame) (i32.const $record))))
    (local.set $next (i32.add (i32.add (local.get $frame) (i32.const $record))
      (i32.mul (local.get $i) (i32.const $row))))
    (if (i32.eq (local.get $node) (i32.const 1))
      (then (call $make (local.get $next)))
      (else (call $occur (local.get $next))))
    (local.set $next (call $advance))
    (if (local.get $next) (then (local.set $total (i64.add (local.get $total)
      (call $below (local.get $next) (i32.sub (local.get $depth) (i32.eq (local.get $node) (i32.const 1))))))))
    (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $n))))
  (global.set $stack (local.get $frame))
  (local.get $total))
(func (export "perft") (param $depth i32) (result i64) (local $node i32) (local $frame i32) (local $total i64)
  (global.set $stack (global.get $base))
  (local.set $node (call $advance))
  (if (i32.eqz (local.get $depth)) (then (return (i64.const 1))))
  (if (i32.eqz (local.get $node)) (then (return (i64.const 0))))
  (local.set $frame (call $push))
  (local.set $total (call $below (local.get $node) (local.get $depth)))
  (memory.copy (i32.const $at) (local.get $frame) (i32.const $record))
  (global.set $stack (local.get $frame))
  (i32.store (i32.const $count) (i32.const -1))
  (local.get $total))
"""


def many(cells: int, choices: int, width: int) -> str:
    """These functions, for a record of so many cells, the address of the choices and how wide each of them is."""
    numbers = {"record": 4 * cells, "at": RECORD, "count": COUNT, "choices": choices, "row": 4 * width, "page": PAGE}
    text = _MANY
    for name, number in numbers.items():
        text = text.replace(f"(i32.const ${name})", f"(i32.const {number})")
    return text
