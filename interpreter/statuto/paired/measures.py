"""What is measured of a game, as whole numbers, so that sums over games are exact."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

from statuto.paired.games import Outcome


class Measure(NamedTuple):
    """Something of a game: what it is of, if it is of one seat or category, and by how much its number is divided.

    `what` is "wins" of a seat, "shared" (more than one seat wins), "nobody" (none wins), "turns", "moves", "points" (of
    a player, of all categories), "best" (the most that any player has), or "score" (a player's, of one category).
    """

    what: str
    of: str
    unit: int
    share: bool = False
    """Whether it lies between 0 and 1."""

    @property
    def key(self) -> str:
        """A name for it that no other has."""
        return f"{self.what}.{self.of}" if self.of else self.what


class Measures:
    """What is measured of games of some books with so many seats; `categories` are the score sheets of each.

    `drawn` says whether the rules of one let a game end that nobody wins. It is not asked of the games that were
    played: how many intervals there are must not depend on what comes of them.
    """

    def __init__(self, seats: int, categories: Sequence[Sequence[str]], drawn: bool = False) -> None:
        self.seats, self._unit = seats, lcm(*range(1, seats + 1))
        self._books = [list(names) for names in categories]
        names = list(dict.fromkeys(name for book in categories for name in book))
        wins = [Measure("wins", str(seat), self._unit, share=True) for seat in range(1, seats + 1)]
        together = [Measure(what, "", 1, share=True) for what in ("shared", "nobody")[: 1 + drawn]]
        self._drawn = drawn
        lengths = [Measure("turns", "", 1), Measure("moves", "", 1)]
        points = [Measure("points", "", seats), Measure("best", "", 1)] if all(categories) else []
        scores = [Measure("score", name, seats) for name in names]
        self.all = [*wins, *together, *lengths, *points, *(scores if len(names) > 1 or not points else [])]

    def has(self, measure: Measure, book: int) -> bool:
        """Whether a book has such a measure at all: not a category of another."""
        return measure.what != "score" or measure.of in self._books[book]

    def of(self, game: Outcome, book: int) -> list[int | None]:
        """The number of each measure in a game of a book; nothing of a category that the book has not."""
        won = [game.winners >> seat & 1 for seat in range(self.seats)]
        count = sum(won)
        found: list[int | None] = [self._unit // count if one else 0 for one in won]
        found += [int(count > 1), *([int(not count)] if self._drawn else ()), game.turns, game.moves]
        own = self._books[book]
        by_name = dict(zip(own, game.scores, strict=True))
        for measure in self.all[len(found) :]:
            if measure.what == "points":
                found.append(sum(map(sum, game.scores)))
            elif measure.what == "best":
                found.append(max(map(sum, zip(*game.scores, strict=True))))
            else:
                row = by_name.get(measure.of)
                found.append(None if row is None else sum(row))
        return found
