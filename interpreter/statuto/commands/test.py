"""`statuto test`: the examples and rulings of books, run as tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.opening import open_book, refuse, settings
from statuto.commands.options import Adopt, Data, DataOption, Players, Set
from statuto.commands.terminal import clean, out, out_json
from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.examples.run import Report

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
) -> None:
    """Run the examples and rulings of books.

    Those of a base that come out otherwise under a variant are told as its impact, and fail nothing.
    Articles that no example exercises are listed too.
    """
    from statuto.resolve.library import names

    wanted = names() if every else books or []
    if not wanted:
        raise typer.BadParameter("Name a book, or use --all.")
    reports = [_report(name, players, chosen, adopt) for name in wanted]
    if format is Data.JSON:
        out_json(_as_json(reports))
    else:
        for name, report in zip(wanted, reports, strict=True):
            _print(name, report)
    if any(result.failed for report in reports for result in report.results):
        raise typer.Exit(1)


def _report(name: str, players: int | None, chosen: list[str] | None, adopt: list[str] | None) -> Report:
    from statuto.checks.build import build
    from statuto.examples.run import run

    findings = Findings()
    book = open_book(name, findings)
    if book is None or findings.errors:
        refuse(findings)
    setting = settings(book, players, chosen, adopt, findings)
    if not findings.errors:
        build(book, setting, findings)
    if findings.errors:
        refuse(findings)
    return run(book, setting)


def _as_json(reports: list[Report]) -> dict[str, Any]:
    results = [result for report in reports for result in report.results]
    return {
        "schema": SCHEMA,
        "passed": sum(result.passed for result in results),
        "failed": sum(result.failed for result in results),
        "examples": [
            {"book": r.book, "article": r.article, "name": r.name, "passed": r.passed, "message": r.message}
            for r in results
        ],
        "unexercised": [article for report in reports for article in report.unexercised],
    }


def _print(name: str, report: Report) -> None:
    otherwise = [result for result in report.results if not result.passed]
    failed = [result for result in otherwise if result.failed]
    for result in otherwise:
        out(clean(f"{result.place}: {result.article}, example {result.name}: {result.message}"))
    passed, impact = len(report.results) - len(otherwise), len(otherwise) - len(failed)
    out(
        f"{name}: {passed} passed, {len(failed)} failed"
        + (f", {impact} of the base come out otherwise" if impact else "")
    )
    if report.unexercised:
        out(f"  no example exercises {', '.join(report.unexercised)}")
