"""Folds: something of each member of a set, over its sieve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from statuto.checks.terms import Fold, Local, Query
from statuto.checks.types import thing
from statuto.evaluate.compiling import Compiling, Record, Value
from statuto.evaluate.sieve import (
    Sieve,
    conditions_of,
    count_along,
    first_along,
    first_among,
    first_of_equal,
    sieve,
    some_along,
)
from statuto.machine.inline import conjuncts, substituted
from statuto.machine.needs import needs


class Folds(Compiling):
    """Compiles folds; part of `Terms`."""

    def fold(self, term: Fold) -> Value:
        """The function of a fold."""
        at = self.slot(term.slot)
        found = self.sieved(term)
        if term.kind == "some":
            return _some(found, at)
        if term.kind == "every":
            some = _some(found, at)
            return lambda r: not some(r)
        if term.kind == "first":
            return _first(found, at)
        if term.kind == "filter":
            return _filter(found, at)
        assert term.value is not None
        return _number(term.kind, found, at, self.value(term.value))

    def sieved(self, term: Fold) -> Sieve:
        """The sieve of a fold; a plain one where the fold is a table itself, since that is filled but once."""
        parts = conditions_of(term)
        if not needs(term).record:
            return Sieve((), self.value(term.members), None, False, tuple(self.value(part) for part in parts))
        members = term.members
        while isinstance(members, Fold) and members.kind == "filter":
            assert members.type.domain is not None
            own = {members.slot: Local(thing(members.type.domain), term.slot, term.variable)}
            parts = [*(substituted(part, own) for part in conjuncts(members.where)), *parts]
            members = members.members
        return sieve(self, members, term.slot, parts, beside=members is term.members)

    def count(self, term: Query) -> Value:
        """How many members a set has."""
        (members,) = term.arguments
        if isinstance(members, Fold) and members.kind == "filter":
            found = self.sieved(members)
            if found.scan is not None and found.whole and not found.rest and not found.before:
                return count_along(found.scan)
        f = self.value(members)
        return lambda r: len(f(r))


def _passing(found: Sieve, at: int) -> Callable[[Record], Iterator[int]]:
    """The members for which all holds, each in its slot when it comes."""
    before, candidates, rest = found.before, found.candidates(), found.rest

    def passing(r: Record) -> Iterator[int]:
        for holds in before:
            if not holds(r):
                return
        for member in candidates(r):
            r[at] = member
            for holds in rest:
                if not holds(r):
                    break
            else:
                yield member

    return passing


def _guarded(found: Sieve, inner: Value, nothing: Any) -> Value:
    """What must hold at all is asked first."""
    before = found.before
    if not before:
        return inner
    if len(before) == 1:
        only = before[0]
        return lambda r: inner(r) if only(r) else nothing

    def guarded(r: Record) -> Any:
        for holds in before:
            if not holds(r):
                return nothing
        return inner(r)

    return guarded


def _some(found: Sieve, at: int) -> Value:
    if found.scan is not None and found.whole and not found.rest:
        return _guarded(found, some_along(found.scan), False)
    if found.scan is not None and found.whole and found.scan.equal:
        first = first_of_equal(found.scan, found.rest, at)
        return _guarded(found, lambda r: first(r) >= 0, False)
    candidates, rest = found.candidates(), found.rest
    if not rest:
        return _guarded(found, lambda r: len(candidates(r)) > 0, False)
    if len(rest) == 1:
        only = rest[0]

        def some(r: Record) -> bool:
            for member in candidates(r):
                r[at] = member
                if only(r):
                    return True
            return False

        return _guarded(found, some, False)
    passing = _passing(found, at)

    def some_of_all(r: Record) -> bool:
        for _ in passing(r):
            return True
        return False

    return some_of_all


def _first(found: Sieve, at: int) -> Value:
    scan = found.scan
    if scan is not None and not found.rest and not found.before:
        return first_along(scan) if found.whole and scan.equal else first_among(scan, found.members)
    if scan is not None and found.whole and scan.equal:
        return _guarded(found, first_of_equal(scan, found.rest, at), -1)
    passing = _passing(found, at)

    def first(r: Record) -> int:
        for member in passing(r):
            return member
        return -1

    return first


def _filter(found: Sieve, at: int) -> Value:
    candidates, rest = found.candidates(), found.rest
    if not rest:
        return _guarded(found, candidates, ())
    if len(rest) == 1:
        only = rest[0]

        def kept(r: Record) -> list[int]:
            members = []
            for member in candidates(r):
                r[at] = member
                if only(r):
                    members.append(member)
            return members

        return _guarded(found, kept, ())
    passing = _passing(found, at)
    return lambda r: list(passing(r))


def _number(kind: str, found: Sieve, at: int, value: Value) -> Value:
    passing = _passing(found, at)
    if found.rest or found.before:
        candidates: Callable[[Record], Any] = passing
    else:
        candidates = found.candidates()

    def values(r: Record) -> list[Any]:
        got = []
        for member in candidates(r):
            r[at] = member
            got.append(value(r))
        return got

    match kind:
        case "total":
            return lambda r: sum(values(r))
        case "highest":
            return lambda r: max(values(r), default=0)
        case "lowest":
            return lambda r: min(values(r), default=0)
    return lambda r: len(set(values(r)))
