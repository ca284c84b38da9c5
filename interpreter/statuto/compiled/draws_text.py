"""Draws inside the module, bit for bit those of `statuto.evaluate.chance`: streams by seed, site and occurrence."""

from __future__ import annotations

from collections.abc import Mapping

from statuto.compiled.wat import COUNT, RECORD, Memory
from statuto.evaluate.chance import GAMMA, site_number
from statuto.evaluate.playout import CHOICE
from statuto.machine.layout import AT

_MIXED = """
  (local.set $z (i64.mul (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 30)))
    (i64.const 0xBF58476D1CE4E5B9)))
  (local.set $z (i64.mul (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 27)))
    (i64.const 0x94D049BB133111EB)))
  (local.set $z (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 31))))"""

# One of `$n`, by the stream of `$state`. An output is passed over where the whole multiple of n that begins at or below
# it does not end below 2⁶⁴.
_DRAWN_ONE = """
  (loop $again
    (local.set $state (i64.add (local.get $state) (i64.const @gamma)))
    (local.set $z (local.get $state)) @mixed
    (local.set $rest (i64.rem_u (local.get $z) (local.get $n)))
    (br_if $again (i64.gt_u (i64.sub (local.get $z) (local.get $rest)) (i64.sub (i64.const 0) (local.get $n)))))
  (i32.wrap_i64 (local.get $rest))"""

# `$seeded` is the seed, mixed; `$choices_of` is what all choices of the random player have in common, `$made` is how
# many it has made. The sum in `key` may have a 65th bit, which flips bit 34 when it is mixed: so do the two bits that
# `$stream` flips. `$output` is the first output of the next choice, which is worked out before the moves are looked
# for, while the processor has time.
_DRAWS = """
(global $seeded (mut i64) (i64.const 0))
(global $choices_of (mut i64) (i64.const 0))
(global $made (mut i32) (i32.const 0))
(func $mixed (param $z i64) (result i64) @mixed
  (local.get $z))
(func $stream (param $site i64) (result i64) (local $z i64)
  (local.set $z (i64.add (i64.xor (global.get $seeded) (local.get $site)) (i64.const @gamma)))
  (local.set $z (i64.xor (local.get $z) (i64.mul
    (i64.extend_i32_u (i64.lt_u (local.get $z) (i64.const @gamma))) (i64.const 0x400000010)))) @mixed
  (local.get $z))
(func $one_of (param $state i64) (param $of i32) (result i32) (local $z i64) (local $n i64) (local $rest i64)
  (local.set $n (i64.extend_i32_u (local.get $of))) @drawn_one)
(func $begin (param $seed i64)
  (global.set $seeded (call $mixed (i64.add (local.get $seed) (i64.const @gamma))))
  (global.set $choices_of (call $stream (i64.const @choice)))
  (global.set $made (i32.const 0))
  @never)
(func $output (result i64) (local $z i64)
  (local.set $z (i64.xor (global.get $choices_of) (i64.extend_i32_u (global.get $made)))) @mixed
  (local.set $z (i64.add (local.get $z) (i64.const @gamma))) @mixed
  (local.get $z))
(func $chosen (param $z i64) (result i32) (local $n i64) (local $rest i64)
  (local.set $n (i64.extend_i32_u (i32.load (i32.const @count))))
  (local.set $rest (i64.rem_u (local.get $z) (local.get $n)))
  (if (i64.gt_u (i64.sub (local.get $z) (local.get $rest)) (i64.sub (i64.const 0) (local.get $n))) (then
    (return (call $row (call $one_of
      (call $mixed (i64.xor (global.get $choices_of) (i64.extend_i32_u (global.get $made))))
      (i32.load (i32.const @count)))))))
  (call $row (i32.wrap_i64 (local.get $rest))))
(func $drawn (param $n i32) (result i32) (local $site i32) (local $often i32)
  (local.set $site (i32.load offset=@site_of (i32.shl (i32.load (i32.const @at)) (i32.const 2))))
  (local.set $often (i32.load offset=@occurrences (i32.shl (local.get $site) (i32.const 2))))
  (i32.store offset=@occurrences (i32.shl (local.get $site) (i32.const 2))
    (i32.add (local.get $often) (i32.const 1)))
  (call $one_of
    (call $mixed (i64.xor
      (call $stream (i64.load offset=@numbers (i32.shl (local.get $site) (i32.const 3))))
      (i64.extend_i32_u (local.get $often))))
    (local.get $n)))
(func $even (result i32)
  (call $row (call $drawn (i32.load (i32.const @count)))))
(func $weighted (result i32) (local $at i32) (local $i i32) (local $left i32)
  (local.set $at (i32.const @choices))
  (loop $again
    (local.set $left (i32.add (local.get $left) (i32.load offset=4 (local.get $at))))
    (local.set $at (i32.add (local.get $at) (i32.const @row)))
    (br_if $again (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.load (i32.const @count)))))
  (local.set $left (call $drawn (local.get $left)))
  (local.set $at (i32.const @choices))
  (loop $again
    (local.set $left (i32.sub (local.get $left) (i32.load offset=4 (local.get $at))))
    (if (i32.ge_s (local.get $left) (i32.const 0)) (then
      (local.set $at (i32.add (local.get $at) (i32.const @row)))
      (br $again))))
  (local.get $at))
"""


def draws(sites: Mapping[int, str], instructions: int, memory: Memory, choices: int, row: int) -> str:
    """The functions that draw; `sites` are those of the instructions at which chance decides, of so many in all.

    The choices lie at an address, each in a row of so many bytes.
    """
    names = list(dict.fromkeys(sites.values()))
    places = [names.index(sites[at]) if at in sites else 0 for at in range(instructions)]
    numbers = {
        "gamma": GAMMA,
        "choice": CHOICE,
        "occurrences": memory.buffer(len(names)),
        "count": COUNT,
        "site_of": memory.table(places),
        "at": RECORD + 4 * AT,
        "numbers": memory.words([site_number(name) for name in names]),
        "choices": choices,
        "row": row,
    }
    never = "(memory.fill (i32.const @occurrences) (i32.const 0) (i32.const @sites))" if names else ""
    text = _DRAWS.replace("@never", never).replace("@sites", str(4 * len(names)))
    text = text.replace("@drawn_one", _DRAWN_ONE).replace("@mixed", _MIXED)
    for name in sorted(numbers, key=len, reverse=True):
        text = text.replace(f"@{name}", str(numbers[name]))
    return text
