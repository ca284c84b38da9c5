"""One article of several books, each in a column of its own."""

from __future__ import annotations

import shutil
import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import typer

from statuto.commands.opening import BAD_INPUT, open_book, refuse, settings
from statuto.commands.options import Data
from statuto.commands.terminal import cells, chat, clean, out, out_json
from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.resolve.book import Book

NARROWEST = 24
WIDEST = 60
GAP = "  "


def print_beside(names: list[str], id: str | None, language: str | None, players: int | None, format: Data) -> None:
    """Print an article of each of the books; where a book lacks it, its column says so."""
    if id is None:
        chat("statuto show: `--beside` sets one article beside another: put its id or number behind the book.")
        raise typer.Exit(BAD_INPUT)
    columns = [_column(name, id, language, players) for name in names]
    if all(column["article"] is None for column in columns):
        chat(f"statuto show: none of the books has an article {clean(id)}.")
        raise typer.Exit(BAD_INPUT)
    if format is Data.JSON:
        out_json({"schema": 1, "id": id, "columns": columns})
        return
    width = min(max(_screen() // len(columns) - len(GAP), NARROWEST), WIDEST)
    texts = [_wrapped(_paragraphs(column), width) for column in columns]
    for row in zip_longest(*texts, fillvalue=""):
        out(GAP.join(text + " " * (width - cells(text)) for text in row).rstrip())


def _screen() -> int:
    """How many cells a line may have: as the terminal is wide, within bounds."""
    return min(max(shutil.get_terminal_size((110, 24)).columns, 80), 180)


def _column(name: str, id: str, language: str | None, players: int | None) -> dict[str, Any]:
    """A book's name, title and the data of its article, or None for a book that lacks it."""
    from statuto.commands import show_data
    from statuto.commands.not_holding import not_holding
    from statuto.reference.document import entry
    from statuto.reference.document import speaker as speaker_of

    findings = Findings()
    book: Book | None = open_book(name, findings)
    if book is None or findings.errors:
        refuse(findings)
    setting = settings(book, players, None, None, findings)
    if findings.errors:
        refuse(findings)
    speaker = speaker_of(book, setting, language, players is None)
    article = book.article(id)
    data = None
    if article is not None:
        data = show_data.article_data(entry(speaker, article), not_holding(book, setting, article.id))
    return {"book": book.id, "title": speaker.title(), "article": data}


def _paragraphs(column: dict[str, Any]) -> list[str]:
    """What a column says, a paragraph each."""
    article = column["article"]
    head = [str(column["book"]), ""]
    if article is None:
        return [*head, "This book has no such article."]
    said = [*head, f"{article['number']} {article['title'] or article['id']}", "", *article["prose"]]
    reads = article.get("machine_reads") or []
    if reads:
        said += ["", "The machine reads:", *(f"- {sentence}" for sentence in reads)]
    changes = [f"({change['kind']} by {change['book']})" for change in article.get("changes", [])]
    return [*said, *(["", *changes] if changes else [])]


def _wrapped(paragraphs: list[str], width: int) -> list[str]:
    lines: list[str] = []
    for paragraph in paragraphs:
        indent = "  " if paragraph.startswith("- ") else ""
        lines += textwrap.wrap(clean(paragraph), width, subsequent_indent=indent) or [""]
    return lines
