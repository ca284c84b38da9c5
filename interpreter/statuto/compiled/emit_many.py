"""Copies of the record in memory, each with the choices of the node at which it stands.

A call from Python takes longer than most moves, so what is to be fast stays inside the module.
"""

from __future__ import annotations

from statuto.compiled.wat import COUNT, PAGE, RECORD

# A frame holds the record and the choices of one node. `$stack` is where the next frame begins.
_MANY = """
(func $frame (result i32) (local $frame i32)
  (call $list)
  (local.set $frame (global.get $stack))
  (global.set $stack (i32.add (local.get $frame)
    (i32.add (i32.const $record) (i32.mul (i32.load (i32.const $count)) (i32.const $row)))))
  (if (i32.gt_u (global.get $stack) (i32.mul (memory.size) (i32.const $page)))
    (then (if (i32.lt_s (memory.grow (i32.add (i32.const 16) (i32.shr_u
      (i32.sub (global.get $stack) (i32.mul (memory.size) (i32.const $page))) (i32.const 16)))) (i32.const 0))
      (then (call $too_much)))))
  (memory.copy (i32.add (local.get $frame) (i32.const $record)) (i32.const $choices)
    (i32.mul (i32.load (i32.const $count)) (i32.const $row)))
  (local.get $frame))
(func $push (result i32) (local $frame i32)
  (local.set $frame (call $frame))
  (memory.copy (local.get $frame) (i32.const $at) (i32.const $record))
  (local.get $frame))
"""


def many(cells: int, choices: int, width: int) -> str:
    """These functions, for a record of so many cells, the address of the choices and how wide each of them is."""
    numbers = {"record": 4 * cells, "at": RECORD, "count": COUNT, "choices": choices, "row": 4 * width, "page": PAGE}
    text = _MANY
    for name, number in numbers.items():
        text = text.replace(f"(i32.const ${name})", f"(i32.const {number})")
    return text
