"""Frequent shapes of terms, with functions that call few others: `mark on s is mover`, `count of tokens on a`."""

from __future__ import annotations

from statuto.checks.terms import Const, Control, Load, Local, Operator, Query, Term, ZoneAt
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
    found = spot(terms, term) if isinstance(term, Load) and term.type.form != "set" else None
    return (found[0], found[2]) if found is not None and found[1] == 1 else None


def spot(terms: Compiling, term: Load | ZoneAt) -> tuple[int, int, int] | None:
    """Where the memory or zone of one variable that is never none lies: the first one, how far apart, the variable."""
    base, found = term.field.offset, None
    for stride, index in zip(term.field.strides, term.indices, strict=True):
        at = _at(terms, index)
        if isinstance(index, Const) and index.value >= 0:
            base += stride * index.value
        elif found is None and at is not None and not index.type.optional:
            found = stride, at
        else:
            return None
    return None if found is None else (base, *found)


def zone_of_one(terms: Compiling, term: Query) -> Value | None:
    """The function of a count in a zone of one variable that holds so many of each; None for other terms."""
    zone = term.arguments[0]
    assert isinstance(zone, ZoneAt)
    found = spot(terms, zone) if zone.field.form == "bag" else None
    if found is None:
        return None
    base, stride, at = found
    width = zone.field.width
    if term.name == "count-zone":
        if width == 2:
            return lambda r: r[a := base + stride * r[at]] + r[a + 1]
        return lambda r: sum(r[(a := base + stride * r[at]) : a + width])
    if term.name != "count-piece":
        return None
    piece = term.arguments[1]
    if isinstance(piece, Const):
        base += piece.value
        return lambda r: r[base + stride * r[at]]
    f = terms.value(piece)
    return lambda r: r[base + stride * r[at] + f(r)]


def _cell_is(base: int, index: int, value: int, equal: bool) -> Value:
    if equal:
        return lambda r: r[base + r[index]] == value
    return lambda r: r[base + r[index]] != value


def _cell_as(base: int, index: int, at: int, equal: bool) -> Value:
    if equal:
        return lambda r: r[base + r[index]] == r[at]
    return lambda r: r[base + r[index]] != r[at]
