"""Connected sets whose conditions may fail, or on large boards: space after space, so that the rules fail where they do
in the reference evaluator."""

from __future__ import annotations

from statuto.checks.reads import locals_read
from statuto.checks.terms import ConnectedSet, Term
from statuto.compiled.bits import full_words
from statuto.compiled.emit_connected import MOST_WORDS, Connected
from statuto.compiled.emit_searched import Rows, Searched, add, rows_of, said, say
from statuto.compiled.emit_sets import Body
from statuto.compiled.safety import safe
from statuto.compiled.wat import const, either, get, op, put, store, store_wide, tee, when
from statuto.compiled.words import Mask
from statuto.machine.inline import written_out


class Stepwise(Connected):
    """Emits searches that go space after space; part of `Terms`."""

    _searched = 0

    def each(self, term: Term, body: Body) -> str:
        """Code that does something for each member of a set, in order."""
        inner = self._by_steps(term)
        if inner is None:
            return super().each(term, body)
        sought, rows = self._stepping(inner)
        return f"(drop {sought})" + self.count_up(inner.domain.size, lambda m: when(said(rows.shown, m), body(m)))

    def holds(self, term: Term, member: str) -> str:
        """Whether a set has the thing in a local."""
        inner = self._by_steps(term)
        if inner is None:
            return super().holds(term, member)
        sought, rows = self._stepping(inner)
        among = either(op("ge_s", get(member), const(0)), said(rows.shown, member), const(0))
        return f"(block (result i32) (drop {sought}) {among})"

    def question(self, term: Term) -> str:
        """A query, or whether there is a connected set."""
        inner = self._by_steps(term)
        return super().question(term) if inner is None else self._stepping(inner)[0]

    def collected(self, term: Term) -> Mask:
        """The words of a set; code for it goes to the steps."""
        return super().collected(term) if self._by_steps(term) is None else self.gathered(term)

    def _base(self, members: Term, size: int) -> Mask | None:
        return super()._base(members, size) if self._by_steps(members) is None else None

    def _by_steps(self, term: Term) -> ConnectedSet | None:
        """The search that a term is, if it must go space after space."""
        inner = written_out(term)
        if not isinstance(inner, ConnectedSet):
            return None
        parts = (inner.where, inner.differing, inner.lacking, inner.allowed, inner.including)
        fails = not all(safe(part, self.ranges) for part in parts if part is not None)
        return inner if fails or len(full_words(inner.domain.size)) > MOST_WORDS else None

    def _stepping(self, term: ConnectedSet) -> tuple[str, Rows]:
        """The code of whether there is such a set, and the rows that say what is in one."""
        number, self._searched = self._searched, self._searched + 1
        bound = sorted(slot for slot in locals_read(term) if slot in self.names and slot != term.slot)
        rows = rows_of(self.memory, term, 2 * len(bound))
        self.functions += Searched(self, term, number, rows, bound).functions()
        most, count, one = (self.function.local() for _ in range(3))
        begin = f"(memory.fill {const(rows.known)} {const(0)} {const(rows.cleared - rows.known)})"
        begin += put(most, self.value(term.allowed) if term.allowed is not None else const(term.size))
        begin += store(const(rows.most), get(most))
        for at, slot in enumerate(bound):
            put_there = store_wide if slot in self.behind.wide else store
            begin += put_there(const(rows.given + 8 * at), self.slot(slot))

        def root(member: str) -> str:
            return say(rows.roots, count, get(member)) + add(count, 1)

        if term.including is None:
            roots = self.each(term.members, root)
        else:
            roots = when(op("ge_s", tee(one, self.value(term.including)), const(0)), root(one))
        roots = when(op("ge_s", get(most), const(0)), roots)
        sought = f"(call $space_seek_{number} {get(count)})"
        return f"(block (result i32) {begin} {put(count, const(0))} {roots} {sought})", rows
