"""Many choices in one call: counts of all sequences, on copies of the record in memory, and whole games at random.

A call from Python takes longer than most moves, so what is to be fast stays inside the module.
"""

from __future__ import annotations

from statuto.compiled.wat import COUNT, PAGE, RECORD
from statuto.machine.layout import WINNERS

# A frame holds the record and the choices of one node. `$stack` is where the next frame begins.
_MANY = """
(func $push (result i32) (local $frame i32)
  (call $list)
  (local.set $frame (global.get $stack))
  (global.set $stack (i32.add (local.get $frame)
    (i32.add (i32.const $record) (i32.mul (i32.load (i32.const $count)) (i32.const $row)))))
  (if (i32.gt_u (global.get $stack) (i32.mul (memory.size) (i32.const $page)))
    (then (if (i32.lt_s (memory.grow (i32.const 16)) (i32.const 0)) (then (unreachable)))))
  (memory.copy (local.get $frame) (i32.const $at) (i32.const $record))
  (memory.copy (i32.add (local.get $frame) (i32.const $record)) (i32.const $choices)
    (i32.mul (i32.load (i32.const $count)) (i32.const $row)))
  (local.get $frame))
(func $below (param $node i32) (param $depth i32) (result i64)
  (local $total i64) (local $frame i32) (local $n i32) (local $i i32) (local $next i32)
  (local.set $n (i32.load (i32.const $count)))
  (if (i32.and (i32.eq (local.get $node) (i32.const 1)) (i32.eq (local.get $depth) (i32.const 1)))
    (then (return (i64.extend_i32_u (local.get $n)))))
  (local.set $frame (call $push))
  (loop $again
    (if (local.get $i) (then (memory.copy (i32.const $at) (local.get $frame) (i32.const $record))))
    (local.set $next (i32.add (i32.add (local.get $frame) (i32.const $record))
      (i32.mul (local.get $i) (i32.const $row))))
    (if (i32.eq (local.get $node) (i32.const 1))
      (then (call $make (local.get $next)))
      (else (call $occur (local.get $next))))
    (local.set $next (call $advance))
    (if (local.get $next) (then (local.set $total (i64.add (local.get $total)
      (call $below (local.get $next) (i32.sub (local.get $depth) (i32.eq (local.get $node) (i32.const 1))))))))
    (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $n))))
  (global.set $stack (local.get $frame))
  (local.get $total))
(func (export "perft") (param $depth i32) (result i64) (local $node i32) (local $frame i32) (local $total i64)
  (global.set $stack (global.get $base))
  (local.set $node (call $advance))
  (if (i32.eqz (local.get $depth)) (then (return (i64.const 1))))
  (if (i32.eqz (local.get $node)) (then (return (i64.const 0))))
  (local.set $frame (call $push))
  (local.set $total (call $below (local.get $node) (local.get $depth)))
  (memory.copy (i32.const $at) (local.get $frame) (i32.const $record))
  (global.set $stack (local.get $frame))
  (i32.store (i32.const $count) (i32.const -1))
  (local.get $total))
(global $random (mut i64) (i64.const 0))
(func $one_of (param $n i32) (result i32) (local $z i64)
  (global.set $random (i64.add (global.get $random) (i64.const 0x9E3779B97F4A7C15)))
  (local.set $z (global.get $random))
  (local.set $z (i64.mul (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 30)))
    (i64.const 0xBF58476D1CE4E5B9)))
  (local.set $z (i64.mul (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 27)))
    (i64.const 0x94D049BB133111EB)))
  (local.set $z (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 31))))
  (i32.wrap_i64 (i64.rem_u (local.get $z) (i64.extend_i32_u (local.get $n)))))
(func $drawn (result i32) (local $at i32) (local $i i32) (local $left i32)
  (local.set $at (i32.const $choices))
  (loop $again
    (local.set $left (i32.add (local.get $left) (i32.load offset=4 (local.get $at))))
    (local.set $at (i32.add (local.get $at) (i32.const $row)))
    (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.load (i32.const $count)))))
  (local.set $left (call $one_of (local.get $left)))
  (local.set $at (i32.const $choices))
  (loop $again
    (local.set $left (i32.sub (local.get $left) (i32.load offset=4 (local.get $at))))
    (if (i32.ge_s (local.get $left) (i32.const 0)) (then
      (local.set $at (i32.add (local.get $at) (i32.const $row)))
      (br $again))))
  (local.get $at))
(func $even (result i32)
  (call $row (call $one_of (i32.load (i32.const $count)))))
(func $playout (result i32) (local $node i32) (local $made i32)
  (loop $on
    (if (local.tee $node (call $advance)) (then
      (if (i32.eq (local.get $node) (i32.const 1))
        (then
          (call $make (call $even))
          (local.set $made (i32.add (local.get $made) (i32.const 1))))
        (else (if (i32.eq (local.get $node) (i32.const 3))
          (then (call $occur (call $even)))
          (else (call $happen (i32.load (call $drawn)))))))
      (br $on))))
  (local.get $made))
(func (export "playouts") (param $seed i64) (param $games i32) (local $i i32)
  (loop $on
    (if (i32.lt_u (local.get $i) (local.get $games)) (then
      (call $start)
      (global.set $random (i64.add (local.get $seed) (i64.extend_i32_u (local.get $i))))
      (i32.store offset=4 (i32.add (i32.const $results) (i32.shl (local.get $i) (i32.const 3))) (call $playout))
      (i32.store (i32.add (i32.const $results) (i32.shl (local.get $i) (i32.const 3))) (i32.load (i32.const $winners)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $on)))))
"""

MOST_GAMES = 512
"""How many games may be played at random in one call."""


def many(cells: int, choices: int, width: int, results: int) -> str:
    """These functions, for a record of so many cells, the address of the choices and how wide each of them is.

    At `results` lie the winners, as bits, and the number of moves of each game.
    """
    numbers = {"record": 4 * cells, "at": RECORD, "count": COUNT, "choices": choices, "row": 4 * width, "page": PAGE}
    numbers |= {"results": results, "winners": RECORD + 4 * WINNERS}
    text = _MANY
    for name, number in numbers.items():
        text = text.replace(f"(i32.const ${name})", f"(i32.const {number})")
    return text
