"""Which fields terms read and effects write, through definitions and actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

from statuto.checks.program import (
    Decide,
    DrawOf,
    Effect,
    Finish,
    GroupOf,
    MoveOf,
    PickOf,
    Program,
    ShuffleOf,
    StepOf,
    Store,
    TurnEnds,
)
from statuto.checks.terms import Apply, Definition, Field, Load, Local, Term, ZoneAt

MOVES_ON = (Decide, DrawOf, Finish, PickOf, ShuffleOf, StepOf, TurnEnds)
"""The effects in which somebody, or chance, decides, or with which a step, the turn or the game ends."""
SKIPPED = ("type", "field", "domain", "laid")
"""What of a term or an effect is neither."""
_LISTS = (tuple, list)
_WALKED = (Term, Effect)


def walk(
    term: Any, opening: Callable[[Apply], Term] | None = None, passing: tuple[type[Term], ...] = ()
) -> Iterator[Any]:
    """All terms and effects below one, itself first; the bodies of definitions once.

    `opening` says what to go through instead of the use of a definition. Of terms of the types `passing`, the indices
    are left out.
    """
    seen: set[int] = set()
    pending = [term]
    while pending:
        one = pending.pop()
        if opening is not None and isinstance(one, Apply):
            one = opening(one)
        kind: Any = type(one)
        if kind in _LISTS:
            pending += one
        elif kind is Definition:
            if id(one) not in seen:
                seen.add(id(one))
                pending.append(one.body)
        elif issubclass(kind, _WALKED):
            yield one
            pending += _parts(kind, bool(passing) and issubclass(kind, passing))(one)


@cache
def _parts(kind: type[Any], without: bool) -> Callable[[Any], Iterable[Any]]:
    """What gives that of which a term or effect of a kind is made, but for its indices if it is `without` them."""
    names = [field.name for field in dataclasses.fields(kind) if field.name not in SKIPPED]
    names = [name for name in names if not without or name != "indices"]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: [getattr(one, name) for name in names]


def fields_read(*terms: Any) -> Iterator[Field]:
    """The fields that terms may read."""
    for term in walk(list(terms)):
        if isinstance(term, Load | ZoneAt):
            yield term.field


def fields_written(effect: Effect) -> Iterator[Field]:
    """The fields that an effect may change."""
    for one in walk(effect):
        match one:
            case Store():
                yield one.field
            case MoveOf() | DrawOf():
                yield from (zone.field for zone in (one.source, one.target) if zone is not None)
            case ShuffleOf():
                yield one.zone.field


def fields_changed(program: Program, effect: Effect) -> Iterator[Field]:
    """The fields that an effect may change, and those that change with the groups when it does."""
    written = list(fields_written(effect))
    yield from written
    for group in program.groups:
        inputs = list(fields_read(group.condition, group.alike))
        if any(field in inputs for field in written):
            yield from follows(program, group)


def follows(program: Program, group: GroupOf) -> Iterator[Field]:
    """The fields that may change when groups do: what is kept of them, what may hold one, what their effects write."""
    for field in program.fields:
        if field.type.domain is group.domain or any(domain is group.domain for _, domain in field.dims):
            yield field
    for change in (group.joining, group.splitting):
        for effect in change.body if change is not None else ():
            yield from fields_written(effect)


def locals_read(term: Any) -> frozenset[int]:
    """The slots of the locals that a term reads."""
    return frozenset(one.slot for one in walk(term) if isinstance(one, Local))


__all__ = ["MOVES_ON", "Apply", "fields_changed", "fields_read", "fields_written", "follows", "locals_read", "walk"]
