"""`statuto diff`: two books side by side, and what is different in words and in rules."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.numbers import Decimal, Whole
from statuto.commands.opening import BAD_INPUT, open_book, refuse
from statuto.commands.options import Evaluator
from statuto.commands.output import look_at_output, put
from statuto.commands.stopping import stopping
from statuto.commands.terminal import chat, clean, json_of
from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.difference import Change, Difference
    from statuto.difference.witness import Searched
    from statuto.resolve.book import Book


class Rendering(StrEnum):
    """How a comparison is written."""

    TEXT = "text"
    HTML = "html"
    MARKDOWN = "markdown"
    JSON = "json"


class Kind(StrEnum):
    """What may become of an article."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    REWORDED = "reworded"
    READING = "reading"
    EXAMPLE = "example"
    MOVED = "moved"
    RENUMBERED = "renumbered"


def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A book: game/edition, a path, or either with +VARIANT.")],
    b: Annotated[str | None, typer.Argument(metavar="B", help="The book to set beside it.", show_default=False)] = None,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="git:REV", help="Compare the file A with its version in git instead."),
    ] = None,
    only: Annotated[
        list[Kind] | None, typer.Option("--only", metavar="KIND", help="Show changes of this kind alone.")
    ] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Show only what may make another game.")] = False,
    whole: Annotated[
        bool, typer.Option("--whole", help="Show notes and the machine's reading of each article, too.")
    ] = False,
    article: Annotated[
        list[str] | None, typer.Option("--article", metavar="ID", help="Show what became of this article alone.")
    ] = None,
    witness: Annotated[
        bool, typer.Option("--witness", help="Look for a position in which each changed rule makes a difference.")
    ] = False,
    seconds: Annotated[
        float,
        typer.Option("--seconds", click_type=Decimal(0.1, 3600), help="How long to look for a witness of one change."),
    ] = 30,
    seed: Annotated[
        int, typer.Option("--seed", click_type=Whole(0, 2**62), help="The seed of the first game of a search.")
    ] = 1,
    evaluator: Annotated[
        Evaluator, typer.Option("--evaluator", help="What plays the same games when a search is long.")
    ] = Evaluator.COMPILED,
    language: Annotated[
        str | None, typer.Option("--language", metavar="LANG", help="The language of the words.")
    ] = None,
    format: Annotated[Rendering, typer.Option("--format", help="How to write it.")] = Rendering.TEXT,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a file.", show_default=False)
    ] = None,
) -> None:
    """Show what is different between two books, article by article.

    Ends with 1 if anything is. Kinds: added, removed, changed (another rule), reworded (the same rule in other words),
    reading, example, moved, renumbered.
    """
    from statuto.difference import compare

    look_at_output(output)
    with ExitStack() as stack:
        ours, theirs = _books(a, b, against, stack)
        difference = compare(ours, theirs, language)
    changes = [
        change
        for change in difference.changes
        if (not only or change.kind in only)
        and (not rules or change.functional)
        and (not article or change.id in article)
    ]
    if unknown := [id for id in article or () if id not in difference.order]:
        chat(f"statuto diff: neither book has an article {clean(unknown[0])}.")
        raise typer.Exit(BAD_INPUT)
    if witness:
        _witnesses((ours, theirs), difference, changes, (seconds, seed, evaluator.value), format, output)
        raise typer.Exit(1 if changes else 0)
    _write(difference, changes, format, whole, output)
    if changes or (difference.about and not only and not rules):
        raise typer.Exit(1)


def _write(difference: Difference, changes: list[Change], format: Rendering, whole: bool, output: Path | None) -> None:
    from statuto.difference.groups import groups

    shown = groups(difference, changes)
    if format is Rendering.TEXT and output is None:
        from statuto.commands.diff_text import print_difference

        print_difference(difference, shown, whole)
        return
    match format:
        case Rendering.JSON:
            from statuto.commands.diff_data import difference_data

            text = json_of(difference_data(difference, changes))
        case Rendering.HTML:
            from statuto.difference.html import page

            text = page(difference, shown)
        case _:
            from statuto.difference.markdown import markdown

            text = markdown(difference, shown)
    _put(text, output)


def _put(text: str, output: Path | None) -> None:
    if not put(text, output):
        raise typer.Exit(BAD_INPUT)


def _witnesses(
    books: tuple[Book, Book],
    difference: Difference,
    changes: list[Change],
    asked: tuple[float, int, str],
    format: Rendering,
    output: Path | None,
) -> None:
    """Print a witness of each change as it is found; as JSON, the comparison with all of them.

    Those of which no other game comes are named at the end.
    """
    from statuto.commands.diff_witness import print_without, print_witness, witness_data, witnesses

    if format not in (Rendering.TEXT, Rendering.JSON) or (output is not None and format is Rendering.TEXT):
        chat("statuto diff: witnesses are printed as text, or written as JSON.")
        raise typer.Exit(BAD_INPUT)
    rules = {change.id for change in difference.functional}
    others = [change for change in changes if change.id not in rules]
    changes = [change for change in changes if change.functional]
    found: list[Searched] = []
    with stopping(at_once=True) as stopped, suppress(KeyboardInterrupt):
        for result in witnesses(books, difference, changes, *asked):
            if format is Rendering.TEXT:
                print_witness(difference, changes[len(found)], result)
            found.append(result)
    left = [change.id for change in changes[len(found) :]]
    if format is Rendering.TEXT:
        print_without(others)
    else:
        from statuto.commands.diff_data import difference_data

        data = difference_data(difference, changes) | {
            "witnesses": [witness_data(result) for result in found],
            "without_witness": list(dict.fromkeys(change.id for change in others)),
        }
        _put(json_of({**data, "stopped": "interrupted", "left": left} if left else data), output)
    if left:
        chat(f"Stopped before a witness was found or given up of {clean(', '.join(left))}.")
        raise typer.Exit(stopped.code)


def _books(a: str, b: str | None, against: str | None, stack: ExitStack) -> tuple[Book, Book]:
    """The two books that are asked for; what is wrong with them ends the command with 2."""
    if (b is None) == (against is None):
        chat("statuto diff: name two books, or one file and `--against git:REVISION`.")
        raise typer.Exit(BAD_INPUT)
    findings = Findings()
    if against is None:
        assert b is not None
        ours, theirs = open_book(a, findings), open_book(b, findings)
    else:
        ours, theirs = _before(a, against, findings, stack), open_book(a, findings)
    if ours is None or theirs is None or findings.errors:
        refuse(findings)
    return ours, theirs


def _before(name: str, against: str, findings: Findings, stack: ExitStack) -> Book | None:
    """The book of a file as it was in git."""
    from statuto.commands.against import version
    from statuto.resolve import library

    path = library.find(name)
    if path is None:
        chat(f"statuto diff: `--against` compares one file with its version: there is no file {clean(name)}.")
        raise typer.Exit(BAD_INPUT)
    copy = stack.enter_context(version(Path(path), against, findings))
    if copy is None:
        refuse(findings)
    book = open_book(str(copy), findings)
    if book is not None:
        book.id = f"{book.id} ({against})"
    return book
