"""What groups depend on: the fields that their conditions read, and which of them say nothing but of one space."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from statuto.checks.program import DrawOf, Effect, GroupOf, MoveOf, ShuffleOf, Store
from statuto.checks.reads import walk
from statuto.checks.terms import Apply, Field, Load, Local, Term, ZoneAt
from statuto.machine.inline import written_out


@dataclasses.dataclass(frozen=True, slots=True)
class Inputs:
    """The fields that groups depend on.

    `spot` maps the identity of a field to the dimension whose thing is the space that is asked about, if nothing is
    read of it but of that space; otherwise to −1: then any space may have changed.
    """

    spot: dict[int, int]

    def __contains__(self, field: Field) -> bool:
        return id(field) in self.spot


def inputs_of(group: GroupOf) -> Inputs:
    """What the groups of one clause depend on."""
    spot: dict[int, int] = {}
    for one in _read((group.condition, group.alike), group.slot):
        field, at = one
        spot[id(field)] = at if spot.get(id(field), at) == at else -1
    return Inputs(spot)


def _read(terms: Iterable[Term | None], slot: int) -> Iterator[tuple[Field, int]]:
    """The fields that are read, each with the dimension that is the variable in this slot, or −1."""
    pending: list[Any] = list(terms)
    while pending:
        one = pending.pop()
        if isinstance(one, tuple):
            pending.extend(one)
            continue
        if not isinstance(one, Term):
            continue
        one = written_out(one)
        if isinstance(one, Apply):
            yield from ((read.field, -1) for read in walk(one) if isinstance(read, Load | ZoneAt))
            continue
        if isinstance(one, Load | ZoneAt):
            places = (k for k, index in enumerate(one.indices) if isinstance(index, Local) and index.slot == slot)
            yield one.field, next(places, -1)
        pending.extend(getattr(one, field.name) for field in dataclasses.fields(one))


def written_by(effect: Effect) -> list[ZoneAt]:
    """The memories and zones that an effect may change itself; an effect that is made of others leaves it to them."""
    match effect:
        case Store():
            return [ZoneAt(effect.field.type, effect.field, effect.indices)]
        case MoveOf() | DrawOf():
            return [zone for zone in (effect.source, effect.target) if zone is not None]
        case ShuffleOf():
            return [effect.zone]
    return []
