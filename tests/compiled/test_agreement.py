"""The compiled evaluator and the reference agree, move for move and record for record."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.findings import Findings
from statuto.machine.code import Machine, NextMember
from statuto.machine.layout import AT
from statuto.machine.lower import lower
from statuto.resolve.load import load

SIZE_5 = (("size", 5),)
NARROW = (("width", 3), ("height", 4))
BOOKS = {
    "tic-tac-toe": ("classics/tic-tac-toe", (), 200),
    "kuhn-poker": ("classics/kuhn-poker", (), 200),
    "leduc-poker": ("classics/leduc-poker", (), 200),
    "leduc-poker-one-suit": ("classics/leduc-poker", (("suits", 0),), 100),
    "connect-four": ("classics/connect-four", (), 40),
    "connect-four-narrow": ("classics/connect-four", NARROW, 60),
    "breakthrough": ("classics/breakthrough", (), 6),
    "hex": ("classics/hex", SIZE_5, 25),
    "othello": ("classics/othello", (), 4),
    "nine-mens-morris": ("classics/nine-mens-morris", (), 10),
    "torri": ("torri/base", (), 10),
    "torri-noble": ("torri/noble", (), 4),
    "english-draughts": ("classics/english-draughts", (), 6),
    "oware": ("classics/oware", (), 6),
}


CONSTRUCTS = str(Path(__file__).with_name("constructs.statuto"))
DECKS = str(Path(__file__).with_name("decks.statuto"))


@cache
def machine_of(book: str, players: int = 2, options: tuple[tuple[str, int], ...] = ()) -> Machine:
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    program = build(loaded, Setting(players, options), findings).program
    assert not findings.errors
    return lower(program)


def compared(machine: Machine) -> list[int]:
    """The cells that must agree: all but scratch, and what parameters, triggers and kept members leave over."""
    layout = machine.layout
    spent = {layout.local(p.slot) for action in machine.program.actions for p in action.parameters}
    spent |= {layout.local(trigger.slot) for trigger in machine.program.triggers if trigger.members is not None}
    spent |= {layout.local(node.keep) for node in machine.code if isinstance(node, NextMember)}
    return [at for at in range(layout.scratch) if at not in spent]


def step(engine: Engine, record: list[int], compiled: Compiled, draw: random.Random, cells: list[int]) -> bool:
    """Both go on to the next node, agree, and make the same choice; False when the game is over."""
    node, kind = engine.advance(record), compiled.advance()
    mine = compiled.record()
    # Where a game that is over has stopped says nothing: an evaluator may leave out tests that cannot matter.
    said = cells if node is not None else [at for at in cells if at != AT]
    assert [int(record[at]) for at in said] == [mine[at] for at in said]
    if node is None:
        assert kind == Compiled.OVER
        assert engine.winners(record) == compiled.winners()
        return False
    if isinstance(node, Chance):
        assert kind == Compiled.CHANCE
        assert list(zip(node.outcomes, node.weights, strict=True)) == compiled.outcomes()
        index = draw.choices(range(len(node.outcomes)), list(node.weights))[0]
        engine.chance(record, node, node.outcomes[index])
        compiled.chance(index)
        return True
    assert isinstance(node, Decision) and kind == Compiled.DECISION
    assert node.seat == compiled.seat
    moves = compiled.moves()
    assert [tuple(move) for move in node.moves] == moves
    index = draw.randrange(len(moves))
    engine.play(record, node.moves[index], node.seat)
    compiled.play(index)
    return True


@pytest.mark.parametrize("name", BOOKS)
def test_random_games_agree(name: str) -> None:
    book, options, games = BOOKS[name]
    machine = machine_of(book, 2, options)
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            pass


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("book", [CONSTRUCTS, DECKS])
def test_many_constructs_agree(book: str, players: int) -> None:
    machine = machine_of(book, players)
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    lengths = []
    for seed in range(60):
        draw, record, steps = random.Random(seed), engine.start(), 0
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            steps += 1
        lengths.append(steps)
    assert max(lengths) > 40


def test_restoring_a_copy_gives_the_same_node() -> None:
    compiled = compile(machine_of("classics/connect-four"))
    compiled.start()
    compiled.advance()
    before, moves = compiled.copy(), compiled.moves()
    compiled.play(3)
    compiled.advance()
    assert compiled.seat == 1
    compiled.restore(before)
    assert compiled.copy() == before
    assert compiled.moves() == moves
    with pytest.raises(IndexError):
        compiled.play(7)
    compiled.play(6)
    assert compiled.advance() == Compiled.DECISION


def test_random_games_with_moves_by_chance_inside_the_module() -> None:
    games = compile(machine_of(DECKS, 3)).playouts(1, 200)
    assert len(games) == 200
    assert len({winners for winners, _ in games}) > 4
    assert 25 < sum(moves for _, moves in games) / len(games) < 100
