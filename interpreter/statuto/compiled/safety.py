"""Whether the value of a term can be asked at any time: no failure of the rules comes of it, and nothing is changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from statuto.checks.terms import (
    Apply,
    ComponentOf,
    ConnectedSet,
    Const,
    Control,
    Fold,
    Load,
    Local,
    Lookup,
    Members,
    Operator,
    Query,
    Term,
    ZoneAt,
)
from statuto.machine.inline import substituted
from statuto.machine.ranges import Ranges

OPERATORS = frozenset(
    ["and", "or", "not", "eq", "ne", "lt", "gt", "le", "ge", "in", "+", "-", "*", "/", "mod", "negative", "if"]
)
OF_SPACES = frozenset(
    ["row", "column", "inner", "border", "corner", "north", "south", "east", "west", "beside", "diagonal", "around"]
)
OF_ZONES = frozenset(("count-zone", "count-piece"))
OF_LAID = frozenset(
    ["is-laid", "tile-at", "rotation-at", "place-of", "part-value", "areas-of", "areas-laid", "open-places"]
    + [f"{space}-{where}" for space in ("area", "place") for where in ("beside", "around", "diagonal")]
)
TOWARD = frozenset(("step", "ray"))


def safe(term: Term, ranges: Ranges, given: frozenset[Term] = frozenset()) -> bool:
    """Whether asking a term never fails, where some others are known not to be none; no where that is not known."""

    def there(index: Term) -> bool:
        return ranges.of(index)[0] >= 0 or index in given

    def all_safe(terms: Iterable[Term | None]) -> bool:
        return all(one is None or safe(one, ranges, given) for one in terms)

    match term:
        case Const() | Local() | Control() | Members():
            return True
        case Operator(name="and", arguments=arguments):
            return _in_order(arguments, ranges, given)
        case Operator(name="if", arguments=(first, condition, second)) if ranges.fits(term):
            return _in_order((condition, first), ranges, given) and safe(second, ranges, given)
        case Operator(name=name, arguments=arguments):
            return name in OPERATORS and ranges.fits(term) and all_safe(arguments)
        case Load(indices=indices) | Lookup(indices=indices) | ZoneAt(indices=indices):
            return all_safe(indices) and all(one.type.optional or there(one) for one in indices)
        case Fold(members=members, where=where, value=value):
            return ranges.fits(term) and all_safe((members, where, value))
        case ComponentOf(origin=origin, where=where):
            return all_safe((origin, where))
        case ConnectedSet():
            return all_safe((term.where, term.differing, term.lacking, term.allowed, term.including))
        case Apply(definition=definition, arguments=arguments):
            body = definition.body
            if body is None or not all_safe(arguments):
                return False
            if safe(body, ranges, given):
                return True
            named = dict(zip(definition.slots, arguments, strict=True))
            return any(one in given for one in arguments) and safe(substituted(body, named), ranges, given)
        case Query(name=name, arguments=arguments):
            if arguments and isinstance(arguments[0], ZoneAt):
                return name in OF_ZONES and all_safe(arguments) and all(there(one) for one in arguments[1:])
            if not all_safe(arguments):
                return False
            if term.laid is not None and name in OF_LAID:
                return True
            if name == "distance":
                return all(there(one) for one in arguments)
            return name in OF_SPACES or name == "count" or (name in TOWARD and there(arguments[1]))
    return False


def _in_order(parts: Sequence[Term], ranges: Ranges, given: frozenset[Term]) -> bool:
    """Whether conditions never fail that are asked one after the other: what one says of none, the next ones know."""
    for part in parts:
        if not safe(part, ranges, given):
            return False
        if isinstance(part, Operator) and part.name == "ne" and part.arguments[1] == Const(part.arguments[1].type, -1):
            given |= {part.arguments[0]}
    return True
