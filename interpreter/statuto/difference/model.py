"""What a comparison gives."""

from __future__ import annotations

from dataclasses import field

from statuto.frozen import dataclass
from statuto.reference.document import Document, Entry

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

    def counts(self) -> dict[str, int]:
        """How many changes there are of each kind that occurs."""
        found = {kind: sum(change.kind == kind for change in self.changes) for kind in KINDS}
        return {kind: number for kind, number in found.items() if number}
