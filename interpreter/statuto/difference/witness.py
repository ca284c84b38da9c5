"""A witness of a change: a position, reached by legal play from a seed, at which two books disagree because of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from statuto.difference.graft import Graft, graft, typed_for, with_users
from statuto.difference.lockstep import DEAD_END, END, Disagreement, Key, Lockstep, actions_of
from statuto.resolve.book import Book

GRAFTING, FIRST, SHRINKING = 0.2, 0.5, 0.2
"""The parts of the time for making the books, until the change by itself is given up, and for a shorter game."""
FRUITLESS = 200
LONG = 5
"""In a search of so many seconds modules are worth making."""


@dataclass(slots=True)
class Searched:
    """What came of a search for a change: where the books part, or how far it went in vain.

    `articles` are those of the second book that the first is played with: the one asked for, then what it needs, or
    what makes use of it. `seats` are the numbers of players that were tried.
    """

    article: str
    articles: tuple[str, ...]
    seats: tuple[int, ...]
    found: Disagreement | None = None
    play: Lockstep | None = None
    games: int = 0
    positions: int = 0
    seconds: float = 0.0
    dead_end: tuple[tuple[str, ...], Lockstep, Disagreement] | None = None


def search(
    a: Book, b: Book, id: str, changed: Sequence[str], seconds: float, seed: int = 1, evaluator: str = "compiled"
) -> Searched:
    """Look for a witness of one change of the second book, by games at random for every number of players in turn.

    The first book is played beside itself with that one article, and what it needs, as the second has it; when that
    shows nothing, with the other changes that have to do with it; when neither makes a book, beside the second book as
    it is. That one side can no longer go on shows least, and is taken when there is nothing else. A game that is found
    is made shorter: other seeds are tried for fewer moves, then moves are left out. A game shows the same in either
    evaluator.
    """
    clock = _Clock(seconds)
    seats = _seats(a, b)
    result = Searched(id, (id,), seats)
    alone, together = (
        _plays(a, b, id, tuple(changed), seats, made, lambda: clock.late(GRAFTING)) for made in (graft, with_users)
    )
    together = [play for play in together if play[0].articles not in {made.articles for made, _ in alone}]
    if not alone and not together:
        alone = _plays(a, b, id, tuple(changed), seats, _whole, bool)
    for _, play in [*alone, *together]:
        play.evaluator = evaluator if seconds >= LONG else "reference"
    if alone:
        _through(alone, clock, FIRST if together else 1.0, seed, result)
    if together and result.found is None:
        _through(together, clock, 1.0, seed, result)
    if result.found is None and result.dead_end is not None:
        result.articles, play, found = result.dead_end
        result.play, result.found = play, _shorter(play, found, seed, _Clock(SHRINKING * seconds), result)
    result.seconds = clock.gone
    return result


Late = Callable[[], bool]
Make = Callable[[Book, Book, str, tuple[str, ...], int, Late], Graft | None]


def _whole(a: Book, b: Book, id: str, changed: tuple[str, ...], players: int, late: Late) -> Graft | None:
    """The second book as it is, if it is for so many players."""
    low, high = b.players
    return Graft(b, (id, *(one for one in changed if one != id))) if low <= players <= high else None


def _plays(
    a: Book, b: Book, id: str, changed: tuple[str, ...], seats: tuple[int, ...], made: Make, late: Late
) -> list[tuple[Graft, Lockstep]]:
    """The first book beside itself with a change, made in a way, for each number of players for which it checks."""
    grafts = [(players, made(a, b, id, changed, players, late)) for players in seats]
    plays = [
        (found, Lockstep(typed_for(a, players), typed_for(found.book, players)))
        for players, found in grafts
        if found is not None
    ]
    for found, play in plays:
        play.preferred = frozenset[str]().union(*(actions_of(typed, found.articles) for typed in play.typed))
    return plays


@dataclass(slots=True)
class _Clock:
    """How much time a search has, and how much is gone."""

    seconds: float
    start: float = field(default_factory=time.monotonic)

    @property
    def gone(self) -> float:
        return time.monotonic() - self.start

    def late(self, part: float = 1.0) -> bool:
        """Whether a part of the time is over."""
        return self.gone > part * self.seconds


def _seats(a: Book, b: Book) -> tuple[int, ...]:
    """For how many players both books are, the fewest first; or the fewest of the first book."""
    low, high = max(a.players[0], b.players[0]), min(a.players[1], b.players[1])
    return tuple(range(low, high + 1)) or (a.players[0],)


def _through(plays: list[tuple[Graft, Lockstep]], clock: _Clock, part: float, seed: int, result: Searched) -> None:
    """Play for each number of players in turn until something is found or this part of the time is over."""
    before = result.games
    while result.found is None and not clock.late(part):
        made, play = plays[(result.games - before) % len(plays)]
        found = play.at_random(seed + result.games, stop=lambda: clock.late(part))
        result.games += 1
        if found is not None and found.kind == DEAD_END:
            result.dead_end = result.dead_end or (made.articles, play, found)
        elif found is not None:
            result.articles, result.play = made.articles, play
            result.found = _shorter(play, found, seed, _Clock(SHRINKING * clock.seconds), result)
    result.articles = result.articles if result.found else plays[0][0].articles
    result.positions += sum(play.positions for _, play in plays)


def _shorter(play: Lockstep, best: Disagreement, seed: int, clock: _Clock, result: Searched) -> Disagreement:
    """A disagreement after fewer moves, as far as it is found in time."""
    if best.kind == END and best.facts:
        play.scoring = True  # a score is otherwise long before the end
        best = play.follow(best.seed, best.keys) or best
    fruitless = 0
    while best.keys and not clock.late() and fruitless < FRUITLESS:
        result.games += 1
        other = play.at_random(seed + 1_000_000 + result.games, len(best.keys) - 1, clock.late)
        fruitless += 1
        if other is not None and len(other.keys) < len(best.keys):
            best, fruitless = other, 0
    at = 0
    while at < len(best.keys) and not clock.late(2.0):
        keys: list[Key] = [*best.keys[:at], *best.keys[at + 1 :]]
        other = play.follow(best.seed, keys)
        if other is not None and len(other.keys) < len(best.keys):
            best = other
        else:
            at += 1
    return best
