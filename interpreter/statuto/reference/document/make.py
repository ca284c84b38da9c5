"""A document from the resolved book and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from statuto.checks.program import Setting
from statuto.reference.document.lacking import lacking, title_lacking
from statuto.reference.document.model import (
    Altered,
    Answer,
    Choice,
    Document,
    Entry,
    Gone,
    Part,
    Question,
    Sample,
    Source,
    Word,
)
from statuto.reference.document.speaker import Speaker, speaker
from statuto.reference.document.tables import tables_of
from statuto.reference.document.worded import joined
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.prose import forms_of, in_language
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text, unparse


def document(book: Book, setting: Setting, language: str | None = None, all_players: bool = True) -> Document:
    """A book as a document in a language, its own if none is named."""
    return document_of(speaker(book, setting, language, all_players))


def document_of(speaker: Speaker) -> Document:
    """The document that a speaker says."""
    book, language = speaker.book, speaker.language
    because = in_language([t.Prose(*pair) for pair in book.because], language, book.language)
    return Document(
        book.id,
        book.kind,
        speaker.title(),
        language,
        book.players,
        book.base,
        tuple(book.variants),
        tuple(book.authors),
        tuple(speaker.text(prose.text) for prose in because),
        tuple(Source(name, source.titles) for name, source in book.sources.items()),
        tuple(Word(name, *forms_of(term, language, book.language)) for name, term in book.terms.items()),
        tuple(
            Part(part.name, str(number), speaker.joined(part.titles), title_lacking(book, part, language))
            for number, part in enumerate(book.sections, 1)
        ),
        tuple(entry(speaker, article) for article in book.articles),
        tuple(Gone(id, place, book.reasons.get(id, "")) for id, place in book.removed.items()),
        tuple(_choices(speaker)),
        book.language,
    )


def entry(speaker: Speaker, article: BookArticle) -> Entry:
    """An article: its words, citations, readings, clauses and examples, where it comes from and what changed it."""
    lines = article.lines
    return Entry(
        article.id,
        article.number,
        article.section,
        joined(_words(speaker, lines, "title")),
        tuple(_words(speaker, lines, "prose")),
        tuple(_words(speaker, lines, "note")),
        tuple(_cites(lines)),
        tuple(line.source.text for line in lines if isinstance(line, t.Silent)),
        tuple(_question(speaker, line) for line in lines if isinstance(line, t.Reading)),
        tuple(clause_text(line) for line in lines if isinstance(line, t.Clause | t.Under)),
        tuple(speaker.sentences.get(article.id, ())),
        tuple(tables_of(speaker, article)),
        tuple(_sample(speaker, line) for line in lines if isinstance(line, t.Example)),
        article.origin,
        article.place,
        tuple(Altered(change.kind, change.book, change.because, change.place) for change in article.changes),
        tuple(lacking(speaker.book, article, speaker.language)),
    )


def _choices(speaker: Speaker) -> Iterator[Choice]:
    for article in speaker.book.articles:
        for line in lines_of(article.lines):
            if isinstance(line, t.Option):
                name = line.name.text
                low, high = (unparse(end) if end is not None else "" for end in (line.low, line.high))
                yield Choice(name, article.id, low, high, "/".join(dict.fromkeys(speaker.values.get(name, ()))))


def _words(speaker: Speaker, lines: Iterable[t.Line], kind: str) -> list[str]:
    return speaker.texts(line.prose for line in lines if isinstance(line, t.Wording) and line.kind == kind)


def _cites(lines: Iterable[t.Line]) -> Iterator[tuple[str, tuple[str, ...]]]:
    cites: dict[str, tuple[str, ...]] = {}
    for line in lines:
        if isinstance(line, t.Cites):
            source = line.source.text
            cites[source] = (*cites.get(source, ()), *(word.text for word in line.passages))
    yield from cites.items()


def _question(speaker: Speaker, line: t.Reading) -> Question:
    chosen = speaker.adopted.get(line.name.text)
    answers = tuple(
        Answer(
            answer.name.text,
            answer.adopted if chosen is None else answer.name.text == chosen,
            speaker.joined(answer.wording),
            speaker.joined(answer.because),
        )
        for answer in line.alternatives
    )
    asks, says = speaker.joined(line.asks), speaker.joined(line.says)
    return Question(line.name.text, asks, says, answers, speaker.spoken(line.asks))


def _sample(speaker: Speaker, line: t.Example) -> Sample:
    steps = clause_text(t.Example(line.kind, line.name, (), line.steps)).split("\n")[1:]
    shown = tuple(step.removeprefix("  ") for step in steps)
    return Sample(line.kind, line.name.text, speaker.joined(line.prose), shown, speaker.spoken(line.prose))
