"""Duties look ahead over a turn: what is shared between moves against the plain search, and how much is played."""

from __future__ import annotations

import pytest
from tiny import engine_of
from turns import Maker

from statuto.evaluate.alike import by_action
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.playout import choice
from statuto.evaluate.question import Question
from statuto.evaluate.work import MOST_TRIED
from statuto.findings import RulesError
from statuto.machine.layout import MOVER

MOST_MOVES = 25
MOST_PLAYS = 10_000


def decisions(engine: Engine, seed: int):
    """The decisions of a random game with the records at which they stand, as far as the book goes well."""
    record, dice = engine.start(), Dice(seed)
    for number in range(MOST_MOVES):
        try:
            met = engine.advance(record, dice)
        except RulesError:
            return
        if not isinstance(met, Decision):
            return
        yield record, met
        engine.play(record, met.moves[choice(seed, number, len(met.moves))], met.seat)


@pytest.mark.parametrize("seed", range(120))
def test_what_is_shared_is_what_each_move_would_be_worth(seed: int) -> None:
    engine = engine_of(Maker(seed).book())
    foresight, steps = engine.foresight, engine.foresight.steps
    for record, met in decisions(engine, seed):
        at = record.copy()
        permitted = steps[record[0]](at)
        foresight.sharing = False
        plain = foresight.kept(at.copy(), permitted)
        foresight.sharing = True
        assert foresight.kept(at.copy(), permitted) == plain == met
        if permitted.seat == record[MOVER] and foresight.plays < MOST_PLAYS:
            bounds_hold(engine, at, permitted)


def bounds_hold(engine: Engine, record: list, permitted: Decision) -> None:
    """Whether what is said of all moves of an action holds of each."""
    counted = frozenset(range(len(engine.program.actions)))
    for most in (1, 2, 3):
        for actions in ((counted,), (frozenset((0,)), frozenset((1,)))):
            left = (most,) * len(actions)
            question = Question(actions, permitted.seat, "")
            for same in by_action(permitted.moves, question, left):
                engine.foresight.work.left = MOST_TRIED
                bounds = engine.foresight.alike.bounds(record.copy(), same, question, left)
                worth = [plainly(engine, record, move, Question(actions, permitted.seat, ""), left) for move in same]
                assert all(bounds.low <= row <= bounds.high for row in worth)


def plainly(engine: Engine, record: list, move: tuple, question: Question, left: tuple) -> tuple:
    """What the best way that begins with a move is worth, by the plain search."""
    engine.foresight.work.left, engine.foresight.sharing = MOST_TRIED, False
    worth = engine.foresight._of(record.copy(), move, question, left)
    engine.foresight.sharing = True
    return worth


INDEPENDENT = """statuto 1
game cases/independent
  players 2
article all
  en "All."
  board field of square: square grid 10 by 5
  board shore of pier: ring of 40
  memory house on each square: player or none
  memory boat on each pier: player or none
  memory bricks of each player: 0 to 50 = 50
  action build on square s:
    set house on s to mover
    decrease bricks of mover by 1
  must build when house on s is none
  action moor at pier p:
    set boat on p to mover
  must moor when boat on p is none
  duty: as many of build, moor as can be this turn, at most 2
  turn:
    choose build, moor
    choose build, moor
  end when bricks of player 1 is 0, nobody wins
  limit 10 turns
"""


def plays_of(text: str, sharing: bool = True) -> list[int]:
    """How many moves are played ahead for each decision of the first turn of a game."""
    engine = engine_of(text)
    engine.foresight.sharing = sharing
    found, record = [], engine.start()
    for _ in range(2):
        before = engine.foresight.plays
        met = engine.advance(record)
        assert isinstance(met, Decision) and len(met.moves) > 40
        found.append(engine.foresight.plays - before)
        engine.play(record, met.moves[0], met.seat)
    engine.foresight.sharing = True
    return found


def test_what_one_builds_does_not_keep_one_from_mooring() -> None:
    assert max(plays_of(INDEPENDENT)) <= 8
    assert min(plays_of(INDEPENDENT, sharing=False)) >= 80


END = "  end when every square s has house on s is not none, nobody wins\n"


def test_a_line_that_was_found_is_tried_first() -> None:
    """After any house the game may be over, so each is played, and one mooring is asked for after it."""
    first, second = plays_of(INDEPENDENT + END)
    assert first <= 60 and second <= 8
    text = INDEPENDENT.replace("must moor when boat", "must not moor when house on a1 is mover\n  must moor when boat")
    first, second = plays_of(text)
    assert first <= 60 and second <= 8


FAILING = """statuto 1
game cases/failing
  players 2
article all
  en "All."
  board field of square: square grid 4 by 1
  memory load of each square: 0 to 2
  setup:
    set load of d1 to 1
  action stack on square s:
    increase load of s by 1
  must stack
  must not stack when afterwards load of a1 is more than 1
  action crown:
    set load of a1 to 0
  must crown
  duty: as many of crown as can be this turn, at most 1
  turn:
    choose stack
    choose stack
    choose crown
  limit 10 turns
"""


@pytest.mark.parametrize("sharing", [True, False])
def test_a_way_ends_where_moves_beside_it_fail_in_thought(sharing: bool) -> None:
    """With two on d1, to look at one more there fails, and so does the next decision, though other moves are well."""
    engine = engine_of(FAILING)
    engine.foresight.sharing = sharing
    met = engine.advance(engine.start())
    assert isinstance(met, Decision)
    assert [move[1] for move in met.moves] == [0, 1, 2]
