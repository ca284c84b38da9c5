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
    Definition,
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


def needs(term: Term, bodies: dict[int, Needs] | None = None) -> Needs:
    """What a term's value depends on; a term without `record` is a table by its variables and seats.

    What is found of definitions is kept in `bodies`, for the next term of the same book.
    """
    return _Needs({} if bodies is None else bodies).of(term)


class _Needs:
    """What terms need, each definition looked at once however often it is asked."""

    def __init__(self, bodies: dict[int, Needs]) -> None:
        self._bodies = bodies

    def _all(self, terms: Iterable[Term | None]) -> Needs:
        found = NOTHING
        for term in terms:
            if term is not None:
                found |= self.of(term)
        return found

    def _body(self, definition: Definition) -> Needs:
        if id(definition) not in self._bodies:
            self._bodies[id(definition)] = NOTHING if definition.body is None else self.of(definition.body)
        return self._bodies[id(definition)]

    def of(self, term: Term) -> Needs:
        """What one term needs."""
        match term:
            case Const() | Members():
                return NOTHING
            case Local(slot=slot):
                return Needs(frozenset((slot,)))
            case Control(name=name):
                return Needs(seats=frozenset((name,))) if name in ("mover", "chooser") else RECORD
            case Operator(arguments=arguments):
                return self._all(arguments)
            case Lookup(indices=indices):
                return self._all(indices)
            case Query(name=name, arguments=arguments):
                return self._all(arguments) | Needs(record=name not in FIXED_QUERIES)
            case Fold(members=members, where=where, value=value, slot=slot):
                return self.of(members) | self._all((where, value)).without((slot,))
            case RunOf(through=through, where=where, slot=slot):
                return self._all((through,)) | self.of(where).without((slot,))
            case ComponentOf(origin=origin, where=where, slot=slot):
                inside = self._all((where,)).without((slot,))
                return self.of(origin) | inside | Needs(record=term.domain.laid is not None)
            case ConnectedSet(slot=slot):
                outside = self._all((term.members, term.including, term.allowed))
                inside = self._all((term.differing, term.where, term.lacking)).without((slot,))
                return outside | inside | Needs(record=term.domain.laid is not None)
            case Apply(definition=definition, arguments=arguments):
                return self._all(arguments) | self._body(definition).without(definition.slots)
        return RECORD | Needs(frozenset(one.slot for one in walk(term) if isinstance(one, Local)))


__all__ = ["FIXED_QUERIES", "NOTHING", "Needs", "needs"]
