"""San Gimignano: against a referee written apart from it, in random games, under every answer of its readings."""

from __future__ import annotations

import hashlib
import itertools
import os
import random
import subprocess
import sys
from pathlib import Path

import gimignano as referee
import playing
import pytest
from playing import RULES, Look

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.moves import DECLINE, Move
from statuto.examples.run import run
from statuto.machine.layout import CHOOSER, MOVER

BOOK = RULES / "san-gimignano" / "fr-2002.statuto"
VARIANT = RULES / "san-gimignano" / "variants" / "connected-group.statuto"
READINGS = Path(__file__).parent / "readings"
LETTERS = {"brown": "A", "red": "B", "blue": "C", "green": "D"}
KINDS = {"place-token": "token", "lay": "hexagon", "build": "tower"}
PLAYERS = (2, 3, 4)
TOKENS, TOWERS = 20, 10

# Against the referee.


class Town:
    """A game of an engine in the terms of the referee: cells, parts, letters."""

    def __init__(self, engine: Engine) -> None:
        self.look = Look(engine)
        self.engine = engine
        (self.board,) = engine.program.boards
        self.kinds = ["".join(LETTERS[part] for part in name.split("-")) for name in self.board.tiles.names]
        self.cells = [tuple(map(int, name.split("/"))) for name in self.board.places.names]
        self.actions = [KINDS.get(action.name) for action in engine.program.actions]

    def laid(self, record: list[int]) -> list[tuple[str, tuple[int, ...], int]]:
        """The kind, cell and turn of each hexagon of the town."""
        at = self.board
        return [
            (self.kinds[record[at.tile + k]], self.cells[record[at.place + k]], record[at.turn + k])
            for k in range(record[at.count])
        ]

    def referee(self, record: list[int]) -> object:
        """A referee at the first decision of a game."""
        seats = self.engine.program.players.size
        judge = referee.Referee.__new__(referee.Referee)
        judge.clear(seats)
        for kind, cell, turn in self.laid(record):
            judge.lay(kind, cell, turn)
        for seat in range(seats):
            for kind, count in zip(self.kinds, self.look.row(record, "held", seat), strict=True):
                judge.hands[seat].extend([kind] * count)
        judge.mover = record[MOVER]
        judge.find_choice()
        return judge

    def move(self, record: list[int], move: Move) -> tuple[object, ...]:
        """A move as the referee says it."""
        if move[0] == DECLINE:
            return ("decline",)
        kind = self.actions[move[0]]
        if kind == "hexagon":
            return (kind, self.kinds[move[1]], self.cells[move[2]], move[3])
        slot, part = divmod(move[1], 3)
        return (kind, self.cells[record[self.board.place + slot]], part)


def compare(players: int, seed: int) -> None:
    """Play one game in both; the seats, the legal moves and the winners are the same."""
    engine = playing.engine(BOOK, players)
    town, game, choice = Town(engine), new_game(engine, seed), random.Random(seed)
    judge = town.referee(game.record)
    while game.decision is not None:
        record, found = game.record, game.decision.moves
        said = {town.move(record, move): move for move in found}
        assert len(said) == len(found)
        assert (game.seat, set(said)) == (judge.mover, set(judge.legal()))
        theirs = choice.choice(sorted(said, key=repr))
        game.play(said[theirs])
        judge.play(theirs)
    assert judge.finished
    assert engine.winners(game.record) == judge.winners()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_the_referee_agrees(players: int, seed: int) -> None:
    compare(players, seed)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_the_referee_agrees_in_many_games(players: int) -> None:
    for seed in range(100, 300):
        compare(players, seed)


# Random games.


