"""The resolved book as data: what `statuto show` prints, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from statuto.commands.report_text import shown_path
from statuto.findings import Findings, Place
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.prose import in_language, lookup_in, render
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text

if TYPE_CHECKING:
    from statuto.checks.program import Setting

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says the texts of a book in one language; `adopted` maps readings to the answers that the setting plays by.

    `sentences` maps articles to what the machine makes of their clauses.
    """

    book: Book
    language: str
    values: Mapping[str, Sequence[str]]
    adopted: Mapping[str, str]
    sentences: Mapping[str, list[str]]

    def text(self, text: str) -> str:
        """A text with its braces filled."""
        return render(text, lookup_in(self.book, self.values, self.language))

    def texts(self, texts: Iterable[t.Prose]) -> list[str]:
        """The texts of the language, filled."""
        return [self.text(prose.text) for prose in in_language(texts, self.language, self.book.language)]

    def title(self) -> str:
        """The title of the book."""
        titles = self.book.titles
        return titles.get(self.language) or titles.get(self.book.language) or next(iter(titles.values()), self.book.id)


def values_of(book: Book, setting: Setting, all_players: bool) -> dict[str, list[str]]:
    """The texts of the constants and options of a book, for the players of the setting or for every number of them."""
    from dataclasses import replace

    from statuto.checks.build import build
    from statuto.checks.scope import ConstantName

    low, high = book.players
    seats = range(low, high + 1) if all_players else [setting.players]
    values: dict[str, list[str]] = {}
    for players in seats:
        typed = build(book, replace(setting, players=players), Findings())
        for name, named in typed.scope.names.items():
            if isinstance(named, ConstantName) and named.value is not None:
                values.setdefault(name, []).append(
                    _value(named.value.value, named.value.type.form, named.value.type.domain)
                )
    return values


def _value(value: int, form: str, domain: Any) -> str:
    if form == "truth":
        return "yes" if value else "no"
    if form == "thing" and domain is not None:
        return str(domain.names[value]) if value >= 0 else "none"
    return str(value)


def speaker(book: Book, setting: Setting, language: str | None, all_players: bool) -> Speaker:
    """The speaker of a book in a setting; in its own language if none is named."""
    adopted = {name: answer for name, (answer, _) in book.adopted.items()} | dict(setting.readings)
    values = values_of(book, setting, all_players)
    return Speaker(book, language or book.language, values, adopted, _sentences(book, setting))


def _sentences(book: Book, setting: Setting) -> dict[str, list[str]]:
    """The machine's own reading of each article; nothing for a book with errors."""
    from statuto.checks.build import build
    from statuto.reference import sentences_of

    findings = Findings()
    typed = build(book, setting, findings)
    return {} if findings.errors else sentences_of(typed)


def book_data(speaker: Speaker) -> Data:
    """The whole book: its header, outline and articles."""
    book = speaker.book
    sections = [
        {"name": section.name, "number": str(number), "title": " ".join(speaker.texts(section.titles))}
        for number, section in enumerate(book.sections, 1)
    ]
    because = in_language([t.Prose(*pair) for pair in book.because], speaker.language, book.language)
    return {
        "schema": 1,
        "id": book.id,
        "kind": book.kind,
        "title": speaker.title(),
        "language": speaker.language,
        "players": list(book.players),
        "base": book.base,
        "variants": list(book.variants),
        "authors": list(book.authors),
        "because": [speaker.text(prose.text) for prose in because],
        "sources": {name: dict(source.titles) for name, source in book.sources.items()},
        "sections": sections,
        "articles": [article_data(speaker, article) for article in book.articles],
        "removed": [{"id": id, **_place(place)} for id, place in book.removed.items()],
    }


def article_data(speaker: Speaker, article: BookArticle) -> Data:
    """An article: its words, citations, readings, clauses and examples, where it comes from and what changed it."""
    lines = article.lines
    clauses = [line for line in lines if isinstance(line, t.Clause | t.Under)]
    changes = [
        {"kind": change.kind, "book": change.book, "because": change.because, **_place(change.place)}
        for change in article.changes
    ]
    return {
        "id": article.id,
        "number": article.number,
        "section": article.section,
        "title": " ".join(_words(speaker, lines, "title")),
        "prose": _words(speaker, lines, "prose"),
        "notes": _words(speaker, lines, "note"),
        "cites": _cites(lines),
        "silent": [line.source.text for line in lines if isinstance(line, t.Silent)],
        "readings": [_reading(speaker, line) for line in lines if isinstance(line, t.Reading)],
        "clauses": [clause_text(line) for line in clauses],
        "machine_reads": speaker.sentences.get(article.id, []),
        "examples": [_example(speaker, line) for line in lines if isinstance(line, t.Example)],
        "origin": article.origin,
        **_place(article.place),
        "changes": changes,
    }


def _words(speaker: Speaker, lines: Iterable[t.Line], kind: str) -> list[str]:
    return speaker.texts(line.prose for line in lines if isinstance(line, t.Wording) and line.kind == kind)


def _cites(lines: Iterable[t.Line]) -> dict[str, list[str]]:
    cites: dict[str, list[str]] = {}
    for line in lines:
        if isinstance(line, t.Cites):
            cites.setdefault(line.source.text, []).extend(word.text for word in line.passages)
    return cites


def _reading(speaker: Speaker, line: t.Reading) -> Data:
    chosen = speaker.adopted.get(line.name.text)
    answers = [
        {
            "name": answer.name.text,
            "adopted": answer.adopted if chosen is None else answer.name.text == chosen,
            "text": " ".join(speaker.texts(answer.wording)),
            "because": " ".join(speaker.texts(answer.because)),
        }
        for answer in line.alternatives
    ]
    asks, says = " ".join(speaker.texts(line.asks)), " ".join(speaker.texts(line.says))
    return {"name": line.name.text, "asks": asks, "says": says, "answers": answers}


def _example(speaker: Speaker, line: t.Example) -> Data:
    steps = clause_text(t.Example(line.kind, line.name, (), line.steps)).split("\n")[1:]
    text = " ".join(speaker.texts(line.prose))
    return {
        "kind": line.kind,
        "name": line.name.text,
        "text": text,
        "steps": [step.removeprefix("  ") for step in steps],
    }


def _place(place: Place) -> Data:
    return {"path": shown_path(place.path), "line": place.line}
