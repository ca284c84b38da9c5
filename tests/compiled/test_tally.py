"""Both evaluators count alike which articles apply, and at how many decisions they refuse something."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from many_games import play_games
from tiny import engine_of

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.simulate.run import engine_of as engine_named
from statuto.simulate.runner import Runner
from statuto.simulate.totals import Totals

HERE = Path(__file__).parent
BOOKS = {
    "tic-tac-toe": ("classics/tic-tac-toe", 2, 40),
    "leduc-poker": ("classics/leduc-poker", 2, 60),
    "english-draughts": ("classics/english-draughts", 2, 3),
    "oware": ("classics/oware", 2, 3),
    "torri": ("torri/base", 2, 5),
    "medina": ("medina/2001", 3, 1),
    "constructs": (str(HERE / "constructs.statuto"), 3, 20),
    "decks": (str(HERE / "decks.statuto"), 3, 20),
    "groups": (str(HERE / "groups.statuto"), 2, 3),
    "duties": (str(HERE / "duties.statuto"), 2, 12),
    "wide": (str(HERE / "wide.statuto"), 2, 2),
    "many-duties": (str(HERE / "many-duties.statuto"), 2, 12),
}


def same(engine: Engine, seeds: range, most: int = 300) -> Totals:
    """What the games of the seeds come to, which both evaluators say."""
    runner = Runner(engine)
    assert runner.evaluator == "compiled"
    found, expected = runner.play(seeds, most), play_games(engine, seeds, most)
    found.seconds = expected.seconds
    assert found == expected
    assert list(found.applied) == list(expected.applied)
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_both_evaluators_come_to_the_same(name: str) -> None:
    book, players, games = BOOKS[name]
    found = same(engine_named(book, Setting(players)), range(5, 5 + games))
    assert found.games == games and sum(found.applied.values()) > games
    assert found.applied_in and all(times <= games for times in found.applied_in.values())
    assert all(found.applied_in[article] <= times for article, times in found.applied.items())
    assert {article for article, times in found.refused.items() if times} == set(+found.refused_in)


BARRED = """\
statuto 1
game a/b
  players 2

article board
  board field of cell: square grid 3 by 3
  memory stone on each cell: player or none
  memory done: 0 to 9
  kind coin: head, tail

article put
  action put on cell c:
    set stone on c to mover
    increase done by 1

article empty
  must put when stone on c is none

article lucky
  may put when c is b2 and stone on c is mover

article ban
  must not put when c is corner and done is less than 2

article row
  must not put when c is on row 1 and done is less than 3

article never
  must not put when done is more than 9

article none
  must not put when stone on c is not none and stone on c is not mover

article turn
  turn:
    choose put

article end
  end when done is 6, nobody wins
"""


def test_an_article_refuses_once_a_decision_whatever_else_refuses() -> None:
    found = same(
        engine_of(BARRED.replace("c is corner", "c is a1").replace("c is on row 1", "row of c is 1")), range(30)
    )
    assert found.ended == 30 and found.moves == 180
    # At the first two decisions, unless a1 is taken; it never is, for the row is forbidden.
    assert found.refused["ban"] == 60 and found.refused["row"] == 90
    # What is not permitted, or never forbidden, counts for nothing.
    assert found.refused["never"] == found.refused["none"] == 0
    assert found.applied["empty"] + found.applied["lucky"] == 180 == found.applied["put"]
    assert found.applied["lucky"] > 0 and found.applied["end"] == 30
    assert found.applied_in["put"] == found.refused_in["ban"] == 30 > found.applied_in["lucky"] > 0


STRANGE = """\
statuto 1
game a/b
  players 2

article all
  memory done: 0 to 3
  memory rested: 0 to 3
  action go:
    increase done by 1
  may go
  action rest:
    increase rested by 1
  may rest
  turn:
    choose go, rest
  end when rested is 3, nobody wins

article guard
  must not go when done is 3

article fails
  must not go when afterwards (done is 2 or rested is 2)
"""


def test_what_cannot_be_asked_refuses_nothing() -> None:
    """The last clause is asked by itself where the other hides that it fails; the module leaves it to the reference."""
    found = same(engine_of(STRANGE), range(30))
    assert found.stuck == 0 and found.ended == 30
    assert found.refused["fails"] > 30 and found.refused["guard"] == 0
    found = same(engine_of(STRANGE.replace("done is 2 or rested is 2", "rested is 2")), range(30))
    assert found.stuck == 0 and found.refused["guard"] > 0 and found.refused["fails"] > 0


MATCH = """\
statuto 1
game a/b
  players 2

article all
  memory done: 0 to 9
  kind coin: head, tail, edge
  memory side: coin or none
  action toss:
    increase done by 1
  must toss
  score tosses for player p: done
  setup:
    pick c at random from coins
    set side to c
  turn:
    choose toss

article short
  end when done is 2 and side is head, mover wins

article long
  end when done is 4, mover loses
"""


def test_endings_are_counted_where_they_end_a_game() -> None:
    found = same(engine_of(MATCH), range(40))
    assert found.applied["short"] + found.applied["long"] == 40 and found.applied["short"] > 5
    assert Counter({1: 40 - found.winners[2], 2: found.winners[2]}) == found.winners


ENDED = """\
statuto 1
game a/b
  players 2

article all
  memory done: 0 to 9
  memory beat: 0 to 9
  memory quiet: yes or no
  action go:
    increase done by 1
    increase beat by 1
    if done is 3 and mover is player 2: end the game, mover wins
  may go when done is less than 4
  action rest:
    increase beat by 1
    set quiet to not quiet
  may rest when not quiet

article alarm
  whenever beat is 5 and not quiet: end the game, nobody wins

article turn
  turn:
    choose go, rest
    or else: end the game, mover wins

article several
  {deals}

article ending
  end when done is 2 and quiet, nobody wins

article long
  limit 8 turns
"""


@pytest.mark.parametrize("deals", [1, 3])
@pytest.mark.parametrize("of_move", [False, True])
def test_whatever_ends_a_game_is_counted_once(deals: int, of_move: bool) -> None:
    """An ending, the limit, and an effect of the turn; what ends it by a move or a trigger is counted with that."""
    text = ENDED.format(deals=f"match of at most {deals} deals" if deals > 1 else "memory unused: 0 to 1")
    if not of_move:
        text = text.replace("    if done is 3 and mover is player 2: end the game, mover wins\n", "")
    found = same(engine_of(text), range(200))
    ways = [found.applied[article] for article in ("ending", "turn", "long", "alarm")]
    assert found.ended == 200 and all(ways) and found.applied["several"] == (200 if deals > 1 else 0)
    assert sum(ways) < 200 * deals if of_move else sum(ways) == 200 * deals
