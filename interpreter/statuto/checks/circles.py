"""Circles between actions: one that would begin itself again, and one whose legality depends on itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from statuto.checks.program import Decide, Effect, LayTile, Program
from statuto.checks.reads import fields_changed, fields_read, walk
from statuto.checks.scope import Scope
from statuto.checks.terms import After, CanDo

BEGINS = "A decision has one place in the state: choose another action there, or begin this one again from the turn."
ASKS = "In place of `can`, ask for what makes the action possible."

Following = Callable[[int], Iterable[int]]


def check_circles(program: Program, scope: Scope) -> None:
    """Report each action that may begin again before it is over, or whose legality depends on itself."""
    for index, action in enumerate(program.actions):
        named = scope.actions[action.name]
        with scope.at(named.article, named.path):
            if _leads_to_itself(index, partial(_begun_by, program)):
                scope.report("T017", named.span, f"`{action.name}` may begin again before it is over.", BEGINS)
            if _leads_to_itself(index, partial(_asked_by, program)):
                scope.report("T011", named.span, f"Whether `{action.name}` is legal depends on itself.", ASKS)


def _leads_to_itself(start: int, following: Following) -> bool:
    """Whether a way leads from a node back to it."""
    seen: set[int] = set()
    pending = list(following(start))
    while pending:
        node = pending.pop()
        if node == start:
            return True
        if node not in seen:
            seen.add(node)
            pending.extend(following(node))
    return False


def _begun_by(program: Program, index: int) -> Iterator[int]:
    """The actions that are chosen among within an action.

    Those of the triggers that it sets off are left out: whether one becomes true again is known only in a game.
    """
    for one in walk(program.actions[index].body):
        if isinstance(one, Decide):
            yield from one.actions


def _set_off(program: Program, body: tuple[Effect, ...]) -> Iterator[int]:
    """The triggers whose conditions may change by effects."""
    written = {id(field) for effect in body for field in fields_changed(program, effect)}
    lays = any(isinstance(one, LayTile) for one in walk(body))
    for number, trigger in enumerate(program.triggers):
        if lays or any(id(field) in written for field in fields_read(trigger.condition, trigger.members)):
            yield number


def _asked_by(program: Program, index: int) -> Iterator[int]:
    """The actions that the legality of an action asks about by `can`, also in its effects by `afterwards`."""
    action = program.actions[index]
    asked = [parameter.among for parameter in action.parameters], [clause.condition for clause in action.permissions]
    for one in walk(list(asked)):
        if isinstance(one, CanDo):
            yield one.action
        elif isinstance(one, After):
            set_off = [program.triggers[number] for number in _set_off(program, action.body)]
            parts = [action.body, *((trigger.condition, trigger.body) for trigger in set_off)]
            yield from (inner.action for inner in walk(parts) if isinstance(inner, CanDo))
