"""Which zones hold so many pieces, as sets: conditions upon them, and what keeps the sets up to date."""

from __future__ import annotations

from statuto.checks.terms import Field, Term
from statuto.compiled.bits import full_words
from statuto.compiled.emit_runs import Runs
from statuto.compiled.emit_words import NotMasked, Variable
from statuto.compiled.heaps import Held, held
from statuto.compiled.wat import RECORD, Function, const, get, load, op, plus, put
from statuto.compiled.words import Mask, both, code, known, wide
from statuto.machine.inline import written_out


class Heaps(Runs):
    """Emits these sets; part of `Terms`. Each field that has some has a function that follows a change of a zone."""

    functions: list[str]
    _heaps: frozenset[int] = frozenset()

    def _mask(self, term: Term, variable: Variable) -> Mask:
        asked = held(term)
        if asked is not None and id(asked.zone.field) in self.behind.levels:
            slots = variable.rows.keys()
            of_piece = asked.piece is not None and self.fixed.needs(asked.piece).locals & slots
            if self.fixed.needs(asked.zone).locals & slots and not of_piece:
                return self._compared(asked, variable)
        return super()._mask(term, variable)

    def _compared(self, asked: Held, variable: Variable) -> Mask:
        """The things whose zones hold such a number of pieces."""
        full, sets = full_words(variable.size), [self._at_least(asked, least, variable) for least in asked.least()]
        if asked.comparison in ("ge", "gt"):
            return sets[0]
        if asked.comparison in ("lt", "le"):
            return self.but(full, sets[0])
        equal = self.but(sets[0], sets[1])
        return equal if asked.comparison == "eq" else self.but(full, equal)

    def _at_least(self, asked: Held, least: int, variable: Variable) -> Mask:
        """The things whose zones hold at least so many pieces; the zone of none holds nothing."""
        field, piece = asked.zone.field, asked.piece
        if least <= 0:
            return full_words(variable.size)
        if 0 <= field.most < least:
            return known([False] * variable.size)
        first = self.behind.levels[id(field)].get((piece is not None, least))
        if first is None or (piece is not None and self.ranges.of(piece)[0] < 0):
            raise NotMasked
        row = self._row(written_out(asked.zone.indices[0]), variable)
        words = len(full_words(field.dims[0][1].size))
        place = op("mul", self._safely(piece), const(8 * words)) if piece is not None else const(0)
        return self._gathered(self.words_at(place, RECORD + 4 * first, words), row, variable)

    def recounted(self, field: Field, at: str, piece: str) -> str:
        """Code after which the sets are right, once a zone has more or fewer of a piece; nothing where none are kept.

        The address of the zone and the piece are in locals.
        """
        if id(field) not in self.behind.levels:
            return ""
        number = list(self.behind.levels).index(id(field))
        if number not in self._heaps:
            self._heaps |= {number}
            self.functions.append(self._recount(number, field))
        return f"(call $heap_{number} {get(at)} {get(piece)})"

    def _recount(self, number: int, field: Field) -> str:
        """The function that brings the sets up to date after a change of one piece of a zone."""
        function, words = Function(), len(full_words(field.dims[0][1].size))
        place, word, address, total = (function.local() for _ in range(4))
        bit = function.wide()
        zone = op("sub", get("$at"), const(RECORD + 4 * field.offset))
        body = put(place, op("div_u", zone, const(4 * field.width)))
        body += put(bit, wide("shl", code(1), f"(i64.extend_i32_u {get(place)})"))
        body += put(word, op("shl", op("shr_u", get(place), const(6)), const(3)))
        levels = self.behind.levels[id(field)]
        if not all(each for each, _ in levels):
            with self.inside({}, function=function):
                body += put(total, self.pieces(field.width, "$at", total))
        own = load(plus(get("$at"), op("shl", get("$piece"), const(2))))
        for (each, least), first in levels.items():
            of_kind = op("mul", get("$piece"), const(8 * words))
            body += put(address, plus(get(word), of_kind) if each else get(word))
            there = f"(i64.load offset={RECORD + 4 * first} {get(address)})"
            enough = op("ge_s", own if each else get(total), const(least))
            less = both(there, wide("xor", get(bit), code(-1)))
            more = f"(select {get(bit)} {code(0)} {enough})"
            body += f"(i64.store offset={RECORD + 4 * first} {get(address)} {wide('or', code(less), more)})"
        return function.text(f"$heap_{number} (param $at i32) (param $piece i32)", body)
