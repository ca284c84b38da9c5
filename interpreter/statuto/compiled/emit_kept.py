"""Sets that memories and locals keep, in one cell or in words behind the record; and whether two sets are the same."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from statuto.checks.program import Store
from statuto.checks.terms import Field, Load, Term, ZoneAt
from statuto.compiled.behind import WORD
from statuto.compiled.emit_sets import Body, Sets
from statuto.compiled.wat import RECORD, cell, const, either, get, load, op, plus, put, set_cell, store, when
from statuto.machine import code as c


class Kept(Sets):
    """Emits kept sets; part of `Terms`."""

    @abstractmethod
    def at(self, field: Field, indices: tuple[Term, ...], use: Callable[[str, int], str], nothing: int | None) -> str:
        """The code of a memory or zone, made by `use` of an address and an offset; `nothing` where an index is none."""

    @abstractmethod
    def place(self, zone: ZoneAt | Store) -> str:
        """The code of the address of a memory or zone that is changed; a failure where it is that of none."""

    @abstractmethod
    def slot(self, slot: int) -> str:
        """The value of a local of the program."""

    @abstractmethod
    def set_slot(self, slot: int, value: str) -> str:
        """Give a local that survives decisions its value."""

    def each_kept(self, term: Load, body: Body) -> str:
        """Code that does something for each member of a set that a memory holds."""
        words, at, member = self.behind.sets.get(id(term.field)), self.function.local(), self.function.local()
        if words is None:
            held = put(at, self.at(term.field, term.indices, load, 0))
            return held + self._each_bit(at, member, const(0), body)
        bits, first = self.function.local(), self.function.local()

        def word(number: str) -> str:
            lies = load(plus(get(at), op("shl", get(number), const(2))))
            begins = put(first, op("mul", get(number), const(WORD)))
            return put(bits, lies) + begins + self._each_bit(bits, member, get(first), body)

        held = put(at, self._address(term))
        return held + when(op("ge_s", get(at), const(0)), self.count_up(words.each, word))

    def _each_bit(self, bits: str, member: str, first: str, body: Body) -> str:
        """Code that takes one bit after the other out of a local."""
        again = self.function.label()
        one = put(member, plus(first, op("ctz", get(bits)))) + body(member)
        rest = put(bits, op("and", get(bits), op("sub", get(bits), const(1))))
        return f"(loop {again} {when(get(bits), f'{one} {rest} (br {again})')})"

    def has_kept(self, term: Load, member: str) -> str:
        """The code of whether a set that a memory holds has the thing in a local; it has not what is none."""
        if id(term.field) not in self.behind.sets:
            held = self.at(term.field, term.indices, load, 0)
            return op("and", op("shr_u", held, get(member)), const(1))
        at = self.function.local()
        word = load(plus(get(at), op("shl", op("shr_u", get(member), const(5)), const(2))))
        there = op("and", op("ge_s", get(at), const(0)), op("ge_s", get(member), const(0)))
        bit = either(there, op("and", op("shr_u", word, get(member)), const(1)), const(0))
        return f"(block (result i32) {put(at, self._address(term))} {bit})"

    def _address(self, term: Load) -> str:
        return self.at(term.field, term.indices, lambda at, offset: op("add", at, const(offset)), -1)

    def store_set(self, effect: Store) -> str:
        """The code that gives a memory a set; all members are found before it changes."""
        words = self.behind.sets.get(id(effect.field))
        if words is None:
            bits = self.function.local()
            add = self.each(effect.value, lambda m: put(bits, op("or", get(bits), op("shl", const(1), get(m)))))
            return put(bits, const(0)) + add + store(self.place(effect), get(bits))
        found = self.memory.buffer(words.each)

        def mark(member: str) -> str:
            at = op("shl", op("shr_u", get(member), const(5)), const(2))
            return store(at, op("or", load(at, found), op("shl", const(1), get(member))), found)

        size = const(4 * words.each)
        keep = f"(memory.copy {self.place(effect)} {const(found)} {size})"
        return f"(memory.fill {const(found)} {const(0)} {size}) {self.each(effect.value, mark)} {keep}"

    def empty(self, field: Field) -> str:
        """Code that empties the sets of a memory that lie behind the record; nothing for another."""
        words = self.behind.sets.get(id(field))
        if words is None:
            return ""
        return f"(memory.fill {const(RECORD + 4 * words.first)} {const(0)} {const(4 * words.all)})"

    def same(self, first: Term, second: Term) -> str:
        """The code of whether two sets have the same members: each is marked, then found again."""
        domain = first.type.domain or second.type.domain
        assert domain is not None
        marks, left, out = self.memory.buffer((domain.size + 3) // 4), self.function.local(), self.function.label()

        def marked(member: str) -> str:
            return f"(i32.load8_u offset={marks} {get(member)})"

        def mark(member: str, as_: int, by: int) -> str:
            count = put(left, op("add", get(left), const(by)))
            return f"(i32.store8 offset={marks} {get(member)} {const(as_)})" + count

        def again(member: str) -> str:
            other = f"(drop (br_if {out} {const(0)} {op('eqz', marked(member))}))"
            return other + when(op("eq", marked(member), const(1)), mark(member, 2, -1))

        begin = f"(memory.fill {const(marks)} {const(0)} {const(domain.size)})" + put(left, const(0))
        all_of_first = self.each(first, lambda m: when(op("eqz", marked(m)), mark(m, 1, 1)))
        return f"(block {out} (result i32) {begin} {all_of_first} {self.each(second, again)} {op('eqz', get(left))})"

    def take(self, node: c.Take) -> str:
        """Keep the members of a set across decisions: as the bits of one cell, or as a list behind the record."""
        first = self.behind.lists.get(node.keep)
        keep, at = self.function.local(), RECORD + 4 * (first or 0)
        if first is None:
            add = put(keep, op("or", get(keep), op("shl", const(1), "$m")))
            end = self.set_slot(node.keep, get(keep))
        else:
            more = put(keep, op("add", get(keep), const(1)))
            add = more + store(op("shl", get(keep), const(2)), "$m", at)
            end = set_cell(first, get(keep)) + self.set_slot(node.keep, const(0))

        def one(member: str) -> str:
            bound, kept = self.set_slot(node.slot, get(member)), add.replace("$m", get(member))
            return bound + (when(self.value(node.where), kept) if node.where is not None else kept)

        return put(keep, const(0)) + self.each(node.members, one) + end

    def next_member(self, node: c.NextMember, on: str, over: str) -> str:
        """Go on with the next member that is kept."""
        first, kept = self.behind.lists.get(node.keep), self.slot(node.keep)
        if first is None:
            rest = self.set_slot(node.keep, op("and", kept, op("sub", kept, const(1))))
            return when(kept, self.set_slot(node.slot, op("ctz", kept)) + rest + on, over)
        member = load(op("shl", kept, const(2)), RECORD + 4 * first)
        further = self.set_slot(node.keep, op("add", kept, const(1))) + self.set_slot(node.slot, member)
        return when(op("lt_s", kept, cell(first)), further + on, self.set_slot(node.keep, const(0)) + over)
