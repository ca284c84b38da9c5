"""Spaces by what lies beside them, found from what lies there.

`some cell d in cells next to c where P` holds of the neighbours of all cells of which P holds, if P does not speak of
c. So when every space of a board is asked, P is asked of each space once, and not once for each of its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from statuto.checks.cost import NEIGHBOURS
from statuto.checks.reads import walk
from statuto.checks.terms import After, CanDo, ConnectedSet, Fold, Local, Members, Operator, Query, Term
from statuto.checks.types import Domain
from statuto.evaluate.compiling import Compiling, Record, Value
from statuto.machine.inline import written_out
from statuto.machine.needs import needs

SLOW = (After, CanDo, ConnectedSet)
"""What is not asked of a space unless it must be."""


@dataclass(frozen=True, slots=True)
class Beside:
    """That something is, or with `none` that nothing is, beside a space for which `where` holds."""

    fold: Fold
    relation: str
    spaces: Domain
    none: bool


def beside_of(condition: Term, slot: int) -> Beside | None:
    """A condition upon the space in a slot as one upon its neighbours, if what it asks of them is the same for all."""
    none = isinstance(condition, Operator) and condition.name == "not"
    if none:
        assert isinstance(condition, Operator)
        condition = written_out(condition.arguments[0])
    if not isinstance(condition, Fold) or condition.kind != "some" or condition.where is None:
        return None
    members = condition.members
    if not isinstance(members, Query) or members.name not in NEIGHBOURS or members.domain is None:
        return None
    (origin,) = members.arguments
    if members.domain.board is None or not isinstance(origin, Local) or origin.slot != slot:
        return None
    if slot in needs(condition.where).locals or any(isinstance(one, SLOW) for one in walk(condition.where)):
        return None
    return Beside(condition, members.name, members.domain, none)


def reached(terms: Compiling, beside: Beside) -> Callable[[Record], set[int]]:
    """The spaces that lie beside one for which the condition holds."""
    fold, spaces = beside.fold, beside.spaces
    every = Members(fold.members.type, spaces)
    found = terms.value(Fold(fold.members.type, "filter", fold.slot, fold.variable, every, fold.where, None))
    assert spaces.board is not None
    table: tuple[tuple[int, ...], ...] = getattr(spaces.board, beside.relation)
    back: list[list[int]] = [[] for _ in table]
    for space, others in enumerate(table):
        for other in others:
            back[other].append(space)

    def reached(r: Record) -> set[int]:
        return set().union(*[back[space] for space in found(r)])

    return reached


def narrowed(members: Value, whole: bool, besides: Iterable[Beside], terms: Compiling) -> Value:
    """The members, in their order, that lie beside what all conditions ask; `whole` members are a whole domain."""
    some = [reached(terms, beside) for beside in besides if not beside.none]
    none = [reached(terms, beside) for beside in besides if beside.none]

    def narrowed(r: Record) -> Any:
        inside = set.intersection(*[f(r) for f in some]) if some else None
        outside = set().union(*[f(r) for f in none])
        if inside is None:
            return [member for member in members(r) if member not in outside]
        if whole:
            return sorted(inside - outside)
        return [member for member in members(r) if member in inside and member not in outside]

    return narrowed
