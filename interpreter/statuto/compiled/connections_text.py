"""The functions that keep the connections of one sorting up to date, as text with names for what differs.

`class` holds the sort of each space in 16 bits, 0 for none. `word` holds for each space of a sort the space above it,
or for the one on top a bit 31, the marks of all that are connected with it, and in the lowest bits how many they are.
`own` is the word of each space by itself, `flags` what each sort has come to: a bit for each pattern of marks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

SIZE = 2**13 - 1
"""The bits of a word that are how many spaces are connected."""
TOP = -(2**31)
"""The bit of the space on top."""
MARKS = 2**31 - 1 - SIZE
FIRST_MARK, MOST_MARKS, MOST_PATTERNS = 13, 18, 32
FLOODS = 8
"""How often the board is searched after a space has left its sort, before all is joined anew."""

TEXT = """
(func $class_# (param $s i32) (result i32) (i32.load16_u offset=@class (i32.shl (local.get $s) (i32.const 1))))
(func $root_# (param $s i32) (result i32) (local $word i32)
  (loop $up
    (local.set $word [word $s])
    (if (i32.ge_s (local.get $word) (i32.const 0)) (then (local.set $s (local.get $word)) (br $up))))
  (local.get $s))
(func $came_# (param $s i32) (param $class i32) (local $old i32)
  (local.set $old [class $s])
  (if (i32.eq (local.get $class) (local.get $old)) (then (return)))
  (put class $s (local.get $class))
  (if (local.get $old) (then (i32.store (i32.const @left) (i32.const @floods))))
  (if (i32.eqz (i32.load (i32.const @left))) (then
    (if (local.get $class) (then
      (put word $s [own $s])
      (call $tie_# (local.get $s) (local.get $s) (local.get $class)))))))
(func $tie_# (param $s i32) (param $top i32) (param $class i32)
  (local $all i32) (local $word i32) (local $o i32) (local $i i32) (local $end i32)
  (local.set $all [word $top])
  (local.set $i [beside $s])
  (local.set $end [after $s])
  (block $out (loop $on
    (br_if $out (i32.ge_u (local.get $i) (local.get $end)))
    (local.set $o (i32.load (local.get $i)))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br_if $on (i32.ne [class $o] (local.get $class)))
    (loop $up
      (local.set $word [word $o])
      (if (i32.ge_s (local.get $word) (i32.const 0)) (then (local.set $o (local.get $word)) (br $up))))
    (br_if $on (i32.eq (local.get $o) (local.get $top)))
    (if (i32.gt_u (i32.and (local.get $word) (i32.const @size)) (i32.and (local.get $all) (i32.const @size)))
      (then
        (put word $top (local.get $o))
        (local.set $top (local.get $o)))
      (else (put word $o (local.get $top))))
    (local.set $all (i32.add (i32.or (local.get $all) (i32.and (local.get $word) (i32.const @marks)))
      (i32.and (local.get $word) (i32.const @size))))
    (br $on)))
  (put word $top (local.get $all))
  $patterns)
(func $anew_# (local $s i32) (local $class i32)
  (i32.store (i32.const @left) (i32.const 0))
  (memory.copy (i32.const @word) (i32.const @own) (i32.const @bytes))
  (memory.fill (i32.const @flags) (i32.const 0) (i32.const @flagged))
  (loop $on
    (local.set $class [class $s])
    (if (local.get $class) (then
      (call $tie_# (local.get $s) (call $root_# (local.get $s)) (local.get $class))))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces)))))
(func $ready_# (result i32)
  (if (i32.eqz (i32.load (i32.const @left))) (then (return (i32.const 1))))
  (i32.store (i32.const @left) (i32.sub (i32.load (i32.const @left)) (i32.const 1)))
  (if (i32.load (i32.const @left)) (then (return (i32.const 0))))
  (call $anew_#)
  (i32.const 1))
(func $reached_# (param $class i32) (result i32)
  (if (i32.load (i32.const @left)) (then (call $anew_#)))
  (i32.load offset=@flags (i32.shl (local.get $class) (i32.const 2))))
(func $look_sort_# (local $s i32)
  (loop $on
    (call $examine_sort_# (local.get $s))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces)))))
"""

FLAG = """(if (i32.eq (i32.and (local.get $all) (i32.const MARKS)) (i32.const MARKS)) (then
    (i32.store offset=@flags (i32.shl (local.get $class) (i32.const 2))
      (i32.or (i32.load offset=@flags (i32.shl (local.get $class) (i32.const 2))) (i32.const FLAG)))))"""


def connecting(number: int, spaces: int, flagged: int, places: Mapping[str, int], patterns: Sequence[int]) -> str:
    """The functions for the sorting of this number, with the address of each table; `patterns` are sets of marks."""
    flags = "\n  ".join(
        FLAG.replace("MARKS", str(marks)).replace("FLAG", str(_signed(1 << bit))) for bit, marks in enumerate(patterns)
    )
    text = TEXT.replace("$patterns", flags)
    halves = r"(i32.load16_u offset=@class (i32.shl (local.get \1) (i32.const 1)))"
    text = re.sub(r"\[class (\$\w+)\]", halves, text)
    text = re.sub(r"\(put class (\$\w+) ", r"(i32.store16 offset=@class (i32.shl (local.get \1) (i32.const 1)) ", text)
    text = re.sub(r"\[(\w+) (\$\w+)\]", r"(i32.load offset=@\1 (i32.shl (local.get \2) (i32.const 2)))", text)
    text = re.sub(r"\(put (\w+) (\$\w+) ", r"(i32.store offset=@\1 (i32.shl (local.get \2) (i32.const 2)) ", text)
    known = {**places, "spaces": spaces, "bytes": 4 * spaces, "flagged": 4 * flagged, "floods": FLOODS}
    known |= {"size": SIZE, "marks": MARKS}
    return re.sub(r"@(\w+)", lambda match: str(known[match[1]]), text).replace("_#", f"_{number}")


def _signed(bits: int) -> int:
    return bits - 2**32 if bits >= 2**31 else bits
