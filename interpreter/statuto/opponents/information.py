"""The search where something is hidden, or chance still decides: one tree of what the seat that searches gets to know.

Each game in thought begins with a position as it may be for all that the seat knows. Places of the tree that look the
same to the seat are one, whatever lies hidden; which moves are legal there differs from game to game, and a move is
compared with how often it could have been made. This is single-observer information-set search (Cowling, Powley and
Whitehouse, 2012). Chance is drawn as it is likely.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from statuto.findings import RulesError
from statuto.opponents.trees import Draws, Found, best, may_widen, share, worth
from statuto.opponents.worlds import CHANCE, DECISION, OVER, World

REDEALT = 8
"""How often another position is taken where the seat could not do what it can."""


class Tried:
    """A choice at a place of the tree: how often it was tried and could have been, and what it won."""

    __slots__ = ("could", "tried", "won")

    def __init__(self) -> None:
        self.tried, self.could, self.won = 0, 0, 0.0


class Place:
    """A place of the tree: the choices that were tried there, and where they led."""

    __slots__ = ("children", "met", "moves")

    def __init__(self) -> None:
        self.met = 0
        self.moves: dict[Hashable, Tried] = {}
        self.children: dict[Hashable, Place] = {}

    def choose(self, moves: Sequence[Hashable], draws: Draws) -> tuple[int, Tried, bool]:
        """The index of the move that is tried now, what is kept of it, and whether it is new."""
        known = self.moves
        found = [known.get(move) for move in moves]
        there = [one for one in found if one is not None]
        for one in there:
            one.could += 1
        self.met += 1
        if len(there) < len(moves) and may_widen(len(there), self.met - 1):
            free = [index for index, one in enumerate(found) if one is None]
            index = free[draws.below(len(free))]
            tried = known[moves[index]] = Tried()
            tried.could = 1
            return index, tried, True
        values = [worth(one.won, one.tried, one.could) if one is not None else -1.0 for one in found]
        index = values.index(max(values))
        kept = found[index]
        assert kept is not None
        return index, kept, False


class Search:
    """A search of one seat: `guess` makes a record one that may be, in place, and `parts` are what the seat sees.

    Without `guess` the seat knows everything, and places are told apart by their moves and what chance has decided.
    """

    def __init__(
        self,
        world: World,
        seats: int,
        draws: Draws,
        guess: Callable[[Any], None] | None = None,
        parts: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.world, self.seats, self.draws = world, seats, draws
        self._guess, self._parts = guess, parts
        self._cells = world.copy()
        self._moves: Sequence[Any] = [*world.moves()] if guess is not None else range(world.count)
        self.root = Place()

    def run(self, iterations: int, ticked: Callable[[int], None]) -> Found:
        """What to choose, after so many games; `ticked` is told of each before it."""
        for number in range(iterations):
            ticked(number)
            self._iterate()
        tried = [self.root.moves.get(move) for move in self._moves]
        visits = [one.tried if one is not None else 0 for one in tried]
        return Found(best(visits, [one.won if one is not None else 0.0 for one in tried]), tuple(visits))

    def _iterate(self) -> None:
        """One game: down the tree to something new, on at random, and back with what it was worth."""
        path, seed = list[tuple[Tried, int]](), self.draws.seed()
        try:
            worths = share(self._played(path, seed), self.seats)
        except RulesError:
            worths = share(0, self.seats)
        for one, seat in path:
            one.tried += 1
            one.won += worths[seat]

    def _played(self, path: list[tuple[Tried, int]], seed: int) -> int:
        """Play one game; its winners as bits, and on the way what was chosen and by whom."""
        world, place, new = self.world, self.root, False
        self._begin()
        while world.kind == DECISION and not new:
            seat = world.seat
            there: Sequence[Any] = world.moves() if self._guess is not None else range(world.count)
            may = there if path or there == self._moves else [move for move in there if move in self._moves]
            if not may:
                return 0
            index, tried, new = place.choose(may, self.draws)
            path.append((tried, seat))
            key = self._step(may[index], there.index(may[index]))
            new = new or key not in place.children
            place = place.children.setdefault(key, Place())
        if world.kind == OVER:
            return world.winners()
        told = world.rollout(seed)
        return 0 if told.stopped else told.winners

    def _begin(self) -> None:
        """Put a position in place in which the seat can do what it can."""
        if self._guess is None:
            self.world.put(self._cells)
            return
        for _ in range(REDEALT):
            cells = self._cells[:]
            self._guess(cells)
            self.world.put(cells)
            if self.world.moves() == self._moves:
                return

    def _step(self, move: Any, index: int) -> Hashable:
        """Make a move, let chance decide after it, and tell what the seat gets to know of all that."""
        world, drawn = self.world, list[int]()
        world.step(index)
        while world.kind == CHANCE:
            drawn.append(self.draws.weighted(world.weights()))
            world.step(drawn[-1])
        if self._guess is None:
            return (move, *drawn)
        return (move[0], world.seat, world.seen(self._parts))
