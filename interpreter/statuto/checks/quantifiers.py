"""Typing what speaks of many things: quantifiers, sets, runs, connected sets, moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from statuto.checks.chains import BAD
from statuto.checks.cost import weighed
from statuto.checks.fold import operator
from statuto.checks.terms import After, CanDo, ComponentOf, ConnectedSet, Const, Fold, Query, RunOf, Term
from statuto.checks.types import NUMBER, TRUTH, UNKNOWN, Domain, Type, set_of, thing
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.expressions import Typer

MOST_CONNECTED = 12


def bound(
    typer: Typer,
    kind: str,
    binder: t.Binder,
    value: Callable[[], Term | None],
    type: Callable[[Domain, Term | None], Type],
) -> Term:
    """Something of each thing that a binder goes through: a fold of a kind, with its value and type."""
    pair = typer.members(binder)
    if pair is None:
        return BAD
    domain, members = pair
    with typer.scope.variables():
        local = typer.scope.bind(binder.variable, thing(domain))
        # A component holds the condition already: it says what connects.
        asks = binder.where if binder.connected_to is None else None
        where = typer.condition(asks) if asks is not None else None
        inner = value()
    folded = Fold(type(domain, inner), kind, local.slot, local.name, members, where, inner)
    return weighed(typer, folded, binder.span)


def some(typer: Typer, node: t.Some, expected: Type) -> Term:
    """Whether there is such a thing."""
    if node.binder.connected_to is not None:
        reached = component(typer, node.binder)
        return operator(TRUTH, "gt", Query(NUMBER, "count", (reached,)), Const(NUMBER, 0))
    return bound(typer, "some", node.binder, lambda: None, lambda d, v: TRUTH)


def every(typer: Typer, node: t.Every, expected: Type) -> Term:
    """Whether all such things are so."""
    return bound(typer, "every", node.binder, lambda: typer.condition(node.has), lambda d, v: TRUTH)


def first(typer: Typer, node: t.First, expected: Type) -> Term:
    """The first such thing, or none."""
    return bound(typer, "first", node.binder, lambda: None, lambda d, v: thing(d, True))


def comprehension(typer: Typer, node: t.Comprehension, expected: Type) -> Term:
    """The set of such things."""
    if node.binder.connected_to is not None:
        return component(typer, node.binder)
    if node.binder.where is None and node.binder.within is not None:
        pair = typer.members(node.binder)
        return pair[1] if pair else BAD
    return bound(typer, "filter", node.binder, lambda: None, lambda d, v: set_of(d))


def fold(typer: Typer, node: t.Fold, expected: Type) -> Term:
    """One number from the values of such things."""
    wanted = UNKNOWN if node.kind == "number" else NUMBER
    return bound(typer, node.kind, node.binder, lambda: typer.of(node.value, wanted), lambda d, v: NUMBER)


def component(typer: Typer, binder: t.Binder) -> Term:
    """The spaces that can be reached from one through such spaces."""
    domain = typer.noun(binder.noun)
    if domain is None or binder.connected_to is None:
        return BAD
    origin = typer.of(binder.connected_to, thing(domain))
    with typer.scope.variables():
        local = typer.scope.bind(binder.variable, thing(domain))
        where = typer.condition(binder.where) if binder.where is not None else None
    if is_space(typer, domain, binder.noun):
        return ComponentOf(set_of(domain), local.slot, local.name, domain, origin, where)
    return BAD


def is_space(typer: Typer, domain: Domain, word: t.Word) -> bool:
    """Whether the things of a domain lie on a board; a finding if not."""
    if domain.form in ("space", "area", "place"):
        return True
    typer.scope.report(
        "T002", word.span, f"{domain.plural.capitalize()} do not lie on a board.", "Only spaces have neighbours."
    )
    return False


def run(typer: Typer, node: t.Run, expected: Type) -> Term:
    """Whether there is a straight run."""
    domain = typer.noun(node.noun)
    if domain is None or not is_space(typer, domain, node.noun):
        return BAD
    if domain.board is None:
        typer.scope.report("T002", node.noun.span, "There are no straight runs on a board that is laid.", "")
        return BAD
    length = typer.integer(node.length, "The length of a run")
    if length < 1:
        typer.scope.report("T013", node.length.span, f"A run of {length} cannot be sought.", "It has 1 or more.")
    through = typer.of(node.through, thing(domain)) if node.through is not None else None
    with typer.scope.variables():
        local = typer.scope.bind(node.variable, thing(domain))
        where = typer.condition(node.where)
    return RunOf(TRUTH, max(length, 1), local.slot, local.name, domain, through, where)


def connected(typer: Typer, node: t.Connected, expected: Type) -> Term:
    """Whether there is a connected set or a path."""
    pair = typer.members(t.Binder(node.noun, node.variable, None, None, None))
    if pair is None or not is_space(typer, pair[0], node.noun):
        return BAD
    domain, members = pair
    size = typer.integer(node.size, "The size of a connected set")
    if not 1 <= size <= MOST_CONNECTED:
        typer.scope.report(
            "T013",
            node.size.span,
            f"A connected set of {size} cannot be sought.",
            f"Between 1 and {MOST_CONNECTED}.",
        )
        size = 1
    including = typer.of(node.including, thing(domain)) if node.including is not None else None
    allowed = typer.of(node.lacking[0], NUMBER) if node.lacking is not None else None
    with typer.scope.variables():
        local = typer.scope.bind(node.variable, thing(domain))
        where = typer.condition(node.where)
        differing = typer.type(node.differing) if node.differing is not None else None
        lacking = typer.condition(node.lacking[1]) if node.lacking is not None else None
    parts = (members, domain, differing, including, where)
    return ConnectedSet(TRUTH, size, node.chained, local.slot, local.name, *parts, allowed=allowed, lacking=lacking)


def union(typer: Typer, node: t.Union, expected: Type) -> Term:
    """All spaces of such connected sets."""
    term = connected(typer, node.connected, TRUTH)
    if not isinstance(term, ConnectedSet):
        return BAD
    return replace(term, type=set_of(term.domain), union=True)


def can(typer: Typer, node: t.Can, expected: Type) -> Term:
    """Whether there is a legal move of an action."""
    named = typer.scope.actions.get(node.action.text)
    if named is None:
        typer.scope.report(
            "T001",
            node.action.span,
            f"There is no action `{node.action}`.",
            typer.scope.near(node.action.text, iter(typer.scope.actions)),
        )
        return BAD
    named.used = True
    player = typer.of(node.player, thing(typer.program.players)) if node.player is not None else None
    return CanDo(TRUTH, named.index, player)


def afterwards(typer: Typer, node: t.Afterwards, expected: Type) -> Term:
    """A condition upon the position after the move that a permission speaks of."""
    if typer.action is None:
        typer.scope.report(
            "T014", node.span, "`afterwards` has no move to come after.", "Use it in `may`, `must` or `must not`."
        )
        return BAD
    return After(TRUTH, typer.action, typer.condition(node.condition))
