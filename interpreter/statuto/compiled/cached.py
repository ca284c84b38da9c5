"""Modules that are kept between runs, by what they come from: the files of a book, the setting, the compiler, wasmtime.

What is kept is native code, and is trusted as far as the folder is: see `statuto.cache`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from functools import cache as once
from typing import TYPE_CHECKING

from statuto import cache, folders
from statuto.compiled.module import Compiled, NoWasmtime, engine
from statuto.compiled.outline import Outline

if TYPE_CHECKING:
    from statuto.checks.program import Setting
    from statuto.machine.code import Machine

FORM = 1
"""Of a file; another form has another number."""
MAKERS = ("syntax", "resolve", "boards", "checks", "machine", "evaluate", "compiled")
TELLERS = ("simulate", "reference", "play", "commands")
"""What has a part in making a module of a text, and in what is told of it and kept beside it."""

Plain = tuple[int, Sequence[Sequence[str | int]], Sequence[Sequence[str]]]
"""A setting as plain values: how many play, options, readings."""


def plain(setting: Setting) -> Plain:
    """A setting as plain values."""
    return setting.players, setting.options, setting.readings


@once
def compiler() -> str:
    """What stands for the compiler: other code has another.

    As in Python, which decides so whether what it has compiled is old, files of the same name, size and time are the
    same: to read them all takes longer than most games. "" where they do not lie in a folder.
    """
    try:
        seen = [sys.version, _seen(folders.PACKAGE, False), _seen(folders.grammar(), True)]
        seen += [_seen(folders.PACKAGE / name, True) for name in (*MAKERS, *TELLERS)]
    except OSError:
        return ""
    return cache.digest("\n".join(seen).encode())


def runs_on() -> str:
    """What stands for wasmtime and the machine; raises `NoWasmtime`. Wasmtime itself looks whether code is its own."""
    try:
        import wasmtime
    except ImportError as error:
        raise NoWasmtime from error
    folder = os.path.dirname(wasmtime.__file__)
    return f"{sys.platform} {_seen(folder, True)}"


def _seen(folder: str | os.PathLike[str], below: bool) -> str:
    """The files of a folder, and of the folders below it, each with its size and when it was changed."""
    lines = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            if entry.is_dir():
                if below and entry.name != "__pycache__":
                    lines.append(_seen(entry.path, True))
            else:
                found = entry.stat()
                lines.append(f"{entry.path} {found.st_size} {found.st_mtime_ns}")
    return "\n".join(lines)


def kept(mark: str, setting: Plain, counting: bool = False) -> Compiled | None:
    """The module of a book by its mark, if it is kept and can be run; raises `NoWasmtime`."""
    name = _name(mark, setting, counting)
    found = cache.read(name) if name else None
    if found is None:
        return None
    from wasmtime import Module, WasmtimeError

    runs = engine()
    head, _, rest = found.partition(b"\n")
    try:
        outline = Outline.of(json.loads(head))
        return Compiled(outline, Module.deserialize(runs, rest), runs)
    except (WasmtimeError, ValueError, KeyError, TypeError, RecursionError):
        return None


def compiled(machine: Machine, mark: str, counting: bool = False) -> Compiled:
    """A machine, compiled, or its module that is kept; the machine is that of a book with this mark.

    Raises `NotCompiled` for what the compiler does not know, `NoWasmtime` without wasmtime.
    """
    setting = plain(machine.program.setting)
    found = kept(mark, setting, counting)
    if found is not None:
        return found
    from wasmtime import Module

    from statuto.compiled.writing import written
    from statuto.syntax.parse import no_collection

    runs = engine()
    with no_collection():
        text, outline = written(machine, counting)
    module = Module(runs, text)
    name = _name(mark, setting, counting)
    if name:
        head = json.dumps(outline.data(), ensure_ascii=False, separators=(",", ":"))
        cache.write(name, head.encode() + b"\n" + module.serialize())
    return Compiled(outline, module, runs)


def _name(mark: str, setting: Plain, counting: bool) -> str:
    """The name of what is kept of a module; "" for what is not kept."""
    made = compiler()
    if not mark or not made:
        return ""
    key = json.dumps([FORM, mark, setting, counting, made, runs_on()])
    return f"{cache.digest(key.encode())}.module"
