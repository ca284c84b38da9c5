"""A stack of variants step by step: the book without them, and with one more each time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from statuto.difference import Difference, compare
from statuto.findings import Findings
from statuto.printing.lettered import lettered
from statuto.resolve import library
from statuto.resolve.book import Book
from statuto.resolve.load import base_of, load


def stack_of(name: str, findings: Findings) -> list[Book]:
    """The game or edition below the variants of a book, and one with each variant more, the book itself last.

    Only the book, if it has no variants; no book, with findings, when there is none to use. Where a variant of a stack
    is not to be found by its name, the stack is one step.
    """
    book = load(name, findings)
    if book is None or findings.errors:
        return []
    if book.kind != "variant":
        return [book]
    quiet = Findings()
    found = [load(one, quiet) for one in names(book)[:-1]]
    books = [one for one in found if one is not None]
    if quiet.errors or len(books) < len(found):
        whole = library.is_file(Path(name))
        base = base_of(Path(name), findings) if whole else load(name.partition("+")[0], findings)
        books = [base] if base is not None else []
    return [*books, book]


def names(book: Book) -> list[str]:
    """The names of the game or edition below the variants of a book, and with one variant more each time."""
    own = [name for name in book.variants if name in book.own] if book.kind == "variant" else []
    return ["+".join([book.edition, *own[:count]]) for count in range(len(own) + 1)]


def steps(books: Sequence[Book], language: str | None = None) -> list[Difference]:
    """What each book changes in the one before it, with the numbers of the first, so that they fit the printed book."""
    numbered = lettered(books)
    return [compare(one, other, language) for one, other in pairwise(numbered)]
