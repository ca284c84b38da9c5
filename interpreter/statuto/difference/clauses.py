"""The form of a whole clause: of what it declares, permits, or does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from statuto.checks.program import ActionOf, ClauseOf, PermissionOf
from statuto.checks.terms import Definition, Field
from statuto.checks.types import Domain
from statuto.difference.canonical import Canonical, Form

NO_RULE = frozenset(("signs", "decline"))
"""Forms of clauses that change no game."""


def clause_form(canonical: Canonical, clause: ClauseOf) -> Form:
    """What a clause means, as a form; without the name that it declares. Empty when nothing came of it."""
    if not clause.means:
        return ()
    made = _DECLARED.get(clause.form)
    if made is not None:
        canonical.begin()
        return (clause.form, made(canonical, *clause.means))
    canonical.begin(outer_slots(clause))
    return (clause.form, *(canonical.form(part) for part in clause.means))


def outer_slots(clause: ClauseOf) -> tuple[int, ...]:
    """The variables that stand for the parameters of an action or a definition."""
    first = clause.means[0] if clause.means else None
    if isinstance(first, ActionOf):
        return tuple(parameter.slot for parameter in first.parameters)
    return first.slots if isinstance(first, Definition) else ()


def _kind(canonical: Canonical, domain: Domain) -> Form:
    names = tuple(canonical.member(domain, index) for index in range(domain.size)) if not domain.each else ()
    each = tuple((preposition, canonical.domain(of)) for preposition, of in domain.each)
    return (domain.form, names, each, domain.copies)


def _tile(canonical: Canonical, domain: Domain) -> Form:
    tile = domain.tile
    assert tile is not None
    values = tuple(tuple(canonical.member(tile.attribute, value) for value in row) for row in tile.values)
    return (tile.sides, tile.parts, canonical.domain(tile.attribute), values, domain.copies)


def _board(canonical: Canonical, spaces: Domain) -> Form:
    if spaces.laid is not None:
        laid = spaces.laid
        return ("laid", canonical.domain(laid.tiles), canonical.domain(laid.areas))
    lines = spaces.board.lines if spaces.board is not None else ()
    return (spaces.shape, spaces.names, tuple(map(tuple, lines)))


def _field(canonical: Canonical, field: Field) -> Form:
    dims = tuple((preposition, canonical.domain(domain)) for preposition, domain in field.dims)
    start: Form = field.start
    if field.type.form == "thing" and field.type.domain is not None:
        start = canonical.member(field.type.domain, field.start)
    type, holds = canonical.form(field.type), canonical.form(field.holds)
    low, high = (field.low, field.high) if holds is None else (0, 0)
    return (dims, type, field.form, low, high, start, field.lifetime, field.seen, holds, field.most)


def _table(canonical: Canonical, dims: Any, values: Any, type: Any) -> Form:
    rows = []
    for index, value in enumerate(values):
        keys: list[Form] = []
        for _, domain in reversed(dims):
            index, at = divmod(index, domain.size)
            keys.insert(0, canonical.member(domain, at))
        rows.append((tuple(keys), canonical.member(type.domain, value) if type.domain is not None else value))
    heads = tuple((preposition, canonical.domain(domain)) for preposition, domain in dims)
    return (heads, tuple(sorted(rows, key=repr)))


def _constant(canonical: Canonical, value: Any, varies: bool) -> Form:
    return canonical.form(value)


def _definition(canonical: Canonical, definition: Definition) -> Form:
    canonical.begin(definition.slots)
    parameters = tuple(canonical.domain(domain) for domain in definition.parameters)
    return (definition.prepositions, parameters, canonical.form(definition.body))


def _permission(canonical: Canonical, action: ActionOf, permission: PermissionOf | None = None) -> Form:
    canonical.begin(tuple(parameter.slot for parameter in action.parameters))
    return (canonical.renames.get(("action", action.name), action.name), canonical.form(permission))


_DECLARED: dict[str, Callable[..., Form]] = {
    "kind": _kind,
    "piece": _kind,
    "tile": _tile,
    "board": _board,
    "memory": _field,
    "zone": _field,
    "let": _constant,
    "option": _constant,
    "table": _table,
    "define": _definition,
    "permission": _permission,
    "decline": lambda canonical, action: (action.name, action.decline),
}
