"""Windows: a turn in which another seat than the mover's decides, and what becomes of it if nothing is legal there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from statuto.checks.fold import operator
from statuto.checks.mentions import nodes_of
from statuto.checks.program import ActionOf, Decide, EachOf, Effect, Loop, Program, StepOf, When
from statuto.checks.reads import fields_read, walk
from statuto.checks.terms import CanDo, Control, Term
from statuto.checks.types import TRUTH
from statuto.findings import Findings
from statuto.resolve.book import Book, place_of
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.build import Typed


def check_windows(typed: Typed, findings: Findings) -> None:
    """Report each window in which nothing may be legal: as a dead end, or as one that shows all what a hand holds."""
    program = typed.program
    for window, asked in _windows(program):
        actions = [program.actions[index] for index in window.actions]
        permits = [permission for action in actions for permission in action.permissions]
        if not permits or _open(actions):
            continue
        if window.otherwise is None and any(p.mode == "must" for p in permits) and not asked & set(window.actions):
            code, message = "L013", "Whoever is asked here may have no legal move, and then the game cannot go on."
            help = "One of the actions that is always permitted lets them refuse; or `or else:` says what happens then."
        elif hidden := _hidden(actions):
            code, message = "L014", f"That this is passed over shows everyone something of `{hidden}`."
            help = "One of the actions that is always permitted keeps it open: they are asked whatever they hold."
        else:
            continue
        _report(window, typed.book, code, message, help, findings)


def _windows(program: Program) -> Iterator[tuple[Decide, frozenset[int]]]:
    """The decisions of others in a turn, each with the actions that are known to be possible there."""
    bodies = [*program.turn, program.after_action, program.at_turn, *(action.body for action in program.actions)]
    for body in (*bodies, *(trigger.body for trigger in program.triggers)):
        yield from _within(body, frozenset())


def _within(body: Iterable[Effect], asked: frozenset[int]) -> Iterator[tuple[Decide, frozenset[int]]]:
    for effect in body:
        match effect:
            case Decide(seat=seat, otherwise=otherwise, site=site):
                if seat is not None and not isinstance(seat, Control) and not site:
                    yield effect, asked
                yield from _within(otherwise or (), asked)
            case When(condition=condition, body=inner, otherwise=other):
                yield from _within(inner, asked | _asked(condition))
                yield from _within(other, asked)
            case EachOf(where=where, body=inner):
                yield from _within(inner, asked | _asked(where))
            case Loop(condition=condition, body=inner):
                yield from _within(inner, asked | _asked(condition))
            case StepOf(body=inner):
                yield from _within(inner, asked)


def _asked(condition: Term | None) -> frozenset[int]:
    """The actions of which a condition asks whether they can be done."""
    return frozenset(one.action for one in walk(condition) if isinstance(one, CanDo))


def _open(actions: list[ActionOf]) -> bool:
    """Whether one of some actions is always permitted, or one of two whose conditions exclude each other is."""
    conditions: list[Term] = []
    for action in actions:
        permits = [p.condition for p in action.permissions if p.mode != "must not"]
        if len(permits) < len(action.permissions) or any(p.among is not None for p in action.parameters):
            continue
        if None in permits and not any(p.several for p in action.parameters):
            return True
        if not action.parameters:
            conditions.extend(condition for condition in permits if condition is not None)
    return any(operator(TRUTH, "not", condition) in conditions for condition in conditions)


def _hidden(actions: list[ActionOf]) -> str:
    """What not everyone sees, of that which decides whether some actions are legal; empty if there is no such thing."""
    asked = [p.among for action in actions for p in action.parameters]
    asked += [p.condition for action in actions for p in action.permissions]
    return next((field.name for field in fields_read(*asked) if field.seen != "everyone"), "")


def _report(window: Decide, book: Book, code: str, message: str, help: str, findings: Findings) -> None:
    """Report a window where it stands, unless it is lent by a library, which the book cannot mend."""
    for article in book.articles:
        if article.id != window.article or article.origin in book.libraries:
            continue
        for line in article.lines:
            for node in nodes_of(line):
                if isinstance(node, t.Choose) and node.chooser is not None and node.span.line == window.line:
                    findings.report(code, place_of(article.path_of(line), node.span), message, help)
