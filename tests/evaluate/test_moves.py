"""Legal moves against the plain way: every combination of things, each asked of every clause upon the action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing_out import play_out

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.moves import DECLINE
from statuto.findings import Findings
from statuto.machine import code
from statuto.machine.lower import lower
from statuto.resolve.load import load

CLASSICS = {
    "tic-tac-toe": 9,
    "connect-four": 42,
    "othello": 60,
    "english-draughts": 90,
    "breakthrough": 60,
    "nine-mens-morris": 120,
    "hex": 60,
    "oware": 80,
    "kuhn-poker": 3,
    "leduc-poker": 6,
}


@cache
def engine_of(book: str) -> Engine:
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    typed = build(loaded, Setting(loaded.players[0]), findings)
    assert not findings.errors
    return Engine(lower(typed.program))


def combinations(
    engine: Engine, record: list[Any], index: int, bound: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """All things an action may be upon: the whole domain of each parameter, or what it is among."""
    rules, parameters = engine.legality.rules[index], engine.program.actions[index].parameters
    if all(parameter.among is None for parameter in parameters):
        yield from product(*(range(parameter.domain.size) for parameter in parameters))
        return
    if len(bound) == len(parameters):
        yield bound
        return
    for value in list(rules.candidates[len(bound)](record)):
        record[rules.slots[len(bound)]] = value
        yield from combinations(engine, record, index, (*bound, value))


def plainly(engine: Engine, record: list[Any], node: Decision) -> list[tuple[int, ...]]:
    """The legal moves by the definition: something permits and nothing forbids; a must takes declining away."""
    instruction = engine.machine.code[node.node]
    assert isinstance(instruction, code.Decision)
    found: list[tuple[int, ...]] = []
    obliged = may = False
    for index in instruction.actions:
        may = may or any(p.mode == "may" for p in engine.program.actions[index].permissions)
        for things in list(combinations(engine, record, index)):
            permits, forbids = engine.legality.against(record, (index, *things))
            if permits and not forbids:
                found.append((index, *things))
                obliged = obliged or any(permission.mode == "must" for permission in permits)
    return found if obliged or not may else [*found, (DECLINE, instruction.actions[0])]


def compare(book: str, seed: int, plies: int) -> None:
    """Play at random for some plies; there the legal moves and their order are those of the plain way."""
    engine = engine_of(book)
    record = play_out(engine, seed, plies).record
    node = engine.advance(record, Dice(seed))
    if node is not None:
        assert isinstance(node, Decision)
        assert node.moves == plainly(engine, record.copy(), node)


@pytest.mark.parametrize("name", CLASSICS)
@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.data())
def test_the_moves_of_classics_are_those_of_the_plain_way(name: str, data: st.DataObject) -> None:
    compare(f"classics/{name}", data.draw(st.integers(0, 2**64 - 1)), data.draw(st.integers(0, CLASSICS[name])))


@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**64 - 1), plies=st.integers(0, 120))
def test_the_moves_of_san_gimignano_are_those_of_the_plain_way(seed: int, plies: int) -> None:
    compare("san-gimignano/fr-2002", seed, plies)


@pytest.mark.parametrize("name", ["english-draughts", "othello"])
def test_asking_whether_there_is_a_move_leaves_the_variables(name: str) -> None:
    engine = engine_of(f"classics/{name}")
    record = play_out(engine, 7, 10).record
    for index, rules in enumerate(engine.legality.rules):
        for at in rules.slots:
            record[at] = 5
        before = [record[at] for at in rules.slots]
        assert bool(engine.legality.exists(index)(record)) == bool(engine.legality.moves(record.copy(), (index,))[0])
        assert [record[at] for at in rules.slots] == before


def test_a_playout_is_stopped_by_its_bound() -> None:
    engine = engine_of("classics/tic-tac-toe")
    stopped, whole = play_out(engine, 1, 3), play_out(engine, 1)
    assert (stopped.moves, stopped.ended) == (3, False)
    assert whole.ended and 5 <= whole.moves <= 9 and whole.turns == whole.moves
