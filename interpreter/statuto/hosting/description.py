"""A compiled game as data for other programs: what the numbers in the memory of its module mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from statuto.checks.program import ActionOf, Program, SignFactOf
from statuto.checks.terms import Field
from statuto.checks.types import Domain, LaidBoard, Type
from statuto.compiled.behind import Behind
from statuto.compiled.emit_host import INTERFACE
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.emit_nodes import NODES, Node
from statuto.compiled.emit_several import in_columns
from statuto.compiled.wat import COUNT, FIRST, RECORD, SECOND, SITE
from statuto.machine.code import ChanceDraw, ChancePick, ChanceSwap, Decision, Machine
from statuto.machine.layout import CONTROL
from statuto.resolve.book import Book

Data = dict[str, Any]
SCHEMA = 1
KINDS = {Decision: "decision", ChancePick: "pick", ChanceDraw: "draw", ChanceSwap: "swap"}


@dataclass(slots=True)
class Domains:
    """Domains by the names under which they are described: their own, with a number where two have the same."""

    described: dict[str, Data] = field(default_factory=dict)
    _names: dict[int, tuple[Domain, str]] = field(default_factory=dict)

    def all(self) -> list[Domain]:
        """The domains that are described."""
        return [domain for domain, _ in self._names.values()]

    def name(self, domain: Domain | None) -> str | None:
        """The name under which a domain is described, from now on."""
        if domain is None:
            return None
        if id(domain) not in self._names:
            name, number = domain.name, 2
            while name in self.described:
                name, number = f"{domain.name} {number}", number + 1
            self._names[id(domain)] = domain, name
            self.described[name] = {"form": domain.form, "plural": domain.plural, "names": list(domain.names)}
        return self._names[id(domain)][1]


def described(book: Book, machine: Machine, emitter: Emitter) -> Data:
    """What a host must know of the module of a machine that an emitter has written."""
    program, domains = machine.program, Domains()
    fields = [one for one in program.fields if not one.nameless]
    data: Data = {
        "schema": SCHEMA,
        "interface": INTERFACE,
        "book": book.id,
        "edition": book.edition,
        "variants": list(book.variants),
        "titles": dict(book.titles),
        "players": program.players.size,
        "options": dict(program.setting.options),
        "readings": dict(program.setting.readings),
        "memory": _places(emitter),
        "control": list(CONTROL),
        "actions": [_action(action, domains) for action in program.actions],
        "memories": [_field(one, emitter.behind, domains) for one in fields if one.form == "value"],
        "zones": [_field(one, emitter.behind, domains) for one in fields if one.form != "value"],
        "tiles": [_tiles(laid, domains) for laid in program.boards],
        "signs": _signs(program),
        "scores": [{"name": one.name, "article": one.article} for one in program.scores],
        "nodes": _nodes(machine),
        "articles": [instruction.article for instruction in machine.code],
        "failures": [
            {
                "code": one.code,
                "article": one.article,
                "message": one.message,
                "names": list(one.names),
                "wide": one.wide,
            }
            for one in emitter.failures
        ],
    }
    return data | {"boards": _boards(domains), "domains": domains.described}


def _places(emitter: Emitter) -> Data:
    """Where things lie in the memory of the module, as addresses, and how wide rows are, in numbers of 32 bits."""
    return {
        "count": COUNT,
        "site": SITE,
        "first": FIRST,
        "second": SECOND,
        "record": RECORD,
        "cells": emitter.behind.end,
        "choices": emitter.choices,
        "width": emitter.width,
        "results": emitter.results,
        "search": emitter.search,
        "result": emitter.told,
    }


def _action(action: ActionOf, domains: Domains) -> Data:
    parameters = []
    for column, one in in_columns(action):
        data: Data = {"preposition": one.preposition, "name": one.name, "domain": domains.name(one.domain)}
        data["column"] = column
        if one.several is not None:
            coding = one.several.coding
            number = {"bits": 64 if coding.wide else 32, "most": list(coding.most), "weights": list(coding.weights)}
            data |= {"several": {"low": one.several.low, "high": one.several.high, **number}}
        parameters.append(data)
    return {
        "name": action.name,
        "article": action.article,
        "decline": action.decline or "decline",
        "parameters": parameters,
    }


def _type(type: Type, domains: Domains) -> Data:
    return {"form": type.form, "domain": domains.name(type.domain), "optional": type.optional}


def _field(one: Field, behind: Behind, domains: Domains) -> Data:
    """A memory or zone: its first cell, how far apart the cells of neighbours lie, and who may see it."""
    cell, strides = behind.place(one)
    index = [{"preposition": preposition, "domain": domains.name(domain)} for preposition, domain in one.dims]
    data: Data = {"name": one.name, "article": one.article, "index": index, "cell": cell, "strides": list(strides)}
    data |= {"seen": one.seen, "lifetime": one.lifetime, "start": one.start}
    if one.form != "value":
        return data | {"form": one.form, "holds": domains.name(one.holds), "cells": one.width, "most": one.most}
    words = behind.sets.get(id(one))
    cells = 1 if words is None else words.each
    return data | {"type": _type(one.type, domains), "low": one.low, "high": one.high, "cells": cells}


def _boards(domains: Domains) -> list[Data]:
    """The boards of spaces that are there from the start, of all that is described."""
    return [_board(one, domains) for one in domains.all() if one.board is not None and one.form == "space"]


def _board(domain: Domain, domains: Domains) -> Data:
    board = domain.board
    assert board is not None
    return {
        "spaces": domains.name(domain),
        "kind": board.kind,
        "shape": domain.shape[0],
        "sizes": list(domain.shape[1]),
        "columns": list(board.columns),
        "rows": list(board.rows),
        "directions": list(board.directions),
        "steps": [list(row) for row in board.steps],
        "beside": [list(row) for row in board.beside],
        "diagonal": [list(row) for row in board.diagonal],
        "border": sorted(board.border),
        "corner": sorted(board.corner),
        "sides": {name: sorted(spaces) for name, spaces in board.sides.items()},
    }


def _tiles(laid: LaidBoard, domains: Domains) -> Data:
    """A board laid from tiles: the cells of how many are laid, and of the tile, place and rotation of each."""
    grid, tile = laid.grid.board, laid.tiles.tile
    parts = [] if tile is None else [[tile.attribute.names[value] for value in own] for own in tile.values]
    return {
        "tiles": domains.name(laid.tiles),
        "places": domains.name(laid.places),
        "areas": domains.name(laid.areas),
        "slots": laid.slots,
        "parts": parts,
        "count": laid.count,
        "tile": laid.tile,
        "place": laid.place,
        "turn": laid.turn,
        "at": laid.slot,
        "columns": list(grid.columns),
        "rows": list(grid.rows),
        "across": [list(row) for row in laid.grid.across],
    }


def _signs(program: Program) -> list[Data]:
    """The signs by which boards are drawn, in the order in which they are tried."""
    return [
        {
            "board": one.board,
            "spaces": one.spaces.name,
            "signs": [{"text": sign.text, "facts": [_fact(fact) for fact in sign.facts]} for sign in one.signs],
        }
        for one in program.signs
    ]


def _fact(fact: SignFactOf) -> Data:
    if fact.field is not None:
        return {"field": fact.field.name, "value": fact.value}
    return {"condition": fact.condition if isinstance(fact.condition, str) else fact.condition.name}


def _nodes(machine: Machine) -> list[Data]:
    """Where somebody, or chance, decides: the instruction at which the record stands then."""
    return [_node(at, node) for at, node in enumerate(machine.code) if isinstance(node, NODES)]


def _node(at: int, node: Node) -> Data:
    data: Data = {"at": at, "kind": KINDS[type(node)], "article": node.article, "site": node.site}
    if isinstance(node, Decision):
        data |= {"name": node.name, "step": node.step, "actions": list(node.actions)}
    return data
