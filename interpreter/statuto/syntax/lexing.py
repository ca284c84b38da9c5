"""The lexer: one pattern for all words, and the parser's state to say what a word is.

Lark's own contextual lexer compiles a pattern for each of its states, which takes longer than reading a book. A
word here is a keyword where the parser can take that keyword, and otherwise a name; so keywords are free for names
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import regex
from lark import Token
from lark.common import LexerConf
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer

_LETTER, _LATER = r"\p{L}\p{Nl}_", r"\p{L}\p{M}\p{Nd}\p{Nl}_"
_MASTER = regex.compile(
    rf"""(?P<space>[ \t\f]+|\#[^\n]*|the(?=[ \t]))
    |(?P<line>(?:\n[ \t]*(?:\#[^\n]*)?)+)
    |(?P<text>"(?:[^"\\\n]|\\.)*")
    |(?P<word>[{_LETTER}\p{{Nd}}][{_LATER}]*(?:-[\p{{L}}\p{{Nd}}\p{{Nl}}_][{_LATER}]*)*)
    |(?P<sign>[(),:;+*/=-])""",
    regex.VERBOSE,
)
_JOINED = {
    "DOTTED": regex.compile(rf"[{_LETTER}][{_LATER}-]*(?:\.[\p{{L}}\p{{Nd}}\p{{Nl}}_][{_LATER}-]*)+"),
    "PATH": regex.compile(r"[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_-]*(?:/[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_-]*)+"),
    "PASSAGE": regex.compile(r"[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_-]*(?:\.[\p{L}\p{M}\p{Nd}_-]+)*"),
}
_DIGITS = regex.compile("[0-9]+")
_UNEXPECTED: Any = UnexpectedCharacters  # lark leaves it without types


class WordLexer(Lexer):
    """A lexer for lark's LALR parser that asks the parser's state which keywords can stand where it is."""

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        self.keywords: dict[str, str] = {}
        self.signs: dict[str, str] = {}
        for terminal in conf.terminals:
            value = terminal.pattern.value
            if type(terminal.pattern).__name__ == "PatternStr":
                (self.keywords if value.isalpha() else self.signs)[value] = terminal.name

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of a text, in order."""
        text: str = lexer_state.text.text
        states = parser_state.parse_conf.parse_table.states
        stack: list[Any] = parser_state.state_stack
        at, line, start = 0, 1, 0
        match_at = _MASTER.match
        while at < len(text):
            match = match_at(text, at)
            if match is None:
                raise _UNEXPECTED(text, at, line, at - start + 1, allowed=set(states[stack[-1]]), state=stack[-1])
            kind, value = match.lastgroup, match[0]
            if kind == "space":
                at = match.end()
                continue
            if kind == "word":
                name, value = self._word(value, text, at, states[stack[-1]])
            elif kind == "sign":
                name = self.signs[value]
            else:
                name = "_NL" if kind == "line" else "STRING"
            end = at + len(value)
            column = at - start + 1
            if kind == "line":
                after, begins = line + value.count("\n"), at + value.rindex("\n") + 1
                yield Token(name, value, at, line, column, after, end - begins + 1, end)
                line, start = after, begins
            else:
                yield Token(name, value, at, line, column, line, end - start + 1, end)
            at = end

    def _word(self, value: str, text: str, at: int, accepted: Any) -> tuple[str, str]:
        """What a word is where the parser stands, and how far it goes."""
        for name in ("DOTTED", "PATH", "PASSAGE"):
            if name in accepted and (longer := _JOINED[name].match(text, at)):
                return name, longer[0]
        if value[0].isdecimal():
            digits = _DIGITS.match(text, at)
            if digits is not None:
                return "INT", digits[0]
            return "NAME", value
        keyword = self.keywords.get(value)
        if keyword is not None and (keyword in accepted or "NAME" not in accepted):
            return keyword, value
        return "NAME", value
