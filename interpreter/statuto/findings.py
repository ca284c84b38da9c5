"""Findings: what an author is told about a book, with the place and a way to mend it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from statuto.catalogue import CATALOGUE, Severity

LONGEST_WORD = 120
_LONG_WORD = re.compile(rf"`[^\s`]{{{LONGEST_WORD},}}`")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file; lines and columns count from 1, columns in code points; the end is exclusive."""

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a finding points at, and why."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong or worth knowing.

    `code` is a key of `CATALOGUE`; `message` says what is wrong, `help` what the usual form is.
    """

    code: str
    severity: Severity
    place: Place
    message: str
    help: str = ""
    related: tuple[Related, ...] = ()


@dataclass(slots=True)
class Findings:
    """A collector of findings, in order of discovery; equal ones are kept once.

    `unread` are the words of the first lines of malformed clauses, which may declare what the rest of a book asks for.
    """

    items: list[Finding] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    _seen: set[Finding] = field(default_factory=set)

    def add(self, finding: Finding) -> None:
        """Keep a finding unless the same one is there."""
        if finding not in self._seen:
            self._seen.add(finding)
            self.items.append(finding)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Keep several findings."""
        for finding in findings:
            self.add(finding)

    def report(self, code: str, place: Place, message: str, help: str = "", related: tuple[Related, ...] = ()) -> None:
        """Add a finding whose severity is the one its code has in the catalogue."""
        self.add(Finding(code, CATALOGUE[code].severity, place, _cut(message), _cut(help), related))

    @property
    def errors(self) -> int:
        """How many of the findings are errors."""
        return sum(1 for item in self.items if item.severity is Severity.ERROR)

    def sorted(self) -> list[Finding]:
        """The findings by path and place."""
        return sorted(self.items, key=lambda item: (item.place, item.code, item.message))

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def _cut(text: str) -> str:
    """A text without the rest of words that are too long to be read, such as a name of a thousand letters."""
    return _LONG_WORD.sub(lambda match: f"{match[0][:LONGEST_WORD]}…`", text) if len(text) > LONGEST_WORD else text


class RulesError(Exception):
    """The rules of a book went wrong while a game was played: a value out of range, a dead end, a loop without end.

    `code` is a key of the catalogue; `article` is the id of the article at work, if known.
    """

    def __init__(self, code: str, message: str, article: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.article = article
