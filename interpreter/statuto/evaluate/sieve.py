"""Sieves: the members of a set for which conditions hold, found without asking each of them everything.

Conditions that do not speak of the member are asked once. Those that read nothing of the record but variables and seats
make a table of members, filled as it is asked. One that compares a memory of each member with a value looks along the
memory, and one that asks for a neighbour begins with the neighbours. What is left is asked of each member. The members
and their order are those of the plain way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from statuto.checks.grouped import all_groups
from statuto.checks.reads import walk
from statuto.checks.terms import After, Const, Fold, Load, Local, Members, Operator, Term, ZoneAt
from statuto.checks.types import TRUTH
from statuto.evaluate.compiling import Compiling, Record, Value
from statuto.evaluate.neighbourhood import beside_of, narrowed
from statuto.machine.inline import conjunction, conjuncts, negated
from statuto.machine.needs import needs


@dataclass(frozen=True, slots=True)
class Scan:
    """A memory with one number for each member, from an address on, that is or is not a value."""

    base: Value
    size: int
    value: Value
    equal: bool


@dataclass(frozen=True, slots=True)
class Sieve:
    """`before` must hold at all; `members` are those that may be in; `scan` and `rest` must hold of each."""

    before: tuple[Value, ...]
    members: Value
    scan: Scan | None
    whole: bool
    rest: tuple[Value, ...]

    def candidates(self) -> Value:
        """The members for which all but `before` and `rest` holds."""
        if self.scan is None:
            return self.members
        return _along(self.scan) if self.whole else _among(self.scan, self.members)


def sieve(
    terms: Compiling, members: Term, slot: int, conditions: Sequence[Term], early: bool = True, beside: bool = True
) -> Sieve:
    """The sieve of a set whose member lies in a slot; unless `early`, nothing is asked before a member is there.

    With `beside`, so many members are expected that neighbours are looked for from the other end.
    """
    before: list[Term] = []
    fixed: list[Term] = []
    asked: list[Term] = []
    for condition in conditions:
        its = needs(condition)
        if early and slot not in its.locals:
            before.append(condition)
        elif its.record:
            asked.append(condition)
        else:
            fixed.append(condition)
    drawn = next((c for c in asked if _drawn_from(c, members, slot) is not None), None)
    if drawn is not None or (fixed and needs(members).record):
        asked, fixed = [c for c in conditions if c is not drawn and (c in fixed or c in asked)], []
    whole_board = isinstance(members, Members)
    besides = (
        [one for c in asked if (one := beside_of(c, slot)) is not None]
        if beside and whole_board and drawn is None
        else []
    )
    asked = [c for c in asked if beside_of(c, slot) is None] if besides else asked
    if fixed:
        members = Fold(members.type, "filter", slot, "", members, conjunction(fixed), None)
    scan, whole = None, False
    for condition in asked:
        scan = scan_of(terms, condition, slot)
        if scan is not None:
            asked.remove(condition)
            whole = isinstance(members, Members) and members.domain.size == scan.size and not besides
            break
    asked.sort(key=_costly)
    values = tuple(terms.value(condition) for condition in before)
    source = terms.value(members) if drawn is None else _drawn(terms, drawn, _drawn_from(drawn, members, slot))
    if besides:
        source = narrowed(source, isinstance(members, Members), besides, terms)
    whole = whole and drawn is None
    return Sieve(values, source, scan, whole, tuple(terms.value(condition) for condition in asked))


def _drawn_from(condition: Term, members: Term, slot: int) -> Term | None:
    """What the member is or is in by a condition that says so, if that does not depend on it; None for another.

    Of the groups that there are, only a memory is known to hold no other.
    """
    if not isinstance(condition, Operator) or condition.name not in ("in", "eq"):
        return None
    member, source = condition.arguments
    if condition.name == "eq" and isinstance(source, Local) and source.slot == slot:
        member, source = source, member
    if not isinstance(member, Local) or member.slot != slot or slot in needs(source).locals:
        return None
    whole = isinstance(members, Members) or (all_groups(members) is not None and isinstance(source, Load))
    return source if whole else None


def _drawn(terms: Compiling, condition: Term, drawn: Term | None) -> Value:
    """The members that such a condition allows, in the order of their domain."""
    assert isinstance(condition, Operator) and drawn is not None
    source = terms.value(drawn)
    if condition.name == "in":
        return lambda r: sorted(source(r))
    return lambda r: (thing,) if (thing := source(r)) >= 0 else ()


def _costly(condition: Term) -> bool:
    return any(isinstance(one, After) for one in walk(condition))


def scan_of(terms: Compiling, condition: Term, slot: int) -> Scan | None:
    """A condition as a scan, if it compares a memory of each member with what does not depend on the member."""
    equal = True
    value: Term = Const(TRUTH, 0)
    if isinstance(condition, Operator) and condition.name in ("eq", "ne"):
        load, value = condition.arguments
        equal = condition.name == "eq"
    elif isinstance(condition, Operator) and condition.name == "not":
        load = condition.arguments[0]
    else:
        load, equal = condition, False
    if not isinstance(load, Load) or load.type.form == "set" or slot in needs(value).locals:
        return None
    if not load.indices:
        return None
    *others, last = load.indices
    if not isinstance(last, Local) or last.slot != slot or load.field.strides[-1] != 1:
        return None
    if any(index.type.optional or slot in needs(index).locals for index in others):
        return None
    first = Const(last.type, 0)
    base = terms.address(ZoneAt(load.type, load.field, (*load.indices[:-1], first)))
    return Scan(base, load.field.dims[-1][1].size, terms.value(value), equal)


def _along(scan: Scan) -> Value:
    base, size, value = scan.base, scan.size, scan.value
    if scan.equal:

        def equal(r: Record) -> list[int]:
            at, x = base(r), value(r)
            return [m for m, v in enumerate(r[at : at + size]) if v == x]

        return equal

    def unequal(r: Record) -> list[int]:
        at, x = base(r), value(r)
        return [m for m, v in enumerate(r[at : at + size]) if v != x]

    return unequal


def _among(scan: Scan, members: Value) -> Value:
    base, value = scan.base, scan.value
    if scan.equal:

        def equal(r: Record) -> list[int]:
            at, x = base(r), value(r)
            return [m for m in members(r) if r[at + m] == x]

        return equal

    def unequal(r: Record) -> list[int]:
        at, x = base(r), value(r)
        return [m for m in members(r) if r[at + m] != x]

    return unequal


def first_among(scan: Scan, members: Value) -> Value:
    """The first member that a scan lets through, or none."""
    base, value, equal = scan.base, scan.value, scan.equal

    def first(r: Record) -> int:
        at, x = base(r), value(r)
        m: int
        for m in members(r):
            if (r[at + m] == x) is equal:
                return m
        return -1

    return first


def first_along(scan: Scan) -> Value:
    """The first member of a whole domain for which a memory is a value, or none."""
    base, size, value = scan.base, scan.size, scan.value

    def first(r: Record) -> int:
        memory, x = r[(at := base(r)) : at + size], value(r)
        return memory.index(x) if x in memory else -1

    return first


def first_of_equal(scan: Scan, rest: Sequence[Value], slot: int) -> Value:
    """The first member of a whole domain for which a memory is a value, and the rest holds of it in its slot; or none.

    Looking for the next equal number in a list is much quicker than looking at each.
    """
    base, size, value = scan.base, scan.size, scan.value

    def first(r: Record) -> int:
        at, x = base(r), value(r)
        memory, member = r[at : at + size], -1
        while True:
            try:
                member = memory.index(x, member + 1)
            except ValueError:
                return -1
            r[slot] = member
            for holds in rest:
                if not holds(r):
                    break
            else:
                return member

    return first


def count_along(scan: Scan) -> Value:
    """How many members of a whole domain a scan lets through."""
    base, size, value = scan.base, scan.size, scan.value
    if scan.equal:
        return lambda r: r[(at := base(r)) : at + size].count(value(r))
    return lambda r: size - r[(at := base(r)) : at + size].count(value(r))


def some_along(scan: Scan) -> Value:
    """Whether a scan lets some member of a whole domain through."""
    if scan.equal:
        base, size, value = scan.base, scan.size, scan.value
        return lambda r: value(r) in r[(at := base(r)) : at + size]
    count = count_along(scan)
    return lambda r: count(r) > 0


def conditions_of(fold: Fold) -> list[Term]:
    """What must hold of a member: for `every`, of a member that speaks against it."""
    parts = list(conjuncts(fold.where))
    if fold.kind == "every":
        assert fold.value is not None
        parts.append(negated(fold.value))
    return parts
