"""Tiles that must not be laid where equal parts would touch: asked of the edges, without laying a tile to see.

Each side of a place is one of the values of parts, and each side and value is one bit. `$edges_N` gives the bits of
what the tiles around a place turn to it; a table has the bits of each tile as it is turned. Equal parts touch where
the two have a bit in common. The last bit stands for parts of one tile that are equal and touch.
"""

from __future__ import annotations

import re
from collections.abc import Container

from statuto.checks.program import Effect, LayTile, MoveOf, Store
from statuto.checks.terms import After, Fold, Local, Operator, Query, Term
from statuto.checks.types import LaidBoard
from statuto.compiled.emit_laid import BESIDE, cells_of
from statuto.compiled.emit_piles import in_order
from statuto.compiled.emit_undo import Undo
from statuto.compiled.emit_words import Variable
from statuto.compiled.safety import safe
from statuto.compiled.wat import cell, const, get, op, put, when
from statuto.compiled.words import Mask, Word, any_of, both, code, nonempty, wide
from statuto.evaluate.laid import LaidQueries
from statuto.machine.code import Perform, Return
from statuto.machine.inline import written_out

SIDES = 6
BITS = 63

_EDGES = """
(func $edges_@number (param $place i32) (result i64) (local $side i32) (local $to i32) (local $found i64)
  (local.set $found (i64.const @last))
  (loop $sides
    (local.set $to (i32.load offset=@across
      (i32.shl (i32.add (i32.mul (local.get $place) (i32.const 6)) (local.get $side)) (i32.const 2))))
    (if (i32.ge_s (local.get $to) (i32.const 0)) (then
      (local.set $to (i32.shl (i32.load offset=@slot (i32.shl (local.get $to) (i32.const 2))) (i32.const 2)))
      (if (i32.ge_s (local.get $to) (i32.const 0)) (then
        (local.set $found (i64.or (local.get $found) (i64.load offset=@edge (i32.shl (i32.add
          (i32.mul (i32.load offset=@tile (local.get $to)) (i32.const 36))
          (i32.add (i32.mul (i32.load offset=@turn (local.get $to)) (i32.const 6)) (local.get $side)))
          (i32.const 3)))))))))
    (br_if $sides (i32.lt_u (local.tee $side (i32.add (local.get $side) (i32.const 1))) (i32.const 6))))
  (local.get $found))
"""


