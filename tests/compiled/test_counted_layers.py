"""Counting position by position: by both evaluators, and against counting sequence by sequence."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, NotCompiled, compile
from statuto.compiled.agreed import TOO_MANY
from statuto.compiled.counting import rooms
from statuto.evaluate.engine import Engine
from statuto.evaluate.layers import Layers
from statuto.evaluate.perft import Perft, TimeIsUp
from statuto.findings import Findings, RulesError
from statuto.machine.code import Machine
from statuto.machine.lower import lower
from statuto.resolve.load import load

HERE = Path(__file__).parent
MEMORY = 64 * 2**20


@cache
def machine_of(book: str) -> Machine:
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    return lower(build(loaded, Setting(2), findings).program)


@cache
def compiled_of(book: str) -> Compiled:
    return compile(machine_of(book))


BOOKS = [
    ("classics/tic-tac-toe", "turn", 6),
    ("classics/kuhn-poker", "choice", 5),
    ("classics/leduc-poker", "choice", 4),
    ("classics/english-draughts", "turn", 3),
    ("classics/nine-mens-morris", "choice", 2),
    ("control", "turn", 1),
    ("control", "choice", 1),
    ("connections", "turn", 1),
    ("duties", "turn", 1),
    ("duties", "choice", 2),
    ("groups", "choice", 2),
    ("masks", "turn", 1),
]


@pytest.mark.parametrize(("book", "by", "depth"), BOOKS)
def test_both_evaluators_come_to_the_same_positions(book: str, by: str, depth: int) -> None:
    name = book if "/" in book else str(HERE / f"{book}.statuto")
    engine = Engine(machine_of(name))
    expected, layers = Layers(engine, by), compiled_of(name).layers(by, None, MEMORY)
    for level in range(1, depth + 1):
        assert expected.grow() == layers.grow()
        assert layers.layers == expected.layers
        assert layers.layers[level].sequences == Perft(engine, by).count(engine.start(), level)
    direct = compiled_of(name).layers(by, None, MEMORY)
    assert direct.sequences(depth) == expected.layers[depth].sequences
    assert direct.sequences(1) == expected.layers[1].sequences


@pytest.mark.parametrize("positions", [0, 60, 300, 6000])
def test_without_room_for_more_positions_the_rest_is_gone_through(positions: int) -> None:
    compiled, entry = compiled_of("classics/connect-four"), 56
    layers = compiled.layers("turn", None, 4 * 2**13 + entry * positions)
    assert [layers.sequences(depth) for depth in range(8)] == [1, 7, 49, 343, 2401, 16807, 117649, 823536]
    assert layers.full == (positions < 6000)


def test_memory_is_shared_between_the_table_and_two_layers() -> None:
    for memory in (2**20, 2**29):
        bits, size = rooms(memory, 64)
        assert 4 * 2**bits + size == memory
        assert 0.4 * size / 64 < 2 * 2**bits / 3 < 2 * size / 64
    assert rooms(0, 64) == (12, 3 * 64)


def test_a_count_of_positions_stops_at_its_time() -> None:
    for layers in (
        compiled_of("classics/othello").layers("turn", time.perf_counter() + 0.05, MEMORY),
        Layers(Engine(machine_of("classics/othello")), "turn", time.perf_counter() + 0.05),
    ):
        with pytest.raises(TimeIsUp):
            while layers.grow():
                pass
        counts = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216]
        assert [layer.sequences for layer in layers.layers] == counts[: len(layers.layers)]


ROUND = """statuto 1
game example/round
  title en "Round"
  players 2

section play "Play"

article all.there
  title en "All there is"
  en "A lamp is lit or put out, sixteen times."
  kind lamp: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
  memory lit on each lamp: yes or no
  action press on lamp s:
    set lit on s to not lit on s
  must press
  turn:
    choose press
  limit 99 turns
"""


def test_a_count_that_is_too_great_is_refused(tmp_path: Path) -> None:
    (tmp_path / "round.statuto").write_text(ROUND, "utf-8")
    layers = compile(machine_of(str(tmp_path / "round.statuto"))).layers("turn", None, MEMORY)
    for depth in range(1, 16):
        assert layers.sequences(depth) == 16**depth
    with pytest.raises(NotCompiled) as refused:
        layers.sequences(16)
    assert refused.value.construct == TOO_MANY


def test_a_game_that_chance_ends_has_the_length_of_its_choices(tmp_path: Path) -> None:
    text = ROUND.replace(
        "    choose press\n", "    choose press\n    pick l at random from lamps\n    set lit on l to no\n"
    )
    (tmp_path / "drawn.statuto").write_text(text.replace("limit 99", "limit 1"), "utf-8")
    machine = machine_of(str(tmp_path / "drawn.statuto"))
    for layers in (compile(machine).layers("choice", None, MEMORY), Layers(Engine(machine), "choice")):
        assert layers.grow() and not layers.grow()
        assert [(layer.sequences, layer.games.total()) for layer in layers.layers] == [(1, 0), (16, 256), (0, 0)]


FAILING = ROUND.replace(
    "    set lit on s to not lit on s", "    set lit on s to not lit on s\n    increase t by 1"
).replace("  action press", "  memory t: 0 to 3\n  action press")


def test_rules_that_fail_do_so_where_positions_are_counted(tmp_path: Path) -> None:
    (tmp_path / "failing.statuto").write_text(FAILING, "utf-8")
    machine = machine_of(str(tmp_path / "failing.statuto"))
    errors = []
    for layers in (compile(machine).layers("turn", None, MEMORY), Layers(Engine(machine))):
        with pytest.raises(RulesError) as failed:
            while layers.grow():
                pass
        errors.append((failed.value.code, failed.value.message, failed.value.article, len(layers.layers)))
    assert errors[0] == errors[1] and errors[0][-1] == 4
