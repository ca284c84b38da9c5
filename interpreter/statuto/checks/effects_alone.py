"""Typing effects and expressions outside the book: the lines of a position or an example, in the book's scope."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from statuto.checks.build import Typed
from statuto.checks.program import Effect
from statuto.checks.terms import Const, Term
from statuto.checks.types import UNKNOWN, Type
from statuto.findings import Findings, RulesError
from statuto.syntax import tree as t

DECISION = "Nobody, nor chance, can decide in a position."
Variables = tuple[tuple[str, Const], ...]
DECIDING = t.Choose | t.Draw | t.Shuffle | t.Pick | t.EndTurn | t.Step


@contextmanager
def _alone(typed: Typed, known: Variables = ()) -> Iterator[None]:
    """No variables but those that are known, and findings of its own: the first of them is the error E015."""
    before, typed.scope.findings = typed.scope.findings, Findings()
    found = typed.scope.findings
    try:
        with typed.scope.fresh():
            typed.scope.locals |= dict(known)
            yield
    finally:
        typed.scope.findings = before
    if len(found):
        raise RulesError("E015", found.items[0].message, "")


def decides(line: t.Statement) -> bool:
    """Whether somebody or chance decides in a line, or a turn ends."""
    match line:
        case t.If():
            return any(map(decides, (*line.body, *line.otherwise)))
        case t.ForEach() | t.While():
            return any(map(decides, line.body))
    return isinstance(line, DECIDING)


def lone_effects(typed: Typed, line: t.Statement) -> tuple[Effect, ...]:
    """The typed effects of one line; raises `RulesError` when it cannot be typed, or somebody would decide in it."""
    if decides(line):
        raise RulesError("E016", DECISION, "")
    with _alone(typed):
        effects = typed.effects.block((line,))
    return effects


def lone_term(typed: Typed, node: t.Expression, expected: Type = UNKNOWN, known: Variables = ()) -> Term:
    """The typed term of an expression; raises `RulesError` when it cannot be typed as what is expected.

    `known` are variables with the things that they stand for.
    """
    with _alone(typed, known):
        term = typed.typer.of(node, expected)
    return term
