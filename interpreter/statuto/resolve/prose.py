"""Prose as it is printed: constants by value, terms in their number, articles by the number they are printed under."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from statuto.resolve.book import Book
from statuto.syntax import tree as t

_BRACES = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"(?<![\w.,])(\d+)\s+$")
_WITH_NOUGHT = frozenset(("fr", "pt"))  # languages in which nought is followed by a singular


@dataclass(frozen=True, slots=True)
class Said:
    """What stands in the place of braces.

    For a value: `one` is its text, and `numbers` what it is or may be. For a term: `one` and `many` are its forms, and
    `plural` says which was asked for, `term` is its name. `language` is the one it is said in.
    """

    one: str
    many: str = ""
    plural: bool = False
    numbers: tuple[int, ...] = ()
    language: str = "en"
    term: str = ""


Lookup = Callable[[str], Said | None]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text as it is said; `key` is what stood in its braces, or nothing where there were none.

    `term` is the name of the term that it says, if it says one. What the lookup does not know has no key: it stays as
    it is written.
    """

    text: str
    key: str = ""
    term: str = ""


def render(text: str, lookup: Lookup) -> str:
    """The text with its braces filled; what the lookup does not know stays as it is written.

    A term directly after a number agrees with it, whichever form was written.
    """
    return "".join(piece.text for piece in pieces(text, lookup))


def pieces(text: str, lookup: Lookup) -> Iterator[Piece]:
    """The text with its braces filled, in pieces, none of them empty; joined, they are what `render` gives."""
    end = 0
    before: tuple[int, ...] = ()  # what the number directly before may be
    for match in _BRACES.finditer(text):
        between = text[end : match.start()]
        if between.strip() or not before:
            digits = _NUMBER.search(between)
            before = (int(digits[1]),) if digits else ()
        said = lookup(match[1])
        filled = Piece(match[0]) if said is None else Piece(_form(said, before), match[1], said.term)
        yield from (piece for piece in (Piece(between), filled) if piece.text)
        before = said.numbers if said is not None else ()
        end = match.end()
    if text[end:]:
        yield Piece(text[end:])


def _form(said: Said, numbers: Sequence[int]) -> str:
    """The form of a term after a number, or the one that was asked for."""
    if not said.many:
        return said.one
    plural = said.plural if not numbers else any(is_plural(number, said.language) for number in numbers)
    return said.many if plural else said.one


def is_plural(number: int, language: str) -> bool:
    """Whether a noun after this number is in the plural."""
    return number != 1 and not (number == 0 and language in _WITH_NOUGHT)


def lookup_in(book: Book, values: Mapping[str, Sequence[str]], language: str) -> Lookup:
    """A lookup in a book, for one language.

    `values` gives the text of each constant and option, one for every number of players that the reader may have in
    mind; different ones are all said, with a stroke between them.
    """

    def lookup(key: str) -> Said | None:
        if key.startswith("@"):
            article = book.article(key[1:])
            return None if article is None else Said(article.number)
        if key in values:
            return _value(values[key], language)
        return _term(book.terms, key, language, book.language)

    return lookup


def remembered(lookup: Lookup) -> Lookup:
    """A lookup that looks each key up once, for many texts of one book."""
    found: dict[str, Said | None] = {}

    def remembering(key: str) -> Said | None:
        if key not in found:
            found[key] = lookup(key)
        return found[key]

    return remembering


def _value(texts: Sequence[str], language: str) -> Said:
    different = list(dict.fromkeys(texts))
    numbers = tuple(int(text) for text in different if text.lstrip("-").isdecimal())
    return Said("/".join(different), numbers=numbers, language=language)


def _term(terms: Mapping[str, t.Term], key: str, language: str, own: str) -> Said | None:
    found = term_of(terms, key)
    if found is None:
        return None
    term, plural, capital = found
    one, many = forms_of(term, language, own)
    if capital:
        one, many = (form[:1].upper() + form[1:] for form in (one, many))
    return Said(one, many, plural, language=language, term=term.name.text)


def term_of(terms: Mapping[str, t.Term], key: str) -> tuple[t.Term, bool, bool] | None:
    """The term that a word in braces names, whether in the plural, and whether it is said with a capital.

    A word names a term by its name or one of its forms, or asks for the plural by its name and an s, which holds in
    every edition, whatever words it has for the term.
    """
    lower = key[:1].lower() + key[1:]
    for name in dict.fromkeys((key, lower)):
        for term in terms.values():
            plural = _asked(term, name)
            if plural is not None:
                return term, plural, name != key
        if name.endswith("s") and name[:-1] in terms:
            return terms[name[:-1]], True, name != key
    return None


def _asked(term: t.Term, name: str) -> bool | None:
    """Whether a word asks for the plural of a term; None if it is no word of it."""
    if name == term.name.text or any(name == one for _, one, _ in term.forms):
        return False
    return True if any(name == many for _, _, many in term.forms) else None


def forms_of(term: t.Term, language: str, own: str) -> tuple[str, str]:
    """The singular and the plural of a term in a language, or in the book's own, or in whatever there is."""
    by_language = {tag or own: (one, many) for tag, one, many in reversed(term.forms)}
    return by_language.get(language) or by_language.get(own) or next(iter(by_language.values()))


def in_language(texts: Iterable[t.Prose], language: str, own: str) -> list[t.Prose]:
    """The texts in a language; in the book's own language where there are none; else all."""
    known = list(texts)
    for wanted in (language, own):
        found = [prose for prose in known if (prose.language or own) == wanted]
        if found:
            return found
    return known
