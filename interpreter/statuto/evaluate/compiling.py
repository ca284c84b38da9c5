"""What the parts of `Terms` know of one another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from statuto.checks.program import Program
from statuto.checks.terms import Load, Term, ZoneAt
from statuto.checks.types import LaidBoard
from statuto.evaluate.laid import LaidQueries
from statuto.evaluate.work import Work
from statuto.machine.layout import Layout

Record = list[Any]
Value = Callable[[Record], Any]


class Compiling(ABC):
    """Compiles the terms of one program to functions of its record."""

    layout: Layout
    program: Program
    work: Work
    scores: Callable[[Record, int], int] | None

    @abstractmethod
    def value(self, term: Term) -> Value:
        """The function that gives a term's value in a record."""

    @abstractmethod
    def plainly(self, term: Term) -> Value:
        """The function of a term that works it out each time."""

    @abstractmethod
    def may_be_large(self, term: Term) -> bool:
        """Whether a number may be worked out that is too large."""

    @abstractmethod
    def slot(self, slot: int) -> int:
        """Where a local lies in the record."""

    @abstractmethod
    def laid_queries(self, board: LaidBoard) -> LaidQueries:
        """The queries of one laid board."""

    @abstractmethod
    def address(self, term: Load | ZoneAt) -> Callable[[Record], int]:
        """The function that gives where a memory or zone lies."""
