"""A token that a tree is built from: its text, the name of its terminal, and where it stands in its file."""

from __future__ import annotations

from typing import Any

from statuto.syntax.tree.base import Span


class Token(str):
    """A word, number, sign or text of a file; equal to its text."""

    __slots__ = ("span", "type")
    type: str
    span: Span


def token(type: str, text: str, span: Span) -> Token:
    """A token of a terminal."""
    made = Token(text)
    made.type = type
    made.span = span
    return made


def of_lark(read: Any, lines: int) -> Token:
    """A token that lark read in a text which stands `lines` lines down its file."""
    line, end_line = (read.line or 1) + lines, (read.end_line or 1) + lines
    return token(read.type, str(read), Span(line, read.column or 1, end_line, read.end_column or 1))
