"""A comparison as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from statuto.commands.show_data import article_data

if TYPE_CHECKING:
    from statuto.difference import Change, Difference
    from statuto.reference.document import Document, Entry

Data = dict[str, Any]


def difference_data(difference: Difference, changes: Iterable[Change]) -> Data:
    """A comparison with some of its changes: `a` and `b` are the names of the books."""
    return {
        "schema": 1,
        "a": difference.a.id,
        "b": difference.b.id,
        "titles": {"a": difference.a.title, "b": difference.b.title},
        "languages": {"a": difference.a.language, "b": difference.b.language},
        "players": {"a": _players(difference.a), "b": _players(difference.b)},
        "compared_for": [list(seats) for seats in difference.players],
        "about": list(difference.about),
        "changes": [change_data(change) for change in changes],
    }


def change_data(change: Change) -> Data:
    """One change: what it is, and the article in either book, null where there is none."""
    return {
        "id": change.id,
        "kind": change.kind,
        "functional": change.functional,
        "sentences": list(change.sentences),
        "a": _article(change.a),
        "b": _article(change.b),
    }


def _article(article: Entry | None) -> Data | None:
    return None if article is None else article_data(article)


def _players(document: Document) -> list[int]:
    return list(document.players)
