"""Sets that are gone through by their bits: what fails a condition that is known for all at once is not met at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from statuto.checks.terms import After, Apply, Fold, Local, Members, Operator, Query, RunOf, Term
from statuto.compiled.bits import LEAST_THINGS, MOST_THINGS, full_words, words_of
from statuto.compiled.emit_heaps import Heaps
from statuto.compiled.emit_sets import Body
from statuto.compiled.emit_words import Variable
from statuto.compiled.fixed import Key
from statuto.compiled.safety import safe
from statuto.compiled.wat import RECORD, const, either, get, load, op, put, when
from statuto.compiled.words import Mask, both, code, counted, nonempty, wide, without
from statuto.machine.inline import conjuncts, is_plain, substituted

AROUND = ("beside", "diagonal", "around")


class Asked(NamedTuple):
    """A condition upon a member, in the article that says so; one that must not hold if it is `barred`."""

    condition: Term
    article: str
    barred: bool = False


class Sifted(NamedTuple):
    """What is known of a set: the slots of its member, what it is taken from, the conditions upon a member.

    `mask` are the members that may be in it, if that is known, and `left` the conditions that they must still meet.
    """

    slots: frozenset[int]
    members: Term
    mask: Mask | None
    left: list[Asked]


class Sieve(Heaps):
    """Emits what goes through sets; part of `Terms`."""

    def each(self, term: Term, body: Body) -> str:
        """Code that does something for each member of a set, in order."""
        if isinstance(term, Fold) and term.kind == "filter":
            return self.sieve(term, (), [], body)
        return self._each_group(term, body) or super().each(term, body)

    def _each_group(self, term: Term, body: Body) -> str:
        """Code that does something for each group: the roots are among the spaces that are in groups."""
        grouping = term.domain.group if isinstance(term, Members) else None
        kept = self.behind.members.get(id(grouping.at)) if grouping is not None else None
        if kept is not None:
            with self.steps() as steps:
                loop = self.over_bits(self.words_at(const(0), kept.at, kept.words), body)
                return " ".join(steps) + loop
        group = self.grouped.get(id(grouping.at)) if grouping is not None else None
        if grouping is None or group is None or not LEAST_THINGS <= grouping.spaces.size <= MOST_THINGS:
            return ""
        with self.steps() as steps:
            mask = self.tried(group.condition, Variable.of(grouping.spaces.size, group.slot))
            if mask is None:
                return ""

            def living(root: str) -> str:
                return when(load(op("shl", get(root), const(2)), RECORD + 4 * grouping.size.offset), body(root))

            loop = self.over_bits(mask, living)
            return " ".join(steps) + loop

    def sieve(self, members: Term, slots: Sequence[int], asked: Sequence[Asked], body: Body) -> str:
        """Code that does something for each member of a set for which some conditions hold, in order.

        The member is in the `slots` while the conditions are asked.
        """
        with self.steps() as steps:
            sifted = self.sifted(members, slots, asked)

            def left(member: str) -> str:
                return self._left(sifted, member, body(member))

            if sifted.mask is None:
                return self._each_group(sifted.members, left) or super().each(sifted.members, left)
            loop = self.over_bits(sifted.mask, left)
            return " ".join(steps) + loop

    def _left(self, sifted: Sifted, member: str, body: str) -> str:
        """Something under the conditions that are left to ask of a member."""
        for one in reversed(sifted.left):
            with self.inside({**self.names, **dict.fromkeys(sifted.slots, member)}, one.article):
                condition = self.value(one.condition)
            body = when(op("eqz", condition) if one.barred else condition, body)
        return body

    def foreseen(self, term: After, variable: Variable, among: Mask) -> Mask | None:
        """The things with which a condition upon the position after a move holds, if that is known without the move.

        It may fail as long as there are any `among` which it is asked.
        """
        return None

    def sifted(self, members: Term, slots: Sequence[int], asked: Sequence[Asked]) -> Sifted:
        """A set with conditions upon its members, as far as it is known; code for it goes to the steps."""
        own, conditions, article = set(slots), list(asked), self.article
        while True:
            if isinstance(members, Apply) and is_plain(members) and members.definition.body is not None:
                definition = members.definition
                article, given = definition.article, dict(zip(definition.slots, members.arguments, strict=True))
                members = substituted(definition.body, given)
            elif isinstance(members, Fold) and members.kind == "filter":
                conditions = [*(Asked(part, article) for part in conjuncts(members.where)), *conditions]
                own.add(members.slot)
                members = members.members
            else:
                break
        domain, every = members.type.domain, frozenset(own)
        if domain is None or domain.group is not None or not LEAST_THINGS <= domain.size <= MOST_THINGS:
            return Sifted(every, members, None, conditions)
        full = full_words(domain.size)
        mask: Mask = full
        if not isinstance(members, Members):
            base = self._base(members, domain.size)
            if base is None:
                return Sifted(every, members, None, conditions)
            mask = base
        left, variable = list[Asked](), Variable.of(domain.size, *every)
        for place, one in enumerate(conditions):
            if isinstance(one.condition, After):
                found = None if left else self.foreseen(one.condition, variable, mask)
            else:
                found = self.tried(one.condition, variable)
            if found is not None:
                how = without if one.barred else both
                if not one.barred:
                    known = self.bound(one.condition, variable)
                    variable = variable.within(found)
                    variable = variable._replace(among=variable.among & known)
                mask = tuple(self.hold(how(a, b)) for a, b in zip(mask, found, strict=True))
                continue
            left.append(one)
            if not safe(one.condition, self.ranges):
                left += conditions[place + 1 :]
                break
        return Sifted(every, members, None if mask == full and left else mask, left)

    def _base(self, members: Term, size: int) -> Mask | None:
        """A set in which no condition is asked, as words; nothing if it is not known or has another order."""
        if isinstance(members, Query) and members.name in AROUND and members.domain is not None:
            board, space = members.domain.board, members.arguments[0]
            if board is None:
                return None
            low = min(self.ranges.of(space)[0], 0)
            sets = [(), *getattr(board, members.name)] if low < 0 else getattr(board, members.name)
            keys = [Key(space, low, len(sets))]
        else:
            found = self.fixed.keys(members)
            if found is None:
                return None
            keys = found
            given = self.fixed.sets(members, keys)
            if given is None or any(list(one) != sorted(one) for one in given):
                return None
            sets = given
        entries = [word for one in sets for word in words_of(sum(1 << member for member in one), size)]
        return self.entry_of(entries, keys, len(full_words(size)))

    def _mask(self, term: Term, variable: Variable) -> Mask:
        """The set of the things for which a condition holds; those that are in a set, which is the same for all."""
        match term:
            case Operator(name="in", arguments=(Local(slot=slot), source)) if slot in variable.rows:
                whole = variable.rows[slot] == tuple(range(variable.size))
                same_for_all = not self.fixed.needs(source).locals & variable.rows.keys()
                if whole and same_for_all and safe(source, self.ranges):
                    found = self._base(source, variable.size)
                    if found is not None:
                        return found
        return super()._mask(term, variable)

    def over_bits(self, mask: Mask, body: Body) -> str:
        """Code that goes through a set in words."""
        words = [self.hold(word) for word in mask]
        bits, member, again = self.function.wide(), self.function.local(), self.function.label()
        first, onward = self.function.local(), self.function.label()
        place = f"(i32.wrap_i64 {wide('ctz', get(bits))})"
        rest = put(bits, wide("and", get(bits), wide("sub", get(bits), code(1))))
        there = wide("ne", get(bits), code(0))

        def through(at: str) -> str:
            one = put(member, at) + body(member) + rest
            return f"(loop {again} {when(there, f'{one} (br {again})')})"

        if len(words) == 1:
            return put(bits, code(words[0])) + through(place)
        following = code(words[-1])
        for number in range(len(words) - 2, 0, -1):
            here = op("eq", get(first), const(64 * number))
            following = f"(select {code(words[number])} {following} {here})"
        more = put(first, op("add", get(first), const(64)))
        on = when(op("lt_u", get(first), const(64 * len(words))), f"{put(bits, following)} (br {onward})")
        begin = put(first, const(0)) + put(bits, code(words[0]))
        return f"{begin} (loop {onward} {through(op('add', place, get(first)))} {more} {on})"

    def fold(self, term: Fold) -> str:
        """Something of each member of a set; from words, where that is all there is to ask."""
        if term.kind in ("some", "first", "every"):
            with self.steps() as steps:
                mask = self._asked_of(term)
                if mask is not None:
                    answer = self._first(mask) if term.kind == "first" else nonempty(mask)
                    answer = op("eqz", answer) if term.kind == "every" else answer
                    return f"(block (result i32) {' '.join(steps)} {answer})"
        return super().fold(term)

    def _asked_of(self, term: Fold) -> Mask | None:
        """The members that a search looks for, if they are known: of `every`, those that do not have what is said."""
        asked = [Asked(part, self.article) for part in conjuncts(term.where)]
        if term.kind == "every":
            assert term.value is not None
            asked.append(Asked(term.value, self.article, True))
        sifted = self.sifted(term.members, (term.slot,), asked)
        return None if sifted.left else sifted.mask

    def _first(self, mask: Mask) -> str:
        """The code of the first member of a set; −1 without one."""
        answer = const(-1)
        for number in reversed(range(len(mask))):
            word = code(self.hold(mask[number]))
            place = f"(i32.wrap_i64 {wide('ctz', word)})"
            answer = either(wide("ne", word, code(0)), op("add", place, const(64 * number)), answer)
        return answer

    def question(self, term: Term) -> str:
        """A query or a run; from words, where that is all there is to ask."""
        with self.steps() as steps:
            answer = None
            if isinstance(term, Query) and term.name == "count" and _is_set(term):
                sifted = self.sifted(term.arguments[0], (), [])
                answer = counted(sifted.mask) if sifted.mask is not None and not sifted.left else None
            elif isinstance(term, RunOf):
                answer = self.run_in_words(term)
            if answer is not None:
                return f"(block (result i32) {' '.join(steps)} {answer})"
        return super().question(term)


def _is_set(term: Query) -> bool:
    return term.arguments[0].type.form == "set" and term.arguments[0].type.coding is None
