"""Finding the rules that a saved game was played by: by the name in the save, and by the hash of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from statuto.findings import Findings
from statuto.play.saves import rules_hash
from statuto.resolve import library
from statuto.resolve.book import Book
from statuto.resolve.load import load

MOST_TRIED = 100


def played_by(given: dict[str, Any], near: Path) -> Book | None:
    """The book whose rules have the hash of a save; `near` is the folder of the save. None when none is found.

    The book that the save names is tried first, then the books of its game that ship or lie in the present folder or in
    that of the save.
    """
    wanted = given.get("rules")
    for name in dict.fromkeys(_names(given, near)):
        book = book_named(name)
        if book is not None and rules_hash(book) == wanted:
            return book
    return None


def named_by(given: dict[str, Any], near: Path) -> Book | None:
    """The book that a save names, whatever its rules are now; None when there is none to be used."""
    return next((book for name in _named(given, near) if (book := book_named(name)) is not None), None)


def file_of(given: dict[str, Any], near: Path) -> Path | None:
    """The file of the book that a save names, if it is one book without variants."""
    for name in _named(given, near):
        found = library.find(name) if "+" not in name or library.is_file(Path(name)) else None
        if found is not None:
            return found
    return None


def book_named(name: str) -> Book | None:
    """A book of a name, or None when there is none or it has errors."""
    findings = Findings()
    book = load(name, findings)
    return None if findings.errors else book


def _named(given: dict[str, Any], near: Path) -> Iterator[str]:
    """How the book of a save may be found by its name: as it was asked for, from the folder of the save, by its id."""
    for key in ("book", "id"):
        name = given.get(key)
        if isinstance(name, str) and name:
            yield name
            if key == "book" and library.SUFFIX in name:
                yield str(near / name)


def _names(given: dict[str, Any], near: Path) -> Iterator[str]:
    yield from _named(given, near)
    said = given.get("id") or given.get("book")
    game = said.partition("/")[0] if isinstance(said, str) and library.SUFFIX not in said else ""
    folders = dict.fromkeys((Path.cwd(), near))
    beside = [listed for folder in folders for listed in library.headers(folder)]
    found = [listed for listed in (*beside, *library.shipped()) if listed.kind in ("game", "edition", "variant")]
    for listed in found[:MOST_TRIED]:
        if not game or listed.name.partition("/")[0] == game:
            yield str(listed.path)
