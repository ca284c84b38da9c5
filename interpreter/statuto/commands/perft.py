"""`statuto perft`: counts of sequences, or of the whole tree of a small game."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import Annotated

import typer

from statuto.commands.numbers import Decimal, Whole
from statuto.commands.opening import open_ready
from statuto.commands.options import Adopt, BookName, Data, DataOption, Evaluator, Players, Set
from statuto.commands.stopping import stopping


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
        typer.Option("--memory", click_type=Whole(1, 3000), help="How many megabytes what is kept meanwhile may take."),
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
    Ctrl-C, or `--seconds`, ends a count with what there is.
    """
    from statuto.commands.count_stops import Bounds
    from statuto.commands.count_tree import tell_information, tell_tree
    from statuto.commands.counts import Counter, tell_layers, tell_sequences

    ready = open_ready(book, players, chosen, adopt)
    as_data = format is Data.JSON
    with stopping(at_once=True) as stopped:
        bounds = Bounds(time.perf_counter() + seconds if seconds else None, memory * 2**20, stopped)
        if tree:
            tell_tree(ready, bounds, as_data)
        elif by is By.INFORMATION:
            tell_information(ready, depth, bounds, as_data)
        else:
            counter = Counter(ready, by.value, evaluator is Evaluator.COMPILED, bounds)
            if kind is Kind.SEQUENCES:
                tell_sequences(counter, depth, as_data)
            else:
                tell_layers(counter, kind.value, depth, as_data)
