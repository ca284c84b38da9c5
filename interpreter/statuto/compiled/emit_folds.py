"""Something of each member of a set: searches that stop at a witness, sums, the best, how many different values."""

from __future__ import annotations

from collections.abc import Callable

from statuto.checks.terms import Fold, Term
from statuto.compiled.emit_queries import Queries
from statuto.compiled.wat import const, extended, get, load, op, put, store, tee, when

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
            if not self.ranges.fits(term):
                return self.in_bounds(self.total(term))
            return self._all(term, total, lambda code: put(total, op("add", get(total), code)))
        some, one = self.function.local(), self.function.local()
        compare, keep = "gt_s" if term.kind == "highest" else "lt_s", put(total, get(one)) + put(some, const(1))

        def better(code: str) -> str:
            return when(op("or", op(compare, tee(one, code), get(total)), op("eqz", get(some))), keep)

        return self._all(term, total, better, put(some, const(0)))

    def total(self, term: Fold) -> str:
        """The code of a sum over the members of a set, of 64 bits."""
        total, value = self.function.wide(), term.value
        assert value is not None

        def member(name: str) -> str:
            with self.inside({**self.names, term.slot: name}):
                more = extended(self.value(value))
            return f"(local.set {total} (i64.add (local.get {total}) {more}))"

        every = self.each(_filtered(term), member)
        return f"(block (result i64) (local.set {total} (i64.const 0)) {every} (local.get {total}))"

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
            return self._different_far(term, total)
        marks, one = self.memory.buffer((high - low + 4) // 4), self.function.local()

        def add(code: str) -> str:
            new = op("eqz", f"(i32.load8_u offset={marks} {tee(one, op('sub', code, const(low)))})")
            mark = f"(i32.store8 offset={marks} {get(one)} {const(1)})"
            return when(new, mark + put(total, op("add", get(total), const(1))))

        return self._all(term, total, add, f"(memory.fill {const(marks)} {const(0)} {const(high - low + 1)})")

    def _different_far(self, term: Fold, total: str) -> str:
        """The same of values that lie far apart: each is looked for among those that were found before."""
        domain, one, at = term.members.type.domain, self.function.local(), self.function.local()
        assert domain is not None
        found = self.memory.buffer(domain.size)

        def add(code: str) -> str:
            known, again = self.function.label(), self.function.label()
            same = f"(br_if {known} {op('eq', load(get(at), found), get(one))})"
            back = put(at, op("sub", get(at), const(4))) + same + f"(br {again})"
            end = op("shl", get(total), const(2))
            keep = store(end, get(one), found) + put(total, op("add", get(total), const(1)))
            return f"{put(one, code)} {put(at, end)} (block {known} (loop {again} {when(get(at), back)}) {keep})"

        return self._all(term, total, add)


def _filtered(term: Fold) -> Term:
    """The members of a fold for which its condition holds, as a set."""
    return Fold(term.members.type, "filter", term.slot, term.variable, term.members, term.where, None)
