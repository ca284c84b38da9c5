"""The options that commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


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


BookName = Annotated[
    str,
    typer.Argument(metavar="BOOK", help="A book: game/edition, a path, or either with +VARIANT.", show_default=False),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Choose an option of the book: a number, yes or no."),
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.", show_default=False)]
Adopt = Annotated[
    list[str] | None,
    typer.Option("--adopt", metavar="READING=ANSWER", help="Play by another answer to an open question."),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print the findings.")]
DataOption = Annotated[Data, typer.Option("--format", help="How to print it.")]
