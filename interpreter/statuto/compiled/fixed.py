"""Terms that ask nothing of the record but variables and seats: their values are worked out while the book is compiled.

The reference evaluator works them out, one combination of values after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from statuto.checks.cost import cost
from statuto.checks.reads import walk
from statuto.checks.scope import MOST_LOCALS, SCRATCH
from statuto.checks.terms import Control, Local, Term
from statuto.evaluate.terms import Terms
from statuto.findings import RulesError
from statuto.machine.code import Machine
from statuto.machine.layout import CHOOSER, MOVER
from statuto.machine.needs import Needs, needs
from statuto.machine.ranges import Ranges

MOST_ENTRIES = 2**13
MOST_ASKED = 2**22
"""How many terms may be asked for all tables of a module together."""
SEATS = {"mover": MOVER, "chooser": CHOOSER}


class Key(NamedTuple):
    """What a table is indexed by: a variable or a seat, from `low` on, and how many values it may have."""

    term: Term
    low: int
    size: int


class Fixed:
    """Works out the terms of one machine that do not depend on what is remembered."""

    def __init__(self, machine: Machine, ranges: Ranges) -> None:
        self._ranges = ranges
        self._machine = machine
        self._seats = machine.program.players
        self._terms: Terms | None = None
        self._needs: dict[int, tuple[Term, Needs]] = {}
        self._bodies: dict[int, Needs] = {}
        self._entries: dict[tuple[Term, tuple[Key, ...]], list[int] | None] = {}
        self._mapped: dict[Any, list[Any] | None] = {}
        self._left = MOST_ASKED
        self._costs: dict[int, int] = {}
        self._record = [*machine.layout.initial, *[0] * MOST_LOCALS]

    def needs(self, term: Term) -> Needs:
        """What the value of a term depends on."""
        known = self._needs.get(id(term))
        if known is None:
            known = self._needs[id(term)] = term, needs(term, self._bodies)
        return known[1]

    def keys(self, term: Term, without: Iterable[int] = ()) -> list[Key] | None:
        """By what a table of a term's values is indexed, beside the variables `without`; nothing if it is too much."""
        its = self.needs(term)
        if its.record:
            return None
        slots, seats = its.locals.difference(without), self._seats
        if any(slot >= SCRATCH + MOST_LOCALS for slot in slots):  # one of the compiler's own, which no record has
            return None
        free = {one.slot: one for one in walk(term) if isinstance(one, Local) and one.slot in slots}
        keys = []
        for slot in sorted(free):
            low, high = self._ranges.of(free[slot])
            if free[slot].type.form not in ("thing", "number", "truth") or high - low >= MOST_ENTRIES:
                return None
            keys.append(Key(free[slot], low, high - low + 1))
        for name in sorted(its.seats):
            where = next(one for one in walk(term) if isinstance(one, Control) and one.name == name)
            keys.append(Key(where, 0, seats.size))
        return keys if prod(key.size for key in keys) <= MOST_ENTRIES else None

    def mapped(self, term: Term, rows: Mapping[int, Sequence[int]], given: Mapping[Term, int]) -> list[Any] | None:
        """The value of a term for each row of some variables, others having one value; nothing where one fails.

        A row that has −1 gives None; a set gives a tuple of its members. Without variables there is one value.
        """
        key = term, tuple(rows.items()), tuple(given.items())
        if key not in self._mapped:
            self._mapped[key] = self._worked_out(term, rows, given)
        return self._mapped[key]

    def _worked_out(self, term: Term, rows: Mapping[int, Sequence[int]], given: Mapping[Term, int]) -> list[Any] | None:
        record, found = self._record, list[Any]()
        for key, value in given.items():
            record[self._place(key)] = value
        places = [self._machine.layout.local(slot) for slot in rows]
        every = list(zip(*rows.values(), strict=True)) if rows else [()]
        if not self._affords(term, len(every)):
            return None
        work = self._evaluator().plainly(term)
        try:
            for row in every:
                if min(row, default=0) < 0:
                    found.append(None)
                    continue
                for place, value in zip(places, row, strict=True):
                    record[place] = value
                value = work(record)
                found.append(tuple(value) if term.type.form == "set" else int(value))
        except (RulesError, IndexError):
            return None
        return found

    def entries(self, term: Term, keys: Sequence[Key]) -> list[int] | None:
        """The value of a term for each combination of its keys, the last key fastest; nothing where one fails."""
        key = term, tuple(keys)
        if key not in self._entries:
            self._entries[key] = self._asked(term, keys)
        return self._entries[key]

    def _asked(self, term: Term, keys: Sequence[Key]) -> list[int] | None:
        places = [self._place(key.term) for key in keys]
        record, found = self._record, list[int]()
        if not self._affords(term, prod(key.size for key in keys)):
            return None
        work = self._evaluator().plainly(term)
        try:
            for values in product(*(range(key.low, key.low + key.size) for key in keys)):
                for place, value in zip(places, values, strict=True):
                    record[place] = value
                found.append(int(work(record)))
        except (RulesError, IndexError):
            return None
        return found

    def _affords(self, term: Term, times: int) -> bool:
        """Whether a term may still be worked out so often."""
        asked = times * cost(term, self._costs)
        affords = asked <= self._left
        if affords:
            self._left -= asked
        return affords

    def sets(self, term: Term, keys: Sequence[Key]) -> list[tuple[int, ...]] | None:
        """The members of a set for each combination of its keys; nothing where one fails."""
        found = list[tuple[int, ...]]()
        for values in product(*(range(key.low, key.low + key.size) for key in keys)):
            one = self.mapped(term, {}, {key.term: value for key, value in zip(keys, values, strict=True)})
            if one is None:
                return None
            found += one
        return found

    def _place(self, key: Term) -> int:
        if isinstance(key, Local):
            return self._machine.layout.local(key.slot)
        assert isinstance(key, Control)
        return SEATS[key.name]

    def _evaluator(self) -> Terms:
        if self._terms is None:
            self._terms = Terms(self._machine)
        self._terms.work.left = 1 << 60
        return self._terms
