"""Legal moves: what something permits and nothing forbids, in the canonical order.

The candidates of an action's parameters are gone through in order, and each condition is asked as soon as all it speaks of
is known, so that most candidates are dropped early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from statuto.checks.program import ActionOf, PermissionOf
from statuto.checks.terms import After, Members, Operator, Term
from statuto.evaluate.terms import Record, Terms, Value
from statuto.machine.reads import locals_read, walk

Move = tuple[int, ...]
DECLINE = -1


@dataclass(frozen=True, slots=True)
class Clause:
    """A permission with its condition as a function; it reads no parameter after the `level`-th."""

    permission: PermissionOf
    condition: Value
    level: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The clauses upon one action.

    `filters[i]` must hold, and `bars[i]` must not, once i parameters are bound. `permits` are asked at the end where there
    is more than one. `obliges` says whether a single permit is a `must`; None when it depends on the move.
    """

    slots: tuple[int, ...]
    candidates: tuple[Value, ...]
    filters: tuple[tuple[Value, ...], ...]
    bars: tuple[tuple[Value, ...], ...]
    permits: tuple[Clause, ...]
    forbids: tuple[Clause, ...]
    obliges: bool | None


def _always(r: Record) -> bool:
    return True


class Legality:
    """The legal moves of every action of a machine."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.rules: list[Rules] = []

    def compile(self) -> None:
        """Compile the clauses of all actions; `terms.can` and `terms.after` must be in place."""
        self.rules = [self._rules(action) for action in self.terms.program.actions]

    def _level(self, action: ActionOf, term: Term | None) -> int:
        """How many parameters must be bound before a condition can be asked; all of them for one upon the position after."""
        if term is None:
            return 0
        if any(isinstance(one, After) for one in walk(term)):
            return len(action.parameters)
        read = locals_read(term)
        return max((i + 1 for i, p in enumerate(action.parameters) if p.slot in read), default=0)

    def _clause(self, action: ActionOf, permission: PermissionOf) -> Clause:
        condition = self.terms.value(permission.condition) if permission.condition is not None else _always
        return Clause(permission, condition, self._level(action, permission.condition))

    def _rules(self, action: ActionOf) -> Rules:
        permits = tuple(self._clause(action, p) for p in action.permissions if p.mode != "must not")
        forbids = tuple(self._clause(action, p) for p in action.permissions if p.mode == "must not")
        levels = range(len(action.parameters) + 1)
        filters: list[list[tuple[bool, Value]]] = [[] for _ in levels]
        if len(permits) == 1:
            for part in _parts(permits[0].permission.condition):
                costly = any(isinstance(one, After) for one in walk(part))
                filters[self._level(action, part)].append((costly, self.terms.value(part)))
        bars: list[list[tuple[bool, Value]]] = [[] for _ in levels]
        for clause in forbids:
            costly = any(isinstance(one, After) for one in walk(clause.permission.condition))
            bars[clause.level].append((costly, clause.condition))
        modes = {clause.permission.mode for clause in permits}
        obliges = None if len(modes) != 1 else modes == {"must"}
        slots = tuple(self.terms.slot(p.slot) for p in action.parameters)
        candidates = tuple(self.terms.value(p.among or Members(_set(p.domain), p.domain)) for p in action.parameters)
        return Rules(slots, candidates, _sorted(filters), _sorted(bars), permits, forbids, obliges)

    def moves(self, r: Record, actions: Sequence[int]) -> tuple[list[Move], bool]:
        """The legal moves of some actions in order, and whether one of them must be made."""
        found: list[Move] = []
        obliged = False
        for index in actions:
            before = len(found)
            rules = self.rules[index]
            if len(rules.permits) == 1:
                self._single(r, index, rules, found)
                if len(found) > before and rules.obliges:
                    obliged = True
            elif rules.permits:
                for move in self._several(r, index, rules):
                    found.append(move)
                    obliged = obliged or bool(rules.obliges) or self._obliged(r, rules)
        return found, obliged

    def _single(self, r: Record, index: int, rules: Rules, found: list[Move]) -> None:
        """The legal moves of an action that one clause permits."""
        if not _passes(r, rules.filters[0], rules.bars[0]):
            return
        count = len(rules.slots)
        if count == 0:
            found.append((index,))
        elif count == 1:
            at, filters, bars = rules.slots[0], rules.filters[1], rules.bars[1]
            if len(filters) == 1 and not bars:
                only = filters[0]
                for candidate in rules.candidates[0](r):
                    r[at] = candidate
                    if only(r):
                        found.append((index, candidate))
                return
            for candidate in rules.candidates[0](r):
                r[at] = candidate
                if _passes(r, filters, bars):
                    found.append((index, candidate))
        else:
            self._deep(r, rules, 0, (index,), found)

    def _deep(self, r: Record, rules: Rules, level: int, move: Move, found: list[Move]) -> None:
        at, filters, bars = rules.slots[level], rules.filters[level + 1], rules.bars[level + 1]
        last = level + 1 == len(rules.slots)
        for candidate in rules.candidates[level](r):
            r[at] = candidate
            if _passes(r, filters, bars):
                if last:
                    found.append((*move, candidate))
                else:
                    self._deep(r, rules, level + 1, (*move, candidate), found)

    def _several(self, r: Record, index: int, rules: Rules) -> Iterator[Move]:
        """The legal moves of an action that several clauses permit, each once."""
        found: list[Move] = []
        if _passes(r, (), rules.bars[0]):
            if rules.slots:
                self._deep(r, rules, 0, (index,), found)
            else:
                found.append((index,))
        for move in found:
            for at, value in zip(rules.slots, move[1:], strict=True):
                r[at] = value
            if any(clause.condition(r) for clause in rules.permits):
                yield move

    def _obliged(self, r: Record, rules: Rules) -> bool:
        return any(clause.permission.mode == "must" and clause.condition(r) for clause in rules.permits)

    def exists(self, index: int) -> Value:
        """A function: whether the chooser has a legal move of an action; the action's own parameters are left as they are."""

        def exists(r: Record) -> bool:
            rules = self.rules[index]
            saved = [r[at] for at in rules.slots]
            try:
                return bool(self.moves(r, (index,))[0])
            finally:
                for at, value in zip(rules.slots, saved, strict=True):
                    r[at] = value

        return exists

    def against(self, r: Record, move: Move) -> tuple[list[PermissionOf], list[PermissionOf]]:
        """The clauses that permit a move and those that forbid it, in the order of the book."""
        rules = self.rules[move[0]]
        for at, value in zip(rules.slots, move[1:], strict=True):
            r[at] = value
        permits = [clause.permission for clause in rules.permits if clause.condition(r)]
        forbids = [clause.permission for clause in rules.forbids if clause.condition(r)]
        return permits, forbids


def _set(domain: Any) -> Any:
    from statuto.checks.types import set_of

    return set_of(domain)


def _parts(condition: Term | None) -> tuple[Term, ...]:
    """The conditions that all must hold for one to hold."""
    if condition is None:
        return ()
    if isinstance(condition, Operator) and condition.name == "and":
        return condition.arguments
    return (condition,)


def _sorted(levels: list[list[tuple[bool, Value]]]) -> tuple[tuple[Value, ...], ...]:
    """The conditions of each level, those upon the position after last."""
    return tuple(tuple(f for _, f in sorted(level, key=lambda pair: pair[0])) for level in levels)


def _passes(r: Record, filters: Sequence[Callable[[Record], Any]], bars: Sequence[Callable[[Record], Any]]) -> bool:
    for holds in filters:
        if not holds(r):
            return False
    for forbids in bars:
        if forbids(r):
            return False
    return True
