"""What can be seen to be wrong in an example before it is played: the lines and maps of its position, its facts."""

from __future__ import annotations

from statuto.checks.build import Typed
from statuto.checks.effects_alone import DECISION, decides
from statuto.checks.maps import BadMap, effects_of_map
from statuto.checks.types import NUMBER, TRUTH, Type, thing
from statuto.findings import Findings
from statuto.syntax import tree as t


def check_example(typed: Typed, example: t.Example, article: str, path: str, findings: Findings) -> None:
    """Add what is wrong in an example of an article; `path` is the file in which it stands."""
    scope = typed.scope
    before, scope.findings = scope.findings, findings
    scratch = scope.scratch
    try:
        with scope.at(article, path):
            for step in example.steps:
                _check_step(typed, step)
    finally:
        scope.findings, scope.scratch = before, scratch


def _check_step(typed: Typed, step: t.ExampleStep) -> None:
    match step:
        case t.Given():
            for line in step.lines:
                _check_line(typed, line)
        case t.Check(kind="then", fact=fact) if fact is not None:
            _check_term(typed, fact, TRUTH)
        case t.Check(kind="moves", fact=fact) if fact is not None:
            _check_term(typed, fact, NUMBER)


def _check_line(typed: Typed, line: t.GivenLine) -> None:
    """Look at a line of a position; at which step it is, only the machine knows."""
    match line:
        case t.MoverIs():
            _check_term(typed, line.value, thing(typed.program.players))
        case t.AtStep():
            pass
        case t.Map():
            try:
                effects_of_map(typed, line)
            except BadMap as bad:
                typed.scope.report(bad.code, bad.span, bad.message)
        case _ if decides(line):
            typed.scope.report("E016", line.span, DECISION)
        case _:
            with typed.scope.fresh():
                typed.effects.block((line,))


def _check_term(typed: Typed, node: t.Expression, expected: Type) -> None:
    with typed.scope.fresh():
        typed.typer.of(node, expected)
