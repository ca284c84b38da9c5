"""Which connections can be kept up to date: those of spaces that are sorted by what lies on each of them alone.

`cells e connected to c where stone on e is stone on c` sorts the cells by their stone. As long as cells only come to a
sort, what is connected only grows together, and each cell that comes joins what lies beside it: no board is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from statuto.checks.reads import walk
from statuto.checks.scope import MOST_LOCALS, SCRATCH
from statuto.checks.terms import ComponentOf, Const, Load, Local, Lookup, Operator, Query, Term, ZoneAt
from statuto.checks.types import Domain, thing
from statuto.evaluate.terms import Terms
from statuto.machine.code import Machine
from statuto.machine.inline import conjuncts, substituted, written_out
from statuto.machine.ranges import Ranges, everything

HERE = -1
"""The slot of the space that is sorted."""
MOST_SORTS, MOST_FLAGGED = 2**15, 64
OF_SPACE = frozenset(("row", "column", "inner", "border", "corner", "north", "south", "east", "west"))
OF_ZONE = frozenset(("count-zone", "count-piece", "top"))


@dataclass(frozen=True, slots=True)
class Sorting:
    """How spaces are sorted: those for which all of `own` hold, by the value of `key`, or all together without one."""

    domain: Domain
    own: tuple[Term, ...]
    key: Term | None

    def fields(self) -> dict[int, int]:
        """The fields that are read, by identity, with the dimension that is the space."""
        read = [one for one in opened((*self.own, self.key)) if isinstance(one, Load | ZoneAt)]
        return {id(one.field): dimension(one, HERE) for one in read}


@dataclass(slots=True)
class KeptSorting:
    """A sorting that is kept: the value of its key with which no space is counted, and the least and greatest one.

    The sort of a space is 0 where it is not counted, otherwise how far its value is above the least, from 1 on.
    """

    sorting: Sorting
    start: int
    low: int
    high: int
    spots: dict[int, int]
    marks: list[frozenset[int]] = field(default_factory=list)
    patterns: list[int] = field(default_factory=list)
    used: bool = False

    @property
    def sorts(self) -> int:
        """How many sorts there are, that of what is not counted among them."""
        return self.high - self.low + 2

    @property
    def flagged(self) -> int:
        """Of how many sorts it is kept what they have come to; of none where there are many."""
        return self.sorts if self.sorts <= MOST_FLAGGED else 0


def sorted_by(term: ComponentOf) -> tuple[Sorting, Term | None] | None:
    """How a query of connected spaces sorts them, and the value that their key must have: None for that of the origin.

    None altogether where it asks more of a space than what lies on it.
    """
    board = term.domain.board
    if board is None or term.where is None:
        return None
    own, keys = list[Term](), list[tuple[Term, Term, Term]]()
    for part in conjuncts(term.where):
        key = _equal_to(part, term.slot)
        if key is not None:
            keys.append((*key, part))
        elif alone(part, term.slot):
            own.append(part)
        else:
            return None
    others = [key for key in keys if not isinstance(key[1], Const)]
    if len(others) > 1:
        return None
    chosen = next((key for key in others or keys if others or isinstance(key[0], Load)), None)
    own += [key[2] for key in keys if key is not chosen]
    here = {term.slot: Local(thing(term.domain), HERE, "")}
    alike = tuple(substituted(part, here) for part in own)
    if chosen is None:
        return Sorting(term.domain, alike, None), None
    sorting = Sorting(term.domain, alike, substituted(chosen[0], here))
    same = substituted(chosen[0], {term.slot: term.origin}) == chosen[1]
    return sorting, None if same else chosen[1]


def alone(term: Term, slot: int) -> bool:
    """Whether a term asks nothing but what lies on the space in a slot, and where that is."""
    for one in opened(term):
        match one:
            case Const() | Lookup():
                continue
            case Local():
                if one.slot != slot:
                    return False
            case Operator(name=name):
                if name in ("in", "not_in") or any(argument.type.form == "set" for argument in one.arguments):
                    return False
            case Load() | ZoneAt():
                plain = all(isinstance(index, Const | Local) for index in one.indices)
                if not plain or dimension(one, slot) < 0 or _grouped(one) or one.type.form == "set":
                    return False
            case Query(name=name, laid=None):
                zone = isinstance(one.arguments[0], ZoneAt) if one.arguments else False
                if name not in (OF_ZONE if zone else OF_SPACE):
                    return False
            case _:
                return False
    return True


def fixed(term: Term, slot: int) -> bool:
    """Whether a term asks nothing but where the space in a slot is."""
    return alone(term, slot) and not any(isinstance(one, Load | ZoneAt) for one in opened(term))


class Start:
    """The values of terms upon one thing, before the setup."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._terms: Terms | None = None
        self._record: list[Any] = [*machine.layout.initial, *[0] * MOST_LOCALS]

    def values(self, term: Term, domain: Domain) -> list[int]:
        """The value of a term for each thing of a domain in the slot `HERE`."""
        if self._terms is None:
            self._terms = Terms(self._machine)
        at = len(self._record) - 1
        last = Local(thing(domain), SCRATCH + at - self._machine.layout.scratch, "")
        value, found = self._terms.value(substituted(term, {HERE: last})), []
        for one in range(domain.size):
            self._record[at] = one
            found.append(int(value(self._record)))
        return found

    def hold(self, conditions: Sequence[Term], domain: Domain) -> list[bool]:
        """Whether all of some conditions hold, for each thing of a domain in the slot `HERE`."""
        values = [self.values(condition, domain) for condition in conditions]
        return [all(one) for one in zip(*values, strict=True)] if values else [True] * domain.size


