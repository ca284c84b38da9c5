"""`statuto build`: a game as a WebAssembly module that other programs can play, and what its numbers mean."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from statuto.commands.opening import BAD_INPUT, open_checked, refuse
from statuto.commands.options import Adopt, BookName, Players, Set
from statuto.commands.output import look_at_output, written
from statuto.commands.terminal import chat, line_of, out
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

    look_at_output(output)
    beside = description or output.with_suffix(".json")
    message = help = ""
    if os.path.realpath(beside) == os.path.realpath(output):
        message, help = "The module and what its numbers mean would be one file.", "Name two: `-o FILE.wasm`."
    elif description is None and os.path.exists(output) and not os.path.isfile(output):
        message = "Beside what is no file, nothing can tell what the numbers of the module mean."
        help = "Say where that is written: `--description FILE`."
    if message:
        findings = Findings()
        findings.report("U011", Place(f"-o {line_of(str(output))}", 0, 0), message, help)
        refuse(findings)
    look_at_output(beside, "--description")
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
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
    if not (written(module, output) and written(told, beside, "--description")):
        raise typer.Exit(BAD_INPUT)
    out(line_of(f"{output}: {len(module):,} bytes; described in {beside}."))


def _not_compiled(refused: NotCompiled) -> NoReturn:
    chat(f"There is no module of this book: {refused}")
    raise typer.Exit(FOUND)
