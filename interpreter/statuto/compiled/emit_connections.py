"""Connected spaces by look-up: what the tables of a kept sorting answer, and else a search of the board.

The tables are asked for the sort of a space; they know nothing of spaces that are not counted.
"""

from __future__ import annotations

from collections.abc import Callable

from statuto.checks.reads import locals_read, walk
from statuto.checks.terms import ComponentOf, Const, Control, Fold, Local, Members, Operator, Query, Term
from statuto.checks.types import Domain, thing
from statuto.compiled.connections_text import FIRST_MARK, MOST_MARKS, MOST_PATTERNS, SIZE
from statuto.compiled.emit_stepwise import Stepwise
from statuto.compiled.sorting import HERE, KeptSorting, fixed, sorted_by
from statuto.compiled.wat import const, either, get, load, op, put, tee
from statuto.machine.inline import conjuncts, substituted, written_out

Known = tuple[int, KeptSorting, ComponentOf, Term | None]
"""The number of a sorting that is kept, the query, and the value that the key must have, if not that of the origin."""


class Connections(Stepwise):
    """Emits queries of connected spaces; part of `Terms`."""

    def fold(self, term: Fold) -> str:
        """Something of each member of a set; from the tables where these know it."""
        if term.kind == "some":
            found = self._some_joined(term) or self._some_connected(term)
            if found:
                return found
        return super().fold(term)

    def question(self, term: Term) -> str:
        """A query; how many spaces are connected from the tables, where these know it."""
        if isinstance(term, Query) and term.name == "count":
            known = self._known(term.arguments[0])
            if known is not None:
                otherwise = super().question(term)
                return self._looked_up(known, lambda top, _: op("and", self._word(known, top), const(SIZE)), otherwise)
        return super().question(term)

    def holds(self, term: Term, member: str) -> str:
        """Whether a set has the thing in a local; from the tables where these know it."""
        known = self._known(term)
        if known is None:
            return super().holds(term, member)
        number = known[0]

        def connected(top: str, sort: str) -> str:
            there = op("eq", f"(call $class_{number} {get(member)})", get(sort))
            same = op("eq", f"(call $root_{number} {get(member)})", get(top))
            return either(op("ge_s", get(member), const(0)), either(there, same, const(0)), const(0))

        return self._looked_up(known, connected, super().holds(term, member))

    def _known(self, term: Term) -> Known | None:
        """What is known of connected spaces, if their sorting is kept."""
        query = written_out(term)
        by = sorted_by(query) if isinstance(query, ComponentOf) else None
        for number, kept in enumerate(self.sortings):
            if by is not None and kept.sorting == by[0] and not _is(by[1], kept.start):
                assert isinstance(query, ComponentOf)
                return number, kept, query, by[1]
        return None

    def _looked_up(self, known: Known, answer: Callable[[str, str], str], otherwise: str) -> str:
        """The code of an answer, given the locals of the space on top of what is connected and of its sort."""
        number, kept, query, value = known
        kept.used = True
        origin, sort, top = (self.function.local() for _ in range(3))
        found = put(top, f"(call $root_{number} {get(origin)})") + answer(top, sort)
        found = f"(block (result i32) {found})"
        if value is not None:
            wanted = op("add", self.value(value), const(1 - kept.low))
            found = either(op("eq", wanted, get(sort)), found, const(0))
        counted = tee(sort, f"(call $class_{number} {get(origin)})")
        ready = either(counted, f"(call $ready_{number})", const(0))
        none = op("lt_s", tee(origin, self.value(query.origin)), const(0))
        return either(none, const(0), either(ready, found, otherwise))

    def _word(self, known: Known, top: str) -> str:
        return load(op("shl", get(top), const(2)), self.behind.connections[known[0]].word)

    def _some_connected(self, term: Fold) -> str:
        """Whether some of the connected spaces lies among some that are always the same; nothing where it asks more."""
        known = self._known(term.members)
        if known is None or term.where is None or not fixed(term.where, term.slot):
            return ""
        mark = self._mark(known[1], known[2].domain, (term.where,), term.slot)
        if not mark:
            return ""
        marked = op("ne", op("and", "$word", const(mark)), const(0))
        otherwise = super().fold(term)
        return self._looked_up(known, lambda top, _: marked.replace("$word", self._word(known, top)), otherwise)

    def _some_joined(self, term: Fold) -> str:
        """Whether connected spaces of a sort join some spaces to others: looked up in the flags of the sort."""
        members, parts = _opened(term)
        if not isinstance(members, Members) or members.domain.board is None:
            return ""
        near, others, known = list[Term](), list[Term](), list[Known]()
        sides: list[tuple[list[Term], int]] = [(near, term.slot)]
        while parts:
            part = parts.pop()
            if fixed(part, term.slot):
                near.append(part)
                continue
            there = self._known(part.members) if isinstance(part, Fold) and part.kind == "some" else None
            if there is None:
                others.append(part)
                continue
            assert isinstance(part, Fold)
            asked = conjuncts(part.where)
            own = [one for one in asked if part.slot in locals_read(one)]
            # What is said within the search for one side, and not of its space, is said of all.
            parts += [one for one in asked if one not in own]
            if not own or not all(fixed(one, part.slot) for one in own) or not _from(there[2], term.slot):
                return ""
            known.append(there)
            sides.append((own, part.slot))
        if not known or any(one[1] is not known[0][1] or one[3] != known[0][3] for one in known):
            return ""
        value = self._value_of_sort(known[0], others, term.slot)
        return "" if value is None else self._flag(known[0], value, sides)

    def _flag(self, known: Known, value: Term, sides: list[tuple[list[Term], int]]) -> str:
        """The code of whether connected spaces have a space of each of these sides."""
        number, kept, query, _ = known
        marks = 0
        for where, slot in sides:
            mark = self._mark(kept, query.domain, where, slot) if where else 0
            if where and not mark:
                return ""
            marks |= mark
        if marks not in kept.patterns:
            if len(kept.patterns) == MOST_PATTERNS:
                return ""
            kept.patterns.append(marks)
        kept.used = True
        bit = const(kept.patterns.index(marks))
        flags = f"(call $reached_{number} {op('add', self.value(value), const(1 - kept.low))})"
        return op("and", op("shr_u", flags, bit), const(1))

    def _value_of_sort(self, known: Known, others: list[Term], slot: int) -> Term | None:
        """The value of the key that some conditions want of the space in a slot, if they want no more and it counts."""
        _, kept, query, value = known
        if kept.sorting.key is None or not kept.flagged:
            return None
        here = {HERE: Local(query.origin.type, slot, "")}
        wanted = substituted(kept.sorting.key, here)
        own = [substituted(part, here) for part in kept.sorting.own]
        for part in others:
            has = _other(part, wanted)
            if has is not None and (value is None or _same(value, has)):
                value = has
            elif not any(_same(part, one) for one in own):
                return None
        if not isinstance(value, Const | Control | Local) or (isinstance(value, Local) and value.slot == slot):
            return None
        low, high = self.ranges.of(value)
        counts = kept.low <= low and high <= kept.high and not low <= kept.start <= high
        return value if counts else None

    def _mark(self, kept: KeptSorting, domain: Domain, where: list[Term] | tuple[Term, ...], slot: int) -> int:
        """The mark of the spaces for which conditions hold, as a bit; 0 when there are too many marks."""
        here = {slot: Local(thing(domain), HERE, "")}
        there = self.start.hold([substituted(part, here) for part in where], domain)
        spaces = frozenset(space for space, holds in enumerate(there) if holds)
        if spaces not in kept.marks:
            if len(kept.marks) == MOST_MARKS:
                return 0
            kept.marks.append(spaces)
        return 1 << FIRST_MARK + kept.marks.index(spaces)


