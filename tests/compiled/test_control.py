"""Triggers, matches, looking at the position after a move, and kept sets: both evaluators agree."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from test_agreement import compared, machine_of, step

from statuto.compiled import compile
from statuto.evaluate.engine import Engine

CONTROL = str(Path(__file__).with_name("control.statuto"))


@pytest.mark.parametrize(("players", "games"), [(2, 6), (3, 3)])
def test_control_agrees(players: int, games: int) -> None:
    machine = machine_of(CONTROL, players)
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    lengths = []
    for seed in range(games):
        draw, record, steps = random.Random(seed), engine.start(), 0
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            steps += 1
        lengths.append(steps)
    assert max(lengths) > 40
