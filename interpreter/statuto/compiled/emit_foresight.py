"""Looking over a turn: what can still be done in it is found by playing it, each way on copies of the record.

A row of numbers, one for each duty, is kept as the bytes of one number of 64 bits, that of the first duty highest: so
the greater row is the greater number. A way ends as in the reference evaluator; where the rules fail, that is thrown,
and ends it.
"""

from __future__ import annotations

from statuto.checks.duties import MOST_DUTIES
from statuto.checks.terms import MostOf, Term
from statuto.compiled.agreed import DECISION
from statuto.compiled.emit_leaps import DONE, GLOBALS, ONES, SEVENS, Leaps
from statuto.compiled.emit_terms import LOOK_NO_MORE
from statuto.compiled.outline import Failure
from statuto.compiled.wat import (
    COUNT,
    PAGE,
    RECORD,
    SITE,
    cell,
    const,
    either,
    extended,
    get,
    load,
    op,
    put,
    set_cell,
    store,
    tee,
    when,
)
from statuto.compiled.words import code as row
from statuto.compiled.words import wide
from statuto.evaluate.foresight import ENDING, MOST_AHEAD
from statuto.machine import code as c
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER, TURNS

MOST_COUNTED = 127
"""No turn is looked ahead over so many moves: what is counted further is never reached, and a byte is enough."""
assert MOST_COUNTED > MOST_AHEAD + 1
MOST_PLAYED = 2_000_000
"""How many moves may be looked at for one decision."""
TOO_MANY = f"One decision may go through {MOST_PLAYED:,} moves that are looked ahead at and no more."
TOO_DEEP = f"A turn can be looked ahead over {MOST_AHEAD} moves and no more."

