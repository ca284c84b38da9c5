"""A host that calls a module in ways that make no sense: it stops there, and plays the next game as ever."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("wasmtime")

import wasmtime
from typer.testing import CliRunner

from statuto.commands.app import app

CALLS = [
    *((name, number) for name in ("step", "play", "chance") for number in (-1, 9, 2**31 - 1)),
    *((name, 1, count, 5) for name in ("playouts", "games") for count in (-1, -7, 513, 2**31 - 1)),
    *(("explore", steps, 1, 5) for steps in (-1, 4097, 2**31 - 1)),
]
"""Each stops with a trap: there is no such move, no room for so many games, no way that is so long."""
HARMLESS = [
    ("random", 1),
    ("random", 99),
    ("scores",),
    ("playouts", 1, 0, 5),
    ("games", 1, 0, 5),
    ("playouts", -1, 512, 0),
    ("perft", 0),
]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], tuple[dict[str, Any], Any, Any]]:
    path = tmp_path_factory.mktemp("built") / "game.wasm"
    result = CliRunner().invoke(app, ["build", "classics/tic-tac-toe", "-o", str(path)])
    assert result.exit_code == 0, result.output
    engine = wasmtime.Engine()
    module = wasmtime.Module.from_file(engine, str(path))
    description = json.loads(path.with_suffix(".json").read_text("utf-8"))

    def made() -> tuple[dict[str, Any], Any, Any]:
        store = wasmtime.Store(engine)
        return description, store, wasmtime.Instance(store, module, []).exports(store)

    return made


def game(description: dict[str, Any], store: Any, exports: Any) -> tuple[list[int], int]:
    """The indices of the moves of a game at random, and its winners."""
    exports["memory"].write(store, struct.pack("<i", 0), description["memory"]["site"])
    exports["seed"](store, 7)
    exports["start"](store)
    moves, node = list[int](), exports["advance"](store)
    while node:
        moves.append(exports["random"](store, node))
        node = exports["step"](store, moves[-1])
    return moves, exports["winners"](store)


@pytest.mark.parametrize("call", CALLS)
def test_a_call_without_sense_stops_and_harms_nothing(call: tuple[Any, ...], opened: Any) -> None:
    expected, (description, store, exports) = game(*opened()), opened()
    exports["start"](store)
    exports["advance"](store)
    exports["root"](store)
    with pytest.raises(wasmtime.Trap):
        exports[call[0]](store, *call[1:])
    memory = exports["memory"]
    assert struct.unpack(
        "<i", memory.read(store, description["memory"]["site"], description["memory"]["site"] + 4)
    ) == (0,)
    assert game(description, store, exports) == expected


@pytest.mark.parametrize("call", HARMLESS)
def test_a_call_too_early_or_of_nothing_harms_nothing(call: tuple[Any, ...], opened: Any) -> None:
    expected, (description, store, exports) = game(*opened()), opened()
    with suppress(wasmtime.Trap):
        exports[call[0]](store, *call[1:])
    assert game(description, store, exports) == expected


def test_no_games_are_no_games(opened: Any) -> None:
    description, store, exports = opened()
    at = description["memory"]["results"]
    exports["memory"].write(store, b"\xff" * 64, at)
    exports["playouts"](store, 1, 0, 100)
    exports["games"](store, 1, 0, 100)
    assert exports["memory"].read(store, at, at + 64) == b"\xff" * 64
