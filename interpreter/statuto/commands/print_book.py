"""`statuto print`: a book laid out and written as a page, a PDF, Markdown or data."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.numbers import Whole
from statuto.commands.opening import BAD_INPUT, open_book, open_checked, refuse
from statuto.commands.options import Adopt, BookName, Players, Set
from statuto.commands.output import look_at_output, put
from statuto.commands.print_coverage import covered, look_at_coverage, seats
from statuto.commands.print_wish import Press, look_at_file, look_at_layout, look_at_prose, stop, tags
from statuto.commands.report_text import report
from statuto.commands.terminal import chat
from statuto.findings import Finding, Findings, Place
from statuto.printing.offered import LAYOUTS

if TYPE_CHECKING:
    from statuto.printing.model import Publication
    from statuto.resolve.book import Book


class Rendering(StrEnum):
    """How a publication is written."""

    HTML = "html"
    PDF = "pdf"
    MARKDOWN = "markdown"
    JSON = "json"


class PaperName(StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"
    HALF_LETTER = "half-letter"


OFFER = f"What to print. {'; '.join(f'{name}: {told}' for name, told in LAYOUTS.items())}."
"""The layouts as the help has them."""

SUFFIXES = {".html": "html", ".htm": "html", ".pdf": "pdf", ".md": "markdown", ".json": "json"}


def print_book(
    book: BookName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a file.", show_default=False)
    ] = None,
    format: Annotated[
        Rendering | None,
        typer.Option("--format", help="How to write it; else the end of FILE says.", show_default=False),
    ] = None,
    layout: Annotated[str, typer.Option("--layout", metavar="LAYOUT", help=OFFER)] = "full",
    beside: Annotated[
        list[str] | None,
        typer.Option("--beside", metavar="BOOK", help="A book to set beside it (`--layout sides`); else all editions."),
    ] = None,
    language: Annotated[
        list[str] | None,
        typer.Option("--lang", metavar="LANG", help="The language of the words; twice for two side by side."),
    ] = None,
    reads: Annotated[
        bool, typer.Option("--reads", help="Print the machine's own reading of each article, too.")
    ] = False,
    figures: Annotated[bool, typer.Option("--figures/--no-figures", help="Draw the positions of examples.")] = True,
    paper: Annotated[
        PaperName | None,
        typer.Option("--paper", help="The size of a page of a PDF; else A4, or that of a card.", show_default=False),
    ] = None,
    booklet: Annotated[
        bool, typer.Option("--booklet", help="Lay a PDF out to be printed on both sides, folded and stapled.")
    ] = False,
    font_path: Annotated[
        list[Path] | None, typer.Option("--font-path", metavar="DIR", help="A folder with fonts for a PDF.")
    ] = None,
    coverage: Annotated[
        str | None,
        typer.Option(
            "--coverage",
            metavar="N|FILE",
            help="Show beside each article how often it was used in N random games, or in those of a FILE that "
            "`simulate --format json` wrote; and which examples exercise it.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", click_type=Whole(0, 2**63), help="The first seed for `--coverage N`; else 1.", show_default=False
        ),
    ] = None,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
) -> None:
    """Print a book: the full reference, or another layout of it."""
    from statuto.printing.make import Wish, make

    rendering = _rendering(format, output)
    press = Press(paper.value if paper else "", booklet, tuple(font_path or ()))
    look_at_layout(layout, language or (), reads, beside or ())
    look_at_file(output, rendering is Rendering.PDF, press, sys.stdout.isatty())
    look_at_output(output)
    games = look_at_coverage(coverage, seed, layout)
    opened, setting, typed = open_checked(book, seats(games, players), chosen, adopt)
    look_at_prose(typed)
    wish = Wish(layout, tags(opened, language or ()), reads, figures, covered(games, typed))
    undeclared = Findings()
    publication = make(opened, setting, wish, _others(book, opened, layout, beside or []), findings=undeclared)
    report(undeclared.items, sys.stderr)
    if rendering is not Rendering.PDF:
        _put(rendered(publication, rendering), output)
        return
    made, found = _pages(opened, publication, press)
    _put(made, output)
    if booklet:
        _tell_sheets(made)
    if found:
        report(found, sys.stderr)
        raise typer.Exit(1)


def _others(name: str, book: Book, layout: str, beside: list[str]) -> list[Book]:
    """The other books that a layout asks for; none where it needs some ends the command with 2."""
    from statuto.printing.make import AMONG, BELOW

    found: list[Book] = []
    if layout in BELOW:
        from statuto.printing.steps import stack_of

        found = stack_of(name, Findings())[:-1]
        if not found:
            stop(f"{name} has no variant. Name one, such as game/variant or game/edition+variant.")
    elif layout in AMONG:
        found = _beside(beside) if beside else _of_game(book, layout == "matrix")
        if layout == "sides" and not found:
            stop(f"{name} is the only edition. `--beside BOOK` names a book to set beside it.")
    return found


def _beside(names: list[str]) -> list[Book]:
    findings = Findings()
    found = [open_book(name, findings) for name in names]
    if findings.errors:
        refuse(findings)
    return [book for book in found if book is not None]


def _of_game(book: Book, whole: bool) -> list[Book]:
    """The other editions of a game; its whole family, variants and the book itself, if `whole`."""
    from statuto.commands.family import kin, listed_of, opened

    found = kin(listed_of(str(book.folder), variants=whole), book.edition or book.id)
    return list(opened([one for one in found if whole or one.name != book.edition]))


def rendered(publication: Publication, rendering: Rendering) -> str:
    """The publication as text."""
    match rendering:
        case Rendering.HTML:
            from statuto.printing.html import page

            return page(publication)
        case Rendering.MARKDOWN:
            from statuto.printing.markdown import markdown

            return markdown(publication)
        case _:
            from statuto.printing.data import as_json

            return as_json(publication)


def _pages(book: Book, publication: Publication, press: Press) -> tuple[bytes, list[Finding]]:
    """The PDF, and findings for what is not on it: characters without a font, what overflows a single page."""
    from statuto.printing.booklet import impose
    from statuto.printing.glyphs import glyph_findings
    from statuto.printing.papers import BOOKLETS, PAPERS
    from statuto.printing.pdf import pages

    size = press.paper or ("card" if publication.form == "card" and not press.booklet else "a4")
    paper = (BOOKLETS if press.booklet else PAPERS)[size]
    if press.booklet:  # its pages are half a sheet, and never turned
        publication = replace(publication, landscape=False)
    made = pages(publication, paper, press.fonts)
    place = Place(book.path, 1, 1)
    places = {article.id: article.place for article in book.articles}
    found = glyph_findings(made.bytes, publication, place, places)
    if made.beyond:
        over = Findings()
        message = f"This does not fit on one page of {paper.name}; on the next: {', '.join(made.beyond)}."
        over.report("P008", place, message, "Take a larger paper, or print cards: `--layout card`.")
        found += over.items
    return impose(made.bytes) if press.booklet else made.bytes, found


def _tell_sheets(booklet: bytes) -> None:
    """Say how many sheets a booklet takes: whoever prints it need not count, and a thick one is better known before."""
    from statuto.printing.booklet import FOLDED, sheets

    count = sheets(booklet)
    said = f"{count} sheet{'s' * (count != 1)}, to print on both sides."
    chat(said if count <= FOLDED else f"{said} More than {FOLDED} do not fold well; `--no-figures` takes fewer.")


def _rendering(format: Rendering | None, output: Path | None) -> Rendering:
    """The format that is asked for by name or by the end of the file's name."""
    if format is not None:
        return format
    found = SUFFIXES.get(output.suffix.lower()) if output is not None else None
    if found is None:
        stop("say how to write it: `-o FILE.html`, `.pdf`, `.md` or `.json`, or `--format`.")
    return Rendering(found)


def _put(made: str | bytes, output: Path | None) -> None:
    if not put(made, output):
        raise typer.Exit(BAD_INPUT)
