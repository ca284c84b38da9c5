"""A table: a book in a setting, the game in progress, who sits where; saving, loading and taking back."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.checks.reads import fields_read
from statuto.checks.terms import Field
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.moves import Move
from statuto.findings import Findings, RulesError
from statuto.machine.lower import lower
from statuto.opponents.kinds import HUMAN, RANDOM, check
from statuto.opponents.seated import Seated
from statuto.play import saves
from statuto.play.protocol import Problem, game_at
from statuto.play.undoing import shown_by
from statuto.syntax.text import contents

CHANCE = "Chance has decided something since; that cannot be taken back."
REVEALED = "Something hidden has come to light or changed hands since; that cannot be taken back."


class NotPossible(Exception):
    """What somebody asks for cannot be done; the message says why."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that was made: its seat, how many it could choose from, and why it cannot be taken back, if it cannot.

    Of a choice whose number of moves would tell something, the number is 2 at least: whether there was one is not told.
    The seats of `shown` cannot take it back, since what came of it may tell them something that they do not see.
    """

    seat: int
    choices: int
    closed: str
    shown: frozenset[int]


@dataclass(slots=True)
class Table:
    """A game that people and opponents play. `kept` are the files that it may write over."""

    typed: Typed
    name: str
    seats: list[str]
    engine: Engine
    game: Game
    marks: list[Mark] = field(default_factory=list)
    kept: set[str] = field(default_factory=set)
    opponents: Seated | None = None

    @property
    def hidden(self) -> bool:
        """Whether the book hides anything from anybody."""
        return any(one.seen != "everyone" for one in self.engine.program.fields)

    @property
    def private(self) -> bool:
        """Whether a seat sees, or knows of its own moves, what another does not."""
        program, sight = self.engine.program, self.game.sight
        own = any(one.seen == "its player" for one in program.fields)
        return own or any(sight.keeps_secrets(action) for action in range(len(program.actions)))

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]

    @property
    def telling(self) -> bool:
        """Whether how many moves there are now tells another person something that they do not see."""
        if len(self.humans) < 2 or not self.private:
            return False
        return bool(self.game.sight.secrets_of(self.game.offered()))

    @property
    def secret(self) -> bool:
        """Whether the seed has to stay secret while the game goes on."""
        return self.hidden and bool(self.humans)

    def play(self, move: Move) -> None:
        """Make a legal move and note whether it can be taken back."""
        game, before = self.game, hidden_cells(self.engine, self.game.record)
        shown: frozenset[int] = frozenset()
        if move in game.legal():
            shown = shown_by(game, move)
        seat, entries = game.seat, len(game.log)
        choices = max(len(game.legal()), 2 if self.telling else 1)
        try:
            game.play(move)
        finally:
            if len(game.log) > entries:
                closed = CHANCE if any(entry.seat < 0 for entry in game.log[entries:]) else ""
                if hidden_cells(self.engine, game.record) != before or reveals(self.engine, move):
                    closed = REVEALED
                self.marks.append(Mark(seat, choices, closed, shown))

    def opponents_move(self) -> Move:
        """What the seat that decides chooses by itself, as in the simulation of the seed; raises `TooSlow`."""
        if self.opponents is None:
            seats = [RANDOM if kind == HUMAN else kind for kind in self.seats]
            self.opponents = Seated(self.engine.machine, seats, mark=self.typed.book.mark)
        return self.game.legal()[self.opponents.found_in(self.game, self.game.seed, len(self.marks)).choice]

    def undo(self, seat: int, asked: bool = False) -> int:
        """Go back to a seat's last decision between several moves; how many moves were taken back.

        `asked` counts decisions with one move too. Raises `NotPossible` when there is none, or when chance or a reveal
        stands between.
        """
        least = 1 if asked else 2
        found = [at for at, mark in enumerate(self.marks) if mark.seat == seat and mark.choices >= least]
        if not found:
            raise NotPossible(f"Player {seat + 1} has decided nothing yet.")
        taken = self.marks[found[-1] :]
        for mark in taken:
            if seat in mark.shown:
                raise NotPossible(REVEALED)
            if mark.closed:
                raise NotPossible(mark.closed)
        for _ in taken:
            self.game.undo()
        del self.marks[found[-1] :]
        return len(taken)

    def save(self, path: Path, force: bool = False) -> None:
        """Write the game to a file; raises `NotPossible` when it may not be written over, or cannot be."""
        given = saves.save(self.game, self.typed.book, self.name, self.typed.program.setting)
        text = json.dumps({**given, "seats": self.seats}, ensure_ascii=False) + "\n"
        check_free(path, force or os.path.realpath(path) in self.kept)
        try:
            draft = path.with_name(f".{path.name}.part")
            draft.write_text(text, "utf-8", "backslashreplace")  # which in JSON is what no text can hold
            os.replace(draft, path)
        except OSError as error:
            raise NotPossible(f"{path} cannot be written: {error.strerror or error}.") from None
        self.kept.add(os.path.realpath(path))

    def load(self, path: Path, seats: list[str] | None = None) -> None:
        """Go on with the game of a file; raises `NotPossible` when it is none of this book."""
        given = read_save(path)
        setting = setting_of(given, self.typed)
        findings = Findings()
        typed = build(self.typed.book, setting, findings)
        if findings.errors:
            raise NotPossible(f"{path} cannot be used: {next(iter(findings)).message}")
        engine = Engine(lower(typed.program))
        try:
            game = saves.load(given, engine, typed.book, lambda text: game_at(typed, engine, text))
        except (saves.BadSave, RulesError, Problem) as bad:
            raise NotPossible(f"{path} cannot be used: {bad}") from None
        kinds = seats or given.get("seats")
        known = isinstance(kinds, list) and bool(kinds) and all(map(is_kind, kinds))
        self.seats = seated([str(kind) for kind in kinds] if known and kinds else self.seats, setting.players)
        self.typed, self.engine, self.opponents = typed, engine, None
        self._again(game, game_at(typed, engine, game.position) if game.position else new_game(engine, game.seed))
        self.kept.add(os.path.realpath(path))

    def _again(self, game: Game, start: Game) -> None:
        """Play a game anew from its start, so that each of its moves has its mark."""
        self.game, self.marks = start, []
        for entry in game.log:
            if entry.seat >= 0:
                self.play(entry.move)


def table(typed: Typed, name: str, seats: list[str], seed: int) -> Table:
    """A table with a new game."""
    engine = Engine(lower(typed.program))
    return Table(typed, name, seated(seats, typed.program.setting.players), engine, new_game(engine, seed))


def is_kind(kind: Any) -> bool:
    """Whether this may sit at a seat."""
    try:
        check(str(kind), people=True)
    except ValueError:
        return False
    return isinstance(kind, str)


def seated(kinds: list[str], players: int) -> list[str]:
    """Who sits where: the kinds in turn, over again when there are more players."""
    return [kinds[seat % len(kinds)] for seat in range(players)]


def check_free(path: Path, force: bool) -> None:
    """Raise `NotPossible` when a file is there that may not be written over."""
    if os.path.isdir(path):  # which takes any name, however long
        raise NotPossible(f"{path} is a folder.")
    if os.path.exists(path) and not force:
        raise NotPossible(f"{path} is there already, and is not written over.")


def read_save(path: Path) -> dict[str, Any]:
    """The object of a save file; raises `NotPossible`."""
    try:
        given = json.loads(contents(path).decode("utf-8"))
    except OSError as error:
        raise NotPossible(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise NotPossible(f"{path} is not a save.")
    return given


def setting_of(given: dict[str, Any], typed: Typed) -> Setting:
    """The setting of a save; raises `NotPossible`."""
    low, high = typed.book.players
    players, options, readings = given.get("players"), given.get("options", {}), given.get("readings", {})
    if not isinstance(players, int):
        raise NotPossible("The file is not a save.")
    if not low <= players <= high:
        raise NotPossible(f"The save is of a game for {players}, and this book is for {low} to {high}.")
    numbers = isinstance(options, dict) and all(isinstance(value, int) for value in options.values())
    answers = isinstance(readings, dict) and all(isinstance(value, str) for value in readings.values())
    if not numbers or not answers:
        raise NotPossible("The options and readings of a save are names with their values.")
    return Setting(players, tuple(options.items()), tuple(readings.items()))


def hidden_fields(engine: Engine) -> list[Field]:
    """The memories and zones that not everyone sees."""
    return [one for one in engine.program.fields if one.seen != "everyone"]


def hidden_cells(engine: Engine, record: list[Any]) -> list[Any]:
    """All that is hidden from anybody."""
    return [record[one.offset : one.offset + one.cells] for one in hidden_fields(engine)]


def reveals(engine: Engine, move: Move) -> bool:
    """Whether the effects of a move ask about what is hidden, so that what comes of it tells something."""
    hidden = hidden_fields(engine)
    if move[0] < 0 or not hidden:
        return False
    return any(one in hidden for one in fields_read(list(engine.program.actions[move[0]].body)))
