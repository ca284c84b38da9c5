"""What stands behind the articles: the words of the book, what passages became, the index, the sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from statuto.printing import collate
from statuto.printing.layouts.article import Style, picture, silent
from statuto.printing.model import Block, Definitions, Grid, Heading, Paragraph, Text
from statuto.printing.texts import joined, reference, text
from statuto.reference.document import Document, Speaker
from statuto.reference.document.concordance import Concordance, concordance
from statuto.reference.document.glossary import Defined, glossary
from statuto.reference.document.index import index


def words_of_book(document: Document, speaker: Speaker, style: Style) -> Iterator[Block]:
    """The glossary: each term with the article that says what it is, and those that use it."""
    language = document.language
    terms = sorted(glossary(speaker), key=lambda term: collate.key(term.one, language))
    if terms:
        yield Heading(1, style.word("Glossary"), "_glossary")
        entries = tuple((text(term.one, language), _uses(document, term, style)) for term in terms)
        yield Definitions(entries, tuple(f"_term-{term.name}" for term in terms))


def index_of(document: Document, speaker: Speaker, style: Style) -> Iterator[Block]:
    """The index, in the order of its language."""
    language = document.language
    entries = sorted(index(document, speaker), key=lambda entry: collate.key(entry.text, language))
    if entries:
        yield Heading(1, style.word("Index"), "_index")
        rows = []
        for entry in entries:
            numbers = _numbers(document, (*entry.main, *entry.others), "entry")
            rows.append((text(entry.text, language), numbers))
        yield Definitions(tuple(rows))


def concordances(document: Document, speaker: Speaker, style: Style) -> Iterator[Block]:
    """Every passage of every source, with the articles that render it."""
    found = [one for one in concordance(document, speaker) if one.own]
    if found:
        yield Heading(1, style.word("Concordance"), "_concordance")
    for one in found:
        yield Heading(2, text(one.title, document.language), f"_source-{one.source}")
        yield _grid(document, one, style)
        if one.silent:
            told = joined([silent(one.source, style), _numbers(document, one.silent)], " – ")
            yield Paragraph(told, "note")


def diagram(speaker: Speaker, document: Document, style: Style) -> Iterator[Block]:
    """How a turn goes, as a figure."""
    from statuto.figures.machine import turn_figure

    numbers = {entry.id: entry.number for entry in document.articles}
    title = style.say("The turn as a diagram")
    figure = turn_figure(speaker.typed.program, title, style.words, numbers)
    yield Heading(1, style.word("The turn as a diagram"), "_diagram")
    yield picture(figure, Text())


def _numbers(document: Document, ids: Iterable[str], mark: str = "number") -> Text:
    """The numbers of articles as links, of those that the document has."""
    numbers = {entry.id: entry.number for entry in document.articles}
    return joined([Text((reference(numbers[id], id, mark),)) for id in ids if id in numbers], ", ")


def _uses(document: Document, term: Defined, style: Style) -> Text:
    parts = []
    if term.many and term.many != term.one:
        parts.append(text(f"({term.many})", document.language))
    if term.article:
        parts.append(joined([style.word("Defined in", "quiet"), _numbers(document, [term.article])], " "))
    others = [id for id in term.used if id != term.article]
    if others:
        parts.append(joined([style.word("Used in", "quiet"), _numbers(document, others)], " "))
    return joined(parts, " · ") if parts else Text()


def _grid(document: Document, one: Concordance, style: Style) -> Grid:
    heads = (style.word("Passage"), Text(), style.word("Articles"))
    rows = []
    for passage in one.passages:
        articles = _numbers(document, passage.articles)
        if not passage.articles:
            articles = style.word("Removed" if passage.aside else "Not cited", "quiet")
        rows.append((text(passage.passage), text(passage.gist, document.language), articles))
    return Grid(heads, tuple(rows))
