"""The built-in queries: boards, zones, laid tiles."""

from __future__ import annotations

from typing import Any

from statuto.checks.terms import Query, TextThing, ZoneAt
from statuto.checks.types import LaidBoard
from statuto.evaluate.compiling import Compiling, Value
from statuto.evaluate.folds import Folds
from statuto.evaluate.laid import LaidQueries
from statuto.evaluate.shapes import zone_of_one
from statuto.machine.layout import WINNERS

SIDES = {"north", "south", "east", "west"}


class Queries(Folds):
    """Compiles queries; part of `Terms`."""

    laid: dict[int, LaidQueries]

    def laid_queries(self, board: LaidBoard) -> LaidQueries:
        """The queries of one laid board."""
        if not hasattr(self, "laid"):
            self.laid = {}
        if id(board) not in self.laid:
            self.laid[id(board)] = LaidQueries(board)
        return self.laid[id(board)]

    def query(self, term: Query) -> Value:
        """The function of a query."""
        if term.name.startswith(("count-", "pieces-", "top")):
            return _zone_query(self, term)
        if term.name.startswith("bag-"):
            return _bag_query(self, term)
        if term.laid is not None and term.name not in ("board",):
            return _laid_query(self, term)
        if term.domain is not None and term.domain.board is not None:
            return _board_query(self, term)
        if term.name in ("after", "before"):
            assert term.domain is not None
            f, size, step = self.value(term.arguments[0]), term.domain.size, 1 if term.name == "after" else -1
            return lambda r: (f(r) + step) % size
        if term.name == "score":
            f = self.value(term.arguments[0])
            assert self.scores is not None
            scores = self.scores
            return lambda r: scores(r, f(r))
        if term.name == "wins":
            f = self.value(term.arguments[0])
            return lambda r: r[WINNERS] >> f(r) & 1
        assert term.name == "count", term.name
        return self.count(term)

    def text_thing(self, term: TextThing) -> Value:
        """A thing of a laid board by its text, in the record as it is; −1 where there is none."""
        queries = self.laid_queries(term.laid)
        return lambda r: queries.area_named(r, term.text)


def _board_query(terms: Compiling, term: Query) -> Value:
    """Queries of a board whose spaces are known: tables, with −1 for no space."""
    assert term.domain is not None and term.domain.board is not None
    board = term.domain.board
    f = terms.value(term.arguments[0])
    match term.name:
        case "beside" | "diagonal" | "around":
            table: Any = getattr(board, term.name)
            return lambda r: table[s] if (s := f(r)) >= 0 else ()
        case "row" | "column":
            numbers = board.rows if term.name == "row" else board.columns
            return lambda r: numbers[s] if (s := f(r)) >= 0 else 0
        case "inner" | "border" | "corner":
            inside = getattr(board, term.name)
            return lambda r: f(r) in inside
        case "north" | "south" | "east" | "west":
            side = board.sides.get(term.name, frozenset())
            return lambda r: f(r) in side
        case "after" | "before":
            size, step = term.domain.size, 1 if term.name == "after" else -1
            return lambda r: (f(r) + step) % size
    g = terms.value(term.arguments[1])
    if term.name == "distance":
        return lambda r: board.distance(f(r), g(r))
    if term.name == "step":
        steps = board.steps
        return lambda r: steps[g(r)][s] if (s := f(r)) >= 0 else -1
    rays = [[board.ray(s, d) for s in range(term.domain.size)] for d in range(len(board.directions))]
    return lambda r: rays[g(r)][s] if (s := f(r)) >= 0 else ()


def _zone_query(terms: Compiling, term: Query) -> Value:
    """How many pieces a zone holds, and which."""
    zone = term.arguments[0]
    assert isinstance(zone, ZoneAt)
    shaped = zone_of_one(terms, term)
    if shaped is not None:
        return shaped
    address = terms.address(zone)
    if term.name == "top":
        return lambda r: r[a + 1] if (a := address(r)) >= 0 and r[a] > 0 else -1
    pile, width = zone.field.form == "pile", zone.field.width
    if term.name == "count-piece":
        piece = terms.value(term.arguments[1])
        if pile:
            return lambda r: r[a + 1 : a + 1 + r[a]].count(piece(r)) if (a := address(r)) >= 0 else 0
        return lambda r: r[a + piece(r)] if (a := address(r)) >= 0 else 0
    if term.name == "count-zone":
        if pile:
            return lambda r: r[a] if (a := address(r)) >= 0 else 0
        return lambda r: sum(r[a : a + width]) if (a := address(r)) >= 0 else 0
    if pile:
        return lambda r: sorted(set(r[a + 1 : a + 1 + r[a]])) if (a := address(r)) >= 0 else ()
    return lambda r: [i for i in range(width) if r[a + i]] if (a := address(r)) >= 0 else ()


def _bag_query(terms: Compiling, term: Query) -> Value:
    """How many pieces a choice has, and which."""
    bag, coding = terms.value(term.arguments[0]), term.arguments[0].type.coding
    assert coding is not None
    chosen = coding.chosen
    if term.name == "bag-count":
        return lambda r: chosen(bag(r)).size
    if term.name == "bag-kinds":
        return lambda r: chosen(bag(r)).kinds
    piece = terms.value(term.arguments[1])
    return lambda r: chosen(bag(r)).counts.get(piece(r), 0)


def _laid_query(terms: Compiling, term: Query) -> Value:
    """Queries of a board that is laid from tiles."""
    assert term.laid is not None
    q = terms.laid_queries(term.laid)
    if term.name == "open-places":
        return q.open_places
    if term.name == "areas-laid":
        return q.areas
    f = terms.value(term.arguments[0])
    match term.name:
        case "is-laid":
            at = term.laid.slot
            if term.domain is term.laid.areas:
                return lambda r: f(r) >= 0
            return lambda r: r[at + f(r)] >= 0
        case "tile-at":
            return lambda r: q.tile_at(r, f(r))
        case "rotation-at":
            return lambda r: q.turn_at(r, f(r))
        case "place-of":
            place, parts = term.laid.place, q.parts
            return lambda r: r[place + f(r) // parts]
        case "areas-of":
            return lambda r: q.areas_of(r, f(r))
        case "part-value":
            tile, parts, values = term.laid.tile, q.parts, q.values
            return lambda r: values[r[tile + a // parts]][a % parts] if (a := f(r)) >= 0 else -1
        case "area-beside" | "area-around":
            return lambda r: q.beside(r, f(r))
        case "place-beside" | "place-around":
            across = q.places
            return lambda r: across[f(r)]
        case "area-diagonal" | "place-diagonal":
            return lambda r: ()
    return _board_query(terms, term)
