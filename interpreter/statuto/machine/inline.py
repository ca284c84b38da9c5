"""Definitions put in their place: a term in which the uses of definitions upon plain arguments are written out.

Every variable has a slot of its own, so a body that is written out cannot catch a variable of its surroundings.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from operator import is_
from typing import Any

from statuto.checks.terms import Apply, Const, Control, Definition, Local, Operator, Term
from statuto.checks.types import TRUTH

PLAIN = (Const, Local, Control)
KEPT = frozenset(("type", "field", "domain", "laid", "definition", "table", "sizes"))


def substituted(term: Any, values: Mapping[int, Term]) -> Any:
    """A term with some variables replaced by terms."""
    return rewritten(term, lambda one: values.get(one.slot, one) if isinstance(one, Local) else None)


def rewritten(term: Any, other: Callable[[Term], Term | None]) -> Any:
    """A term in which another stands for each part for which there is one; what is put in is not looked into."""
    if isinstance(term, tuple):
        parts = [rewritten(one, other) for one in term]
        return term if all(map(is_, parts, term)) else tuple(parts)
    if not isinstance(term, Term):
        return term
    found = other(term)
    if found is not None:
        return found
    kind: Any = type(term)
    changed = {}
    for name in _names(kind):
        before = getattr(term, name)
        if isinstance(before, (Term, tuple)):
            after = rewritten(before, other)
            if after is not before and after != before:
                changed[name] = after
    return dataclasses.replace(term, **changed) if changed else term


@cache
def _names(kind: type[Any]) -> list[str]:
    """What of a kind of term may have parts."""
    return [field.name for field in dataclasses.fields(kind) if field.name not in KEPT]


def is_plain(term: Apply) -> bool:
    """Whether a definition is used upon constants, variables or seats alone."""
    return all(isinstance(argument, PLAIN) for argument in term.arguments)


def written_out(term: Term) -> Term:
    """The body of a definition instead of its use, if its arguments are constants, variables or seats."""
    while isinstance(term, Apply) and is_plain(term):
        definition: Definition = term.definition
        assert definition.body is not None
        term = substituted(definition.body, dict(zip(definition.slots, term.arguments, strict=True)))
    return term


def conjuncts(condition: Term | None) -> tuple[Term, ...]:
    """The conditions that all must hold for one to hold, in order."""
    if condition is None:
        return ()
    condition = written_out(condition)
    if isinstance(condition, Operator) and condition.name == "and":
        return tuple(part for argument in condition.arguments for part in conjuncts(argument))
    return (condition,)


def conjunction(parts: tuple[Term, ...] | list[Term]) -> Term | None:
    """One condition that holds when all do; None for no conditions."""
    if len(parts) <= 1:
        return parts[0] if parts else None
    return Operator(TRUTH, "and", tuple(parts))


def negated(condition: Term) -> Term:
    """The condition that holds when one does not."""
    condition = written_out(condition)
    if isinstance(condition, Operator):
        if condition.name == "not":
            return condition.arguments[0]
        if condition.name in ("eq", "ne"):
            return Operator(TRUTH, "ne" if condition.name == "eq" else "eq", condition.arguments)
    return Operator(TRUTH, "not", (condition,))
