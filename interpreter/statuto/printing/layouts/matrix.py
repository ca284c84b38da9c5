"""The editions and variants of a game as a table: what each makes of every article."""

from __future__ import annotations

from collections.abc import Sequence

from statuto.difference.matrix import SIGNS as TYPED
from statuto.difference.matrix import Column, rows
from statuto.printing.layouts.sides import KINDS
from statuto.printing.layouts.speech import Speech
from statuto.printing.model import Grid, Items, Paragraph, Publication, Span, Text
from statuto.printing.texts import joined, text

SIGNS = TYPED | {"removed": "−"}
"""What stands in a cell for what became of an article; on paper, a minus is one."""


def matrix(columns: Sequence[Column], says: Speech) -> Publication:
    """A row for each article that some book changes, and a column for each book.

    Each book is compared with the one that it is a delta on, and with the first otherwise, as the list above says.
    """
    titles = {column.book: column.title for column in columns}
    numbers = {column.book: str(at) for at, column in enumerate(columns, 1)}
    books = []
    for column in columns:
        spans = [Span(column.title), Span(" "), Span(column.book, "code")]
        if column.base != column.book:
            spans.append(Span(f" ← {numbers[column.base]}", "quiet"))
        books.append(Text(tuple(spans)))
    legend = [joined([text(sign, mark="strong"), says.word(KINDS[kind])], " ") for kind, sign in SIGNS.items()]
    legend.append(joined([text("·", mark="strong"), says.word("unchanged")], " "))
    shown = [id for id in rows(columns) if any(column.of(id) for column in columns)]
    heads = (says.word("Article"), *(text(number) for number in numbers.values()))
    table = tuple((_title(id, columns), *(text(_cell(id, column)) for column in columns)) for id in shown)
    return Publication(
        "matrix",
        text(next(iter(titles.values()), "")),
        (says.word("Editions and variants"),),
        says.language,
        (Items(tuple(books), ordered=True), Paragraph(joined(legend, ", ", says.language)), Grid(heads, table)),
        dict(says.words),
        contents=False,
        running=next(iter(titles.values()), ""),
        landscape=True,
    )


def _title(id: str, columns: Sequence[Column]) -> Text:
    """The title of an article as it is before anything changes it; of a new one, in the first book that has it."""
    entries = (change.a or change.b for column in columns for change in column.of(id))
    title = next((entry.title for entry in entries if entry is not None and entry.title), id)
    return text(title)


def _cell(id: str, column: Column) -> str:
    """The signs of what a book makes of an article; nothing if neither it nor its base has the article."""
    signs = "".join(SIGNS[change.kind] for change in column.of(id))
    return signs or ("·" if id in column.ids else "")
