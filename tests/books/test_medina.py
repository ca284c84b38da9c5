"""Medina of 2001: random games end and lose nothing, under every answer of its readings, which all play otherwise."""

from __future__ import annotations

from pathlib import Path

import playing
import pytest
from playing import RULES, Look

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.examples.run import run
from statuto.syntax import tree as t

BOOK = RULES / "medina" / "2001.statuto"
READINGS = Path(__file__).parent / "medina-readings"
PLAYERS = (3, 4)
BLOCKS = {3: 6, 4: 5}
STABLES = {3: 12, 4: 12}
WALLS = {3: 30, 4: 32}
MERCHANTS, DOMES = 25, 4


class Watch:
    """Looks at a game all along: every piece is in a stock, in the city, or of a colour that is closed."""

    def __init__(self, engine: Engine) -> None:
        self.look = Look(engine)
        self.players = engine.program.players.size
        self.closed: set[int] = set()

    def whole(self, record: list[int], name: str) -> list[int]:
        """All cells of a memory."""
        field = self.look.fields[name]
        return record[field.offset : field.offset + field.cells]

    def __call__(self, game: Game) -> None:
        record = game.record
        if not any(self.whole(record, "merchant")):
            return  # the first merchant is still to be placed
        for name, stock, all_of_them in (
            ("stable", "stables", STABLES[self.players]),
            ("merchant", "merchants", MERCHANTS),
            ("wall", "walls", WALLS[self.players]),
        ):
            assert sum(self.whole(record, name)) + sum(self.whole(record, stock)) == all_of_them
        owned = [owner >= 0 for owner in self.whole(record, "owner")]
        assert sum(owned) + sum(self.whole(record, "domes")) == DOMES * self.players
        self.colours(record)

    def colours(self, record: list[int]) -> None:
        """The pieces of each colour; those of a closed one have left all hands, and no others have."""
        placed, own = self.whole(record, "building"), self.whole(record, "own")
        blocks = self.whole(record, "blocks")
        for colour in range(4):
            held = sum(blocks[colour::4])
            if all(palace >= 0 for palace in own[colour::4]):
                self.closed.add(colour)
                assert held == 0
            else:
                assert colour not in self.closed
                assert placed.count(colour) + held == BLOCKS[self.players] * self.players


def watched(players: int, seed: int, readings: playing.Readings = ()) -> None:
    """A random game, watched; one that is over has a winner."""
    engine = playing.engine(BOOK, players, readings)
    watch = Watch(engine)
    game = playing.at_random(engine, seed, watch)
    watch(game)
    assert engine.winners(game.record)
    assert engine.ended_by(game.record) == "end.done"


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_and_lose_nothing(players: int) -> None:
    watched(players, 0)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_many_random_games_end_and_lose_nothing(players: int) -> None:
    for seed in range(100, 200):
        watched(players, seed)


# The readings: every answer that can be chosen plays, and plays otherwise.

ANSWERS = sorted(playing.answers(playing.book(BOOK)))


def test_the_answers_that_are_not_adopted_have_an_example_each() -> None:
    assert sorted(tuple(path.stem.split(".")) for path in READINGS.glob("*.statuto")) == ANSWERS


@pytest.mark.parametrize("answer", ANSWERS, ids=".".join)
def test_games_end_under_every_answer(answer: tuple[str, str]) -> None:
    watched(PLAYERS[ANSWERS.index(answer) % 2], 0, (answer,))


@pytest.mark.parametrize("path", sorted(READINGS.glob("*.statuto")), ids=lambda path: path.stem)
def test_an_answer_plays_otherwise(path: Path) -> None:
    playing.answer_plays_otherwise(path, 3)


# The book itself.


def test_every_example_holds_and_every_rule_has_one() -> None:
    report = run(playing.book(BOOK), Setting(3))
    assert [result for result in report.results if not result.passed] == []
    assert report.unexercised == ()


def test_every_passage_of_the_source_is_cited() -> None:
    lines = [line for article in playing.book(BOOK).articles for line in article.lines]
    cited = {word.text for line in lines if isinstance(line, t.Cites) for word in line.passages}
    (source,) = playing.book(BOOK).sources.values()
    assert {passage.id.text for passage in source.passages} == cited
