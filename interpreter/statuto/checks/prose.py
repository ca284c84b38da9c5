"""Prose: its references to constants, terms and articles, and words that say less than a rule must."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from statuto.checks.build import Typed
from statuto.checks.mentions import mentions
from statuto.checks.scope import ConstantName
from statuto.findings import Findings, Place, Related
from statuto.resolve.book import Book, BookArticle, place_of
from statuto.resolve.prose import term_of
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"(?<![\w.,/@{-])(?<![Pp]layer )\d+(?![\w/-]|[.,]\d)")
_MODAL = re.compile(r"\b(should|can(?!\s+(?:no|not|never|only|do nothing)\b))\b", re.I)
_ABILITY = re.compile(r"\b(?:if|when|while|where|which|who|whose|that|as|until|unless|whether|so|wherever)\b", re.I)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of a book: its article (None for the title of a section), what it is, and where it stands."""

    article: BookArticle | None
    kind: str
    prose: t.Prose
    path: str

    def place(self, offset: int, length: int) -> Place:
        """The place of a part of the text; of all of it when that cannot be told from the tree."""
        span = self.prose.span
        raw = offset + len(re.findall(r'["\\\n\t]', self.prose.text[:offset]))
        column = span.column + 1 + raw
        if span.line != span.end_line or column + length > span.end_column:
            return place_of(self.path, span)
        return Place(self.path, span.line, column, span.line, column + length)


def check_prose(typed: Typed, findings: Findings) -> None:
    """Report references in prose that lead nowhere, braces that stand alone, and words to mend."""
    book = typed.book
    known = _Known(typed)
    held: dict[str, dict[int, str]] = {}  # what the constants of an article hold, found once for all its words
    for text in texts(book):
        if "{" in text.prose.text or "}" in text.prose.text:
            _braces(text, findings)
        for match in _PLACEHOLDER.finditer(text.prose.text):
            known.check(text, match, findings)
        if text.kind == "prose" and text.article is not None:
            if text.article.id not in held:
                held[text.article.id] = _held(typed, text.article)
            _numbers(text, held[text.article.id], findings)
            if (text.prose.language or book.language) == "en":
                _modals(text, findings)


def texts(book: Book) -> Iterator[Passage]:
    """Every text of a book that is printed: titles, prose, notes, readings and examples."""
    for section in book.sections:
        for prose in section.titles:
            yield Passage(None, "title", prose, section.path_of(prose))
    for article in book.articles:
        for line in lines_of(article.lines):
            for kind, prose in _texts_of(line):
                yield Passage(article, kind, prose, article.path_of(line))


def told_alone(book: Book) -> set[str]:
    """The names in the braces of a book's texts that no rule asks: what they stand for may change, and no game does."""
    told = {name for text in texts(book) for name in _PLACEHOLDER.findall(text.prose.text)}
    return told - mentions(book).ruled


def _texts_of(line: t.Line) -> Iterator[tuple[str, t.Prose]]:
    match line:
        case t.Wording():
            yield line.kind, line.prose
        case t.Reading():
            yield from (("reading", prose) for prose in (*line.asks, *line.says))
            for answer in line.alternatives:
                yield from (("reading", prose) for prose in (*answer.wording, *answer.because))
        case t.Example():
            yield from (("example", prose) for prose in line.prose)


