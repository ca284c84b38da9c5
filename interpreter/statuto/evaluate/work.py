"""How much is tried between two decisions: a count, so that what would go on for hours is an error that says so."""

from __future__ import annotations

from typing import NoReturn

from statuto.findings import RulesError

MOST_TRIED = 5_000_000
MOST_LEGAL = 1_000_000
MOST_MOVES = 20_000
"""So many moves a game at random has at most where nobody says how many."""


class TimeIsUp(Exception):
    """A count was given up at the time that was set for it."""


class Work:
    """Counts what is tried: candidates of moves, rounds of loops, spaces for groups, and steps of searches for sets."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_TRIED

    def spend(self, tried: int, what: str, article: str = "", weight: int = 1) -> None:
        """Count some, each of a weight; raises `RulesError` past the bound."""
        self.left -= tried * weight
        if self.left < 0:
            self.past(what, article, weight)

    def past(self, what: str, article: str, weight: int = 1) -> NoReturn:
        """Say that too much was tried, and begin anew."""
        self.left = MOST_TRIED
        bound = f"{MOST_TRIED // weight:,} {what}"
        raise RulesError("E018", f"One decision may go through {bound} and no more.", article)
