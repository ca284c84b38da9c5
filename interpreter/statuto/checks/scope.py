"""Names and what they stand for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from statuto.checks.terms import Const, Definition, Field, Local, Term
from statuto.checks.types import TRUTH, Domain, LaidBoard, Type
from statuto.findings import Findings, Related
from statuto.resolve.book import place_of
from statuto.syntax import tree as t

SCRATCH = 100_000
MOST_LOCALS = 2_000
_NAMED = re.compile(r"[`“]([^`”]+)[`”]")


@dataclass(slots=True)
class Named:
    """A name of the book: where it is declared and whether anything uses it."""

    name: str
    article: str
    path: str
    span: t.Span
    used: bool = field(default=False)


@dataclass(slots=True)
class ConstantName(Named):
    """A constant, an option or a reading; its value is worked out when it is first asked."""

    expression: t.Expression | None = None
    value: Const | None = None
    busy: bool = False
    what: str = "constant"


@dataclass(slots=True)
class DomainName(Named):
    """A noun, in the singular or plural; a plural that is only `understood` gives way to a name that is declared."""

    domain: Domain | None = None
    understood: bool = False


@dataclass(slots=True)
class FieldName(Named):
    """A memory or a zone."""

    field: Field | None = None


@dataclass(slots=True)
class TableName(Named):
    """A table: its prepositions and domains, its values and their type."""

    dims: tuple[tuple[str, Domain], ...] = ()
    values: tuple[int, ...] = ()
    type: Type = TRUTH


@dataclass(slots=True)
class DefinitionName(Named):
    """A definition; its body is typed when it is first asked."""

    definition: Definition | None = None
    node: t.Define | None = None
    busy: bool = False
    depth: int = 0


@dataclass(slots=True)
class BoardName(Named):
    """A board by its name."""

    spaces: Domain | None = None
    laid: LaidBoard | None = None


@dataclass(slots=True)
class ActionName(Named):
    """An action, by its index in the program."""

    index: int = -1


class Scope:
    """The names of a book and the variables in force, with the place that is being read."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.names: dict[str, Named] = {}
        self.actions: dict[str, ActionName] = {}
        self.members: dict[str, list[tuple[Domain, int]]] = {}
        self.locals: dict[str, Local | Const] = {}
        self.dropped: dict[str, str] = {}
        self.unread: set[str] = set()
        self.of_groups: list[tuple[Domain, int]] = []
        self.kept = 0
        self.scratch = 0
        self.article = ""
        self.path = ""
        self.closed = False

    def report(self, code: str, span: t.Span, message: str, help: str = "", related: tuple[Related, ...] = ()) -> None:
        """Report a finding in the article that is being read.

        That a name is not known is no news where its declaration is malformed, which is told already.
        """
        if code == "T001" and self.unread and not self.unread.isdisjoint(_NAMED.findall(message)):
            return
        self.findings.report(code, place_of(self.path, span), message, help, related)

    @contextmanager
    def at(self, article: str, path: str) -> Iterator[None]:
        """Read another article for a while."""
        before = self.article, self.path
        self.article, self.path = article, path
        try:
            yield
        finally:
            self.article, self.path = before

    @contextmanager
    def variables(self) -> Iterator[None]:
        """Variables bound inside are forgotten at the end."""
        before = dict(self.locals)
        try:
            yield
        finally:
            self.locals = before

    @contextmanager
    def fresh(self) -> Iterator[None]:
        """No variables from outside, as in the body of a definition."""
        before, self.locals = self.locals, {}
        try:
            yield
        finally:
            self.locals = before

    def bind(self, name: t.Word, type: Type, kept: bool = False) -> Local:
        """A new variable, in a local slot of its own; it hides a name of the book.

        Once the program is `closed`, no slot can be kept any more: what examples bind is scratch.
        """
        if kept and not self.closed:
            slot = self.kept
            self.kept += 1
        else:
            slot = SCRATCH + self.scratch
            self.scratch += 1
        if name.text in self.names and not isinstance(self.names[name.text], DomainName):
            self.report(
                "T005", name.span, f"The variable {name} hides a name of the book.", "Choose another name for it."
            )
        if type.form == "thing" and type.domain is not None and type.domain.group is not None and not self.closed:
            self.of_groups.append((type.domain, slot))
        local = Local(type, slot, name.text)
        self.locals[name.text] = local
        return local

    def add_members(self, domain: Domain) -> None:
        """Let the things of a domain be named."""
        for index, name in enumerate(domain.names):
            self.members.setdefault(name, []).append((domain, index))

    def boards(self) -> list[str]:
        """The names of the boards of the book."""
        return [name for name, named in self.names.items() if isinstance(named, BoardName)]

    def near(self, name: str, names: Iterator[str] | None = None) -> str:
        """Help that names the nearest known names, or the delta that took the name out of the book."""
        if name in self.dropped:
            return self.dropped[name]
        known = list(names) if names is not None else [*self.locals, *self.names, *self.members]
        close = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
        return "Did you mean " + " or ".join(f"`{c}`" for c in close) + "?" if close else ""


def known(term: Term) -> int | None:
    """The value of a term that is known when the book is read, or None."""
    return term.value if isinstance(term, Const) else None