# `$lacked` has a bit for each duty that took a move away from the last decision, the first duty lowest.
# `$gains` is where the rows of the actions lie, with 1 for each duty that counts them. A frame is one of `$push`.
_LOOKING = """
(global $turn (mut i32) (i32.const 0))
(global $seat (mut i32) (i32.const 0))
(global $gains (mut i32) (i32.const 0))
(global $left (mut i64) (i64.const 0))
(global $played (mut i32) (i32.const 0))
(global $asker (mut i32) (i32.const 0))
(tag $way_fails)
(global $lacked (mut i32) (i32.const 0))
(func $worth (param $move i32) (param $left i64) (param $depth i32) (result i64) (local $gain i64)
  (global.set $played (i32.add (global.get $played) (i32.const 1)))
  (if (i32.gt_u (global.get $played) (i32.const $most_played)) (then (call $beyond (i32.const 0))))
  (if (i32.ge_s (i32.load (local.get $move)) (i32.const 0)) (then
    (local.set $gain (i64.and
      (i64.load (i32.add (global.get $gains) (i32.shl (i32.load (local.get $move)) (i32.const 3))))
      (i64.and (i64.const $ones)
        (i64.shr_u (i64.add (local.get $left) (i64.const $sevens)) (i64.const 7)))))))
  (if (i64.eq (local.get $gain) (local.get $left)) (then
    (if (i32.eqz (local.get $depth)) (then (global.set $shared (i32.const 1))))
    (return (local.get $gain))))
  (call $make (local.get $move))
  (i64.add (local.get $gain)
    (call $best (i64.sub (local.get $left) (local.get $gain)) (local.get $depth))))
(func $beyond (param $how i32)
  (i32.store (i32.const $site) (i32.add (global.get $asker) (local.get $how)))
  $no_more
  (unreachable))
(func $best (param $left i64) (param $depth i32) (result i64)
  (local $frame i32) (local $n i32) (local $i i32) (local $best i64) (local $worth i64) (local $level i32)
  (global.set $left (local.get $left))
  (global.set $deep (local.get $depth))
  (local.set $frame (global.get $stack)) (local.set $i (global.get $ahead)) (local.set $level (global.get $level))
  (block $way_ends
    (block $fails (try_table (catch $way_fails $fails) (local.set $n (call $advance)) (br $way_ends)))
    (global.set $stack (local.get $frame)) (global.set $ahead (local.get $i)) (global.set $level (local.get $level))
    (return (i64.const 0)))
  (local.set $i (i32.const 0))
  (if (i32.eq (local.get $n) (i32.const $done)) (then (return (local.get $left))))
  (if (i32.ne (local.get $n) (i32.const $decision)) (then (return (i64.const 0))))
  (if (i32.ne (i32.load (i32.const $chooser)) (global.get $seat)) (then (return (i64.const 0))))
  (global.set $from (i32.const -1))
  (local.set $depth (i32.add (local.get $depth) (i32.const 1)))
  (if (i32.gt_u (local.get $depth) (i32.const $most_ahead)) (then (call $beyond (i32.const 1))))
  (local.set $n (i32.load (i32.const $count)))
  (local.set $frame (call $save))
  (loop $again
    (if (local.get $i) (then (call $back (local.get $frame))))
    (local.set $worth (call $worth
      (i32.add (i32.add (local.get $frame) (i32.const $record)) (i32.mul (local.get $i) (i32.const $row)))
      (local.get $left) (local.get $depth)))
    (if (i64.gt_u (local.get $worth) (local.get $best)) (then (local.set $best (local.get $worth))))
    (br_if $again (i32.and (i64.ne (local.get $best) (local.get $left))
      (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $n)))))
  (call $leave (local.get $frame))
  (local.get $best))
(func $asked (param $left i64) (param $of i32) (result i64)
  (local $frame i32) (local $best i64) (local $turn i32) (local $seat i32) (local $gains i32) (local $before i64)
  (i32.store (i32.const $count) (i32.const 0))
  (local.set $frame (call $save))
  (local.set $turn (global.get $turn)) (local.set $seat (global.get $seat)) (local.set $gains (global.get $gains))
  (local.set $before (global.get $left))
  (if (i32.eqz (local.get $turn)) (then (global.set $played (i32.const 0))))
  (global.set $turn (i32.const 1)) (global.set $seat (i32.load (i32.const $mover))) (global.set $from (i32.const -1))
  (global.set $gains (local.get $of))
  (local.set $best (call $best (local.get $left) (i32.const 0)))
  (global.set $turn (local.get $turn)) (global.set $seat (local.get $seat)) (global.set $gains (local.get $gains))
  (global.set $left (local.get $before))
  (call $back (local.get $frame))
  (call $leave (local.get $frame))
  (local.get $best))
(func $kept (param $n i32) (param $left i64) (result i32)
  (local $frame i32) (local $i i32) (local $best i64) (local $worth i64) (local $all i32)
  (local $move i32) (local $action i32) (local $spent i32)
  (if (i64.eqz (local.get $left)) (then (return (local.get $n))))
  (i32.store (i32.const $count) (local.get $n))
  (local.set $frame (call $save))
  (local.set $all (global.get $stack))
  (global.set $stack (i32.add (local.get $all) (i32.shl (local.get $n) (i32.const 3))))
  (if (i32.gt_u (global.get $stack) (i32.mul (memory.size) (i32.const $page)))
    (then (if (i32.lt_s (memory.grow (i32.const 16)) (i32.const 0)) (then (call $too_much)))))
  (global.set $turn (i32.const 1)) (global.set $seat (i32.load (i32.const $chooser)))
  (global.set $gains (i32.const $of_duties)) (global.set $played (i32.const 0))
  (memory.fill (i32.const $told) (i32.const 255) (i32.const $actions))
  (local.set $move (i32.add (local.get $frame) (i32.const $record)))
  (loop $again
    (local.set $action (i32.load (local.get $move)))
    (local.set $worth (if (result i64) (i32.ge_s (local.get $action) (i32.const 0))
      (then (i64.load (i32.add (i32.const $told) (i32.shl (local.get $action) (i32.const 3)))))
      (else (i64.const -1))))
    (if (i64.lt_s (local.get $worth) (i64.const 0)) (then
      (if (local.get $spent) (then (call $back (local.get $frame))))
      (local.set $spent (i32.const 1))
      (global.set $from (select (i32.const -1)
        (i32.load (i32.add (i32.const $begun) (i32.shl (local.get $action) (i32.const 2))))
        (i32.or (i64.lt_s (local.get $worth) (i64.const -1)) (i32.lt_s (local.get $action) (i32.const 0)))))
      (global.set $shared (i32.const 0))
      (local.set $worth (call $worth (local.get $move) (local.get $left) (i32.const 0)))
      (if (i32.ge_s (local.get $action) (i32.const 0)) (then
        (i64.store (i32.add (i32.const $told) (i32.shl (local.get $action) (i32.const 3)))
          (select (local.get $worth) (i64.const -2) (global.get $shared)))))))
    (i64.store (i32.add (local.get $all) (i32.shl (local.get $i) (i32.const 3))) (local.get $worth))
    (if (i64.gt_u (local.get $worth) (local.get $best)) (then (local.set $best (local.get $worth))))
    (local.set $move (i32.add (local.get $move) (i32.const $row)))
    (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $n))))
  (call $back (local.get $frame))
  (global.set $turn (i32.const 0)) (call $leave (local.get $frame))
  (global.set $top (i32.const $choices))
  (local.set $move (i32.add (local.get $frame) (i32.const $record)))
  (local.set $i (i32.const 0))
  (loop $again
    (local.set $worth (i64.load (i32.add (local.get $all) (i32.shl (local.get $i) (i32.const 3)))))
    (if (i64.eq (local.get $worth) (local.get $best)) (then
      $copy_row
      (global.set $top (i32.add (global.get $top) (i32.const $row))))
    (else (global.set $lacked (i32.or (global.get $lacked) (i32.shl (i32.const 1) (i32.sub
      (i32.wrap_i64 (i64.shr_u (i64.clz (i64.xor (local.get $best) (local.get $worth))) (i64.const 3)))
      (i32.const $unused)))))))
    (local.set $move (i32.add (local.get $move) (i32.const $row)))
    (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $n))))
  (i32.div_u (i32.sub (global.get $top) (i32.const $choices)) (i32.const $row)))
"""


