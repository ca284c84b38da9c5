"""Where a search plays in thought: a position that is put in place, its choices, and games at random from there.

Both evaluators draw alike, so that a search finds the same with either.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from statuto.compiled import Compiled
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.moves import Move
from statuto.evaluate.playout import choice
from statuto.machine.layout import CHOOSER, ENDED, WINNERS

OVER, DECISION, CHANCE = Compiled.OVER, Compiled.DECISION, Compiled.CHANCE
MOST = 5_000
"""How many moves a game in thought may have after what was searched; one that has more counts as won by nobody."""


class Told(NamedTuple):
    """What is told of a position and of a game from there: what it is, how many choices, whose, and the winners."""

    kind: int
    choices: int
    seat: int
    stopped: int
    winners: int


class World(ABC):
    """One position, and where it stands: `kind` is what happens there, with `count` choices, by `seat`."""

    kind: int = OVER
    count: int = 0
    seat: int = 0

    @abstractmethod
    def begin(self) -> None:
        """Put the start of the game, before its first choice."""

    @abstractmethod
    def step(self, index: int) -> None:
        """Make the choice of this index, and go on to the next."""

    @abstractmethod
    def copy(self) -> Any:
        """The position as cells that may be changed."""

    @abstractmethod
    def put(self, cells: Any) -> None:
        """Put a copy in place, in which somebody decides; it stays as it is."""

    @abstractmethod
    def moves(self) -> list[Move]:
        """The legal moves here, in order."""

    @abstractmethod
    def weights(self) -> list[int]:
        """How likely each outcome of chance is here."""

    @abstractmethod
    def winners(self) -> int:
        """The winners of a game that is over, as bits."""

    @abstractmethod
    def root(self) -> None:
        """Let each way begin at this position."""

    @abstractmethod
    def explore(self, way: Sequence[int], seed: int) -> Told:
        """Go a way from the root, and play on at random; where the world stands afterwards is not said."""

    @abstractmethod
    def rollout(self, seed: int) -> Told:
        """Play on at random from here; where the world stands afterwards is not said."""

    @abstractmethod
    def seen(self, parts: Sequence[tuple[int, int]]) -> object:
        """The numbers in some parts of the record, each from a cell to before another; equal where all are."""


class InModule(World):
    """A world in a compiled module."""

    def __init__(self, module: Compiled) -> None:
        self.module = module

    def begin(self) -> None:
        """Put the start of the game, before its first choice."""
        self.module.start()
        self._at(self.module.advance())

    def step(self, index: int) -> None:
        """Make the choice of this index, and go on to the next."""
        self._at(self.module.step(index))

    def _at(self, kind: int) -> None:
        self.kind, self.count, self.seat = kind, self.module.choices() if kind else 0, self.module.seat

    def copy(self) -> Any:
        """The position as cells that may be changed."""
        return array("i", self.module.copy())

    def put(self, cells: Any) -> None:
        """Put a copy in place, in which somebody decides; it stays as it is."""
        self.module.restore(cells.tobytes())
        self._at(DECISION)

    def moves(self) -> list[Move]:
        """The legal moves here, in order."""
        return self.module.moves()

    def weights(self) -> list[int]:
        """How likely each outcome of chance is here."""
        return [weight for _, weight in self.module.outcomes()]

    def winners(self) -> int:
        """The winners of a game that is over, as bits."""
        return sum(1 << seat for seat in self.module.winners())

    def root(self) -> None:
        """Let each way begin at this position."""
        self.module.keep()

    def explore(self, way: Sequence[int], seed: int) -> Told:
        """Go a way from the root, and play on at random; where the world stands afterwards is not said."""
        return Told(*self.module.explore(way, seed, MOST))

    def rollout(self, seed: int) -> Told:
        """Play on at random from here; where the world stands afterwards is not said."""
        return Told(*self.module.rollout(seed, MOST))

    def seen(self, parts: Sequence[tuple[int, int]]) -> object:
        """The numbers in some parts of the record, each from a cell to before another; equal where all are."""
        cells = self.module.copy()
        return b"".join([cells[4 * first : 4 * last] for first, last in parts])


class InReference(World):
    """A world of the reference evaluator."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.record: list[Any] = []
        self._node: Decision | Chance | None = None
        self._root: list[Any] = []

    def begin(self) -> None:
        """Put the start of the game, before its first choice."""
        self.record = self.engine.start()
        self._on()

    def _on(self) -> None:
        node = self._node = self.engine.advance(self.record)
        self.kind = OVER if node is None else DECISION if isinstance(node, Decision) else CHANCE
        self.count = 0 if node is None else len(node.moves if isinstance(node, Decision) else node.outcomes)
        self.seat = self.record[CHOOSER]

    def step(self, index: int) -> None:
        """Make the choice of this index, and go on to the next."""
        if isinstance(self._node, Decision):
            self.engine.play(self.record, self._node.moves[index], self._node.seat)
        elif self._node is not None:
            self._node.carry_out(self.record, self._node.outcomes[index])
        self._on()

    def copy(self) -> Any:
        """The position as cells that may be changed."""
        return self.record.copy()

    def put(self, cells: Any) -> None:
        """Put a copy in place, in which somebody decides; it stays as it is."""
        self.record = cells.copy()
        self._on()

    def moves(self) -> list[Move]:
        """The legal moves here, in order."""
        return self._node.moves if isinstance(self._node, Decision) else []

    def weights(self) -> list[int]:
        """How likely each outcome of chance is here."""
        return list(self._node.weights) if isinstance(self._node, Chance) else []

    def winners(self) -> int:
        """The winners of a game that is over, as bits."""
        return int(self.record[WINNERS])

    def root(self) -> None:
        """Let each way begin at this position."""
        self._root = self.record.copy()

    def explore(self, way: Sequence[int], seed: int) -> Told:
        """Go a way from the root, and play on at random; where the world stands afterwards is not said."""
        self.put(self._root)
        for index in way:
            self.step(index)
        return self.rollout(seed)

    def rollout(self, seed: int) -> Told:
        """Play on at random from here; where the world stands afterwards is not said."""
        told, r, dice, made = (self.kind, self.count, self.seat), self.record, Dice(seed), 0
        while (node := self.engine.advance(r, dice)) is not None and made < MOST:
            assert isinstance(node, Decision)
            self.engine.play(r, node.moves[choice(dice.seed, made, len(node.moves))], node.seat)
            made += 1
        return Told(*told, int(not r[ENDED]), self.winners())

    def seen(self, parts: Sequence[tuple[int, int]]) -> object:
        """The numbers in some parts of the record, each from a cell to before another; equal where all are."""
        return tuple([tuple(self.record[first:last]) for first, last in parts])
