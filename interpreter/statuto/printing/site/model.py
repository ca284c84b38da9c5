"""What the site is made of: plain frozen values that can be sent between processes."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents of a page: what it says as HTML, the anchor that it leads to, and those below it."""

    said: str
    anchor: str
    below: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What lists say of a book: its title and the language of that, its name, for how many it is, and why.

    `files` are those to download, by their path, each with what it is called.
    """

    title: str
    language: str
    name: str
    players: str
    because: str = ""
    files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it lies, without an ending, its title as text, its HTML from the heading of the page on.

    `searched` is whether the search knows it; a page that says again what another says is left out. `shown` is the book
    that it is the main page of, if it is that; `label` are the words for it in the navigation. What is `wide` has the
    room of the navigation, too.
    """

    path: str
    title: str
    html: str
    contents: tuple[Entry, ...] = ()
    searched: bool = True
    shown: Shown | None = None
    label: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the navigation: its title as text, and the pages and sections in it."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A page in the navigation, by its path, with the words that stand there."""

    title: str
    path: str


Item: TypeAlias = Section | Link


@dataclass(frozen=True, slots=True)
class Made:
    """Pages, files to download by their path, and what is wrong with a book that has none, as text."""

    pages: tuple[Page, ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Site:
    """All pages and files, the navigation, and what is wrong with books that are left out, as text.

    `home` is a first page for a site that has none of its own.
    """

    pages: tuple[Page, ...]
    files: tuple[tuple[str, bytes], ...]
    navigation: tuple[Item, ...]
    home: Page
    problems: tuple[str, ...] = ()


def way(page: str, to: str, anchor: str = "") -> str:
    """The address, seen from a page, of a file with its ending or of a page without one."""
    name = to if "." in posixpath.basename(to) else f"{to}.html"
    path = quote(posixpath.relpath(name, posixpath.dirname(page) or "."))
    return f"{path}#{quote(anchor)}" if anchor else path
