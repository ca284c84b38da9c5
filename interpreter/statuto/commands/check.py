"""`statuto check`: all findings of books, and the coverage of their sources."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.catalogue import Severity
from statuto.commands.options import Format, FormatOption
from statuto.commands.terminal import chat, out, out_json
from statuto.findings import Finding, Findings

if TYPE_CHECKING:
    from statuto.resolve.book import Book

BAD_INPUT = 2
NOTHING_THERE = ("R001", "S001")


@dataclass(slots=True)
class Cover:
    """What the books together cite of a source."""

    passages: list[str] = field(default_factory=list)
    cited: set[str] = field(default_factory=set)

    @property
    def uncited(self) -> list[str]:
        """The passages that nothing cites, in the order of the source."""
        return [passage for passage in self.passages if passage not in self.cited]


def check(
    books: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOOK...", help="Books by name or path, or folders of books.", show_default=False),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Check every book that ships.")] = False,
    format: FormatOption = Format.TEXT,
) -> None:
    """Check books for all findings.

    Where a book names its sources, the passages that it cites are counted.
    """
    names = _names(books or [], all)
    if not names:
        chat("statuto check: name a book, or say --all for those that ship.")
        raise typer.Exit(BAD_INPUT)
    findings = Findings()
    covers: dict[str, Cover] = {}
    for name in names:
        book = examine(name, findings)
        if book is not None:
            _cover(book, covers)
    found = findings.sorted()
    _print(found, covers, format, len(names))
    if any(finding.code in NOTHING_THERE and finding.place.path in names for finding in found):
        raise typer.Exit(BAD_INPUT)
    if any(finding.severity is not Severity.NOTE for finding in found):
        raise typer.Exit(1)


def _names(books: list[str], all: bool) -> list[str]:
    """The books that are asked for; a folder stands for the books in it."""
    from statuto.resolve.library import books_in, names

    asked = names() if all else []
    for name in books:
        if os.path.isdir(name):
            asked += [str(listed.path) for listed in books_in(Path(name)) if listed.kind not in ("source", "library")]
        else:
            asked.append(name)
    return list(dict.fromkeys(asked))


def examine(name: str, findings: Findings) -> Book | None:
    """Load a book, type and lower it for each number of players it allows; the book, or None when there is none.

    A remark upon something unused is kept only if it holds for every number of players.
    """
    from statuto.commands.opening import open_book
    from statuto.syntax.parse import no_collection

    with no_collection():
        own = Findings()
        book = open_book(name, own)
        remarks = [] if book is None else _remarks(book, own)
        findings.extend(own)
        findings.extend(remarks)
    return book


def _remarks(book: Book, own: Findings) -> list[Finding]:
    """The remarks upon a book that hold for every number of players; what is wrong for any is added to `own`."""
    from statuto.checks.build import build
    from statuto.checks.lint import lint_book, lint_setting
    from statuto.checks.mentions import mentions
    from statuto.checks.program import Setting
    from statuto.examples.look import look
    from statuto.machine.lower import lower

    mentioned = mentions(book)
    remarks: list[list[Finding]] = []
    examples, sound = Findings(), True
    for players in range(book.players[0], book.players[1] + 1):
        seated = Findings()
        typed = build(book, Setting(players), seated)
        before = len(seated)
        if seated.errors or own.errors:
            sound = False
        else:
            lower(typed.program)
            lint_setting(typed, mentioned, seated)
            look(typed, examples)
        own.extend(seated.items[:before])
        remarks.append(seated.items[before:])
    own.extend(examples)
    if not sound or not remarks:
        return []
    common = set(remarks[0]).intersection(*remarks[1:])
    every = Findings()
    lint_book(book, mentioned, every)
    return [*(remark for remark in remarks[0] if remark in common), *every]


def _cover(book: Book, covers: dict[str, Cover]) -> None:
    """Add what a book cites to what is known of each source."""
    from statuto.checks.coverage import coverage

    for source, found in coverage(book).items():
        cover = covers.setdefault(source, Cover())
        cover.passages = [passage.id.text for passage in book.sources[source].passages]
        cover.cited |= set(cover.passages) - set(found.uncited)


def _print(findings: list[Finding], covers: dict[str, Cover], format: Format, books: int) -> None:
    from statuto.commands import report_data, report_text

    match format:
        case Format.JSON:
            out_json(as_data(findings, covers))
        case Format.SARIF:
            out_json(report_data.sarif(findings))
        case Format.GITHUB:
            for finding in findings:
                out(report_data.github(finding))
        case Format.TEXT:
            report_text.report(findings, sys.stdout)
            out(f"{books} {'book' if books == 1 else 'books'}: {report_text.summary(findings)}.")
            for source, cover in covers.items():
                out(f"{source}: {len(cover.passages) - len(cover.uncited)} of {len(cover.passages)} passages cited")
                if cover.uncited:
                    out(f"  not cited: {', '.join(cover.uncited)}")


def as_data(findings: list[Finding], covers: dict[str, Cover]) -> dict[str, Any]:
    """Findings and coverage as an object of schema 1."""
    from statuto.commands.report_data import SCHEMA, finding_data

    coverage = {
        source: {
            "passages": len(cover.passages),
            "cited": len(cover.passages) - len(cover.uncited),
            "uncited": cover.uncited,
        }
        for source, cover in covers.items()
    }
    return {"schema": SCHEMA, "findings": [finding_data(finding) for finding in findings], "coverage": coverage}
