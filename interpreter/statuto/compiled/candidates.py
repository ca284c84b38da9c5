"""Decisions whose moves are a set that is kept: one thing is chosen, by what lies on it and on no other."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.checks.program import ActionOf, Program
from statuto.checks.reads import locals_read, walk
from statuto.checks.terms import After, Load, Local, Operator, Term, ZoneAt
from statuto.checks.types import TRUTH, Domain, thing
from statuto.compiled.sorting import HERE, alone, dimension, opened
from statuto.machine.code import Decision, Machine
from statuto.machine.inline import conjuncts, substituted

FEWEST = 9
"""Fewer things are gone through as fast as a set is kept."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The things with which an action is legal: those for which all `conditions` hold, while all `guards` do.

    Each guard has the article that asks it.
    """

    domain: Domain
    conditions: tuple[Term, ...]
    guards: tuple[tuple[Term, str], ...]

    def spots(self) -> dict[int, int]:
        """The fields that are read, by identity, with the dimension that is the thing."""
        read = [one for one in opened(self.conditions) if isinstance(one, Load | ZoneAt)]
        return {id(one.field): dimension(one, HERE) for one in read}


def candidates_of(program: Program, action: ActionOf) -> Candidates | None:
    """The candidates of an action, if whoever decides must choose one of them and nothing else is asked of them."""
    permits = [one for one in action.permissions if one.mode != "must not"]
    if len(action.parameters) != 1 or len(permits) != 1 or permits[0].mode != "must" or program.duties:
        return None
    (parameter,), (permit,) = action.parameters, permits
    if parameter.several is not None or parameter.among is not None or parameter.domain.size < FEWEST:
        return None
    if parameter.domain.group is not None or parameter.domain.laid is not None:
        return None
    parts = [(part, permit.article) for part in conjuncts(permit.condition)]
    for bar in action.permissions:
        if bar.mode == "must not":
            if bar.condition is None:
                return None
            parts.append((Operator(TRUTH, "not", (bar.condition,)), bar.article))
    if any(isinstance(one, After) for part, _ in parts for one in walk(part)):
        return None
    own = [part for part, _ in parts if parameter.slot in locals_read(part)]
    if not all(alone(part, parameter.slot) for part in own):
        return None
    here = {parameter.slot: Local(thing(parameter.domain), HERE, "")}
    conditions = tuple(substituted(part, here) for part in own)
    guards = tuple((part, article) for part, article in parts if part not in own)
    found = Candidates(parameter.domain, conditions, guards)
    return found if found.spots() else None


def kept_candidates(machine: Machine) -> dict[int, Candidates]:
    """The candidates that are kept, by their action: of the decisions that offer no other."""
    alone = [node.actions[0] for node in machine.code if isinstance(node, Decision) and len(node.actions) == 1]
    found = {action: candidates_of(machine.program, machine.program.actions[action]) for action in alone}
    return {action: one for action, one in found.items() if one is not None}
