"""The compiled evaluator: a machine as WebAssembly, run by wasmtime, for speed alone.

The record lies in the memory of the module exactly as `machine.layout` says. A book that says something the compiler
does not know raises `NotCompiled`, with the construct and the article; the reference evaluator plays it.
"""

from __future__ import annotations

from statuto.compiled.module import Compiled, NoWasmtime
from statuto.compiled.wat import NotCompiled
from statuto.machine.code import Machine


def compile(machine: Machine, counting: bool = False) -> Compiled:
    """A machine, compiled; with `counting`, its games count which articles they use.

    Raises `NotCompiled` for what the compiler does not know, `NoWasmtime` without wasmtime.
    """
    return Compiled(machine, counting)


__all__ = ["Compiled", "NoWasmtime", "NotCompiled", "compile"]
