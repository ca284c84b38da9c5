"""What is told of one game, whatever played it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


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


@dataclass(slots=True)
class Played:
    """One game: its seed, how many moves and turns, who won, scores; how it stopped: "ended", "capped" or "dead
    end". Of a match, turns and scores are those of its last deal, and `deals` is how many are over. Of its course it is
    known who led where a tally counts.
    """

    seed: int
    moves: int = 0
    turns: int = 0
    winners: tuple[int, ...] = ()
    scores: dict[str, list[int]] = field(default_factory=dict)
    stopped: str = "ended"
    message: str = ""
    deals: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    course: Course = field(default_factory=Course)
