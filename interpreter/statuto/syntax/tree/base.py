"""What every node of the tree has: its span, and how deep the tree below it is."""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple

from statuto.frozen import dataclass


class Span(NamedTuple):
    """A stretch of a file: lines and columns from 1, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(1, 1, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the tree; two nodes are equal when they say the same, wherever they stand."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)
    depth: int = field(default=1, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name as it is written, with its place."""

    text: str

    def __str__(self) -> str:
        return self.text
