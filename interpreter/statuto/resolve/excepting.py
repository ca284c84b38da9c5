"""Exceptions that have an id: an exception may have exceptions itself, and may be removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from statuto.findings import Findings
from statuto.resolve.book import BookArticle, Change
from statuto.resolve.changes import Delta
from statuto.resolve.clashes import Clashes
from statuto.syntax import tree as t


@dataclass(slots=True)
class Excepting:
    """Changes the exceptions of articles by the ids of the exceptions."""

    findings: Findings
    clashes: Clashes

    def home(self, articles: Sequence[BookArticle], id: str) -> BookArticle | None:
        """The article that has an exception of this id, near or far."""
        return next((a for a in articles if any(_has(change, id) for change in a.exceptions)), None)

    def change(self, article: BookArticle, id: str, deltas: Sequence[Delta]) -> None:
        """Make exceptions to an exception of an article, or remove it."""
        removing = [delta for delta in deltas if isinstance(delta.item, t.Remove)]
        making = [delta for delta in deltas if isinstance(delta.item, t.ExceptWhen)]
        for delta in deltas:
            if not isinstance(delta.item, t.Remove | t.ExceptWhen):
                message = f"`{id}` is an exception, not an article."
                help = "`except` makes an exception to it, and `remove` takes it out."
                self.findings.report("R041", delta.place, message, help)
        for delta in making:
            for other in list(removing):
                if self.clashes.beats(other, delta) or other.book == delta.book:
                    continue
                removing.remove(other)
                if not self.clashes.beats(delta, other):
                    message = f"`{other.book}` removes `{id}`, and `{delta.book}` makes an exception to it."
                    self.clashes.clash(delta, other, message, article.id)
        if removing:
            delta = removing[0]
            article.changes = [_within(change, id, lambda _: None) for change in article.changes]
            article.changes.append(Change("amended", delta.book, delta.place, name=id))
            return
        for delta in making:
            if isinstance(delta.item, t.ExceptWhen):
                add = partial(_with, other=made_by(delta, delta.item))
                article.changes = [_within(change, id, add) for change in article.changes]
                article.changes.append(Change("amended", delta.book, delta.place, name=id))


def made_by(delta: Delta, item: t.ExceptWhen) -> Change:
    """The exception that a change makes."""
    name = item.name.text if item.name else ""
    return Change("excepted", delta.book, delta.place, name=name, condition=item.condition)


def _has(change: Change, id: str) -> bool:
    return change.name == id or any(_has(other, id) for other in change.unless)


def _with(change: Change, other: Change) -> Change:
    """An exception with one more exception to it, unless it has the same."""
    if any(one.condition == other.condition for one in change.unless):
        return change
    return replace(change, unless=(*change.unless, other))


def _within(change: Change, id: str, change_it: Callable[[Change], Change | None]) -> Change:
    """A change in which the exception of an id is another one, or holds no more."""
    if change.condition is None:
        return change
    if change.name == id:
        return change_it(change) or replace(change, condition=None)
    left = (_within(other, id, change_it) for other in change.unless)
    return replace(change, unless=tuple(other for other in left if other.condition is not None))
