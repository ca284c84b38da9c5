"""The books of one game: the game, its editions and its variants, from what ships or lies in a folder."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from statuto.commands.opening import BAD_INPUT, refuse
from statuto.commands.terminal import chat, clean
from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.resolve.book import Book
    from statuto.resolve.library import Listed

ORDER = ("game", "edition", "variant")


def listed_of(game: str, variants: bool = True) -> list[Listed]:
    """The files of a game, in the order in which they are compared; none ends the command with 2.

    `game` is the name of one that ships, or a folder.
    """
    from statuto.resolve.library import books_in, shipped

    folder = Path(game)
    found = list(books_in(folder)) if folder.is_dir() else [one for one in shipped() if game_of(one.name) == game]
    kinds = ORDER if variants else ORDER[:2]
    books = [one for one in found if one.kind in kinds]
    if not books:
        known = sorted({game_of(one.name) for one in shipped() if one.kind in ORDER})
        near = difflib.get_close_matches(game, known, n=1, cutoff=0.5)
        help = f"Did you mean {near[0]}?" if near else "`statuto list` shows them."
        chat(f"There are no books of {clean(game)}. {help}")
        raise typer.Exit(BAD_INPUT)
    bases = {one.name: index for index, one in enumerate(found)}
    return sorted(books, key=lambda one: (ORDER.index(one.kind), bases.get(one.base, -1), one.name))


def game_of(name: str) -> str:
    """The game of a book."""
    return name.partition("/")[0]


def kin(listed: list[Listed], name: str) -> list[Listed]:
    """Those of some files that are written upon the same game as a book: a folder may hold several games."""
    bases = {one.name: one.base.partition("+")[0] for one in listed if one.base}

    def root(name: str) -> str:
        seen = {name}
        while (below := bases.get(name, "")) and below not in seen:
            seen.add(name := below)
        return name

    return [one for one in listed if root(one.name) == root(name)]


def opened(listed: list[Listed]) -> Iterator[Book]:
    """The books of some files; one with errors ends the command with 2."""
    from statuto.commands.opening import open_book

    for one in listed:
        findings = Findings()
        book = open_book(str(one.path), findings)
        if book is None or findings.errors:
            refuse(findings)
        yield book
