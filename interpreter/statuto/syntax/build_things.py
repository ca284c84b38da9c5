"""Tree building for the clauses that say what there is."""

from __future__ import annotations

from typing import Any

from statuto.syntax import tree as t
from statuto.syntax.building import find, of_type, unquote, word


class ThingRules:
    """The rules of `things.lark`."""

    def plural(self, span: t.Span, items: list[Any]) -> tuple[str, t.Word]:
        return ("plural", word(items[0]))

    def each(self, span: t.Span, items: list[Any]) -> t.Each:
        return t.Each(items[0], word(items[1]), word(items[2]) if len(items) > 2 else None, span=span)

    def kind(self, span: t.Span, items: list[Any]) -> t.Kind:
        plural = find(items, "plural")
        names = [word(item) for item in items if not isinstance(item, tuple)]
        return t.Kind(names[0], plural, tuple(names[1:]), span=span)

    def piece(self, span: t.Span, items: list[Any]) -> t.Piece:
        each = tuple(of_type(items, t.Each))
        return t.Piece(word(items[0]), find(items, "plural"), each, items[-1], span=span)

    def tile_row(self, span: t.Span, items: list[Any]) -> t.TileRow:
        return t.TileRow(int(items[0]), tuple(word(item) for item in items[1:]), span=span)

    def tile(self, span: t.Span, items: list[Any]) -> t.Tile:
        rows = tuple(of_type(items, t.TileRow))
        plain = [item for item in items if not isinstance(item, tuple | t.TileRow)]
        name, sides, attribute = plain
        return t.Tile(word(name), find(items, "plural"), int(sides), word(attribute), rows, span=span)

    def board_parts(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("parts", (word(items[0]), find(items, "plural")))

    def board(self, span: t.Span, items: list[Any]) -> t.Board:
        part, part_plural = find(items, "parts") or (None, None)
        name, noun, form = word(items[0]), word(items[1]), items[-1]
        return t.Board(name, noun, find(items, "plural"), part, part_plural, form, span=span)

    def border_ring(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("border", True)

    def square_grid(self, span: t.Span, items: list[Any]) -> t.Grid:
        return t.Grid("square", tuple(items[:2]), bool(find(items, "border")), span=span)

    def hexagon_rhombus(self, span: t.Span, items: list[Any]) -> t.Grid:
        return t.Grid("rhombus", tuple(items), span=span)

    def hexagon_within(self, span: t.Span, items: list[Any]) -> t.Grid:
        return t.Grid("within", tuple(items), span=span)

    def ring(self, span: t.Span, items: list[Any]) -> t.Grid:
        return t.Grid("ring", tuple(items), span=span)

    def graph_line(self, span: t.Span, items: list[Any]) -> tuple[t.Word, ...]:
        return tuple(word(item) for item in items)

    def graph(self, span: t.Span, items: list[Any]) -> t.Graph:
        return t.Graph(tuple(items), span=span)

    def laid(self, span: t.Span, items: list[Any]) -> t.Laid:
        return t.Laid(word(items[0]), span=span)

    def sign_fact(self, span: t.Span, items: list[Any]) -> t.SignFact:
        return t.SignFact(word(items[0]), items[1] if len(items) > 1 else None, span=span)

    def sign_row(self, span: t.Span, items: list[Any]) -> t.SignRow:
        return t.SignRow(unquote(items[0]), tuple(items[1:]), span=span)

    def no_sign(self, span: t.Span, items: list[Any]) -> t.SignRow:
        return t.SignRow(unquote(items[0]), (), span=span)

    def signs(self, span: t.Span, items: list[Any]) -> t.Signs:
        return t.Signs(word(items[0]), tuple(items[1:]), span=span)

    def alike(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("alike", items[0])

    def joining(self, span: t.Span, items: list[Any]) -> t.GroupChange:
        return t.GroupChange("joining", word(items[0]), word(items[1]), items[2], span=span)

    def splitting(self, span: t.Span, items: list[Any]) -> t.GroupChange:
        return t.GroupChange("splitting", word(items[0]), word(items[1]), items[2], span=span)

    def group(self, span: t.Span, items: list[Any]) -> t.Group:
        name, noun, variable, where = (i for i in items if not isinstance(i, tuple | t.GroupChange))
        changes = tuple(of_type(items, t.GroupChange))
        parts = (word(noun), word(variable), where, find(items, "alike"), changes)
        return t.Group(word(name), find(items, "plural"), *parts, span=span)

    def start_value(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("start", items[0])

    def lifetime(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("lifetime", str(items[0]))

    def seen(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("seen", items[0])

    def nobody(self, span: t.Span, items: list[Any]) -> str:
        return "nobody"

    def everyone(self, span: t.Span, items: list[Any]) -> str:
        return "everyone"

    def its_player(self, span: t.Span, items: list[Any]) -> str:
        return "its player"

    def range_type(self, span: t.Span, items: list[Any]) -> t.Type:
        return t.Type("range", low=items[0], high=items[1], span=span)

    def truth_type(self, span: t.Span, items: list[Any]) -> t.Type:
        return t.Type("truth", span=span)

    def domain_type(self, span: t.Span, items: list[Any]) -> t.Type:
        return t.Type("domain", word(items[0]), span=span)

    def optional_type(self, span: t.Span, items: list[Any]) -> t.Type:
        return t.Type("optional", word(items[0]), span=span)

    def set_type(self, span: t.Span, items: list[Any]) -> t.Type:
        return t.Type("set", word(items[0]), span=span)

    def memory(self, span: t.Span, items: list[Any]) -> t.Memory:
        each = tuple(of_type(items, t.Each))
        kind = of_type(items, t.Type)[0]
        lifetime, seen = find(items, "lifetime") or "game", find(items, "seen") or "everyone"
        return t.Memory(word(items[0]), each, kind, find(items, "start"), lifetime, seen, span=span)

    def at_most(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("most", items[0])

    def in_order(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("order", True)

    def zone(self, span: t.Span, items: list[Any]) -> t.Zone:
        each = tuple(of_type(items, t.Each))
        holds = word(items[1 + len(each)])
        seen, ordered = find(items, "seen") or "everyone", bool(find(items, "order"))
        return t.Zone(word(items[0]), each, holds, find(items, "most"), ordered, seen, span=span)

    def let_plain(self, span: t.Span, items: list[Any]) -> tuple[Any, tuple[Any, ...]]:
        return (items[0], ())

    def let_by_players(self, span: t.Span, items: list[Any]) -> tuple[Any, tuple[Any, ...]]:
        pairs = zip(items[1::2], items[::2], strict=True)
        return (None, tuple((int(players), value) for players, value in pairs))

    def let_(self, span: t.Span, items: list[Any]) -> t.Let:
        return t.Let(word(items[0]), *items[1], span=span)

    def table_row(self, span: t.Span, items: list[Any]) -> t.TableRow:
        keys = [item for item in items[:-1] if isinstance(item, t.Expression)]
        return t.TableRow(tuple(keys), items[-1], span=span)

    def table(self, span: t.Span, items: list[Any]) -> t.Table:
        each, rows = tuple(of_type(items, t.Each)), tuple(of_type(items, t.TableRow))
        return t.Table(word(items[0]), each, rows, span=span)

    def range_option(self, span: t.Span, items: list[Any]) -> t.Option:
        name, low, high, default = items
        return t.Option(word(name), low, high, default, span=span)

    def truth_option(self, span: t.Span, items: list[Any]) -> t.Option:
        excludes = find(items, "excludes") or ()
        return t.Option(word(items[0]), None, None, items[1], excludes, span=span)

    def excludes(self, span: t.Span, items: list[Any]) -> tuple[str, tuple[t.Word, ...]]:
        return ("excludes", tuple(map(word, items)))

    def parameter(self, span: t.Span, items: list[Any]) -> t.Parameter:
        return t.Parameter(items[0], word(items[1]), word(items[2]), span=span)

    def body(self, span: t.Span, items: list[Any]) -> Any:
        return items[0]

    def define(self, span: t.Span, items: list[Any]) -> t.Define:
        return t.Define(word(items[0]), tuple(of_type(items, t.Parameter)), items[-1], span=span)
