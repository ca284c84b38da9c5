"""`statuto replay`: a saved game under other rules, up to the first move at which they part."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.games import read_save, refuse_text
from statuto.commands.opening import open_book, refuse, settings
from statuto.commands.options import Adopt, Data, DataOption, Set
from statuto.commands.terminal import out_json
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.checks.program import Setting
    from statuto.resolve.book import Book


def replay(
    save: Annotated[Path, typer.Argument(metavar="SAVE", help="A game that `statuto play --save` wrote.")],
    under: Annotated[
        str | None,
        typer.Option("--under", metavar="BOOK", help="Other rules to play it by; its own if not said."),
    ] = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Play a saved game again, by other rules.

    It stops at the first move at which the rules part, with the articles and the changes behind it.
    """
    from statuto.commands import replay_data, replay_text
    from statuto.findings import RulesError
    from statuto.play.protocol import Problem
    from statuto.play.replay import Replay
    from statuto.play.saves import BadSave, check_form, setting_of

    given, findings = read_save(save), Findings()
    try:
        check_form(given)
        setting = setting_of(given)
        own = _own(given, save, setting, findings)
        book = _book(given, save, under, own)
        new = _typed(book, _setting(book, setting, chosen, adopt, save, findings))
        done = Replay(given, new, own).run()
    except (BadSave, RulesError, Problem) as error:
        refuse_text(f"{save}: {error}")
    data = replay_data.data_of(given, done, new, own, findings)
    if format is Data.JSON:
        out_json(data)
    else:
        replay_text.report(data, findings, sys.stdout)
    if done.divergence is not None or len(findings):
        raise typer.Exit(1)


def _own(given: dict[str, Any], save: Path, setting: Setting, findings: Findings) -> Typed | None:
    """The rules that a game was played by, by the hash in its save; None, with a warning, when no book has them.

    The save is played by them, so that one which somebody has changed is found out; raises `BadSave`.
    """
    from statuto.evaluate.engine import Engine
    from statuto.machine.lower import lower
    from statuto.play.played_by import played_by
    from statuto.play.protocol import game_at
    from statuto.play.saves import load

    book = played_by(given, save.parent)
    if book is None:
        message = f"No book has the rules that this game of `{given.get('book')}` was played by."
        findings.report("U004", Place(str(save), 0, 0), message, "Only what the save says is compared.")
        return None
    typed = _typed(book, setting)
    engine = Engine(lower(typed.program))
    load(given, engine, book, lambda text: game_at(typed, engine, text))
    return typed


def _book(given: dict[str, Any], save: Path, under: str | None, own: Typed | None) -> Book:
    """The book to replay by: the one that is asked for, that of the game, or what the game's book is now."""
    from statuto.play.played_by import named_by

    if under is None:
        if own is not None:
            return own.book
        found = named_by(given, save.parent)
        if found is None:
            refuse_text(f"{save}: there is no book `{given.get('book')}` here. Name one with --under.")
        return found
    findings = Findings()
    book = open_book(under, findings)
    if book is None or findings.errors:
        refuse(findings)
    return book


def _setting(
    book: Book, setting: Setting, chosen: list[str] | None, adopt: list[str] | None, save: Path, findings: Findings
) -> Setting:
    """The setting of the game as far as another book has it, and what the command line asks for."""
    from statuto.resolve.words import lines_of
    from statuto.syntax import tree as t

    lines = [line for article in book.articles for line in lines_of(article.lines)]
    options = {line.name.text for line in lines if isinstance(line, t.Option)}
    answers = {
        (line.name.text, answer.name.text)
        for line in lines
        if isinstance(line, t.Reading)
        for answer in line.alternatives
    }
    left = [name for name, _ in setting.options if name not in options]
    left += [f"{name}={answer}" for name, answer in setting.readings if (name, answer) not in answers]
    for name in left:
        message = f"The game was played with `{name}`, which `{book.id}` does not have."
        findings.report("U005", Place(str(save), 0, 0), message, "It is replayed without it.")
    asked = settings(book, setting.players, chosen, adopt, wrong := Findings())
    if wrong.errors:
        refuse(wrong)
    kept = {name: value for name, value in setting.options if name in options}
    read = {name: answer for name, answer in setting.readings if (name, answer) in answers}
    return replace(
        asked,
        options=tuple(sorted((kept | dict(asked.options)).items())),
        readings=tuple(sorted((read | dict(asked.readings)).items())),
    )


def _typed(book: Book, setting: Setting) -> Typed:
    """A book in a setting; with errors they are printed and the command ends with 2."""
    from statuto.checks.build import build

    findings = Findings()
    typed = build(book, setting, findings)
    if findings.errors:
        refuse(findings)
    return typed
