"""The functions that keep the groups of one clause up to date, as text with names for what differs.

`[of $s]` is the entry of a table for the thing in a local, and `(put of $s` begins what changes it. The tables `at`,
`size` and `alike` lie in the record; the others are scratch: `in` and `value` what the condition and E say of each
space, `found` the first of the spaces that hang together with it, `part` the first of its part of a group that parts.
Where the members of groups are kept (`members_text`), `{on $s $g}` puts a space among those of a group, `{off $s $g}`
takes it out, and `{all $g $o}` gives all to another group.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SCRATCH_TABLES = ("in", "value", "found", "part", "first", "many", "touched", "stack")

TEXT = """
(global $value_# (mut i32) (i32.const 0))
(func $examine_# (param $s i32) (local $in i32) (local $g i32) (local $v i32)
  (local.set $in (call $now_# (local.get $s)))
  (local.set $v (global.get $value_#))
  (local.set $g [at $s])
  (if (i32.ge_s (local.get $g) (i32.const 0)) (then
    (if (i32.and (local.get $in) (i32.eq [alike $g] (local.get $v))) (then (return)))
    (call $leave_# (local.get $s) (local.get $g))))
  (if (local.get $in) (then (call $come_# (local.get $s) (local.get $v)))))
(func $leave_# (param $s i32) (param $g i32) (local $near i32) (local $p i32) (local $i i32)
  (put at $s (i32.const -1))
  {off $s $g}
  (put size $g (i32.sub [size $g] (i32.const 1)))
  (if (i32.eqz [size $g]) (then (call $cease_# (local.get $g)) (return)))
  (local.set $i [beside $s])
  (block $out (loop $on
    (br_if $out (i32.ge_u (local.get $i) [after $s]))
    (local.set $p (i32.load (local.get $i)))
    (local.set $near (i32.add (local.get $near) (i32.eq [at $p] (local.get $g))))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br $on)))
  (if (i32.or (i32.gt_u (local.get $near) (i32.const 1)) (i32.eq (local.get $g) (local.get $s))) (then
    (local.set $s (i32.const 0))
    (loop $on
      (put in $s (i32.eq [at $s] (local.get $g)))
      (put value $s (i32.const 0))
      (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
    (call $connect_#)
    (memory.copy (i32.const @part) (i32.const @found) (i32.const @bytes))
    (call $fall_apart_# (local.get $g)))))
(func $connect_# (local $s i32) (local $o i32) (local $p i32) (local $i i32) (local $top i32)
  (memory.fill (i32.const @found) (i32.const 255) (i32.const @bytes))
  (loop $each
    (if (i32.and [in $s] (i32.lt_s [found $s] (i32.const 0))) (then
      (put found $s (local.get $s))
      (i32.store (i32.const @stack) (local.get $s))
      (local.set $top (i32.const 4))
      (loop $flood
        (local.set $top (i32.sub (local.get $top) (i32.const 4)))
        (local.set $o (i32.load offset=@stack (local.get $top)))
        (local.set $i [beside $o])
        (block $out (loop $on
          (br_if $out (i32.ge_u (local.get $i) [after $o]))
          (local.set $p (i32.load (local.get $i)))
          (if (i32.and (i32.and [in $p] (i32.lt_s [found $p] (i32.const 0))) (i32.eq [value $p] [value $s])) (then
            (put found $p (local.get $s))
            (i32.store offset=@stack (local.get $top) (local.get $p))
            (local.set $top (i32.add (local.get $top) (i32.const 4)))))
          (local.set $i (i32.add (local.get $i) (i32.const 4)))
          (br $on)))
        (br_if $flood (local.get $top)))))
    (br_if $each (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces)))))
(func $fall_apart_# (param $g i32) (local $s i32) (local $l i32) (local $stays i32)
  (memory.fill (i32.const @many) (i32.const 0) (i32.const @bytes))
  (loop $on
    (local.set $l [part $s])
    (if (i32.ge_s (local.get $l) (i32.const 0)) (then (put many $l (i32.add [many $l] (i32.const 1)))))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
  (if (i32.eq [at $g] (local.get $g))
    (then (local.set $stays [part $g]))
    (else
      (local.set $s (i32.const 0))
      (loop $on
        (if (i32.gt_s [many $s] [many $stays]) (then (local.set $stays (local.get $s))))
        (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
      (call $move_# (local.get $g) (local.get $stays))
      (local.set $g (local.get $stays))))
  (local.set $l (i32.const 0))
  (loop $each
    (if (i32.and (i32.ne [many $l] (i32.const 0)) (i32.ne (local.get $l) (local.get $stays))) (then
      (put size $g (i32.sub [size $g] [many $l]))
      (local.set $s (local.get $l))
      (loop $on
        (if (i32.eq [part $s] (local.get $l)) (then (put at $s (local.get $l)) {off $s $g} {on $s $l}))
        (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
      (put size $l [many $l])
      (put alike $l [alike $g])
      (if (i32.eqz (global.get $quiet)) (then (call $splitting_# (local.get $l) (local.get $g))))))
    (br_if $each (i32.lt_u (local.tee $l (i32.add (local.get $l) (i32.const 1))) (i32.const @spaces)))))
(func $larger_# (param $g i32) (param $stays i32) (result i32)
  (if (i32.lt_s (local.get $stays) (i32.const 0)) (then (return (local.get $g))))
  (if (i32.gt_s [size $g] [size $stays]) (then (return (local.get $g))))
  (if (i32.and (i32.eq [size $g] [size $stays]) (i32.lt_s (local.get $g) (local.get $stays)))
    (then (return (local.get $g))))
  (local.get $stays))
(func $come_# (param $s i32) (param $v i32)
  (local $stays i32) (local $g i32) (local $o i32) (local $p i32) (local $i i32)
  (local.set $stays (i32.const -1))
  (local.set $i [beside $s])
  (block $out (loop $on
    (br_if $out (i32.ge_u (local.get $i) [after $s]))
    (local.set $p (i32.load (local.get $i)))
    (local.set $o [at $p])
    (if (i32.ge_s (local.get $o) (i32.const 0)) (then
      (if (i32.eq [alike $o] (local.get $v)) (then
        (local.set $stays (call $larger_# (local.get $o) (local.get $stays)))))))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br $on)))
  (if (i32.lt_s (local.get $stays) (i32.const 0)) (then
    (put at $s (local.get $s))
    {on $s $s}
    (put size $s (i32.const 1))
    (put alike $s (local.get $v))
    (return)))
  (put at $s (local.get $stays))
  {on $s $stays}
  (put size $stays (i32.add [size $stays] (i32.const 1)))
  (loop $more
    (local.set $g (i32.const @spaces))
    (local.set $i [beside $s])
    (block $out (loop $on
      (br_if $out (i32.ge_u (local.get $i) [after $s]))
      (local.set $p (i32.load (local.get $i)))
      (local.set $o [at $p])
      (if (i32.and (i32.ne (local.get $o) (local.get $stays)) (i32.lt_u (local.get $o) (local.get $g))) (then
        (if (i32.eq [alike $o] (local.get $v)) (then (local.set $g (local.get $o))))))
      (local.set $i (i32.add (local.get $i) (i32.const 4)))
      (br $on)))
    (if (i32.lt_u (local.get $g) (i32.const @spaces)) (then
      (call $join_# (local.get $g) (local.get $stays))
      (br $more)))))
(func $join_# (param $g i32) (param $stays i32) (local $s i32)
  (if (i32.eqz (global.get $quiet)) (then (call $joining_# (local.get $g) (local.get $stays))))
  (loop $on
    (if (i32.eq [at $s] (local.get $g)) (then (put at $s (local.get $stays))))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
  {all $g $stays}
  (put size $stays (i32.add [size $stays] [size $g]))
  (call $cease_# (local.get $g)))
(func $enter_# (param $whole i32) (param $v i32)
  (local $s i32) (local $g i32) (local $o i32) (local $stays i32) (local $root i32) (local $fresh i32)
  (local.set $stays (i32.const -1))
  (local.set $root (i32.const -1))
  (loop $on
    (if (i32.eq [found $s] (local.get $whole)) (then
      (local.set $o [at $s])
      (if (i32.ge_s (local.get $o) (i32.const 0))
        (then (local.set $stays (call $larger_# (local.get $o) (local.get $stays))))
        (else
          (if (i32.lt_s (local.get $root) (i32.const 0)) (then (local.set $root (local.get $s))))
          (local.set $fresh (i32.add (local.get $fresh) (i32.const 1)))))))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
  (if (i32.lt_s (local.get $stays) (i32.const 0)) (then
    (local.set $stays (local.get $root))
    (put size $stays (i32.const 0))
    (put alike $stays (local.get $v))))
  (put size $stays (i32.add [size $stays] (local.get $fresh)))
  (local.set $s (i32.const 0))
  (loop $on
    (if (i32.and (i32.eq [found $s] (local.get $whole)) (i32.lt_s [at $s] (i32.const 0))) (then
      (put at $s (local.get $stays)) {on $s $stays}))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
  (loop $more
    (local.set $g (i32.const @spaces))
    (local.set $s (i32.const 0))
    (loop $on
      (local.set $o [at $s])
      (if (i32.and (i32.and (i32.eq [found $s] (local.get $whole)) (i32.ne (local.get $o) (local.get $stays)))
          (i32.lt_u (local.get $o) (local.get $g)))
        (then (local.set $g (local.get $o))))
      (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
    (if (i32.lt_u (local.get $g) (i32.const @spaces)) (then
      (call $join_# (local.get $g) (local.get $stays))
      (br $more)))))
(func $update_# (local $s i32) (local $g i32) (local $f i32) (local $changed i32)
  (memory.fill (i32.const @touched) (i32.const 0) (i32.const @bytes))
  (loop $on
    (put in $s (call $now_# (local.get $s)))
    (put value $s (global.get $value_#))
    (local.set $g [at $s])
    (if (i32.ge_s (local.get $g) (i32.const 0))
      (then (if (i32.or (i32.eqz [in $s]) (i32.ne [value $s] [alike $g])) (then
        (local.set $changed (i32.const 1))
        (put touched $g (i32.const 1))
        (put at $s (i32.const -1))
        {off $s $g}
        (put size $g (i32.sub [size $g] (i32.const 1))))))
      (else (local.set $changed (i32.or (local.get $changed) [in $s]))))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
  (if (i32.eqz (local.get $changed)) (then (return)))
  (call $connect_#)
  (local.set $g (i32.const 0))
  (loop $each
    (if [touched $g] (then
      (if [size $g]
        (then
          (memory.fill (i32.const @first) (i32.const 255) (i32.const @bytes))
          (local.set $s (i32.const 0))
          (loop $on
            (put part $s (i32.const -1))
            (if (i32.eq [at $s] (local.get $g)) (then
              (local.set $f [found $s])
              (if (i32.lt_s [first $f] (i32.const 0)) (then (put first $f (local.get $s))))
              (put part $s [first $f])))
            (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces))))
          (call $fall_apart_# (local.get $g)))
        (else (call $cease_# (local.get $g))))))
    (br_if $each (i32.lt_u (local.tee $g (i32.add (local.get $g) (i32.const 1))) (i32.const @spaces))))
  (local.set $s (i32.const 0))
  (loop $on
    (if (i32.and [in $s] (i32.lt_s [at $s] (i32.const 0))) (then (call $enter_# [found $s] [value $s])))
    (br_if $on (i32.lt_u (local.tee $s (i32.add (local.get $s) (i32.const 1))) (i32.const @spaces)))))
"""

# What is remembered goes along: `$regroup` in memories of a thing, `$regroup_set` in those of sets; −1 is none.
SHARED = """
(global $quiet (mut i32) (i32.const 0))
(func $regroup (param $at i32) (param $end i32) (param $old i32) (param $new i32)
  (loop $on
    (if (i32.eq (i32.load (local.get $at)) (local.get $old)) (then (i32.store (local.get $at) (local.get $new))))
    (br_if $on (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $end)))))
(func $regroup_set (param $at i32) (param $end i32) (param $step i32) (param $old i32) (param $new i32)
  (local $word i32)
  (loop $on
    (local.set $word (i32.add (local.get $at) (i32.shl (i32.shr_u (local.get $old) (i32.const 5)) (i32.const 2))))
    (if (i32.and (i32.shr_u (i32.load (local.get $word)) (local.get $old)) (i32.const 1)) (then
      (i32.store (local.get $word)
        (i32.xor (i32.load (local.get $word)) (i32.shl (i32.const 1) (local.get $old))))
      (if (i32.ge_s (local.get $new) (i32.const 0)) (then
        (local.set $word (i32.add (local.get $at) (i32.shl (i32.shr_u (local.get $new) (i32.const 5)) (i32.const 2))))
        (i32.store (local.get $word)
          (i32.or (i32.load (local.get $word)) (i32.shl (i32.const 1) (local.get $new))))))))
    (br_if $on (i32.lt_u (local.tee $at (i32.add (local.get $at) (local.get $step))) (local.get $end)))))
"""


def following(number: int, spaces: int, places: Mapping[str, int], kept: bool) -> str:
    """The functions for the clause of this number, with the address of each table; are the members of groups kept?"""
    text = re.sub(r"\{(\w+) (\$\w+) (\$\w+)\}", r"(call $\1_# (local.get \2) (local.get \3))" if kept else "", TEXT)
    text = re.sub(r"\[(\w+) (\$\w+)\]", r"(i32.load offset=@\1 (i32.shl (local.get \2) (i32.const 2)))", text)
    text = re.sub(r"\(put (\w+) (\$\w+) ", r"(i32.store offset=@\1 (i32.shl (local.get \2) (i32.const 2)) ", text)
    known = {**places, "spaces": spaces, "bytes": 4 * spaces}
    return re.sub(r"@(\w+)", lambda match: str(known[match[1]]), text).replace("_#", f"_{number}")
