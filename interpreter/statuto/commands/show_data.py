"""A document as data: what `statuto show` prints, as text or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from statuto.commands.report_text import shown_path
from statuto.findings import Place

if TYPE_CHECKING:
    from statuto.examples.hold import Otherwise
    from statuto.examples.run import Result
    from statuto.reference.document import Document, Entry
    from statuto.reference.document.model import Question, Sample

Data = dict[str, Any]
NONE: Otherwise = {}


def book_data(document: Document, changed: Otherwise) -> Data:
    """The whole book: its header, outline and articles; `changed` are the examples that do not hold."""
    return {
        "schema": 1,
        "id": document.id,
        "kind": document.kind,
        "title": document.title,
        "language": document.language,
        "players": list(document.players),
        "base": document.base,
        "variants": list(document.variants),
        "authors": list(document.authors),
        "because": list(document.because),
        "sources": {source.name: dict(source.titles) for source in document.sources},
        "sections": [{"name": part.name, "number": part.number, "title": part.title} for part in document.sections],
        "articles": [article_data(article, changed) for article in document.articles],
        "removed": [{"id": gone.id, "because": gone.because, **_place(gone.place)} for gone in document.removed],
    }


def article_data(article: Entry, changed: Otherwise = NONE) -> Data:
    """An article: its words, citations, readings, clauses and examples, where it comes from and what changed it."""
    changes = [
        {"kind": change.kind, "book": change.book, "because": change.because, **_place(change.place)}
        for change in article.changes
    ]
    return {
        "id": article.id,
        "number": article.number,
        "section": article.section,
        "title": article.title,
        "prose": list(article.prose),
        "notes": list(article.notes),
        "cites": {source: list(passages) for source, passages in article.cites},
        "silent": list(article.silent),
        "readings": [_reading(question) for question in article.readings],
        "clauses": list(article.clauses),
        "machine_reads": list(article.reads),
        "examples": [_example(sample, changed.get((article.id, sample.name))) for sample in article.examples],
        "origin": article.origin,
        **_place(article.place),
        "changes": changes,
    }


def _reading(question: Question) -> Data:
    answers = [
        {"name": answer.name, "adopted": answer.adopted, "text": answer.text, "because": answer.because}
        for answer in question.answers
    ]
    return {"name": question.name, "asks": question.asks, "says": question.says, "answers": answers}


def _example(sample: Sample, changed: Result | None) -> Data:
    data = {"kind": sample.kind, "name": sample.name, "text": sample.text, "steps": list(sample.steps)}
    if changed is None:
        return data
    impact = "otherwise" if changed.applies else "gone"
    return {
        **data,
        "holds": False,
        "impact": impact,
        "of_base": changed.inherited,
        "because": changed.because,
        "message": changed.message,
    }


def _place(place: Place) -> Data:
    return {"path": shown_path(place.path), "line": place.line}
