"""Many books of one game by article: what each makes of the articles of the book that it changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from statuto.difference.compare import compare_sides
from statuto.difference.model import Change
from statuto.difference.order import in_order_of_first
from statuto.difference.sides import Side, side
from statuto.frozen import dataclass
from statuto.resolve.book import Book

SIGNS = {
    "added": "+",
    "removed": "-",
    "changed": "C",
    "reworded": "w",
    "reading": "r",
    "example": "e",
    "moved": "m",
    "renumbered": "n",
}
"""What became of an article, as one letter for each kind of change."""


@dataclass(frozen=True, slots=True)
class Column:
    """A book, the one that it is compared with (itself, where there is none), and what became of each article."""

    book: str
    title: str
    kind: str
    base: str
    changes: tuple[Change, ...]
    ids: tuple[str, ...]

    def of(self, id: str) -> tuple[Change, ...]:
        """What became of an article."""
        return tuple(change for change in self.changes if change.id == id)


def columns(
    books: Sequence[Book],
    language: str | None = None,
    ids: Collection[str] | None = None,
    ready: Mapping[str, Side] | None = None,
) -> Iterator[Column]:
    """A column for each book, the first as it is.

    Each is compared with the book on which it is a delta, if that is among them, and with the first otherwise; of some
    articles alone if `ids` says so. A game that is a delta on nothing is not compared. `ready` holds books by id,
    ready to be compared in this language.
    """
    language = language or (books[0].language if books else None)
    needed = {book.base for book in books}
    sides: dict[str, Side] = {}
    first = ""
    for book in books:
        made = (ready or {}).get(book.id) or side(book, language)
        if book.id in needed or not sides:
            sides[book.id] = made
        first = first or book.id
        base = book.id if book.kind == "game" else first
        if book.base in sides and book.base != book.id:
            base = book.base
        changes = compare_sides(sides[base], made, ids).changes if base != book.id else ()
        articles = tuple(article.id for article in book.articles)
        yield Column(book.id, made.document.title, book.kind, base, changes, articles)


def rows(found: Sequence[Column]) -> list[str]:
    """The ids of the articles of all columns: in the order of the first, new ones behind what they follow."""
    return in_order_of_first([column.ids for column in found])
