"""Duties where they are told: why a move is refused, what a game counts, exceptions, and what goes too far."""

from __future__ import annotations

from pathlib import Path

import pytest
from many_games import play_games
from tiny import engine_of

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused, new_game
from statuto.examples.run import run
from statuto.findings import Findings, RulesError
from statuto.machine.lower import lower
from statuto.resolve.book import Book
from statuto.resolve.load import load

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "checks" / "good" / "duties"
NOTE = "That leaves fewer of `place` to do this turn than could be done."


def resolved(*names: str) -> Book:
    findings = Findings()
    book = load("+".join(str(FOLDER / name) for name in names), findings)
    assert book is not None and not findings.errors
    return book


def game_of(*names: str) -> Game:
    typed = build(resolved(*names), Setting(2), Findings())
    return new_game(Engine(lower(typed.program)), 1)


def test_a_refusal_names_the_article_of_the_duty() -> None:
    game = game_of("book.statuto")
    assert "wait" not in map(game.text, game.legal())
    why = game.why(game.parse("wait"))
    assert (why.legal, why.note, why.forbids, why.against) == (False, NOTE, (("stone.two", "duty"),), ("stone.two",))
    with pytest.raises(Refused, match="fewer of `place`"):
        game.play(game.parse("wait"))
    game.play(game.parse("place on c1"))
    assert game.why(game.parse("place on b1")).against == ("stone.place",)
    assert [game.text(move) for move in game.legal()] == ["place on a1", "place on e1"]


def test_a_move_that_leaves_too_few_tells_what_permits_it() -> None:
    game = game_of("book.statuto")
    game.record[game.engine.program.fields[0].offset + 4] = 1
    game.run()
    why = game.why(game.parse("place on b1"))
    assert (why.note, why.permits, why.forbids) == (NOTE, (("stone.place", "may"),), (("stone.two", "duty"),))


def test_the_examples_of_a_duty_hold_and_exercise_it() -> None:
    report = run(resolved("book.statuto"), Setting(2))
    assert all(result.passed for result in report.results) and len(report.results) == 2
    assert "stone.two" not in report.unexercised


def test_an_exception_lifts_a_duty() -> None:
    game = game_of("book.statuto", "hasty.statuto")
    game.play(game.parse("place on c1"))
    assert [game.text(move) for move in game.legal()] == ["place on a1", "place on e1", "wait"]


def test_games_count_what_a_duty_refuses() -> None:
    games = play_games(game_of("book.statuto").engine, range(20))
    assert games.refused["stone.two"] > 0 and games.refused["stone.place"] == 0


MANY = """statuto 1
game cases/many
  players 2
article all
  en "All."
  board field of square: square grid 15 by 8
  memory mark on each square: player or none
  memory made: 0 to 200
  action mark on square s:
    set mark on s to mover
    increase made by 1
  must mark when mark on s is none
  may rest when made is 199
  action rest: nothing
  duty: as many of rest as can be this turn, at most 200
  turn:
    while (can mark or can rest) and made is less than MOST, at most 200 times:
      choose mark, rest
  limit 2 turns
"""


@pytest.mark.parametrize(("most", "words"), [(5, "One decision may go through"), (150, "over 100 moves")])
def test_a_turn_that_is_too_long_to_look_over_says_so(most: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("statuto.evaluate.engine.MOST_TRIED", 200_000)
    with pytest.raises(RulesError, match=words) as error:
        new_game(engine_of(MANY.replace("MOST", str(most))), 1)
    assert (error.value.code, error.value.article) == ("E018", "all")


def test_what_is_asked_of_a_point_of_the_turn_is_asked_there() -> None:
    game = game_of("book.statuto")
    todo = game.engine.program.fields[-1]
    assert todo.name == "todo" and game.record[todo.offset] == 2
    for text in ("place on a1", "place on e1", "place on c1"):
        game.play(game.parse(text))
    assert game.ended and game.record[todo.offset] == 1
