"""Formal clauses as text."""

from __future__ import annotations

from collections.abc import Sequence

from statuto.syntax import tree as t
from statuto.syntax.unparse.effects import body, outcome
from statuto.syntax.unparse.expressions import ATOM, CHAIN, SUM, binder, bound, expression, this_turn
from statuto.syntax.unparse.lines import WIDTH, block, indented, quoted


def clause(node: t.Clause) -> list[str]:
    """The lines of a formal clause."""
    match node:
        case t.Tile():
            return _tile(node)
        case t.Signs():
            return block(f"signs of {node.board}", [_sign(row) for row in node.rows])
        case t.Group():
            return _group(node)
        case t.Define():
            return _valued(f"define {node.name}{_parameters(node.parameters)}", node.body)
        case t.Score():
            return _valued(f"score {node.name} for player {node.variable}", node.value)
        case t.Action():
            return block(f"action {node.name}{_parameters(node.parameters)}", body(node.body))
        case t.Setup():
            return block("setup", body(node.body))
        case t.Turn():
            return block("turn", body(node.body))
        case t.AfterDeal():
            return block("after each deal", body(node.body))
        case t.Whenever():
            each = f" for each {binder(node.binder)}" if node.binder else ""
            return block(f"whenever {expression(node.condition, last=not each)}{each}", body(node.body))
    return [_thing(node)]


def _thing(node: t.Clause) -> str:
    match node:
        case t.Kind():
            return f"kind {node.name}{_plural(node.plural)}: {', '.join(map(str, node.members))}"
        case t.Piece():
            return f"piece {node.name}{_plural(node.plural)}{_each(node.each)}: {expression(node.copies)}"
        case t.Board():
            part = f" with {node.part}{_plural(node.part_plural)}" if node.part else ""
            return f"board {node.name} of {node.noun}{_plural(node.plural)}{part}: {_form(node.form)}"
        case t.Memory():
            return _memory(node)
        case t.Zone():
            most = f" at most {bound(node.most)}" if node.most else ""
            order = " in order" if node.ordered else ""
            return f"zone {node.name}{_each(node.each)}: {node.holds}{most}{order}{_seen(node.seen)}"
        case t.Let():
            return f"let {node.name} = {let_value(node)}"
        case t.Table():
            return f"table {node.name}{_each(node.each)}: {', '.join(_row(row, node.each) for row in node.rows)}"
        case t.Option():
            kind = f"{bound(node.low)} to {bound(node.high)}" if node.low and node.high else "yes or no"
            excludes = f" excludes {', '.join(map(str, node.excludes))}" if node.excludes else ""
            return f"option {node.name}: {kind} = {expression(node.default)}{excludes}"
    return _rule(node)


def _rule(node: t.Clause) -> str:
    match node:
        case t.Permission():
            word = "unless" if node.negated else "when"
            condition = f" {word} {expression(node.condition)}" if node.condition else ""
            return f"{node.mode} {node.action}{condition}"
        case t.Duty():
            word = "unless" if node.negated else "when"
            condition = f", {word} {expression(node.condition)}" if node.condition else ""
            return f"duty: as many of {', '.join(map(str, node.actions))} as can be{this_turn(node.most)}{condition}"
        case t.Decline():
            return f"decline {node.action} as {node.name}"
        case t.FirstPlayer():
            return f"first player {expression(node.value)}"
        case t.EndWhen():
            return f"end when {expression(node.condition)}{outcome(node.outcome)}"
        case t.Winner():
            return f"winner {node.variable} has {_ranks(node.ranks)}"
        case t.Limit():
            return f"limit {bound(node.turns)} turns"
        case t.Match():
            return f"match of at most {bound(node.deals)} deals"
        case t.MatchEnds():
            return f"match ends when {expression(node.condition)}"
        case t.MatchWinner():
            return f"winner of the match {node.variable} has {_ranks(node.ranks)}"
    raise TypeError(f"no text is known for a {type(node).__name__}")


def _ranks(ranks: Sequence[t.Rank]) -> str:
    return ", then ".join(f"{'most' if rank.most else 'least'} {expression(rank.value, SUM)}" for rank in ranks)


