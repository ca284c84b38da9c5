"""The built-in queries and straight runs: tables of the board in data segments, cells of zones."""

from __future__ import annotations

from abc import abstractmethod
from functools import reduce

from statuto.boards.board import Board
from statuto.checks.terms import After, ComponentOf, Local, MostOf, Query, RunOf, Term, TextThing, ZoneAt
from statuto.compiled.emit_laid import Laid, all_laid
from statuto.compiled.emit_piles import in_order
from statuto.compiled.wat import Function, cell, const, either, extended, get, load, op, plus, put, store, tee, when
from statuto.machine.code import Machine
from statuto.machine.layout import WINNERS

MOST_DISTANCES = 2**16


class Queries(Laid):
    """Emits queries and runs; part of `Terms`."""

    _score = ""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._distances: dict[int, int] = {}

    @abstractmethod
    def index(self, term: Term, what: str) -> str:
        """A value that must not be none; a check where it may be."""

    @abstractmethod
    def most_of(self, term: MostOf) -> str:
        """The code of how many moves of some actions can still be made this turn."""

    @abstractmethod
    def after(self, term: After) -> str:
        """The code of a condition upon the position after a move."""

    def question(self, term: Term) -> str:
        """The code of a query, a run or what else asks the board."""
        match term:
            case Query():
                return self._query(term)
            case RunOf():
                return self._run(term)
            case After():
                return self.after(term)
            case MostOf():
                return self.most_of(term)
            case TextThing():
                raise self.refuse("areas by their names")
            case ComponentOf():
                raise self.refuse("a set as a value")
        raise self.refuse(f"a {type(term).__name__} as a value")

    def _query(self, term: Query) -> str:
        zone = term.arguments[0] if term.arguments else None
        if isinstance(zone, ZoneAt):
            return self._zone_query(term, zone)
        if isinstance(zone, Local) and zone.type.coding is not None:
            return self.several_query(term, zone)
        if term.laid is not None:
            known = self.laid_query(term, term.laid)
            if known:
                return known
        if zone is None:
            raise self.refuse(f"the query `{term.name}`")
        if term.name in ("after", "before"):
            assert term.domain is not None
            size, step = term.domain.size, 1 if term.name == "after" else -1
            return op("rem_s", op("add", self.value(zone), const(step + 2 * size)), const(size))
        if term.domain is not None and term.domain.board is not None:
            return self._board_query(term, zone)
        match term.name:
            case "score":
                return self._scored(term, self.index(zone, "The score"))
            case "wins":
                return op("and", op("shr_u", cell(WINNERS), self.index(zone, "Winning")), const(1))
            case "count":
                if (board := all_laid(zone)) is not None:
                    return cell(board.count)
                total = self.function.local()
                every = self.each(zone, lambda m: put(total, op("add", get(total), const(1))))
                return f"(block (result i32) {put(total, const(0))} {every} {get(total)})"
        raise self.refuse(f"the query `{term.name}`")

    def _board_query(self, term: Query, space: Term) -> str:
        """Queries of a board whose spaces are known: tables, with −1 for no space."""
        assert term.domain is not None and term.domain.board is not None
        board, name = term.domain.board, term.name
        count = len(board.names)
        match name:
            case "row" | "column":
                numbers = board.rows if name == "row" else board.columns
                return self.unless_none(space, 0, lambda s: self.entry(numbers, s))
            case "inner" | "border" | "corner" | "north" | "south" | "east" | "west":
                among = getattr(board, name) if name in ("inner", "border", "corner") else board.sides.get(name, ())
                inside = [int(s in among) for s in range(count)]
                return self.unless_none(space, 0, lambda s: self.entry(inside, s))
        other = term.arguments[1]
        if name == "distance":
            first, second = self.index(space, "A distance"), self.index(other, "A distance")
            if count * count > MOST_DISTANCES:
                return self._far(board, first, second)
            table = [board.distance(a, b) for a in range(count) for b in range(count)]
            return self.entry(table, plus(op("mul", first, const(count)), second))
        if name == "step":
            steps = [s for table in board.steps for s in table]
            toward = op("mul", self.index(other, "A step"), const(count))
            return self.unless_none(space, -1, lambda s: self.entry(steps, plus(toward, s)))
        raise self.refuse(f"the query `{name}`")

    def _far(self, board: Board, first: str, second: str) -> str:
        """The code of a distance on a board of hexagons that is too large for a table: by columns and rows.

        The steps are half the sum of how far the three coordinates are apart.
        """
        if board.kind != "hexagon":
            return self._searched_distance(board, first, second)
        a, b, across, down = (self.function.local() for _ in range(4))
        given = put(a, first) + put(b, second)
        for name, numbers in ((across, board.columns), (down, board.rows)):
            given += put(name, op("sub", self.entry(numbers, get(a)), self.entry(numbers, get(b))))
        sides = (get(across), get(down), op("add", get(across), get(down)))
        sizes = [f"(select {op('sub', const(0), side)} {side} {op('lt_s', side, const(0))})" for side in sides]
        return f"(block (result i32) {given} {op('shr_u', plus(*sizes), const(1))})"

    def _searched_distance(self, board: Board, first: str, second: str) -> str:
        """The code of a distance from the row of all distances from a space, made anew where another space is asked."""
        if id(board) not in self._distances:
            self._distances[id(board)] = len(self._distances)
            self.functions.append(self._distances_from(board, self._distances[id(board)]))
        return f"(call $distance_{self._distances[id(board)]} {first} {second})"

    def _distances_from(self, board: Board, number: int) -> str:
        """The function of a distance: spaces are gone through in the order in which they are met."""
        count, function = len(board.names), Function()
        row, queue = self.memory.buffer(count), self.memory.buffer(count)
        with self.inside({}, "", function):
            space, at, end = (function.local() for _ in range(3))

            def place(name: str) -> str:
                return op("shl", get(name), const(2))

            def reach(member: str) -> str:
                further = op("add", load(place(space), row), const(1))
                met = store(place(member), further, row) + store(place(end), get(member), queue)
                return when(op("lt_s", load(place(member), row), const(0)), met + put(end, plus(get(end), const(1))))

            known = f"(global.set $known_{number}"
            begin = f"{known} {const(-1)}) (memory.fill {const(row)} {const(-1)} {const(4 * count)})" + put(
                end, const(1)
            )
            begin += store(place("$from"), const(0), row) + store(const(queue), get("$from"))
            step = put(space, load(place(at), queue)) + put(at, plus(get(at), const(1)))
            step += self.walk_rows(board.beside, get(space), reach)
            every = f"(loop $while {when(op('lt_u', get(at), get(end)), f'{step} (br $while)')})"
        other = op("ne", f"(global.get $known_{number})", get("$from"))
        head = f"$distance_{number} (param $from i32) (param $to i32) (result i32)"
        text = function.text(head, when(other, f"{begin} {every} {known} {get('$from')})") + load(place("$to"), row))
        return f"(global $known_{number} (mut i32) (i32.const -1))\n{text}"

    def _zone_query(self, term: Query, zone: ZoneAt) -> str:
        """How many pieces a zone holds, and which is on top; nothing of the zone of none."""
        at, total = self.function.local(), self.function.local()
        given, nothing = put(at, self.zone(zone)), const(-1 if term.type.form == "thing" else 0)
        if in_order(zone):
            value = self.pile_query(term, at)
        elif term.name == "count-piece":
            piece = op("shl", self.index(term.arguments[1], "A number of pieces"), const(2))
            value = load(plus(get(at), piece))
        elif term.name == "count-zone":
            value = self.pieces(zone.field.width, at, total)
        else:
            raise self.refuse(f"the query `{term.name}`")
        return f"(block (result i32) {given} {either(op('lt_s', get(at), const(0)), nothing, value)})"

    def pieces(self, width: int, at: str, total: str) -> str:
        """The code of how many pieces lie in the zone whose address is in a local."""
        if width <= 8:
            return plus(*(load(get(at), 4 * piece) for piece in range(width)))
        piece = self.count_up(
            width, lambda m: put(total, op("add", get(total), load(plus(get(at), op("shl", get(m), const(2))))))
        )
        return f"(block (result i32) {put(total, const(0))} {piece} {get(total)})"

    def _scored(self, term: Query, seat: str) -> str:
        """A call of the function that adds up the categories of a seat."""
        if not self._score:
            self._score = "$score"
            function, parts = Function(), []
            for category in self.program.scores:
                with self.inside({category.slot: "$seat"}, category.article, function):
                    parts.append(self.value(category.value))
            total = plus(*parts)
            if not self.ranges.fits(term):
                with self.inside({}, "", function):
                    total = self.in_bounds(reduce(lambda a, b: f"(i64.add {a} {b})", map(extended, parts)))
            self.functions.append(function.text("$score (param $seat i32) (result i32)", total))
        return f"(call {self._score} {seat})"

    def _run(self, term: RunOf) -> str:
        """There is a straight run, of all of them or of those through a space: a table of runs is gone through."""
        board = term.domain.board
        assert board is not None
        runs, found, next_run = board.runs(term.length), self.function.label(), self.function.label()
        first, wide = self.memory.table([space for run in runs for space in run]), 4 * term.length
        rows = [[first + wide * i for i in range(len(runs))]]
        if term.through is not None:
            spaces = range(len(board.names))
            rows = [[first + wide * i for i, run in enumerate(runs) if s in run] for s in spaces]
        space, at = self.function.local(), self.function.local()

        def try_run(run: str) -> str:
            with self.inside({**self.names, term.slot: space}):
                where = self.value(term.where)
            again, end = self.function.label(), self.function.local()
            asked = put(at, get(run)) + put(end, op("add", get(run), const(wide)))
            asked += f"(loop {again} {put(space, load(get(at)))} (br_if {next_run} {op('eqz', where)})"
            asked += f"(br_if {again} {op('lt_u', tee(at, op('add', get(at), const(4))), get(end))}))"
            return f"(block {next_run} {asked} (br {found} {const(1)}))"

        if term.through is None:
            search = self.walk_rows(rows, const(0), try_run)
        else:
            place = self.function.local()
            search = put(place, self.value(term.through))
            search += when(op("ge_s", get(place), const(0)), self.walk_rows(rows, get(place), try_run))
        return f"(block {found} (result i32) {search} {const(0)})"
