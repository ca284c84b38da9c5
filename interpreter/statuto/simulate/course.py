"""The course of a game: how many moves there are to choose from, and how often the lead changes.

Who leads is told at the first decision of each turn, by the ranking of the book as if the game were over, and at the
end by who has won. Whoever leads alone after another did has taken the lead; a lead that is shared changes nothing.
Where the ranking cannot be asked nobody leads.
"""

from __future__ import annotations

from statuto.checks.program import Program
from statuto.evaluate.compiling import Record
from statuto.evaluate.engine import Engine
from statuto.evaluate.work import MOST_TRIED
from statuto.findings import RulesError
from statuto.machine.layout import TURNS
from statuto.simulate.played import Course


def led(program: Program) -> bool:
    """Whether it is counted how often the lead changes: not in a match, whose deals have a ranking each."""
    return bool(program.ranking) and program.match is None


class Leading:
    """Follows who leads in one game."""

    def __init__(self, engine: Engine, course: Course) -> None:
        self._engine, self._course = engine, course
        self._asks = led(engine.program)
        self._turn = self._leader = 0

    def look(self, r: Record) -> None:
        """A decision has come: at the first one of a turn it is asked who leads."""
        if not self._asks or r[TURNS] == self._turn:
            return
        self._turn = r[TURNS]
        work = self._engine.terms.work
        left, work.left = work.left, MOST_TRIED
        try:
            self.take(self._engine.standing.ranked(r.copy()))
        except RulesError:
            pass
        finally:
            work.left = left

    def take(self, seats: int) -> None:
        """These seats lead, as bits."""
        if self._asks and seats.bit_count() == 1:
            self._course.leads += self._leader not in (0, seats)
            self._leader = seats
