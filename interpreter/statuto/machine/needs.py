"""What the value of a term depends on: its free variables, the seats in turn, and the rest of the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from statuto.checks.reads import walk
from statuto.checks.terms import (
    Apply,
    ComponentOf,
    ConnectedSet,
    Const,
    Control,
    Fold,
    Local,
    Lookup,
    Members,
    Operator,
    Query,
    RunOf,
    Term,
)

FIXED_QUERIES = frozenset(
    [
        "after",
        "before",
        "count",
        "bag-count",
        "bag-piece",
        "bag-kinds",
        "beside",
        "diagonal",
        "around",
        "row",
        "column",
        "inner",
        "border",
        "corner",
        "north",
        "south",
        "east",
        "west",
        "distance",
        "step",
        "ray",
        "place-beside",
        "place-around",
        "place-diagonal",
        "area-diagonal",
    ]
)
"""The queries that ask nothing of the record but their arguments."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The slots of the free variables, "mover" and "chooser", and whether anything else of the record is read."""

    locals: frozenset[int] = frozenset()
    seats: frozenset[str] = frozenset()
    record: bool = False

    def __or__(self, other: Needs) -> Needs:
        return Needs(self.locals | other.locals, self.seats | other.seats, self.record or other.record)

    def without(self, slots: Iterable[int]) -> Needs:
        """The same where these variables are bound."""
        return Needs(self.locals.difference(slots), self.seats, self.record)


NOTHING = Needs()
RECORD = Needs(record=True)


def _all(terms: Iterable[Term | None]) -> Needs:
    found = NOTHING
    for term in terms:
        if term is not None:
            found |= needs(term)
    return found


def needs(term: Term) -> Needs:
    """What a term's value depends on; a term without `record` is a table by its variables and seats."""
    match term:
        case Const() | Members():
            return NOTHING
        case Local(slot=slot):
            return Needs(frozenset((slot,)))
        case Control(name=name):
            return Needs(seats=frozenset((name,))) if name in ("mover", "chooser") else RECORD
        case Operator(arguments=arguments):
            return _all(arguments)
        case Lookup(indices=indices):
            return _all(indices)
        case Query(name=name, arguments=arguments):
            return _all(arguments) | Needs(record=name not in FIXED_QUERIES)
        case Fold(members=members, where=where, value=value, slot=slot):
            return needs(members) | _all((where, value)).without((slot,))
        case RunOf(through=through, where=where, slot=slot):
            return _all((through,)) | needs(where).without((slot,))
        case ComponentOf(origin=origin, where=where, slot=slot):
            return needs(origin) | _all((where,)).without((slot,)) | Needs(record=term.domain.laid is not None)
        case ConnectedSet(slot=slot):
            outside = _all((term.members, term.including, term.allowed))
            inside = _all((term.differing, term.where, term.lacking)).without((slot,))
            return outside | inside | Needs(record=term.domain.laid is not None)
        case Apply(definition=definition, arguments=arguments):
            body = NOTHING if definition.body is None else needs(definition.body)
            return _all(arguments) | body.without(definition.slots)
    return RECORD | Needs(frozenset(one.slot for one in walk(term) if isinstance(one, Local)))


__all__ = ["FIXED_QUERIES", "NOTHING", "Needs", "needs"]
