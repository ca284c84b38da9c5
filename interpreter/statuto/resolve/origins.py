"""Where an article comes from, for those who have to name it: number, id, edition, and the variants that changed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from statuto.resolve.book import Book, BookArticle, Change

VERBS = {
    "added": "added",
    "replaced": "replaced",
    "amended": "amended",
    "kept": "reworded",
    "excepted": "given an exception",
}


@dataclass(frozen=True, slots=True)
class Origin:
    """An article as it is cited: printed number, id, the edition, library or variant it is of, and what changed it.

    `changes` are those that variants made; what an edition changed of its base is the text of that edition.
    """

    number: str
    id: str
    edition: str
    changes: tuple[Change, ...]

    def text(self) -> str:
        """It in words: `3.2 tower.build of game/edition, amended by variant game/name (LIMIT)`."""
        return f"{self.number} {self.id} of {self.edition}{self.changed(added=False)}"

    def changed(self, added: bool = True) -> str:
        """By which variants it was changed and how, from a comma on; empty when none did. `added` is told too."""
        by: dict[str, list[str]] = {}
        for change in self.changes:
            if change.kind == "added" and not added:
                continue  # it is of the variant, which has been said
            names = f" ({change.name})" if change.kind == "amended" and change.name else ""
            verb = f"{VERBS[change.kind]}{names}"
            if verb not in by.setdefault(change.book, []):
                by[change.book].append(verb)
        return "".join(f", {' and '.join(verbs)} by variant {book}" for book, verbs in by.items())

    @property
    def rules_changed(self) -> bool:
        """Whether variants changed more of it than its words."""
        return any(change.kind != "kept" for change in self.changes)

    def data(self) -> dict[str, Any]:
        """It as plain values, for JSON."""
        changes = [{"kind": change.kind, "book": change.book, "name": change.name} for change in self.changes]
        return {"number": self.number, "edition": self.edition, "changed_by": changes}


def cited(book: Book, id: str) -> dict[str, Any]:
    """The id of an article with its printed number, its edition and the variants that changed it, as plain values."""
    article = book.article(id)
    found = origin_of(book, article) if article is not None else Origin("", id, book.edition, ())
    return {"article": id, **found.data()}


def origin_of(book: Book, article: BookArticle) -> Origin:
    """Where an article of a book comes from."""
    variants = book.own if book.kind == "variant" else set()
    changes = tuple(change for change in article.changes if change.book in variants and change.kind in VERBS)
    own = article.origin in variants or article.origin in book.libraries
    return Origin(article.number, article.id, article.origin if own else book.edition, changes)
