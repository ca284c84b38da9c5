"""The words of a text with what the parser takes each for, however little of the text is a book.

A word is a keyword only where the parser can take that keyword, so whoever colours books must walk with the parser.
Here it walks without building anything, over a block at a time: a line at the margin with all that stands below it. A
part of a book, as it stands in documentation, begins anywhere; so a block is tried as each of the things that it may be
a part of. From the place on where no way goes further, words are what they look like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from statuto.syntax.grammar import CONTINUING
from statuto.syntax.tables import tables
from statuto.syntax.words import everywhere

SPACE, COMMENT, ARTICLE, LINE, STRAY = "SPACE", "COMMENT", "THE", "_NL", "STRAY"
ASIDE = frozenset((SPACE, COMMENT, ARTICLE))

_BLOCK = re.compile(r"^(?=[^\s#])", re.M)
_LOOKS = {"DOTTED": 0, "PATH": 0}  # what is longer than a word by its looks
_ASIDE = re.compile(r"(?P<SPACE>[ \t\f\r]+)|(?P<COMMENT>#[^\n]*)|(?P<THE>the(?=[ \t]))")
_TAB = 8


class Word(NamedTuple):
    """A word, sign, text or stretch between them: its offset, the name of its terminal, its text.

    `inner` is whether it stands below something, and not at the margin of a book.
    """

    at: int
    kind: str
    text: str
    inner: bool


class _Parser:
    """Where the parser stands: its stack, and the columns of the blocks that are open."""

    def __init__(self, start: str) -> None:
        self.tables = tables()
        self.stack = [self.tables.starts[start][0]]
        self.columns = [0]
        self.depth = 0
        self.previous = ""

    def copy(self) -> _Parser:
        """Another that stands at the same place."""
        other = object.__new__(_Parser)
        other.__dict__ |= self.__dict__ | {"stack": [*self.stack], "columns": [*self.columns]}
        return other

    @property
    def accepted(self) -> dict[str, int]:
        """What can be taken here, or ends a rule."""
        return self.tables.states[self.stack[-1]]

    def take(self, kind: str) -> bool:
        """Take a terminal; False, and no way on, if it cannot stand here."""
        stack, states = self.stack, self.tables.states
        while (action := states[stack[-1]].get(kind)) is not None and action < 0:
            rule = self.tables.rules[~action]
            del stack[len(stack) - rule.size :]
            stack.append(states[stack[-1]][rule.origin])
        if action is None:
            return False
        stack.append(action)
        return True

    def word(self, kind: str) -> bool:
        """Take a word or a sign."""
        self.previous = kind
        self.depth += (kind == "LPAR") - (kind == "RPAR")
        return self.depth >= 0 and self.take(kind)

    def line(self, text: str) -> bool:
        """Take a line end, with the blocks that begin or end by the margin after it."""
        if self.previous in CONTINUING:
            return True
        self.previous = LINE
        if self.depth:
            return True
        if not self.take(LINE):
            return False
        margin = text[text.rindex("\n") + 1 :]
        column, columns = margin.count(" ") + margin.count("\t") * _TAB, self.columns
        if column > columns[-1]:
            columns.append(column)
            return self.take("_INDENT")
        while column < columns[-1]:
            columns.pop()
            if not self.take("_DEDENT"):
                return False
        return column == columns[-1]


# What a block may be a part of: where the parser starts, and what stands before the block. Below what ends without a
# space, it is indented.
_PLACES = (
    ("item", ""),
    ("preamble", ""),
    ("item", "article x"),
    ("item", "article x\n setup:"),
    ("item", "article x\n example x"),
    ("item", "article x\n example x\n  given"),
    ("item", "article x\n example x\n  play"),
    ("item", "article x\n reading x"),
    ("item", "article x\n group x of y z where w:"),
    ("preamble", "statuto 1\ngame x"),
    ("preamble", "statuto 1\n"),
    ("item", "article x\n define x: "),
    ("item", "article x\n board x of y: "),
    ("item", "article x\n memory x: "),
)


@cache
def _places() -> tuple[_Parser, ...]:
    """The parser at each place where a block may begin."""
    found = []
    for start, before in _PLACES:
        parser = _Parser(start)
        _read(before, 0, len(before), parser)
        if before == before.rstrip() and before:
            parser.take(LINE)
            parser.take("_INDENT")
            parser.columns = [*range(-len(parser.columns), 0), 0]
        found.append(parser)
    return tuple(found)


def words(text: str) -> Iterator[Word]:
    """The words of a text in order; joined, their texts are the text. Takes time as its length."""
    begins = [match.start() for match in _BLOCK.finditer(text)]
    if begins[:1] != [0]:
        yield from _plain(text, 0, begins[0] if begins else len(text))
    after: _Parser | None = None
    for begin, end in pairwise([*begins, len(text)]):
        made, after = _block(text, begin, end, after)
        yield from made
        yield from _plain(text, made[-1].at + len(made[-1].text) if made else begin, end)


def _block(text: str, begin: int, end: int, after: _Parser | None) -> tuple[list[Word], _Parser | None]:
    """What can be read of a block, at the place where that is most: first, as what goes on after the block before it.

    With the parser behind it, or None if it does not read all.
    """
    best: list[Word] = []
    for place in (after, *_places()):
        if place is not None:
            parser = place.copy()
            made, whole = _read(text, begin, end, parser)
            if whole:
                return made, parser
            best = max(best, made, key=_worth)
    return best, None


def _worth(made: list[Word]) -> tuple[int, bool]:
    """How good a way to read a block is: one that goes far, and that takes its first word for a keyword."""
    return len(made), bool(made) and made[0].kind != "NAME"


def _read(text: str, begin: int, end: int, parser: _Parser) -> tuple[list[Word], bool]:
    """The words of a stretch as far as the parser takes them, and whether it takes all."""
    made: list[Word] = []
    for at, kind, value in _pieces(text, begin, end, parser):
        if kind not in ASIDE and not (parser.line(value) if kind == LINE else parser.word(kind)):
            return made, False
        made.append(Word(at, kind, value, len(parser.columns) > 1))
    return made, True


def _plain(text: str, begin: int, end: int) -> list[Word]:
    """The words of a stretch by their looks alone."""
    return [Word(*piece, True) for piece in _pieces(text, begin, end, None)]


def _pieces(text: str, begin: int, end: int, parser: _Parser | None) -> Iterator[tuple[int, str, str]]:
    """The offset, kind and text of each piece, as the parser stands when it is asked for."""
    at = begin
    words = everywhere()
    while at < end:
        if match := _ASIDE.match(text, at, end):
            kind, value = str(match.lastgroup), match[0]
        elif (match := words.master.match(text, at, end)) is None:
            kind, value = STRAY, text[at]
        elif match.lastgroup == "word":
            kind, value = _word(match[0], text, at, end, parser)
        elif match.lastgroup == "sign":
            kind, value = tables().signs[match[0]], match[0]
        else:
            kind, value = LINE if match.lastgroup == "line" else "STRING", match[0]
        yield at, kind, value
        at += len(value)


def _word(value: str, text: str, at: int, end: int, parser: _Parser | None) -> tuple[str, str]:
    """What a word is where the parser stands, and how far it goes."""
    words, keyword = everywhere(), tables().keywords.get(value)
    accepted = parser.accepted if parser else _LOOKS
    for name, pattern in words.joined:
        if name in accepted and (longer := pattern.match(text, at, end)):
            return name, longer[0]
    if value[0] in "0123456789":
        return "INT", words.digits.match(value)[0]
    if keyword is not None and (parser is None or keyword in accepted or "NAME" not in accepted):
        return keyword, value
    return "NAME", value
