"""`statuto simulate`: random games, and what they show of a book."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.opening import open_typed
from statuto.commands.options import Adopt, BookName, Data, DataOption, Players, Set
from statuto.commands.perft import Evaluator
from statuto.commands.progress import progress
from statuto.commands.seats import for_as_many, in_time, kinds_of, seated
from statuto.commands.terminal import chat, clean, is_unicode, out, out_json

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.evaluate.engine import Engine

INTERRUPTED = 130  # what a shell gives where Ctrl-C ended a command


def simulate(
    book: BookName,
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**63, help="The first game's seed; game k has the seed plus k.")
    ] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=64, help="How many processes; the result is the same.")] = 1,
    show: Annotated[bool, typer.Option("--show", help="Show the moves and the end of the first game.")] = False,
    most: Annotated[
        int, typer.Option("--most", min=1, max=1_000_000, help="Stop a game after so many moves.")
    ] = 20_000,
    evaluator: Annotated[
        Evaluator,
        typer.Option("--evaluator", help="What plays the same games; the reference for books that are not compiled."),
    ] = Evaluator.COMPILED,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="WHO,…", help="Who sits where: random, or mcts:N, which searches N games."),
    ] = None,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Play games, at random if nothing else is said, and count.

    The report says how long they are, who wins, which articles are used, and whether any comes to a dead end.
    """
    from statuto.evaluate.engine import Engine
    from statuto.findings import RulesError
    from statuto.machine.lower import lower
    from statuto.simulate.processes import play_many
    from statuto.simulate.report import as_text, report
    from statuto.simulate.runner import Runner

    kinds = kinds_of(seats)
    typed = for_as_many(open_typed(book, players, chosen, adopt), book, kinds, players, chosen, adopt)
    setting = typed.program.setting
    sitting = seated(kinds, setting.players)
    engine = Engine(lower(typed.program))
    if show and format is Data.TEXT:
        with suppress(RulesError):  # a game that cannot begin has nothing to show, and the report says why
            _show(typed, engine, seed, most, sitting)
    seeds = range(seed, seed + games)
    with progress("games", games) as step, stopping() as stopped, in_time():
        if jobs == 1:
            runner = Runner(engine, evaluator.value, sitting)
            played, by = runner.play(seeds, most, step, stopped), runner.evaluator
        else:
            played, by = play_many(book, setting, seeds, jobs, most, step, evaluator.value, stopped, sitting)
    result = report(typed.book.id, seed, setting.players, played, by)
    if kinds:
        result["seats"] = sitting
    if format is Data.JSON:
        out_json(result)
    else:
        if kinds:
            out(clean(", ".join(f"player {number} {kind}" for number, kind in enumerate(sitting, 1))))
        out(clean(as_text(result)))
    if played.games < games:
        chat(f"Stopped after {played.games:,} of {games:,} games.")
        raise typer.Exit(INTERRUPTED)
    if played.stuck:
        raise typer.Exit(1)


@contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: once it ends the run with what there is, a second time at once."""
    pressed = list[int]()

    def press(*_: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(1)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _show(typed: Typed, engine: Engine, seed: int, most: int, sitting: list[str]) -> None:
    """The moves of one game, a line a turn, and the position at its end as `play` draws it."""
    from statuto.commands.wording import values_of
    from statuto.evaluate.game import Game
    from statuto.play.position_text import Position
    from statuto.play.screen import Look
    from statuto.play.words import Words, ended_by
    from statuto.simulate.run import log_of
    from statuto.simulate.runner import opponents

    with in_time():
        log, record = log_of(engine, seed, most, opponents(engine, "compiled", sitting))
    for seat, moves in _turns(log):
        out(clean(f"player {seat}: {'; '.join(moves)}"))
    game = Game(engine, seed, record=record)
    size = shutil.get_terminal_size((80, 24))
    look = Look(unicode=is_unicode(sys.stdout), width=max(size.columns, 40), height=size.lines)
    out("\nAt the end:\n")
    words = Words(typed, values_of(typed))
    for line in Position(game, look, None, sitting, called=words.called).lines():
        out(clean(line))
    for name, row in engine.score_sheet(record).items():
        out(clean(f"  {name}: {', '.join(f'player {seat} {value}' for seat, value in enumerate(row, 1))}"))
    if game.ended:
        won = ", ".join(f"player {seat + 1}" for seat in engine.winners(record))
        article = ended_by(game)
        by = f"; ended by {words.named(article)}" if article else ""
        out(clean(f"  won by {won or 'nobody'}{by}"))
    out("")


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
