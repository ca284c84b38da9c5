"""Whether a book lets a game end that nobody wins, as its rules say it, not as games come out."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.program import Finish, Program, Result
from statuto.checks.reads import walk
from statuto.machine.ranges import everything


def may_be_drawn(program: Program) -> bool:
    """Whether some ending of a game, or of a match, gives it to nobody; perhaps one that no game comes to."""
    if program.match is not None:
        return not program.match.ranking
    return any(_gives_to_nobody(program, result) for result in _results(program))


def _results(program: Program) -> Iterator[Result | None]:
    """With what a game may end; None for the ranking."""
    changes = [change for group in program.groups for change in (group.joining, group.splitting) if change is not None]
    for effects in (everything(program), walk([change.body for change in changes])):
        yield from (one.result for one in effects if isinstance(one, Finish))
    yield from (ending.result for ending in program.endings)
    if program.limit:
        yield None


def _gives_to_nobody(program: Program, result: Result | None) -> bool:
    if result is None:
        return not program.ranking
    if result.player is None:
        return True
    return not result.wins and program.players.size == 1
