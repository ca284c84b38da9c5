"""Many random games: reports that add up, the same for any number of processes, dead ends and bounds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from many_games import play_games, play_many
from tiny import TESTS, book_of, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.game import new_game
from statuto.simulate.report import report
from statuto.simulate.report_text import as_text
from statuto.simulate.run import choice, log_of, play_one
from statuto.simulate.run import engine_of as engine_named
from statuto.simulate.tally import Tally

CORNER = """statuto 1
game cases/corner
  players 2

article field
  en "A field."
  board field of square: square grid 3 by 1
  memory mark on each square: player or none
  memory lots of each player: 0 to 9
  kind coin: head, tail
  setup:
    pick c at random from coins
    if c is head: set mark on c1 to player 1

article mark
  en "Marking."
  action mark on square s:
    set mark on s to mover
    increase lots of mover by 1
  must mark when mark on s is none

article bar
  en "A bar."
  must not mark when s is b1 and mark on a1 is none

article turn
  en "Turns."
  turn:
    choose mark
  score lots-of-marks for player p: lots of p

article end
  en "The end."
  end when mark on b1 is mover and mark on a1 is mover, mover wins
"""
ENDLESS = CORNER.replace("must mark when mark on s is none", "must mark").replace("0 to 9", "0 to 99")


def games(text: str = CORNER, count: int = 40, most: int = 1000) -> dict[str, Any]:
    return report("cases/corner", 5, 2, play_games(engine_of(text), range(5, 5 + count), most))


@pytest.mark.parametrize("name", ["tic-tac-toe", "leduc-poker", "connect-four", "kuhn-poker"])
def test_the_numbers_of_a_report_add_up(name: str) -> None:
    engine = engine_of((TESTS.parent / "rules" / "classics" / f"{name}.statuto").read_text("utf-8"))
    played = play_games(engine, range(3, 63))
    result = report(name, 3, 2, played)
    assert result["games"] == 60 == result["ended"] + len(result["dead_ends"]) + result["capped"]
    assert sum(result["wins"]) + result["shared"] + result["nobody"] == result["ended"]
    assert result["moves"] == sum(play_one(engine, seed).moves for seed in range(3, 63))
    plies = result["plies"]
    assert plies["min"] <= plies["median"] <= plies["max"] and plies["min"] <= plies["mean"] <= plies["max"]
    assert round(plies["mean"] * result["ended"]) == pytest.approx(result["moves"], abs=1)
    applied = {id: counts["applied"] for id, counts in result["articles"].items()}
    actions = {action.article for action in engine.program.actions}
    assert sum(applied[id] for id in actions & set(applied)) == result["moves"]


def test_a_dead_end_is_reported_with_its_seed_moves_and_view() -> None:
    result = games()
    dead = result["dead_ends"]
    assert dead and result["ended"] and result["capped"] == 0
    for one in dead:
        assert set(one) == {"seed", "moves", "message", "view"}
        assert one["message"] == f"Player {one['view']['mover']} must mark, and has no legal move."
        again = play_one(engine_of(CORNER), one["seed"])
        assert (again.stopped, again.moves, again.view) == ("dead end", one["moves"], one["view"])
        log, record = log_of(engine_of(CORNER), one["seed"])
        assert len(log) == one["moves"] and len(one["view"]["mark"]) >= one["moves"]
        assert log[0].startswith("1: mark on ") and record[0] >= 0


def test_games_that_go_on_are_stopped_at_the_bound() -> None:
    endless = play_games(engine_of(ENDLESS.replace("mark on b1 is mover and", "no and")), range(10), 7)
    result = report("x", 0, 2, endless)
    assert result["capped"] == 10 and result["ended"] == 0 and result["moves"] == 70
    assert {result["plies"][name] for name in ("min", "median", "mean", "max")} == {0} and result["wins"] == [0, 0]
    assert result["plies"]["low"] is None and [one["high"] for one in result["shares"]] == [1, 1]
    assert result["scores"] == {}
    assert len(log_of(engine_of(ENDLESS.replace("mark on b1 is mover and", "no and")), 1, 9)[0]) == 9


def test_scores_are_means_of_the_games_that_ended() -> None:
    played = [play_one(engine_of(CORNER), seed) for seed in range(5, 45)]
    ended = [game for game in played if game.stopped == "ended"]
    mean = sum(game.scores["lots-of-marks"][0] for game in ended) / len(ended)
    assert games()["scores"]["lots-of-marks"][0] == round(mean, 3)


@pytest.mark.parametrize("most", [0, 1, 5])
def test_of_a_game_that_is_stopped_the_last_move_is_on_the_board(most: int) -> None:
    engine = engine_named("classics/tic-tac-toe", Setting(2))
    log, record = log_of(engine, 1, most)
    (mark,) = (one for one in engine.program.fields if one.name == "mark")
    laid = [value for value in record[mark.offset : mark.offset + mark.cells] if value >= 0]
    assert len(log) == len(laid) == most


def test_the_tally_counts_what_applied_and_what_refused() -> None:
    result = games()
    articles = result["articles"]
    assert articles["mark"]["applied"] == result["moves"] and articles["mark"]["refused"] == 0
    assert articles["bar"]["applied"] == 0 and articles["bar"]["refused"] > 0
    ended = result["ended"]
    assert articles["end"] == {"applied": ended, "refused": 0, "applied_in": ended, "refused_in": 0}


TRIGGERED = """\
statuto 1
game a/b
  players 1

