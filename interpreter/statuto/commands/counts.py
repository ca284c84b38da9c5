"""What `statuto perft` counts with either evaluator, and how layers of positions and games are told."""

from __future__ import annotations

import collections
import contextlib
import time
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import typer

from statuto.commands.opening import BAD_INPUT
from statuto.commands.terminal import chat, out, out_json
from statuto.compiled import Compiled, NotCompiled, NoWasmtime
from statuto.compiled.agreed import TOO_MANY
from statuto.compiled.counting import Layers as CompiledLayers
from statuto.compiled.ready import Ready
from statuto.evaluate.layer import Layer
from statuto.evaluate.work import TimeIsUp
from statuto.findings import RulesError

if TYPE_CHECKING:
    from statuto.evaluate.layers import Layers
    from statuto.evaluate.perft import Perft

FOUND = 1  # the code of a command that found something wrong with a book


class TooMany(Exception):
    """A count is greater than the compiled evaluator's numbers."""


class Counter:
    """Counts from the start of one game; with the reference evaluator where the compiled one does not know the book.

    Past `until`, on the clock of `time.perf_counter`, counting raises `TimeIsUp`. `memory` is how many bytes positions
    may take in the compiled evaluator.
    """

    def __init__(self, game: Ready, by: str, compiled: bool, until: float | None, memory: int) -> None:
        self.game, self.by, self.until, self.memory = game, by, until, memory
        self._layers: CompiledLayers | None = None
        self._compiled: Compiled | None = None
        if compiled:
            with contextlib.suppress(NotCompiled, NoWasmtime):
                self._compiled = game.compiled()

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


def told_layers(book: str, counter: Counter, kind: str, depth: int, as_data: bool) -> None:
    """Print how many positions, or finished games, there are after each number of turns or choices, and in all."""
    began = time.perf_counter()
    late = int(kind == "games" and counter.by == "choice")  # what chance ends then is known one layer later
    known, stopped = _layers(counter, depth + late)
    if known and (late or not known[-1].positions):
        known = known[:-1]
    counts = [layer.positions if kind == "positions" else layer.games.total() for layer in known]
    results = sum((layer.games for layer in known), collections.Counter[int]())
    if as_data:
        found: dict[str, Any] = {"schema": 1, "book": book, "by": counter.by, "count": kind, "counts": counts[1:]}
        found["all"] = sum(counts)
        if kind == "games":
            found["results"] = [{"winners": _seats(won), "count": count} for won, count in sorted(results.items())]
        out_json({**found, "seconds": round(time.perf_counter() - began, 3)})
    else:
        for level, count in enumerate(counts[1:], 1):
            out(f"{level} {count}")
        out(f"all {sum(counts)}")
        if kind == "games":
            for won, count in sorted(results.items()):
                out(f"won by {_named(won)} {count}")
    if stopped is not None:
        raise stopped


def _layers(counter: Counter, depth: int) -> tuple[list[Layer], typer.Exit | None]:
    """The layers as far as they are known, and how the command ends where that is not so far as was asked."""
    known: list[Layer] = []
    layers: Layers | CompiledLayers | None = None
    try:
        for layers in counter.layers(depth):
            known = layers.layers
    except RulesError as error:
        return known, dead_end(error)
    except TimeIsUp:
        chat(f"Stopped at depth {len(known)}: the seconds are over.")
        return known, None
    except TooMany:
        chat(f"Stopped at depth {len(known)}: more than 2^63 sequences are counted with `--evaluator reference` alone.")
        return known, typer.Exit(BAD_INPUT)
    if isinstance(layers, CompiledLayers) and layers.full:
        chat(
            f"Stopped at depth {len(known)}: its positions take more than {counter.memory >> 20} megabytes (--memory)."
        )
        return known, typer.Exit(BAD_INPUT)
    return known, None


def dead_end(error: RulesError) -> typer.Exit:
    """The end of a command where the rules of a book fail, as in a simulation; the reason is told."""
    chat(f"The rules come to a dead end: {error.message}{f' ({error.article})' if error.article else ''}")
    return typer.Exit(FOUND)


def _seats(won: int) -> list[int]:
    """The players, from 1, of winners as bits."""
    return [seat + 1 for seat in range(won.bit_length()) if won >> seat & 1]


def _named(won: int) -> str:
    seats = ", ".join(str(seat) for seat in _seats(won))
    return f"player{'s' if ',' in seats else ''} {seats}" if seats else "nobody"
