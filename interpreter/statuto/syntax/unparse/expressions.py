"""Expressions as text."""

from __future__ import annotations

from statuto.syntax import tree as t
from statuto.syntax.unparse.lines import quoted

# How tightly a form holds together; an operand that holds less tightly than its place asks for stands in brackets.
OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGN, CHAIN, ATOM = range(9)

RELATIONS = {
    "eq": "is",
    "ne": "is not",
    "lt": "is less than",
    "gt": "is more than",
    "ge": "is at least",
    "le": "is at most",
    "in": "is in",
    "not_in": "is not in",
}


def expression(node: t.Expression, place: int = OR, last: bool = True) -> str:
    """An expression for a place that asks for a level; `last` if nothing follows that a quantifier would take in."""
    level, text = _said(node, last)
    greedy = level == NOT and not last and not isinstance(node, t.Not | t.Can | t.Afterwards)
    if level < place or greedy:
        return f"({_said(node, True)[1]})"
    return text


def bound(node: t.Expression) -> str:
    """A number, a name, or an expression in brackets."""
    return expression(node) if isinstance(node, t.Number | t.Name) else f"({expression(node)})"


def this_turn(most: t.Expression) -> str:
    """The end of what can be done at most in a turn."""
    return f" this turn, at most {expression(most, SUM)}"


def _said(node: t.Expression, last: bool) -> tuple[int, str]:
    """The level of an expression and its text."""
    match node:
        case t.Or():
            return OR, _joined(node.operands, "or", AND, last)
        case t.And():
            return AND, _joined(node.operands, "and", NOT, last)
        case t.Not():
            return NOT, f"not {expression(node.operand, NOT, last)}"
        case t.Afterwards():
            return NOT, f"afterwards {expression(node.condition, NOT, last)}"
        case t.Compare():
            return COMPARE, f"{expression(node.left, SUM)} {RELATIONS[node.relation]} {expression(node.right, SUM)}"
        case t.Arithmetic():
            return _arithmetic(node)
        case t.Negative():
            return SIGN, f"-{expression(node.operand, SIGN)}"
        case t.Chain():
            return _chain(node)
    quantified = _quantified(node)
    return (NOT, quantified) if quantified else (ATOM, _atom(node))


def _joined(operands: tuple[t.Expression, ...], word: str, level: int, last: bool) -> str:
    *before, final = operands
    said = [expression(operand, level, False) for operand in before]
    return f" {word} ".join([*said, expression(final, level, last)])


def _arithmetic(node: t.Arithmetic) -> tuple[int, str]:
    adds = node.rest[0].operator in ("+", "-")
    inner = PRODUCT if adds else SIGN
    rest = "".join(f" {step.operator} {expression(step.operand, inner)}" for step in node.rest)
    return (SUM if adds else PRODUCT), expression(node.first, inner) + rest


def _chain(node: t.Chain) -> tuple[int, str]:
    """A chain; `wins of p` is said `p wins`, and the neighbours of a player `next player after p`."""
    match node:
        case t.Chain(t.Name("wins"), (t.Link("of", winner),)):
            return COMPARE, f"{expression(winner, CHAIN)} wins"
        case t.Chain(t.Name("player"), (t.Link("after", seat),)):
            return ATOM, f"next player after {expression(seat, ATOM)}"
        case t.Chain(t.Name("player"), (t.Link("before", seat),)):
            return ATOM, f"previous player before {expression(seat, ATOM)}"
    links = "".join(f" {link.preposition} {expression(link.item, ATOM)}" for link in node.links)
    return CHAIN, expression(node.head, ATOM) + links


def _quantified(node: t.Expression) -> str:
    """A sentence about the things of a domain, or an empty text for another expression."""
    match node:
        case t.Some():
            return f"some {binder(node.binder)}"
        case t.Every():
            return f"every {binder(node.binder, False)} has {expression(node.has)}"
        case t.First():
            return f"first {binder(node.binder)}"
        case t.Fold():
            return f"{node.kind} of {expression(node.value, SUM)} for {binder(node.binder)}"
        case t.Run():
            through = f" with {expression(node.through, CHAIN)}" if node.through else ""
            where = expression(node.where)
            return f"run of {bound(node.length)} {node.noun} {node.variable}{through} where {where}"
        case t.Connected():
            return _connected(node)
        case t.Union():
            return f"union of {_connected(node.connected)}"
        case t.Can():
            return f"can {node.action}" + (f" by {expression(node.player, CHAIN)}" if node.player else "")
        case t.MostOf():
            return f"most of {', '.join(map(str, node.actions))}{this_turn(node.most)}"
    return ""


def _connected(node: t.Connected) -> str:
    words = ["chained" if node.chained else "connected", bound(node.size), str(node.noun), str(node.variable)]
    if node.differing:
        words += ["differing in", expression(node.differing, CHAIN)]
    if node.including:
        words += ["including", expression(node.including, CHAIN)]
    if node.lacking:
        most, condition = node.lacking
        words += ["no more than", bound(most), "lacking", expression(condition, COMPARE)]
    return " ".join([*words, "where", expression(node.where)])


def _atom(node: t.Expression) -> str:
    match node:
        case t.Name():
            return node.text
        case t.Number():
            return str(node.value)
        case t.Text():
            return quoted(node.value)
        case t.NoneValue():
            return "none"
        case t.Truth():
            return "yes" if node.value else "no"
        case t.Seat():
            return f"player {node.number}"
        case t.Call():
            return f"{node.name}({', '.join(expression(argument) for argument in node.arguments)})"
        case t.Conditional():
            value, condition = expression(node.value, last=False), expression(node.condition, last=False)
            return f"({value} if {condition} otherwise {expression(node.otherwise)})"
        case t.Comprehension():
            return f"({binder(node.binder)})"
    raise TypeError(f"no text is known for a {type(node).__name__}")


def binder(node: t.Binder, last: bool = True) -> str:
    """A domain, a name for one of its things, and which of them are meant."""
    words = [str(node.noun), str(node.variable)]
    if node.within:
        words += ["in", expression(node.within, CHAIN)]
    if node.connected_to:
        words += ["connected to", expression(node.connected_to, CHAIN)]
    if node.where:
        words += ["where", expression(node.where, last=last)]
    return " ".join(words)
