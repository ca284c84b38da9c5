"""Boards that are laid from tiles: what lies where, which areas touch, where a tile may be laid, and laying one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from statuto.checks.terms import Fold, Local, Members, Query, Term
from statuto.checks.types import LaidBoard
from statuto.compiled.emit_sets import Body
from statuto.compiled.emit_several import Several
from statuto.compiled.laid_text import MARKING, taking_in
from statuto.compiled.wat import RECORD, cell, const, either, get, load, op, plus, put, tee, when
from statuto.compiled.words import wide
from statuto.evaluate.laid import LaidQueries
from statuto.machine.inline import written_out

BESIDE = frozenset(("area-beside", "area-around"))
NOTHING = frozenset(("area-diagonal", "place-diagonal"))


class Cells(NamedTuple):
    """The addresses of the arrays of a laid board in the record."""

    number: int
    tile: int
    place: int
    turn: int
    slot: int


def cells_of(board: LaidBoard) -> Cells:
    """Where a laid board lies."""
    places = (board.count, board.tile, board.place, board.turn, board.slot)
    return Cells(*(RECORD + 4 * place for place in places))


class Laid(Several):
    """Emits what is asked of boards that are laid from tiles; part of `Terms`."""

    helpers: Mapping[str, str] = {**Several.helpers, "$mark_bit": MARKING}
    _laid: frozenset[int] = frozenset()

    def taken_in(self, board: LaidBoard) -> str:
        """A call after which the tables of a board know all that is laid."""
        number = self.program.boards.index(board)
        if number not in self._laid:
            self._laid |= {number}
            self.helper("$mark_bit", "")
            queries, tables, cells = LaidQueries(board), self.behind.laid[id(board)], cells_of(board)
            places = {**cells._asdict(), "count": cells.number, "number": number}
            places |= {"parts": queries.parts, "width": 4 * queries.parts}
            places |= {"known": tables.known, "open": tables.open, "room": 8 * tables.places, "row": 8 * tables.words}
            places |= {"beside": tables.beside, "values": tables.values, "rows": tables.rows}
            places["printed"] = self.memory.table([value for row in queries.values for value in row])
            places["across"] = self.memory.table([place for row in queries.across for place in row])
            places["facing"] = self.memory.table([part for row in queries.facing for part in row])
            back = [queries.facing[(side + 3) % 6] for side in range(6)]
            places["back"] = self.memory.table([part for row in back for part in row])
            self.functions.append(taking_in(places))
        return f"(call $laid_{number})"

    def laid_query(self, term: Query, board: LaidBoard) -> str:
        """The code of a query, of one value, that only a board that is laid knows; nothing for another."""
        queries, cells, of = LaidQueries(board), cells_of(board), term.arguments[0]
        nothing = -1 if term.type.form == "thing" else 0

        def shifted(code: str) -> str:
            return op("shl", code, const(2))

        def tile_of(place: str, array: int) -> str:
            tile = self.function.local()
            there = op("ge_s", tee(tile, load(shifted(place), cells.slot)), const(0))
            return either(there, load(shifted(get(tile)), array), const(-1))

        def printed(area: str) -> str:
            tile = load(shifted(op("div_u", area, const(queries.parts))), cells.tile)
            part = op("rem_u", area, const(queries.parts))
            return self.entry(
                [v for row in queries.values for v in row], plus(op("mul", tile, const(queries.parts)), part)
            )

        match term.name:
            case "is-laid" if term.domain is board.areas:
                return op("ge_s", self.value(of), const(0))
            case "is-laid":
                return self.unless_none(of, 0, lambda p: op("ge_s", load(shifted(p), cells.slot), const(0)))
            case "tile-at":
                return self.unless_none(of, -1, lambda p: tile_of(p, cells.tile))
            case "rotation-at":
                return self.unless_none(of, -1, lambda p: tile_of(p, cells.turn))
            case "place-of":
                parts = const(queries.parts)
                return self.unless_none(of, nothing, lambda a: load(shifted(op("div_u", a, parts)), cells.place))
            case "part-value":
                held = self.function.local()
                return self.unless_none(of, -1, lambda a: f"(block (result i32) {put(held, a)} {printed(get(held))})")
        return ""

    def unless_none(self, term: Term, nothing: int, use: Callable[[str], str]) -> str:
        """The code of something of a thing, or of nothing."""
        if self.ranges.of(term)[0] >= 0:
            return use(self.value(term))
        name = self.function.local()
        return either(op("lt_s", tee(name, self.value(term)), const(0)), const(nothing), use(get(name)))

    def entry(self, table: Sequence[int], place: str) -> str:
        """The code of an entry of a constant table."""
        return load(op("shl", place, const(2)), self.memory.table(table))

    def each_of_laid(self, term: Query, board: LaidBoard, body: Body) -> str:
        """Code that does something for each member of a set that is asked of a board that is laid, in its order."""
        parts = board.areas.tile.parts if board.areas.tile is not None else 1
        cells, name = cells_of(board), term.name
        if name == "areas-laid":
            return self._each_between(const(0), op("mul", cell(board.count), const(parts)), body)
        if name == "open-places":
            return self.taken_in(board) + self._each_open(board, body)
        if name in NOTHING:
            return ""
        of = self.function.local()
        given, there = put(of, self.value(term.arguments[0])), op("ge_s", get(of), const(0))
        if name in BESIDE:
            return given + when(there, self.each_beside(board, of, body))
        if name in ("place-beside", "place-around"):
            rows = LaidQueries(board).places
            return given + when(there, self.walk_rows(rows, get(of), body))
        if name == "areas-of":
            first = op("mul", get(of), const(parts))
            tile = put(of, load(op("shl", get(of), const(2)), cells.slot))
            every = self._each_between(first, op("add", first, const(parts)), body)
            return given + when(there, tile + when(there, every))
        raise self.refuse(f"the query `{name}`")

    def _each_between(self, first: str, end: str, body: Body) -> str:
        member, last = self.function.local(), self.function.local()
        out, again = self.function.label(), self.function.label()
        on = put(member, op("add", get(member), const(1)))
        over = f"(br_if {out} {op('ge_s', get(member), get(last))})"
        loop = f"(block {out} (loop {again} {over} {body(member)} {on} (br {again})))"
        return put(member, first) + put(last, end) + loop

    def _each_open(self, board: LaidBoard, body: Body) -> str:
        tables = self.behind.laid[id(board)]
        bits, word, member = self.function.wide(), self.function.local(), self.function.local()
        again, inner = self.function.label(), self.function.label()
        place = plus(op("shl", get(word), const(6)), f"(i32.wrap_i64 {wide('ctz', f'(local.get {bits})')})")
        rest = wide("and", get(bits), wide("sub", get(bits), "(i64.const 1)"))
        one = put(member, place) + body(member) + put(bits, rest) + f"(br {inner})"
        through = f"(loop {inner} {when(wide('ne', get(bits), '(i64.const 0)'), one)})"
        begin = put(bits, f"(i64.load offset={tables.open} {op('shl', get(word), const(3))})")
        on = op("lt_u", tee(word, op("add", get(word), const(1))), const(tables.places))
        return put(word, const(0)) + f"(loop {again} {begin} {through} (br_if {again} {on}))"

    def each_beside(self, board: LaidBoard, area: str, body: Body) -> str:
        """Areas of the same tile first, then those across the sides that the part has, as it is turned."""
        queries, cells = LaidQueries(board), cells_of(board)
        parts, table = queries.parts, self.memory.table
        rows = [
            [-1 - i for i in queries.inside[part]] + queries.owned[part][turn]
            for part in range(parts)
            for turn in range(6)
        ]
        first, turn, place, member, to = (self.function.local() for _ in range(5))
        slot = self.function.local()
        begin = put(slot, op("shl", op("div_u", get(area), const(parts)), const(2)))
        begin += put(first, op("mul", op("shr_u", get(slot), const(2)), const(parts)))
        begin += put(turn, load(get(slot), cells.turn))
        begin += put(place, op("mul", load(get(slot), cells.place), const(6)))
        row = plus(op("mul", op("sub", get(area), get(first)), const(6)), get(turn))
        across = table([p for one in queries.across for p in one])
        back = table([part for side in range(6) for part in queries.facing[(side + 3) % 6]])

        def one(side: str) -> str:
            inside = put(member, op("sub", get(first), op("add", get(side), const(1))))
            lies = put(to, load(op("shl", plus(get(place), get(side)), const(2)), across))
            tile = put(to, load(op("shl", get(to), const(2)), cells.slot))
            turned = load(op("shl", get(to), const(2)), cells.turn)
            facing = load(op("shl", plus(op("mul", get(side), const(6)), turned), const(2)), back)
            there = op("ge_s", get(to), const(0))
            found = put(member, plus(op("mul", get(to), const(parts)), facing))
            outside = put(member, const(-1)) + lies + when(there, tile + when(there, found))
            reached = when(op("lt_s", get(side), const(0)), inside, outside)
            return reached + when(op("ge_s", get(member), const(0)), body(member))

        return begin + self.walk_rows(rows, row, one)

    def laid_holds(self, term: Query, board: LaidBoard, member: str) -> str:
        """The code of whether a set that is asked of a board that is laid has the thing in a local."""
        if term.name == "areas-laid":
            parts = board.areas.tile.parts if board.areas.tile is not None else 1
            return op("lt_u", get(member), op("mul", cell(board.count), const(parts)))
        if term.name == "open-places":
            at = op("shr_s", get(member), const(3))
            byte = f"(i32.load8_u offset={self.behind.laid[id(board)].open} {at})"
            bit = op("and", op("shr_u", byte, op("and", get(member), const(7))), const(1))
            there = op("ge_s", get(member), const(0))
            return f"(block (result i32) {self.taken_in(board)} {either(there, bit, const(0))})"
        return ""


def all_laid(term: Term) -> LaidBoard | None:
    """The board of which a set has all places where a tile lies, and no others."""
    term = written_out(term)
    if not isinstance(term, Fold) or term.kind != "filter" or term.where is None:
        return None
    asked = written_out(term.where)
    if not isinstance(term.members, Members) or not isinstance(asked, Query) or asked.name != "is-laid":
        return None
    board, of = asked.laid, asked.arguments[0]
    whole = board is not None and term.members.domain is board.places and isinstance(of, Local) and of.slot == term.slot
    return board if whole else None
