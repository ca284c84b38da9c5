"""Single changes of a delta: where they stand, what they are upon, in which order they are taken."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.findings import Place
from statuto.resolve.book import place_of
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Delta:
    """One change of one file."""

    file: t.File
    item: t.Item

    @property
    def place(self) -> Place:
        """Where it stands."""
        return place_of(self.file.path, self.item.span)

    @property
    def book(self) -> str:
        """The name of the edition or variant."""
        return self.file.header.name.text


def rank(item: t.Item) -> int:
    """Sections first, then new articles, whole changes, single changes, readings."""
    order = (t.Section, t.Add, t.Replace, t.Remove, t.Amend, t.AmendPermission, t.Keep, t.ExceptWhen, t.Adopt)
    return next((index for index, kind in enumerate(order) if isinstance(item, kind)), len(order))


def target(item: t.Item) -> str:
    """The id a change is upon."""
    match item:
        case t.Add():
            return item.anchor.text
        case t.Replace() | t.Remove() | t.Amend() | t.AmendPermission() | t.Keep() | t.ExceptWhen():
            return item.id.text
    return ""


def content(item: t.Item) -> object:
    """What a whole change gives its article."""
    match item:
        case t.Add():
            return item.article.lines
        case t.Replace():
            return item.lines
        case t.Remove():
            return ("remove",)
    return item


def value_of(let: t.Let) -> object:
    """What a constant is given, wherever it stands."""
    return (let.value, let.by_players)
