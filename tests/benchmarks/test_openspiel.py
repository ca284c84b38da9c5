"""Tests of what the benchmark beside OpenSpiel counts; OpenSpiel itself is not needed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

PATH = Path(__file__).resolve().parents[2] / "benchmarks" / "openspiel.py"


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_openspiel", PATH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Nim:
    """A state of a game as OpenSpiel has it: whoever takes an even number from a heap moves again."""

    def __init__(self, heap: int, seat: int = 0) -> None:
        self.heap, self.seat = heap, seat

    def is_terminal(self) -> bool:
        return self.heap == 0

    def current_player(self) -> int:
        return self.seat

    def legal_actions(self) -> list[int]:
        return list(range(1, min(self.heap, 2) + 1))

    def child(self, action: int) -> Nim:
        return Nim(self.heap - action, self.seat if action == 2 else 1 - self.seat)


def test_sequences_of_choices_and_of_turns(benchmark: ModuleType) -> None:
    assert [benchmark.sequences(Nim(3), depth, False) for depth in (1, 2, 3, 4)] == [2, 3, 1, 0]
    assert [benchmark.sequences(Nim(3), depth, True) for depth in (1, 2, 3, 4)] == [2, 2, 1, 0]


@pytest.mark.parametrize("name", ["classics/tic-tac-toe", "classics/english-draughts"])
def test_our_side(benchmark: ModuleType, name: str) -> None:
    game = next(game for game in benchmark.GAMES if game.book == name)
    side = benchmark.ours(game, 20)
    assert [side.count(depth) for depth in (1, 2)] == ([7, 49] if game.by_turn else [9, 72])
    assert (40 < side.moves() < 100) if game.by_turn else (5 <= side.moves() <= 9)
    assert benchmark.enough(side, 0.001) > 0


def test_openspiel_that_is_missing(benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr(sys, "argv", ["openspiel.py"])
    with pytest.raises(SystemExit, match="pip install"):
        benchmark.main()
