"""What the pages for a browser share: templates in which what a book says is text and nothing more, and colours."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

BASE = Path(__file__).with_name("base.css")

# Controls, halves of surrogate pairs and what Unicode says is no character: a page may hold none of them.
_NO_TEXT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")

# Marks of direction that hold until they are closed, each with what closes it.
_OPENS = dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c") | dict.fromkeys("\u2066\u2067\u2068", "\u2069")
_TURNS = re.compile(f"[{''.join([*_OPENS, *sorted(set(_OPENS.values()))])}]")


@cache
def environment(folder: Path) -> Environment:
    """The templates of a folder, and what all pages share.

    Every value that is put into one is escaped, and what is no text is replaced.
    """
    return Environment(
        loader=FileSystemLoader([folder, BASE.parent]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
    )


def visible(text: str) -> str:
    """A text with a sign of replacement for what a page may not hold, which turns no other text round.

    Marks of direction that the text leaves open are closed at its end, and those that close none of its own go.
    """
    shown = _NO_TEXT.sub("\ufffd", text)
    return _balanced(shown) if _TURNS.search(shown) else shown


@cache
def style(file: Path) -> Markup:
    """A style sheet of ours, with what all pages share before it."""
    return Markup(BASE.read_text("utf-8") + file.read_text("utf-8"))


def _balanced(text: str) -> str:
    parts, closing = [], []
    for sign in text:
        if sign in _OPENS:
            closing.append(_OPENS[sign])
        elif sign in _OPENS.values():
            if sign not in closing:
                continue
            while closing[-1] != sign:
                parts.append(closing.pop())
            closing.pop()
        elif sign == "\n":
            parts += [*reversed(closing)]
            closing.clear()
        parts.append(sign)
    return "".join([*parts, *reversed(closing)])


def _shown(value: Any) -> Any:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value
