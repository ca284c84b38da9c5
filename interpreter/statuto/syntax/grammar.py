"""The grammar, and lark's parser over it with its tables kept between runs.

Lark is only loaded for what it does; a good book is read without it (`quick`).
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from statuto import folders

if TYPE_CHECKING:
    from lark import Lark

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


def text() -> str:
    """The whole grammar."""
    return "\n".join((folders.grammar() / f"{name}.lark").read_text(encoding="utf-8") for name in FILES)


@cache
def keywords() -> dict[str, str]:
    """The keywords, by the names of their terminals."""
    from lark.lexer import PatternStr

    return {
        t.name: t.pattern.value
        for t in parser().terminals
        if isinstance(t.pattern, PatternStr) and t.pattern.value.isalpha()
    }


@cache
def parser() -> Lark:
    """The parser, with `preamble` and `item` as its starts; it gives lark trees."""
    import hashlib

    from lark import Lark

    from statuto.syntax.lexing import Blocks, WordLexer

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


__all__ = ["keywords", "parser", "text"]
