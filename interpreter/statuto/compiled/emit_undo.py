"""Moves that are only looked at and do little: what they change is put back number by number, without a copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from statuto.checks.program import Bind, Effect, LayTile, MoveOf, Store
from statuto.checks.reads import walk
from statuto.checks.terms import After, Apply, CanDo, ComponentOf, ConnectedSet, MostOf, Query
from statuto.compiled.emit_bounds import Bounded
from statuto.compiled.emit_laying import unlaid
from statuto.compiled.emit_piles import in_order
from statuto.compiled.wat import get, load, op, plus, put, store
from statuto.machine.code import Perform, Return

TABLES = (After, CanDo, ComponentOf, ConnectedSet, MostOf)
"""What may ask for tables that follow what is laid, and would have to be put back as well."""
ASKING = frozenset(("open-places", "score", "wins"))


class Undo(Bounded):
    """Emits what a move changes and how that is taken back; part of `Ahead`."""

    def short(self, term: After) -> list[Effect] | None:
        """The effects of a move that is looked at, if they are plain; no effect and no condition may ask for tables."""
        effects: list[Effect] = []
        for instruction in self.machine.code[self.machine.bodies[term.action] :]:
            if isinstance(instruction, Return):
                asks = any(_asks_tables(one) for one in _below([term.condition, *effects]))
                return None if asks else effects
            if not isinstance(instruction, Perform) or not self._plain(instruction.effect):
                return None
            effects.append(instruction.effect)
        return None

    def _plain(self, effect: Effect) -> bool:
        """Whether an effect changes single numbers of the record, and nothing follows it."""
        if self.followed(effect, "") != "":
            return False
        match effect:
            case LayTile() | Bind():
                return True
            case Store(field=field):
                return field.form == "value" and field.type.form != "set"
            case MoveOf(form="number", source=source, target=target, piece=piece):
                return piece is not None and not in_order(source) and not in_order(target)
        return False

    def done(self, effect: Effect) -> tuple[str, str]:
        """The code of an effect, and that which takes it back."""
        before, back = "", ""
        with self.inside(self.names, effect.article):
            match effect:
                case LayTile(laid=laid):
                    back = unlaid(laid, self.function.local())
                case Bind(slot=slot):
                    old = self.function.local()
                    before, back = put(old, self.slot(slot)), self.set_slot(slot, get(old))
                case Store(field=field):
                    at, old = self.function.local(), self.function.local()
                    before = put(at, self.place(effect)) + put(old, load(get(at)))
                    back = self.store_with_bits(field, at, old) or store(get(at), get(old))
                case MoveOf(piece=piece):
                    assert piece is not None
                    for zone in (effect.source, effect.target):
                        if zone is not None:
                            at, kind, old = self.function.local(), self.function.local(), self.function.local()
                            before += put(at, self.place(zone)) + put(kind, self.value(piece))
                            place = plus(get(at), op("shl", get(kind), "(i32.const 2)"))
                            before += put(old, load(place))
                            back = store(place, get(old)) + self.recounted(zone.field, at, kind) + back
        return before + self.effect(effect), back


def _below(parts: Iterable[object]) -> Iterator[object]:
    """All terms of some conditions and effects, those of the definitions that they use among them."""
    pending, seen = list(parts), set[int]()
    while pending:
        for one in walk(pending.pop()):
            yield one
            if isinstance(one, Apply) and id(one.definition) not in seen and one.definition.body is not None:
                seen.add(id(one.definition))
                pending.append(one.definition.body)


def _asks_tables(one: object) -> bool:
    return isinstance(one, TABLES) or (isinstance(one, Query) and one.name in ASKING)
