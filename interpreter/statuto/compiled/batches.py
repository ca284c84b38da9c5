"""What is told of games that were played in one call of the module."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.compiled.agreed import COURSE, HEAD
from statuto.compiled.wat import NotCompiled
from statuto.findings import RulesError


@dataclass(frozen=True, slots=True)
class Batch:
    """Games with seeds one after another: `width` numbers of each, and why the game after them failed.

    The numbers of a game are how it stopped (`ENDED` or `CAPPED`), its winners as bits, how many moves it had, in how
    many turns, how many deals are over, and the values of each category for each seat; these are 0 if it was capped.
    Where the module counts, the numbers of the game's course follow. `used` are how often each of the `articles` of the
    module applied, at how many decisions it refused something, and in how many games it did the one and the other.
    """

    seed: int
    games: int
    width: int
    numbers: list[int]
    used: tuple[list[int], ...]
    error: RulesError | NotCompiled | None = None

    def column(self, place: int) -> list[int]:
        """One number of every game."""
        return self.numbers[place :: self.width]

    def stopped(self) -> list[int]:
        """How each game stopped."""
        return self.column(0)

    def winners(self) -> list[int]:
        """The winners of each game, as bits."""
        return self.column(1)

    def moves(self) -> list[int]:
        """How many moves each game had."""
        return self.column(2)

    def turns(self) -> list[int]:
        """How many turns each game had."""
        return self.column(3)

    def deals(self) -> list[int]:
        """How many deals of each game are over."""
        return self.column(4)

    def score(self, category: int, seat: int, seats: int) -> list[int]:
        """What a category of so many seats came to for a seat in each game."""
        return self.column(HEAD + category * seats + seat)

    def choices(self) -> int:
        """The sum of the moves to choose from, of all decisions."""
        low, high = self.column(self.width - COURSE), self.column(self.width - COURSE + 1)
        return sum(one % 2**32 for one in low) + (sum(high) << 32)

    def most(self) -> int:
        """The most moves to choose from."""
        return max(self.column(self.width - COURSE + 2), default=0)

    def forced(self) -> int:
        """At how many decisions there was but one move."""
        return sum(self.column(self.width - COURSE + 3))

    def leads(self) -> list[int]:
        """How often the lead changed in each game."""
        return self.column(self.width - 1)
