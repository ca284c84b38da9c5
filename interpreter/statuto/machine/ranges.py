"""Between which values a term lies: where a number may be too large, and where none may be met.

A number has 32 bits. What may be worked out beyond that is looked at each time, and fails there; all else need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from statuto.checks.fold import LEAST_NUMBER, MOST_NUMBER
from statuto.checks.program import Bind, Finish, Program
from statuto.checks.reads import walk
from statuto.checks.terms import Apply, Const, Fold, Load, Local, Lookup, MostOf, Operator, Query, Term, ZoneAt
from statuto.checks.types import Type

Range = tuple[int, int]

LOWEST, HIGHEST = LEAST_NUMBER, MOST_NUMBER
MOST_PIECES = 2**16
"""How many pieces of a kind a zone may hold for the counting of bounds."""
MOST_TURNS = 2**30


def everything(program: Program) -> Iterator[Any]:
    """All terms and effects of a program."""
    roots: list[Any] = [program.setup, program.turn, program.first_player, list(program.definitions.values())]
    for action in program.actions:
        roots += [action.body, [p.among for p in action.parameters], [p.condition for p in action.permissions]]
    for ending in program.endings:
        roots += [ending.condition, ending.result.player if ending.result is not None else None]
    roots += [step.value for step in program.ranking] + [category.value for category in program.scores]
    roots += [(duty.most, duty.condition) for duty in program.duties]
    match = program.match
    if match is not None:
        roots += [match.after, [e.condition for e in match.endings], [step.value for step in match.ranking]]
    roots += [(trigger.members, trigger.condition, trigger.body) for trigger in program.triggers]
    for one in walk(roots):
        yield one
        if isinstance(one, Finish) and one.result is not None and one.result.player is not None:
            yield from walk(one.result.player)


class Ranges:
    """The range of every term of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._known: dict[int, tuple[Term, Range]] = {}  # with the term, so that no other one gets its id
        self._given: dict[int, list[Term]] = {}
        for one in everything(program):
            if isinstance(one, Bind):
                self._given.setdefault(one.slot, []).append(one.value)
            elif isinstance(one, Apply):
                for slot, argument in zip(one.definition.slots, one.arguments, strict=True):
                    self._given.setdefault(slot, []).append(argument)
        self._methods: dict[type, Callable[[Any], Range]] = {
            Const: lambda term: (term.value, term.value),
            Local: self._local,
            Load: self._load,
            Lookup: self._lookup,
            Operator: self._operator,
            Query: self._query,
            Fold: self._fold,
            MostOf: lambda term: (0, max(0, self.of(term.most)[1])),
            Apply: lambda term: self.of(term.definition.body),
        }

    def of(self, term: Term) -> Range:
        """The least and the greatest value a term may have."""
        low, high = self._asked(term)
        return min(max(low, LOWEST), HIGHEST), max(min(high, HIGHEST), LOWEST)

    def fits(self, term: Term) -> bool:
        """Whether all that may be worked out for a term has 32 bits."""
        low, high = self._asked(term)
        return low >= LOWEST and high <= HIGHEST

    def _asked(self, term: Term) -> Range:
        """The range of what is worked out, whether it fits or not."""
        known = self._known.get(id(term))
        if known is None:
            method = self._methods.get(type(term))
            known = self._known[id(term)] = term, method(term) if method is not None else self._typed(term.type)
        return known[1]

    def _typed(self, type: Type) -> Range:
        if type.form == "truth":
            return 0, 1
        if type.form == "thing" and type.domain is not None:
            return -1 if type.optional else 0, type.domain.size - 1
        return 0, MOST_TURNS

    def _local(self, term: Local) -> Range:
        given = self._given.get(term.slot)
        return _union(*(self.of(value) for value in given)) if given else self._typed(term.type)

    def _or_nothing(self, term: Load | Lookup, found: Range) -> Range:
        if any(self.of(index)[0] < 0 for index in term.indices):
            nothing = -1 if term.type.form == "thing" else 0
            return _union(found, (nothing, nothing))
        return found

    def _load(self, term: Load) -> Range:
        if term.type.form == "set":
            return 0, HIGHEST
        return self._or_nothing(term, (term.field.low, term.field.high))

    def _lookup(self, term: Lookup) -> Range:
        return self._or_nothing(term, (min(term.table, default=0), max(term.table, default=0)))

    def _operator(self, term: Operator) -> Range:
        if term.type.form == "truth" and term.name != "if":
            return 0, 1
        if term.name == "if":
            return _union(self.of(term.arguments[0]), self.of(term.arguments[2]))
        ranges = [self.of(argument) for argument in term.arguments]
        (low, high), (least, most) = ranges[0], ranges[-1]
        match term.name:
            case "negative":
                return -high, -low
            case "+":
                return low + least, high + most
            case "-":
                return low - most, high - least
            case "*":
                products = [a * b for a in (low, high) for b in (least, most)]
                return min(products), max(products)
            case "/":
                far = max(abs(low), abs(high))
                return -far, far
            case "mod":
                return 0, max(abs(least), abs(most))
        return LOWEST - 1, HIGHEST + 1

    def _query(self, term: Query) -> Range:
        zone = term.arguments[0] if term.arguments else None
        if isinstance(zone, ZoneAt):
            if zone.field.form == "pile" and term.name in ("count-zone", "count-piece"):
                return 0, zone.field.width - 1
            if term.name == "count-zone":
                return 0, MOST_PIECES * zone.field.width
            return (0, MOST_PIECES) if term.name == "count-piece" else self._typed(term.type)
        if zone is not None and zone.type.coding is not None and term.name in ("bag-count", "bag-piece", "count"):
            return 0, zone.type.coding.high
        board = term.domain.board if term.domain is not None else None
        if term.name == "count" and zone is not None and zone.type.domain is not None:
            return 0, zone.type.domain.size
        if term.name in ("row", "column") and board is not None:
            numbers = board.rows if term.name == "row" else board.columns
            return min(0, *numbers), max(0, *numbers)
        if term.name == "distance" and board is not None:
            return -1, len(board.names)
        if term.name == "score":
            ranges = [self.of(category.value) for category in self.program.scores]
            return sum(low for low, _ in ranges), sum(high for _, high in ranges)
        return self._typed(term.type)

    def _fold(self, term: Fold) -> Range:
        size = term.members.type.domain.size if term.members.type.domain is not None else MOST_PIECES
        if term.kind == "first":
            return -1, size - 1
        if term.value is None or term.kind in ("some", "every", "number"):
            return (0, size) if term.kind == "number" else (0, 1)
        low, high = self.of(term.value)
        if term.kind == "total":
            return min(0, low * size), max(0, high * size)
        return min(0, low), max(0, high)


def _union(*ranges: Range) -> Range:
    return min(low for low, _ in ranges), max(high for _, high in ranges)
