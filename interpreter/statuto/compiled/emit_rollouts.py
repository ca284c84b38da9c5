"""Games at random from a position on, for whoever searches: the way there and the rest of the game in one call.

At `search` lie what is told of the position where the way ends: what it is, how many choices there are, whose they are,
how the game stopped and its winners as bits. Behind that lies the way: the index of each choice.
"""

from __future__ import annotations

import re

from statuto.compiled.agreed import DECISION, EVEN, LONGEST_WAY, WAY_TOLD
from statuto.compiled.wat import COUNT, RECORD

# `root` keeps the record as it is, and each way begins there. The draws of `$go_on` are those of the seed.
_ROLLOUTS = """
(func (export "root") (memory.copy (i32.const @kept) (i32.const @record) (i32.const @size)))
(func $told (param $node i32) (param $most i32)
  (i32.store (i32.const @search) (local.get $node))
  (i32.store offset=4 (i32.const @search) (i32.load (i32.const @count)))
  (i32.store offset=8 (i32.const @search) @chooser)
  (i32.store offset=12 (i32.const @search) (call $go_on (local.get $node) (local.get $most)))
  (i32.store offset=16 (i32.const @search) @winners))
(func (export "rollout") (param $seed i64) (param $most i32)
  (call $begin (local.get $seed))
  (call $told (call $advance) (local.get $most)))
(func (export "explore") (param $steps i32) (param $seed i64) (param $most i32)
  (local $node i32) (local $at i32) (local $row i32)
  (if (i32.gt_u (local.get $steps) (i32.const @longest)) (then (unreachable)))
  (memory.copy (i32.const @record) (i32.const @kept) (i32.const @size))
  (i32.store (i32.const @count) (i32.const -1))
  (call $begin (local.get $seed))
  (local.set $node (call $advance))
  (local.set $at (i32.const @way))
  (block $there (loop $on
    (br_if $there (i32.eqz (local.get $steps)))
    (if (i32.ge_u (i32.load (local.get $at)) (i32.load (i32.const @count))) (then (unreachable)))
    (local.set $row (call $row (i32.load (local.get $at))))
    (if (i32.eq (local.get $node) (i32.const @decision))
      (then (call $make (local.get $row)))
      (else (if (i32.eq (local.get $node) (i32.const @even))
        (then (call $occur (local.get $row)))
        (else (call $happen (i32.load (local.get $row)))))))
    (local.set $node (call $advance))
    (local.set $at (i32.add (local.get $at) (i32.const 4)))
    (local.set $steps (i32.sub (local.get $steps) (i32.const 1)))
    (br $on)))
  (call $told (local.get $node) (local.get $most)))
"""


def rollouts(kept: int, search: int, cells: int, chooser: str, winners: str) -> str:
    """These exports: where a record of so many cells is kept, where a search is told; the code of two cells."""
    numbers = {"kept": kept, "search": search, "way": search + 4 * WAY_TOLD, "size": 4 * cells, "record": RECORD}
    numbers |= {"count": COUNT, "decision": DECISION, "even": EVEN, "longest": LONGEST_WAY}
    text = _ROLLOUTS.replace("@chooser", chooser).replace("@winners", winners)
    return re.sub(r"@(\w+)", lambda match: str(numbers[match[1]]), text)
