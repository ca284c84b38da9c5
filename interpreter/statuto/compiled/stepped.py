"""A compiled game that is gone through node by node as one of the reference engine is."""

from __future__ import annotations

from statuto.compiled.module import Compiled
from statuto.evaluate.compiling import Record
from statuto.evaluate.moves import Move
from statuto.evaluate.nodes import Chance, Decision
from statuto.machine.layout import AT


class Stepped:
    """Starts a game, runs it to the next node and makes moves, as `Engine` does; there is one game at a time.

    The record that is handed in follows the one in the module. In it is what can be seen of a game, not what the
    reference keeps for itself on the way.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self._moves: list[Move] = []
        self._chosen = -1

    def start(self) -> Record:
        """The record before the setup."""
        self._chosen = -1
        self.compiled.start()
        return list(self.compiled.record())

    def advance(self, r: Record) -> Decision | Chance | None:
        """Run to the next decision or chance; None when the game is over. Raises `RulesError` as the engine does."""
        compiled = self.compiled
        chosen, self._chosen = self._chosen, -1
        try:
            kind = compiled.advance() if chosen < 0 else compiled.step(chosen)
        finally:
            r[:] = compiled.record()
        if kind == Compiled.OVER:
            return None
        if kind == Compiled.DECISION:
            self._moves = compiled.moves()
            return Decision(r[AT], compiled.seat, self._moves)
        outcomes = compiled.outcomes()
        things, weights = [outcome for outcome, _ in outcomes], [weight for _, weight in outcomes]
        site = compiled.outline.stops[r[AT]].site
        return Chance(site, weights, things, lambda _, outcome: self._choose(things.index(outcome)))

    def play(self, r: Record, move: Move, seat: int) -> None:
        """Make a move of the decision that `advance` gave last; what comes of it is in the record when it runs on."""
        self._choose(self._moves.index(move))

    def _choose(self, index: int) -> None:
        """What is chosen happens when the game runs on: all in one call."""
        self._chosen = index
