"""What conditions say of choices of several things before it is made: kinds and sizes that are no part of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from statuto.checks.reads import walk
from statuto.checks.terms import After, Fold, Local, Operator, Query, Term
from statuto.evaluate.sieve import conditions_of
from statuto.machine.inline import conjuncts, negated, written_out
from statuto.machine.needs import needs


@dataclass(frozen=True, slots=True)
class Dropped:
    """While all `guards` hold: the kinds in a slot that all `conditions` hold of are no part of a choice.

    With a slot of −1 it is the sizes that these hold of.
    """

    guards: tuple[Term, ...]
    slot: int
    conditions: tuple[Term, ...]


def dropped(parts: Sequence[Term], slot: int) -> Dropped | None:
    """What is dropped by conditions that never hold together of the choice in a slot; None where it is neither."""
    tied = [part for part in parts if slot in needs(part).locals]
    if any(isinstance(one, After) for one in walk(list(parts))):
        return None
    if all(_by_size(part, slot) for part in tied):
        return Dropped((), -1, tuple(parts))
    found = _of_members(tied[0], slot) if len(tied) == 1 else None
    if found is None:
        return None
    return Dropped(tuple(part for part in parts if part is not tied[0]), found.slot, tuple(conditions_of(found)))


def alternatives(bar: Term) -> list[Term]:
    """The conditions of which one is enough for a bar."""
    bar = written_out(bar)
    if isinstance(bar, Operator) and bar.name == "or":
        return [one for argument in bar.arguments for one in alternatives(argument)]
    return [bar]


def denied(condition: Term) -> list[Term]:
    """The conditions that all hold when one does not."""
    condition = written_out(condition)
    if isinstance(condition, Operator) and condition.name == "or":
        return [one for argument in condition.arguments for one in denied(argument)]
    return list(conjuncts(negated(condition)))


def _of_members(part: Term, slot: int) -> Fold | None:
    """A condition as one that speaks of some member by itself: `some` as it is, or `every` that does not hold."""
    kind = "some"
    if isinstance(part, Operator) and part.name == "not":
        kind, part = "every", written_out(part.arguments[0])
    if not isinstance(part, Fold) or part.kind != kind:
        return None
    members = part.members
    if isinstance(members, Query) and members.name == "bag-kinds":
        members = members.arguments[0]
    if not isinstance(members, Local) or members.slot != slot:
        return None
    inner = [one for one in (part.where, part.value) if one is not None]
    return None if any(slot in needs(one).locals for one in inner) else part


def _by_size(part: Term, slot: int) -> bool:
    """Whether a condition asks no more of a choice than how many things it has."""
    asked = [one for one in walk(part) if isinstance(one, Local) and one.slot == slot]
    sizes = [one for one in walk(part) if isinstance(one, Query) and one.name in ("bag-count", "count")]
    counted = [one for one in sizes if isinstance(one.arguments[0], Local) and one.arguments[0].slot == slot]
    return len(asked) == len(counted)
