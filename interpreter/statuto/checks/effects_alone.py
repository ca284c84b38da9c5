"""Typing effects and expressions outside the book: the lines of a position or an example, in the book's scope."""

from __future__ import annotations

from statuto.checks.build import Typed
from statuto.checks.program import Effect
from statuto.findings import RulesError
from statuto.syntax import tree as t


def lone_effects(typed: Typed, line: t.Statement) -> tuple[Effect, ...]:
    """The typed effects of one line; raises `RulesError` when it cannot be typed, or somebody would decide in it."""
    if isinstance(line, t.Choose | t.Draw | t.Shuffle | t.Pick | t.EndTurn | t.Step):
        raise RulesError("E016", "Nobody, nor chance, can decide in a position.", "")
    before = len(typed.findings)
    with typed.scope.fresh():
        effects = typed.effects.block((line,))
    if len(typed.findings) > before:
        raise RulesError("E015", typed.findings.items[-1].message, "")
    return effects
