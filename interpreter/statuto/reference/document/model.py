"""The parts of a document: plain frozen values in one language, with numbers and terms filled in."""

from __future__ import annotations

from dataclasses import field

from statuto.findings import Place
from statuto.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A term of the book in the language of the document."""

    name: str
    one: str
    many: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, what heads its columns, and its rows of as many texts."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question; `adopted` is the one that is played."""

    name: str
    adopted: bool
    text: str
    because: str


@dataclass(frozen=True, slots=True)
class Question:
    """A reading: what it asks, what the source says, the answers; `language` is the one that it asks in."""

    name: str
    asks: str
    says: str
    answers: tuple[Answer, ...]
    language: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """An example or a ruling: `kind` is the one or the other, `steps` are its lines, `language` is that of its text."""

    kind: str
    name: str
    text: str
    steps: tuple[str, ...]
    language: str = ""


@dataclass(frozen=True, slots=True)
class Altered:
    """What a delta did to an article: "added", "replaced", "amended", "kept", "excepted"."""

    kind: str
    book: str
    because: str
    place: Place


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered article.

    `clauses` are the formal lines as text, `reads` what the machine makes of them; `cites` gives the passages
    by source, `silent` the sources that say nothing. `lacking` names the parts whose words in the language of the
    document are "missing", so that those of another language stand for them, or "stale": the original has changed.
    The parts are "title", "prose", "notes", "readings" and "examples".
    """

    id: str
    number: str
    section: str
    title: str
    prose: tuple[str, ...]
    notes: tuple[str, ...]
    cites: tuple[tuple[str, tuple[str, ...]], ...]
    silent: tuple[str, ...]
    readings: tuple[Question, ...]
    clauses: tuple[str, ...]
    reads: tuple[str, ...]
    tables: tuple[Table, ...]
    examples: tuple[Sample, ...]
    origin: str
    place: Place
    changes: tuple[Altered, ...]
    lacking: tuple[tuple[str, str], ...] = ()

    def lacks(self, part: str) -> str:
        """Whether a part is "missing" or "stale" in the language of the document; empty when it is neither."""
        return dict(self.lacking).get(part, "")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: its article, the least and the most that may be chosen, what holds if nothing is said.

    An option between yes and no has no least and no most.
    """

    name: str
    article: str
    low: str
    high: str
    value: str


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the outline; `number` begins the numbers of its articles, `lacking` is as in `Entry`."""

    name: str
    number: str
    title: str
    lacking: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A source with its titles by language."""

    name: str
    titles: tuple[tuple[str, str], ...]

    def title(self, language: str) -> str:
        """Its title in a language, or else the first that it has; empty if it has none."""
        titles = dict(self.titles)
        return titles.get(language) or next(iter(titles.values()), "")


@dataclass(frozen=True, slots=True)
class Gone:
    """An article that a delta removed: where, and why if that is said."""

    id: str
    place: Place
    because: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole book in one language, in the order in which it is printed.

    `original` is the book's own language, which stands for what is missing.
    """

    id: str
    kind: str
    title: str
    language: str
    players: tuple[int, int]
    base: str
    variants: tuple[str, ...]
    authors: tuple[str, ...]
    because: tuple[str, ...]
    sources: tuple[Source, ...]
    terms: tuple[Word, ...]
    sections: tuple[Part, ...]
    articles: tuple[Entry, ...]
    removed: tuple[Gone, ...] = field(default=())
    options: tuple[Choice, ...] = field(default=())
    original: str = ""

    def spoken(self, lack: str) -> str:
        """The language of words that lack nothing, are "missing" or are "stale" in that of the document."""
        return self.original if lack == "missing" else self.language

    def article(self, id: str) -> Entry | None:
        """The article of an id, or None."""
        return next((article for article in self.articles if article.id == id), None)

    def section(self, name: str) -> Part | None:
        """The section of a name, or None."""
        return next((section for section in self.sections if section.name == name), None)
