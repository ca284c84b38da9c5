"""What terms, effects and the legality of actions read of a record, and what effects may change in it.

A footprint is a set of marks: one for each field (a memory or a zone, as a whole) and one for each local that survives
decisions. What cannot be told from a term has the mark `ANYTHING`, which stands in each footprint that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from statuto.checks.program import Bind, EachOf, Effect, GroupOf, Loop, PickOf, Program
from statuto.checks.reads import fields_changed, fields_read, fields_written, follows, walk
from statuto.checks.scope import SCRATCH
from statuto.checks.terms import After, CanDo, Field, Load, Local, MostOf, Query, TextThing, ZoneAt

Footprint = frozenset[int]
ANYTHING = -1
OPAQUE_QUERIES = ("score", "wins")
"""The queries that ask for more than their arguments."""


class Footprints:
    """The footprints of the parts of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._fields = {id(field): 2 * index for index, field in enumerate(program.fields)}
        self._rules: dict[int, Footprint] = {}

    def field(self, field: Field) -> int:
        """The mark of a field."""
        return self._fields[id(field)]

    @staticmethod
    def local(slot: int) -> int:
        """The mark of a local."""
        return 2 * slot + 1

    def reads(self, *parts: Any) -> Footprint:
        """What terms, and the terms within effects, read."""
        return frozenset(mark for part in walk(list(parts)) for mark in self._marks(part))

    def _marks(self, part: Any) -> Iterator[int]:
        match part:
            case Load() | ZoneAt():
                yield self.field(part.field)
            case Local(slot=slot) if slot < SCRATCH:
                yield self.local(slot)
            case CanDo(action=action):
                yield from self.rules(action)
            case After() | MostOf() | TextThing():
                yield ANYTHING
            case Query(name=name, laid=laid) if laid is not None or name in OPAQUE_QUERIES:
                yield ANYTHING

    def rules(self, action: int) -> Footprint:
        """What tells which moves of an action are legal reads, besides its parameters."""
        if action not in self._rules:
            self._rules[action] = frozenset((ANYTHING,))  # while it is worked out: a circle is no book's
            one = self.program.actions[action]
            asked = [p.among for p in one.parameters], [p.condition for p in one.permissions]
            self._rules[action] = self.reads(*asked) - self.parameters(action)
        return self._rules[action]

    def parameters(self, action: int) -> Footprint:
        """The locals that hold what a move of an action is upon."""
        return frozenset(self.local(p.slot) for p in self.program.actions[action].parameters)

    def upkeep(self, effect: Effect) -> tuple[tuple[Footprint, Footprint], ...]:
        """For each group of spaces that an effect may change, what that depends on and what changes with it."""
        written = {id(field) for field in fields_written(effect)}
        found = []
        for group in self.program.groups:
            if any(id(field) in written for field in fields_read(group.condition, group.alike)):
                changes = frozenset(self.field(field) for field in follows(self.program, group))
                found.append((self._group(group), changes))
        return tuple(found)

    def _group(self, group: GroupOf) -> Footprint:
        bodies = [change.body for change in (group.joining, group.splitting) if change is not None]
        kept = frozenset(self.field(field) for field in follows(self.program, group))
        return kept | self.reads(group.condition, group.alike, *bodies)

    def written_by(self, effect: Effect) -> Footprint:
        """What an effect itself may change, the locals that it binds among it."""
        fields = frozenset(self.field(field) for field in fields_written(effect))
        return fields | frozenset(self.local(slot) for one in walk(effect) for slot in _bound(one) if slot < SCRATCH)

    def changed_by(self, effect: Effect) -> Footprint:
        """What an effect may change, and what changes with the groups then."""
        return self.written_by(effect).union(self.field(field) for field in fields_changed(self.program, effect))


def _bound(one: Any) -> tuple[int, ...]:
    match one:
        case Bind() | PickOf():
            return (one.slot,)
        case EachOf():
            return (one.slot, one.bits)
        case Loop():
            return (one.counter,)
    return ()
