"""Typing the built-in names of chains; `builtins.BUILTINS` tells of them to readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.checks.grouped import group_of_spaces, size_of
from statuto.checks.nothing import asked
from statuto.checks.terms import Const, Control, Members, Query, Term, ZoneAt
from statuto.checks.types import NUMBER, TRUTH, UNKNOWN, Type, set_of, thing
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.chains import Chains

BAD = Const(UNKNOWN, 0)
CONDITIONS = {
    "inner": "inner",
    "border": "border",
    "corner": "corner",
    "north-side": "north",
    "south-side": "south",
    "east-side": "east",
    "west-side": "west",
}


def builtin(chains: Chains, item: t.Name, expected: Type) -> Term:
    """The term of a built-in name, or of a thing by its name; a finding for a name that is neither."""
    """The term of a built-in name, or of a thing by its name; a finding for a name that is neither."""
    name, scope = item.text, chains.scope
    if name in ("mover", "chooser"):
        return Control(thing(chains.typer.program.players), name)
    if name in ("turns", "ended"):
        return Control(NUMBER if name == "turns" else TRUTH, name)
    if name == "count" and chains.next_is("of"):
        return _count(chains)
    if name in ("row", "column") and chains.next_is("of"):
        return _upon_space(chains, item, name, NUMBER)
    if name in CONDITIONS and chains.next_is("of"):
        return _upon_space(chains, item, CONDITIONS[name], TRUTH)
    if name == "laid" and chains.next_is("of"):
        return _laid(chains, item)
    if name == "openings" and chains.next_is("of"):
        return _openings(chains, item)
    if name == "distance" and chains.next_is("of"):
        return _distance(chains, item)
    if name in ("step", "ray") and chains.next_is("of"):
        return _toward(chains, item, name)
    if name == "top" and chains.next_is("of"):
        return _top(chains, item)
    if name in ("score", "wins") and chains.next_is("of"):
        player = thing(chains.typer.program.players)
        term = chains.typer.expect(chains.take(player), player, item.span)
        return asked(chains.scope, Query(NUMBER if name == "score" else TRUTH, name, (term,)), term)
    member = chains.member(item, expected)
    if member is not None:
        return member
    chains.position = len(chains.items)
    if name in scope.actions:
        scope.report(
            "T006",
            item.span,
            f"`{name}` is an action, not a value.",
            f"`can {name}` asks whether it has a legal move.",
        )
    else:
        scope.report("T001", item.span, f"`{name}` is not known.", scope.near(name))
    return BAD


def _count(chains: Chains) -> Term:
    span = chains.items[chains.position][1].span
    term = chains.take(UNKNOWN)
    match term.type.form:
        case "zone":
            return Query(NUMBER, "count-zone", (term,))
        case "bag":
            return Query(NUMBER, "bag-count", (term,))
        case "set":
            if (grouped := group_of_spaces(term)) is not None:
                return size_of(*grouped)
            return Const(NUMBER, term.domain.size) if isinstance(term, Members) else Query(NUMBER, "count", (term,))
        case "number" | "unknown":
            return term
    chains.scope.report(
        "T002",
        span,
        f"This is {term.type}; only the things of a set or zone can be counted.",
        "`count of (squares s where …)`.",
    )
    return BAD


def _space(chains: Chains, item: t.Name) -> Term | None:
    span = chains.items[chains.position][1].span
    term = chains.take(UNKNOWN)
    domain = term.type.domain
    if term.type.form == "thing" and domain is not None and domain.board is not None:
        return term
    if term.type.form != "unknown":
        chains.scope.report("T002", span, f"This is {term.type}, not a space of a board.", f"`{item.text} of SPACE`.")
    return None


def _upon_space(chains: Chains, item: t.Name, name: str, type: Type) -> Term:
    term = _space(chains, item)
    return BAD if term is None else Query(type, name, (term,), term.type.domain)


def _laid(chains: Chains, item: t.Name) -> Term:
    term = _space(chains, item)
    if term is None or term.type.domain is None or term.type.domain.laid is None:
        return BAD
    return asked(chains.scope, Query(TRUTH, "is-laid", (term,), term.type.domain, term.type.domain.laid), term)


def _openings(chains: Chains, item: t.Name) -> Term:
    """`openings of BOARD`: the places where a tile can be laid beside another."""
    term = chains.take(UNKNOWN)
    if term.type.form == "board" and isinstance(term, Query) and term.laid is not None:
        return Query(set_of(term.laid.places), "open-places", (), term.laid.places, term.laid)
    if term.type.form != "unknown":
        chains.scope.report(
            "T002", item.span, "Only a board that is laid from tiles has openings.", "`openings of BOARD`."
        )
    return BAD


def _distance(chains: Chains, item: t.Name) -> Term:
    first = _space(chains, item)
    if first is None or not chains.next_is("with"):
        if first is not None:
            chains.scope.report("T004", item.span, "The distance needs two spaces.", "`distance of a with b`.")
        return BAD
    second = chains.typer.expect(chains.take(first.type), first.type, item.span)
    return asked(chains.scope, Query(NUMBER, "distance", (first, second), first.type.domain), first, second)


def _toward(chains: Chains, item: t.Name, name: str) -> Term:
    space = _space(chains, item)
    if space is None or space.type.domain is None:
        return BAD
    if not chains.next_is("toward"):
        chains.scope.report("T004", item.span, f"`{item.text}` needs a direction.", f"`{item.text} of s toward north`.")
        return BAD
    domain = chains.typer.directions(space.type.domain)
    direction = chains.typer.expect(chains.take(thing(domain)), thing(domain), item.span)
    type = thing(space.type.domain, True) if name == "step" else set_of(space.type.domain)
    return asked(chains.scope, Query(type, name, (space, direction), space.type.domain), direction)


def _top(chains: Chains, item: t.Name) -> Term:
    zone = chains.take(Type("zone"))
    if isinstance(zone, ZoneAt) and zone.field.holds is not None and zone.field.form == "pile":
        return Query(thing(zone.field.holds, True), "top", (zone,))
    if zone.type.form != "unknown":
        chains.scope.report("T002", item.span, "Only a zone that is `in order` has a top.", "Declare it `in order`.")
    return BAD
