"""Le Torri, base game: nothing is lost or told, and every answer of its readings plays, and plays otherwise."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import playing
import pytest
from playing import RULES, Look

from statuto.checks.coverage import coverage
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.examples.run import run
from statuto.syntax import tree as t

BOOK = RULES / "torri" / "base.statuto"
READINGS = Path(__file__).parent / "torri-readings"
COPIES = [5, 6, 7, 8, 9, 10]
LOTS = 15
TURN_LIMIT = ("endless", "turn-limit")
"""An answer that no short example can show."""


class Watch:
    """Looks at a game all along: every card is somewhere, every tower is one, nobody is told what they may not know."""

    def __init__(self, engine: Engine) -> None:
        self.look = Look(engine)

    def __call__(self, game: Game) -> None:
        record = game.record
        self.cards(game)
        for lot in range(LOTS):
            floors = self.look.row(record, "floors", lot)
            if self.look.row(record, "owner", lot)[0] < 0:
                assert not any(floors)
            else:
                self.tower(record, lot, floors)
        if game.decision is not None:
            self.told(game)

    def cards(self, game: Game) -> None:
        """Every card is in one place, those of a pile among them."""
        record = game.record
        piled = [*game.view()["ruin"], *game.view()["sunk"]]
        found = [piled.count(name) for name in self.look.fields["ruin"].holds.names]
        rows = [self.look.row(record, zone) for zone in ("deck", "market")]
        rows += [self.look.row(record, "hand", seat) for seat in (0, 1)]
        rows += [self.look.row(record, "floors", lot) for lot in range(LOTS)]
        assert [sum(counts) for counts in zip(found, *rows, strict=True)] == COPIES

    def tower(self, record: list[Any], lot: int, floors: list[int]) -> None:
        """At least three floors: all of the rank of the lowest, or a row that goes down from it."""
        ranks = [5 + kind for kind, count in enumerate(floors) if count]
        base = self.look.row(record, "base", lot)[0]
        assert sum(floors) >= 3 and ranks[-1] == base
        if self.look.row(record, "coloured", lot)[0]:
            assert max(floors) == 1 and all(above - below == 1 for below, above in pairwise(ranks))
        else:
            assert ranks == [base]

    def told(self, game: Game) -> None:
        """A seat sees its own hand, and of the other one and of the deck the number alone; a window is always open."""
        decision, record = game.decision, game.record
        assert decision is not None
        for seat in (0, 1):
            view = game.view(seat)
            own, other = (view["hand"].get(f"player {1 + each}", {}) for each in (seat, 1 - seat))
            assert set(other) <= {"?"} and set(view["deck"]) <= {"?"} and "?" not in own
            assert sum(own.values()) == sum(self.look.row(record, "hand", seat))
            assert "?" not in view["market"] and "?" not in view["sunk"] and "?" not in view["ruin"]
        names = {game.engine.program.actions[move[0]].name for move in decision.moves}
        if "guard" in names:
            assert names == {"guard", "let-happen"}
        if other := self.otherwise(record, 1 - game.seat):
            assert game.engine.advance(other) == decision
            assert game.views.view(other, game.seat) == game.view(game.seat)

    def otherwise(self, record: list[Any], seat: int) -> list[Any]:
        """The record in which a seat holds another card, from the deck, for one that it has; empty if there is none."""
        deck, hand = (self.look.fields[name].offset for name in ("deck", "hand"))
        hand += seat * self.look.fields["hand"].width
        for held in range(len(COPIES)):
            for drawn in range(len(COPIES)):
                if held != drawn and record[hand + held] and record[deck + drawn]:
                    other = list(record)
                    other[hand + held] -= 1
                    other[hand + drawn] += 1
                    other[deck + drawn] -= 1
                    other[deck + held] += 1
                    return other
        return []


def watched(seed: int, readings: playing.Readings = ()) -> Game:
    """A random game, watched; one that is over has a winner."""
    engine = playing.engine(BOOK, 2, readings)
    watch = Watch(engine)
    game = playing.at_random(engine, seed, watch)
    watch(game)
    assert engine.winners(game.record)
    return game


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_lose_nothing(seed: int) -> None:
    game = watched(seed)
    assert game.engine.ended_by(game.record) == "end.passes"


@pytest.mark.long
def test_many_random_games_end_and_lose_nothing() -> None:
    for seed in range(100, 300):
        watched(seed)


# The readings: every answer that can be chosen plays, and plays otherwise.

ANSWERS = sorted(playing.answers(playing.book(BOOK)))


def test_the_answers_that_are_not_adopted_have_an_example_each() -> None:
    shown = {tuple(path.stem.split(".")) for path in READINGS.glob("*.statuto")}
    assert sorted({*shown, TURN_LIMIT}) == ANSWERS


@pytest.mark.parametrize("answer", ANSWERS, ids=".".join)
def test_games_end_under_every_answer(answer: tuple[str, str]) -> None:
    watched(5, (answer,))


@pytest.mark.parametrize("path", sorted(READINGS.glob("*.statuto")), ids=lambda path: path.stem)
def test_an_answer_plays_otherwise(path: Path) -> None:
    playing.answer_plays_otherwise(path, 2)


def exchanging(readings: playing.Readings, moves: int) -> Game:
    """A game in which both exchange two cards with the market for as long as it goes on, and never touch the deck."""
    engine = playing.engine(BOOK, 2, readings)
    game, number = new_game(engine, 3), 0
    wanted = {engine.program.actions[i].name: i for i in range(len(engine.program.actions))}
    while game.decision is not None and number < moves:
        found = {move[0]: move for move in reversed(game.decision.moves)}
        for name in ("exchange", "take-card", "draw-card", "pass"):
            if wanted[name] in found:
                engine.play(game.record, found[wanted[name]], game.seat)
                break
        game.run()
        number += 1
    return game


def test_endless_exchanging_ends_at_a_limit_if_that_is_how_it_is_read() -> None:
    assert exchanging((), 3000).decision is not None
    ended = exchanging((TURN_LIMIT,), 3000)
    assert ended.ended and ended.view()["turn"] >= 400


# The book itself.


def test_every_example_holds_and_every_rule_has_one() -> None:
    report = run(playing.book(BOOK), Setting(2))
    assert [result for result in report.results if not result.passed] == []
    assert report.unexercised == ()


def test_every_passage_of_the_source_is_cited() -> None:
    covered = coverage(playing.book(BOOK))
    assert covered["torri-base"].uncited == () and len(covered["torri-base"].passages) > 90


def test_every_article_is_said_in_both_languages_and_cites_the_source() -> None:
    for article in playing.book(BOOK).articles:
        said = [line.prose.language for line in article.lines if isinstance(line, t.Wording)]
        assert said.count("en") == said.count("fr") >= 2, article.id
        assert any(isinstance(line, t.Cites | t.Silent) for line in article.lines), article.id
