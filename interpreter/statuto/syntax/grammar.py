"""The parser: lark's LALR tables over the grammar files, kept between runs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import cache

from lark import Lark, Token
from lark.indenter import DedentError, Indenter
from lark.lexer import PatternStr

from statuto import folders
from statuto.syntax.lexing import WordLexer

FILES = ("book", "things", "actions", "expressions", "tokens")
CONTINUING = frozenset(
    (
        "OR",
        "AND",
        "NOT",
        "COMMA",
        "SEMICOLON",
        "PLUS",
        "MINUS",
        "STAR",
        "SLASH",
        "MOD",
        "WHERE",
        "WHEN",
        "UNLESS",
        "HAS",
        "IS",
        "IN",
        "THAN",
        "LEAST",
        "MOST",
        "OTHERWISE",
    )
)
STRAY = "STRAY"  # a closing bracket that no bracket opens


class Blocks(Indenter):
    """Indentation to block tokens; a line goes on after a continuing word and inside brackets."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 - lark declares these as properties
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def _process(self, stream: Iterator[Token]) -> Iterator[Token]:
        blocks: Iterator[Token] = super()._process(self._joined(stream))  # type: ignore[no-untyped-call]
        return blocks

    def _joined(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens without line ends after a continuing word; a bracket that closes nothing has its own type."""
        previous = ""
        depth = 0
        for token in stream:
            if token.type == "_NL" and previous in CONTINUING:
                continue
            previous = token.type
            depth += (token.type == "LPAR") - (token.type == "RPAR")
            if depth < 0:
                token.type = STRAY
                depth = 0
            yield token


def text() -> str:
    """The whole grammar."""
    return "\n".join((folders.grammar() / f"{name}.lark").read_text(encoding="utf-8") for name in FILES)


@cache
def keywords() -> dict[str, str]:
    """The keywords, by the names of their terminals."""
    return {
        t.name: t.pattern.value
        for t in parser().terminals
        if isinstance(t.pattern, PatternStr) and t.pattern.value.isalpha()
    }


@cache
def parser() -> Lark:
    """The parser, with `preamble` and `item` as its starts; it gives lark trees."""
    grammar = text()
    cached = folders.private_cache()
    table = cached / f"grammar-3-{hashlib.sha256(grammar.encode()).hexdigest()[:16]}" if cached else None
    usable = table is not None and (table.is_file() or not os.path.lexists(table))
    return Lark(
        grammar,
        parser="lalr",
        start=["preamble", "item"],
        postlex=Blocks(),
        regex=True,
        lexer=WordLexer,
        maybe_placeholders=False,
        propagate_positions=True,
        cache=str(table) if usable else False,
    )


__all__ = ["DedentError", "keywords", "parser", "text"]
