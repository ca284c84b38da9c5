"""Tables: what depends on variables and seats alone is worked out once for each of their values."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from statuto.checks.program import Effect
from statuto.checks.reads import walk
from statuto.checks.scope import MOST_LOCALS
from statuto.checks.terms import ComponentOf, ConnectedSet, Const, Control, Fold, Local, Members, RunOf, Term
from statuto.evaluate.compiling import Compiling, Record, Value
from statuto.machine.layout import CHOOSER, MOVER
from statuto.machine.needs import needs

SEATS = {"mover": MOVER, "chooser": CHOOSER}
SEARCHING = (Fold, RunOf, ComponentOf, ConnectedSet)
LEAST_WORK = 3
MOST_KEPT = 50_000


class Tables(Compiling):
    """Compiles terms to tables; part of `Terms`."""

    def tabled(self, term: Term) -> Value | None:
        """The function of a term as a table, or None where that is not worth it."""
        if isinstance(term, Const | Local | Control | Members):
            return None
        its = needs(term)
        if its.record:
            return None
        keys = [self.slot(slot) for slot in sorted(its.locals)] + [SEATS[seat] for seat in sorted(its.seats)]
        if len(keys) > 1 and not _worth(term):
            return None
        work = _settled(self.plainly(term)) if term.type.form == "set" else self.plainly(term)
        if not keys:
            return _once(work, [*self.layout.initial, *[0] * MOST_LOCALS])
        return _by_one(keys[0], work) if len(keys) == 1 else _by_several(keys, work)


def _once(work: Value, record: Record) -> Value:
    """A value that never changes, found in a record of its own when it is first asked.

    It may have none where what stands before it does not let it be asked.
    """
    known: list[Any] = []

    def once(r: Record) -> Any:
        if not known:
            known.append(work(record))
        return known[0]

    return once


def _worth(term: Term) -> bool:
    work = 0
    for one in walk(term):
        if isinstance(one, SEARCHING):
            return True
        work += not isinstance(one, Const | Local | Control | Effect)
    return work >= LEAST_WORK


def _settled(work: Value) -> Value:
    """A set that nobody can change."""
    return lambda r: found if isinstance(found := work(r), range | tuple) else tuple(found)


def _by_one(key: int, work: Value) -> Value:
    known: dict[Any, Any] = {}

    def by_one(r: Record) -> Any:
        try:
            return known[r[key]]
        except KeyError:
            if len(known) >= MOST_KEPT:
                known.clear()
            at = r[key]
            value = known[at] = work(r)
            return value

    return by_one


def _by_several(keys: list[int], work: Value) -> Value:
    known: dict[Any, Any] = {}
    several = itemgetter(*keys)

    def by_several(r: Record) -> Any:
        at = several(r)
        try:
            return known[at]
        except KeyError:
            if len(known) >= MOST_KEPT:
                known.clear()
            value = known[at] = work(r)
            return value

    return by_several
