"""Single changes of a delta: where they stand, what they are upon, in which order they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from statuto.findings import Place
from statuto.resolve.book import place_of
from statuto.syntax import tree as t

Upon = t.Replace | t.Remove | t.Amend | t.AmendLines | t.Keep | t.ExceptWhen
"""The changes of an article that is there."""


@dataclass(frozen=True, slots=True, eq=False)
class Delta:
    """One change of one file; `over` are the books whose changes of the same thing it settles, `at` its line if one of
    several.
    """

    file: t.File
    item: t.Item
    over: frozenset[str] = frozenset()
    at: t.Span | None = None

    @property
    def place(self) -> Place:
        """Where it stands."""
        return place_of(self.file.path, self.at or self.item.span)

    @property
    def book(self) -> str:
        """The name of the edition or variant."""
        return self.file.header.name.text


def deltas_of(file: t.File, over: frozenset[str]) -> Iterator[Delta]:
    """The changes of a file, which settles clashes with the books of `over` by each of them."""
    for item in file.items:
        if isinstance(item, t.Over):
            yield Delta(file, item.change, over | {full_name(file, book.text) for book in item.books})
        else:
            yield Delta(file, item, over)


def over_of(file: t.File) -> list[str]:
    """The books over which a file says in its header that it stands."""
    return [full_name(file, name) for line in file.header.lines if line.kind == "over" for name in line.values]


def full_name(file: t.File, book: str) -> str:
    """The name of a book as a file says it: without a game it is of the game of the file."""
    return book if "/" in book else f"{file.header.name.text.partition('/')[0]}/{book}"


def rank(item: t.Item) -> int:
    """Whole changes first, then single ones."""
    order = (t.Replace, t.Remove, t.Amend, t.AmendLines, t.Keep, t.ExceptWhen)
    return next((index for index, kind in enumerate(order) if isinstance(item, kind)), len(order))
