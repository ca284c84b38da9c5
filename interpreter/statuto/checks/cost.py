"""How much a term may have to ask: things within things multiply, and definitions count wherever they are asked."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from statuto.checks.chains import BAD
from statuto.checks.terms import Apply, ComponentOf, ConnectedSet, Fold, Query, RunOf, Term

if TYPE_CHECKING:
    from statuto.checks.expressions import Typer
    from statuto.syntax import tree as t

MOST_ASKED = 10_000_000_000
NEIGHBOURS = ("beside", "diagonal", "around")
_PARTS: dict[type[Term], tuple[str, ...]] = {}


def weighed(typer: Typer, term: Term, span: t.Span) -> Term:
    """The term itself, unless it may ask more than the bound; then a finding."""
    if cost(term, typer.costs) <= MOST_ASKED:
        return term
    typer.scope.report(
        "T018",
        span,
        f"This may ask more than {MOST_ASKED:,} things.",
        "Go through fewer things within things, or let fewer definitions ask each other twice.",
    )
    return BAD


def cost(term: Any, known: dict[int, int]) -> int:
    """How many terms are asked at most, if none is left out; `known` keeps what definitions cost."""
    if isinstance(term, tuple):
        return sum(cost(one, known) for one in term)
    if not isinstance(term, Term):
        return 0
    if isinstance(term, Apply):
        definition = term.definition
        if id(definition) not in known:
            known[id(definition)] = cost(definition.body, known)
        return 1 + known[id(definition)] + cost(term.arguments, known)
    if isinstance(term, Fold):
        each = 1 + cost(term.where, known) + cost(term.value, known)
        return cost(term.members, known) + each * most_members(term.members)
    inner = sum(cost(getattr(term, name), known) for name in _parts(type(term)))
    if isinstance(term, RunOf | ComponentOf | ConnectedSet):
        return 1 + inner * term.domain.size
    return 1 + inner


def most_members(term: Term) -> int:
    """How many members a set has at most: neighbours are as many as the space with the most has."""
    if isinstance(term, Fold) and term.kind == "filter":
        return most_members(term.members)
    domain = term.type.domain
    if domain is None:
        return 1
    if isinstance(term, Query) and domain.board is not None and term.name in NEIGHBOURS:
        return max(map(len, getattr(domain.board, term.name)), default=0)
    return domain.size


def _parts(kind: type[Term]) -> tuple[str, ...]:
    """The fields of a kind of term that may hold terms."""
    if kind not in _PARTS:
        names = (field.name for field in dataclasses.fields(kind))
        _PARTS[kind] = tuple(name for name in names if name not in ("type", "field", "domain"))
    return _PARTS[kind]
