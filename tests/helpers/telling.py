"""All that a seat is told at a decision, and pairs of games that differ only in what a seat may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from itertools import product
from typing import Any

from statuto.evaluate.cells import cells_of
from statuto.evaluate.engine import Chance
from statuto.evaluate.game import Game
from statuto.evaluate.moves import Move
from statuto.play.hints import dealt_anew
from statuto.play.position_text import Position
from statuto.play.protocol import Protocol
from statuto.play.screen import Look
from statuto.play.table import hidden_fields
from statuto.resolve.book import Book

SEED = 918273645


def session(game: Game, book: Book) -> Protocol:
    """A session at a game in progress."""
    protocol = Protocol(book, "book", game.engine.program.setting)
    protocol.game = game
    return protocol


def begun(game: Game) -> Game:
    """A game that begins where another stands."""
    again = Game(game.engine, SEED, game.record.copy())
    again.run()
    return again


def changed(game: Game, seat: int, seed: int) -> Game:
    """The same situation with all that a seat does not see dealt and written anew."""
    dice = random.Random(seed)
    record = dealt_anew(game.engine, game.record, seat, dice)
    for field in hidden_fields(game.engine):
        for at, secret in cells_of(field, seat):
            if secret and field.form == "value":
                record[at] = dice.randint(field.low, min(field.high, 9))
    other = Game(game.engine, seed, record)
    other.run()
    return other


def every_move(game: Game, most: int = 10_000) -> list[str]:
    """Each action upon each of its things, as texts, legal or not; of an action with very many always the same few."""
    found = []
    for index, action in enumerate(game.engine.program.actions):
        ranges = []
        for parameter in action.parameters:
            several, size = parameter.several, parameter.domain.size
            ranges.append(range(size) if several is None else _several(parameter))
        moves = list(product(*ranges))
        if len(moves) > most:
            moves = random.Random(index).sample(moves, most)
        found += [game.text((index, *things)) for things in moves]
    return found


def _several(parameter: Any) -> list[int]:
    """Choices of a few things of a parameter that is several, as numbers."""
    coding, low, size = parameter.several.coding, parameter.several.low, parameter.domain.size
    dice, found = random.Random(size), []
    for _ in range(6):
        things = [dice.randrange(size) for _ in range(dice.randint(low, low + 1))]
        code = coding.code(things)
        if code >= 0:
            found.append(code)
    return found


def answers(protocol: Protocol, seat: int, most: int = 10_000) -> list[str]:
    """All that a seat can ask without changing anything, and what it is told; its own moves are asked for, too.

    What its screen shows of the position comes last; when the game is over, a screen shows everything.
    """
    game = protocol.game
    assert game is not None
    asked: list[dict[str, Any]] = [{"do": do} for do in ("view", "legal", "score", "save", "history")]
    moves = every_move(game, most)
    asked += [{"do": "why", "move": move} for move in moves]
    legal = {game.text(move) for move in game.legal()} if game.seat == seat else set()
    asked += [{"do": "play", "move": move} for move in [*moves, "dance", "", 7] if move not in legal]
    asked += [{"do": do} for do in ("undo", "perft", "load", "new", "position", "no such thing")]
    told = [protocol.answer(json.dumps({**one, "seat": seat + 1})) for one in asked]
    people = ["human"] * game.engine.program.players.size
    return told if game.ended else [*told, *Position(game, Look(), seat, people).lines()]


def alike(one: Game, other: Game, seat: int, move: Move) -> list[Move]:
    """The moves of the other game that a seat is told in the same words as a move of the one."""
    told = one.sight.told(one.record, move, one.seat, seat)
    return [m for m in other.legal() if m[0] == move[0] and other.sight.told(other.record, m, other.seat, seat) == told]


def together(one: Game, other: Game, moves: Iterable[Move], dice: random.Random) -> None:
    """Make a move in each of two games; chance gives both the same where both can have it."""
    first, second = moves
    records = one.record.copy(), other.record.copy()
    for game, record, move in zip((one, other), records, (first, second), strict=True):
        game.engine.play(record, move, game.seat)
    while True:
        nodes = [one.engine.advance(record) for record in records]
        if not all(isinstance(node, Chance) for node in nodes):
            break
        common = [outcome for outcome in nodes[0].outcomes if outcome in nodes[1].outcomes]
        wanted = dice.choice(common) if common else None
        for game, record, node in zip((one, other), records, nodes, strict=True):
            outcome = wanted if common else dice.choice(node.outcomes)
            node.carry_out(record, outcome)
            game.forced.append(outcome)
    one.play(first)
    other.play(second)
    assert not one.forced and not other.forced
