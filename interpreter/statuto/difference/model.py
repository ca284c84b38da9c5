"""What a comparison gives."""

from __future__ import annotations

from dataclasses import field

from statuto.frozen import dataclass
from statuto.reference.document import Document, Entry
from statuto.resolve.book import Book

KINDS = ("added", "removed", "changed", "reworded", "reading", "example", "moved", "renumbered")
"""What may become of an article, from the weightiest."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that became of an article.

    `kind` is one of `KINDS`; `functional` says whether another game may come of it. `sentences` say what it is.
    `a` and `b` are the article in either book.
    """

    id: str
    kind: str
    functional: bool
    sentences: tuple[str, ...]
    a: Entry | None
    b: Entry | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Two books compared, article by article, in the order of the second.

    `about` says what differs in the books as wholes: players, outline, terms. `players` are the numbers of players for
    which the rules were compared, of either book. `order` are the ids of all articles of both.
    """

    a: Document
    b: Document
    about: tuple[str, ...]
    players: tuple[tuple[int, int], ...]
    changes: tuple[Change, ...]
    order: tuple[str, ...] = field(default=())

    @property
    def functional(self) -> tuple[Change, ...]:
        """The changes of which another game may come."""
        return tuple(change for change in self.changes if change.functional)

    def of(self, id: str) -> tuple[Change, ...]:
        """What became of an article."""
        return tuple(change for change in self.changes if change.id == id)


def seats(book: Book | Document) -> str:
    """For how many a book is: "2 to 4 players"."""
    low, high = book.players
    return f"{low} to {high} players" if low != high else f"{low} player{'s' if low != 1 else ''}"