class Watch:
    """Looks at a game all along: nothing is lost, and no equal guilds ever touch."""

    def __init__(self, engine: Engine) -> None:
        self.town = Town(engine)
        self.seats = range(engine.program.players.size)
        fields = self.town.look.fields
        self.tokens, self.towers = ((f.offset, f.cells) for f in (fields["tokens"], fields["towers"]))
        self.seen = 0

    def __call__(self, game: Game) -> None:
        record, look = game.record, self.town.look
        for seat in self.seats:
            standing = sum(record[self.tokens[0] + seat : sum(self.tokens) : len(self.seats)])
            raised = sum(record[self.towers[0] + seat : sum(self.towers) : len(self.seats)])
            assert standing + look.row(record, "token-stock", seat)[seat] == TOKENS
            assert raised + look.row(record, "tower-stock", seat)[seat] == TOWERS
            assert raised == look.row(record, "built", seat)[0]
        laid = self.town.laid(record)
        if len(laid) != self.seen:
            self.seen = len(laid)
            prints = {cell: referee.PRINT[kind, turn] for kind, cell, turn in laid}
            for cell, guilds in prints.items():
                for side, guild in enumerate(guilds):
                    other = prints.get(referee.neighbour(cell, side))
                    assert other is None or other[(side + 3) % 6] != guild


def watched(path: Path, players: int, seed: int, readings: playing.Readings = ()) -> Game:
    """A random game, watched; one that is over has a winner."""
    engine = playing.engine(path, players, readings)
    watch = Watch(engine)
    game = playing.at_random(engine, seed, watch)
    watch(game)
    assert engine.winners(game.record)
    return game


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_and_lose_nothing(players: int) -> None:
    for seed in range(10):
        watched(BOOK, players, seed)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_a_thousand_random_games_end_and_lose_nothing(players: int) -> None:
    for seed in range(1000, 1334):
        watched(BOOK, players, seed)


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_of_the_variant_end_and_lose_nothing(players: int) -> None:
    for seed in range(3):
        watched(VARIANT, players, seed)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_many_random_games_of_the_variant_end_and_lose_nothing(players: int) -> None:
    for seed in range(100):
        watched(VARIANT, players, seed)


# The same seed, the same game.


def digest() -> str:
    """A few games, move by move and with every outcome of chance."""
    said = hashlib.sha256()
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        game = playing.at_random(playing.engine(BOOK, players), seed, logged=True)
        said.update(repr([(e.seat, e.text, e.outcome, e.site) for e in game.log]).encode())
        said.update(repr(game.record).encode())
    return said.hexdigest()


