"""The game that a command asks about: a new one, a save's, or a position's."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from statuto.commands.opening import BAD_INPUT, open_typed
from statuto.commands.terminal import chat, clean
from statuto.syntax.text import contents

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.evaluate.game import Game


def game_of(
    book: str,
    save: Path | None,
    position: Path | None,
    seed: int,
    players: int | None,
    chosen: list[str] | None,
    adopt: list[str] | None,
) -> tuple[Typed, Game]:
    """The typed book and the game; what cannot be used ends the command with 2."""
    from statuto.evaluate.engine import Engine
    from statuto.evaluate.game import new_game
    from statuto.examples.position import Position
    from statuto.findings import RulesError
    from statuto.machine.lower import lower
    from statuto.play.protocol import Problem, game_at, given_of
    from statuto.play.saves import BadSave, load

    typed = open_typed(book, players, chosen, adopt)
    try:
        if save is not None:
            given = read_save(save)
            typed = _as_saved(typed, given)
            engine, saved = Engine(lower(typed.program)), typed
            return typed, load(given, engine, typed.book, lambda text: game_at(saved, engine, text))
        if position is not None:
            lines = given_of(_text(position), typed.program.setting.players)
            typed = _rebuilt(typed, lines.players or typed.program.setting.players)
            return typed, Position(typed, Engine(lower(typed.program))).game(lines, {})
        return typed, new_game(Engine(lower(typed.program)), seed)
    except (BadSave, RulesError, Problem) as error:
        refuse_text(f"{save or position or book}: {error}")


def _rebuilt(typed: Typed, players: int, **changed: Any) -> Typed:
    """The book typed again for another setting; the same where nothing changes."""
    from statuto.checks.build import build
    from statuto.findings import Findings

    setting = replace(typed.program.setting, players=players, **changed)
    low, high = typed.book.players
    if not low <= players <= high:
        refuse_text(f"`{typed.book.id}` is played by {low} to {high}, not by {players}.")
    if setting == typed.program.setting:
        return typed
    findings = Findings()
    again = build(typed.book, setting, findings)
    if findings.errors:
        refuse_text(next(iter(findings)).message)
    return again


def _as_saved(typed: Typed, given: dict[str, Any]) -> Typed:
    """The book in the setting that a save names."""
    from statuto.play.saves import setting_of

    setting = setting_of(given)
    return _rebuilt(typed, setting.players, options=setting.options, readings=setting.readings)


def refuse_text(message: str) -> NoReturn:
    """Say what cannot be used, and end the command with 2."""
    chat(clean(message))
    raise typer.Exit(BAD_INPUT)


def _text(path: Path) -> str:
    """The text of a file that a person hands in."""
    try:
        return contents(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse_text(f"{path} cannot be read: it is not UTF-8.")
    except (OSError, ValueError) as error:
        refuse_text(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.")


def read_save(path: Path) -> dict[str, Any]:
    """The object of a save file."""
    try:
        given = json.loads(_text(path))
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        refuse_text(f"{path} cannot be read: it is not a save.")
    return given