class Edges(Undo):
    """Emits what is asked of edges; part of `Ahead`."""

    _edged: frozenset[int] = frozenset()

    def foreseen(self, term: After, variable: Variable, among: Mask) -> Mask | None:
        """The turns of a tile with which equal parts touch, of those `among` which it is asked; nothing if it is more.

        Whether the tile can be laid there is asked as long as there are any.
        """
        lays = self._lays(term)
        if lays is None or variable.rows.get(_slot(lays.turned)) != tuple(range(SIDES)) or variable.size != SIDES:
            return None
        varying = variable.rows.keys()
        given = (lays.tile, lays.place)
        if any(self.fixed.needs(one).locals & varying or not safe(one, self.ranges) for one in given):
            return None
        if self.ranges.of(lays.tile)[0] < 0 or not _equal_touch(term.condition, lays):
            return None
        table = self._bits(lays.laid)
        return None if table is None else self._clashing(lays, *table, among)

    def _lays(self, term: After) -> LayTile | None:
        """How the move lays its only tile, if nothing else that it does can fail, or matters to what lies there."""
        found: LayTile | None = None
        for number, instruction in enumerate(self.machine.code[self.machine.bodies[term.action] :]):
            if isinstance(instruction, Return):
                return found
            effect = instruction.effect if isinstance(instruction, Perform) else None
            if effect is None or self.followed(effect, "") != "":
                return None
            if isinstance(effect, LayTile) and found is None:
                found = effect
            elif not self._goes_well(effect, term.action, number == 0):
                return None
        return None

    def _goes_well(self, effect: Effect, action: int, first: bool) -> bool:
        """Whether an effect cannot fail: one of a zone's pieces, of which one was chosen, is taken, or a memory set."""
        match effect:
            case Store(field=field, kind="set") if field.form == "value" and field.type.form != "set":
                low, high = self.ranges.of(effect.value)
                there = all(self.ranges.of(index)[0] >= 0 for index in effect.indices)
                terms = (effect.value, *effect.indices)
                return there and field.low <= low and high <= field.high and all(safe(t, self.ranges) for t in terms)
            case MoveOf(form="number", amount=None, piece=Local(slot=slot), target=None, source=source) if first:
                chosen = next((p for p in self.program.actions[action].parameters if p.slot == slot), None)
                among = chosen.among if chosen is not None else None
                if source is None or in_order(source) or not isinstance(among, Query) or among.name != "pieces-in":
                    return False
                return among.arguments == (source,)
        return False

    def _bits(self, board: LaidBoard) -> tuple[int, int] | None:
        """Where the bits of each tile lie as it is turned, and those it shows around it; nothing if they are too many.

        The second has, for a tile, a turn and a side of a place, the bit of what such a tile shows to it from there.
        """
        queries = LaidQueries(board)
        values = [value for row in queries.values for value in row]
        low, many = min(values), max(values) - min(values) + 1
        if queries.sides != SIDES or SIDES * many > BITS:
            return None
        own, shown = list[int](), list[int]()
        for row in queries.values:
            alike = any(row[part] == row[other] for part, others in enumerate(queries.inside) for other in others)
            for turn in range(SIDES):
                parts = [queries.facing[side][turn] for side in range(SIDES)]
                bits = [1 << side * many + row[part] - low for side, part in enumerate(parts)]
                own.append(sum(bits) | alike << BITS)
                back = [parts[(side + SIDES // 2) % SIDES] for side in range(SIDES)]
                shown += [1 << side * many + row[part] - low for side, part in enumerate(back)]
        return self.memory.words(own), self.memory.words(shown)

    def _clashing(self, lays: LayTile, own: int, shown: int, among: Mask) -> Mask:
        board, place, at = lays.laid, self.function.local(), self.function.local()
        number, slot, edges = self.program.boards.index(board), self.function.local(), self.function.wide()
        with self.inside(self.names, lays.article):
            fails = self.no_room(board, place, slot)
        given = put(place, self.value(lays.place)) + put(slot, cell(board.count))
        given += put(at, op("mul", self.value(lays.tile), const(8 * SIDES)))
        if number not in self._edged:
            self._edged |= {number}
            cells = cells_of(board)
            across = self.memory.table([one for row in LaidQueries(board).across for one in row])
            places = {"number": number, "last": -(1 << BITS), "across": across, "slot": cells.slot, "edge": shown}
            places |= {"tile": cells.tile, "turn": cells.turn}
            self.functions.append(re.sub(r"@(\w+)", lambda match: str(places[match[1]]), _EDGES))
        around = put(edges, f"(call $edges_{number} {get(place)})")
        self._steps.append(given + when(nonempty(among), fails + around))
        found: Word = 0
        for turn in range(SIDES):
            common = both(get(edges), f"(i64.load offset={own + 8 * turn} {get(at)})")
            clash = f"(i64.extend_i32_u {wide('ne', code(common), code(0))})"
            found = any_of(found, wide("shl", clash, code(turn)))
        return (self.hold(found),)


def _slot(term: Term) -> int:
    return term.slot if isinstance(term, Local) else -1


def _equal_touch(condition: Term, lays: LayTile) -> bool:
    """Whether it is asked if some part of the tile that was laid touches one with the same value."""
    outer = written_out(condition)
    inner = _some(outer, ("areas-of",), lays.laid, _slot(lays.place))
    if not isinstance(outer, Fold) or inner is None:
        return False
    equal = _some(inner, BESIDE, lays.laid, outer.slot)
    if not isinstance(inner, Fold) or not isinstance(equal, Operator) or equal.name != "eq":
        return False
    asked = [_part(written_out(one), lays.laid) for one in equal.arguments]
    return sorted(asked) == sorted((outer.slot, inner.slot))


def _some(term: Term, names: Container[str], board: LaidBoard, of: int) -> Term | None:
    """What is asked of some members of a set of a board by a variable; nothing of another set."""
    if not isinstance(term, Fold) or term.kind != "some" or term.where is None:
        return None
    members = written_out(term.members)
    known = isinstance(members, Query) and members.name in names and members.laid is board
    if not known or not isinstance(members, Query) or of < 0 or _slot(members.arguments[0]) != of:
        return None
    return written_out(term.where)


def _part(term: Term, board: LaidBoard) -> int:
    """The variable whose value as a part of a board a term is; −1 for another."""
    if isinstance(term, Query) and term.name == "part-value" and term.laid is board:
        return _slot(term.arguments[0])
    return -1
