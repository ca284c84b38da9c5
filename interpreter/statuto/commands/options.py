"""The options that commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from statuto.commands.numbers import Unbounded, Whole


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


class Data(StrEnum):
    """How what is asked for is printed."""

    TEXT = "text"
    JSON = "json"


class Evaluator(StrEnum):
    """What plays and counts; both come to the same."""

    COMPILED = "compiled"
    REFERENCE = "reference"


BookName = Annotated[
    str,
    typer.Argument(metavar="BOOK", help="A book: game/edition, a path, or either with +VARIANT.", show_default=False),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Choose an option of the book: a number, yes or no."),
]
Players = Annotated[
    int | None,
    typer.Option("--players", click_type=Unbounded(), metavar="N", help="How many play.", show_default=False),
]
Adopt = Annotated[
    list[str] | None,
    typer.Option("--adopt", metavar="READING=ANSWER", help="Play by another answer to an open question."),
]
Jobs = Annotated[
    int, typer.Option("--jobs", click_type=Whole(1, 64), help="How many processes; the result is the same.")
]
Most = Annotated[int, typer.Option("--most", click_type=Whole(1, 1_000_000), help="Stop a game after so many moves.")]
PlayedBy = Annotated[
    Evaluator,
    typer.Option("--evaluator", help="What plays the same games; the reference for books that are not compiled."),
]
Seats = Annotated[
    str | None,
    typer.Option("--seats", metavar="WHO,…", help="Who sits where: random, or mcts:N, which searches N games."),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print the findings.")]
DataOption = Annotated[Data, typer.Option("--format", help="How to print it.")]
