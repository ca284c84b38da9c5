"""The concordance: the passages of each source, and the articles that render them."""

from __future__ import annotations

from statuto.checks.coverage import own_sources
from statuto.frozen import dataclass
from statuto.reference.document.model import Document
from statuto.reference.document.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Rendered:
    """A passage of a source: its number, the title it stands under, its gist, and the ids of the articles citing it.

    `aside` says that an article rendered it which a variant took out.
    """

    passage: str
    title: str
    gist: str
    articles: tuple[str, ...]
    aside: bool


@dataclass(frozen=True, slots=True)
class Concordance:
    """A source and its passages in order.

    `silent` are the ids of the articles on which it says nothing, `without` of those that have prose and name neither
    it nor its silence. `own` says that the book renders it, and not only a base of an edition with its own sources.
    """

    source: str
    title: str
    own: bool
    passages: tuple[Rendered, ...]
    silent: tuple[str, ...]
    without: tuple[str, ...]


def concordance(document: Document, speaker: Speaker) -> tuple[Concordance, ...]:
    """The concordance of each source of a book, in the order in which the book names them."""
    own = set(own_sources(speaker.book))
    return tuple(_of(document, speaker, name, name in own) for name in speaker.book.sources)


def _of(document: Document, speaker: Speaker, name: str, own: bool) -> Concordance:
    book, source = speaker.book, speaker.book.sources[name]
    citing: dict[str, dict[str, None]] = {}
    said: set[str] = set()
    silent: list[str] = []
    for article in document.articles:
        for of, passages in article.cites:
            if of == name:
                said.add(article.id)
                for passage in passages:
                    citing.setdefault(passage, {})[article.id] = None
        if name in article.silent:
            said.add(article.id)
            silent.append(article.id)
    titles = dict(source.titles)
    title = titles.get(document.language) or titles.get(book.language) or next(iter(titles.values()), name)
    rows = tuple(
        Rendered(
            passage.id.text,
            passage.title,
            speaker.joined(passage.gist),
            tuple(citing.get(passage.id.text, ())),
            (name, passage.id.text) in book.aside,
        )
        for passage in source.passages
    )
    without = tuple(article.id for article in document.articles if article.prose and article.id not in said)
    return Concordance(name, title, own, rows, tuple(silent), without)
