"""`statuto test`: the examples and rulings of books, run as tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.mutate import mutate_books
from statuto.commands.opening import open_checked
from statuto.commands.options import Adopt, Data, DataOption, Players, Set
from statuto.commands.terminal import clean, out, out_json

if TYPE_CHECKING:
    from statuto.examples.run import Report, Result

SCHEMA = 1
Books = Annotated[
    list[str] | None, typer.Argument(metavar="BOOK...", help="Books: game/edition or a path.", show_default=False)
]


def test(
    books: Books = None,
    every: Annotated[bool, typer.Option("--all", help="Test every book that ships.")] = False,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Change the rules one by one, and list what no example notices.")
    ] = False,
    explained: Annotated[
        Path | None,
        typer.Option("--explained", metavar="FILE", help="Changes that nothing can notice, and why.", dir_okay=False),
    ] = None,
) -> None:
    """Run the examples and rulings of books.

    Those of a base that come out otherwise under a variant are told as its impact, and fail nothing.
    Articles that no example exercises are listed too.
    """
    from statuto.resolve.library import names

    wanted = names() if every else books or []
    if not wanted:
        raise typer.BadParameter("Name a book, or use --all.")
    if mutate:
        mutate_books(wanted, (players, chosen, adopt), explained, format)
        return
    reports = [_report(name, players, chosen, adopt) for name in wanted]
    if format is Data.JSON:
        out_json(_as_json(reports))
    else:
        for name, report in zip(wanted, reports, strict=True):
            _print(name, report)
    if any(result.failed for report in reports for result in report.results):
        raise typer.Exit(1)


def _report(name: str, players: int | None, chosen: list[str] | None, adopt: list[str] | None) -> Report:
    from statuto.examples.run import run

    return run(*open_checked(name, players, chosen, adopt)[:2])


def _as_json(reports: list[Report]) -> dict[str, Any]:
    results = [result for report in reports for result in report.results]
    return {
        "schema": SCHEMA,
        "passed": sum(result.passed for result in results),
        "failed": sum(result.failed for result in results),
        "examples": [
            {
                "book": r.book,
                "article": r.article,
                "name": r.name,
                "passed": r.passed and not r.idle,
                "message": r.message,
                **({"impact": "otherwise" if r.applies else "gone", "because": r.because} if r.impact else {}),
            }
            for r in results
        ],
        "unexercised": [article for report in reports for article in report.unexercised],
    }


def _print(name: str, report: Report) -> None:
    """A line for what fails and for what comes out otherwise undeclared; then the counts."""
    failed = [result for result in report.results if result.failed]
    impact = [result for result in report.results if result.impact]
    for result in report.results:
        if result.failed or (result.impact and not result.because):
            out(clean(f"{result.place}: {result.article}, example {result.name}: {result.message}"))
    passed = len(report.results) - len(failed) - len(impact)
    said = [f"{passed} passed", f"{len(failed)} failed"]
    said += _counted([result for result in impact if result.applies], "of the base come out otherwise")
    said += _counted([result for result in impact if not result.applies], "no longer apply")
    out(f"{name}: {', '.join(said)}")
    if report.unexercised:
        out(f"  no example exercises {', '.join(report.unexercised)}")


def _counted(results: list[Result], what: str) -> list[str]:
    """How many come out so, and how many of them the delta declares."""
    declared = sum(1 for result in results if result.because)
    return [f"{len(results)} {what}" + (f" ({declared} declared)" if declared else "")] if results else []
