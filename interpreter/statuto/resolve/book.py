"""The resolved book: what everything that plays, prints or compares reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from statuto.findings import Place
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Change:
    """What a delta did to an article, by which book, and why.

    `kind` is "added", "replaced", "amended", "kept" or "excepted"; `name` is the line that was amended or the id of an
    exception, `condition` that of the exception and `unless` its own exceptions. In `Book.fallen` it is "replaces",
    "removes" or "changes" and `name` the article; in `Book.impact` it is "example".
    """

    kind: str
    book: str
    place: Place
    because: str = ""
    name: str = ""
    condition: t.Expression | None = None
    unless: tuple[Change, ...] = ()

    @property
    def holds(self) -> t.Expression | None:
        """When an exception holds: its condition, without its own exceptions; None for another change."""
        if self.condition is None or not self.unless:
            return self.condition
        span = self.condition.span
        others = (t.Not(other.holds, span=span) for other in self.unless if other.holds is not None)
        return t.And((self.condition, *others), span=span)


@dataclass(slots=True)
class BookArticle:
    """An article of the result: its id, printed number, lines, where it comes from and each change made to it.

    Amended constants stand in the lines. Exceptions stand in the changes; the prohibitions in the lines stay. `brought`
    maps the identity of a line that a delta brought to the file it stands in. `translations` are the parts in other
    languages and the original each goes with; empty while no delta has changed the article.
    """

    id: str
    section: str
    lines: tuple[t.Line, ...]
    origin: str
    path: str
    span: t.Span
    number: str = ""
    changes: list[Change] = field(default_factory=list)
    brought: dict[int, str] = field(default_factory=dict)
    translations: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        """Where the article stands."""
        return place_of(self.path, self.span)

    @property
    def exceptions(self) -> list[Change]:
        """The exceptions that deltas made to the prohibitions of the article."""
        return [change for change in self.changes if change.condition is not None]

    def path_of(self, line: t.Line) -> str:
        """The file in which a line stands: that of the delta that brought it, or the article's own."""
        return self.brought.get(id(line), self.path)

    def bring(self, lines: tuple[t.Line, ...], path: str) -> None:
        """Remember in which file lines of a delta stand."""
        for line in lines:
            self.brought[id(line)] = path
            if isinstance(line, t.Under):
                self.bring(line.lines, path)


Located = tuple[BookArticle, t.Line]
"""A line with the article it stands in."""


@dataclass(frozen=True, slots=True)
class BookSection:
    """A part of the outline: its name and titles by language; `brought` are the files of deltas that gave a title."""

    name: str
    titles: tuple[t.Prose, ...]
    path: str
    span: t.Span
    brought: tuple[tuple[str, str], ...] = ()

    def path_of(self, title: t.Prose) -> str:
        """The file in which a title stands: that of the delta that brought it, or the section's own."""
        return dict(self.brought).get(title.language, self.path)


@dataclass(frozen=True, slots=True)
class SourceBook:
    """A source: its name, titles and passages in order."""

    name: str
    titles: tuple[tuple[str, str], ...]
    passages: tuple[t.Passage, ...]
    path: str


@dataclass(slots=True)
class Book:
    """A book with its deltas applied.

    `players` is the least and the greatest number of seats. `adopted` maps readings to the answers that deltas adopted,
    `adopters` to those deltas. `removed` maps the ids that deltas removed to the place that did it, `reasons` to why,
    where that is said. `libraries` are the names of the libraries in use, which are the origin of the articles they
    bring. `dropped` says of a name that an article declared which delta took it out. `inherited` are the sources of the
    bases of an edition that has its own. `fallen` are the examples that went with what a delta replaced or removed,
    `impact` those of the base that a delta says come out otherwise. `own` are the deltas that the book is by itself:
    the variants, or else the last edition. `edition` is the game or edition that the variants are upon. `aside` are the
    sources and passages that an article cited which a variant removed or replaced. `mark` stands for all the files that
    were read for it, or is "": a book that was made of another by hand has none.
    """

    id: str
    kind: str
    titles: dict[str, str]
    language: str
    players: tuple[int, int]
    articles: list[BookArticle]
    sections: list[BookSection]
    terms: dict[str, t.Term]
    sources: dict[str, SourceBook]
    path: str
    folder: Path
    authors: list[str] = field(default_factory=list)
    because: list[tuple[str, str]] = field(default_factory=list)
    base: str = ""
    edition: str = ""
    variants: list[str] = field(default_factory=list)
    own: set[str] = field(default_factory=set)
    adopted: dict[str, tuple[str, Place]] = field(default_factory=dict)
    adopters: dict[str, str] = field(default_factory=dict)
    removed: dict[str, Place] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    libraries: list[str] = field(default_factory=list)
    dropped: dict[str, str] = field(default_factory=dict)
    inherited: set[str] = field(default_factory=set)
    fallen: dict[str, Change] = field(default_factory=dict)
    impact: dict[str, Change] = field(default_factory=dict)
    aside: set[tuple[str, str]] = field(default_factory=set)
    mark: str = field(default="", init=False, compare=False)
    unread: set[str] = field(default_factory=set, init=False, compare=False)

    def article(self, id: str) -> BookArticle | None:
        """The article with this id, or None."""
        return next((article for article in self.articles if article.id == id), None)


def place_of(path: str, span: t.Span) -> Place:
    """A span of a file as a place."""
    return Place(path, *span)
