"""More conditions as sets: being in a group, counts of neighbours, and what must be asked of the few that are left.

A space is in a group exactly when the condition of the groups holds for it, as soon as they follow what was changed.
Of several conditions that all must hold, those that are known for all at once leave few things to ask the rest of.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from statuto.checks.program import GroupOf
from statuto.checks.reads import fields_read
from statuto.checks.terms import Const, Fold, Load, Operator, Query, Term
from statuto.compiled.behind import Kept
from statuto.compiled.bits import full_words
from statuto.compiled.emit_masks import COMPARED, Masks
from statuto.compiled.emit_words import NotMasked, Variable
from statuto.compiled.heaps import TURNED
from statuto.compiled.safety import safe
from statuto.compiled.wat import const, either, get, op, put, tee, when
from statuto.compiled.words import ALL, Mask, any_of, both, code, known, wide
from statuto.machine.code import Machine
from statuto.machine.inline import conjuncts, written_out

MOST_COUNTED = 8
"""So far neighbours are counted for all spaces at once."""


class Regions(Masks):
    """Emits these conditions; part of `Terms`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        groups = self.program.groups
        kept = {id(field) for group in groups for field in (group.grouping.at, group.grouping.size)}
        asked = [f for group in groups for f in fields_read(group.condition, group.alike)]
        moved = any(change.body for group in groups for change in (group.joining, group.splitting) if change)
        followed = not moved and not any(id(field) in kept or _of_group(field) for field in asked)
        self.grouped: dict[int, GroupOf] = {id(one.grouping.at): one for one in groups} if followed else {}

    def _mask(self, term: Term, variable: Variable) -> Mask:
        count, held = len(self._steps), dict(self._held)
        try:
            return super()._mask(term, variable)
        except NotMasked:
            del self._steps[count:]
            self._held.clear()
            self._held.update(held)
        match term:
            case Operator(name=name, arguments=(first, second)) if name in TURNED:
                if isinstance(second, Const):
                    return self._numbered(first, name, second.value, variable)
                if isinstance(first, Const):
                    return self._numbered(second, TURNED[name], first.value, variable)
            case Operator(name="and"):
                return self._few(term, variable)
        raise NotMasked

    def _having(self, load: Load, values: Term | Iterable[int], variable: Variable) -> list[Mask]:
        kept = self.behind.members.get(id(load.field))
        if kept is not None and isinstance(values, Term) and (not isinstance(values, Const) or values.value == -1):
            return self._members(load, values, kept, variable)
        group = self.grouped.get(id(load.field))
        if group is None or not isinstance(values, Const) or values.value != -1:
            return super()._having(load, values, variable)
        size = group.grouping.spaces.size
        inside = self.mask(group.condition, Variable.of(size, group.slot))
        return self._moved(load, [self.but(full_words(size), inside)], [ALL], variable)

    def _members(self, load: Load, values: Term, kept: Kept, variable: Variable) -> list[Mask]:
        """The things whose space is in a group that is the same for all, or is in none."""
        low, _ = self.ranges.of(values)
        full = full_words(load.field.dims[0][1].size)
        nowhere: Mask = full
        if low < 0:
            nowhere = self.but(full, self.words_at(const(0), kept.at + 8 * kept.words, kept.words))
        if isinstance(values, Const):
            return self._moved(load, [nowhere], [ALL], variable)
        group = self.function.local()
        self._steps.append(put(group, self._safely(values)))
        size = 8 * kept.words
        place = op("add", op("mul", get(group), const(size)), const(kept.at + 2 * size))  # of none, still within memory
        row = self.words_at(place, 0, kept.words)
        if low >= 0:
            return self._moved(load, [row], [0], variable)
        there = op("ge_s", get(group), const(0))
        held = tuple(self.hold(f"(select {code(a)} {code(b)} {there})") for a, b in zip(row, nowhere, strict=True))
        lacks = self.hold(f"(i64.extend_i32_s {op('sub', op('ge_s', get(group), const(0)), const(1))})")
        return self._moved(load, [held], [lacks], variable)

    def _numbered(self, term: Term, name: str, number: int, variable: Variable) -> Mask:
        """The things of which so many others are such as is said: each other is one more in a row of sets."""
        term = written_out(term)
        if not isinstance(term, Query) or term.name != "count" or not 0 <= number <= MOST_COUNTED:
            raise NotMasked
        members, parts, slots = term.arguments[0], list[Term](), set[int]()
        while isinstance(members := written_out(members), Fold) and members.kind == "filter":
            parts = [*conjuncts(members.where), *parts]
            slots.add(members.slot)
            members = members.members
        if members.type.form != "set":
            raise NotMasked
        none, full = known([False] * variable.size), full_words(variable.size)
        least: list[Mask] = [full, *[none] * (number + 1)]
        for one in self._each_row(members, slots, parts, variable):
            for place in range(number + 1, 0, -1):
                least[place] = self.joined(any_of, [least[place], self.joined(both, [least[place - 1], one])])
        least.append(none)
        exactly = [self.but(least[place], least[place + 1]) for place in range(number + 1)]
        values = [place for place in range(number + 1) if _compare(name, place, number)]
        found = self.joined(any_of, [none, *(exactly[place] for place in values)])
        return self.joined(any_of, [found, least[number + 1]]) if _compare(name, inf, number) else found

    def _few(self, term: Operator, variable: Variable) -> Mask:
        """Those for which the conditions that are known at once hold, without those for which another does not."""
        slots = self.fixed.needs(term).locals & variable.rows.keys()
        if any(variable.rows[slot] != tuple(range(variable.size)) for slot in slots):
            raise NotMasked
        masks, rest = list[Mask](), list[Term]()
        for one in conjuncts(term):
            found = self.tried(one, variable)
            if found is None:
                rest.append(one)
            else:
                masks.append(found)
                variable = variable.within(found)
        if not masks or not all(safe(one, self.ranges) for one in rest):
            raise NotMasked
        mask = self.joined(both, masks)
        if not rest:
            return mask
        member, first = self.function.local(), self.function.local()
        with self.inside({**self.names, **dict.fromkeys(slots, member)}):
            asked = const(1)
            for one in reversed(rest):
                asked = either(self.value(one), asked, const(0))
        return self._without(mask, member, first, asked)

    def _without(self, mask: Mask, member: str, at: str, asked: str) -> Mask:
        """A set without the members for which what is asked does not hold; it lies in memory meanwhile."""
        room = self.memory.wide_buffer(len(mask))
        bits, again, onward = self.function.wide(), self.function.label(), self.function.label()
        kept = f"(i64.load offset={room} {get(at)})"
        one = f"(i64.sub {code(0)} {get(bits)})"
        drop = f"(i64.store offset={room} {get(at)} {wide('xor', kept, wide('and', get(bits), one))})"
        place = op("add", f"(i32.wrap_i64 {wide('ctz', get(bits))})", op("shl", get(at), const(3)))
        step = put(member, place) + when(op("eqz", asked), drop)
        step += put(bits, wide("and", get(bits), wide("sub", get(bits), code(1))))
        through = f"(loop {again} {when(wide('ne', get(bits), code(0)), f'{step} (br {again})')})"
        written = "".join(f"(i64.store offset={room + 8 * n} {const(0)} {code(w)})" for n, w in enumerate(mask))
        more = op("lt_u", tee(at, op("add", get(at), const(8))), const(8 * len(mask)))
        loop = f"(loop {onward} {put(bits, kept)} {through} (br_if {onward} {more}))"
        self._steps.append(f"{written} {put(at, const(0))} {loop}")
        found = [self.function.wide() for _ in mask]
        for number, name in enumerate(found):
            self._steps.append(put(name, f"(i64.load offset={room + 8 * number} {const(0)})"))
        return tuple(0 if word == 0 else get(name) for word, name in zip(mask, found, strict=True))


def _compare(name: str, number: float, other: int) -> bool:
    if name in ("eq", "ne"):
        return (number == other) == (name == "eq")
    return bool(COMPARED[name](number, other))


def _of_group(field: object) -> bool:
    dims = getattr(field, "dims", ())
    return any(domain.group is not None for _, domain in dims)
