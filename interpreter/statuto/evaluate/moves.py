"""Legal moves: what something permits and nothing forbids, in the canonical order.

The candidates of an action's parameters are gone through in order, and each condition is asked as soon as all it speaks
of is known, so that most candidates are dropped early. Which permits are still open is known at every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from statuto.checks.program import ActionOf, ParameterOf, PermissionOf
from statuto.checks.reads import walk
from statuto.checks.terms import After, Members, Operator, Term
from statuto.checks.types import TRUTH, set_of
from statuto.evaluate.choices import Choices, several
from statuto.evaluate.sieve import sieve
from statuto.evaluate.terms import Record, Terms, Value
from statuto.evaluate.work import MOST_LEGAL
from statuto.findings import RulesError
from statuto.machine.control import DECLINE, Move
from statuto.machine.inline import conjunction, conjuncts
from statuto.machine.needs import needs

__all__ = ["DECLINE", "Clause", "Legality", "Move", "Plan", "Rules"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A permission with its condition as a function; it reads no parameter after the `level`-th."""

    permission: PermissionOf
    condition: Value
    level: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How one more parameter is bound while some permits are open.

    `rest` must hold of each of the `members`, and none of `bars`; then those of `open` stay open whose own conditions
    hold. `looked` is what it costs to find the members, in candidates. `several` says that members are made one by one.
    """

    members: Value
    rest: tuple[Value, ...]
    bars: tuple[Value, ...]
    open: tuple[tuple[int, Value | None], ...]
    alike: bool
    looked: int
    several: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """The clauses upon one action.

    `parts[i][k]` are the conditions of permit k that can be asked once i parameters are bound; `bars[i]` must not hold
    then. `late` are the bars upon the position after, which are asked last, of what is legal but for them. `plans` are
    kept by level and open permits.
    """

    slots: tuple[int, ...]
    candidates: tuple[Value, ...]
    parts: tuple[tuple[tuple[Term, ...], ...], ...]
    entry: tuple[tuple[Value, ...], ...]
    bars: tuple[tuple[Value, ...], ...]
    permits: tuple[Clause, ...]
    forbids: tuple[Clause, ...]
    musts: frozenset[int]
    plans: dict[tuple[int, tuple[int, ...]], Plan]
    late: tuple[Value, ...]


def _always(r: Record) -> bool:
    return True


class Legality:
    """The legal moves of every action of a machine."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.work = terms.work
        self.rules: list[Rules] = []
        self.watch: Callable[[Record, Sequence[int]], None] | None = None
        """What is told of each decision whose moves are looked for, before they are."""

    def compile(self) -> None:
        """Compile the clauses of all actions; `terms.can` and `terms.after` must be in place."""
        self.rules = [self.rules_of(action) for action in self.terms.program.actions]

    def _clause(self, action: ActionOf, permission: PermissionOf) -> Clause:
        condition = self.terms.value(permission.condition) if permission.condition is not None else _always
        return Clause(permission, condition, _level(action, permission.condition))

    def rules_of(self, action: ActionOf) -> Rules:
        """The clauses upon an action, compiled."""
        permits = tuple(self._clause(action, p) for p in action.permissions if p.mode != "must not")
        forbids = tuple(self._clause(action, p) for p in action.permissions if p.mode == "must not")
        split = [conjuncts(clause.permission.condition) for clause in permits]
        levels = range(len(action.parameters) + 1)
        parts = tuple(tuple(tuple(c for c in own if _level(action, c) == level) for own in split) for level in levels)
        entry = tuple(tuple(self.terms.value(condition) for condition in own) for own in parts[0])
        bars = tuple(tuple(clause.condition for clause in _bars(forbids, level)) for level in levels)
        late = tuple(clause.condition for clause in forbids if _costly(clause.permission.condition))
        slots = tuple(self.terms.slot(p.slot) for p in action.parameters)
        candidates = tuple(self.terms.value(_domain(p)) for p in action.parameters)
        musts = frozenset(k for k, clause in enumerate(permits) if clause.permission.mode == "must")
        return Rules(slots, candidates, parts, entry, bars, permits, forbids, musts, {}, late)

    def _plan(self, index: int, rules: Rules, level: int, open: tuple[int, ...]) -> Plan:
        """The plan for the next parameter after `level` of them; what all open permits ask is asked first."""
        parameter = self.terms.program.actions[index].parameters[level]
        own = {k: rules.parts[level + 1][k] for k in open}
        common = [c for c in own[open[0]] if all(c in parts for parts in own.values())]
        left = {k: [c for c in parts if c not in common] for k, parts in own.items()}
        fixed = [conjunction([c for c in parts if not needs(c).record]) for parts in left.values()]
        either = [c for c in fixed if c is not None]
        shared = [Operator(TRUTH, "or", tuple(either))] if len(open) > 1 and len(either) == len(open) else []
        bars = rules.bars[level + 1]
        if parameter.several is not None:
            against = [c.permission.condition for c in _bars(rules.forbids, level + 1)]
            asked = [(c, bar) for c, bar in zip(against, bars, strict=True) if c is not None]
            made = several(self.terms, parameter, [*shared, *common], asked)
            members, rest, bars = made.members, made.rest, made.bars
        else:
            found = sieve(self.terms, _domain(parameter), parameter.slot, [*shared, *common], early=False)
            members, rest = found.candidates(), found.rest
        own_parts = {k: conjunction(parts) for k, parts in left.items()}
        still = tuple((k, None if c is None else self.terms.value(c)) for k, c in own_parts.items())
        looked = parameter.domain.size // 16
        plan = Plan(members, rest, bars, still, not any(left.values()), looked, parameter.several is not None)
        rules.plans[level, open] = plan
        return plan

    def moves(self, r: Record, actions: Sequence[int]) -> tuple[list[Move], bool]:
        """The legal moves of some actions in order, and whether one of them must be made."""
        found: list[Move] = []
        obliged = False
        if self.watch is not None:
            self.watch(r, actions)
        for index in actions:
            rules = self.rules[index]
            open = _opened(r, rules)
            if open:
                if rules.slots:
                    obliged = self._extend(r, index, rules, 0, open, (index,), found) or obliged
                elif _passes(r, (), rules.late):
                    found.append((index,))
                    obliged = obliged or not rules.musts.isdisjoint(open)
        return found, obliged

    def _extend(
        self, r: Record, index: int, rules: Rules, level: int, open: tuple[int, ...], move: Move, found: list[Move]
    ) -> bool:
        """Add the legal moves that begin with `move`; whether one of them must be made."""
        plan = rules.plans.get((level, open)) or self._plan(index, rules, level, open)
        at, rest, bars, last = rules.slots[level], plan.rest, plan.bars, level + 1 == len(rules.slots)
        before, obliged, members = len(found), False, plan.members(r)
        self.work.left -= len(members) + plan.looked
        whole = last and plan.alike and not bars and not rules.late and len(rest) < 2
        least = before + len(members) if whole and not rest else before
        if self.work.left < 0 or least > MOST_LEGAL:
            self._past(index, least)
        if whole:
            if not rest:
                found += [(*move, candidate) for candidate in members]
            else:
                (only,) = rest
                for candidate in members:
                    r[at] = candidate
                    if only(r):
                        found.append((*move, candidate))
            return len(found) > before and not rules.musts.isdisjoint(open)
        still = open
        for candidate in members:
            r[at] = candidate
            if not _passes(r, rest, bars):
                continue
            if not plan.alike:
                still = tuple([k for k, condition in plan.open if condition is None or condition(r)])
                if not still:
                    continue
            if not last:
                obliged = self._extend(r, index, rules, level + 1, still, (*move, candidate), found) or obliged
            elif not rules.late or _passes(r, (), rules.late):
                found.append((*move, candidate))
                obliged = obliged or not rules.musts.isdisjoint(still)
                if plan.several and len(found) > MOST_LEGAL:
                    self._past(index, len(found))
        return obliged

    def _past(self, index: int, legal: int = 0) -> NoReturn:
        """Say that too many candidates of an action were gone through, or are legal."""
        action = self.terms.program.actions[index]
        if legal > MOST_LEGAL:
            raise RulesError("E018", f"A decision has at most {MOST_LEGAL:,} legal moves.", action.article)
        self.work.past(f"candidates of `{action.name}`", action.article)

    def _some(self, r: Record, index: int, rules: Rules, level: int, open: tuple[int, ...]) -> bool:
        """Whether there is a legal move with the parameters that are bound; the first one found is enough."""
        if level == len(rules.slots):
            return _passes(r, (), rules.late)
        plan = rules.plans.get((level, open)) or self._plan(index, rules, level, open)
        at, bars, still, members = rules.slots[level], plan.bars, open, plan.members(r)
        self.work.left -= plan.looked if plan.several else len(members) + plan.looked
        if self.work.left < 0:
            self._past(index)
        for candidate in self._counted(index, members) if plan.several else members:
            r[at] = candidate
            if _passes(r, plan.rest, bars):
                if not plan.alike:
                    still = tuple([k for k, condition in plan.open if condition is None or condition(r)])
                if still and self._some(r, index, rules, level + 1, still):
                    return True
        return False

    def _counted(self, index: int, members: Choices) -> Iterator[int]:
        """Candidates that are counted when they are made, since the first may be enough."""
        for candidate in members:
            self.work.left -= 1
            if self.work.left < 0:
                self._past(index)
            yield candidate

    def exists(self, index: int) -> Value:
        """A function: whether the chooser has a legal move of an action; its parameters are left as they are."""

        return lambda r: self.some(r, index, self.rules[index])

    def some(self, r: Record, index: int, rules: Rules) -> bool:
        """Whether the chooser has a move of an action by some rules; its parameters are left as they are."""
        saved = [r[at] for at in rules.slots]
        try:
            open = _opened(r, rules)
            return bool(open) and self._some(r, index, rules, 0, open)
        finally:
            for at, value in zip(rules.slots, saved, strict=True):
                r[at] = value

    def first(self, r: Record, index: int) -> Move | None:
        """A legal move of an action, which its parameters are set to; None if there is none."""
        rules = self.rules[index]
        open = _opened(r, rules)
        if not open or not self._some(r, index, rules, 0, open):
            return None
        return (index, *[r[at] for at in rules.slots])

    def allows(self, r: Record, move: Move) -> bool:
        """Whether one move of an action is legal; its parameters are set to it."""
        rules = self.rules[move[0]]
        for at, value, candidates in zip(rules.slots, move[1:], rules.candidates, strict=True):
            if value not in candidates(r):
                return False
            r[at] = value
        permitted = any(clause.condition(r) for clause in rules.permits)
        return permitted and not any(clause.condition(r) for clause in rules.forbids)

    def against(self, r: Record, move: Move) -> tuple[list[PermissionOf], list[PermissionOf]]:
        """The clauses that permit a move and those that forbid it, in the order of the book."""
        rules = self.rules[move[0]]
        for at, value in zip(rules.slots, move[1:], strict=True):
            r[at] = value
        permits = [clause.permission for clause in rules.permits if clause.condition(r)]
        forbids = [clause.permission for clause in rules.forbids if clause.condition(r)]
        return permits, forbids


