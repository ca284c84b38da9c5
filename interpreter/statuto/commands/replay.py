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

SHORT = 7


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
        own = _own(given, save, setting)
        book = _book(given, save, under, own, findings)
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


def _own(given: dict[str, Any], save: Path, setting: Setting) -> Typed | None:
    """The rules that a game was played by, by the hash in its save, now or in git; None when no book has them.

    The save is played by them, so that one which somebody has changed is found out; raises `BadSave`.
    """
    from statuto.evaluate.engine import Engine
    from statuto.machine.lower import lower
    from statuto.play.played_by import played_by
    from statuto.play.protocol import game_at
    from statuto.play.saves import BadSave, load

    book = played_by(given, save.parent) or _in_git(given, save.parent)
    if book is None:
        return None
    low, high = book.players
    if not low <= setting.players <= high:
        raise BadSave(f"`{book.id}` is not played by {setting.players}.")
    typed = _typed(book, setting)
    engine = Engine(lower(typed.program))
    load(given, engine, book, lambda text: game_at(typed, engine, text))
    return typed


def _in_git(given: dict[str, Any], near: Path) -> Book | None:
    """The book of a save as it was in git when it had the rules of the game; None where git does not know it."""
    from statuto.commands.against import revisions, version
    from statuto.play.played_by import book_named, file_of
    from statuto.play.saves import rules_hash

    path = file_of(given, near)
    for revision in revisions(path) if path is not None else ():
        assert path is not None
        with version(path, f"git:{revision}", Findings()) as copy:
            book = book_named(str(copy)) if copy is not None else None
        if book is not None and rules_hash(book) == given.get("rules"):
            book.id = f"{book.id} (git:{revision[:SHORT]})"
            return book
    return None


def _book(given: dict[str, Any], save: Path, under: str | None, own: Typed | None, findings: Findings) -> Book:
    """The book to replay by: the one that is asked for, that of the game, or what the game's book is now.

    Where the game's book has changed since, that is a warning, unless it is asked for.
    """
    from statuto.play.played_by import named_by
    from statuto.play.saves import rules_hash

    place, named = Place(str(save), 0, 0), given.get("book")
    if own is None:
        message = f"No book has the rules that this game of `{named}` was played by."
        findings.report("U004", place, message, "Only what the save says is compared.")
    if under is not None:
        wrong = Findings()
        book = open_book(under, wrong)
        if book is None or wrong.errors:
            refuse(wrong)
        return book
    now = named_by(given, save.parent)
    if own is None and now is None:
        refuse_text(f"{save}: there is no book `{named}` here. Name one with --under.")
    if own is None:
        assert now is not None
        return now
    if now is not None and rules_hash(now) != given.get("rules"):
        help = f"It is replayed by the rules of then, {own.book.id}; `--under {named}` plays by those of now."
        findings.report("U004", place, f"The rules of `{named}` have changed since the game was saved.", help)
    return own.book


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
