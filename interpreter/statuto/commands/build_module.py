"""`statuto build`: a game as a WebAssembly module that other programs can play, and what its numbers mean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from statuto.commands.opening import open_checked, refuse
from statuto.commands.options import Adopt, BookName, Players, Set
from statuto.commands.terminal import chat, out
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.compiled.wat import NotCompiled

FOUND = 1  # the code of a command that found something wrong with a book


def build_module(
    book: BookName,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to write the module.")] = Path(
        "game.wasm"
    ),
    description: Annotated[
        Path | None,
        typer.Option(
            "--description",
            metavar="FILE",
            help="Where to write what its numbers mean; beside the module, as JSON, if not said.",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
) -> None:
    """Write a game as a WebAssembly module.

    It needs nothing but what runs WebAssembly: a browser or any other host. A description in JSON says what its
    numbers mean.
    """
    from statuto.compiled import NotCompiled, NoWasmtime
    from statuto.hosting import standalone
    from statuto.machine.lower import lower

    resolved, _, typed = open_checked(book, players, chosen, adopt)
    try:
        module, data = standalone(resolved, lower(typed.program))
    except NotCompiled as refused:
        _not_compiled(refused)
    except NoWasmtime:
        findings = Findings()
        message = "A module is written by the package wasmtime, which is not installed."
        findings.report("U007", Place("statuto build", 0, 0), message, "Install it: `pip install 'statuto[wasm]'`.")
        refuse(findings)
    beside = description or output.with_suffix(".json")
    output.write_bytes(module)
    beside.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    out(f"{output}: {len(module):,} bytes; described in {beside}.")


def _not_compiled(refused: NotCompiled) -> NoReturn:
    chat(f"There is no module of this book: {refused}")
    raise typer.Exit(FOUND)
