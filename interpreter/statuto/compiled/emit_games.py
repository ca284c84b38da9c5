"""Whole games at random in one call: what is drawn is what the reference evaluator draws for the same seeds."""

from __future__ import annotations

from functools import partial

from statuto.checks.program import Category
from statuto.compiled.agreed import CAPPED, COURSE, DECISION, ENDED, EVEN, HEAD, MOST_GAMES
from statuto.compiled.draws_text import draws
from statuto.compiled.emit_course import Course
from statuto.compiled.emit_tally import PLACES
from statuto.compiled.wat import PLAYED, Function, cell, const, get, op, plus, put, store
from statuto.machine import code as c
from statuto.machine.layout import TURNS, WINNERS

# `$most` is how many moves a game may have. A game that fails leaves how many were played to the end before it.
# `$go_on` plays on from a node at which the record stands. More games than there is room for would be told where
# something else lies, so that is a call that makes no sense.
_GAMES = """
(func $game (param $seed i64) (param $most i32) (result i32)
  (call $start)
  (call $begin (local.get $seed))
  (global.set $deals (i32.const 0)) @begun
  (call $go_on (call $advance) (local.get $most)))
(func $go_on (param $node i32) (param $most i32) (result i32) (local $move i32) (local $z i64)
  (local.set $z (call $output))
  (block $over (loop $on
    (br_if $over (i32.eqz (local.get $node)))
    (if (i32.eq (local.get $node) (i32.const @decision))
      (then
        (if (i32.ge_u (global.get $made) (local.get $most)) (then (return (i32.const @capped)))) @met
        (local.set $move (call $chosen (local.get $z))) @chosen
        (call $make (local.get $move))
        (global.set $made (i32.add (global.get $made) (i32.const 1)))
        (local.set $z (call $output)))
      (else (if (i32.eq (local.get $node) (i32.const @even))
        (then (local.set $move (call $even)) @occurs (call $occur (local.get $move)))
        (else (call $happen (i32.load (call $weighted)))))))
    (local.set $node (call $advance))
    (br $on)))
  @over
  (i32.const @ended))
(func (export "playouts") (param $seed i64) (param $games i32) (param $most i32) (local $at i32)
  (if (i32.gt_u (local.get $games) (i32.const @room)) (then (unreachable)))
  (local.set $at (i32.const @results))
  (i32.store (i32.const @played) (i32.const 0))
  (if (i32.eqz (local.get $games)) (then (return)))
  (loop $on
    (drop (call $game (local.get $seed) (local.get $most)))
    (i32.store (local.get $at) @winners)
    (i32.store offset=4 (local.get $at) (global.get $made))
    (local.set $at (i32.add (local.get $at) (i32.const 8)))
    (local.set $seed (i64.add (local.get $seed) (i64.const 1)))
    (i32.store (i32.const @played) (i32.add (i32.load (i32.const @played)) (i32.const 1)))
    (br_if $on (i32.lt_u (i32.load (i32.const @played)) (local.get $games)))))
(func (export "games") (param $seed i64) (param $games i32) (param $most i32) (local $at i32)
  (if (i32.gt_u (local.get $games) (i32.const @room)) (then (unreachable)))
  (local.set $at (i32.const @results))
  (i32.store (i32.const @played) (i32.const 0)) @before
  (if (i32.eqz (local.get $games)) (then (return)))
  (loop $on
    (i32.store (local.get $at) (call $game (local.get $seed) (local.get $most)))
    (i32.store offset=4 (local.get $at) @winners)
    (i32.store offset=8 (local.get $at) (global.get $made))
    (i32.store offset=12 (local.get $at) @turns)
    (i32.store offset=16 (local.get $at) (global.get $deals))
    (if (i32.eq (i32.load (local.get $at)) (i32.const @ended)) (then (call $sheet (local.get $at)))) @played
    (local.set $at (i32.add (local.get $at) (i32.const @width)))
    (local.set $seed (i64.add (local.get $seed) (i64.const 1)))
    (i32.store (i32.const @played) (i32.add (i32.load (i32.const @played)) (i32.const 1)))
    (br_if $on (i32.lt_u (i32.load (i32.const @played)) (local.get $games)))))
"""


class Games(Course):
    """Emits games at random. At `results` lie what is told of each; a game of `games` takes `told` numbers.

    Of these the numbers of its course come last, from `course` on, where games are counted.
    """

    def games(self) -> str:
        """The functions that play games; those that they call are there before."""
        self.course = HEAD + len(self.program.scores) * self.program.players.size
        self.told = self.course + (COURSE if self.counting else 0)
        self.results = self.memory.buffer(self.told * MOST_GAMES)
        numbers = {
            "decision": DECISION,
            "even": EVEN,
            "capped": CAPPED,
            "ended": ENDED,
            "played": PLAYED,
            "room": MOST_GAMES,
        }
        numbers |= {"results": self.results, "width": 4 * self.told}
        text = _GAMES.replace("@winners", cell(WINNERS)).replace("@turns", cell(TURNS))
        for name, number in numbers.items():
            text = text.replace(f"@{name})", f"{number})")
        counted = self.tally()
        for name in PLACES:
            text = text.replace(f"@{name}\n", f"{counted[name]}\n").replace(f"@{name} ", f"{counted[name]} ")
        code = self.machine.code
        sites = {i: node.site for i, node in self.stops().items() if not isinstance(node, c.Decision) or node.site}
        drawn = draws(sites, len(code), self.memory, self.choices, 4 * self.width)
        return "(global $deals (mut i32) (i32.const 0))" + counted["functions"] + self._sheet() + drawn + text

    def _sheet(self) -> str:
        """The function that writes the value of each category for each seat, at an address of what is told."""
        function, code = Function(), ""
        for place, category in enumerate(self.program.scores):
            with self.inside({}, category.article, function):
                code += self.count_up(self.program.players.size, partial(self._written, category, place))
        return function.text("$sheet (param $at i32) (local $value i32)", code)

    def _written(self, category: Category, place: int, seat: str) -> str:
        """Code that writes the value of a category for the seat in a local."""
        with self.inside({category.slot: seat}):
            value = self.value(category.value)
        first = 4 * (HEAD + place * self.program.players.size)
        return put("$value", value) + store(plus(get("$at"), op("shl", get(seat), const(2))), get("$value"), first)
