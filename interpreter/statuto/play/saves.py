"""Saves: what is needed to come back to a game, and what a seat may keep of one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Entry, Game, new_game
from statuto.resolve.book import Book, BookArticle
from statuto.syntax import tree as t

FORMAT = 1
MOST_ENTRIES = 100_000


class BadSave(ValueError):
    """A save that cannot be used; the message says why."""


def rules_hash(book: Book) -> str:
    """The hash of a book's resolved rules; comments, layout, places, prose and examples do not change it."""
    digest = hashlib.sha256(repr(book.players).encode())
    for article in book.articles:
        digest.update(f"{article.id}\n".encode())
        digest.update(rules_of(article).encode())
    digest.update(repr(sorted((name, answer) for name, (answer, _) in book.adopted.items())).encode())
    return digest.hexdigest()[:32]


def rules_of(article: BookArticle) -> str:
    """What an article says to the machine, as a text to compare: its clauses in order, then its exceptions."""
    clauses = "".join(f"{line}\n" for line in _rules(article.lines))
    return clauses + repr([change.holds for change in article.exceptions])


def _rules(lines: tuple[t.Line, ...]) -> Iterator[str]:
    """The lines that make a difference to a game."""
    for line in lines:
        match line:
            case t.Wording() | t.Cites() | t.Silent() | t.Translated() | t.Example():
                continue
            case t.Under():
                yield f"{line.reading} {line.alternative} {list(_rules(line.lines))}"
            case t.Reading():
                yield f"{line.name} {[(answer.name, answer.adopted) for answer in line.alternatives]}"
            case _:
                yield repr(line)


def save(game: Game, book: Book, name: str, setting: Setting, seat: int | None = None) -> dict[str, Any]:
    """A game as plain values; a seat's save holds no seed, no chance, and only what that seat sees."""
    common = {"statuto": FORMAT, "book": name, "id": book.id, "rules": rules_hash(book), "players": setting.players}
    if seat is not None:
        moves = [{"seat": told["seat"], "text": told["text"]} for told in game.told(seat)]
        return {**common, "seat": seat + 1, "moves": moves, "view": game.view(seat)}
    return {
        **common,
        "options": dict(setting.options),
        "readings": dict(setting.readings),
        "seed": game.seed,
        **({"position": game.position} if game.position else {}),
        "log": [_entry(entry) for entry in game.log],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    if entry.seat < 0:
        return {"chance": entry.outcome}
    return {"move": list(entry.move), "text": entry.text, "seat": entry.seat + 1}


def setting_of(given: dict[str, Any]) -> Setting:
    """The setting of a save's game; raises `BadSave` where it is not of the form of one."""
    players, options, readings = given.get("players"), given.get("options", {}), given.get("readings", {})
    if type(players) is not int:
        raise BadSave("The save does not say how many play.")
    if not isinstance(options, dict) or not all(type(value) is int for value in options.values()):
        raise BadSave("The options of a save are names with numbers.")
    if not isinstance(readings, dict) or not all(isinstance(value, str) for value in readings.values()):
        raise BadSave("The readings of a save are names with answers.")
    return Setting(players, tuple(sorted(options.items())), tuple(sorted(readings.items())))


def check_form(given: Any) -> None:
    """Raise `BadSave` for what is no save of a whole game."""
    if not isinstance(given, dict) or given.get("statuto") != FORMAT:
        raise BadSave(f"This is not a save of format {FORMAT}.")
    if "seat" in given:
        raise BadSave("A seat's save says what that seat saw; the game cannot go on from it.")


def load(given: Any, engine: Engine, book: Book, at: Callable[[str], Game] | None = None) -> Game:
    """The game of a save, played again move by move; raises `BadSave`.

    `at` gives the game that begins at a position; without it, saves that began at one are not read.
    """
    check_form(given)
    if given.get("rules") != rules_hash(book):
        raise BadSave("The rules of the book have changed since the save was made.")
    log, seed, position = given.get("log"), given.get("seed"), given.get("position", "")
    if not isinstance(log, list) or type(seed) is not int or len(log) > MOST_ENTRIES:
        raise BadSave("The save has no seed or no log.")
    if not isinstance(position, str) or (position and at is None):
        raise BadSave("The save begins at a position, from which the game cannot be played again here.")
    game = at(position) if position and at is not None else new_game(engine, seed)
    if game.seed != seed:
        raise BadSave("The seed is not that of the position.")
    for number, entry in enumerate(log, 1):
        if not isinstance(entry, dict):
            raise BadSave(f"Entry {number} of the log is not an object.")
        if "chance" not in entry:
            _play(game, entry, number)
        elif number > len(game.log) or game.log[number - 1].outcome != entry["chance"]:
            raise BadSave(f"Entry {number} of the log is not what chance gives with this seed.")
    if len(log) != len(game.log):
        raise BadSave(f"The log ends before chance has given entry {len(log) + 1}.")
    return game


def _play(game: Game, entry: dict[str, Any], number: int) -> None:
    move = entry.get("move")
    if not isinstance(move, list) or not all(type(part) is int for part in move):
        raise BadSave(f"Entry {number} of the log has no move.")
    if number != len(game.log) + 1:
        raise BadSave(f"Entry {number} of the log is a move where chance decides.")
    if tuple(move) not in game.legal():
        raise BadSave(f"Move {number} of the log is not legal.")
    if entry.get("seat") != game.seat + 1:
        raise BadSave(f"Move {number} of the log is another player's.")
    game.play(tuple(move))
