"""A lexer for Pygments, so that books have colours in the site, on the console and wherever else Pygments is used.

It is registered as an entry point; its words come from the tables of the grammar, so it knows what the parser knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from statuto.editor.walk import ARTICLE, ASIDE, COMMENT, LINE, SPACE, STRAY, Word, words
from statuto.syntax.tables import tables

__all__ = ("StatutoLexer",)  # Pygments looks into it

_LINES = re.compile(r"(?P<comment>#[^\n]*)|(?P<space>[^#]+)")
_PROSE = re.compile(r"(?P<escape>\\.)|(?P<term>\{[^{}]*\})|(?P<words>(?:[^\\{]|\{(?![^{}]*\}))+)", re.S)
_PROSE_TYPES = {"escape": String.Escape, "term": String.Interpol, "words": String.Double}
_PLAIN: dict[str, _TokenType] = {
    SPACE: Whitespace,
    COMMENT: Comment.Single,
    ARTICLE: Text,
    STRAY: Error,
    "INT": Number.Integer,
    "DOTTED": Name.Label,
    "PATH": Name.Label,
    "PASSAGE": Name.Label,
    "NAME": Name,
    "YES": Keyword.Constant,
    "NO": Keyword.Constant,
    "NONE": Keyword.Constant,
}
_OPERATORS = frozenset("+-*/=")

Piece = tuple[int, _TokenType, str]


class StatutoLexer(Lexer):
    """Books, and parts of books as they stand in documentation."""

    name = "Statuto"
    aliases = ("statuto", "statuto-part")
    filenames = ("*.statuto",)
    mimetypes = ("text/x-statuto",)
    url = ""

    def get_tokens_unprocessed(self, text: str, *_: Any) -> Iterator[Piece]:
        """The offset, type and text of each token; joined, they are the text."""
        line: list[Word] = []
        for word in words(text):
            line.append(word)
            if word.kind == LINE:
                yield from _line(line)
                line = []
        yield from _line(line)


def register() -> None:
    """Let Pygments know the lexer in this process, also where the package is not installed but lies on the path."""
    from pygments.lexers import LEXERS

    of = StatutoLexer
    LEXERS[of.__name__] = (__name__, of.name, of.aliases, of.filenames, of.mimetypes)


def _line(line: list[Word]) -> Iterator[Piece]:
    """The tokens of a line: its first word says what it does, the next what it is about."""
    kinds = [word.kind for word in line if word.kind not in ASIDE]
    told = 0
    for word in line:
        if word.kind == "STRING":
            yield from _split(word, _PROSE, _PROSE_TYPES)
        elif word.kind == LINE:
            yield from _split(word, _LINES, {"comment": Comment.Single, "space": Whitespace})
        else:
            yield word.at, _type(word, told, kinds), word.text
        told += word.kind not in ASIDE


def _split(word: Word, pattern: re.Pattern[str], types: dict[str, _TokenType]) -> Iterator[Piece]:
    for match in pattern.finditer(word.text):
        yield word.at + match.start(), types[str(match.lastgroup)], match[0]


def _type(word: Word, told: int, kinds: list[str]) -> _TokenType:
    """The type of a word with so many others before it in a line of these kinds."""
    if word.text in tables().signs:
        return Operator if word.text in _OPERATORS else Punctuation
    if word.kind in ("NAME", "DOTTED", "PATH"):
        return _name(word, told, kinds)
    if word.text == "…":
        return Punctuation  # what documentation leaves out
    if word.kind in _PLAIN:
        return _PLAIN[word.kind]
    if told:
        return Operator.Word
    return Keyword if word.inner else Keyword.Declaration


def _name(word: Word, told: int, kinds: list[str]) -> _TokenType:
    after = kinds[told + 1 : told + 2]
    if after == ["STRING"] or (told == 0 and after == ["COLON"]) or kinds[:1] + after == ["NOTE", "COLON"]:
        return Name.Attribute  # a language, before what is said in it
    if told == 1 and kinds[0] not in ("NAME", "STRING", "INT"):
        return Name.Function if word.inner else Name.Class
    return _PLAIN[word.kind]