def let_value(node: t.Let) -> str:
    """The value of a constant, or its values by number of players."""
    if node.value is not None:
        return expression(node.value)
    return ", ".join(f"{expression(value, last=False)} for {players} players" for players, value in node.by_players)


def _valued(head: str, value: t.Expression) -> list[str]:
    """A head and its value, on one line if there is room."""
    said = expression(value)
    return [f"{head}: {said}"] if len(head) + len(said) + 2 <= WIDTH else [f"{head}:", *indented([said])]


def _plural(word: t.Word | None) -> str:
    return f" ({word})" if word else ""


def _each(each: Sequence[t.Each]) -> str:
    return "".join(f" {e.preposition} each {e.noun}" + (f" {e.variable}" if e.variable else "") for e in each)


def _parameters(parameters: Sequence[t.Parameter]) -> str:
    said = ""
    for p in parameters:
        said += f" {p.preposition} {_several(p.several)}{p.noun} {p.variable}"
        said += f" in {expression(p.several.within, CHAIN)}" if p.several and p.several.within else ""
        said += f" among {expression(p.among, ATOM)}" if p.among else ""
    return said


def _several(node: t.Several | None) -> str:
    """How many things a parameter is."""
    if node is None:
        return ""
    one = node.low is node.high
    return f"some {bound(node.low)} " if one else f"some {bound(node.low)} to {bound(node.high)} "


def _tile(node: t.Tile) -> list[str]:
    rows = [f"{row.copies} of {' '.join(map(str, row.values))}" for row in node.rows]
    return block(f"tile {node.name}{_plural(node.plural)}: {node.sides} sides, parts with {node.attribute}", rows)


def _sign(row: t.SignRow) -> str:
    facts = [f"{f.name} is {expression(f.value, ATOM)}" if f.value else str(f.name) for f in row.facts]
    return f"{quoted(row.sign)} {' and '.join(facts) or 'nothing'}"


def _group(node: t.Group) -> list[str]:
    alike = f", alike in {expression(node.alike, CHAIN)}" if node.alike else ""
    condition = expression(node.where, last=not alike)
    head = f"group {node.name}{_plural(node.plural)} of {node.noun} {node.variable} where {condition}{alike}"
    joints = {"joining": "into", "splitting": "from"}
    changes = [
        line for c in node.changes for line in block(f"{c.kind} {c.group} {joints[c.kind]} {c.other}", body(c.body))
    ]
    return block(head, changes) if changes else [head]


def _form(form: t.Grid | t.Graph | t.Laid) -> str:
    if isinstance(form, t.Laid):
        return f"laid from {form.tile}"
    if isinstance(form, t.Graph):
        return "graph: " + "; ".join(" ".join(map(str, line)) for line in form.lines)
    sizes = " by ".join(bound(size) for size in form.sizes)
    heads = {"square": "square grid", "rhombus": "hexagon grid", "within": "hexagon grid within", "ring": "ring of"}
    return f"{heads[form.form]} {sizes}{' with border ring' if form.ring else ''}"


def _memory(node: t.Memory) -> str:
    start = f" = {expression(node.start, last=False)}" if node.start else ""
    lifetime = f" for the {node.lifetime}" if node.lifetime != "game" else ""
    return f"memory {node.name}{_each(node.each)}: {_type(node.type)}{start}{lifetime}{_seen(node.seen)}"


def _type(node: t.Type) -> str:
    match node.form:
        case "range" if node.low and node.high:
            return f"{bound(node.low)} to {bound(node.high)}"
        case "truth":
            return "yes or no"
        case "optional":
            return f"{node.noun} or none"
        case "set":
            return f"set of {node.noun}"
    return str(node.noun)


def _seen(seen: str) -> str:
    return f" seen by {seen}" if seen != "everyone" else ""


def _row(row: t.TableRow, each: Sequence[t.Each]) -> str:
    first, *others = row.keys
    keys = expression(first, ATOM)
    for key, dimension in zip(others, [*each[1:], *[None] * len(others)], strict=False):
        keys += f" {dimension.preposition if dimension else 'of'} {expression(key, ATOM)}"
    return f"{keys} {expression(row.value)}"
