"""Pieces that go from one zone to another; a zone that is missing is outside the game."""

from __future__ import annotations

from statuto.checks.program import MoveOf, Store
from statuto.checks.terms import Local, ZoneAt
from statuto.checks.types import Domain
from statuto.compiled.emit_piles import in_order
from statuto.compiled.emit_terms import Terms
from statuto.compiled.wat import const, either, get, load, op, plus, put, store, when


class Transfers(Terms):
    """Emits the transfers of one machine; part of `Effects`."""

    def place(self, zone: ZoneAt | Store) -> str:
        """The code of the address of a memory or zone that is changed; a failure where it is that of none."""
        return self.at(zone.field, zone.indices, lambda at, offset: op("add", at, const(offset)), None)

    def move(self, effect: MoveOf) -> str:
        """The code of moving pieces, of one kind or of all."""
        number = self.function.local()
        if effect.form == "bag":
            bag = effect.piece
            assert isinstance(bag, Local)

            def some(piece: str) -> str:
                go = self.transfer(effect.source, effect.target, piece, number, effect.pieces, effect.below)
                return put(number, self.of_kind(bag, piece)) + go

            return self.each_of_several(bag, some)
        if effect.piece is None:
            if effect.source is not None and in_order(effect.source):
                return self._move_whole(effect, effect.source)
            return self.count_up(effect.pieces.size, lambda m: self._move_one(effect, m, number, True))
        piece = self.function.local()
        none = self.ranges.of(effect.piece)[0] < 0
        return put(piece, self.value(effect.piece)) + self._move_one(effect, piece, number, False, none)

    def _move_one(self, effect: MoveOf, piece: str, number: str, every: bool, none: bool = False) -> str:
        """Move some of the piece in a local, which may be `none`; `every` kind goes by what there is of it."""
        source, copies = effect.source, effect.pieces.copies or (1,) * effect.pieces.size
        some = op("ge_s", get(piece), const(0))
        if (every or effect.form == "all") and source is not None:
            at = self.function.local()
            there = self.held_there(source, at, piece)
            found = either(some, there, const(0)) if none else there
            amount = f"(block (result i32) {put(at, self.place(source))} {found})"
        elif every or effect.form == "every":
            amount = load(op("shl", get(piece), const(2)), self.memory.table(copies))
            amount = either(some, amount, const(1)) if none else amount
        elif effect.form == "number":
            amount = self.value(effect.amount) if effect.amount is not None else const(1)
        else:
            amount = const(0)
        code = put(number, amount)
        if effect.form == "number" and not every and effect.amount is not None:
            negative = self.fail("E005", "{0} pieces cannot be moved.", get(number))
            code += when(op("lt_s", get(number), const(0)), negative)
        go = self.transfer(source, effect.target, piece, number, effect.pieces, effect.below, none)
        return code + (when(get(number), go) if every else go)

    def transfer(
        self,
        source: ZoneAt | None,
        target: ZoneAt | None,
        piece: str,
        number: str,
        pieces: Domain,
        below: bool = False,
        none: bool = False,
    ) -> str:
        """Take so many of a piece, both in locals, out of one zone and put them into another.

        `none` says that the piece may be none, which is a failure.
        """
        code, at = "", self.function.local()
        held = plus(get(at), op("shl", get(piece), const(2)))
        missing = op("lt_s", get(piece), const(0))
        if source is not None:
            message = f"There are not {{0}} of `{{1}}` in `{source.field.name}`."
            few = self.fail("E007", message, get(number), get(piece), pieces.names)
            code += put(at, self.place(source))
            if none:
                code += when(missing, self.fail("E006", f"None cannot be taken from `{source.field.name}`."))
            code += when(op("lt_s", self.held_there(source, at, piece), get(number)), few)
            if in_order(source):
                code += self.helper("$pile_take", get(at), get(piece), get(number))
            else:
                code += store(held, op("sub", load(held), get(number))) + self.recounted(source.field, at, piece)
        if target is not None:
            code += put(at, self.place(target))
            if none and source is None:
                code += when(missing, self.fail("E006", f"None cannot be put into `{target.field.name}`."))
            code += self._fits(target, at, number)
            if in_order(target):
                code += self.helper("$pile_put", get(at), get(piece), get(number), const(int(below)))
            else:
                code += store(held, op("add", load(held), get(number))) + self.recounted(target.field, at, piece)
        return code

    def _fits(self, target: ZoneAt, at: str, number: str) -> str:
        """Code that fails where a zone has no room for so many more pieces."""
        pile, room = in_order(target), target.field.width - 1 if in_order(target) else target.field.most
        if room < 0:
            return ""
        there = load(get(at)) if pile else self.pieces(target.field.width, at, self.function.local())
        full = self.fail("E008", f"`{target.field.name}` holds at most {room}.")
        return when(op("gt_s", get(number), op("sub", const(room), there)), full)

    def _move_whole(self, effect: MoveOf, source: ZoneAt) -> str:
        """All pieces of a zone in order, which keep their order in another."""
        out, at, target = self.function.local(), self.function.local(), effect.target

        def keep(number: str, taken: str) -> str:
            if target is None:
                return ""
            code = put(at, self.place(target)) + self._fits(target, at, number)
            if in_order(target):
                first = self.helper("$pile_open", get(at), get(number), const(int(effect.below)))
                return code + f"(memory.copy {first} {taken} {op('shl', get(number), const(2))})"
            one, piece, again = self.function.local(), self.function.local(), self.function.label()
            held = plus(get(at), op("shl", get(piece), const(2)))
            add = put(piece, load(get(one))) + store(held, op("add", load(held), const(1)))
            add += self.recounted(target.field, at, piece) + put(one, op("add", get(one), const(4)))
            count = put(number, op("sub", get(number), const(1)))
            return code + put(one, taken) + f"(loop {again} {add} {count} (br_if {again} {get(number)}))"

        return put(out, self.place(source)) + self.move_whole(out, source.field.width - 1, keep)
