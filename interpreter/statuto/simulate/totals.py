"""What many games came to together: sums and counts, so that a million games take no more room than one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from statuto.compiled.agreed import CAPPED, ENDED
from statuto.compiled.batches import Batch
from statuto.simulate.run import Played

MOST_LISTED = 100
"""Of games that came to a dead end, so many are kept, those with the lowest seeds."""


@dataclass(slots=True)
class Totals:
    """The games of a run: how many there were, ended and were stopped at the bound, and what they came to.

    `lengths` counts the games that ended by their number of moves, `winners` by the seats that won, as bits. `scores`
    are sums over them for each category and seat, `deals` is one as well. `applied` and `refused` are by article;
    `applied_in` and `refused_in` say in how many games.
    """

    seats: int
    games: int = 0
    moves: int = 0
    capped: int = 0
    stuck: int = 0
    deals: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    scores: dict[str, list[int]] = field(default_factory=dict)
    dead_ends: list[Played] = field(default_factory=list)
    applied: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    applied_in: Counter[str] = field(default_factory=Counter)
    refused_in: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def ended(self) -> int:
        """How many games ended by their rules."""
        return self.games - self.capped - self.stuck

    def add(self, game: Played) -> None:
        """One more game."""
        self.games += 1
        self.moves += game.moves
        if game.stopped == "capped":
            self.capped += 1
        elif game.stopped == "dead end":
            self.stuck += 1
            self.dead_ends = sorted([*self.dead_ends, game], key=lambda one: one.seed)[:MOST_LISTED]
        else:
            self.lengths[game.moves] += 1
            self.winners[sum(1 << seat for seat in game.winners)] += 1
            self.deals += game.deals
            for name, row in game.scores.items():
                self._score(name, row)

    def used(self, applied: Counter[str], refused: Counter[str]) -> None:
        """How often each article applied and refused something in one more game."""
        self.applied.update(applied)
        self.refused.update(refused)
        self.applied_in.update(article for article, times in applied.items() if times)
        self.refused_in.update(article for article, times in refused.items() if times)

    def add_batch(self, batch: Batch, categories: list[str], articles: list[str]) -> None:
        """More games; the categories of scores and the articles are those of the book."""
        stopped, moves, winners = batch.stopped(), batch.moves(), batch.winners()
        self.games += batch.games
        self.moves += sum(moves)
        capped = stopped.count(CAPPED)
        self.capped += capped
        if capped:
            moves = [number for number, how in zip(moves, stopped, strict=True) if how == ENDED]
            winners = [bits for bits, how in zip(winners, stopped, strict=True) if how == ENDED]
        self.lengths.update(moves)
        self.winners.update(winners)
        self.deals += sum(n for n, how in zip(batch.deals(), stopped, strict=True) if how == ENDED)
        if moves:
            for place, name in enumerate(categories):
                self._score(name, [sum(batch.score(place, seat, self.seats)) for seat in range(self.seats)])
        counters = (self.applied, self.refused, self.applied_in, self.refused_in)
        for counter, numbers in zip(counters, batch.used, strict=True):
            for article, number in zip(articles, numbers, strict=True):
                counter[article] += number

    def merge(self, other: Totals) -> None:
        """The games of another part of the run."""
        self.games += other.games
        self.moves += other.moves
        self.capped += other.capped
        self.stuck += other.stuck
        self.deals += other.deals
        self.lengths.update(other.lengths)
        self.winners.update(other.winners)
        self.applied.update(other.applied)
        self.refused.update(other.refused)
        self.applied_in.update(other.applied_in)
        self.refused_in.update(other.refused_in)
        self.dead_ends = sorted(self.dead_ends + other.dead_ends, key=lambda game: game.seed)[:MOST_LISTED]
        for name, row in other.scores.items():
            self._score(name, row)

    def _score(self, name: str, row: list[int]) -> None:
        before = self.scores.get(name, [0] * self.seats)
        self.scores[name] = [was + more for was, more in zip(before, row, strict=True)]

    def median(self) -> float:
        """The median of the lengths of games that ended; of an even number the mean of the middle two, 0 of none."""
        lengths, below, found = iter(sorted(self.lengths.items())), 0, list[int]()
        for place in ((self.ended - 1) // 2, self.ended // 2) if self.ended else ():
            while below <= place:
                length, count = next(lengths)
                below += count
            found.append(length)
        return found[0] if self.ended % 2 else sum(found) / 2
