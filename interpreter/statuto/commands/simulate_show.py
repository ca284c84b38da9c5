"""A random game as `simulate` shows it: its moves, and the position at its end."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from statuto.commands.seats import in_time
from statuto.commands.terminal import clean, is_unicode, out
from statuto.findings import RulesError

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.evaluate.engine import Engine
    from statuto.evaluate.game import Game
    from statuto.play.words import Words
    from statuto.simulate.totals import Totals


def show_game(typed: Typed, engine: Engine, seed: int, most: int, sitting: list[str]) -> None:
    """The moves of one game, a line a turn, and the position at its end as `play` draws it.

    A game that cannot begin has nothing to show, and the report says why.
    """
    with suppress(RulesError):
        _game(typed, engine, seed, most, sitting)


def show_end(typed: Typed, engine: Engine, totals: Totals, most: int, sitting: list[str]) -> None:
    """The position at the first dead end of a run, if there is one."""
    from statuto.commands.wording import values_of
    from statuto.evaluate.game import Game
    from statuto.play.words import Words
    from statuto.simulate.run import log_of
    from statuto.simulate.runner import opponents

    for stuck in totals.dead_ends[:1]:
        if stuck.view:
            with in_time():
                _, record = log_of(engine, stuck.seed, most, opponents(engine, "compiled", sitting))
            out(f"\nThe position of the dead end with seed {stuck.seed}:\n")
            for line in position(Game(engine, stuck.seed, record=record), Words(typed, values_of(typed)), sitting):
                out(clean(line))


def _game(typed: Typed, engine: Engine, seed: int, most: int, sitting: list[str]) -> None:
    from statuto.commands.wording import values_of
    from statuto.evaluate.game import Game
    from statuto.play.words import Words, ended_by
    from statuto.simulate.run import log_of
    from statuto.simulate.runner import opponents

    with in_time():
        log, record = log_of(engine, seed, most, opponents(engine, "compiled", sitting))
    for seat, moves in _turns(log):
        out(clean(f"player {seat}: {'; '.join(moves)}"))
    game, words = Game(engine, seed, record=record), Words(typed, values_of(typed))
    out("\nAt the end:\n")
    for line in position(game, words, sitting):
        out(clean(line))
    for name, row in engine.score_sheet(record).items():
        out(clean(f"  {name}: {', '.join(f'player {seat} {value}' for seat, value in enumerate(row, 1))}"))
    if game.ended:
        won = ", ".join(f"player {seat + 1}" for seat in engine.winners(record))
        article = ended_by(game)
        by = f"; ended by {words.named(article)}" if article else ""
        out(clean(f"  won by {won or 'nobody'}{by}"))
    out("")


def position(game: Game, words: Words, sitting: list[str]) -> list[str]:
    """The lines of a position, as `play` draws it, with who sits where."""
    from statuto.play.position_text import Position
    from statuto.play.screen import Look

    size = shutil.get_terminal_size((80, 24))
    look = Look(unicode=is_unicode(sys.stdout), width=max(size.columns, 40), height=size.lines)
    return Position(game, look, None, sitting, called=words.called).lines()


def _turns(log: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The moves of a log, those of one player after the other together."""
    seat, moves = "", list[str]()
    for line in log:
        who, _, move = line.partition(": ")
        if who != seat and moves:
            yield seat, moves
            moves = []
        seat = who
        moves.append(move)
    if moves:
        yield seat, moves
