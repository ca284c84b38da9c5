"""Effects as text."""

from __future__ import annotations

from statuto.syntax import tree as t
from statuto.syntax.unparse.expressions import CHAIN, SUM, binder, bound, expression
from statuto.syntax.unparse.lines import block

_JOINS = {"set": "to", "increase": "by", "decrease": "by"}


def body(effects: t.Block) -> list[str]:
    """The lines of a block."""
    return [line for effect in effects for line in statement(effect)]


def outcome(node: t.Outcome | None) -> str:
    """Who wins or loses, after a comma; nothing without an outcome."""
    if node is None:
        return ""
    if node.player is None:
        return ", nobody wins"
    return f", {expression(node.player, CHAIN)} {'wins' if node.wins else 'loses'}"


def statement(node: t.Statement) -> list[str]:
    """The lines of an effect."""
    match node:
        case t.If():
            return [*block(f"if {expression(node.condition)}", body(node.body)), *_otherwise(node.otherwise)]
        case t.ForEach():
            return block(f"for each {binder(node.binder)}", body(node.body))
        case t.While():
            return block(f"while {expression(node.condition)}, at most {bound(node.bound)} times", body(node.body))
        case t.Choose():
            return _choose(node)
        case t.Step():
            return block(f"step {node.name}", body(node.body))
    return [_simple(node)]


def _otherwise(effects: t.Block) -> list[str]:
    match effects:
        case ():
            return []
        case (t.If() as only,):
            first, *rest = statement(only)
            return [f"otherwise {first}", *rest]
    return block("otherwise", body(effects))


def _choose(node: t.Choose) -> list[str]:
    chooser = " by chance" if node.by_chance else f" by {chain(node.chooser)}" if node.chooser else ""
    line = f"choose {', '.join(map(str, node.actions))}{chooser}"
    return [line] if node.or_else is None else [line, *block("or else", body(node.or_else))]


def _simple(node: t.Statement) -> str:
    match node:
        case t.Assign():
            return f"{node.kind} {chain(node.target)} {_JOINS[node.kind]} {expression(node.value)}"
        case t.Transfer():
            return _transfer(node)
        case t.Draw():
            amount = f"{_number(node.amount)} " if node.amount else ""
            return f"draw {amount}from {chain(node.source)} to {chain(node.target)}"
        case t.Shuffle():
            return f"shuffle {chain(node.zone)}"
        case t.LetBe():
            return f"let {node.name} be {expression(node.value)}"
        case t.Pick():
            return f"pick {node.name} at random from {chain(node.source)}"
        case t.Lay():
            turned = expression(node.turned, SUM)
            return f"lay {chain(node.tile)} onto {chain(node.place)} turned {turned}"
        case t.EndGame():
            return f"end the game{outcome(node.outcome)}"
        case t.EndTurn():
            return "end the turn"
        case t.NextTurn():
            return f"next turn by {chain(node.player)}"
        case t.Nothing():
            return "nothing"
    raise TypeError(f"no text is known for a {type(node).__name__}")


def _transfer(node: t.Transfer) -> str:
    if node.piece is None:
        return f"move all from {_zone(node.source)} to {_zone(node.target)}"
    amount = node.amount.form if node.amount.form != "number" else _number(node.amount.value)
    what = f"{amount} {chain(node.piece)}".lstrip()
    if node.source is None:
        return f"put {what} into {_zone(node.target)}"
    if node.target is None:
        return f"take {what} from {_zone(node.source)}"
    return f"move {what} from {_zone(node.source)} to {_zone(node.target)}"


def _zone(node: t.Expression | None) -> str:
    assert node is not None
    return chain(node)


def _number(node: t.Expression | None) -> str:
    """How many: nothing, a number, or an expression in brackets."""
    if node is None:
        return ""
    return expression(node) if isinstance(node, t.Number) else f"({expression(node)})"


def chain(node: t.Expression) -> str:
    """An expression where the grammar asks for a chain."""
    return expression(node, CHAIN)
