"""`statuto compare`: books played beside one another, the same seeds under each."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from statuto.commands.cluster import Cluster, runs_on
from statuto.commands.diff import Rendering
from statuto.commands.numbers import GiveOrTake, Whole
from statuto.commands.opening import BAD_INPUT, open_typed
from statuto.commands.options import Adopt, Evaluator, Jobs, Most, PlayedBy, Players, Seats, Set
from statuto.commands.output import look_at_output, put
from statuto.commands.progress import progress, say_if_slow
from statuto.commands.report_text import report as report_findings
from statuto.commands.seats import kinds_of, seated
from statuto.commands.simulate import GONE
from statuto.commands.stopping import stopping
from statuto.commands.terminal import chat, clean, line_of
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.paired.report import Report
    from statuto.paired.run import Run

FOUND = 1  # the code of a command that found something wrong with a book
MOST_BOOKS = 9
GAMES, MOST_GAMES = 10_000, 1_000_000


def compare(
    books: Annotated[
        list[str],
        typer.Argument(metavar="A B [C ...]", help="The base, and the books to set beside it.", show_default=False),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--games",
            click_type=Whole(2, MOST_GAMES),
            help="How many games of each; at most, with --until. [default: 10000; with --until, 1000000]",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            "--until",
            click_type=GiveOrTake(),
            metavar="±1%",
            help="Stop once how often each seat wins is known as well as that.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", click_type=Whole(0, 2**63), help="The first pair's seed; pair k has the seed plus k."),
    ] = 1,
    jobs: Jobs = 1,
    most: Most = 20_000,
    evaluator: PlayedBy = Evaluator.COMPILED,
    seats: Seats = None,
    cluster: Cluster = None,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: Annotated[Rendering, typer.Option("--format", help="How to write it.")] = Rendering.TEXT,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a file.", show_default=False)
    ] = None,
) -> None:
    """Play the same games by several books: what is different.

    Both games of a pair draw alike where the books do, so that a rule shows sooner. Each book is set beside the first.
    """
    from statuto.machine.lower import lower
    from statuto.paired.comparison import compared, narrow, vain
    from statuto.paired.measures import Measures
    from statuto.paired.report import report
    from statuto.paired.run import Asked, play_pairs
    from statuto.resolve.trail import BookChanged

    if not 2 <= len(books) <= MOST_BOOKS:
        _refuse(f"name two to {MOST_BOOKS} books, the base first.")
    look_at_output(output)
    games = games or (GAMES if until is None else MOST_GAMES)
    kinds = kinds_of(seats)
    if cluster is None:
        say_if_slow(games, evaluator)
    typed = [open_typed(books[0], players, chosen, adopt, len(kinds))]
    count = typed[0].program.setting.players
    typed += [open_typed(name, count, chosen, adopt) for name in books[1:]]
    sitting = tuple(seated(kinds, count)) if kinds else ()
    for name, one in zip(books, typed, strict=True):
        if not one.book.mark:
            raise BookChanged(name)  # as it was read
    settings, marks = tuple(one.program.setting for one in typed), tuple(one.book.mark for one in typed)
    asked = Asked(tuple(books), settings, most, evaluator.value, sitting, marks)

    def enough(run: Run, measures: Measures) -> bool:
        return until is not None and (narrow(compared(run, measures, True), until) or bool(vain(run, most)))

    def elsewhere(parts: Iterator[range]) -> Iterator[Run]:
        machines = [lower(one.program) for one in typed]
        return runs_on(str(cluster), asked, machines, parts, stopped)

    with progress("pairs", games) as step, stopping() as stopped:
        beyond = elsewhere if cluster is not None else None
        run, measures = play_pairs(asked, range(seed, seed + games), jobs, step, stopped, enough, beyond)
        cut = stopped() or (run.seeds < games and not enough(run, measures))
    if run.slow:
        chat(clean(run.slow))
        if not run.seeds:
            raise typer.Exit(BAD_INPUT)
    names = [
        (line_of(name), one.book.titles.get(one.book.language, "")) for name, one in zip(books, typed, strict=True)
    ]
    safe = _write(report(names, run, measures, seed, until, sitting), format, output)
    if run.gone:
        chat(GONE)
    if cut:
        chat(f"Stopped after {run.seeds:,} of {games:,} pairs.")
        raise typer.Exit(stopped.code if safe and not run.slow else BAD_INPUT)
    if until is not None and (without := vain(run, most)):
        _tell_vain(run, [line_of(name) for name in books], without, most, until)
        raise typer.Exit(FOUND if safe else BAD_INPUT)
    if until is not None and not enough(run, measures):
        chat(f"{run.seeds:,} pairs are too few for {_said(until)}; -n says how many at most.")
    if not safe:
        raise typer.Exit(BAD_INPUT)


def _said(until: float) -> str:
    return f"±{until * 100:g}%"


def _tell_vain(run: Run, books: list[str], without: list[int], most: int, until: float) -> None:
    """Say of which books no pair counts, which games did not end, and what helps."""
    findings = Findings()
    for book in without:
        counts = zip(run.pairs[book - 1].unended, (books[0], books[book]), strict=True)
        games = " and ".join(f"{count:,} games of `{name}`" for count, name in counts if count)
        findings.report(
            "U012",
            Place(f"--until {_said(until)}", 0, 0),
            f"No pair of the first {run.seeds:,} counts: {games} came to no end by the rules.",
            f"They came to a dead end, or were stopped at {most:,} moves: `statuto simulate` says which. `--most` lets "
            "them go on, or the rules need an end: `end when C`, `limit N turns`.",
        )
    report_findings(list(findings), sys.stderr)


def _refuse(message: str) -> NoReturn:
    chat(f"statuto compare: {message}")
    raise typer.Exit(BAD_INPUT)


def _write(found: Report, format: Rendering, output: Path | None) -> bool:
    """Write the report; whether it is where it was to be."""
    match format:
        case Rendering.JSON:
            from statuto.paired.report import as_data

            text = json.dumps(as_data(found), ensure_ascii=False, indent=2) + "\n"
        case Rendering.HTML:
            from statuto.paired.html import page

            text = page(found)
        case Rendering.MARKDOWN:
            from statuto.paired.markdown import markdown

            text = markdown(found)
        case _:
            from statuto.paired.report import as_text

            text = clean(as_text(found)) + "\n"
    return put(text, output, format is Rendering.TEXT)