class Foresight(Leaps):
    """Emits what looks over a turn. `$turn` is 1 while it does."""

    def kept(self, node: c.Decision, count: str) -> str:
        """The code of how many of the moves of a decision the duties leave, which come first in the buffer."""
        duties = self.program.duties
        if not duties or node.site:
            return count
        found, left = self.function.local(), self.function.wide()
        code = put(found, count) + put(left, row(0))
        asked = ""
        for place, duty in enumerate(reversed(duties)):
            with self.inside({}, duty.article):
                most = self._counted(duty.most)
                if duty.condition is not None:
                    most = either(self.value(duty.condition), most, const(0))
            asked = put(left, wide("or", get(left), wide("shl", extended(most), row(8 * place)))) + asked
        bound = op("and", op("eq", cell(CHOOSER), cell(MOVER)), op("ne", cell(TURNS), const(0)))
        bound = op("and", bound, op("and", op("gt_u", get(found), const(1)), op("eqz", "(global.get $turn)")))
        asker = "".join(
            when(wide("ne", wide("and", get(left), row(255 << 8 * place)), row(0)), self._asks(duty.article))
            for place, duty in enumerate(reversed(duties))
        )
        fewer = asker + put(found, f"(call $kept {get(found)} {get(left)})")
        return code + when(bound, asked + fewer) + get(found)

    def _counted(self, most: Term) -> str:
        """The code of how far something is counted, at least 0, and no further than can be."""
        (low, high), code = self.ranges.of(most), self.value(most)
        if low < 0:
            one = self.function.local()
            code = either(op("lt_s", tee(one, code), const(0)), const(0), get(one))
        if high > MOST_COUNTED:
            one = self.function.local()
            code = either(op("lt_u", tee(one, code), const(MOST_COUNTED)), get(one), const(MOST_COUNTED))
        return code

    def most_of(self, term: MostOf) -> str:
        """The code of how many moves of some actions can still be made after the instruction at which the record is."""
        left, found = self.function.wide(), self.function.local()
        at = put(found, cell(AT)) + set_cell(AT, op("add", get(found), const(1)))
        gains = self.memory.words([int(a in term.actions) for a in range(len(self.program.actions))])
        asked = at + self._asks(self.article) + put(left, f"(call $asked {get(left)} {const(gains)})")
        asked += set_cell(AT, get(found))
        asked = put(left, extended(self._counted(term.most))) + when(wide("ne", get(left), row(0)), asked)
        return f"(block (result i32) {asked} (i32.wrap_i64 {get(left)}))"

    def _asks(self, article: str) -> str:
        """Code after which what goes past a bound of looking ahead is said of an article."""
        first = len(self.failures) + 1
        for message in (TOO_MANY, TOO_DEEP):
            self.failures.append(Failure("E018", article, message))
        return when(op("eqz", "(global.get $turn)"), f"(global.set $asker {const(first)})")

    def stop_ahead(self) -> str:
        """Code that stops where looking ahead does."""
        if not self.looks_over:
            return super().stop_ahead()
        ends = self.memory.table([int(isinstance(node, ENDING)) for node in self.machine.code] + [1])
        there = load(op("shl", cell(AT), const(2)), ends)
        stop = when(op("or", cell(ENDED), there), f"(return {const(0)})")
        return super().stop_ahead() + when("(global.get $turn)", stop)

    def looking(self) -> str:
        """The functions that look over a turn; nothing for a book that never does."""
        if not self.looks_over:
            return ""
        duties = list(reversed(self.program.duties))
        actions = len(self.program.actions)
        rows = [sum((a in d.actions) << 8 * i for i, d in enumerate(duties)) for a in range(actions)]
        numbers = {
            "done": DONE,
            "decision": DECISION,
            "chooser": RECORD + 4 * CHOOSER,
            "mover": RECORD + 4 * MOVER,
            "count": COUNT,
            "record": 4 * self.behind.end,
            "row": 4 * self.width,
            "choices": self.choices,
            "site": SITE,
            "page": PAGE,
            "most_played": MOST_PLAYED,
            "most_ahead": MOST_AHEAD,
            "of_duties": self.memory.words(rows),
            "told": self.memory.wide_buffer(actions),
            "actions": 8 * actions,
            "begun": self.memory.table(self.sharing.begun),
            "unused": MOST_DUTIES - len(duties),
        }
        text = (GLOBALS + _LOOKING).replace("(i64.const $ones)", row(ONES)).replace("(i64.const $sevens)", row(SEVENS))
        for name, number in numbers.items():
            text = text.replace(f"(i32.const ${name})", f"(i32.const {number})")
        places = range(0, 4 * self.width, 4)
        copied = "".join(store("(global.get $top)", load("(local.get $move)", at), at) for at in places)
        return text.replace("$no_more", LOOK_NO_MORE).replace("$copy_row", copied)