def _opened(term: Fold) -> tuple[Term, list[Term]]:
    """What a search goes through, and the conditions that it asks of each; those of definitions among them."""
    members, parts = written_out(term.members), list(conjuncts(term.where))
    while isinstance(members, Fold) and members.kind == "filter":
        assert members.members.type.domain is not None
        here = {members.slot: Local(thing(members.members.type.domain), term.slot, "")}
        parts = [*(substituted(part, here) for part in conjuncts(members.where)), *parts]
        members = written_out(members.members)
    return members, parts


def _other(part: Term, one: Term) -> Term | None:
    """What a condition says that a term equals."""
    if not isinstance(part, Operator) or part.name != "eq":
        return None
    first, second = part.arguments
    return second if _same(first, one) else first if _same(second, one) else None


def _from(query: ComponentOf, slot: int) -> bool:
    return isinstance(query.origin, Local) and query.origin.slot == slot


def _is(term: Term | None, value: int) -> bool:
    return isinstance(term, Const) and term.value == value


def _same(one: Term, other: Term) -> bool:
    """Whether two terms are the same, whatever their variables are called."""
    return _nameless(one) == _nameless(other)


def _nameless(term: Term) -> Term:
    locals_ = [one for one in walk(term) if isinstance(one, Local)]
    found: Term = substituted(term, {one.slot: Local(one.type, one.slot, "") for one in locals_})
    return found
