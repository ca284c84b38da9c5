"""`statuto simulate`: random games, and what they show of a book."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from statuto.commands.cluster import Cluster, parts_on
from statuto.commands.numbers import Whole
from statuto.commands.opening import BAD_INPUT, open_ready
from statuto.commands.options import (
    Adopt,
    BookName,
    Data,
    DataOption,
    Evaluator,
    Jobs,
    Most,
    PlayedBy,
    Players,
    Seats,
    Set,
)
from statuto.commands.progress import progress, say_if_slow
from statuto.commands.seats import as_far_as_in_time, kinds_of, seated
from statuto.commands.stopping import stopping
from statuto.commands.terminal import chat, clean, out, out_json

if TYPE_CHECKING:
    from statuto.compiled.ready import Ready
    from statuto.simulate.kept import Kept

GONE = "A process that played is gone; the games that it had not told of are lost."
EVERY = 10.0  # after so many seconds a run that is kept is written again


def simulate(
    book: BookName,
    games: Annotated[int, typer.Option("-n", "--games", click_type=Whole(1, 1_000_000), help="How many games.")] = 100,
    seed: Annotated[
        int,
        typer.Option("--seed", click_type=Whole(0, 2**63), help="The first game's seed; game k has the seed plus k."),
    ] = 1,
    jobs: Jobs = 1,
    show: Annotated[bool, typer.Option("--show", help="Show the moves and the end of the first game.")] = False,
    most: Most = 20_000,
    evaluator: PlayedBy = Evaluator.COMPILED,
    seats: Seats = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FILE", help="Keep the run in a file; a later call goes on with it."),
    ] = None,
    cluster: Cluster = None,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Play games, at random if nothing else is said, and count.

    The report says how long they are, who wins and scores what, which articles are used, and what comes to a dead end.
    """
    from statuto.commands.simulate_keep import kept_run, told_of, written
    from statuto.simulate.coverage import played
    from statuto.simulate.report import report
    from statuto.simulate.report_text import as_text

    kinds = kinds_of(seats)
    if cluster is None:
        say_if_slow(games, evaluator)
    ready = open_ready(book, players, chosen, adopt, len(kinds))
    sitting = seated(kinds, ready.players)
    if show and format is Data.TEXT:
        from statuto.commands.simulate_show import show_game

        show_game(ready.typed, ready.engine, seed, most, sitting)
    told = told_of(ready)
    of = played(ready.book, told["rules"], ready.setting)
    kept = kept_run(ready, keep, {**of, "seed": seed, "most": most, "seats": sitting}, told["articles"])
    asked = _Asked(book, range(seed, seed + games), jobs, most, evaluator.value, sitting, keep, cluster)
    with stopping() as stopped, as_far_as_in_time() as slow:
        _play(kept, ready, asked, stopped)
    if slow.said:
        chat(slow.said)
        if not kept.totals.games:
            raise typer.Exit(BAD_INPUT)
    safe = written(kept, keep)
    by = kept.evaluators or evaluator.value
    result = report(ready.book, seed, ready.players, kept.totals, by, told["led"], told["words"], kept.done)
    result |= of
    if kinds:
        result["seats"] = sitting
    if format is Data.JSON:
        out_json(result)
    else:
        if kinds:
            out(clean(", ".join(f"player {number} {kind}" for number, kind in enumerate(sitting, 1))))
        out(clean(as_text(result)))
        if kept.totals.dead_ends:
            from statuto.commands.simulate_show import show_end

            show_end(ready.typed, ready.engine, kept.totals, most, sitting)
    left = sum(map(len, kept.left(asked.seeds)))
    if left:
        chat(
            f"Stopped after {games - left:,} of {games:,} games."
            + (f" `{keep}` goes on with them." if keep and safe else "")
        )
    if not safe or slow.said:
        raise typer.Exit(BAD_INPUT)
    if left:
        raise typer.Exit(stopped.code)
    if kept.totals.stuck:
        raise typer.Exit(1)


class _Asked(NamedTuple):
    """How games are to be played."""

    book: str
    seeds: range
    jobs: int
    most: int
    evaluator: str
    sitting: list[str]
    keep: Path | None
    cluster: str | None


def _play(kept: Kept, ready: Ready, asked: _Asked, stopped: Callable[[], bool]) -> None:
    """Play the games that are left to play; now and then the file of the run is written."""
    from statuto.commands.simulate_keep import write, written
    from statuto.resolve.trail import BookChanged
    from statuto.simulate.processes import Died, play_alone, play_parts
    from statuto.simulate.runner import Runner

    left, began, last, safe = kept.left(asked.seeds), time.perf_counter(), time.perf_counter(), True
    if not left:
        return
    before = kept.totals.seconds
    write(kept, asked.keep)
    with progress("games", sum(map(len, left))) as step:
        alone = asked.jobs == 1 and asked.cluster is None
        if asked.cluster is not None:
            how = (asked.most, asked.evaluator, stopped, asked.sitting)
            parts = parts_on(asked.cluster, ready.machine, left, *how)
        elif alone:
            runner = Runner(ready, asked.evaluator, asked.sitting)
            began = time.perf_counter()
            parts = play_alone(runner, left, asked.most, step, stopped)
        else:
            how = (asked.most, asked.evaluator, stopped, asked.sitting)
            parts = play_parts(asked.book, ready.setting, left, asked.jobs, *how, ready.mark)
        try:
            for part in parts:
                kept.add(part.seeds, part.totals, part.evaluator)
                now = time.perf_counter()
                kept.totals.seconds = before + now - began
                if step is not None and not alone:
                    step(part.totals.games)
                if now - last > EVERY:  # there may be room again later, so the run goes on, and one telling is enough
                    safe = written(kept, asked.keep, tell=safe) and safe
                    last = now
        except Died:
            chat(GONE)
        except BookChanged:
            written(kept, asked.keep)  # what came was played by the book as it was
            raise
