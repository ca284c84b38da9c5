"""What a book lacks in a language: words that are missing, and translations that the original has left behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from statuto.resolve.book import Book, BookArticle, BookSection
from statuto.resolve.translations import stale
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

MISSING, STALE = "missing", "stale"
_PARTS = {"title": "title", "prose": "prose", "note": "notes"}


def lacking(book: Book, article: BookArticle, language: str) -> Iterator[tuple[str, str]]:
    """The parts of an article that lack a language, each with "missing" or "stale"; the own language is never stale."""
    old = {kind for tag, kind in stale(article, book.language) if tag == language}
    lines = list(lines_of(article.lines))
    for kind, part in _PARTS.items():
        if _lack(book, [line.prose for line in lines if isinstance(line, t.Wording) and line.kind == kind], language):
            yield part, MISSING
        elif kind in old:
            yield part, STALE
    if any(_lack(book, texts, language) for line in lines if isinstance(line, t.Reading) for texts in _asked(line)):
        yield "readings", MISSING
    if any(_lack(book, line.prose, language) for line in lines if isinstance(line, t.Example)):
        yield "examples", MISSING


def title_lacking(book: Book, section: BookSection, language: str) -> str:
    """Whether the title of a section is "missing" in a language, or "stale": a later delta gave it in the own alone."""
    if _lack(book, section.titles, language):
        return MISSING
    order = {tag or book.language: (at, path) for at, (tag, path) in enumerate(section.brought)}
    own, other = (order.get(tag, (-1, "")) for tag in (book.language, language))
    return STALE if own[0] > other[0] and own[1] != other[1] else ""


def _lack(book: Book, texts: Sequence[t.Prose], language: str) -> bool:
    """Whether there are texts, and none in the language."""
    return bool(texts) and all((text.language or book.language) != language for text in texts)


def _asked(reading: t.Reading) -> Iterable[Sequence[t.Prose]]:
    yield from (reading.asks, reading.says)
    for answer in reading.alternatives:
        yield from (answer.wording, answer.because)
