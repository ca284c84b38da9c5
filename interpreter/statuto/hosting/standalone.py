"""A game as the bytes of a module that needs nothing else, and its description."""

from __future__ import annotations

from statuto.compiled.bounds import MOST_PAGES
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.module import NoWasmtime
from statuto.hosting.description import Data, described
from statuto.machine.code import Machine
from statuto.resolve.book import Book


def standalone(book: Book, machine: Machine) -> tuple[bytes, Data]:
    """The module of a machine and its description; the memory of such a module has a bound of its own.

    Raises `NotCompiled` for what the compiler does not know, `NoWasmtime` without wasmtime, which writes the bytes.
    """
    try:
        from wasmtime import wat2wasm
    except ImportError as error:
        raise NoWasmtime from error
    emitter = Emitter(machine)
    text = emitter.text(MOST_PAGES)
    return bytes(wat2wasm(text)), described(book, machine, emitter)
