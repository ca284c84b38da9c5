"""What `statuto print` is asked for, looked at before anything is made: what does not go together ends it with 2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from statuto.commands.opening import BAD_INPUT, refuse
from statuto.commands.terminal import chat, clean
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.resolve.book import Book

NEEDED = ("typst", "pypdf")
"""The packages that a PDF is made with; the extra `print` has them."""


@dataclass(frozen=True, slots=True)
class Press:
    """How a PDF is printed: on which paper, or the usual one; as a booklet or not; with fonts from which folders."""

    paper: str
    booklet: bool
    fonts: tuple[Path, ...]


def stop(message: str) -> NoReturn:
    """End the command with 2, with a line that says why."""
    chat(f"statuto print: {clean(message)}")
    raise typer.Exit(BAD_INPUT)


def look_at_layout(layout: str, languages: Sequence[str], reads: bool, beside: Sequence[str]) -> None:
    """End the command where the layout is none, or has no use for what is asked of it."""
    from statuto.printing.make import AMONG, WHOLE
    from statuto.printing.offered import LAYOUTS

    if layout not in LAYOUTS:
        stop(f"there is no layout {layout}. There are {', '.join(LAYOUTS)}.")
    if beside and layout not in AMONG:
        stop(f"`--beside` is for {_named(AMONG)}.")
    if reads and layout not in WHOLE:
        stop(f"`--reads` is for {_named(WHOLE)}.")
    if len(languages) > 1 and layout not in WHOLE:
        stop(f"two languages stand side by side in {_named(WHOLE)} alone.")
    if len(languages) > 2:
        stop("a page has room for two languages side by side, not for more.")


def _named(layouts: Sequence[str]) -> str:
    """Layouts as one asks for them."""
    return " and ".join(f"`--layout {name}`" for name in layouts)


def look_at_file(output: Path | None, pages: bool, press: Press, terminal: bool) -> None:
    """End the command where the options are for a PDF and it is none, or where none can be made."""
    if not pages:
        given = {"--paper": press.paper, "--booklet": press.booklet, "--font-path": press.fonts}
        unused = [f"`{option}`" for option, value in given.items() if value]
        if unused:
            stop(f"{' and '.join(unused)} {'is' if len(unused) == 1 else 'are'} for a PDF.")
        return
    if output is None and terminal:
        stop("a PDF is not for a terminal. Write it to a file: `-o FILE.pdf`.")
    for folder in press.fonts:
        if not folder.is_dir():
            stop(f"there is no folder {folder} with fonts.")
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        findings = Findings()
        message = f"A PDF needs what is not installed here: {', '.join(lacking)}."
        findings.report("U007", Place("--format pdf", 0, 0), message, "Install it: `pip install 'statuto[print]'`.")
        refuse(findings)


def look_at_prose(typed: Typed) -> None:
    """End the command where a text refers to what is not there, which would be printed as it is written."""
    from statuto.checks.prose import check_prose

    findings = Findings()
    check_prose(typed, findings)
    if findings.errors:
        refuse(findings)


def tags(book: Book, wanted: Sequence[str]) -> tuple[str, ...]:
    """The languages of a book that are meant, each once; one that it says nothing in ends the command.

    Capitals do not count, and `fr-CH` is `fr` in a book that makes no difference between them.
    """
    from statuto.printing.catalogues import tag

    said = languages_of(book)
    known = {tag(language): language for language in said}
    found: dict[str, None] = {}
    findings = Findings()
    for language in wanted:
        parts = tag(language).split("-")
        match = next((known[one] for end in range(len(parts), 0, -1) if (one := "-".join(parts[:end])) in known), None)
        if match is None:
            message = f"`{book.id}` says nothing in the language `{language}`."
            findings.report("U008", Place(f"--lang {language}", 0, 0), message, f"It is in {', '.join(said)}.")
        else:
            found[match] = None
    if findings.errors:
        refuse(findings)
    return tuple(found)


def languages_of(book: Book) -> list[str]:
    """The languages in which a book has a title or words of an article, its own first."""
    from statuto.syntax import tree as t

    lines = (line for article in book.articles for line in article.lines)
    said = {line.prose.language for line in lines if isinstance(line, t.Wording)}
    return [book.language, *sorted({*book.titles, *said} - {"", book.language})]
