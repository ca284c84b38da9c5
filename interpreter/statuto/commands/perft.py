"""`statuto perft`: counts of sequences, or of the whole tree of a small game."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import Annotated

import typer

from statuto.commands.numbers import Decimal, Whole
from statuto.commands.opening import BAD_INPUT, open_ready
from statuto.commands.options import Adopt, BookName, Data, DataOption, Evaluator, Players, Set
from statuto.commands.terminal import chat, out, out_json
from statuto.findings import RulesError

SCHEMA = 1


class By(StrEnum):
    """What one step of a sequence is."""

    TURN = "turn"
    CHOICE = "choice"
    INFORMATION = "information"


class Kind(StrEnum):
    """What is counted."""

    SEQUENCES = "sequences"
    POSITIONS = "positions"
    GAMES = "games"


def perft(
    book: BookName,
    depth: Annotated[int, typer.Option("--depth", click_type=Whole(0, 99), help="How many turns or choices deep.")] = 3,
    by: Annotated[
        By, typer.Option("--by", help="Count turns, single choices, or what seats know before each choice.")
    ] = By.TURN,
    tree: Annotated[
        bool, typer.Option("--tree", help="Count the whole tree: histories, ends, information sets.")
    ] = False,
    seconds: Annotated[
        float,
        typer.Option("--seconds", click_type=Decimal(0, 1_000_000), help="Stop after this many seconds; 0 for no end."),
    ] = 0,
    evaluator: Annotated[
        Evaluator,
        typer.Option("--evaluator", help="What counts; always the reference for books that are not compiled."),
    ] = Evaluator.COMPILED,
    kind: Annotated[
        Kind, typer.Option("--count", help="Sequences, different positions, or finished games and who wins them.")
    ] = Kind.SEQUENCES,
    memory: Annotated[
        int,
        typer.Option(
            "--memory", click_type=Whole(1, 3000), help="How many megabytes the positions that are kept may take."
        ),
    ] = 512,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Count the sequences of moves of each length.

    They are counted from the start of the game; every outcome of chance is a branch. With `--by information`, a count
    is of information sets: of how many situations a seat that makes the first choice, the second, … can tell apart.
    `--count` counts the different positions that there are after so many moves, or the games that are over then.
    """
    from statuto.commands.counts import Counter, TooMany, dead_end, told_layers
    from statuto.evaluate.work import TimeIsUp

    ready = open_ready(book, players, chosen, adopt)
    if tree or by is By.INFORMATION:
        from statuto.evaluate.situations import MOST_HISTORIES
        from statuto.evaluate.situations import tree as whole

        began = time.perf_counter()
        try:
            found = whole(ready.engine, None if tree else depth - 1)
        except RulesError as error:
            raise dead_end(error) from None
        if found is None:
            chat(f"The tree has more than {MOST_HISTORIES:,} histories.")
            raise typer.Exit(BAD_INPUT)
        if not tree:
            counts = [*found.by_choices, *[0] * depth][:depth]
            if format is Data.JSON:
                _out_counts(ready.book, by, counts, began)
            else:
                for level, count in enumerate(counts, 1):
                    out(f"{level} {count}")
            return
        sizes = {"histories": found.histories, "terminals": found.terminals, "information_sets": found.information_sets}
        if format is Data.JSON:
            out_json({"schema": SCHEMA, "book": ready.book, "tree": sizes})
        else:
            for name, count in sizes.items():
                out(f"{name.replace('_', ' ')} {count}")
        return
    began, counts, stuck = time.perf_counter(), list[int](), None
    compiled, until = evaluator is Evaluator.COMPILED, began + seconds if seconds else None
    counter = Counter(ready, by.value, compiled, until, memory * 2**20)
    if kind is not Kind.SEQUENCES:
        told_layers(ready.book, counter, kind.value, depth, format is Data.JSON)
        return
    for level in range(1, depth + 1):
        try:
            counts.append(counter.sequences(level))
        except TimeIsUp:
            chat(f"Stopped at depth {level}: {seconds:g} seconds are over.")
            break
        except TooMany:
            chat(f"Stopped at depth {level}: more than 2^63 sequences are counted with `--evaluator reference` alone.")
            break
        except RulesError as error:
            stuck = dead_end(error)
            break
        if format is Data.TEXT:
            out(f"{level} {counts[-1]}")
    if format is Data.JSON:
        _out_counts(ready.book, by, counts, began)
    if stuck is not None:
        raise stuck


def _out_counts(book: str, by: By, counts: list[int], began: float) -> None:
    passed = round(time.perf_counter() - began, 3)
    out_json({"schema": SCHEMA, "book": book, "by": by.value, "counts": counts, "seconds": passed})
