"""What `statuto perft` counts with either evaluator, and how layers of positions and games are told."""

from __future__ import annotations

import collections
import contextlib
import time
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from statuto.commands.count_stops import ENDINGS, Bounds, Stop, TooMany, with_stop
from statuto.commands.terminal import out, out_json
from statuto.compiled import Compiled, NotCompiled, NoWasmtime
from statuto.compiled.agreed import TOO_MANY
from statuto.compiled.counting import Layers as CompiledLayers
from statuto.compiled.ready import Ready
from statuto.evaluate.layer import Layer
from statuto.findings import RulesError

if TYPE_CHECKING:
    from statuto.evaluate.layers import Layers
    from statuto.evaluate.perft import Perft
SCHEMA = 1


class Counter:
    """Counts from the start of one game; with the reference evaluator where the compiled one does not know the book.

    Past the bound of time, counting raises `TimeIsUp`. Positions may take so much memory in the compiled evaluator.
    """

    def __init__(self, game: Ready, by: str, compiled: bool, bounds: Bounds) -> None:
        self.game, self.by, self.bounds = game, by, bounds
        self.until, self.memory = bounds.until, bounds.memory
        self._layers: CompiledLayers | None = None
        self._wanted = compiled

    @cached_property
    def _compiled(self) -> Compiled | None:
        """The compiled game, until it is found not to be up to it."""
        if self._wanted:
            with contextlib.suppress(NotCompiled, NoWasmtime):
                return self.game.compiled()
        return None

    @cached_property
    def _reference(self) -> Perft:
        from statuto.evaluate.perft import Perft

        return Perft(self.game.engine, self.by, self.until)

    def sequences(self, depth: int) -> int:
        """How many sequences of `depth` turns, or choices, there are."""
        if self._compiled is not None:
            try:
                return self._counted(self._compiled, depth)
            except NotCompiled as refused:
                if refused.construct == TOO_MANY:
                    raise TooMany from None
                self._compiled = None
        return self._reference.count(self.game.engine.start(), depth)

    def _counted(self, compiled: Compiled, depth: int) -> int:
        try:
            if self._layers is None:
                self._layers = compiled.layers(self.by, self.until, self.memory)
            return self._layers.sequences(depth)
        except RulesError:
            # Position by position, another error may be met first than sequence by sequence.
            compiled.start()
            return compiled.perft(depth, self.by, self.until)

    def layers(self, depth: int) -> Iterator[Layers | CompiledLayers]:
        """The layers of positions as far as they are known, after each that is added, to a depth or the last of all."""
        if self._compiled is not None:
            try:
                yield from _growing(self._compiled.layers(self.by, self.until, self.memory), depth)
                return
            except NotCompiled as refused:
                if refused.construct == TOO_MANY:
                    raise TooMany from None
        from statuto.evaluate.layers import Layers

        yield from _growing(Layers(self.game.engine, self.by, self.until), depth)


def _growing(layers: Layers | CompiledLayers, depth: int) -> Iterator[Layers | CompiledLayers]:
    yield layers
    while len(layers.layers) <= depth and layers.grow():
        yield layers


def tell_sequences(counter: Counter, depth: int, as_data: bool) -> None:
    """Print how many sequences of each length there are, as far as the bounds allow."""
    began, counts, stop = time.perf_counter(), list[int](), None
    for level in range(1, depth + 1):
        try:
            counts.append(counter.sequences(level))
        except ENDINGS as error:
            stop = counter.bounds.stop(error, level)
            break
        if not as_data:
            out(f"{level} {counts[-1]}")
    if as_data:
        told = {"schema": SCHEMA, "book": counter.game.book, "by": counter.by, "counts": counts}
        out_json(with_stop({**told, "seconds": round(time.perf_counter() - began, 3)}, stop))
    if stop is not None:
        stop.end()


def tell_layers(counter: Counter, kind: str, depth: int, as_data: bool) -> None:
    """Print how many positions, or finished games, there are after each number of turns or choices, and in all."""
    began = time.perf_counter()
    late = int(kind == "games" and counter.by == "choice")  # what chance ends then is known one layer later
    known, stop = _layers(counter, depth + late)
    if known and (late or not known[-1].positions):
        known = known[:-1]
    counts = [layer.positions if kind == "positions" else layer.games.total() for layer in known]
    results = sum((layer.games for layer in known), collections.Counter[int]())
    if as_data:
        found: dict[str, Any] = {"schema": SCHEMA, "book": counter.game.book, "by": counter.by, "count": kind}
        found |= {"counts": counts[1:], "all": sum(counts)}
        if kind == "games":
            found["results"] = [{"winners": _seats(won), "count": count} for won, count in sorted(results.items())]
        out_json(with_stop({**found, "seconds": round(time.perf_counter() - began, 3)}, stop))
    else:
        for level, count in enumerate(counts[1:], 1):
            out(f"{level} {count}")
        out(f"all {sum(counts)}")
        if kind == "games":
            for won, count in sorted(results.items()):
                out(f"won by {_named(won)} {count}")
    if stop is not None:
        stop.end()


def _layers(counter: Counter, depth: int) -> tuple[list[Layer], Stop | None]:
    """The layers as far as they are known, and why there are no more where that is not so far as was asked."""
    known: list[Layer] = []
    layers: Layers | CompiledLayers | None = None
    try:
        for layers in counter.layers(depth):
            known = list(layers.layers)  # of one that is begun later nothing is told
    except ENDINGS as error:
        return known, counter.bounds.stop(error, len(known))
    if isinstance(layers, CompiledLayers) and layers.full:
        return known, counter.bounds.full(len(known))
    return known, None


def _seats(won: int) -> list[int]:
    """The players, from 1, of winners as bits."""
    return [seat + 1 for seat in range(won.bit_length()) if won >> seat & 1]


def _named(won: int) -> str:
    seats = ", ".join(str(seat) for seat in _seats(won))
    return f"player{'s' if ',' in seats else ''} {seats}" if seats else "nobody"