def _domain(parameter: ParameterOf) -> Term:
    """What a parameter is among."""
    return parameter.among or Members(set_of(parameter.domain), parameter.domain)


def _level(action: ActionOf, term: Term | None) -> int:
    """How many parameters must be bound before a condition can be asked; all for one upon the position after."""
    if term is None:
        return 0
    if _costly(term):
        return len(action.parameters)
    read = needs(term).locals
    return max((i + 1 for i, p in enumerate(action.parameters) if p.slot in read), default=0)


def _costly(term: Term | None) -> bool:
    return term is not None and any(isinstance(one, After) for one in walk(term))


def _bars(clauses: Sequence[Clause], level: int) -> list[Clause]:
    """The clauses of a level, without those upon the position after."""
    return [clause for clause in clauses if clause.level == level and not _costly(clause.permission.condition)]


def _opened(r: Record, rules: Rules) -> tuple[int, ...]:
    """The permits that may hold before a parameter is bound; none when a bar holds."""
    for forbids in rules.bars[0]:
        if forbids(r):
            return ()
    return tuple([k for k, conditions in enumerate(rules.entry) if _passes(r, conditions, ())])


def _passes(r: Record, filters: Sequence[Callable[[Record], Any]], bars: Sequence[Callable[[Record], Any]]) -> bool:
    for holds in filters:
        if not holds(r):
            return False
    # `any` and a generator would cost more than all else here.
    for forbids in bars:
        if forbids(r):
            break
    else:
        return True
    return False
