"""New articles of deltas: where they stand, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from statuto.findings import Findings, Related
from statuto.resolve.book import Book, BookArticle, Change, place_of
from statuto.resolve.changes import Delta
from statuto.resolve.clashes import Clashes
from statuto.syntax import tree as t

ADDED = "added"
"""What a new article is about."""


@dataclass(slots=True)
class Adding:
    """Adds articles to a book. Behind one article they stand in the order of their books' names, then of the file."""

    book: Book
    findings: Findings
    clashes: Clashes
    find: Callable[[Delta, t.Word], BookArticle | None]

    def add(self, deltas: Sequence[Delta], articles: dict[str, BookArticle], leaving: Iterable[str]) -> None:
        """Add the articles of some deltas to the book and to `articles`, which finds them by id.

        An article that goes beside a new one waits for it. `leaving` are the ids that the same deltas remove.
        """
        before: dict[str, list[BookArticle]] = {}
        after: dict[str, list[BookArticle]] = {}
        gone = set(leaving)
        rivals: dict[str, list[Delta]] = {}
        for delta, item in _adds(deltas):
            rivals.setdefault(item.article.id.text, []).append(delta)
        for delta, item in _anchored(deltas):
            id = item.article.id.text
            beaten = any(self.clashes.beats(other, delta) for other in rivals[id])
            if beaten or not self._free(delta, item, articles, gone):
                continue
            anchor = self.find(delta, item.anchor)
            if anchor is not None:
                lines, place = item.article.lines, Change("added", delta.book, delta.place)
                article = BookArticle(
                    id, anchor.section, lines, delta.book, delta.file.path, item.article.span, changes=[place]
                )
                articles[id] = article
                (after if item.after else before).setdefault(anchor.id, []).append(article)
                self.clashes.stand(id, ADDED, delta, lines)
        self.book.articles[:] = _in_order(self.book.articles, before, after)

    def _free(self, delta: Delta, item: t.Add, articles: dict[str, BookArticle], leaving: set[str]) -> bool:
        """Whether the id of a new article is free; it is not said when another delta adds the very same."""
        id = item.article.id.text
        place = place_of(delta.file.path, item.article.id.span)
        existing = articles.get(id)
        if id in self.book.removed or (id in leaving and existing is not None):
            gone = self.book.removed.get(id)
            related = (Related(gone, "It is removed here."),) if gone else ()
            message = f"The id `{id}` belonged to an article that is removed."
            self.findings.report("R024", place, message, "Choose a new id.", related)
            return False
        if existing is None:
            return True
        for other, lines in self.clashes.standing.get(id, {}).get(ADDED, ()):
            if lines == item.article.lines:
                return False
            if other.book != delta.book and self.clashes.apart(other, delta):
                message = f"`{other.book}` and `{delta.book}` add `{id}`, each in its own way."
                self.clashes.clash(delta, other, message, id)
                return False
        related = (Related(existing.place, "The article that has this id."),)
        self.findings.report("R010", place, f"The id `{id}` is in use.", "Use `replace`, or choose a new id.", related)
        return False


def _adds(deltas: Iterable[Delta]) -> list[tuple[Delta, t.Add]]:
    return [(delta, delta.item) for delta in deltas if isinstance(delta.item, t.Add)]


def _anchored(deltas: Iterable[Delta]) -> list[tuple[Delta, t.Add]]:
    """New articles in order, but each after those that it goes beside; those in a circle last."""
    waiting: dict[str, list[tuple[Delta, t.Add]]] = {}
    coming = {item.article.id.text for _, item in _adds(deltas)}
    ready: list[tuple[Delta, t.Add]] = []
    for delta, item in _adds(deltas):
        if item.anchor.text in coming:
            waiting.setdefault(item.anchor.text, []).append((delta, item))
        else:
            ready.append((delta, item))
    for _, item in ready:  # which grows
        ready += waiting.pop(item.article.id.text, ())
    return ready + [one for left in waiting.values() for one in left]


def _in_order(
    articles: Sequence[BookArticle], before: dict[str, list[BookArticle]], after: dict[str, list[BookArticle]]
) -> list[BookArticle]:
    """The articles with the new ones before and after them, and with what is beside those."""
    found: list[BookArticle] = []
    stack: list[tuple[BookArticle, bool]] = [(article, False) for article in reversed(articles)]
    while stack:
        article, ready = stack.pop()
        if ready:
            found.append(article)
            continue
        stack += [(one, False) for one in reversed(after.get(article.id, ()))]
        stack.append((article, True))
        stack += [(one, False) for one in reversed(before.get(article.id, ()))]
    return found
