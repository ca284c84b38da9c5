"""The members of each group as sets, so that nobody looks for them on the whole board.

First lies the set of the groups that there are, then that of the spaces in a group, then one set for each group. They
lie behind the record, and whatever changes the group of a space changes them.
"""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.program import Program
from statuto.checks.terms import Fold, Load, Local, Members, Operator
from statuto.checks.types import Grouping
from statuto.compiled.behind import Kept
from statuto.compiled.bits import LEAST_THINGS, MOST_THINGS
from statuto.machine.inline import conjuncts
from statuto.machine.ranges import everything

BITS = """
(func $bit_on (param $at i32) (param $bit i32)
  (local.set $at (i32.add (local.get $at) (i32.shl (i32.shr_u (local.get $bit) (i32.const 5)) (i32.const 2))))
  (i32.store (local.get $at) (i32.or (i32.load (local.get $at)) (i32.shl (i32.const 1) (local.get $bit)))))
(func $bit_off (param $at i32) (param $bit i32)
  (local.set $at (i32.add (local.get $at) (i32.shl (i32.shr_u (local.get $bit) (i32.const 5)) (i32.const 2))))
  (i32.store (local.get $at) (i32.and (i32.load (local.get $at)) (i32.rotl (i32.const -2) (local.get $bit)))))
"""

_MEMBERS = """
(func $row_# (param $g i32) (result i32)
  (i32.add (i32.const @rows) (i32.mul (local.get $g) (i32.const @size))))
(func $on_# (param $s i32) (param $g i32)
  (call $bit_on (i32.const @at) (local.get $g))
  (call $bit_on (i32.const @inside) (local.get $s))
  (call $bit_on (call $row_# (local.get $g)) (local.get $s)))
(func $off_# (param $s i32) (param $g i32)
  (call $bit_off (i32.const @inside) (local.get $s))
  (call $bit_off (call $row_# (local.get $g)) (local.get $s)))
(func $all_# (param $g i32) (param $o i32) (local $end i32)
  (local.set $g (call $row_# (local.get $g)))
  (local.set $o (call $row_# (local.get $o)))
  (local.set $end (i32.add (local.get $g) (i32.const @size)))
  (loop $on
    (i32.store (local.get $o) (i32.or (i32.load (local.get $o)) (i32.load (local.get $g))))
    (local.set $o (i32.add (local.get $o) (i32.const 4)))
    (br_if $on (i32.lt_u (local.tee $g (i32.add (local.get $g) (i32.const 4))) (local.get $end)))))
(func $none_# (param $g i32)
  (call $bit_off (i32.const @at) (local.get $g))
  (memory.fill (call $row_# (local.get $g)) (i32.const 0) (i32.const @size)))
(func $renamed_# (param $g i32) (param $o i32)
  (call $bit_on (i32.const @at) (local.get $o))
  (call $all_# (local.get $g) (local.get $o))
  (call $none_# (local.get $g)))
"""


def members(number: int, kept: Kept) -> str:
    """The functions for the groups of the clause of this number."""
    size = 8 * kept.words
    numbers = {"rows": kept.at + 2 * size, "inside": kept.at + size, "size": size, "at": kept.at}
    text = _MEMBERS
    for name, value in numbers.items():
        text = text.replace(f"@{name})", f"{value})")
    return text.replace("_#", f"_{number}")


def asked_for(program: Program) -> Iterator[Grouping]:
    """The groups that are worth it: something goes through all spaces for those of one group."""
    asked = {id(load.field) for one in everything(program) if isinstance(one, Fold) for load in _of_one(one)}
    for group in program.groups:
        if id(group.grouping.at) in asked and LEAST_THINGS <= group.grouping.spaces.size <= MOST_THINGS:
            yield group.grouping


def _of_one(fold: Fold) -> Iterator[Load]:
    """What is asked of each of all things to be the same as something that is the same for all."""
    if not isinstance(fold.members, Members):
        return
    for part in conjuncts(fold.where):
        match part:
            case Operator(name="eq", arguments=(Load(indices=(Local(slot=slot),)) as load, Local())):
                if slot == fold.slot:
                    yield load
