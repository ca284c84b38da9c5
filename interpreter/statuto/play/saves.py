"""Saves: what is needed to come back to a game, and what a seat may keep of one."""

from __future__ import annotations

import hashlib
from typing import Any

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused
from statuto.resolve.book import Book

FORMAT = 1
MOST_ENTRIES = 100_000


class BadSave(ValueError):
    """A save that cannot be used; the message says why."""


def rules_hash(book: Book) -> str:
    """The hash of a book's resolved rules; comments, layout and places do not change it."""
    digest = hashlib.sha256()
    for article in book.articles:
        digest.update(f"{article.id}\n{article.lines!r}\n".encode())
    digest.update(repr(sorted((name, answer) for name, (answer, _) in book.adopted.items())).encode())
    return digest.hexdigest()[:32]


def save(game: Game, book: Book, name: str, setting: Setting, seat: int | None = None) -> dict[str, Any]:
    """A game as plain values; a seat's save holds no seed, no chance, and only what that seat sees."""
    common = {"statuto": FORMAT, "book": name, "rules": rules_hash(book), "players": setting.players}
    if seat is not None:
        moves = [{"seat": entry.seat + 1, "text": entry.text} for entry in game.log if entry.seat >= 0]
        return {**common, "seat": seat + 1, "moves": moves, "view": game.view(seat)}
    entries = [
        {"move": list(e.move), "text": e.text, "seat": e.seat + 1} if e.seat >= 0 else {"chance": e.outcome}
        for e in game.log
    ]
    return {
        **common,
        "options": dict(setting.options),
        "readings": dict(setting.readings),
        "seed": game.seed,
        "log": entries,
    }


def load(given: Any, engine: Engine, book: Book) -> Game:
    """The game of a save, played again move by move; raises `BadSave`."""
    if not isinstance(given, dict) or given.get("statuto") != FORMAT:
        raise BadSave(f"This is not a save of format {FORMAT}.")
    if "seat" in given:
        raise BadSave("A seat's save says what that seat saw; the game cannot go on from it.")
    if given.get("rules") != rules_hash(book):
        raise BadSave("The rules of the book have changed since the save was made.")
    log, seed = given.get("log"), given.get("seed")
    if not isinstance(log, list) or not isinstance(seed, int) or isinstance(seed, bool) or len(log) > MOST_ENTRIES:
        raise BadSave("The save has no seed or no log.")
    game = Game(engine, seed)
    game.run()
    for number, entry in enumerate(log, 1):
        if not isinstance(entry, dict):
            raise BadSave(f"Entry {number} of the log is not an object.")
        if "chance" not in entry:
            _play(game, entry, number)
    return game


def _play(game: Game, entry: dict[str, Any], number: int) -> None:
    move = entry.get("move")
    if not isinstance(move, list) or not all(isinstance(part, int) for part in move):
        raise BadSave(f"Entry {number} of the log has no move.")
    try:
        if tuple(move) not in game.legal():
            raise BadSave(f"Move {number} of the log is not legal.")
        game.play(tuple(move))
    except Refused:  # pragma: no cover - only legal moves come here
        raise BadSave(f"Move {number} of the log is refused.") from None
