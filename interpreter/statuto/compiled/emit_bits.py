"""Memories that have bit sets: what a change of the memory changes in them."""

from __future__ import annotations

from statuto.checks.terms import Field
from statuto.compiled.bits import BitSets
from statuto.compiled.emit_sieve import Sieve
from statuto.compiled.wat import RECORD, const, get, load, op, plus, put, store
from statuto.compiled.words import code, wide


class Bits(Sieve):
    """Emits changes of bit sets; part of `Terms`."""

    def begin_bits(self, field: Field) -> str:
        """Code after which the bit sets of a memory are those of its start; nothing for one without."""
        sets = self.behind.bits.get(id(field))
        if sets is None:
            return ""
        start = self.memory.table(sets.initial(field.start, field.dims[0][1].size))
        return f"(memory.copy {const(RECORD + 4 * sets.first)} {const(start)} {const(4 * sets.cells())})"

    def store_with_bits(self, field: Field, at: str, new: str) -> str:
        """Code that gives a part of a memory its new value and brings the bit sets up to date; nothing for one without.

        The address is in a local, and the value in another.
        """
        sets = self.behind.bits.get(id(field))
        if sets is None:
            return ""
        bit, place = self.function.wide(), self.function.local()
        index = op("shr_u", op("sub", get(at), const(RECORD + 4 * field.offset)), const(2))
        found = put(place, index) + put(bit, wide("shl", code(1), f"(i64.extend_i32_u {get(place)})"))
        word = op("shl", op("shr_u", get(place), const(6)), const(3)) if sets.words > 1 else ""
        turned = ""
        for value in (load(get(at)), get(new)):
            turned += self._turn(sets, value, word, bit)
        return found + turned + store(get(at), get(new))

    def _turn(self, sets: BitSets, value: str, word: str, bit: str) -> str:
        """Code that turns a bit of the set of a value."""
        address, offset = self.function.local(), RECORD + 4 * sets.first
        value = op("sub", value, const(sets.low)) if sets.low else value
        parts = [op("mul", value, const(8 * sets.words)), word] if word else [op("mul", value, const(8))]
        turned = wide("xor", f"(i64.load offset={offset} {get(address)})", get(bit))
        return f"{put(address, plus(*parts))} (i64.store offset={offset} {get(address)} {turned})"
