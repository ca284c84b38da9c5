"""The compiled evaluator and the reference agree, move for move and record for record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Engine

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
