"""Which blocks of the record a module writes to, kept as the bits of one number, so that few are copied back.

All text of the module is read: what writes to a cell that is known marks its block once and for all; what writes to an
address that is found as the module runs goes through `$touch`. Only what lies behind the record for certain is left
alone, so nothing can be forgotten. A block that is marked in vain costs a copy and no more.
"""

from __future__ import annotations

import re

from statuto.compiled.wat import RECORD

BLOCKS = 64
LEAST = 64
"""How many blocks there are at most, and how many bytes one has at least."""

TOUCHING = """
(global $touched (mut i64) (i64.const -1))
(func $touch (param $at i32) (param $offset i32) (result i32)
  (local.set $offset (i32.add (local.get $at) (local.get $offset)))
  (global.set $touched (i64.or (global.get $touched) (i64.shl
    (i64.extend_i32_u (i32.lt_u (local.get $offset) (i32.const @size)))
    (i64.extend_i32_u (i32.shr_u (local.get $offset) (i32.const @shift))))))
  (local.get $at))
(func $touch_all (param $at i32) (param $size i32) (local $block i32)
  (if (i32.or (i32.eqz (local.get $size)) (i32.ge_u (local.get $at) (i32.const @end))) (then (return)))
  (local.set $block (i32.shr_u (i32.sub (local.get $at) (i32.const @record)) (i32.const @shift)))
  (local.set $size (i32.shr_u (i32.add (i32.sub (local.get $at) (i32.const @record))
    (i32.sub (local.get $size) (i32.const 1))) (i32.const @shift)))
  (loop $on
    (global.set $touched (i64.or (global.get $touched) (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $block)))))
    (br_if $on (i32.le_u (local.tee $block (i32.add (local.get $block) (i32.const 1))) (local.get $size)))))
(func $touching_copy (param $to i32) (param $from i32) (param $size i32)
  (call $touch_all (local.get $to) (local.get $size))
  (memory.copy (local.get $to) (local.get $from) (local.get $size)))
(func $touching_fill (param $to i32) (param $with i32) (param $size i32)
  (call $touch_all (local.get $to) (local.get $size))
  (memory.fill (local.get $to) (local.get $with) (local.get $size)))
"""

_WRITES = re.compile(r"\((?:(i32|i64)\.store(?:8|16|32)?(?: offset=(\d+))?|memory\.(copy|fill)) ")
_CONST = re.compile(r"\(i32\.const (\d+)\)")
_HEAD = re.compile(
    r"\(func(?: \$[\w.]+)? \(export \"\w+\"\)(?: \(param [^()]*\))*(?: \(result [^()]*\))?(?:\s*\(local [^()]*\))*"
)
_TOP = "(global.get $top)"
"""Where moves are written; they lie behind the record."""
_ANYWHERE = "(global.set $touched (i64.const -1)) (global.set $level (i32.const 0))"


def block_size(cells: int) -> int:
    """How many bytes a block of a record of so many cells has, a power of two."""
    size = LEAST
    while size * BLOCKS < 4 * cells:
        size *= 2
    return size


class Touched:
    """Reads the text of a module whose record has so many cells; `always` has the blocks that count as written to."""

    def __init__(self, cells: int) -> None:
        self._end = RECORD + 4 * cells
        self._shift = block_size(cells).bit_length() - 1
        self.always = 0

    def functions(self) -> str:
        """The functions that mark blocks."""
        numbers = {"shift": self._shift, "record": RECORD, "size": self._end - RECORD, "end": self._end}
        return re.sub(r"@(\w+)", lambda match: str(numbers[match[1]]), TOUCHING)

    def watched(self, text: str) -> str:
        """A text in which what is written to the record is marked; a call from outside may have written anything."""
        pieces, at = list[str](), 0
        for found in _WRITES.finditer(text):
            if found.start() < at:  # within an address that has been read
                continue
            where = _operand(text, found.end())
            changed = self._marked(found, text[found.end() : where])
            if changed is not None:
                first, until = changed
                pieces += [text[at : found.start()], first]
                at = found.end() if until is None else until
        return _HEAD.sub(lambda head: f"{head[0]} {_ANYWHERE}", "".join([*pieces, text[at:]]))

    def _marked(self, found: re.Match[str], address: str) -> tuple[str, int | None] | None:
        """What is put for the beginning of a write, and where the text goes on; nothing if it stays as it is."""
        if address == _TOP:
            return None
        known = _CONST.fullmatch(address)
        if found[3]:
            behind = known is not None and int(known[1]) >= self._end
            return None if behind else (f"(call $touching_{found[3]} ", None)
        offset, wide = int(found[2] or 0), found[1] == "i64"
        if known is not None:
            at = int(known[1]) + offset
            if RECORD <= at < self._end:
                for byte in (at, at + 7 * wide):
                    self.always |= 1 << (byte - RECORD >> self._shift)
            return None
        if offset >= self._end:
            return None
        code = f"(call $touch {self.watched(address)} (i32.const {offset - RECORD}))"
        if wide:
            code = f"(call $touch {code} (i32.const {offset - RECORD + 7}))"
        return found[0] + code, found.end() + len(address)


def _operand(text: str, at: int) -> int:
    """Where an operand ends that begins in a text."""
    depth = 0
    while True:
        open, close = text.find("(", at), text.find(")", at)
        if 0 <= open < close:
            depth, at = depth + 1, open + 1
        else:
            depth, at = depth - 1, close + 1
            if depth == 0:
                return at
