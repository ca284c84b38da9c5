"""Counting position by position: all that a game may have come to after so many turns, or choices, each once.

Two ways that come to the same position go on alike, so it is enough to know how many they are. Positions are the same
when their records are, but for variables that nothing asks any more.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.layer import Layer
from statuto.evaluate.perft import Record
from statuto.evaluate.work import TimeIsUp
from statuto.machine.alive import dead_cells, over_cells
from statuto.machine.layout import AT, TURNS, WINNERS


class Layers:
    """The layers of one engine's game, from the start: `layers` has those that are known, and `grow` adds one.

    Past `until`, on the clock of `time.perf_counter`, it raises `TimeIsUp`.
    """

    def __init__(self, engine: Engine, by: str = "turn", until: float | None = None) -> None:
        self.engine = engine
        self.by_turn = by == "turn"
        self.until = until
        self._dead, self._over = dead_cells(engine.machine), over_cells(engine.machine)
        self._initial = engine.machine.layout.initial
        self._layer = Layer()
        self._late: Counter[int] = Counter()
        self.layers = [self._layer]
        self._known: dict[tuple[Any, ...], tuple[Record, int]] = {}
        record = engine.start()
        self._come(record, engine.advance(record), 1)
        self._count()

    def grow(self) -> bool:
        """Add the next layer; whether there is anything in it."""
        before, self._known, self._late = self._known, {}, Counter()
        self._layer = Layer()
        for record, ways in before.values():
            node = self.engine.advance(record)
            if node is not None:
                self._below(record, node, ways)
        self.layers[-1].games.update(self._late)
        self.layers.append(self._layer)
        self._count()
        return bool(self._known)

    def _count(self) -> None:
        self._layer.positions = len(self._known)
        self._layer.sequences = sum(ways for _, ways in self._known.values())

    def _come(self, r: Record, node: Decision | Chance | None, ways: int) -> None:
        """So many sequences more lead to a position of the last layer."""
        if node is None:
            self._layer.games[r[WINNERS]] += ways
        for cell in self._over if node is None else self._dead[r[AT]]:
            r[cell] = self._initial[cell]
        key = self.engine.position(r)
        known = self._known.get(key)
        self._known[key] = (r, ways) if known is None else (known[0], known[1] + ways)

    def _below(self, r: Record, node: Decision | Chance, ways: int) -> None:
        """Go on from a record until the turn, or the choice, is over."""
        if self.until is not None and time.perf_counter() > self.until:
            raise TimeIsUp
        chance = isinstance(node, Chance)
        for choice in node.outcomes if isinstance(node, Chance) else node.moves:
            copy = r.copy()
            if isinstance(node, Chance):
                node.carry_out(copy, choice)
            else:
                self.engine.play(copy, choice, node.seat)
            after, turn = self.engine.advance(copy), r[TURNS]
            over = after is None or bool(turn and copy[TURNS] != turn) if self.by_turn else not chance
            if over:
                self._come(copy, after, ways)
            elif after is None:
                self._late[copy[WINNERS]] += ways
            else:
                self._below(copy, after, ways)
