"""Whether every article is said in words, in each language of the book."""

from __future__ import annotations

from collections import Counter

from statuto.findings import Findings
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t


def check_words(book: Book, findings: Findings) -> None:
    """Report articles without prose, and titles or prose that lack a language of the book."""
    languages = languages_of(book)
    for article in book.articles:
        if article.origin in book.libraries:
            continue
        _said(article, findings)
        for kind, what in (("prose", "prose"), ("title", "title")):
            there = _said_in(book, article, kind)
            missing = [language for language in languages if language not in there]
            if there and missing:
                message = f"The {what} of `{article.id}` is missing in {_listed(missing)}."
                findings.report("L031", article.place, message, f"It is there in {_listed(sorted(there))}.")


def _said(article: BookArticle, findings: Findings) -> None:
    lines = list(lines_of(article.lines))
    if any(isinstance(line, t.Wording) and line.kind == "prose" for line in lines):
        return
    if any(isinstance(line, t.Clause) for line in lines):
        findings.report(
            "L030", article.place, f"`{article.id}` has clauses and no prose.", 'Say the rule in words: `en "…"`.'
        )
    elif not any(isinstance(line, t.Wording | t.Reading | t.Example) and line is not _title(lines) for line in lines):
        findings.report("L030", article.place, f"`{article.id}` says nothing.", 'Say the rule in words: `en "…"`.')


def _title(lines: list[t.Line]) -> t.Line | None:
    return next((line for line in lines if isinstance(line, t.Wording) and line.kind == "title"), None)


def _said_in(book: Book, article: BookArticle, kind: str) -> set[str]:
    """The languages in which an article has prose, or a title."""
    return {
        line.prose.language or book.language
        for line in lines_of(article.lines)
        if isinstance(line, t.Wording) and line.kind == kind
    }


def languages_of(book: Book) -> list[str]:
    """The languages of a book: those of its title, and those in which half of its articles are said."""
    counts = Counter(language for article in book.articles for language in _said_in(book, article, "prose"))
    total = sum(1 for article in book.articles if _said_in(book, article, "prose"))
    often = {language for language, count in counts.items() if 2 * count >= total}
    return sorted({language or book.language for language in book.titles} | often)


def _listed(languages: list[str]) -> str:
    return " and ".join(f"`{language}`" for language in languages)
