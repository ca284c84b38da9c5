"""Which triggers have to be looked at after an effect: those that read what it may change, and what these set off.

A trigger that asks only memories and zones cannot have become true as long as none of these has changed. One that asks
more, such as whose turn it is or what lies on a laid board, is looked at whenever any is.
"""

from __future__ import annotations

from collections.abc import Iterable

from statuto.checks.program import Effect, LayTile, Program
from statuto.checks.reads import fields_changed, fields_read, walk
from statuto.checks.terms import (
    Apply,
    ComponentOf,
    ConnectedSet,
    Const,
    Field,
    Fold,
    Load,
    Local,
    Lookup,
    Members,
    Operator,
    Query,
    RunOf,
    ZoneAt,
)
from statuto.machine.needs import FIXED_QUERIES

PLAIN = (Apply, Const, Load, Local, Lookup, Members, Operator, ZoneAt)
SEARCHES = (ComponentOf, ConnectedSet, Fold, RunOf)
ZONES = frozenset(("count-zone", "count-piece", "top", "pieces-in"))


class Watching:
    """What the triggers of one program watch."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._read = [frozenset(map(id, fields_read(t.condition, t.members))) for t in program.triggers]
        self._more = frozenset(n for n, t in enumerate(program.triggers) if _asks_more(t.condition, t.members))
        self._sets_off = [
            frozenset(map(id, (f for effect in t.body for f in fields_changed(program, effect))))
            for t in program.triggers
        ]
        self._lays = [any(isinstance(one, LayTile) for one in walk(t.body)) for t in program.triggers]

    def after(self, effect: Effect) -> tuple[int, ...]:
        """The triggers, by number, that an effect may make true or that these may; none where nothing watches it."""
        if any(isinstance(one, LayTile) for one in walk(effect)):
            return tuple(range(len(self._read)))
        return self.of(fields_changed(self.program, effect))

    def of(self, fields: Iterable[Field]) -> tuple[int, ...]:
        """The triggers that a change of some fields may make true, with those that these may."""
        changed = frozenset(map(id, fields))
        found = {n for n, read in enumerate(self._read) if not read.isdisjoint(changed)}
        if not found:
            return ()
        found |= self._more
        pending = list(found)
        while pending:
            number = pending.pop()
            if self._lays[number]:
                return tuple(range(len(self._read)))
            more = {n for n, read in enumerate(self._read) if not read.isdisjoint(self._sets_off[number])} - found
            found |= more
            pending += more
        return tuple(sorted(found))


def _asks_more(*terms: object) -> bool:
    """Whether terms ask anything but memories and zones."""
    for one in walk([term for term in terms if term is not None]):
        if isinstance(one, Query):
            if one.laid is not None or one.name not in FIXED_QUERIES | ZONES:
                return True
        elif isinstance(one, SEARCHES):
            domain = one.members.type.domain if isinstance(one, Fold) else one.domain
            if domain is not None and domain.laid is not None:
                return True
        elif not isinstance(one, PLAIN):
            return True
    return False


__all__ = ["Watching"]