def seeded(hashing: int) -> str:
    """The digest in a process of its own, with another order of sets and dictionaries' hashes."""
    here = os.pathsep.join((str(Path(__file__).parent), *(path for path in sys.path if path)))
    environment = {**os.environ, "PYTHONHASHSEED": str(hashing), "PYTHONPATH": here}
    command = [sys.executable, "-c", "import test_san_gimignano as t; print(t.digest())"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("hashing", (0, 1, 2))
def test_a_seed_gives_the_same_game_in_any_process(hashing: int) -> None:
    assert seeded(hashing) == digest()


@pytest.mark.long
def test_a_seed_gives_the_same_game_in_many_processes() -> None:
    assert {seeded(hashing) for hashing in range(3, 23)} == {digest()}


# The shapes of a group: all sites with four tokens, none with one of them less.

FOUR = {"0/0": ("brown-green-blue", 4), "1/0": ("red-blue-green", 1), "0/1": ("brown-green-blue", 5)} | {
    "1/-1": ("brown-red-blue", 4)
}
SHAPES = {
    "three of one hexagon and one beside it": ("1/-1:brown", "1/0:red", "1/0:blue", "1/0:green"),
    "two and two": ("1/-1:brown", "1/-1:blue", "1/0:red", "1/0:green"),
    "a chain over three hexagons": ("0/0:green", "0/0:blue", "1/-1:brown", "1/0:red"),
    "a ring around a corner": ("0/0:green", "1/-1:brown", "1/0:red", "1/0:blue"),
    "a star": ("0/0:green", "1/-1:brown", "1/-1:blue", "1/0:red"),
}
PATHS = (("group-shape", "path"),)


def sites(path: Path, tokens: tuple[str, ...], readings: playing.Readings = ()) -> set[str]:
    """Where the first of two players may build with tokens on some guilds of the four hexagons."""
    engine = playing.engine(path, 2, readings)
    (board,) = engine.program.boards
    queries, look, record = engine.terms.laid_queries(board), Look(engine), engine.start()
    for place, (tile, turn) in FOUR.items():
        assert queries.lay(record, board.tiles.by_name[tile], board.places.by_name[place], turn)
    for token in tokens:
        record[look.fields["tokens"].offset + 2 * queries.area_named(record, token)] = 1
    record[look.fields["tower-stock"].offset] = 1
    record[MOVER] = record[CHOOSER] = 0
    build = next(i for i, action in enumerate(engine.program.actions) if action.name == "build")
    found, obliged = engine.legality.moves(record, (build,))
    assert not obliged
    return {queries.area_name(record, move[1]) for move in found}


@pytest.mark.parametrize("path", (BOOK, VARIANT), ids=lambda path: path.stem)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_group_gives_four_sites_and_three_tokens_give_none(shape: str, path: Path) -> None:
    tokens = SHAPES[shape]
    assert sites(path, tokens) == set(tokens)
    for three in itertools.combinations(tokens, 3):
        assert sites(path, three) == set()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_star_alone_is_no_path(shape: str) -> None:
    tokens = SHAPES[shape]
    assert sites(BOOK, tokens, PATHS) == (set() if shape == "a star" else set(tokens))
    for three in itertools.combinations(tokens, 3):
        assert sites(BOOK, three, PATHS) == set()


# The readings: every answer that can be chosen plays, and plays otherwise.

ANSWERS = sorted(playing.answers(playing.book(BOOK)))
OPEN_TO_THE_EYE = {("hands", "hidden"), ("rest", "shown")}


def test_the_answers_that_are_not_adopted_have_an_example_each() -> None:
    shown = {tuple(path.stem.split(".")) for path in READINGS.glob("*.statuto")}
    assert shown | OPEN_TO_THE_EYE == set(ANSWERS)


@pytest.mark.parametrize("answer", ANSWERS, ids=".".join)
def test_games_end_under_every_answer(answer: tuple[str, str]) -> None:
    watched_under(answer, PLAYERS[ANSWERS.index(answer) % 3], 0)


@pytest.mark.long
@pytest.mark.parametrize("answer", ANSWERS, ids=".".join)
def test_many_games_end_under_every_answer(answer: tuple[str, str]) -> None:
    for seed in range(100, 120):
        watched_under(answer, PLAYERS[seed % 3], seed)


def watched_under(answer: tuple[str, str], players: int, seed: int) -> None:
    """A random game under an answer; only where towers free a print may equal guilds touch."""
    if answer == ("towered-print", "void"):
        assert playing.at_random(playing.engine(BOOK, players, (answer,)), seed).ended
    else:
        watched(BOOK, players, seed, (answer,))


@pytest.mark.parametrize("path", sorted(READINGS.glob("*.statuto")), ids=lambda path: path.stem)
def test_an_answer_plays_otherwise(path: Path) -> None:
    playing.answer_plays_otherwise(path, 2)


def test_hidden_hands_are_seen_by_their_players() -> None:
    for readings, counted in (((), False), ((("hands", "hidden"),), True)):
        game = new_game(playing.engine(BOOK, 3, readings), 1)
        held = game.view(0)["held"]
        own, other, _ = held.values()
        assert sum(own.values()) == sum(other.values()) == 3
        assert "?" not in own and ("?" in other) is counted


def test_the_rest_is_seen_when_it_lies_face_up() -> None:
    for readings, counted in (((), True), ((("rest", "shown"),), False)):
        bag = new_game(playing.engine(BOOK, 3, readings), 1).view(0)["bag"]
        assert sum(bag.values()) == 4 and ("?" in bag) is counted


# The book itself.


@pytest.mark.parametrize("path", (BOOK, VARIANT), ids=lambda path: path.stem)
def test_every_example_holds_and_every_rule_has_one(path: Path) -> None:
    report = run(playing.book(path), Setting(2))
    assert [result for result in report.results if result.applies and not result.passed] == []
    assert report.unexercised == ()


def test_every_passage_of_the_source_is_cited() -> None:
    cited = {passage for line in cites() for passage in line}
    (source,) = playing.book(BOOK).sources.values()
    assert {passage.id.text for passage in source.passages} == cited


def cites() -> list[tuple[str, ...]]:
    """The passages of each line that cites some."""
    from statuto.syntax import tree as t

    lines = [line for article in playing.book(BOOK).articles for line in article.lines]
    return [tuple(word.text for word in line.passages) for line in lines if isinstance(line, t.Cites)]