class _Known:
    """What a placeholder may name."""

    def __init__(self, typed: Typed) -> None:
        self.book = typed.book
        self.names = typed.scope.names
        self.articles = {article.id for article in typed.book.articles}
        self.values = {
            line.name.text
            for article in typed.book.articles
            for line in lines_of(article.lines)
            if isinstance(line, t.Let | t.Option)
        }
        self.terms = {
            word
            for name, term in typed.book.terms.items()
            for word in (name, *(form for _, *forms in term.forms for form in forms))
        }

    def check(self, text: Passage, match: re.Match[str], findings: Findings) -> None:
        """Report a placeholder that names nothing."""
        name = match[1]
        if name.startswith("@"):
            if name[1:] not in self.articles:
                self._article(name[1:], text.place(match.start(), len(match[0])), findings)
        elif name not in self.values and name not in self.terms and term_of(self.book.terms, name) is None:
            findings.report("P001", text.place(match.start(), len(match[0])), *self._unknown(name))

    def _unknown(self, name: str) -> tuple[str, str]:
        if not name.strip():
            return (
                "There is nothing between the braces.",
                "`{NAME}` is a constant or option, `{word}` a term, `{@ID}` an article.",
            )
        if name in self.articles:
            return f"`{name}` is an article.", f"`{{@{name}}}` refers to it."
        near = difflib.get_close_matches(name, sorted(self.values | self.terms), n=2, cutoff=0.6)
        help = "Did you mean " + " or ".join(f"`{{{one}}}`" for one in near) + "?" if near else ""
        if name in self.names:
            what = "a reading" if isinstance(self.names[name], ConstantName) else "no constant, option or term"
            return (
                f"`{name}` is {what}, and cannot stand in prose.",
                help or f'`term {name} "ONE" "MANY"` in the header makes a term of it.',
            )
        return (
            f"`{name}` is no constant, option or term of the book.",
            help or f'`term {name} "ONE" "MANY"` in the header declares a term.',
        )

    def _article(self, id: str, place: Place, findings: Findings) -> None:
        """Report an article that is not there."""
        gone = self.book.removed.get(id)
        if gone is not None:
            related = (Related(gone, "It is removed here."),)
            findings.report("P003", place, f"The article `{id}` is removed.", "Replace this text too.", related)
            return
        near = difflib.get_close_matches(id, [article.id for article in self.book.articles], n=2, cutoff=0.5)
        help = "Did you mean " + " or ".join(f"`{{@{one}}}`" for one in near) + "?" if near else ""
        findings.report("P002", place, f"There is no article `{id}`.", help)


def _braces(text: Passage, findings: Findings) -> None:
    """Report braces that are left when all pairs are taken out."""
    rest = _PLACEHOLDER.sub(lambda match: " " * len(match[0]), text.prose.text)
    single = re.search(r"[{}]", rest)
    if single is not None:
        other = "}" if single[0] == "{" else "{"
        place = text.place(single.start(), 1)
        findings.report(
            "P004",
            place,
            f"This `{single[0]}` has no `{other}`.",
            "`{NAME}` stands for a constant, an option or a term.",
        )


def _held(typed: Typed, article: BookArticle) -> dict[int, str]:
    """The numbers that the constants of an article hold, each with the name of the first."""
    values: dict[int, str] = {}
    for line in lines_of(article.lines):
        if isinstance(line, t.Let) and not line.by_players:
            named = typed.scope.names.get(line.name.text)
            if isinstance(named, ConstantName) and named.value is not None and named.value.type.form == "number":
                values.setdefault(named.value.value, line.name.text)
    return values


def _numbers(text: Passage, values: dict[int, str], findings: Findings) -> None:
    """Note numbers in words that a constant of the same article holds."""
    for match in _NUMBER.finditer(text.prose.text):
        name = values.get(int(match[0]))
        if name is not None:
            place = text.place(match.start(), len(match[0]))
            findings.report(
                "P005",
                place,
                f"{match[0]} is the value of {name} in this article.",
                f"Write `{{{name}}}`, so that the words follow the rule.",
            )


def _modals(text: Passage, findings: Findings) -> None:
    """Note “should” and “can”, but not where “can” asks what is possible (“if they can”)."""
    words = text.prose.text
    for match in _MODAL.finditer(words):
        clause = re.split(r"[.;:,]", words[: match.start()])[-1]
        if match[1].lower() == "can" and _ABILITY.search(clause):
            continue
        place = text.place(match.start(), len(match[0]))
        help = "“may” for a right, “must” for a duty."
        findings.report("P006", place, f"“{match[0]}” does not say whether it is a right or a duty.", help)
