"""What ends a game beside its endings: effects that end it, and the limit of turns."""

from __future__ import annotations

from collections.abc import Sequence

from statuto.checks.program import Effect, Finish, Program
from statuto.checks.reads import walk


def finishing(program: Program) -> list[tuple[Finish, str]]:
    """The effects that end a game, in the order of the book, each with the article that has ended it then.

    There is no article where that of the action or trigger in which the effect stands is counted anyway.
    """
    bodies: list[tuple[str, Sequence[Effect]]] = [("", body) for body in (*program.setup, *program.turn)]
    if program.match is not None:
        bodies += [("", body) for body in program.match.after]
    bodies += [(action.article, action.body) for action in program.actions]
    bodies += [(trigger.article, trigger.body) for trigger in program.triggers]
    return [
        (one, "" if owner == one.article else one.article)
        for owner, body in bodies
        for one in walk(list(body))
        if isinstance(one, Finish)
    ]


def limiting(program: Program) -> str:
    """The article of the limit of turns; "" without one."""
    return next((clause.article for clause in program.clauses if clause.form == "limit"), "")


def ending(program: Program) -> list[str]:
    """The articles that can end a game in these ways, in the order of the book, each once."""
    found = [article for _, article in finishing(program)] + [limiting(program)]
    return [article for article in dict.fromkeys(found) if article]
