"""The full reference: every article by section, then the terms, what the source leaves open, passages, index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from statuto.printing.layouts.article import Style, article
from statuto.printing.layouts.back import concordances, diagram, index_of, words_of_book
from statuto.printing.layouts.coverage import chapter as use_of_articles
from statuto.printing.layouts.coverage import told_games
from statuto.printing.model import Block, Heading, Paragraph, Publication, Span, Text
from statuto.printing.texts import joined, text
from statuto.reference.document import Document, Speaker, document_of
from statuto.reference.document.model import Part


def full(speakers: Sequence[Speaker], style: Style) -> Publication:
    """The reference of a book in the language of the first speaker, with that of another beside it."""
    documents = [document_of(speaker) for speaker in speakers]
    document, speaker = documents[0], speakers[0]
    blocks = (
        *sections(documents, style),
        *diagram(speaker, document, style),
        *(use_of_articles(style.covered, document, style) if style.covered is not None else ()),
        *words_of_book(document, speaker, style),
        *concordances(document, speaker, style),
        *index_of(document, speaker, style),
        *sources(document, style),
    )
    return publication("full", document, style, blocks)


def passages(speaker: Speaker, style: Style) -> Publication:
    """The concordance alone."""
    document = document_of(speaker)
    blocks = (*concordances(document, speaker, style), *sources(document, style))
    return replace(publication("concordance", document, style, blocks, "Concordance"), contents=False)


def publication(layout: str, document: Document, style: Style, blocks: Iterable[Block], name: str = "") -> Publication:
    """A publication of a book with pages and contents, its title above them; below it, if given, which layout it is.

    `name` is the interface word for the layout.
    """
    named = (style.word(name),) if name else ()
    return Publication(
        layout,
        text(document.title, document.language),
        (*named, *lead(document, style)),
        style.language,
        tuple(blocks),
        dict(style.words),
        running=document.title,
    )


def lead(document: Document, style: Style) -> Iterator[Text]:
    """What stands under the title: which book it is, for how many, by whom, why."""
    many = text(style.players(document.players), style.language)
    yield joined([text(document.id, mark="code"), many], " · ")
    if document.authors:
        yield joined([style.word("by"), text(", ".join(document.authors))], " ")
    for because in document.because:
        yield text(because, document.language)
    if style.covered is not None:
        yield told_games(style.covered, style)


def sections(documents: Sequence[Document], style: Style) -> Iterator[Block]:
    """The articles of a book under the headings of their sections."""
    document, *others = documents
    section = None
    for entry in document.articles:
        if entry.section != section:
            section = entry.section
            part = document.section(section)
            if part is not None:
                yield chapter(document, part)
        yield article([(document, entry), *((one, one.article(entry.id)) for one in others)], style)


def chapter(document: Document, part: Part) -> Heading:
    """The heading of a section."""
    return Heading(1, text(part.title, document.spoken(part.lacking)), f"_section-{part.name}", part.number)


def sources(document: Document, style: Style) -> Iterator[Block]:
    """The sources by the names under which they are cited."""
    if document.sources:
        yield Heading(1, style.word("Sources"), "_sources")
    for source in document.sources:
        yield Paragraph(Text((Span(source.name, "strong"), Span(f"  {source.title(document.language)}"))))
