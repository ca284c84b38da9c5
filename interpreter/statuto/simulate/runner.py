"""Random games, one after the other: inside a compiled module where the compiler knows the book.

Game k of a run with seed s has the seed s + k, and is the same in both evaluators. A game that the module does not play
to its end is played again by the reference evaluator, which says what there is to say of it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from statuto.compiled.cached import plain
from statuto.compiled.ready import Ready, engine_of, module_of
from statuto.evaluate.work import MOST_MOVES
from statuto.opponents.kinds import Interrupted, TooSlow, searches
from statuto.simulate.totals import Totals

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.checks.program import Setting
    from statuto.compiled import Compiled
    from statuto.evaluate.engine import Engine
    from statuto.opponents.seated import Seated
    from statuto.resolve.trail import Trail
    from statuto.simulate.tally import Tally

AT_A_TIME = 0.1
"""How many seconds a call of the module should take, so that whoever waits can stop between two."""


def never() -> bool:
    """Go on to the end."""
    return False


class Runner:
    """Plays games of a book; `evaluator` says what plays them, or what opponents that search play in thought.

    `seats` are the opponents, one for each seat; none if all choose at random. The reference's engine is made once it
    is asked for.
    """

    def __init__(self, game: Engine | Ready, evaluator: str = "compiled", seats: Sequence[str] = ()) -> None:
        self._game = game
        self.seated = opponents(game, evaluator, seats)
        plays = evaluator == "compiled" and self.seated is None
        self.compiled = module_of(game, counting=True) if plays else None
        self.evaluator = "compiled" if self.compiled is not None else "reference"
        if self.seated is not None:
            self.evaluator = self.seated.evaluator
        self.slow: TooSlow | None = None
        self._count = 1

    @cached_property
    def engine(self) -> Engine:
        """The reference evaluator's engine."""
        return engine_of(self._game)

    @cached_property
    def _tally(self) -> Tally:
        from statuto.simulate.tally import Tally

        return Tally(self.engine)

    def play(
        self,
        seeds: range,
        most: int = MOST_MOVES,
        progress: Callable[[int], None] | None = None,
        stopped: Callable[[], bool] = never,
        until: float = math.inf,
    ) -> Totals:
        """Games for a range of seeds; `progress` is told how many are done, and `stopped` is asked after some.

        So a run that was stopped has the games with the first seeds. Past `until`, on the clock of `time.perf_counter`,
        no other game is begun, but one is played at least. Where a seat does not choose in time, `slow` says so, and
        the games before it are there.
        """
        began, totals = time.perf_counter(), self._none()
        if self.seated is not None:
            self.seated.stopped = stopped
        while totals.games < len(seeds) and not stopped() and (not totals.games or time.perf_counter() < until):
            before = totals.games
            try:
                if self.compiled is not None:
                    self._call(self.compiled, seeds[before:], most, totals)
                else:
                    self._one(seeds[before], most, totals)
            except TooSlow as error:
                self.slow = error
                break
            if progress is not None:
                progress(totals.games - before)
        totals.seconds = time.perf_counter() - began
        return totals

    def _none(self) -> Totals:
        """What no games come to: each article that may be used is there."""
        if self.compiled is not None:
            seats, named = self.compiled.outline.players, self.compiled.outline.articles
        else:
            from statuto.evaluate.refusals import articles

            seats, named = self.engine.program.players.size, articles(self.engine.program)
        totals = Totals(seats)
        totals.applied.update(dict.fromkeys(named, 0))
        return totals

    def _call(self, compiled: Compiled, seeds: range, most: int, totals: Totals) -> None:
        """As many games as one call of the module may have, and the one at which it failed."""
        from statuto.compiled.agreed import MOST_GAMES

        count, began = min(self._count, len(seeds), MOST_GAMES), time.perf_counter()
        batch = compiled.batch(seeds[0], count, most)
        totals.add_batch(batch, compiled.outline.categories, compiled.outline.articles)
        if batch.error is not None:
            self._one(seeds[batch.games], most, totals)
        passed = time.perf_counter() - began
        self._count = 2 * count if passed < AT_A_TIME / 2 else max(1, round(count * AT_A_TIME / 2 / passed))

    def _one(self, seed: int, most: int, totals: Totals) -> None:
        """A game of the reference evaluator."""
        from statuto.simulate.run import play_one

        tally = self._tally
        try:
            with tally.counting():
                totals.add(play_one(self.engine, seed, tally, most, self.seated))
        except Interrupted:
            return
        totals.used(tally.applied, tally.refused)


def opponents(game: Engine | Ready, evaluator: str, seats: Sequence[str]) -> Seated | None:
    """The opponents at the seats; None where all choose at random."""
    if not searches(seats):
        return None
    from statuto.opponents.seated import Seated

    mark = game.mark if isinstance(game, Ready) else ""
    return Seated(game.machine, seats, evaluator, mark=mark)


def ready_of(book: str, setting: Setting, mark: str = "") -> Ready:
    """A book by name, to be played; raises ValueError when it has errors, `BookChanged` unless it has the `mark`."""

    def make(trail: Trail) -> Typed:
        from statuto.simulate.run import typed_of

        return typed_of(book, setting, trail)

    return Ready(book, ("setting", *plain(setting)), make, mark)
