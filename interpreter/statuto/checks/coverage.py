"""Citations: which passages of its sources a book renders, and which it leaves out."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass

from statuto.findings import Findings
from statuto.resolve.book import Book, BookArticle, SourceBook, place_of
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Coverage:
    """The passages of a source by their numbers, in its order: all, those that articles cite, and the others."""

    source: str
    passages: tuple[str, ...]
    cited: tuple[str, ...]
    uncited: tuple[str, ...]


def coverage(book: Book) -> dict[str, Coverage]:
    """The coverage of each source that a book renders, by its name; what a variant sets aside is not missed."""
    found: dict[str, set[str]] = {name: set() for name in own_sources(book)}
    for _, line in _citations(book):
        if line.source.text in found:
            found[line.source.text].update(word.text for word in line.passages)
    for name, passage in book.aside:
        if name in found:
            found[name].add(passage)
    return {name: _coverage(book.sources[name], passages) for name, passages in found.items()}


def own_sources(book: Book) -> list[str]:
    """The sources that a book renders: all it names, but for those of the bases of an edition that has its own."""
    return [name for name in book.sources if name not in book.inherited]


def _coverage(source: SourceBook, cited: set[str]) -> Coverage:
    passages = tuple(passage.id.text for passage in source.passages)
    return Coverage(
        source.name,
        passages,
        tuple(id for id in passages if id in cited),
        tuple(id for id in passages if id not in cited),
    )


def check_citations(book: Book, findings: Findings) -> None:
    """Report citations of what is not there, passages that nobody cites, and articles that cite nothing."""
    for path, line in _citations(book):
        source = _source(book, path, line.source, findings)
        if source is not None:
            _passages(path, line, source, findings)
    for name, covered in coverage(book).items():
        _uncited(book.sources[name], set(covered.uncited), findings)
    if own_sources(book):
        for article in book.articles:
            _attribution(book, article, findings)


def _citations(book: Book) -> Iterator[tuple[str, t.Cites]]:
    """Each citation and the file it stands in."""
    for article in book.articles:
        for line in lines_of(article.lines):
            if isinstance(line, t.Cites):
                yield article.path_of(line), line


def _source(book: Book, path: str, word: t.Word, findings: Findings) -> SourceBook | None:
    source = book.sources.get(word.text)
    if source is None:
        near = difflib.get_close_matches(word.text, book.sources, n=1, cutoff=0.4)
        names = " and ".join(f"`{name}`" for name in book.sources)
        help = (
            f"Did you mean `{near[0]}`?"
            if near
            else f"The book names {names}."
            if names
            else 'Add `sources "FILE"` to the header.'
        )
        findings.report("C001", place_of(path, word.span), f"The book has no source `{word}`.", help)
    return source


def _passages(path: str, line: t.Cites, source: SourceBook, findings: Findings) -> None:
    known = [passage.id.text for passage in source.passages]
    for word in line.passages:
        if word.text not in known:
            near = difflib.get_close_matches(word.text, known, n=2, cutoff=0.5)
            help = (
                "Did you mean " + " or ".join(near) + "?"
                if near
                else f"It has the passages {known[0]} to {known[-1]}."
                if known
                else "It has no passage."
            )
            findings.report("C002", place_of(path, word.span), f"`{source.name}` has no passage {word}.", help)


def _uncited(source: SourceBook, uncited: set[str], findings: Findings) -> None:
    for passage in source.passages:
        if passage.id.text in uncited:
            place = place_of(source.path, passage.id.span)
            message = f"No article cites passage {passage.id} of `{source.name}`."
            findings.report(
                "C003", place, message, f"Write `cites {source.name}: {passage.id}` in the article that renders it."
            )


def _attribution(book: Book, article: BookArticle, findings: Findings) -> None:
    """Whether an article says where it comes from; what a delta or a library adds signs itself.

    In an edition that has its own source, an article of the base cites that one, or calls it silent.
    """
    cited = {line.source.text for line in lines_of(article.lines) if isinstance(line, t.Cites)}
    silent = [line for line in lines_of(article.lines) if isinstance(line, t.Silent)]
    for line in silent:
        _source(book, article.path_of(line), line.source, findings)
        if line.source.text in cited:
            place = place_of(article.path_of(line), line.span)
            findings.report(
                "C005", place, f"`{article.id}` cites `{line.source}` and calls it silent.", "Leave one of the two out."
            )
    signed = article.origin in book.libraries or any(change.kind in ("added", "replaced") for change in article.changes)
    said = cited | {line.source.text for line in silent}
    if said <= book.inherited and not signed:
        name, kept = own_sources(book)[0], f"Write `keep {article.id}` with " if said else ""
        message = f"`{article.id}` cites no source" + (" of this edition." if said else ".")
        findings.report("C004", article.place, message, f"{kept}`cites {name}: PASSAGE`, or `silent {name}`.")
