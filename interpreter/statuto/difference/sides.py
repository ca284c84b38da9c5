"""The two books of a comparison: their documents, and their programs for each number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from statuto.checks.build import Typed, build
from statuto.checks.program import ClauseOf, Setting
from statuto.checks.scope import ConstantName
from statuto.findings import Findings
from statuto.reference.document import Document, Entry, document
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.words import lines_of, with_lines
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Side:
    """A book with its document, its typed program by number of players, and the answers that it adopts.

    `clauses` are those of each article, by number of players; `lines` and `entries` its articles by id.
    """

    book: Book
    document: Document
    typed: Mapping[int, Typed]
    adopted: Mapping[str, str]
    clauses: Mapping[int, Mapping[str, list[ClauseOf]]] = field(init=False)
    lines: Mapping[str, BookArticle] = field(init=False)
    entries: Mapping[str, Entry] = field(init=False)

    def __post_init__(self) -> None:
        clauses = {seats: by_article(one) for seats, one in self.typed.items()}
        object.__setattr__(self, "clauses", clauses)
        object.__setattr__(self, "lines", {article.id: article for article in self.book.articles})
        object.__setattr__(self, "entries", {entry.id: entry for entry in self.document.articles})

    def constants(self, article: str, players: int) -> dict[str, str]:
        """The constants and options of an article with their values as text, for so many players; none if too many."""
        if players not in self.typed:
            return {}
        found = (clause for clause in self.clauses[players].get(article, ()) if clause.form in ("let", "option"))
        return {clause.name: value_of(clause) for clause in found if clause.means}


def by_article(typed: Typed) -> dict[str, list[ClauseOf]]:
    """The clauses of each article that has any."""
    found: dict[str, list[ClauseOf]] = {}
    for clause in typed.program.clauses:
        found.setdefault(clause.article, []).append(clause)
    return found


def value_of(clause: ClauseOf) -> str:
    """The value of a constant or an option."""
    value = clause.means[0]
    if value.type.form == "truth":
        return "yes" if value.value else "no"
    if value.type.domain is not None and value.type.form == "thing":
        return str(value.type.domain.names[value.value]) if value.value >= 0 else "none"
    return str(value.value)


def formal(article: BookArticle) -> list[t.Line]:
    """The formal lines of an article."""
    return [line for line in article.lines if isinstance(line, t.Clause | t.Under)]


def adopted_by(book: Book) -> dict[str, str]:
    """The answer that a book adopts to each of its readings."""
    readings = (line for article in book.articles for line in article.lines if isinstance(line, t.Reading))
    own = {r.name.text: answer.name.text for r in readings for answer in r.alternatives if answer.adopted}
    return own | {name: answer for name, (answer, _) in book.adopted.items()}


def side(book: Book, language: str | None) -> Side:
    """A book ready to be compared, in a language or its own."""
    low, high = book.players
    typed = {seats: build(book, Setting(seats), Findings()) for seats in range(low, high + 1)}
    return Side(book, document(book, Setting(low), language), typed, adopted_by(book))


def seats_of(a: Side, b: Side) -> list[tuple[int, int]]:
    """For how many players the two are compared: all that both are for, or else the numbers that are nearest."""
    both = sorted(set(a.typed) & set(b.typed))
    if both:
        return [(seats, seats) for seats in both]
    return [(max(a.typed), min(b.typed)) if max(a.typed) < min(b.typed) else (min(a.typed), max(b.typed))]


def with_constants_of(a: Typed, b: Typed) -> Typed:
    """The first program as it would be with the numbers that the second gives to constants of the same names.

    So a constant that differs makes a difference in the article that declares it, and in no other. Where such a number
    has no place in the first book, the program is the first as it is.
    """
    values = {
        name: value
        for name, value in _numbers(b, "constant").items()
        if _numbers(a, "constant").get(name, value) != value
    }
    options = {name: value for name, value in _numbers(b, "option").items() if name in _numbers(a, "option")}
    if not values and all(_numbers(a, "option")[name] == value for name, value in options.items()):
        return a
    lets = {name: t.Let(t.Word(name), t.Number(value), ()) for name, value in values.items()}
    articles = []
    for article in a.book.articles:
        found = (line for line in lines_of(article.lines) if isinstance(line, t.Let) and line.name.text in lets)
        instead: dict[int, t.Line | None] = {id(line): lets[line.name.text] for line in found}
        articles.append(replace(article, lines=with_lines(article.lines, instead)))
    findings = Findings()
    setting = replace(a.program.setting, options=tuple(sorted(options.items())))
    made = build(replace(a.book, articles=articles), setting, findings)
    return a if findings.errors else made


def _numbers(typed: Typed, what: str) -> dict[str, int]:
    return {
        name: named.value.value
        for name, named in typed.scope.names.items()
        if isinstance(named, ConstantName) and named.what == what and named.value is not None
        if named.value.type.domain is None and (what == "option" or named.value.type.form == "number")
    }
