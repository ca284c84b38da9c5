"""Copies of the record that follow it: of each level, one; only blocks that were written to since are copied.

A book that looks over a turn goes back to the same position again and again. `$save` puts the record into the copy of
the next level, `$back` puts it back; each copies the blocks in which the two may differ, which `$stale` has for each
level. Beyond the last level a frame holds a whole copy. A frame is one of `$push`, with room for the record.
"""

from __future__ import annotations

import re

from statuto.compiled.touched import block_size
from statuto.compiled.wat import RECORD, Memory

LEVELS = 4

_LEVEL = """
(global $stale_# (mut i64) (i64.const -1))"""
_FOLD = "(global.set $stale_# (i64.or (global.get $stale_#) (global.get $touched)))"
_SAVED = """(if (i32.eq (global.get $level) (i32.const #)) (then
    (call $copy_blocks (global.get $stale_#) (i32.const @at) (i32.const @copy_#))
    (global.set $stale_# (i64.const 0))))"""
_BACK = """(if (i32.eq (global.get $level) (i32.const ##)) (then
    (local.set $stale (global.get $stale_#))
    (call $copy_blocks (local.get $stale) (i32.const @copy_#) (i32.const @at))
    (global.set $touched (local.get $stale))
    @fold
    (global.set $touched (i64.const 0))
    (global.set $stale_# (i64.const 0))))"""

_SHADOWS = """
(global $level (mut i32) (i32.const 0))
(func $copy_blocks (param $blocks i64) (param $from i32) (param $to i32) (local $at i32) (local $end i32)
  (block $out (loop $each
    (br_if $out (i64.eqz (local.get $blocks)))
    (local.set $at (i32.shl (i32.wrap_i64 (i64.ctz (local.get $blocks))) (i32.const @shift)))
    (br_if $out (i32.ge_u (local.get $at) (i32.const @size)))
    (local.set $end (i32.add (local.get $at) (i32.const @block)))
    (loop $on
      @moves
      (br_if $on (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end))))
    (local.set $blocks (i64.and (local.get $blocks) (i64.sub (local.get $blocks) (i64.const 1))))
    (br $each))))
(func $fold
  (global.set $touched (i64.or (global.get $touched) (i64.const @always)))
  @fold
  (global.set $touched (i64.const 0)))
(func $save (result i32) (local $frame i32)
  (local.set $frame (call $frame))
  (call $fold)
  @saved
  (if (i32.ge_u (global.get $level) (i32.const @levels))
    (then (memory.copy (local.get $frame) (i32.const @at) (i32.const @size))))
  (global.set $level (i32.add (global.get $level) (i32.const 1)))
  (local.get $frame))
(func $back (param $frame i32) (local $stale i64)
  (if (i32.gt_u (global.get $level) (i32.const @levels)) (then
    (memory.copy (i32.const @at) (local.get $frame) (i32.const @size))
    (global.set $touched (i64.const -1))))
  (call $fold)
  @back)
(func $leave (param $frame i32)
  (global.set $stack (local.get $frame))
  (global.set $level (i32.sub (global.get $level) (i32.const 1))))
"""


def padding(cells: int) -> int:
    """How many cells lie behind a record of so many cells, that its last block is whole."""
    return -cells % (block_size(cells) // 4)


def shadows(cells: int, memory: Memory, always: int) -> str:
    """These functions, for a record of so many cells, of which some blocks are `always` written to."""
    block = block_size(cells)
    copies = [memory.buffer(cells + padding(cells)) for _ in range(LEVELS)]
    numbers = {"at": RECORD, "size": 4 * cells, "block": block, "shift": block.bit_length() - 1, "levels": LEVELS}
    numbers |= {"always": always - (always >> 63 << 64)} | {f"copy_{n}": at for n, at in enumerate(copies)}
    moves = "".join(
        f"(v128.store offset={n} (i32.add (local.get $to) (local.get $at)) "
        f"(v128.load offset={n} (i32.add (local.get $from) (local.get $at))))"
        for n in range(0, 64, 16)
    )
    text = _levels(_LEVEL) + _SHADOWS.replace("@saved", _levels(_SAVED)).replace("@back", _levels(_BACK))
    text = text.replace("@fold", _levels(_FOLD)).replace("@moves", moves)
    return re.sub(r"@(\w+)", lambda match: str(numbers[match[1]]), text)


def _levels(text: str) -> str:
    """A text once for each level; `##` is the next one."""
    return "\n".join(text.replace("##", str(n + 1)).replace("#", str(n)) for n in range(LEVELS))
