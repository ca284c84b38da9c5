"""Several clauses that may permit a move: which of them are open is kept while its parameters are bound, one by one."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.checks.program import ActionOf, PermissionOf
from statuto.checks.reads import locals_read, walk
from statuto.checks.terms import After, Const, Local, Operator, Term
from statuto.checks.types import TRUTH
from statuto.compiled.safety import safe
from statuto.machine.inline import conjunction, conjuncts
from statuto.machine.ranges import Ranges

FIRST_SLOT = 1_000_000
"""The variables that keep whether a permit is open have slots from here on: no variable of a book has one of these."""
MOST_LEVELS = 64


@dataclass(frozen=True, slots=True)
class Way:
    """One permit of several: `parts` are its conditions that can be asked once so many parameters are bound."""

    number: int
    article: str
    parts: tuple[tuple[Term, ...], ...]

    def slot(self, level: int) -> int:
        """The variable that keeps whether it is open once so many parameters are bound."""
        return FIRST_SLOT + self.number * MOST_LEVELS + level

    def before(self, level: int) -> Term:
        """Whether it is open once so many parameters are bound, by what was open before."""
        return self._open(level - 1, level) if level else _all(self.parts[0])

    def after(self, level: int) -> Term:
        """Whether it is open for the next parameter after so many, by what is open."""
        return self._open(level, level + 1)

    def _open(self, kept: int, level: int) -> Term:
        return _all((Local(TRUTH, self.slot(kept), ""), *self.parts[level]))


def ways_of(action: ActionOf, permits: list[PermissionOf], ranges: Ranges) -> list[Way] | None:
    """The ways in which an action may be permitted; nothing if there is one, or if asking any of them may fail."""
    levels, conditions = len(action.parameters), [permit.condition for permit in permits]
    if len(permits) < 2 or not 0 < levels < MOST_LEVELS or any(one is not None and is_ahead(one) for one in conditions):
        return None
    if not all(one is None or safe(one, ranges) for one in conditions):
        return None
    ways = []
    for number, permit in enumerate(permits):
        own = conjuncts(permit.condition)
        parts = tuple(tuple(one for one in own if level_of(action, one) == level) for level in range(levels + 1))
        ways.append(Way(number, permit.article, parts))
    return ways


def any_way(terms: list[Term]) -> Term:
    """Whether one of some conditions holds."""
    return Operator(TRUTH, "or", tuple(terms))


def level_of(action: ActionOf, term: Term) -> int:
    """How many parameters must be bound before a condition can be asked; all for one upon the position after."""
    if is_ahead(term):
        return len(action.parameters)
    read = locals_read(term)
    return max((i + 1 for i, p in enumerate(action.parameters) if p.slot in read), default=0)


def is_ahead(condition: Term) -> bool:
    """Whether a condition asks the position after the move, which takes longest."""
    return any(isinstance(one, After) for one in walk(condition))


def _all(parts: tuple[Term, ...]) -> Term:
    return conjunction(parts) or Const(TRUTH, 1)
