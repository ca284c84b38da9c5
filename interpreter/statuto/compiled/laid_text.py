"""What is kept of a board that is laid from tiles, as text: which areas touch, what their parts are, what is open.

`known` is how many of the tiles that lie there the tables know; `$laid_N` takes in the others. So a tile is laid by
writing the record alone, and whoever puts a record back puts back what was known of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

# A row of bits begins at an address; bit b is in the byte b / 8.
MARKING = """
(func $mark_bit (param $row i32) (param $bit i32)
  (local.set $row (i32.add (local.get $row) (i32.shr_u (local.get $bit) (i32.const 3))))
  (i32.store8 (local.get $row)
    (i32.or (i32.load8_u (local.get $row)) (i32.shl (i32.const 1) (i32.and (local.get $bit) (i32.const 7))))))
"""

_TAKE_IN = """
(func $laid_@number (local $tile i32) (local $at i32) (local $turn i32) (local $place i32) (local $i i32)
  (local $to i32) (local $first i32) (local $mine i32) (local $other i32) (local $value i32)
  (block $out (loop $on
    (local.set $tile (i32.load (i32.const @known)))
    (br_if $out (i32.ge_s (local.get $tile) (i32.load (i32.const @count))))
    (i32.store (i32.const @known) (i32.add (local.get $tile) (i32.const 1)))
    (local.set $at (i32.shl (local.get $tile) (i32.const 2)))
    (local.set $turn (i32.load offset=@turn (local.get $at)))
    (local.set $place (i32.load offset=@place (local.get $at)))
    (local.set $first (i32.mul (local.get $tile) (i32.const @parts)))
    (if (i32.eqz (local.get $tile)) (then (memory.fill (i32.const @open) (i32.const 0) (i32.const @room))))
    (local.set $to (i32.add (i32.const @open) (i32.shr_u (local.get $place) (i32.const 3))))
    (i32.store8 (local.get $to) (i32.and (i32.load8_u (local.get $to))
      (i32.xor (i32.const -1) (i32.shl (i32.const 1) (i32.and (local.get $place) (i32.const 7))))))
    (local.set $value (i32.add (i32.const @printed)
      (i32.mul (i32.load offset=@tile (local.get $at)) (i32.const @width))))
    (local.set $i (i32.const 0))
    (loop $parts
      (local.set $mine (i32.add (local.get $first) (local.get $i)))
      (local.set $to (i32.add (i32.const @values)
        (i32.mul (i32.load (i32.add (local.get $value) (i32.shl (local.get $i) (i32.const 2)))) (i32.const @row))))
      (call $mark_bit (local.get $to) (local.get $mine))
      (i32.store offset=@rows (i32.shl (local.get $mine) (i32.const 2)) (local.get $to))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      @inside
      (br_if $parts (i32.lt_u (local.get $i) (i32.const @parts))))
    (local.set $i (i32.const 0))
    (loop $sides
      (local.set $to (i32.load offset=@across
        (i32.shl (i32.add (i32.mul (local.get $place) (i32.const 6)) (local.get $i)) (i32.const 2))))
      (if (i32.ge_s (local.get $to) (i32.const 0)) (then
        (local.set $other (i32.load offset=@slot (i32.shl (local.get $to) (i32.const 2))))
        (if (i32.lt_s (local.get $other) (i32.const 0))
          (then (call $mark_bit (i32.const @open) (local.get $to)))
          (else
            (local.set $at (i32.mul (local.get $i) (i32.const 24)))
            (local.set $mine (i32.add (local.get $first)
              (i32.load offset=@facing (i32.add (local.get $at) (i32.shl (local.get $turn) (i32.const 2))))))
            (local.set $other (i32.add (i32.mul (local.get $other) (i32.const @parts))
              (i32.load offset=@back (i32.add (local.get $at)
                (i32.shl (i32.load offset=@turn (i32.shl (local.get $other) (i32.const 2))) (i32.const 2))))))
            (call $beside_@number (local.get $mine) (local.get $other))))))
      (br_if $sides (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 6))))
    (br $on))))
(func $beside_@number (param $a i32) (param $b i32)
  (call $mark_bit (i32.add (i32.const @beside) (i32.mul (local.get $a) (i32.const @row))) (local.get $b))
  (call $mark_bit (i32.add (i32.const @beside) (i32.mul (local.get $b) (i32.const @row))) (local.get $a)))
"""

_INSIDE = """(call $beside_@number (local.get $mine)
        (i32.add (local.get $first) (i32.rem_u (local.get $i) (i32.const @parts))))"""


def taking_in(places: Mapping[str, int]) -> str:
    """The function that takes in what is new on a board.

    `places` says where the arrays of the record and the tables lie and how much room they take; each name in the text
    is one of them.
    """
    text = _TAKE_IN.replace("@inside", _INSIDE if places["parts"] > 1 else "")
    return re.sub(r"@(\w+)", lambda match: str(places[match[1]]), text)
