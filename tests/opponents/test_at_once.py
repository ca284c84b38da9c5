"""Decisions of all at once: each seat searches, though it is not told what the others have done before it."""

from __future__ import annotations

import pytest
from tiny import TESTS, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.engine import Decision, Engine
from statuto.opponents.known import known_cells
from statuto.opponents.seated import Seated
from statuto.opponents.trees import Found
from statuto.simulate.run import play_one

BIDS = (TESTS / "cases" / "secrets" / "bids.statuto").read_text("utf-8")
LOOP = "for each player p:\n      choose bid by p"


def first_of(engine: Engine, seats: int, moves: int) -> list[Found]:
    """What each search finds in the first moves of a game."""
    seated, record, every = Seated(engine.machine, ["mcts:24"] * seats), engine.start(), list[Found]()
    seated.begin()
    while len(every) < moves and isinstance(node := engine.advance(record), Decision):
        every.append(seated.found(record, node, 3, len(every)))
        seated.played(record, node, every[-1].choice)
        engine.play(record, node.moves[every[-1].choice], node.seat)
    return every


@pytest.mark.parametrize("seats", [2, 3])
def test_every_seat_searches(seats: int) -> None:
    assert [sum(one.visits) for one in first_of(engine_of(BIDS, Setting(seats)), seats, 7)] == [24] * 7


def test_who_bids_last_wins_more_often_than_by_chance() -> None:
    engine, won = engine_of(BIDS), 0.0
    seated = Seated(engine.machine, ["random", "mcts:40"])
    for seed in range(1, 41):
        winners = play_one(engine, seed, seated=seated).winners
        won += (1 in winners) / max(1, len(winners))
    assert won > 25


@pytest.mark.parametrize(
    ("turn", "searches"),
    [
        (LOOP, True),
        ("for each player p in (player q where gain of q is 0):\n      choose bid by p", True),
        ("for each player p where bid of player 1 is none or p is player 2:\n      choose bid by p", False),
        ("for each player p:\n      let x be bid of player 1\n      choose bid by p\n      set shown of p to x", False),
        (
            "for each coin c:\n      choose bid\n      choose bid by player 2\n      set shown of mover to c",
            False,
        ),
    ],
)
def test_what_may_tell_a_secret_is_not_known(turn: str, searches: bool) -> None:
    """Where a variable may tell what others have done, the second seat chooses at random."""
    assert LOOP in BIDS
    _, two = first_of(engine_of(BIDS.replace(LOOP, turn)), 2, 2)
    assert bool(sum(two.visits)) == searches


def test_a_book_without_loops_over_players_has_nothing_to_know() -> None:
    machine = engine_of(BIDS.replace(LOOP, "choose bid\n    choose bid by player 2")).machine
    assert not any(known_cells(machine).values())
