"""Where an article comes from, for those who have to name it: number, id, edition, and the variants that changed it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from statuto.resolve.book import Book, BookArticle, Change
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

VERBS = {
    "added": "added",
    "replaced": "replaced",
    "amended": "amended",
    "kept": "reworded",
    "excepted": "given an exception",
    "adopted": "read otherwise",
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
        by: dict[str, dict[str, list[str]]] = {}
        for change in self.changes:
            if change.kind == "added" and not added:
                continue  # it is of the variant, which has been said
            names = by.setdefault(change.book, {}).setdefault(VERBS[change.kind], [])
            names += [change.name] if change.kind in ("amended", "adopted") and change.name not in ("", *names) else []
        said = {
            book: [f"{verb} ({', '.join(names)})" if names else verb for verb, names in verbs.items()]
            for book, verbs in by.items()
        }
        return "".join(f", {' and '.join(verbs)} by variant {book}" for book, verbs in said.items())

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
    changes += tuple(_adoptions(book, article, variants))
    own = article.origin in variants or article.origin in book.libraries
    return Origin(article.number, article.id, article.origin if own else book.edition, changes)


def _adoptions(book: Book, article: BookArticle, variants: set[str]) -> Iterator[Change]:
    """The answers to readings of an article that variants adopted, as changes of it."""
    for line in lines_of(article.lines):
        if isinstance(line, t.Reading) and book.adopters.get(line.name.text) in variants:
            name = line.name.text
            answer, place = book.adopted[name]
            yield Change("adopted", book.adopters[name], place, name=f"{name} {answer}")
