"""One move of an action speaks for the others where a turn is looked over, and the same moves are left as without."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from test_agreement import compared, machine_of, step

from statuto.compiled import compile
from statuto.compiled.sharing import Sharing
from statuto.evaluate.engine import Engine
from statuto.machine.code import Machine

BOOK = str(Path(__file__).with_name("sharing.statuto"))


def told(machine: Machine, first: str) -> set[str]:
    """The actions that are possible after all moves of an action or after none of them."""
    names = [action.name for action in machine.program.actions]
    sharing = Sharing(machine, range(len(names)))
    state = sharing.begun[names.index(first)]
    return {name for place, name in enumerate(names) if state >= 0 and sharing.told[state] >> place & 1}


@pytest.mark.parametrize(("length", "games"), [(1, 3), (2, 6), (3, 8)])
def test_duties_leave_the_same_moves(length: int, games: int) -> None:
    """In turns of one to three moves, with triggers, groups, decisions within moves, and an end that a move decides."""
    machine = machine_of(BOOK, 2, (("length", length),))
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            pass


def test_what_a_move_cannot_change_is_asked_once_for_its_action() -> None:
    machine = machine_of("medina/2001", 3)
    assert told(machine, "place-wall") >= {"build", "crown", "add-stable", "place-merchant"}
    assert "place-wall" not in told(machine, "place-wall") and "crown" not in told(machine, "build")
    assert told(machine, "place-merchant") >= {"crown", "place-wall"}


def test_nothing_is_told_where_a_move_decides_how_the_turn_goes_on() -> None:
    """A branch, or an end of the game, by what differs after two moves of one action."""
    machine = machine_of(BOOK, 2, (("length", 2),))
    for action in ("put", "light", "raise", "swap"):
        assert not told(machine, action)
    assert "put" in told(machine, "rest")


def test_known_moves_leave_known_what_they_do_not_touch() -> None:
    """After a wall of which the place is not known, a piece at a known place leaves all but walls known."""
    machine = machine_of("medina/2001-two", 2)
    names = [action.name for action in machine.program.actions]
    sharing = Sharing(machine, range(len(names)))
    state = sharing.further[sharing.begun[names.index("place-wall")]][names.index("add-stable")]
    assert sharing.told[state] >> names.index("place-merchant") & 1
    assert not sharing.told[state] >> names.index("place-wall") & 1
