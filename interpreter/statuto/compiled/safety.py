"""Whether the value of a term can be asked at any time: no failure of the rules comes of it, and nothing is changed."""

from __future__ import annotations

from statuto.checks.terms import (
    Apply,
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
from statuto.compiled.ranges import Ranges

OPERATORS = frozenset(
    ["and", "or", "not", "eq", "ne", "lt", "gt", "le", "ge", "in", "+", "-", "*", "/", "mod", "negative", "if"]
)
OF_SPACES = frozenset(
    ["row", "column", "inner", "border", "corner", "north", "south", "east", "west", "beside", "diagonal", "around"]
)
TOWARD = frozenset(("step", "ray"))


def safe(term: Term, ranges: Ranges) -> bool:
    """Whether asking a term never fails; no where that is not known."""

    def there(index: Term) -> bool:
        return ranges.of(index)[0] >= 0

    match term:
        case Const() | Local() | Control() | Members():
            return True
        case Operator(name=name, arguments=arguments):
            return name in OPERATORS and ranges.fits(term) and all(safe(one, ranges) for one in arguments)
        case Load(field=field, indices=indices):
            if any(domain.group is not None for _, domain in field.dims):
                return False
            return all(safe(one, ranges) and (one.type.optional or there(one)) for one in indices)
        case Lookup(indices=indices):
            return all(safe(one, ranges) and (one.type.optional or there(one)) for one in indices)
        case Fold(members=members, where=where, value=value):
            parts = [part for part in (members, where, value) if part is not None]
            return ranges.fits(term) and all(safe(one, ranges) for one in parts)
        case Apply(definition=definition, arguments=arguments):
            body = definition.body
            return body is not None and safe(body, ranges) and all(safe(one, ranges) for one in arguments)
        case Query(name=name, arguments=arguments):
            if term.laid is not None or any(isinstance(one, ZoneAt) for one in arguments):
                return False
            if not all(safe(one, ranges) for one in arguments):
                return False
            return name in OF_SPACES or name == "count" or (name in TOWARD and there(arguments[1]))
    return False
