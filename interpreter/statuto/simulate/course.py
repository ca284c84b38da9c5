"""The course of a game: how many moves there are to choose from, and how often the lead changes.

Who leads is told at the first decision of each turn, by the ranking of the book as if the game were over, and at the
end by who has won. Whoever leads alone after another did has taken the lead; a lead that is shared changes nothing.
Where the ranking cannot be asked nobody leads.
"""

from __future__ import annotations

from dataclasses import dataclass

from statuto.evaluate.compiling import Record
from statuto.evaluate.engine import Engine
from statuto.evaluate.work import MOST_TRIED
from statuto.findings import RulesError
from statuto.machine.layout import TURNS


@dataclass(slots=True)
class Course:
    """What is told of a game's course: the sum of the moves to choose from, the most, at how many decisions there was
    but one, and how often the lead changed.
    """

    choices: int = 0
    most: int = 0
    forced: int = 0
    leads: int = 0

    def met(self, moves: int) -> None:
        """A decision between so many moves."""
        self.choices += moves
        self.most = max(self.most, moves)
        self.forced += moves == 1


def led(engine: Engine) -> bool:
    """Whether it is counted how often the lead changes: not in a match, whose deals have a ranking each."""
    return bool(engine.program.ranking) and engine.program.match is None


class Leading:
    """Follows who leads in one game."""

    def __init__(self, engine: Engine, course: Course) -> None:
        self._engine, self._course = engine, course
        self._asks = led(engine)
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
