"""What the exceptions of deltas lift of a prohibition or a duty."""

from __future__ import annotations

from statuto.checks.expressions import Typer
from statuto.checks.fold import operator
from statuto.checks.terms import Term
from statuto.checks.types import TRUTH
from statuto.resolve.book import BookArticle, Change


def unless_excepted(
    typer: Typer, article: BookArticle, condition: Term | None, action: int | None = None
) -> Term | None:
    """A condition, unless an exception to its article holds; None if there is neither.

    `action` is the action whose parameters an exception may name.
    """
    typer.action = action
    for exception in article.exceptions:
        lifted = operator(TRUTH, "not", _holds(typer, article, exception))
        condition = lifted if condition is None else operator(TRUTH, "and", condition, lifted)
    typer.action = None
    return condition


def _holds(typer: Typer, article: BookArticle, exception: Change) -> Term:
    """Whether an exception holds: its condition does, and none of its own exceptions."""
    assert exception.condition is not None
    with typer.scope.at(article.id, exception.place.path):
        holds = typer.condition(exception.condition)
    for other in exception.unless:
        holds = operator(TRUTH, "and", holds, operator(TRUTH, "not", _holds(typer, article, other)))
    return holds
