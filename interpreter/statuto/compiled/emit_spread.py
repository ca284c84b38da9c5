"""What can be reached from a space, as words of bits: all that is reached spreads to its neighbours at once."""

from __future__ import annotations

from statuto.checks.terms import ComponentOf, Term
from statuto.compiled.bits import LEAST_THINGS, MOST_THINGS
from statuto.compiled.emit_bits import Bits
from statuto.compiled.emit_sets import Body
from statuto.compiled.emit_words import NotMasked, Variable
from statuto.compiled.rows import distances
from statuto.compiled.wat import const, either, get, op
from statuto.compiled.words import Mask, any_of, both, code, known, shifted, wide
from statuto.machine.inline import written_out

MOST_WAYS = 8
"""At how many distances neighbours may lie."""


class Spread(Bits):
    """Emits connected spaces as sets; part of `Terms`."""

    def each(self, term: Term, body: Body) -> str:
        """Code that does something for each member of a set, in order."""
        return self.sieve(term, (), [], body) if _is_component(term) else super().each(term, body)

    def holds(self, term: Term, member: str) -> str:
        """Whether a set has the thing in a local."""
        if _is_component(term):
            with self.steps() as steps:
                sifted = self.sifted(term, (), [])
                if sifted.mask is not None and not sifted.left:
                    return f"(block (result i32) {' '.join(steps)} {self.has_bit(sifted.mask, member)})"
        return super().holds(term, member)

    def has_bit(self, mask: Mask, member: str) -> str:
        """The code of whether a set has the thing in a local; it has not what is none."""
        answer, size = const(0), len(mask)
        for number in reversed(range(size)):
            bit = wide("shr_u", code(mask[number]), f"(i64.extend_i32_u {get(member)})")
            here = op("eq", op("shr_s", get(member), const(6)), const(number))
            answer = either(here, f"(i32.wrap_i64 {wide('and', bit, code(1))})", answer)
        return answer

    def _base(self, members: Term, size: int) -> Mask | None:
        found = None
        if isinstance(members, ComponentOf) and members.where is not None:
            count, held = len(self._steps), dict(self._held)
            try:
                found = self._spread(members, members.where, size)
            except NotMasked:
                del self._steps[count:]
                self._held.clear()
                self._held.update(held)
        return super()._base(members, size) if found is None else found

    def _spread(self, query: ComponentOf, where: Term, size: int) -> Mask:
        """The connected spaces. Raises `NotMasked` where the condition is not known for all spaces at once."""
        board = query.domain.board
        if board is None or not LEAST_THINGS <= size <= MOST_THINGS:
            raise NotMasked
        ways = distances(((s, other) for s, others in enumerate(board.beside) for other in others), size)
        if len(ways) > MOST_WAYS:
            raise NotMasked
        holds = self.mask(where, Variable.of(size, query.slot))
        origin = self.joined(both, [self.single(query.origin, size), holds])
        names = [self.function.wide() for _ in holds]
        reached: Mask = tuple(get(name) for name in names)
        with self.steps() as steps:
            parts = [reached]
            for by, here in ways.items():
                parts.append(shifted(self.joined(both, [reached, known(here)]), -by, self.hold))
            further = self.joined(both, [self.joined(any_of, parts), holds])
        again, more = self.function.label(), self.function.local()
        changes = [wide("xor", code(new), get(name)) for name, new in zip(names, further, strict=True)]
        changed = changes[0]
        for change in changes[1:]:
            changed = wide("or", changed, change)
        keep = "".join(f"(local.set {name} {code(new)})" for name, new in zip(names, further, strict=True))
        begin = "".join(f"(local.set {name} {code(word)})" for name, word in zip(names, origin, strict=True))
        test = f"(local.set {more} {wide('ne', changed, code(0))})"
        self._steps.append(f"{begin}(loop {again} {' '.join(steps)} {test} {keep} (br_if {again} {get(more)}))")
        return reached


def _is_component(term: Term) -> bool:
    return isinstance(written_out(term), ComponentOf)
