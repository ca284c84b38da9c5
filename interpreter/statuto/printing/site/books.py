"""The books of the site by game: what a folder holds, or what ships."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from statuto.catalogue import Severity
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.library import Listed, books_in, shipped
from statuto.resolve.load import load

ROOT = "games"


@dataclass(frozen=True, slots=True)
class Family:
    """The books of a game: games and editions in the order in which they follow on one another, and variants."""

    name: str
    editions: tuple[Listed, ...]
    variants: tuple[Listed, ...]

    @property
    def path(self) -> str:
        """The folder of its pages."""
        return f"{ROOT}/{self.name}"

    def folder(self, edition: Listed) -> str:
        """The folder of the pages of an edition."""
        return f"{self.path}/editions/{short(edition.name)}"

    def page(self, variant: Listed) -> str:
        """The page of a variant."""
        return f"{self.path}/variants/{short(variant.name)}"

    def beside(self, editions: Sequence[Listed]) -> str:
        """The page of some editions side by side."""
        return f"{self.path}/beside/{'--'.join(short(one.name) for one in editions)}"

    @property
    def collection(self) -> bool:
        """Whether it holds several games that have nothing to do with one another."""
        return sum(one.kind == "game" for one in self.editions) > 1


def families(folder: Path | None = None) -> list[Family]:
    """The games of a folder, or those that ship, by name."""
    found: dict[str, dict[str, Listed]] = {}
    for one in shipped() if folder is None else books_in(folder):
        if one.kind in ("game", "edition", "variant"):
            found.setdefault(one.name.partition("/")[0], {}).setdefault(one.name, one)
    made = (Family(name, *_sorted(books.values())) for name, books in sorted(found.items()))
    return [family for family in made if family.editions]


def _sorted(books: Iterable[Listed]) -> tuple[tuple[Listed, ...], tuple[Listed, ...]]:
    """Games first, each edition behind the one that it is on; and the variants by name."""
    books = sorted(books, key=lambda one: (one.kind != "game", one.name))
    variants = tuple(one for one in books if one.kind == "variant")
    editions = [one for one in books if one.kind != "variant"]
    placed = [one for one in editions if one.kind == "game"]
    while waiting := [one for one in editions if one not in placed]:
        ready = [one for one in waiting if any(one.base == other.name for other in placed)]
        placed += ready or waiting
    return tuple(placed), variants


def short(name: str) -> str:
    """The name of a book without that of its game, as a name of a file."""
    return re.sub(r"[^\w-]", "-", name.partition("/")[2] or name)


def opened(listed: Listed) -> Book | str:
    """The book of a file, or what is wrong with it."""
    findings = Findings()
    book = load(str(listed.path), findings)
    if book is not None and not findings.errors:
        return book
    wrong = [found for found in findings.sorted() if found.severity is Severity.ERROR]
    return wrong[0].message if wrong else "It cannot be read."


def good(books: Iterable[Listed]) -> Iterator[tuple[Listed, Book]]:
    """The books of some files, those with errors left out."""
    for one in books:
        book = opened(one)
        if isinstance(book, Book):
            yield one, book
