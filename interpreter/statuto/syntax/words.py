"""What words, signs, texts and line ends look like: in letters of every script, and in those of ASCII alone.

The second is what most books keep to outside their prose. It needs only the patterns of the standard library, which are
there at once.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple


class Words(NamedTuple):
    """The patterns of one alphabet.

    `master` takes what is aside (space, comments, the article) and then one of its groups `line`, `text`, `word` and
    `sign`; `joined` holds what goes on beyond a word, by terminal, in the order in which they are tried.
    """

    aside: Any
    master: Any
    joined: tuple[tuple[str, Any], ...]
    digits: Any


def _words(compile: Any, letter: str, numeral: str, mark: str, digit: str) -> Words:
    """The patterns over these classes: letters, numerals that are letters, marks that follow one, and digits."""
    first, later = f"{letter}{numeral}_", f"{letter}{mark}{digit}{numeral}_"
    begin, go_on = f"{letter}{digit}_", f"{letter}{mark}{digit}_-"
    aside = r"(?:[ \t\f]+|\#[^\n]*|the(?=[ \t]))*+"
    master = rf"""{aside}(?:
        (?P<line>(?:\n[ \t]*(?:\#[^\n]*)?)+)
        |(?P<text>"(?:[^"\\\n]|\\.)*")
        |(?P<word>[{first}{digit}][{later}]*(?:-[{first}{digit}][{later}]*)*)
        |(?P<sign>[(),:;+*/=-]))"""
    joined = {
        "DOTTED": rf"[{first}][{later}-]*(?:\.[{first}{digit}][{later}-]*)+",
        "PATH": rf"[{begin}][{go_on}]*(?:/[{begin}][{go_on}]*)+",
        "PASSAGE": rf"[{begin}][{go_on}]*(?:\.[{go_on}]+)*",
    }
    return Words(
        compile(aside),
        compile(f"(?x){master}"),
        tuple((name, compile(pattern)) for name, pattern in joined.items()),
        compile("[0-9]+"),
    )


ASCII = _words(re.compile, "A-Za-z", "", "", "0-9")


@cache
def everywhere() -> Words:
    """The patterns in letters of every script."""
    import regex

    return _words(regex.compile, r"\p{L}", r"\p{Nl}", r"\p{M}", r"\p{Nd}")
