"""Frequent shapes of comparison, each with a function that calls no other: `mark on s is mover` and the like."""

from __future__ import annotations

from statuto.checks.terms import Const, Control, Load, Local, Operator, Term
from statuto.evaluate.compiling import Compiling, Value
from statuto.machine.layout import CHOOSER, ENDED, MOVER, TURNS

CONTROLS = {"mover": MOVER, "chooser": CHOOSER, "turns": TURNS, "ended": ENDED}


def comparison(terms: Compiling, term: Operator) -> Value | None:
    """The function of `eq` or `ne` upon a memory of one variable, or with a variable or seat; None for other terms."""
    if term.name not in ("eq", "ne") or "set" in (term.arguments[0].type.form, term.arguments[1].type.form):
        return None
    left, right = term.arguments
    equal = term.name == "eq"
    cell = _cell(terms, left)
    at = _at(terms, right)
    if cell is not None and isinstance(right, Const):
        return _cell_is(*cell, right.value, equal)
    if cell is not None and at is not None:
        return _cell_as(*cell, at, equal)
    if at is not None:
        f = terms.value(left)
        return (lambda r: f(r) == r[at]) if equal else (lambda r: f(r) != r[at])
    return None


def _at(terms: Compiling, term: Term) -> int | None:
    """Where a term simply lies in the record."""
    if isinstance(term, Local):
        return terms.slot(term.slot)
    if isinstance(term, Control):
        return CONTROLS[term.name]
    if isinstance(term, Load) and not term.indices and term.type.form != "set":
        return term.field.offset
    return None


def _cell(terms: Compiling, term: Term) -> tuple[int, int] | None:
    """A memory of one variable that is never none: where it begins, and where the variable lies."""
    if not isinstance(term, Load) or len(term.indices) != 1 or term.field.strides[0] != 1:
        return None
    (index,) = term.indices
    if index.type.optional or not isinstance(index, Local | Control):
        return None
    at = _at(terms, index)
    return None if at is None else (term.field.offset, at)


def _cell_is(base: int, index: int, value: int, equal: bool) -> Value:
    if equal:
        return lambda r: r[base + r[index]] == value
    return lambda r: r[base + r[index]] != value


def _cell_as(base: int, index: int, at: int, equal: bool) -> Value:
    if equal:
        return lambda r: r[base + r[index]] == r[at]
    return lambda r: r[base + r[index]] != r[at]
