"""Texts of documents as texts of a publication."""

from __future__ import annotations

from collections.abc import Iterable

from statuto.printing.model import Paragraph, Span, Text
from statuto.reference.document.worded import Stretch, stretches_of


def text(words: str, language: str = "", mark: str = "") -> Text:
    """A text of one stretch; an empty one has none."""
    return Text((Span(words, mark),) if words else (), language)


def reference(number: str, target: str, mark: str = "number") -> Span:
    """The number of an article, as a link to it."""
    return Span(number, mark, target)


def joined(parts: Iterable[Text], between: str, language: str = "") -> Text:
    """Several texts as one, with something between them."""
    spans: list[Span] = []
    for part in parts:
        if part.spans:
            spans += [Span(between), *part.spans] if spans else part.spans
    return Text(tuple(spans), language)


def paragraphs(texts: Iterable[str], language: str, role: str = "prose") -> tuple[Paragraph, ...]:
    """A paragraph for each text."""
    return tuple(Paragraph(told(one, language), role) for one in texts)


def told(words: str, language: str) -> Text:
    """A text of a document, with links where it names an article or a term."""
    return Text(tuple(map(_span, stretches_of(words))), language)


def _span(stretch: Stretch) -> Span:
    if stretch.article:
        return Span(stretch.text, "ref", stretch.article)
    return Span(stretch.text, "term", f"_term-{stretch.term}") if stretch.term else Span(stretch.text)
