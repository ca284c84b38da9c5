"""Medina of 2014 and for two: random games lose nothing and end; every answer of a reading plays otherwise."""

from __future__ import annotations

from pathlib import Path

import playing
import pytest
from playing import RULES, Look

from statuto.checks.coverage import coverage
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.examples.run import run
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

NEW, TWO = RULES / "medina" / "2014.statuto", RULES / "medina" / "2001-two.statuto"
HERE = Path(__file__).parent
READINGS = {NEW: HERE / "medina-2014-readings", TWO: HERE / "medina-two-readings"}
PLAYERS = {NEW: (2, 3, 4), TWO: (2,)}
SEATED = [(path, players) for path in PLAYERS for players in PLAYERS[path]]
SOURCES = {NEW: "rules-2014", TWO: "rules-two"}
# What all hands and the city have together, by edition and number of players: of one colour, stables, walls.
STOCK = {(NEW, 2): (16, 8, 30), (NEW, 3): (18, 12, 36), (NEW, 4): (20, 12, 36), (TWO, 2): (18, 12, 32)}
MERCHANTS = {NEW: 31, TWO: 25}
NEUTRAL = {2: 4, 3: 3, 4: 0}
VIOLET = 1


class Watch:
    """Looks at a game all along: every piece is in a stock, in the city, on a tile, or has left by a rule."""

    def __init__(self, path: Path, engine: Engine, readings: playing.Readings = ()) -> None:
        self.path, self.look = path, Look(engine)
        self.players = engine.program.players.size
        self.readings = readings
        self.closed: set[int] = set()
        self.lost = 0
        self.waiting = [3, 2, 1, 0]

    def whole(self, record: list[int], name: str) -> list[int]:
        """All cells of a memory."""
        field = self.look.fields[name]
        return record[field.offset : field.offset + field.cells]

    def has(self, record: list[int], name: str) -> int:
        """The sum of all cells of a memory that counts."""
        return sum(self.whole(record, name))

    def __call__(self, game: Game) -> None:
        record = game.record
        if not self.has(record, "merchant"):
            return  # the first merchant is still to be placed
        _, stables, walls = STOCK[self.path, self.players]
        assert self.has(record, "stable") + self.has(record, "stables") == stables
        assert self.has(record, "wall") + self.has(record, "walls") == walls
        owned = sum(owner >= 0 for owner in self.whole(record, "owner"))
        assert owned + self.has(record, "domes") == 4 * self.players
        self.merchants(record)
        self.colours(record)
        if self.path == NEW:
            assert self.has(record, "neutral") + self.has(record, "neutral-roofs") == NEUTRAL[self.players]
            self.tea(record)
        else:
            assert self.has(record, "sealed") + self.has(record, "blocking") <= 8

    def merchants(self, record: list[int]) -> None:
        """Those that wait at a tower are won with its tile, or leave with it when it goes to the board."""
        if self.path == NEW:
            waiting, keepers = self.whole(record, "waiting"), self.whole(record, "keeper")
            kept = "leaving", "lost"
            for tower in range(4):
                gone = self.waiting[tower] - waiting[tower]
                assert gone == 0 or waiting[tower] == 0
                if keepers[tower] < 0:
                    self.lost += gone
            self.waiting = waiting
            if kept in self.readings:
                return
        there = self.has(record, "merchant") + self.has(record, "merchants")
        there += sum(self.waiting) if self.path == NEW else 0
        assert there + self.lost == MERCHANTS[self.path]

    def colours(self, record: list[int]) -> None:
        """The pieces of each colour; those of a closed one have left all hands, and no others have."""
        placed, blocks = self.whole(record, "building"), self.whole(record, "blocks")
        for colour in range(4):
            held = sum(blocks[colour::4])
            if self.is_closed(record, colour):
                self.closed.add(colour)
                assert held == 0
            else:
                assert colour not in self.closed
                assert placed.count(colour) + held == STOCK[self.path, self.players][0]

    def is_closed(self, record: list[int], colour: int) -> bool:
        """Whether every player owns one; with two in the variant, also whether all blocking domes are gone."""
        owned = all(palace >= 0 for palace in self.whole(record, "own")[colour::4])
        if self.path == NEW or ("closing", "both-score") in self.readings:
            return owned
        return owned and not any(self.whole(record, "blocking")[colour::4])

    def tea(self, record: list[int]) -> None:
        """No more than 6, and none before a violet palace is claimed."""
        claims = any(palace >= 0 for palace in self.whole(record, "own")[VIOLET::4])
        assert self.has(record, "tea") <= (6 if claims else 0)


def watched(path: Path, players: int, seed: int, readings: playing.Readings = ()) -> Game:
    """A random game, watched; one that is over has a winner."""
    engine = playing.engine(path, players, readings)
    watch = Watch(path, engine, readings)
    game = playing.at_random(engine, seed, watch)
    watch(game)
    assert engine.winners(game.record) and engine.ended_by(game.record) == "end.done"
    return game


@pytest.mark.parametrize(("path", "players"), SEATED, ids=lambda value: getattr(value, "stem", str(value)))
def test_random_games_end_and_lose_nothing(path: Path, players: int) -> None:
    for seed in range(1, 4):
        watched(path, players, seed)


@pytest.mark.long
@pytest.mark.parametrize(("path", "players"), SEATED, ids=lambda value: getattr(value, "stem", str(value)))
def test_many_random_games_end_and_lose_nothing(path: Path, players: int) -> None:
    for seed in range(100, 130):
        watched(path, players, seed)


# The readings: every answer that can be chosen plays, and plays otherwise.

ANSWERS = [(path, answer) for path in PLAYERS for answer in sorted(playing.answers(playing.book(path)))]
EFFECTS = [(path, file) for path, folder in READINGS.items() for file in sorted(folder.glob("*.statuto"))]


def test_the_answers_that_are_not_adopted_have_an_example_each() -> None:
    assert [(path, tuple(file.stem.split("."))) for path, file in EFFECTS] == ANSWERS


@pytest.mark.long
@pytest.mark.parametrize(("path", "answer"), ANSWERS, ids=lambda value: getattr(value, "stem", str(value)))
def test_games_end_under_every_answer(path: Path, answer: tuple[str, str]) -> None:
    players = PLAYERS[path]
    watched(path, players[len(answer[1]) % len(players)], 0, (answer,))


@pytest.mark.parametrize(("path", "file"), EFFECTS, ids=lambda value: value.stem)
def test_an_answer_plays_otherwise(path: Path, file: Path) -> None:
    playing.answer_plays_otherwise(file, PLAYERS[path][-1])


# The books themselves.


@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_every_example_holds_and_every_rule_has_one(path: Path) -> None:
    report = run(playing.book(path), Setting(PLAYERS[path][0]))
    assert [result for result in report.results if result.applies and not result.passed] == []
    assert report.unexercised == ()


@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_every_passage_is_cited_and_every_article_cites(path: Path) -> None:
    book, source = playing.book(path), SOURCES[path]
    covered = coverage(book)
    assert list(covered) == [source] and covered[source].uncited == ()
    for article in book.articles:
        said = [line.source.text for line in lines_of(article.lines) if isinstance(line, t.Cites | t.Silent)]
        assert source in said, article.id


@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_every_article_is_said_in_english_and_french(path: Path) -> None:
    for article in playing.book(path).articles:
        for kind in ("title", "prose"):
            lines = [line for line in article.lines if isinstance(line, t.Wording) and line.kind == kind]
            languages = {line.prose.language for line in lines}
            assert not languages or languages == {"en", "fr"}, (article.id, kind)
