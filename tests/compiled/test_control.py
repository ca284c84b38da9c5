"""Triggers, matches, looking ahead and kept sets: both evaluators agree."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import compile
from statuto.evaluate.engine import Engine

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("book", "players", "games"),
    [
        ("control", 2, 6),
        ("control", 3, 3),
        ("duties", 2, 6),
        ("duties", 3, 4),
        ("wide", 2, 2),
        ("many-duties", 2, 6),
        ("many-duties", 3, 4),
    ],
)
def test_control_agrees(book: str, players: int, games: int) -> None:
    machine = machine_of(str(HERE / f"{book}.statuto"), players)
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    lengths = []
    for seed in range(games):
        draw, record, steps = random.Random(seed), engine.start(), 0
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            steps += 1
        lengths.append(steps)
    assert max(lengths) > 30
