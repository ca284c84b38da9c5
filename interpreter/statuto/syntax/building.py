"""Small pieces that the tree builders share."""

from __future__ import annotations

import re
from typing import Any

from statuto.syntax.text import composed
from statuto.syntax.tokens import Token
from statuto.syntax.tree import Span, Word

ESCAPES = {"n": "\n", "t": "\t"}


def word(token: Token | Word) -> Word:
    """A name token as a word of the tree, composed."""
    if isinstance(token, Word):
        return token
    return Word(composed(str(token)), span=span_of_token(token))


def span_of_token(token: Token) -> Span:
    """The span of a token."""
    return token.span


def unquote(token: Token) -> str:
    """The text between the quotes; a backslash keeps the character after it, `\\n` is a new line."""
    return re.sub(r"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), composed(str(token))[1:-1])


def find(items: list[Any], tag: str) -> Any:
    """The value of the first tagged pair with this tag, or None."""
    return next((item[1] for item in items if isinstance(item, tuple) and item[0] == tag), None)


def of_type(items: list[Any], kind: type) -> list[Any]:
    """The items that are of this type."""
    return [item for item in items if isinstance(item, kind)]
