"""The order of an index in its language.

A key has four parts, each of which decides only where those before it are equal, as in the Unicode collation algorithm:

1. the words of the text: their letters without accents, and their numbers by value. `é` is `e`, the German `ä` is `a`,
   `ß` is `ss`, `œ` is `oe`, the Dutch `ĳ` is `ij`. What stands between words does not count. A few languages have
   letters with a place of their own: `ñ` comes after `n` in Spanish, `å` after `z` in Swedish;
2. the accents: `e é è ê ë`;
3. small letters before capitals;
4. the text itself, so that only equal texts have equal keys.

Numbers come first, then the script of the language, then Latin, Greek, Cyrillic and the others. A script without an
order of letters, such as Chinese, is sorted by code point, which follows the radicals. The whole of that algorithm
would need a table of a megabyte that takes a second to load, or a library in C.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import TypeAlias

from statuto.printing.catalogues import primary

Letter: TypeAlias = tuple[int, int, str]
"""A rank (0 a number, 1 the script of the language, 2 another); the code point and the place after that letter, or how
many digits a number has and these."""

Key: TypeAlias = tuple[tuple[tuple[Letter, ...], ...], tuple[tuple[int, ...], ...], str, str]

# Accents in the order of the Unicode collation algorithm; others come after these, by code point.
_ACCENTS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0328\u0304"

# Letters that Unicode does not take apart, as they are sorted where they have no place of their own.
_SPELT = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "þ": "th"}
_AS_SPELT = len(_ACCENTS)

# Letters with a place of their own: each row in its order, after the first of it, which any language has.
_ROWS = {
    "da": "zæøå",
    "es": "nñ",
    "fi": "zåäö",
    "nb": "zæøå",
    "nn": "zæøå",
    "no": "zæøå",
    "pl": "aą cć eę lł nń oó sś zźż",
    "sv": "zåäö",
    "uk": "гґ еє иіїй",
}
_EVERYWHERE = "ий"

_SCRIPTS = {
    "GREEK": ("el",),
    "CYRILLIC": ("be", "bg", "mk", "ru", "sr", "uk"),
    "HEBREW": ("he", "yi"),
    "ARABIC": ("ar", "fa", "ur"),
}

# Where an apostrophe stands between two words; elsewhere it stands within one.
_ELIDING = ("ca", "fr", "it")
_APOSTROPHES = "'\u2019\u02bc"


def key(text: str, language: str) -> Key:
    """What a text is sorted by in a language, named by its tag; a text in another form of Unicode has the same key."""
    language = primary(language)
    words = [[*_letters(word, language)] for word in _words(text, language)]
    return (
        tuple(tuple(letter for letter, _ in word) for word in words),
        tuple(accents for word in words for _, accents in word),
        unicodedata.normalize("NFKD", text).swapcase(),
        unicodedata.normalize("NFC", text),
    )


def initial(text: str, language: str) -> str:
    """The letter under which a text stands in an index, as a capital; "0–9" for a number, or nothing."""
    language = primary(language)
    for word in _words(text, language):
        for (rank, code, place), _ in _letters(word, language):
            return _row(chr(code), language)[int(place or 0)].upper() if rank else "0–9"
    return ""


def _words(text: str, language: str) -> Iterator[str]:
    """The words of a text in small letters, taken apart into letters and accents."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    for apostrophe in _APOSTROPHES:
        text = text.replace(apostrophe, " " if language in _ELIDING else "")
    for counts, signs in groupby(text, lambda sign: unicodedata.category(sign)[0] in "LMN"):
        if counts:
            yield "".join(signs)


def _letters(word: str, language: str) -> Iterator[tuple[Letter, tuple[int, ...]]]:
    """The letters and numbers of a word, each with its accents."""
    own, at = _own(language), 0
    while at < len(word):
        sign, start = word[at], at
        if unicodedata.decimal(sign, None) is not None:
            while at < len(word) and unicodedata.decimal(word[at], None) is not None:
                at += 1
            digits = "".join(str(unicodedata.decimal(digit)) for digit in word[start:at]).lstrip("0")
            yield (0, len(digits), digits), ()
            continue
        at += 1
        marks = []
        while at < len(word) and unicodedata.combining(word[at]):
            whole = unicodedata.normalize("NFC", sign + word[at])
            if whole in own:
                sign = whole
            else:
                marks.append(_accent(word[at]))
            at += 1
        if sign in own:
            first, place = own[sign]
            yield (_rank(first, language), ord(first), place), tuple(marks)
        else:
            for part in _SPELT.get(sign, sign):
                yield (_rank(part, language), ord(part), ""), (*([_AS_SPELT] if sign in _SPELT else []), *marks)


@cache
def _own(language: str) -> dict[str, tuple[str, str]]:
    """The letters that have a place of their own: the letter that each comes after, and the place."""
    rows = [_EVERYWHERE, *_ROWS.get(language, "").split()]
    return {letter: (row[0], str(place)) for row in rows for place, letter in enumerate(row) if place}


def _row(first: str, language: str) -> str:
    """A letter, and those that come after it as letters of their own."""
    return first + "".join(letter for letter, (before, _) in _own(language).items() if before == first)


def _accent(mark: str) -> int:
    return _ACCENTS.index(mark) if mark in _ACCENTS else _AS_SPELT + ord(mark)


@cache
def _rank(letter: str, language: str) -> int:
    """1 for a letter of the script that the language is written in, 2 for another."""
    script = next((name for name, languages in _SCRIPTS.items() if language in languages), "LATIN")
    return 1 if unicodedata.name(letter, "").startswith(script) else 2
