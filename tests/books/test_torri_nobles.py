"""Le Torri with noble cards: nothing is lost or told, and every answer of its readings plays, and plays otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import playing
import pytest
from playing import RULES, Look

from statuto.checks.coverage import coverage
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.examples.run import run
from statuto.syntax import tree as t

BOOK = RULES / "torri" / "noble.statuto"
READINGS = Path(__file__).parent / "torri-nobles-readings"
COPIES = [5, 6, 7, 8, 9, 10, 3, 2, 1, 1, 1, 1, 1]
GIOSTRA = COPIES.index(1) + 1
PILES = ("ruin", "sunk", "unearthed", "buried")
HEAPS = ("deck", "nobles", "market", "shown", "lifted", "gone")
OF_SEATS = ("hand", "front", "aside")
WINDOWS = ({"guard", "let-happen"}, {"joust", "let-stand"})


class Watch:
    """Looks at a game all along: 55 cards are somewhere, and a window looks the same whatever a hand holds."""

    def __init__(self, engine: Engine) -> None:
        self.look = Look(engine)
        self.windows = 0

    def __call__(self, game: Game) -> None:
        record, view = game.record, game.view()
        piled = [name for zone in PILES for name in view[zone]]
        found = [piled.count(name) for name in self.look.fields["ruin"].holds.names]
        rows = [self.look.row(record, zone) for zone in HEAPS]
        rows += [self.look.row(record, zone, seat) for zone in OF_SEATS for seat in (0, 1)]
        rows += [self.look.row(record, "floors", lot) for lot in range(15)]
        assert [sum(counts) for counts in zip(found, *rows, strict=True)] == COPIES
        if game.decision is not None:
            self.told(game)

    def told(self, game: Game) -> None:
        """A seat sees its own hand, of the other one the number alone; so it is with both decks."""
        for seat in (0, 1):
            view = game.view(seat)
            own, other = (view["hand"].get(f"player {1 + each}", {}) for each in (seat, 1 - seat))
            assert set(other) <= {"?"} and "?" not in own
            assert set(view["deck"]) <= {"?"} and set(view["nobles"]) <= {"?"}
        names = {game.engine.program.actions[move[0]].name for move in game.decision.moves}
        for window in WINDOWS:
            if names & window:
                assert names <= window and max(window) in names
                self.windows += 1
        if other := self.otherwise(game.record, 1 - game.seat):
            assert game.engine.advance(other) == game.decision
            assert game.views.view(other, game.seat) == game.view(game.seat)

    def otherwise(self, record: list[Any], seat: int) -> list[Any]:
        """The record in which a seat holds another card, from its deck, for one that it has; empty if there is none."""
        for zone, kinds in (("nobles", range(6, 13)), ("deck", range(6))):
            deck, hand = (self.look.fields[name].offset for name in (zone, "hand"))
            hand += seat * self.look.fields["hand"].width
            for held in kinds:
                for drawn in kinds:
                    if held != drawn and record[hand + held] and record[deck + drawn]:
                        other = list(record)
                        other[hand + held] -= 1
                        other[hand + drawn] += 1
                        other[deck + drawn] -= 1
                        other[deck + held] += 1
                        return other
        return []


def watched(seed: int, readings: playing.Readings = ()) -> tuple[Game, Watch]:
    """A random game, watched; one that is over has a winner."""
    engine = playing.engine(BOOK, 2, readings)
    watch = Watch(engine)
    game = playing.at_random(engine, seed, watch)
    assert engine.winners(game.record)
    return game, watch


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_lose_nothing(seed: int) -> None:
    game, watch = watched(seed)
    assert game.engine.ended_by(game.record) == "end.passes" and watch.windows


@pytest.mark.long
def test_many_random_games_end_and_lose_nothing() -> None:
    for seed in range(100, 300):
        watched(seed)


ANSWERS = sorted(
    set(playing.answers(playing.book(BOOK))) - set(playing.answers(playing.book(RULES / "torri" / "base.statuto")))
)


def test_the_answers_that_are_not_adopted_have_an_example_each() -> None:
    assert sorted(tuple(path.stem.split(".")) for path in READINGS.glob("*.statuto")) == ANSWERS


@pytest.mark.parametrize("answer", ANSWERS, ids=".".join)
def test_games_end_under_every_answer(answer: tuple[str, str]) -> None:
    watched(5, (answer,))


@pytest.mark.parametrize("path", sorted(READINGS.glob("*.statuto")), ids=lambda path: path.stem)
def test_an_answer_plays_otherwise(path: Path) -> None:
    playing.answer_plays_otherwise(path, 2)


def test_every_example_holds_and_every_rule_has_one() -> None:
    report = run(playing.book(BOOK), Setting(2))
    assert [result for result in report.results if not result.passed and not result.because] == []
    assert report.unexercised == ()


def test_every_passage_of_both_sources_is_cited() -> None:
    covered = coverage(playing.book(BOOK))
    assert [covered[source].uncited for source in ("torri-base", "torri-noble")] == [(), ()]
    assert len(covered["torri-noble"].passages) == 42


def test_every_new_article_is_said_in_both_languages_and_cites_a_source() -> None:
    for article in playing.book(BOOK).articles:
        said = [line.prose.language for line in article.lines if isinstance(line, t.Wording)]
        assert said.count("en") == said.count("fr") >= 2, article.id
        assert any(isinstance(line, t.Cites | t.Silent) for line in article.lines), article.id
