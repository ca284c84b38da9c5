"""Books in the colours of a terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

# A terminal's own colours by the kind of token: on a light ground, and on a dark one, both are read.
_COLOURS = {
    "Keyword": "blue",
    "Operator": "",
    "Name.Class": "cyan",
    "Name.Function": "cyan",
    "Name.Attribute": "",
    "Name.Label": "cyan",
    "Literal.String": "green",
    "Literal.String.Interpol": "magenta",
    "Literal.Number": "yellow",
    "Comment": "brightblack",
}


@cache
def _formatter() -> Any:
    from pygments.formatters.terminal import TerminalFormatter
    from pygments.token import Token, string_to_tokentype

    scheme = {string_to_tokentype(name): (colour, colour) for name, colour in _COLOURS.items()}
    return TerminalFormatter(colorscheme={Token: ("", ""), **scheme})


def in_colour(text: str) -> str:
    """A part of a book, free of control characters, with what gives it colours; as many lines as before."""
    from pygments import highlight

    from statuto.editor.lexer import StatutoLexer

    lexer = StatutoLexer(stripnl=False, ensurenl=False)
    return str(highlight(text, lexer, _formatter()))
