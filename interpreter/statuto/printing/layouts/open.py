"""The open questions of a book with the answers that are played, and where a source says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.printing.layouts.article import Style, reading
from statuto.printing.layouts.full import chapter, publication
from statuto.printing.model import Article, Block, Heading, Items, Publication, Text
from statuto.printing.texts import joined, reference, text, told
from statuto.reference.document import Document, Speaker, document_of


def open_questions(speaker: Speaker, style: Style) -> Publication:
    """Every question that the sources leave open, by article: what they say, what is played and why, what else is."""
    document = document_of(speaker)
    blocks = (*_questions(document, style), *_silent(document, style))
    return publication("open", document, style, blocks, "Open questions")


def _questions(document: Document, style: Style) -> Iterator[Block]:
    """The questions of each article, under the headings of their sections."""
    section = None
    for entry in document.articles:
        if not entry.readings:
            continue
        part = document.section(entry.section)
        if part is not None and part.name != section:
            section = part.name
            yield chapter(document, part)
        title = told(entry.title or entry.id, document.spoken(entry.lacks("title")))
        yield Article(entry.id, entry.number, title, tuple(reading(document, one, style) for one in entry.readings))


def _silent(document: Document, style: Style) -> Iterator[Block]:
    """For each source the articles of which it says nothing."""
    found: dict[str, list[Text]] = {}
    for entry in document.articles:
        for name in entry.silent:
            title = text(entry.title or entry.id, document.spoken(entry.lacks("title")))
            number = Text((reference(entry.number, entry.id),))
            found.setdefault(name, []).append(joined([number, title], " ", title.language))
    if found:
        yield Heading(1, style.word("Where a source is silent"), "_silent")
    for source in document.sources:
        if source.name in found:
            said = source.title(document.language) or source.name
            yield Heading(2, text(said, document.language), f"_silent-{source.name}")
            yield Items(tuple(found[source.name]))
