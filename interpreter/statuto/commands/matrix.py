"""`statuto matrix`: the editions and variants of a game by article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.options import Data, DataOption
from statuto.commands.terminal import out, out_json

if TYPE_CHECKING:
    from statuto.difference.matrix import Column

LEGEND = (
    "C another rule, w other words for the same, r another question or answer, e other examples, m moved,",
    "n renumbered, + a new article, - one that is gone, . the same; empty where neither has it.",
)


def matrix(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game that ships, or a folder.", show_default=False)],
    all: Annotated[bool, typer.Option("--all", help="Show articles that are the same in all books, too.")] = False,
    editions: Annotated[bool, typer.Option("--editions", help="Leave the variants out.")] = False,
    format: DataOption = Data.TEXT,
) -> None:
    """Show what the books of a game change, by article.

    Each is compared with the book that it is a delta on, and with the first one otherwise.
    """
    from statuto.commands.family import listed_of, opened
    from statuto.difference.matrix import columns, rows

    found = list(columns(list(opened(listed_of(game, not editions)))))
    shown = [id for id in rows(found) if all or any(column.of(id) for column in found)]
    if format is Data.JSON:
        out_json(_data(found, shown))
        return
    for line in _lines(found, shown):
        out(line)


def _lines(found: list[Column], ids: list[str]) -> list[str]:
    from statuto.commands.list_books import table

    heads = [str(number) for number in range(1, len(found) + 1)]
    books: list[tuple[str, ...]] = [
        (head, column.book, column.title, f"beside {_number(found, column.base)}" if column.base != column.book else "")
        for head, column in zip(heads, found, strict=True)
    ]
    cells = [(id, *(_sign(column, id) for column in found)) for id in ids]
    counts = ("rules", *(str(sum(c.functional for c in column.changes)) for column in found))
    return [*table(books), "", *table([("article", *heads), *cells, counts]), "", *LEGEND]


def _number(found: list[Column], book: str) -> int:
    return next(number for number, column in enumerate(found, 1) if column.book == book)


def _sign(column: Column, id: str) -> str:
    """What became of an article in a book, a sign for each kind of change."""
    from statuto.difference.matrix import SIGNS

    return "".join(SIGNS[change.kind] for change in column.of(id)) or ("." if id in column.ids else "")


def _data(found: list[Column], ids: list[str]) -> dict[str, object]:
    books = [{"book": c.book, "title": c.title, "kind": c.kind, "beside": c.base} for c in found]
    rows = [
        {
            "id": id,
            "books": {
                column.book: {"has": id in column.ids, "kinds": [change.kind for change in column.of(id)]}
                for column in found
            },
        }
        for id in ids
    ]
    return {"schema": 1, "books": books, "articles": rows}
