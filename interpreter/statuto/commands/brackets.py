"""Trees, terms and code in brackets, one form for all: `(Operator eq (Local s) (Const 0))`."""

from __future__ import annotations

import dataclasses
from typing import Any

from statuto.checks.terms import Definition, Field
from statuto.checks.types import Domain

LEFT_OUT = frozenset(("span", "depth", "type", "line", "article", "permissions"))
"""What says where a part stands, or is a part of its own: the clauses upon an action may be those of other articles."""
WIDTH = 100


def bracketed(value: Any) -> str:
    """A part of a tree, a program or a machine: its class, then what it is made of, without what is empty."""
    match value:
        case Field() | Domain() | Definition():
            return value.name.strip()
        case tuple() | list():
            return "(" + " ".join(bracketed(one) for one in value) + ")"
        case str():
            return value or '""'
        case _ if dataclasses.is_dataclass(value):
            parts = [getattr(value, part.name) for part in dataclasses.fields(value) if part.name not in LEFT_OUT]
            said = [bracketed(part) for part in parts if part is not False and part not in (None, "", ())]
            return f"({' '.join([type(value).__name__, *said])})"
    return str(value)


def folded(code: str, width: int = WIDTH) -> str:
    """Text in brackets over several lines, each bracket upon one line if it fits in so many characters."""
    return "\n".join(line for one in _read(code) for line in _lines(one, "", width))


Bracket = str | list["Bracket"]


def _read(code: str) -> list[Bracket]:
    """The brackets of a text, each a list, and its words."""
    open_ones: list[list[Bracket]] = [[]]
    for word in code.replace("(", " ( ").replace(")", " ) ").split():
        if word == "(":
            open_ones.append([])
        elif word == ")":
            done = open_ones.pop()
            open_ones[-1].append(done)
        else:
            open_ones[-1].append(word)
    return open_ones[0]


def _flat(one: Bracket) -> str:
    return one if isinstance(one, str) else "(" + " ".join(map(_flat, one)) + ")"


def _lines(one: Bracket, indent: str, width: int) -> list[str]:
    flat = indent + _flat(one)
    if isinstance(one, str) or len(flat) <= width:
        return [flat]
    words = next((place for place, part in enumerate(one) if not isinstance(part, str)), len(one))
    lines = [indent + "(" + " ".join(map(_flat, one[:words]))]
    for part in one[words:]:
        lines += _lines(part, indent + "  ", width)
    return [*lines[:-1], lines[-1] + ")"]
