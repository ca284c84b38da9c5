"""`statuto play`: a game in the terminal, for people and opponents."""

from __future__ import annotations

import os
import random
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from statuto.commands.numbers import Whole
from statuto.commands.opening import BAD_INPUT, open_typed
from statuto.commands.options import Adopt, BookName, Players, Set
from statuto.commands.seats import kinds_of
from statuto.commands.terminal import chat, clean, coloured, is_unicode, plain

if TYPE_CHECKING:
    from statuto.play.screen import Screen
    from statuto.play.session import Session
    from statuto.play.table import Table

INTERRUPTED = 130
MOST_SEED = 2**31
MOST_LINE = 4_096
"""What is typed in a line that is longer is not read: no move has so many characters."""


def play(
    book: BookName,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="WHO,…",
            help="Who sits where: human, random or mcts:N; one person and random if not said.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", click_type=Whole(0, 2**63), help="What chance and random seats go by.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where the game is saved at the end and on `save`.")
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save write over a file.")] = False,
    ask: Annotated[bool, typer.Option("--ask", help="Ask even where there is one move only.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw in ASCII.")] = False,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
) -> None:
    """Play a game in the terminal.

    `help` in the game lists what one may say there.
    """
    from statuto.commands.wording import values_of
    from statuto.play.session import DEAD_END, Session
    from statuto.play.table import NotPossible, check_free

    kinds = kinds_of(seats, people=True)
    if load is not None and (players is not None or chosen or adopt or seed is not None):
        _refuse("A save says how its game is played: leave --players, --set, --adopt and --seed out beside --load.")
    try:
        table = _table(book, load, kinds, seed, players, chosen, adopt)
        if save is not None:
            check_free(save, force or os.path.realpath(save) in table.kept)
            table.kept |= {os.path.realpath(save)} if force else set()
    except NotPossible as problem:
        _refuse(f"{problem} --force writes over it." if "written over" in str(problem) else str(problem))
    session = Session(table, _screen(ascii), values_of, lambda text: chat(clean(text)), ask, save)
    if _run(session) == DEAD_END:
        raise typer.Exit(1)


def _run(session: Session) -> str:
    """Play; an interruption leaves the game and ends the command with 130."""
    from statuto.opponents.kinds import TooSlow

    try:
        return session.run()
    except TooSlow as slow:
        session.leave()
        _refuse(str(slow))
    except KeyboardInterrupt:
        session.leave()
        raise typer.Exit(INTERRUPTED) from None


def _refuse(message: str) -> NoReturn:
    """Say what cannot be done and end the command with 2."""
    chat(clean(message))
    raise typer.Exit(BAD_INPUT)


def _table(
    book: str,
    load: Path | None,
    kinds: list[str],
    seed: int | None,
    players: int | None,
    chosen: list[str] | None,
    adopt: list[str] | None,
) -> Table:
    """The table with a new game, or with the game of a save."""
    from statuto.findings import RulesError
    from statuto.play.table import NotPossible, table

    typed = open_typed(book, players, chosen, adopt, len(kinds))
    count = typed.program.setting.players
    if len(kinds) > count and load is None:
        raise NotPossible(f"There are {count} seats, and {len(kinds)} kinds of seats.")
    try:
        found = table(typed, book, kinds or ["human", *["random"] * (count - 1)], _seed(seed))
        if load is not None:
            found.load(load, kinds)
    except RulesError as error:
        raise NotPossible(f"The rules come to a dead end at once: {error.message} ({error.article})") from None
    return found


def _seed(seed: int | None) -> int:
    return random.SystemRandom().randrange(MOST_SEED) if seed is None else seed


def _screen(ascii: bool) -> Screen:
    """The screen that standard input and output are."""
    from statuto.play.screen import Look, Screen

    size = shutil.get_terminal_size((80, 24))
    many = "256" in os.environ.get("TERM", "") or bool(os.environ.get("COLORTERM"))
    look = Look(coloured(sys.stdout), is_unicode(sys.stdout) and not ascii, max(size.columns, 40), size.lines, many)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return Screen(look, _write, _from_terminal if terminal else _from_pipe, plain, terminal, _forgetting(terminal))


def _forgetting(terminal: bool) -> Callable[[], None]:
    """What drops the lines that were typed, which `input` would give back; `readline` gives it its editing, too."""
    if terminal:
        with suppress(ImportError):
            import readline

            return readline.clear_history
    return lambda: None


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _from_terminal(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None


def _from_pipe(prompt: str) -> str | None:
    """A line of what is no terminal; it is written after its prompt, so that the whole can be read."""
    _write(prompt)
    line = rest = sys.stdin.readline(MOST_LINE)
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(MOST_LINE)  # what a line has past the bound is read and let go
    if line:
        _write(clean(line if line.endswith("\n") else line + "\n"))
    return line or None
