"""Effects in which nobody decides, to WebAssembly; with the winners of a game that ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from statuto.checks.program import (
    Bind,
    EachOf,
    Effect,
    Finish,
    LayTile,
    Loop,
    MoveOf,
    NextBy,
    Ranking,
    Result,
    Store,
    When,
)
from statuto.checks.terms import Term
from statuto.compiled.emit_laying import Laying
from statuto.compiled.wat import RECORD, Function, const, extended, get, load, op, put, set_cell, store, tee, when
from statuto.machine.code import Machine
from statuto.machine.layout import ENDED, NEXT, WINNERS
from statuto.machine.ranges import HIGHEST, LOWEST


class Effects(Laying):
    """Emits the effects of one machine."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._ranked: set[str] = set()
        self._emitters: dict[type, Callable[[Any], str]] = {
            Store: self._store,
            MoveOf: self.move,
            LayTile: self.lay,
            Bind: lambda effect: self.set_slot(effect.slot, self.value(effect.value)),
            Finish: self.finish,
            NextBy: lambda effect: set_cell(NEXT, self.value(effect.player)),
            When: lambda effect: when(
                self.value(effect.condition), self.block(effect.body), self.block(effect.otherwise)
            ),
            EachOf: self._each_of,
            Loop: self._loop,
        }

    def effect(self, effect: Effect) -> str:
        """The code of one effect."""
        emit = self._emitters.get(type(effect))
        with self.inside(self.names, effect.article):
            if emit is None:
                raise self.refuse(f"the effect {type(effect).__name__}")
            return self.followed(effect, emit(effect))

    def block(self, effects: Sequence[Effect]) -> str:
        """The code of effects one after the other."""
        return " ".join(self.effect(effect) for effect in effects)

    def finish(self, effect: Finish) -> str:
        """The code of an effect that ends the game."""
        return set_cell(WINNERS, self.winners(effect.result)) + set_cell(ENDED, const(1))

    def winners(self, result: Result | None) -> str:
        """The code of the winners, as bits, of a game that ends with this result."""
        if result is None:
            return self.ranked(self.program.ranking)
        if result.player is None:
            return const(0)
        won = op("shl", const(1), self.index(result.player, "The result"))
        everyone = (1 << self.program.players.size) - 1
        return won if result.wins else op("and", op("xor", won, const(-1)), const(everyone))

    def ranked(self, ranking: Sequence[Ranking], name: str = "$ranked") -> str:
        """A call of the function that gives the winners by a ranking, as bits; nobody without one."""
        if not ranking:
            return const(0)
        if name not in self._ranked:
            self._ranked.add(name)
            function = Function()
            with self.inside({}, "the ranking", function):
                body = " ".join(self._rank(step.most, step.slot, step.value) for step in ranking)
            everyone = const((1 << self.program.players.size) - 1)
            body = f"{put('$left', everyone)} {body} {get('$left')}"
            self.functions.append(function.text(f"{name} (result i32) (local $left i32)", body))
        return f"(call {name})"

    def _rank(self, most: bool, slot: int, value: Term) -> str:
        """One step: of the seats that are left, those with the best value stay."""
        best, one, kept, seats = (self.function.local() for _ in range(4))
        values = self.memory.buffer(self.program.players.size)

        def left(seat: str, body: str) -> str:
            return when(op("and", op("shr_u", get("$left"), get(seat)), const(1)), body)

        def ask(seat: str) -> str:
            with self.inside({slot: seat}):
                code = self.value(value)
            first = op("eqz", get(seats))
            better = op("or", first, op("gt_s" if most else "lt_s", get(one), get(best)))
            found = put(one, code) + store(op("shl", get(seat), const(2)), get(one), values)
            return left(seat, found + when(better, put(best, get(one))) + put(seats, const(1)))

        def stay(seat: str) -> str:
            same = op("eq", load(op("shl", get(seat), const(2)), values), get(best))
            return left(seat, put(kept, op("or", get(kept), op("shl", same, get(seat)))))

        count = self.program.players.size
        asked = put(seats, const(0)) + self.count_up(count, ask)
        return asked + put(kept, const(0)) + self.count_up(count, stay) + put("$left", get(kept))

    def _store(self, effect: Store) -> str:
        field, given, at = effect.field, self.function.local(), self.function.local()
        name = field.name.strip()
        if field.type.form == "set":
            return self.store_set(effect)
        new, (low, high) = get(given), self.ranges.of(effect.value)
        if effect.kind != "set":
            sign = "add" if effect.kind == "increase" else "sub"
            ends = (low, high) if effect.kind == "increase" else (-high, -low)
            low, high = field.low + ends[0], field.high + ends[1]
            if low < LOWEST or high > HIGHEST:
                return self._store_wide(effect, sign)
            new = tee(given, op(sign, load(get(at)), get(given)))
        code = put(given, self.value(effect.value)) + put(at, self.place(effect))
        if field.low <= low and high <= field.high:
            if id(field) in self.behind.bits:
                return code + (put(given, new) if new != get(given) else "") + self.store_with_bits(field, at, given)
            return code + store(get(at), new)
        message = f"`{name}` would become {{0}}; it goes from {field.low} to {field.high}."
        outside = op("or", op("lt_s", new, const(field.low)), op("gt_s", get(given), const(field.high)))
        code += when(outside, self.fail("E002", message, get(given)))
        return code + (self.store_with_bits(field, at, given) or store(get(at), get(given)))

    def _store_wide(self, effect: Store, sign: str) -> str:
        """A number grows or falls by one that may be so large that only 64 bits hold what it would become."""
        field, given, at, new = effect.field, self.function.local(), self.function.local(), self.function.wide()
        code = put(given, self.value(effect.value)) + put(at, self.place(effect))
        code += f"(local.set {new} (i64.{sign} {extended(load(get(at)))} {extended(get(given))}))"
        less = f"(i64.lt_s (local.get {new}) (i64.const {field.low}))"
        more = f"(i64.gt_s (local.get {new}) (i64.const {field.high}))"
        message = f"`{field.name.strip()}` would become {{0}}; it goes from {field.low} to {field.high}."
        code += when(op("or", less, more), self.fail("E002", message, wide=f"(local.get {new})"))
        code += put(given, f"(i32.wrap_i64 (local.get {new}))")
        return code + (self.store_with_bits(field, at, given) or store(get(at), get(given)))

    def _each_of(self, effect: EachOf) -> str:
        """The members are taken into a buffer before anything happens to them."""
        domain = effect.members.type.domain
        assert domain is not None
        taken, end, at = self.memory.buffer(domain.size), self.function.local(), self.function.local()
        keep = store(get(end), self.slot(effect.slot), taken) + put(end, op("add", get(end), const(4)))

        def take(member: str) -> str:
            bound = self.set_slot(effect.slot, get(member))
            return bound + (when(self.value(effect.where), keep) if effect.where is not None else keep)

        out, again = self.function.label(), self.function.label()
        body = self.block(effect.body)
        if domain.group is not None:
            member = op("shl", self.slot(effect.slot), const(2))
            body = when(load(member, RECORD + 4 * domain.group.size.offset), body)
        body = self.set_slot(effect.slot, load(get(at), taken)) + body
        on = put(at, op("add", get(at), const(4)))
        loop = f"(block {out} (loop {again} (br_if {out} {op('ge_u', get(at), get(end))}) {body} {on} (br {again})))"
        return put(end, const(0)) + self.each(effect.members, take) + put(at, const(0)) + loop

    def _loop(self, effect: Loop) -> str:
        times = self.function.local()
        again = f"$while{times[1:]}"  # a name by which it is known that it has no near bound
        more = tee(times, op("add", get(times), const(1)))
        never = self.fail("E004", f"Something is done more than {effect.bound} times.")
        body = when(op("gt_u", more, const(effect.bound)), never) + self.block(effect.body)
        turn = when(self.value(effect.condition), f"{body} (br {again})")
        return f"{put(times, const(0))} (loop {again} {turn})"
