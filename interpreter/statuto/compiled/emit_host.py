"""What a module exports for other programs alone: its seed, choices at random, the score sheet.

[Play a book elsewhere](../../../docs/howto/elsewhere.md) documents all that a module exports; whoever changes what is
said there gives `INTERFACE` another number.
"""

from __future__ import annotations

import re

from statuto.compiled.agreed import DECISION, EVEN, HEAD

INTERFACE = 1
"""The version of what a module exports, which is exported, too."""

_HOST = """
(global (export "interface") i32 (i32.const @interface))
(func (export "seed") (param $seed i64) (call $begin (local.get $seed)))
(func (export "random") (param $node i32) (result i32) (local $at i32)
  (if (i32.eqz (call $choices)) (then (unreachable)))
  (if (i32.eq (local.get $node) (i32.const @decision))
    (then
      (local.set $at (call $chosen (call $output)))
      (global.set $made (i32.add (global.get $made) (i32.const 1))))
    (else
      (local.set $at
        (if (result i32) (i32.eq (local.get $node) (i32.const @even)) (then (call $even)) (else (call $weighted))))))
  (i32.div_u (i32.sub (local.get $at) (i32.const @choices)) (i32.const @row)))
(func (export "scores") (result i32)
  (call $sheet (i32.const @results))
  (i32.const @sheet))
"""


def hosted(choices: int, row: int, results: int) -> str:
    """These exports: where the choices lie, each in a row of so many bytes, and where results are told."""
    numbers = {"interface": INTERFACE, "decision": DECISION, "even": EVEN, "choices": choices, "row": row}
    numbers |= {"results": results, "sheet": results + 4 * HEAD}
    return re.sub(r"@(\w+)", lambda match: str(numbers[match[1]]), _HOST)
