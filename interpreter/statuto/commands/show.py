"""`statuto show`: a resolved book, an article or its code, the record of the states, or the graph of the decisions."""

from __future__ import annotations

import difflib
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.options import Adopt, BookName, Data, DataOption, Players, Set
from statuto.commands.terminal import chat, clean, coloured, out, out_exactly, out_json
from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.resolve.book import Book, BookArticle

BAD_INPUT = 2


class Drawing(StrEnum):
    """How a machine is drawn."""

    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"
    JSON = "json"


def show(
    book: BookName,
    article: Annotated[
        str | None, typer.Argument(metavar="ARTICLE", help="An article by id or number.", show_default=False)
    ] = None,
    beside: Annotated[
        list[str] | None, typer.Option("--beside", metavar="BOOK", help="Another book, in a column of its own.")
    ] = None,
    language: Annotated[
        str | None, typer.Option("--language", metavar="LANG", help="The language of the words.")
    ] = None,
    machine: Annotated[Drawing | None, typer.Option("--machine", help="Draw the decisions of the game.")] = None,
    record: Annotated[bool, typer.Option("--record", help="Show what a state of the game is made of.")] = False,
    code: Annotated[bool, typer.Option("--code", help="Show what an article becomes to be played.")] = False,
    players: Players = None,
    options: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Show a book or an article after all variants.

    Each article comes with its origin and the changes made to it.
    """
    from statuto.commands.opening import open_typed

    if beside:
        from statuto.commands.beside import print_beside

        print_beside([book, *beside], article, language, players, format)
    elif record:
        _record(open_typed(book, players, options, adopt), format)
    elif code:
        _code(open_typed(book, players, options, adopt), article, format)
    elif machine is not None:
        _machine(open_typed(book, players, options, adopt), machine)
    else:
        _book(book, article, language, players, options, adopt, format)


def _book(
    name: str,
    id: str | None,
    language: str | None,
    players: int | None,
    options: list[str] | None,
    adopt: list[str] | None,
    format: Data,
) -> None:
    from statuto.commands import show_data
    from statuto.commands.not_holding import not_holding
    from statuto.commands.opening import open_book, refuse, settings
    from statuto.commands.show_text import Pages
    from statuto.reference.document import document_of, entry
    from statuto.reference.document import speaker as speaker_of

    findings = Findings()
    book = open_book(name, findings)
    if book is None:
        refuse(findings)
    asked = Findings()
    setting = settings(book, players, options, adopt, asked)
    if asked.errors:
        refuse(asked)
    if findings.errors:
        chat(f"This book has errors; `statuto check {clean(name)}` names them.")
    article = None if id is None else _article(book, id)
    speaker = speaker_of(book, setting, language, players is None)
    pages = Pages(coloured(sys.stdout))
    changed = {} if findings.errors else not_holding(book, setting, "" if article is None else article.id)
    if article is not None:
        data = show_data.article_data(entry(speaker, article), changed)
        lines = pages.article(data)
        data = {"schema": 1, "book": book.id, "language": speaker.language, **data}
    else:
        data = show_data.book_data(document_of(speaker), changed)
        lines = pages.book(data)
    if format is Data.JSON:
        out_json(data)
    else:
        out("\n".join(lines))


def _article(book: Book, id: str) -> BookArticle:
    """The article of an id or number; without one, the command ends with 2."""
    found = book.article(id) or next((article for article in book.articles if article.number == id), None)
    if found is not None:
        return found
    if id in book.removed:
        chat(f"statuto show: {clean(id)} is removed ({book.removed[id]}).")
    else:
        near = difflib.get_close_matches(id, [article.id for article in book.articles], n=3, cutoff=0.4)
        help = f"Did you mean {' or '.join(near)}?" if near else "Without an article, all are shown."
        chat(f"statuto show: {book.id} has no article {clean(id)}. {help}")
    raise typer.Exit(BAD_INPUT)


def _record(typed: Typed, format: Data) -> None:
    """Print the layout of the record."""
    from statuto.commands.list_books import table
    from statuto.machine.lower import lower

    rows = lower(typed.program).layout.rows
    shown = [
        {
            "offset": row.offset,
            "cells": row.cells,
            "low": row.low,
            "high": row.high,
            "bits": row.cells * (row.high - row.low).bit_length(),
            "name": row.name,
            "what": row.what,
        }
        for row in rows
        if row.cells
    ]
    cells, bits = sum(row.cells for row in rows), sum(row.cells * (row.high - row.low).bit_length() for row in rows)
    if format is Data.JSON:
        players = typed.program.players.size
        out_json({"schema": 1, "book": typed.book.id, "players": players, "rows": shown, "cells": cells, "bits": bits})
        return
    heads = ("offset", "cells", "from", "to", "bits", "what", "name")
    columns = ("offset", "cells", "low", "high", "bits", "what", "name")
    for line in table([heads, *(tuple(str(row[column]) for column in columns) for row in shown)]):
        out(line)
    out(f"{cells} cells, {bits} bits")


def _code(typed: Typed, id: str | None, format: Data) -> None:
    """Print what becomes of an article, stage by stage."""
    from statuto.commands.show_code import stages

    if id is None:
        chat("statuto show: `--code` is of one article; name it.")
        raise typer.Exit(BAD_INPUT)
    shown = stages(typed, _article(typed.book, id))
    if format is Data.JSON:
        out_json({"schema": 1, "book": typed.book.id, "stages": [{"stage": one, "text": text} for one, text in shown]})
        return
    out("\n\n".join(f"-- {name}\n{text}" for name, text in shown))


def _machine(typed: Typed, drawing: Drawing) -> None:
    """Print the graph of the decisions."""
    from statuto.machine.draw import dot, mermaid, svg
    from statuto.machine.graph import as_data, graph
    from statuto.machine.lower import lower

    drawn = graph(lower(typed.program))
    match drawing:
        case Drawing.SVG:
            out_exactly(svg(drawn, typed.book.id))
        case Drawing.DOT:
            out_exactly(dot(drawn))
        case Drawing.MERMAID:
            out_exactly(mermaid(drawn))
        case Drawing.JSON:
            out_json({"schema": 1, "book": typed.book.id, **as_data(drawn)})
