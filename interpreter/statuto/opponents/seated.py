"""Who sits at the seats of a game: what each opponent chooses, with a world that follows the game for those who search.

What a seat chooses follows from the game's seed, the number of the move, and what the seat knows. The draws of a search
are its own, and tell nothing of those that chance will make.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from statuto.compiled import NotCompiled, NoWasmtime
from statuto.compiled.cached import compiled
from statuto.evaluate.compiling import Record
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.game import Game
from statuto.evaluate.playout import choice
from statuto.evaluate.sight import Sight
from statuto.findings import RulesError
from statuto.machine import code as c
from statuto.machine.layout import TURNS
from statuto.opponents.guessing import Guesser
from statuto.opponents.information import Search
from statuto.opponents.kinds import Interrupted, Kind, TooSlow, kind_of
from statuto.opponents.past import Past, past_of
from statuto.opponents.trees import Draws, Found
from statuto.opponents.uct import search
from statuto.opponents.worlds import InModule, InReference, World

MOST_SECONDS = 120.0
"""How long one choice may take."""
BY_CHANCE = (c.ChancePick, c.ChanceDraw, c.ChanceSwap)


class Seated:
    """The opponents of a game that is played elsewhere: told of all that happens, they say what they choose.

    `evaluator` is what plays their games in thought: "compiled" where the compiler knows the book, or "reference".
    `mark` is that of the book, by which its module is kept; without one it is compiled anew. While a seat thinks,
    `stopped` is asked whether it is still to go on; where it is not, `Interrupted` is raised.
    """

    def __init__(
        self,
        machine: c.Machine,
        kinds: Sequence[str],
        evaluator: str = "compiled",
        seconds: float = MOST_SECONDS,
        mark: str = "",
    ) -> None:
        self.kinds: list[Kind] = [kind_of(name) for name in kinds]
        self.seconds = seconds
        self.stopped: Callable[[], bool] = lambda: False
        self._engine = Engine(machine)  # one of its own, so that nobody else counts what is done in thought
        self._guesser = Guesser(self._engine)
        self._sight = Sight(self._engine)
        self._chance = any(isinstance(one, BY_CHANCE) or _by_chance(one) for one in machine.code[machine.turn :])
        self.world: World = self._made(evaluator, mark) if self.searching else InReference(self._engine)
        self._past = Past()

    @property
    def searching(self) -> bool:
        """Whether a seat searches."""
        return any(kind.iterations for kind in self.kinds)

    @property
    def evaluator(self) -> str:
        """What plays the games in thought."""
        return "compiled" if isinstance(self.world, InModule) else "reference"

    def _made(self, evaluator: str, mark: str) -> World:
        if evaluator == "compiled" and not self._guesser.by_reference:
            try:
                return InModule(compiled(self._engine.machine, mark))
            except (NotCompiled, NoWasmtime):
                pass
        return InReference(self._engine)

    def begin(self) -> None:
        """A game begins."""
        self._past = Past()
        self._follow(None)

    def happened(self, index: int) -> None:
        """Chance has decided for this outcome."""
        self._follow(index)

    def played(self, before: Record, decision: Decision, index: int) -> None:
        """A seat has made the move of this index, where the record `before` stands."""
        if self._guesser.hides:
            self._past.add(self._sight, before, decision.moves[index], decision.seat, len(self.kinds))
        self._follow(index)

    def _follow(self, index: int | None) -> None:
        """Let the world in the module go on, or begin; where it cannot, the reference evaluator goes on."""
        if isinstance(self.world, InModule):
            try:
                if index is None:
                    self.world.begin()
                else:
                    self.world.step(index)
            except (RulesError, NotCompiled):
                self.world = InReference(self._engine)

    def choose(self, record: Record, decision: Decision, seed: int, number: int) -> int:
        """The index of the move that a seat makes, of the game's seed and the number of the move."""
        if not self.kinds[decision.seat].iterations:
            return choice(seed, number, len(decision.moves))
        return self.found(record, decision, seed, number).choice

    def found(self, record: Record, decision: Decision, seed: int, number: int) -> Found:
        """What a seat that searches finds; raises `TooSlow`."""
        seat, count = decision.seat, len(decision.moves)
        dark = self._past.dark.get(seat) == record[TURNS]
        if count == 1:
            return Found(0, (0,))
        if self._guesser.hides and self._guesser.is_lost(record, seat, dark):
            return Found(choice(seed, number, count), (0,) * count)
        if isinstance(self.world, InReference):
            self.world.put(record)
        here = self.world.copy()
        try:
            return self._searched(seat, Draws(seed, number))
        finally:
            self.world.put(here)

    def _searched(self, seat: int, draws: Draws) -> Found:
        iterations, world, seats = self.kinds[seat].iterations, self.world, len(self.kinds)
        began = time.monotonic()

        def ticked(number: int) -> None:
            if self.stopped():
                raise Interrupted
            if time.monotonic() - began > self.seconds:
                raise TooSlow(
                    f"Player {seat + 1}, {self.kinds[seat].name}, has played {number:,} of {iterations:,} games in "
                    f"thought, and the {self.seconds:g} seconds for a move are over. Ask for fewer games a move."
                )

        if not self._guesser.hides and not self._chance:
            return search(world, seats, iterations, draws, ticked)
        if not self._guesser.hides:
            return Search(world, seats, draws).run(iterations, ticked)
        acted = self._past.acted

        def guess(cells: Any) -> None:
            self._guesser.guess(cells, seat, draws, acted)

        return Search(world, seats, draws, guess, self._guesser.parts(seat)).run(iterations, ticked)

    def found_in(self, game: Game, seed: int, number: int) -> Found:
        """What the seat that decides finds in a game, whatever came before; of a seed and the number of the move.

        At random nothing is tried.
        """
        decision = game.decision
        assert decision is not None
        if not self.kinds[decision.seat].iterations:
            count = len(decision.moves)
            return Found(choice(seed, number, count), (0,) * count)
        kept = self.world
        try:
            if not self._caught_up(game):
                self.world = InReference(self._engine)
            self._past = past_of(game, decision.seat)
            return self.found(game.record, decision, seed, number)
        finally:
            self.world = kept

    def _caught_up(self, game: Game) -> bool:
        """Whether the world stands where a game does, which it plays again; not where it began elsewhere."""
        world = self.world
        if not isinstance(world, InModule) or game.position:
            return False
        try:
            world.begin()
            for entry in game.log:
                world.step(entry.outcome if entry.seat < 0 else world.moves().index(entry.move))
        except (RulesError, NotCompiled, ValueError, IndexError):
            return False
        kept = slice(0, self._engine.machine.layout.scratch)
        return world.module.record()[kept] == game.record[kept]


def _by_chance(instruction: c.Instruction) -> bool:
    """Whether an instruction is a move that chance makes."""
    return isinstance(instruction, c.Decision) and bool(instruction.site)