def kept_sortings(machine: Machine, ranges: Ranges, start: Start) -> list[KeptSorting]:
    """The sortings that are worth keeping: those that begin with no space of any sort."""
    found: list[Sorting] = []
    for one in everything(machine.program):
        by = sorted_by(one) if isinstance(one, ComponentOf) else None
        if by is not None and by[0] not in found:
            found.append(by[0])
    kept = (_kept(one, start, ranges) for one in found)
    return [one for one in kept if one is not None]


def _kept(sorting: Sorting, start: Start, ranges: Ranges) -> KeptSorting | None:
    board, spots = sorting.domain.board, sorting.fields()
    assert board is not None
    mutual = all(space in board.beside[other] for space, others in enumerate(board.beside) for other in others)
    if not spots or not mutual:
        return None
    inside = start.hold(sorting.own, sorting.domain)
    if sorting.key is None:
        return None if any(inside) else KeptSorting(sorting, -1, 0, 0, spots)
    values = start.values(sorting.key, sorting.domain)
    begins = {value for value, there in zip(values, inside, strict=True) if there}
    low, high = ranges.of(sorting.key)
    if len(begins) > 1 or high - low > MOST_SORTS:
        return None
    return KeptSorting(sorting, next(iter(begins), low - 1), low, high, spots)


def _equal_to(part: Term, slot: int) -> tuple[Term, Term] | None:
    """What lies on a space, and the value that it must have, of a condition that asks no more."""
    if not isinstance(part, Operator) or part.name != "eq":
        return None
    for one, other in (part.arguments, part.arguments[::-1]):
        free = not any(isinstance(inner, Local) and inner.slot == slot for inner in walk(other))
        if free and other.type.form != "set" and alone(one, slot) and not fixed(one, slot):
            return one, other
    return None


def opened(term: Any) -> Iterator[Term]:
    """All terms below one, with definitions written out where they can be."""
    return (one for one in walk(term, written_out) if isinstance(one, Term))


def dimension(term: Load | ZoneAt, slot: int) -> int:
    """The only dimension of a memory or zone that is the thing in a slot, or −1."""
    places = [k for k, index in enumerate(term.indices) if isinstance(index, Local) and index.slot == slot]
    return places[0] if len(places) == 1 else -1


def _grouped(term: Load | ZoneAt) -> bool:
    """Whether a memory or zone has to do with groups, which change by themselves."""
    domains = [term.field.type.domain, *(domain for _, domain in term.field.dims)]
    return any(domain is not None and domain.group is not None for domain in domains)
