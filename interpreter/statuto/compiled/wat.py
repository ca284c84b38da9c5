"""WebAssembly text in small pieces: expressions, functions with their locals, and the linear memory."""

from __future__ import annotations

import struct
from collections.abc import Sequence

COUNT, SITE, FIRST, SECOND = 0, 4, 8, 12
"""Where the number of choices lies, and after a failure its site and two values that its message names."""
PLAYED = 16
"""Where it lies how many games of a call have come to their end."""
RECORD = 64
"""Where the record begins: cell i lies at RECORD + 4·i, as 32 bits, little end first."""
PAGE = 65_536


class NotCompiled(Exception):
    """A book says something that the compiler does not know yet; the reference evaluator plays it."""

    def __init__(self, construct: str, article: str) -> None:
        super().__init__(f"The compiler does not know {construct} yet, which `{article}` needs.")
        self.construct = construct
        self.article = article


def const(value: int) -> str:
    """A number."""
    return f"(i32.const {value})"


def get(name: str) -> str:
    """The value of a local."""
    return f"(local.get {name})"


def put(name: str, value: str) -> str:
    """Give a local a value."""
    return f"(local.set {name} {value})"


def tee(name: str, value: str) -> str:
    """Give a local a value, which is the value of the whole as well."""
    return f"(local.tee {name} {value})"


def op(name: str, *arguments: str) -> str:
    """An instruction upon numbers of 32 bits."""
    return f"(i32.{name} {' '.join(arguments)})"


def load(address: str, offset: int = 0) -> str:
    """The number at an address."""
    return f"(i32.load offset={offset} {address})"


def store(address: str, value: str, offset: int = 0) -> str:
    """Put a number at an address."""
    return f"(i32.store offset={offset} {address} {value})"


def load_wide(address: str, offset: int = 0) -> str:
    """The number of 64 bits at an address."""
    return f"(i64.load offset={offset} {address})"


def store_wide(address: str, value: str, offset: int = 0) -> str:
    """Put a number of 64 bits at an address."""
    return f"(i64.store offset={offset} {address} {value})"


def cell(index: int) -> str:
    """The value of a cell of the record."""
    return load(const(0), RECORD + 4 * index)


def set_cell(index: int, value: str) -> str:
    """Give a cell of the record a value."""
    return store(const(0), value, RECORD + 4 * index)


def when(condition: str, body: str, otherwise: str = "") -> str:
    """Do something under a condition."""
    return f"(if {condition} (then {body})" + (f" (else {otherwise}))" if otherwise else ")")


def either(condition: str, value: str, otherwise: str) -> str:
    """One of two values; the other is not asked."""
    return f"(if (result i32) {condition} (then {value}) (else {otherwise}))"


def plus(*parts: str) -> str:
    """The sum of some numbers, 0 of none."""
    total = ""
    for part in parts:
        total = op("add", total, part) if total else part
    return total or const(0)


def extended(code: str) -> str:
    """A number of 32 bits as one of 64."""
    return f"(i64.extend_i32_s {code})"


class Function:
    """A function that is being written: it hands out names for locals and labels."""

    def __init__(self) -> None:
        self.locals: list[str] = []
        self.wides: list[str] = []
        self._labels = 0

    def local(self) -> str:
        """A new local."""
        name = f"$v{len(self.locals)}"
        self.locals.append(name)
        return name

    def wide(self) -> str:
        """A new local of 64 bits."""
        name = f"$w{len(self.wides)}"
        self.wides.append(name)
        return name

    def label(self) -> str:
        """A new label."""
        self._labels += 1
        return f"$l{self._labels}"

    def text(self, head: str, body: str) -> str:
        """The whole function: `head` has its name, its export, what it takes and what it gives."""
        locals = [f"(local {name} i32)" for name in self.locals] + [f"(local {name} i64)" for name in self.wides]
        return f"(func {head}\n  {' '.join(locals)}\n  {body})"


class Memory:
    """The linear memory: the record, then constant tables and buffers, each where it was asked for first."""

    def __init__(self, cells: int) -> None:
        self.top = RECORD + 4 * cells
        self._tables: dict[tuple[int, ...], int] = {}
        self._lists: dict[tuple[tuple[int, ...], ...], int] = {}

    def table(self, values: Sequence[int]) -> int:
        """Where a constant table lies; equal ones lie together."""
        key = tuple(int(value) for value in values)
        if key not in self._tables:
            self._tables[key] = self.buffer(len(key))
        return self._tables[key]

    def words(self, values: Sequence[int]) -> int:
        """Where a constant table of numbers of 64 bits lies, at a multiple of 8."""
        self.top += self.top % 8
        raw = struct.pack(f"<{len(values)}Q", *[value & 2**64 - 1 for value in values])
        return self.table(struct.unpack(f"<{2 * len(values)}i", raw))

    def lists(self, rows: Sequence[Sequence[int]]) -> int:
        """Where a table lies that holds the address of each row's first value, and last where the last row ends."""
        key = tuple(tuple(row) for row in rows)
        if key not in self._lists:
            at = self.table([value for row in key for value in row])
            starts = [at]
            for row in key:
                starts.append(starts[-1] + 4 * len(row))
            self._lists[key] = self.table(starts)
        return self._lists[key]

    def buffer(self, cells: int) -> int:
        """Room for so many numbers."""
        at = self.top
        self.top += 4 * cells
        return at

    def wide_buffer(self, words: int) -> int:
        """Room for so many numbers of 64 bits, at a multiple of 8."""
        self.top += self.top % 8
        return self.buffer(2 * words)

    def segments(self) -> str:
        """The tables as data segments."""
        lines = []
        for values, at in self._tables.items():
            raw = struct.pack(f"<{len(values)}i", *values)
            escaped = "\\" + raw.hex("\\") if raw else ""
            lines.append(f'(data (i32.const {at}) "{escaped}")')
        return "\n".join(lines)
