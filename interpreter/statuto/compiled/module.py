"""A compiled game: the module of a machine in wasmtime, with the methods of the reference engine."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from statuto.compiled.agreed import (
    CHANCE,
    DECISION,
    EVEN,
    LONGEST_WAY,
    MOST_GAMES,
    MOST_MEMORY,
    OVER,
    WAY_TOLD,
    signed,
)
from statuto.compiled.batches import Batch
from statuto.compiled.counting import Layers, sequences
from statuto.compiled.outline import Outline
from statuto.compiled.wat import COUNT, PLAYED, RECORD, SITE, NotCompiled
from statuto.evaluate.work import MOST_MOVES
from statuto.findings import RulesError
from statuto.machine.control import AT, CHOOSER, DECLINE, WINNERS, Move

if TYPE_CHECKING:
    from wasmtime import Engine, Func, Memory, Module, Store

FIRST_CELL = RECORD // 4


class NoWasmtime(ImportError):
    """The package that runs compiled games is not installed."""

    def __init__(self) -> None:
        super().__init__("Compiled games need the package wasmtime: `pip install 'statuto[wasm]'`.")


def engine() -> Engine:
    """What compiles modules and runs them; raises `NoWasmtime`."""
    try:
        import wasmtime
    except ImportError as error:
        raise NoWasmtime from error
    config = wasmtime.Config()
    config.wasm_exceptions = True  # a way of a turn that is looked over ends where the rules fail
    return wasmtime.Engine(config)


class Compiled:
    """Plays a machine, compiled. There is one record, in the memory of the module; `copy` and `restore` keep others.

    `start`, then `advance` until it gives `OVER`: at a `DECISION`, `play` one of the `moves`; at `CHANCE`, let one of
    the `outcomes` happen with `chance`.
    """

    OVER, DECISION, CHANCE = OVER, DECISION, CHANCE

    def __init__(self, outline: Outline, module: Module, engine: Engine) -> None:
        import wasmtime

        self.outline = outline
        self._width, self._buffer = outline.width, outline.choices
        self._results, self._told = outline.results, outline.told
        self._cells = outline.cells
        self._traps: tuple[type[Exception], ...] = (wasmtime.Trap, wasmtime.WasmtimeError)
        self._store: Store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=MOST_MEMORY)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._functions: dict[str, Func] = {}
        for export in module.exports:
            if isinstance(export.type, wasmtime.FuncType):
                function = exports[export.name]
                assert isinstance(function, wasmtime.Func)
                self._functions[export.name] = function
        memory = exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory: Memory = memory
        self._look()

    def _look(self) -> None:
        """Look into the memory where it lies now: a call takes much longer than a look, and growth may move it."""
        size = max(self._buffer + 4 * self._width * self.outline.most, self._results + 4 * self._told * MOST_GAMES)
        size = max(size, self.outline.search + 4 * (WAY_TOLD + LONGEST_WAY))
        self._cell = memoryview(self._memory.get_buffer_ptr(self._store, size)).cast("B").cast("i")

    def start(self) -> None:
        """Put the record before the setup."""
        self._call("start")

    def advance(self) -> int:
        """Run to the next node: `OVER`, `DECISION` or `CHANCE`."""
        return self._kind(self._call("advance"))

    def moves(self) -> list[Move]:
        """The legal moves of this decision in order; a declining move is (−1, action)."""
        move = self.outline.move
        return [move(row) if row[0] != DECLINE else row[:2] for row in self._rows()]

    def play(self, index: int) -> None:
        """Make the move of this index."""
        self._call("play", index)

    def outcomes(self) -> list[tuple[int | Move, int]]:
        """What chance may give here, each with its weight; a move where chance makes one."""
        if self.outline.stops[self._cell[FIRST_CELL + AT]].moves:
            return [(move, 1) for move in self.moves()]
        return [(row[0], row[1]) for row in self._rows()]

    def chance(self, index: int) -> None:
        """Let the outcome of this index happen."""
        self._call("chance", index)

    def step(self, index: int) -> int:
        """Make the move, or let the outcome happen, of this index, and run to the next node: all in one call."""
        return self._kind(self._call("step", index))

    def choices(self) -> int:
        """How many moves, or outcomes, there are here."""
        count = self._cell[COUNT // 4]
        return count if count >= 0 else int(self._call("choices"))

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self._cell[FIRST_CELL + CHOOSER]

    def winners(self) -> list[int]:
        """The seats that have won a game that is over."""
        bits = self._cell[FIRST_CELL + WINNERS]
        return [seat for seat in range(self.outline.players) if bits >> seat & 1]

    def record(self) -> list[int]:
        """The record as it is, as the layout of the machine tells it."""
        return self.outline.record(self._cell[FIRST_CELL : FIRST_CELL + self._cells].tolist())

    def copy(self) -> bytes:
        """The record as bytes, to come back to."""
        return self._cell[FIRST_CELL : FIRST_CELL + self._cells].tobytes()

    def restore(self, record: bytes) -> None:
        """Put a record in place that `copy` gave."""
        self._cell[FIRST_CELL : FIRST_CELL + self._cells] = memoryview(record).cast("i")
        self._cell[COUNT // 4] = -1

    def perft(self, depth: int, by: str = "choice", until: float | None = None) -> int:
        """How many sequences of `depth` choices, or turns, there are from here; every outcome of chance is a branch.

        Past `until`, on the clock of `time.perf_counter`, it raises `TimeIsUp`.
        """
        try:
            return sequences(self._call, depth, by == "turn", until)
        finally:
            self._look()

    def layers(self, by: str, until: float | None, memory: int) -> Layers:
        """What the game comes to from the start, position by position; two layers take so many bytes at most."""
        self._store.set_limits(memory_size=min(2**32, MOST_MEMORY + memory))
        self.start()
        return Layers(self._call, self.outline, by, until, memory)

    def playouts(self, seed: int, games: int, most: int = MOST_MOVES) -> list[tuple[int, int]]:
        """Play whole games at random inside the module: the winners, as bits, and the number of moves of each.

        Game k is the one that the reference engine plays with the seed plus k, as far as a bound of moves.
        """
        played: list[tuple[int, int]] = []
        while len(played) < games:
            count = min(games - len(played), MOST_GAMES)
            self._call("playouts", signed(seed + len(played)), count, most)
            numbers = self._cell[self._results // 4 : self._results // 4 + 2 * count].tolist()
            played += zip(numbers[::2], numbers[1::2], strict=True)
        return played

    def batch(self, seed: int, games: int, most: int = MOST_MOVES) -> Batch:
        """Play so many games at random, at most `MOST_GAMES`, or up to the first that cannot be played to its end."""
        error: RulesError | NotCompiled | None = None
        try:
            self._call("games", signed(seed), games, most)
        except (RulesError, NotCompiled) as failed:
            error = failed
        played, first = self._cell[PLAYED // 4], self._results // 4
        numbers = self._cell[first : first + played * self._told].tolist()
        at, named = self.outline.counts // 4, len(self.outline.articles)
        used = tuple(self._cell[at + k * named : at + (k + 1) * named].tolist() for k in range(4))
        return Batch(seed, played, self._told, numbers, used, error)

    def keep(self) -> None:
        """Keep the record as it is: `explore` begins there."""
        self._call("root")

    def explore(self, way: Sequence[int], seed: int, most: int) -> tuple[int, ...]:
        """Go from the record that is kept by the choices of these indices, and play on at random from there.

        Told are what the position is where the way ends, how many choices there are and whose, then how the game
        stopped, and its winners as bits. Raises `IndexError` where a way has no such choice, or is too long.
        """
        first = self.outline.search // 4
        if len(way) > LONGEST_WAY:
            raise IndexError(f"A way has {LONGEST_WAY:,} choices at most.")
        self._cell[first + WAY_TOLD : first + WAY_TOLD + len(way)] = array("i", way)
        self._call("explore", len(way), signed(seed), most)
        return tuple(self._cell[first : first + WAY_TOLD])

    def rollout(self, seed: int, most: int) -> tuple[int, ...]:
        """Play on at random from where the record stands; what is told is the same."""
        self._call("rollout", signed(seed), most)
        return tuple(self._cell[self.outline.search // 4 : self.outline.search // 4 + WAY_TOLD])

    def _kind(self, node: int) -> int:
        return CHANCE if node == EVEN else node

    def _call(self, name: str, *arguments: int) -> Any:
        """Call a function of the module; where the rules fail, the error is that of the reference engine."""
        try:
            result = self._functions[name](self._store, *arguments)
            if self.outline.grows:
                self._look()
            return result
        except self._traps:
            site, first, second = self._cell[SITE // 4 : SITE // 4 + 3]
            if not site and name in ("play", "chance", "step"):
                raise IndexError(f"There is no choice {arguments[0]} here to {name}.") from None
            if not site and name == "explore":
                raise IndexError("A way has a choice that is not there.") from None
            if not site:
                raise
            self._cell[SITE // 4] = 0
            failure = self.outline.failures[site - 1]
            article = failure.article or self.outline.instructions[self._cell[FIRST_CELL + AT]]
            if not failure.code:
                raise NotCompiled(failure.message, article) from None
            first = first % 2**32 + (second << 32) if failure.wide else first
            message = failure.message.format(first, failure.names[second] if failure.names else "")
            raise RulesError(failure.code, message, article) from None

    def _rows(self) -> list[tuple[int, ...]]:
        """The choices in the buffer, all of one width."""
        width, count, start = self._width, self.choices(), self._buffer // 4
        numbers = tuple(self._cell[start : start + count * width])
        return [numbers[i : i + width] for i in range(0, len(numbers), width)]
