"""Whether every article is said in words, in each language of the book, and whether translations are up to date."""

from __future__ import annotations

from collections import Counter

from statuto.findings import Findings, Related
from statuto.resolve.book import Book, BookArticle, place_of
from statuto.resolve.translations import by_language, said_in, stale, stamps_in
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
        _translated(book, article, findings)


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


def _translated(book: Book, article: BookArticle, findings: Findings) -> None:
    """Report translations that the original has left behind, and stamps of none."""
    own = book.language
    stamps = {line.language: line for line in stamps_in(article.lines)}
    for language, kinds in by_language(stale(article, own)).items():
        originals, (translation, *_) = (_words_of(article, tag, kinds[0]) for tag in (own, language))
        newest = [line for line in originals if article.path_of(line) != article.path] or originals
        line = stamps.get(language) or newest[-1]
        place = place_of(article.path_of(line), line.span)
        what, are = " and ".join(kinds), "is" if len(kinds) == 1 else "are"
        message = f"The {what} of `{article.id}` in `{language}` {are} older than the original."
        help = f"Read it again; `statuto fmt --translated {language} FILE` then stamps it."
        related = (Related(place_of(article.path_of(translation), translation.span), "The translation."),)
        findings.report("L033", place, message, help, related)
    for language, mark in stamps.items():
        if language == own or not (said_in(article.lines, language) and said_in(article.lines, own)):
            place = place_of(article.path_of(mark), mark.span)
            message = f"`{article.id}` has no words in `{language}` that translate others in `{own}`."
            if language == own:
                message = f"`{language}` is the book's own language, and translates nothing."
            findings.report("L034", place, message, "Say them, or take the stamp out.")


def _words_of(article: BookArticle, language: str, kind: str) -> list[t.Wording]:
    """The words of a kind that an article has in a language."""
    words = (line for line in lines_of(article.lines) if isinstance(line, t.Wording))
    return [line for line in words if (line.prose.language, line.kind) == (language, kind)]


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
