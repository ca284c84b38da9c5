"""Decisions that are counted and not listed: how many moves there are is known, and a move is found by its number.

`$lazy` is 0 when the moves lie in the buffer; otherwise it says for which decision they do not lie there yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from statuto.checks.terms import Term
from statuto.compiled.emit_moves import Moves
from statuto.compiled.wat import RECORD, const, either, load, op
from statuto.machine.code import Decision

# A set is a number, how many things it has, and then a bit for each thing, in words of 64. `$sets` holds for each kind
# of decision the address of its set and the number of its action.
LISTED = """
(global $lazy (mut i32) (i32.const 0))
(func $nth (param $at i32) (param $k i32) (result i32)
  (local $word i64) (local $n i32) (local $c i32) (local $up i32) (local $first i32)
  (loop $on
    (local.set $word (i64.load (local.get $at)))
    (local.set $c (i32.wrap_i64 (i64.popcnt (local.get $word))))
    (if (i32.ge_u (local.get $k) (local.get $c)) (then
      (local.set $k (i32.sub (local.get $k) (local.get $c)))
      (local.set $first (i32.add (local.get $first) (i32.const 64)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br $on))))
  $halves
  (i32.add (local.get $first) (local.get $n)))
(func $row (param $i i32) (result i32) (local $at i32)
  (local.set $at (i32.add (i32.const @choices) (i32.mul (local.get $i) (i32.const @row))))
  (if (global.get $lazy) (then
    (i32.store (local.get $at) (i32.load offset=@actions (global.get $lazy)))
    (i32.store offset=4 (local.get $at)
      (call $nth (i32.add (i32.load offset=@sets (global.get $lazy)) (i32.const 4)) (local.get $i)))))
  (local.get $at))
(func $list (local $at i32) (local $left i32) (local $word i64) (local $first i32) (local $row i32) (local $action i32)
  (if (i32.eqz (global.get $lazy)) (then (return)))
  (local.set $at (i32.load offset=@sets (global.get $lazy)))
  (local.set $action (i32.load offset=@actions (global.get $lazy)))
  (global.set $lazy (i32.const 0))
  (local.set $left (i32.load (local.get $at)))
  (local.set $at (i32.add (local.get $at) (i32.const 4)))
  (local.set $row (i32.const @choices))
  (block $out (loop $on
    (br_if $out (i32.eqz (local.get $left)))
    (local.set $word (i64.load (local.get $at)))
    (local.set $left (i32.sub (local.get $left) (i32.wrap_i64 (i64.popcnt (local.get $word)))))
    (loop $bits
      (if (i64.ne (local.get $word) (i64.const 0)) (then
        (i32.store (local.get $row) (local.get $action))
        (i32.store offset=4 (local.get $row)
          (i32.add (local.get $first) (i32.wrap_i64 (i64.ctz (local.get $word)))))
        (local.set $row (i32.add (local.get $row) (i32.const @row)))
        (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
        (br $bits))))
    (local.set $at (i32.add (local.get $at) (i32.const 8)))
    (local.set $first (i32.add (local.get $first) (i32.const 64)))
    (br $on))))
"""

# Both ways are worked out and one is taken, for a guess would be wrong as often as right.
HALF = """
  (local.set $c (i32.wrap_i64 (i64.popcnt (i64.and (local.get $word) (i64.const @mask)))))
  (local.set $up (i32.ge_u (local.get $k) (local.get $c)))
  (local.set $k (i32.sub (local.get $k) (i32.and (local.get $c) (i32.sub (i32.const 0) (local.get $up)))))
  (local.set $up (i32.shl (local.get $up) (i32.const @half)))
  (local.set $n (i32.add (local.get $n) (local.get $up)))
  (local.set $word (i64.shr_u (local.get $word) (i64.extend_i32_u (local.get $up))))"""


class Counted(Moves):
    """Emits decisions, some of which are counted; part of `Nodes`."""

    def decision(self, node: Decision) -> str:
        """The code of how many moves a decision offers, which lie in the buffer or are found by `$row`."""
        kept = self.candidates.get(node.actions[0]) if len(node.actions) == 1 else None
        if kept is None:
            return "(global.set $lazy (i32.const 0)) " + super().decision(node)
        which = 4 * (1 + list(self.candidates).index(node.actions[0]))
        found = f"(block (result i32) (global.set $lazy {const(which)}) {self._how_many(node.actions[0])})"
        return self._guarded(kept.guards, found)

    def can(self, action: int) -> str:
        """The code of whether the chooser has a legal move of an action."""
        kept = self.candidates.get(action)
        return (
            super().can(action)
            if kept is None
            else op("ne", self._guarded(kept.guards, self._how_many(action)), const(0))
        )

    def _how_many(self, action: int) -> str:
        return load(const(0), RECORD + 4 * self.behind.counted[action])

    def _guarded(self, guards: Iterable[tuple[Term, str]], found: str) -> str:
        """A number while some conditions hold, else 0."""
        for condition, article in reversed(list(guards)):
            with self.inside(self.names, article):
                found = either(self.value(condition), found, const(0))
        return found

    def listed(self) -> str:
        """The functions that find the row of a move and list all that are not listed yet."""
        counted = self.behind.counted
        sets = self.memory.table([0, *(RECORD + 4 * first for first in counted.values())])
        places = {"choices": self.choices, "row": 4 * self.width, "sets": sets}
        places |= {"actions": self.memory.table([0, *counted])}
        halves = (5, 4, 3, 2, 1, 0)
        parts = [HALF.replace("@mask", str(2 ** (2**half) - 1)).replace("@half", str(half)) for half in halves]
        text = LISTED.replace("$halves", "".join(parts))
        return re.sub(r"@(\w+)", lambda match: str(places[match[1]]), text)
