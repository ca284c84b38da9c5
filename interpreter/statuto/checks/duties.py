"""Duties over a turn, and how much can still be done in one."""

from __future__ import annotations

from collections.abc import Sequence

from statuto.checks.chains import BAD
from statuto.checks.excepted import unless_excepted
from statuto.checks.expressions import Typer
from statuto.checks.program import DutyOf
from statuto.checks.terms import Const, MostOf, Term
from statuto.checks.types import NUMBER
from statuto.resolve.book import BookArticle
from statuto.syntax import tree as t

MOST_DUTIES = 8
"""How many duties a book may have: so many numbers of a way are compared as one."""


def duty(typer: Typer, article: BookArticle, line: t.Duty) -> None:
    """Add a duty to the program, unless its condition never holds."""
    actions = _actions(typer, line.actions)
    most = typer.of(line.most, NUMBER)
    condition = None
    if line.condition is not None:
        condition = typer.condition(t.Not(line.condition, span=line.condition.span) if line.negated else line.condition)
    condition = unless_excepted(typer, article, condition)
    if isinstance(condition, Const) and condition.type.form != "unknown":
        if not condition.value:
            return
        condition = None
    if len(typer.program.duties) == MOST_DUTIES:
        message, help = f"There are more than {MOST_DUTIES} duties.", "Let one duty count several actions."
        typer.scope.report("T022", line.span, message, help)
    elif actions:
        name = ", ".join(f"`{typer.program.actions[action].name}`" for action in actions)
        typer.program.duties.append(DutyOf(article.id, line.span.line, actions, name, most, condition))


def most_of(typer: Typer, node: t.MostOf) -> Term:
    """How much can still be done this turn."""
    actions = _actions(typer, node.actions)
    most = typer.of(node.most, NUMBER)
    return MostOf(NUMBER, actions, most) if actions else BAD


def _actions(typer: Typer, words: Sequence[t.Word]) -> tuple[int, ...]:
    """The actions of some names, each once; a finding for what is none."""
    found = []
    for word in words:
        named = typer.scope.actions.get(word.text)
        if named is None:
            help = typer.scope.near(word.text, iter(typer.scope.actions))
            typer.scope.report("T001", word.span, f"There is no action `{word}`.", help)
        else:
            named.used = True
            found.append(named.index)
    return tuple(dict.fromkeys(found))
