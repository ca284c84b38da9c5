"""Counts inside the module, so many steps in a call, so that a bound of time is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from statuto.compiled.agreed import FIRST_BITS
from statuto.compiled.outline import Outline
from statuto.evaluate.layer import Layer
from statuto.evaluate.work import TimeIsUp

Call = Callable[..., Any]
FIRST_STEPS, SLICE, MOST_STEPS = 50, 0.05, 2**30
"""So many choices are gone through before a count first looks at the clock; after how many seconds it does so again."""


def sequences(call: Call, depth: int, by_turn: bool, until: float | None) -> int:
    """How many sequences of `depth` turns, or choices, there are from where the record is.

    Past `until`, on the clock of `time.perf_counter`, it raises `TimeIsUp`; the record is as it was in any case.
    """
    call("count", depth, int(by_turn))
    run(call, "count_on", until)
    return int(call("counted"))


def run(call: Call, name: str, until: float | None) -> int:
    """Call a function that does so many steps and tells whether all is done, until it is, or raise `TimeIsUp`.

    It gives what the function told last, 1 where all is done.
    """
    steps = FIRST_STEPS
    while True:
        began = time.perf_counter()
        done = int(call(name, steps))
        if done:
            return done
        now = time.perf_counter()
        if until is not None and now > until:
            call(name, 0)
            raise TimeIsUp
        steps = min(int(steps * min(4.0, SLICE / max(now - began, 1e-6))) + 1, MOST_STEPS)


class Layers:
    """The layers of a compiled game, from the start, as the reference's: `layers` has those that are known.

    `memory` is how many bytes the positions of two layers may take; where that is not enough, `full` is set, and
    `sequences` goes through the rest of the way from each position of the last layer that had room.
    """

    def __init__(self, call: Call, outline: Outline, by: str, until: float | None, memory: int) -> None:
        self._call, self._until = call, until
        self._sides = 2**outline.players
        self._direct = by == "choice" or outline.closes
        self.layers = [Layer()]
        bits, size = rooms(memory, self._call("entry"))
        self.full = not self._call("layers", bits, size, int(by == "turn"))
        if not self.full:
            self._keep()

    def grow(self) -> bool:
        """Add the next layer; whether there is anything in it. Without room for it none is added, and `full` is set."""
        self._call("tell", 1, 1)
        if run(self._call, "tell_on", self._until) != 1:
            self.full = True
            return False
        self.layers.append(Layer())
        self._keep()
        return self.layers[-1].positions > 0

    def _keep(self) -> None:
        """Take over the layer that has just been made as the last one."""
        last = self.layers[-1]
        last.sequences = int(self._call("counted"))
        for before in range(min(2, len(self.layers))):
            for winners in range(self._sides):
                ways = int(self._call("ends", winners, before))
                if ways:
                    self.layers[-1 - before].games[winners] += ways
        last.positions = int(self._call("keep"))

    def sequences(self, depth: int) -> int:
        """How many sequences of `depth` turns, or choices, there are."""
        wanted = depth - (2 if self._direct else 1)
        while len(self.layers) <= wanted and not self.full:
            self.grow()
        last = len(self.layers) - 1
        if depth <= last:
            return self.layers[depth].sequences
        self._call("tell", depth - last, 0)
        run(self._call, "tell_on", self._until)
        return int(self._call("counted"))


def rooms(memory: int, entry: int) -> tuple[int, int]:
    """The places of the table, as a power of 2, and the bytes for two layers, of so many bytes together.

    The table has room for three quarters of the positions that the layers have room for: the last is the greater one.
    """
    wanted = range(FIRST_BITS, 29)
    bits = max(wanted, key=lambda bits: min(2 * 2**bits / 3, 0.75 * (memory - 4 * 2**bits) / entry))
    return bits, max(memory - 4 * 2**bits, 3 * entry)
