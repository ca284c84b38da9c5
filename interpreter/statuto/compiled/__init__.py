"""The compiled evaluator: a machine as WebAssembly, run by wasmtime, for speed alone.

The record lies in the memory of the module exactly as `machine.layout` says. A book that says something the compiler
does not know raises `NotCompiled`, with the construct and the article; the reference evaluator plays it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.compiled.module import Compiled, NoWasmtime, engine
from statuto.compiled.wat import NotCompiled

if TYPE_CHECKING:
    from statuto.machine.code import Machine


def compile(machine: Machine, counting: bool = False) -> Compiled:
    """A machine, compiled; with `counting`, its games count which articles they use.

    Raises `NotCompiled` for what the compiler does not know, `NoWasmtime` without wasmtime.
    """
    from statuto.compiled.writing import written

    runs = engine()
    from wasmtime import Module

    text, outline = written(machine, counting)
    return Compiled(outline, Module(runs, text), runs)


__all__ = ["Compiled", "NoWasmtime", "NotCompiled", "compile"]
