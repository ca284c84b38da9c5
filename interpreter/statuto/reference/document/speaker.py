"""The texts of a book in one language, with braces filled: constants by value, terms in their number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.checks.scope import ConstantName
from statuto.findings import Findings
from statuto.frozen import dataclass
from statuto.reference import sentences_of
from statuto.reference.document.worded import Stretch, Worded, joined
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.prose import Lookup, Piece, in_language, lookup_in, pieces, remembered
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says the texts of a book in one language; `adopted` maps readings to the answers that the setting plays by.

    `values` gives the text of each constant and option for each number of players in question, `typed` the program for
    the first of them; `sentences` maps articles to what the machine makes of their clauses. `lookup` fills braces,
    `original` those of texts in the book's own language.
    """

    book: Book
    language: str
    values: Mapping[str, Sequence[str]]
    adopted: Mapping[str, str]
    sentences: Mapping[str, list[str]]
    typed: Typed
    lookup: Lookup
    original: Lookup

    def text(self, text: str, language: str = "") -> str:
        """A text with its braces filled, which remembers what it names; no language is that of the speaker."""
        return Worded(map(self._stretch, self.pieces(text, language)))

    def pieces(self, text: str, language: str = "") -> Iterator[Piece]:
        """A text with its braces filled, in pieces that know what stood in them."""
        return pieces(text, self.original if language == self.book.language else self.lookup)

    def texts(self, texts: Iterable[t.Prose]) -> list[str]:
        """The texts of the language, or of that which stands for it, filled with terms of the same."""
        own = self.book.language
        return [self.text(prose.text, prose.language or own) for prose in in_language(texts, self.language, own)]

    def spoken(self, texts: Iterable[t.Prose]) -> str:
        """The language that stands for that of the speaker in some texts; its own where there are none."""
        own = self.book.language
        return next((prose.language or own for prose in in_language(texts, self.language, own)), self.language)

    def joined(self, texts: Iterable[t.Prose]) -> str:
        """The texts of the language as one."""
        return joined(self.texts(texts))

    def _stretch(self, piece: Piece) -> Stretch:
        article = piece.key[1:] if piece.key.startswith("@") else ""
        return Stretch(piece.text, article, piece.term)

    def title(self) -> str:
        """The title of the book."""
        titles = self.book.titles
        return titles.get(self.language) or titles.get(self.book.language) or next(iter(titles.values()), self.book.id)


def speaker(book: Book, setting: Setting, language: str | None, all_players: bool) -> Speaker:
    """The speaker of a book in a setting; in its own language if none is named.

    Prose gives the values of constants for the players of the setting, or for every number of them.
    """
    findings = Findings()
    typed = build(book, setting, findings)
    sentences = {} if findings.errors else sentences_of(typed)
    adopted = {name: answer for name, (answer, _) in book.adopted.items()} | dict(setting.readings)
    values = _values(book, typed, all_players)
    said = language or book.language
    lookup, original = (remembered(lookup_in(book, values, tag)) for tag in (said, book.language))
    return Speaker(book, said, values, adopted, sentences, typed, lookup, original)


def title_language(speaker: Speaker, article: BookArticle) -> str:
    """The language in which an article has its title: that of the speaker, or that of the book where it has none."""
    titles = [line.prose for line in article.lines if isinstance(line, t.Wording) and line.kind == "title"]
    said = in_language(titles, speaker.language, speaker.book.language)
    return said[0].language or speaker.book.language if said else speaker.language


def _values(book: Book, typed: Typed, all_players: bool) -> dict[str, list[str]]:
    low, high = book.players
    setting = typed.program.setting
    values: dict[str, list[str]] = {}
    for players in range(low, high + 1) if all_players else [setting.players]:
        one = typed if players == setting.players else build(book, replace(setting, players=players), Findings())
        for name, named in one.scope.names.items():
            if isinstance(named, ConstantName) and named.value is not None:
                value = named.value
                values.setdefault(name, []).append(value_text(value.value, value.type.form, value.type.domain))
    return values


def value_text(value: int, form: str, domain: Any) -> str:
    """A value as a text: a number, yes or no, the name of a thing or none."""
    if form == "truth":
        return "yes" if value else "no"
    if form == "thing" and domain is not None:
        return str(domain.names[value]) if value >= 0 else "none"
    return str(value)
