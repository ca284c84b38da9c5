"""The use of articles in many games: counted by either evaluator, or read from a saved result."""

from __future__ import annotations

import json
from typing import Any

import pytest
from many_games import play_games
from tiny import engine_of

from statuto.checks.program import Setting
from statuto.simulate.coverage import NoCoverage, Use, applying, cover, coverage, played, refusing, saved
from statuto.simulate.report import report

BOOK = """\
statuto 1
game a/b
  players 2

article board
  board field of cell: square grid 3 by 1
  memory stone on each cell: player or none
  action put on cell c:
    set stone on c to mover
  must put when stone on c is none

article middle
  must not put when c is b1 and stone on a1 is none

article dream
  must not put when stone on c is mover

article late
  whenever stone on b1 is player 1:
    set stone on c1 to player 2

article turn
  turn:
    choose put

article end
  end when every cell c has stone on c is not none, nobody wins
"""
RULES = {"board", "middle", "dream", "late", "end"}


def test_games_are_counted_by_either_evaluator() -> None:
    engine = engine_of(BOOK)
    found = cover(engine, 5, 40)
    assert found == coverage(play_games(engine, range(5, 45)), engine.program, 5)
    assert (found.players, found.seed, found.games) == (2, 5, 40) and set(found.used) == RULES
    assert found.used["dream"] == Use()
    assert found.used["end"] == Use(40, 0, 40, 0)
    middle = found.used["middle"]
    assert middle.applied == 0 and middle.refused >= 40 and middle.refused_in == 40
    late = found.used["late"]
    assert 0 < late.applied == late.applied_in < 40


def test_what_can_apply_or_refuse_at_all() -> None:
    program = engine_of(BOOK).program
    assert applying(program) == {"board", "late", "end"}
    assert refusing(program) == {"middle", "dream"}


def result() -> dict[str, Any]:
    engine = engine_of(BOOK)
    return report("a/b", 5, 2, play_games(engine, range(5, 10))) | of()


def of(**changed: Any) -> dict[str, Any]:
    return played("a/b", "hash", Setting(2, (("far", 1),), (("how", "so"),))) | changed


def test_a_saved_result_says_the_same() -> None:
    assert saved(json.loads(json.dumps(result())), of()) == cover(engine_of(BOOK), 5, 5)
    assert saved(result() | {"seats": ["random", "random"]}, of()).games == 5


@pytest.mark.parametrize("name", ["rules", "options", "readings"])
def test_a_result_that_does_not_say_what_was_played_is_refused(name: str) -> None:
    old = result()
    del old[name]
    with pytest.raises(NoCoverage, match=f"does not say of which {name} it is"):
        saved(old, of())


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ([], "no result"),
        ({"schema": 99}, "no result"),
        ({"book": "a/c"}, "of a/c, not of a/b"),
        ({"rules": "other"}, "rules of the book have changed"),
        ({"options": {}}, "other options"),
        ({"options": {"far": 2}}, "other options"),
        ({"readings": {"how": "else"}}, "other answers"),
        ({"seats": ["random", "mcts:5"]}, "not played at random"),
        ({"games": True}, "simulate anew"),
        ({"seed": -1}, "simulate anew"),
        ({"articles": {"end": {"applied": 1, "refused": 0}}}, "simulate anew"),
        ({"articles": [1]}, "simulate anew"),
        ({"articles": {"end": 3}}, "simulate anew"),
    ],
)
def test_what_is_no_result_of_the_book(other: Any, said: str) -> None:
    with pytest.raises(NoCoverage, match=said):
        saved(result() | other if isinstance(other, dict) else other, of())
