"""What ends a game beside its endings: effects that end it, and the limit of turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.checks.program import Effect, Finish, Program
from statuto.checks.reads import walk


def finishing(program: Program) -> list[Finish]:
    """The effects that end a game, in the order of the book."""
    return [one for _, one in _finishing(program)]


def ending_by(program: Program, effect: Finish) -> str:
    """The article that has ended a game by an effect; "" where its action or trigger is counted anyway."""
    return next("" if owner == one.article else one.article for owner, one in _finishing(program) if one is effect)


def limiting(program: Program) -> str:
    """The article of the limit of turns; "" without one."""
    return next((clause.article for clause in program.clauses if clause.form == "limit"), "")


def ending(program: Program) -> list[str]:
    """The articles that can end a game in these ways, in the order of the book, each once."""
    found = [ending_by(program, one) for one in finishing(program)] + [limiting(program)]
    return [article for article in dict.fromkeys(found) if article]


def _finishing(program: Program) -> Iterator[tuple[str, Finish]]:
    """The effects that end a game, each with the article of the action or trigger in which it is; "" in a turn."""
    bodies: list[tuple[str, Sequence[Effect]]] = [("", body) for body in (*program.setup, *program.turn)]
    if program.match is not None:
        bodies += [("", body) for body in program.match.after]
    bodies += [(action.article, action.body) for action in program.actions]
    bodies += [(trigger.article, trigger.body) for trigger in program.triggers]
    for owner, body in bodies:
        for one in walk(list(body)):
            if isinstance(one, Finish):
                yield owner, one
