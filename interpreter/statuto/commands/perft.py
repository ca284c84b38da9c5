"""`statuto perft`: counts of sequences, or of the whole tree of a small game."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.opening import BAD_INPUT, open_typed
from statuto.commands.options import Adopt, BookName, Data, DataOption, Players, Set
from statuto.commands.terminal import chat, out, out_json
from statuto.findings import RulesError

if TYPE_CHECKING:
    from statuto.evaluate.engine import Engine

FOUND = 1  # the code of a command that found something wrong with a book
SCHEMA = 1


class By(StrEnum):
    """What one step of a sequence is."""

    TURN = "turn"
    CHOICE = "choice"
    INFORMATION = "information"


class Evaluator(StrEnum):
    """What counts."""

    COMPILED = "compiled"
    REFERENCE = "reference"


def perft(
    book: BookName,
    depth: Annotated[int, typer.Option("--depth", min=0, max=99, help="How many turns or choices deep.")] = 3,
    by: Annotated[
        By, typer.Option("--by", help="Count turns, single choices, or what seats know before each choice.")
    ] = By.TURN,
    tree: Annotated[
        bool, typer.Option("--tree", help="Count the whole tree: histories, ends, information sets.")
    ] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="Stop after this many seconds; 0 for no end.")] = 0,
    evaluator: Annotated[
        Evaluator,
        typer.Option("--evaluator", help="What counts; always the reference for books that are not compiled."),
    ] = Evaluator.COMPILED,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Count the sequences of moves of each length.

    They are counted from the start of the game; every outcome of chance is a branch. With `--by information`, a count
    is of information sets: of how many situations a seat that makes the first choice, the second, … can tell apart.
    """
    from statuto.evaluate.engine import Engine
    from statuto.evaluate.perft import TimeIsUp
    from statuto.evaluate.situations import MOST_HISTORIES
    from statuto.evaluate.situations import tree as whole
    from statuto.machine.lower import lower

    typed = open_typed(book, players, chosen, adopt)
    engine = Engine(lower(typed.program))
    if tree or by is By.INFORMATION:
        began = time.perf_counter()
        try:
            found = whole(engine, None if tree else depth - 1)
        except RulesError as error:
            raise _stuck(error) from None
        if found is None:
            chat(f"The tree has more than {MOST_HISTORIES:,} histories.")
            raise typer.Exit(BAD_INPUT)
        if not tree:
            counts = [*found.by_choices, *[0] * depth][:depth]
            if format is Data.JSON:
                _out_counts(typed.book.id, by, counts, began)
            else:
                for level, count in enumerate(counts, 1):
                    out(f"{level} {count}")
            return
        sizes = {"histories": found.histories, "terminals": found.terminals, "information_sets": found.information_sets}
        if format is Data.JSON:
            out_json({"schema": SCHEMA, "book": typed.book.id, "tree": sizes})
        else:
            for name, count in sizes.items():
                out(f"{name.replace('_', ' ')} {count}")
        return
    began, counts, stuck = time.perf_counter(), list[int](), None
    counted = _counter(engine, by, evaluator, began + seconds if seconds else None)
    for level in range(1, depth + 1):
        try:
            counts.append(counted(level))
        except TimeIsUp:
            chat(f"Stopped at depth {level}: {seconds:g} seconds are over.")
            break
        except RulesError as error:
            stuck = _stuck(error)
            break
        if format is Data.TEXT:
            out(f"{level} {counts[-1]}")
    if format is Data.JSON:
        _out_counts(typed.book.id, by, counts, began)
    if stuck is not None:
        raise stuck


def _counter(engine: Engine, by: By, evaluator: Evaluator, until: float | None) -> Callable[[int], int]:
    """What counts the sequences of a length; the reference evaluator where the compiled one does not know the book."""
    from statuto.compiled import NotCompiled, NoWasmtime, compile
    from statuto.evaluate.perft import Perft

    counter = Perft(engine, by.value, until)

    def counted(level: int) -> int:
        return counter.count(engine.start(), level)

    if evaluator is Evaluator.REFERENCE:
        return counted
    try:
        compiled = compile(engine.machine)
    except (NotCompiled, NoWasmtime):
        return counted
    refused = False

    def count(level: int) -> int:
        nonlocal refused
        if not refused:
            try:
                compiled.start()
                return compiled.perft(level, by.value, until)
            except NotCompiled:
                refused = True
        return counted(level)

    return count


def _stuck(error: RulesError) -> typer.Exit:
    """The end of the command where the rules of a book fail, as in a simulation; the reason is told."""
    chat(f"The rules come to a dead end: {error.message}{f' ({error.article})' if error.article else ''}")
    return typer.Exit(FOUND)


def _out_counts(book: str, by: By, counts: list[int], began: float) -> None:
    passed = round(time.perf_counter() - began, 3)
    out_json({"schema": SCHEMA, "book": book, "by": by.value, "counts": counts, "seconds": passed})
