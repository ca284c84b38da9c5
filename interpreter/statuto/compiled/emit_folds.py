"""Something of each member of a set: searches that stop at a witness, sums, the best, how many different values."""

from __future__ import annotations

from collections.abc import Callable

from statuto.checks.terms import Fold, Term
from statuto.compiled.emit_queries import Queries
from statuto.compiled.wat import const, get, op, put, tee, when

MOST_VALUES = 4096


class Folds(Queries):
    """Emits folds; part of `Terms`."""

    def fold(self, term: Fold) -> str:
        """The code of something of each member of a set."""
        if term.kind in ("some", "first", "every"):
            return self._search(term)
        total, value = self.function.local(), term.value
        assert value is not None
        if term.kind == "number":
            return self._different(term, total)
        if term.kind == "total":
            return self._all(term, total, lambda code: put(total, op("add", get(total), code)))
        some, one = self.function.local(), self.function.local()
        compare, keep = "gt_s" if term.kind == "highest" else "lt_s", put(total, get(one)) + put(some, const(1))

        def better(code: str) -> str:
            return when(op("or", op(compare, tee(one, code), get(total)), op("eqz", get(some))), keep)

        return self._all(term, total, better, put(some, const(0)))

    def _search(self, term: Fold) -> str:
        """A search that stops at the first witness."""
        out = self.function.label()

        def witness(member: str) -> str:
            with self.inside({**self.names, term.slot: member}):
                if term.kind == "every":
                    assert term.value is not None
                    return f"(drop (br_if {out} {const(0)} {op('eqz', self.value(term.value))}))"
                return f"(br {out} {get(member) if term.kind == 'first' else const(1)})"

        nothing = {"some": 0, "first": -1, "every": 1}[term.kind]
        return f"(block {out} (result i32) {self.each(_filtered(term), witness)} {const(nothing)})"

    def _all(self, term: Fold, total: str, add: Callable[[str], str], before: str = "") -> str:
        def member(name: str) -> str:
            assert term.value is not None
            with self.inside({**self.names, term.slot: name}):
                return add(self.value(term.value))

        every = self.each(_filtered(term), member)
        return f"(block (result i32) {before} {put(total, const(0))} {every} {get(total)})"

    def _different(self, term: Fold, total: str) -> str:
        """How many different values there are: each is marked in a buffer."""
        assert term.value is not None
        low, high = self.ranges.of(term.value)
        if high - low >= MOST_VALUES:
            raise self.refuse(f"`number of` with more than {MOST_VALUES:,} values")
        marks, one = self.memory.buffer((high - low + 4) // 4), self.function.local()

        def add(code: str) -> str:
            new = op("eqz", f"(i32.load8_u offset={marks} {tee(one, op('sub', code, const(low)))})")
            mark = f"(i32.store8 offset={marks} {get(one)} {const(1)})"
            return when(new, mark + put(total, op("add", get(total), const(1))))

        return self._all(term, total, add, f"(memory.fill {const(marks)} {const(0)} {const(high - low + 1)})")


def _filtered(term: Fold) -> Term:
    """The members of a fold for which its condition holds, as a set."""
    return Fold(term.members.type, "filter", term.slot, term.variable, term.members, term.where, None)
