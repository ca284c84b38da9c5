"""Games of one book for a list of seeds, at random or with opponents that search, and what of each is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from statuto.compiled.agreed import ENDED, MOST_GAMES
from statuto.compiled.ready import Ready, engine_of, module_of
from statuto.simulate.runner import never, opponents

if TYPE_CHECKING:
    from statuto.checks.program import Program
    from statuto.compiled import Compiled
    from statuto.compiled.batches import Batch
    from statuto.compiled.outline import Outline
    from statuto.evaluate.engine import Engine
    from statuto.opponents.seated import Seated


class Outcome(NamedTuple):
    """A game that ended by its rules: the winners as bits, its moves and turns, and each seat's score by category."""

    winners: int
    moves: int
    turns: int
    scores: tuple[tuple[int, ...], ...]


class Games:
    """Plays games of a book, compiled where it can be; a module is made once they are played.

    `seats` are the opponents, one for each seat; none if all choose at random. While one thinks, `stopped` is asked,
    and `Interrupted` is raised if it is so.
    """

    def __init__(
        self,
        game: Engine | Ready,
        evaluator: str,
        most: int,
        seats: Sequence[str] = (),
        stopped: Callable[[], bool] = never,
    ) -> None:
        self._game, self._most = game, most
        self._wished, self._seats, self._stopped = evaluator, seats, stopped

    @cached_property
    def _compiled(self) -> Compiled | None:
        """The module, made once somebody plays."""
        return module_of(self._game) if self._wished == "compiled" and self._seated is None else None

    @cached_property
    def _seated(self) -> Seated | None:
        """Who sits at the seats, if somebody searches."""
        found = opponents(self._game, self._wished, self._seats)
        if found is not None:
            found.stopped = self._stopped
        return found

    @property
    def evaluator(self) -> str:
        """What plays the games, or those that are played in thought."""
        if self._seated is not None:
            return self._seated.evaluator
        return "reference" if self._compiled is None else "compiled"

    def categories(self) -> list[str]:
        """The categories of scores, by name."""
        if isinstance(self._game, Ready):
            return list(self._game.told("categories", lambda typed: _categories(typed.program)))
        return _categories(self._game.program)

    def drawn(self) -> bool:
        """Whether a game may end that nobody wins."""
        if isinstance(self._game, Ready):
            return bool(self._game.told("drawn", lambda typed: _drawn(typed.program)))
        return _drawn(self._game.program)

    def play(self, seeds: range) -> list[Outcome | None]:
        """The game of each seed; nothing of one that came to no end by the rules."""
        found = list[Outcome | None]()
        while len(found) < len(seeds):
            left = seeds[len(found) :]
            if self._compiled is None:
                found.append(self._one(left[0]))
                continue
            batch = self._compiled.batch(left[0], min(len(left), MOST_GAMES), self._most)
            found += _outcomes(batch, self._compiled.outline)
            if batch.error is not None:
                found.append(self._one(seeds[len(found)]))
        return found

    def _one(self, seed: int) -> Outcome | None:
        from statuto.simulate.run import play_one

        game = play_one(engine_of(self._game), seed, most=self._most, seated=self._seated)
        if game.stopped != "ended":
            return None
        won = sum(1 << seat for seat in game.winners)
        return Outcome(won, game.moves, game.turns, tuple(map(tuple, game.scores.values())))


def _drawn(program: Program) -> bool:
    from statuto.paired.drawn import may_be_drawn  # which takes a while to be there, and is asked once a book

    return may_be_drawn(program)


def _categories(program: Program) -> list[str]:
    return [category.name for category in program.scores]


def _outcomes(batch: Batch, outline: Outline) -> list[Outcome | None]:
    seats, categories = range(outline.players), len(outline.categories)
    columns = [
        list(zip(*(batch.score(place, seat, len(seats)) for seat in seats), strict=True)) for place in range(categories)
    ]
    sheets = list(zip(*columns, strict=True)) if columns else [()] * batch.games
    numbers = zip(batch.stopped(), batch.winners(), batch.moves(), batch.turns(), sheets, strict=True)
    return [Outcome(*of) if stopped == ENDED else None for stopped, of in ((row[0], row[1:]) for row in numbers)]
