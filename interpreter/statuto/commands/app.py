"""The program `statuto`: its table of commands, each read when it is asked for, and what happens when one fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from statuto.commands.terminal import clean, ready

# A command is a function, or a typer application that holds several.
COMMANDS = {
    "list": "statuto.commands.list_books:list_books",
    "check": "statuto.commands.check:check",
    "show": "statuto.commands.show:show",
    "diff": "statuto.commands.diff:diff",
    "print": "statuto.commands.print_book:print_book",
    "docs": "statuto.commands.docs:docs",
    "matrix": "statuto.commands.matrix:matrix",
    "history": "statuto.commands.history:history",
    "new": "statuto.commands.new:new",
    "test": "statuto.commands.test:test",
    "play": "statuto.commands.play:play",
    "perft": "statuto.commands.perft:perft",
    "build": "statuto.commands.build_module:build_module",
    "simulate": "statuto.commands.simulate:simulate",
    "compare": "statuto.commands.compare:compare",
    "why": "statuto.commands.why:why",
    "replay": "statuto.commands.replay:replay",
    "engine": "statuto.commands.engine:engine",
    "fmt": "statuto.commands.fmt:fmt",
    "explain": "statuto.commands.explain:explain",
}

typer.core.HAS_RICH = False  # otherwise plain help shows a backslash before each bracket
PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}
BAD_INPUT = 2
LONGEST = 200
BROKEN_PIPE = 141  # as of a program that the signal of a broken pipe ends


class _Lazy(dict[str, Any]):
    """The commands by name; a module is imported when its command is first asked for."""

    def __getitem__(self, name: str) -> Any:
        module, _, function = COMMANDS[name].partition(":")
        found = getattr(import_module(module), function)
        if not isinstance(found, typer.Typer):
            single = typer.Typer(**PLAIN)
            single.command(name)(found)
            found = single
        command = typer.main.get_command(found)
        command.name = name
        return command

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in COMMANDS else default

    def __contains__(self, name: object) -> bool:
        return name in COMMANDS

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)

    def keys(self) -> Any:
        return COMMANDS.keys()


class _Commands(TyperGroup):
    """The group of all commands, in the order of the table."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "commands": {}})
        self.commands = _Lazy()

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)


app = typer.Typer(cls=_Commands, no_args_is_help=True, **PLAIN)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"statuto {version('statuto')}")
        except PackageNotFoundError:
            typer.echo("statuto, not installed")
        raise typer.Exit


@app.callback()
def statuto(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Rules of board and card games: read, checked, played, compared and printed from one text."""
    ready()


def main() -> None:
    """The console entry: runs a command and ends the process with its exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # whoever has started us has closed it; this lives as long as the process
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    ready()
    sys.exit(run())


def run() -> int:
    """Run the command that the process was given; its exit code. An error that nobody expected is ours, and gives 3."""
    try:
        code = _code()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _nobody_reads()
    except OSError as error:
        return _refused(error)
    except Exception as error:
        if _is_told(error):
            return BAD_INPUT
        what = f"{type(error).__name__}: {error}".splitlines()[0]
        typer.echo(f"statuto: this is our fault, please report it: {what}", err=True)
        if os.environ.get("STATUTO_TRACEBACK"):
            raise
        return 3


def _is_told(error: Exception) -> bool:
    """Whether an error is that a book has changed during a run, which is said."""
    from statuto.resolve.trail import BookChanged

    if isinstance(error, BookChanged):
        from statuto.commands.report_text import report
        from statuto.findings import Findings, Place

        findings = Findings()
        message = "The book has changed since the run began, so its games would be of two books."
        findings.report("U013", Place(str(error), 0, 0), message, "Run the command again; it plays the book as it is.")
        report(findings.sorted(), sys.stderr)
    return isinstance(error, BookChanged)


def _refused(error: OSError) -> int:
    """Say what the system has refused: a file, a folder, room on a disk."""
    file = f"{clean(os.fsdecode(error.filename))[:LONGEST]}: " if isinstance(error.filename, str | bytes) else ""
    typer.echo(f"statuto: {file}{(error.strerror or str(error)).lower()}.", err=True)
    return BAD_INPUT


def _code() -> int:
    try:
        os.getcwd()
    except OSError:
        typer.echo("statuto: the present folder is gone; go to another.", err=True)
        return BAD_INPUT
    try:
        app(prog_name="statuto")
    except SystemExit as end:
        if hasattr(sys.stdout, "wrapped"):  # typer puts this around the output when nobody reads it any more
            return _nobody_reads()
        return end.code if isinstance(end.code, int) else int(bool(end.code))
    return 0


def _nobody_reads() -> int:
    """Let the rest of the output go nowhere, so that nothing complains about it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return BROKEN_PIPE
