"""The full reference: every article by section, then the terms, what the source leaves open, passages, index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.printing.layouts.article import Style, article
from statuto.printing.layouts.back import concordances, diagram, index_of, words_of_book
from statuto.printing.model import Block, Heading, Paragraph, Publication, Span, Text
from statuto.printing.texts import joined, text
from statuto.reference.document import Document, Speaker, document_of


def full(speakers: Sequence[Speaker], style: Style) -> Publication:
    """The reference of a book in the language of the first speaker, with that of another beside it."""
    documents = [document_of(speaker) for speaker in speakers]
    document, speaker = documents[0], speakers[0]
    return Publication(
        "full",
        text(document.title, document.language),
        tuple(lead(document, style)),
        style.language,
        (
            *sections(documents, style),
            *diagram(speaker, document, style),
            *words_of_book(document, speaker, style),
            *concordances(document, speaker, style),
            *index_of(document, speaker, style),
            *sources(document, style),
        ),
        dict(style.words),
        running=document.title,
    )


def passages(speaker: Speaker, style: Style) -> Publication:
    """The concordance alone."""
    document = document_of(speaker)
    return Publication(
        "concordance",
        text(document.title, document.language),
        (style.word("Concordance"), *lead(document, style)),
        style.language,
        (*concordances(document, speaker, style), *sources(document, style)),
        dict(style.words),
        contents=False,
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


def sections(documents: Sequence[Document], style: Style) -> Iterator[Block]:
    """The articles of a book under the headings of their sections."""
    document, *others = documents
    section = None
    for entry in document.articles:
        if entry.section != section:
            section = entry.section
            part = document.section(section)
            if part is not None:
                yield Heading(1, text(part.title, document.spoken(part.lacking)), f"_section-{part.name}", part.number)
        yield article([(document, entry), *((one, one.article(entry.id)) for one in others)], style)


def sources(document: Document, style: Style) -> Iterator[Block]:
    """The sources by the names under which they are cited."""
    if document.sources:
        yield Heading(1, style.word("Sources"), "_sources")
    for source in document.sources:
        titles = dict(source.titles)
        title = titles.get(document.language) or next(iter(titles.values()), "")
        yield Paragraph(Text((Span(source.name, "strong"), Span(f"  {title}"))))
