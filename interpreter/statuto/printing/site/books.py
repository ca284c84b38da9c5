"""The books of the site by game: what a folder holds, or what ships."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from statuto.catalogue import Severity
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.library import SUFFIX, Listed, books_in, is_file, peek, shipped
from statuto.resolve.load import load

ROOT = "games"
KINDS = ("game", "edition", "variant")


@dataclass(frozen=True, slots=True)
class Family:
    """The books of a game: games and editions in the order in which they follow on one another, and variants.

    There may be no edition: those that the variants are upon lie elsewhere, as what ships does.
    """

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
        if one.kind in KINDS:
            found.setdefault(one.name.partition("/")[0], {}).setdefault(one.name, one)
    return [Family(name, *_sorted(books.values())) for name, books in sorted(found.items())]


def passed_over(folder: Path) -> Iterator[str]:
    """What is wrong with each file of a folder that is in no family, as text: no header, or a name that is in use."""
    known: dict[str, Path] = {}
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        listed = peek(path) if is_file(path) else None
        if listed is None:
            wrong = opened(Listed("", "", "", path))
            yield f"{path.name}: {wrong if isinstance(wrong, str) else 'What it is stands too far down in it.'}"
        elif known.setdefault(f"{listed.kind in KINDS} {listed.name}", path) != path and listed.kind in KINDS:
            yield f"{path.name}: Another file is called `{listed.name}`, too."


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


def sorted_out(books: Iterable[Listed]) -> tuple[dict[Listed, Book], tuple[str, ...]]:
    """The books of some files, and what is wrong with those that are none, as text."""
    found = {one: opened(one) for one in books}
    wrong = tuple(f"{one.path.name}: {book}" for one, book in found.items() if isinstance(book, str))
    return {one: book for one, book in found.items() if isinstance(book, Book)}, wrong
