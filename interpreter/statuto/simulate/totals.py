"""What many games came to together: sums and counts, so that a million games take no more room than one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import mul

from statuto.compiled.agreed import CAPPED, ENDED
from statuto.compiled.batches import Batch
from statuto.simulate.played import Played

MOST_LISTED = 100
"""Of games that came to a dead end, so many are kept, those with the lowest seeds."""

BY_NUMBER = ("lengths", "turns", "leads", "winners")
BY_ARTICLE = ("applied", "refused", "applied_in", "refused_in")
COUNTERS = (*BY_NUMBER, *BY_ARTICLE)
"""What counts: by a number, or by an article."""


@dataclass(slots=True)
class Totals:
    """The games of a run: how many there were, ended and were stopped at the bound, and what they came to.

    `lengths` counts the games that ended by their number of moves, `turns` by that of turns, `leads` by how often the
    lead changed, `winners` by the seats that won, as bits. `scores` are sums over them for each category and seat, and
    `squares` those of the squares; `points` and `squared` are the same of all categories together. `deals` is a sum as
    well. `choices` is how many moves there were to choose from at all decisions together, `most` at one, and `forced`
    at how many there was but one. `applied` and `refused` are by article; `applied_in` and `refused_in` say in how many
    games. All is whole numbers, so that the parts of a run come to the same in any order; but `seconds` are not of the
    games.
    """

    seats: int
    games: int = 0
    moves: int = 0
    capped: int = 0
    stuck: int = 0
    deals: int = 0
    choices: int = 0
    most: int = 0
    forced: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    leads: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    scores: dict[str, list[int]] = field(default_factory=dict)
    squares: dict[str, list[int]] = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    squared: list[int] = field(default_factory=list)
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
        self._met(game.course.choices, game.course.most, game.course.forced)
        if game.stopped == "capped":
            self.capped += 1
        elif game.stopped == "dead end":
            self.stuck += 1
            self.dead_ends = sorted([*self.dead_ends, game], key=lambda one: one.seed)[:MOST_LISTED]
        else:
            self.lengths[game.moves] += 1
            self.turns[game.turns] += 1
            self.leads[game.course.leads] += 1
            self.winners[sum(1 << seat for seat in game.winners)] += 1
            self.deals += game.deals
            self._sheet({name: [[value] for value in row] for name, row in game.scores.items()})

    def used(self, applied: Counter[str], refused: Counter[str]) -> None:
        """How often each article applied and refused something in one more game."""
        self.applied.update(applied)
        self.refused.update(refused)
        self.applied_in.update(article for article, times in applied.items() if times)
        self.refused_in.update(article for article, times in refused.items() if times)

    def add_batch(self, batch: Batch, categories: list[str], articles: list[str]) -> None:
        """More games; the categories of scores and the articles are those of the book."""
        stopped, moves = batch.stopped(), batch.moves()
        self.games += batch.games
        self.moves += sum(moves)
        self._met(batch.choices(), batch.most(), batch.forced())
        capped = stopped.count(CAPPED)
        self.capped += capped

        def ended(numbers: list[int]) -> list[int]:
            return [one for one, how in zip(numbers, stopped, strict=True) if how == ENDED] if capped else numbers

        self.lengths.update(ended(moves))
        self.turns.update(ended(batch.turns()))
        self.leads.update(ended(batch.leads()))
        self.winners.update(ended(batch.winners()))
        self.deals += sum(ended(batch.deals()))
        if len(stopped) > capped:
            seats = range(self.seats)
            self._sheet(
                {
                    name: [ended(batch.score(place, seat, self.seats)) for seat in seats]
                    for place, name in enumerate(categories)
                }
            )
        for counter, numbers in zip((getattr(self, name) for name in BY_ARTICLE), batch.used, strict=True):
            for article, number in zip(articles, numbers, strict=True):
                counter[article] += number

    def merge(self, other: Totals) -> None:
        """The games of another part of the run; its seconds stay its own."""
        self.games += other.games
        self.moves += other.moves
        self.capped += other.capped
        self.stuck += other.stuck
        self.deals += other.deals
        self._met(other.choices, other.most, other.forced)
        for name in COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.dead_ends = sorted(self.dead_ends + other.dead_ends, key=lambda game: game.seed)[:MOST_LISTED]
        for name, row in other.scores.items():
            self.scores[name] = _added(self.scores.get(name), row)
            self.squares[name] = _added(self.squares.get(name), other.squares[name])
        if other.points:
            self.points = _added(self.points, other.points)
            self.squared = _added(self.squared, other.squared)

    def _met(self, choices: int, most: int, forced: int) -> None:
        self.choices += choices
        self.most = max(self.most, most)
        self.forced += forced

    def _sheet(self, sheet: Mapping[str, list[list[int]]]) -> None:
        """The scores of some games, for each category and seat one after the other."""
        for name, rows in sheet.items():
            self.scores[name] = _added(self.scores.get(name), map(sum, rows))
            self.squares[name] = _added(self.squares.get(name), map(_squares, rows))
        if sheet:
            seats = [list(map(sum, zip(*rows, strict=True))) for rows in zip(*sheet.values(), strict=True)]
            self.points = _added(self.points, map(sum, seats))
            self.squared = _added(self.squared, map(_squares, seats))


def median(counter: Mapping[int, int]) -> float:
    """The median of numbers of which each occurs so often; of an even number the mean of the middle two, 0 of none."""
    count, numbers, below, found = sum(counter.values()), iter(sorted(counter.items())), 0, list[int]()
    for place in ((count - 1) // 2, count // 2) if count else ():
        while below <= place:
            number, times = next(numbers)
            below += times
        found.append(number)
    return sum(found) / 2 if found and found[0] != found[1] else (found or [0])[0]


def _squares(numbers: list[int]) -> int:
    return sum(map(mul, numbers, numbers))


def _added(before: list[int] | None, more: Iterable[int]) -> list[int]:
    return [was + one for was, one in zip(before, more, strict=True)] if before else list(more)