article count
  memory steps: 0 to 9
  memory sent: 0 to 9
  memory lamp: yes or no
  action step:
    increase steps by 1
  must step
  must not step when afterwards (lamp and steps is more than 9)
  turn:
    choose step

article even
  whenever steps is 2 or steps is 4:
    increase sent by 1

article never
  whenever steps is 8:
    set lamp to yes

article end
  end when steps is 5, nobody wins
"""


def test_triggers_apply_when_they_are_set_off_and_not_when_they_are_foreseen() -> None:
    result = report("x", 1, 1, play_games(engine_of(TRIGGERED), range(1, 4)))
    assert result["articles"]["even"] == {"applied": 6, "refused": 0, "applied_in": 3, "refused_in": 0}
    assert not any(result["articles"]["never"].values())
    assert as_text(result).endswith("Never used in 3 games\n  never")


def test_the_tally_leaves_the_engine_as_it_was() -> None:
    engine = engine_of(CORNER)
    before = [new_game(engine, seed).legal() for seed in range(4)]
    tally = Tally(engine)
    with tally.counting():
        assert [new_game(engine, seed).legal() for seed in range(4)] == before
    counted = tally.refused["bar"]
    assert counted > 0
    assert [new_game(engine, seed).legal() for seed in range(4)] == before and tally.refused["bar"] == counted


def test_a_game_is_its_seed() -> None:
    engine = engine_of(CORNER)
    assert play_one(engine, 9) == play_one(engine, 9)
    assert len({str(log_of(engine, seed)[0]) for seed in range(30)}) > 3
    assert {choice(1, k, 3) for k in range(50)} == {0, 1, 2} and choice(4, 2, 1) == 0


def same(count: int, jobs: int) -> dict[str, Any]:
    told: list[int] = []
    played, _ = play_many("classics/tic-tac-toe", Setting(2), range(count), jobs, progress=told.append)
    assert sum(told) == count
    return {**report("t", 0, 2, played), "seconds": 0}


def test_any_number_of_processes_gives_the_same() -> None:
    assert same(60, 1) == same(60, 2)
    assert same(3, 2) == same(3, 1)


def test_any_hash_seed_gives_the_same(tmp_path: Path) -> None:
    program = (
        "import json;from statuto.checks.program import Setting;from many_games import play_many;"
        "from statuto.simulate.report import report;"
        "s=Setting(2);g,_=play_many('san-gimignano/fr-2002',s,range(2),1,60);r=report('x',0,2,g);r['seconds']=0;"
        "print(json.dumps(r))"
    )
    paths = os.pathsep.join([str(TESTS.parent / "interpreter"), str(TESTS / "helpers")])
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": seed},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1 and '"moves": ' in outputs.pop()


def test_the_report_as_text() -> None:
    text = as_text(games())
    assert text.startswith("cases/corner: 40 random games, seeds 5 to 44\n")
    assert "dead end with seed" in text and "\n  lots-of-marks  " in text and "    applied    refused  article" in text
    assert "Who wins" in text and "The course of a game" in text and max(map(len, text.splitlines())) <= 80
    bare = as_text({**games(), "articles": {}, "categories": {}, "dead_ends": []})
    assert "article" not in bare and "Scores" not in bare and "dead end with" not in bare


def test_a_book_with_errors_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "b.statuto"
    path.write_text(CORNER.replace("is none\n\n", "is nothing-known\n\n", 1), "utf-8")
    for name in (str(path), str(tmp_path / "none.statuto")):
        with pytest.raises(ValueError, match="has errors"):
            engine_named(name, Setting(2))
    assert book_of(CORNER).id == "cases/corner"
