"""Opening a book the way the command line asks for it: a setting that fits it, and its typed program."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

import typer

from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.checks.program import Setting
    from statuto.compiled.ready import Ready
    from statuto.resolve.book import Book
    from statuto.resolve.trail import Trail
    from statuto.syntax import tree as t

BAD_INPUT = 2
_TRUTHS = {"yes": 1, "no": 0}


def open_book(name: str, findings: Findings, trail: Trail | None = None) -> Book | None:
    """The resolved book of a name, or None, with findings, when there is none to use; the trail is of its files."""
    from statuto.resolve.load import load

    return load(name, findings, trail)


def settings(
    book: Book, players: int | None, chosen: Sequence[str] | None, adopt: Sequence[str] | None, findings: Findings
) -> Setting:
    """The setting that `--players`, `--set` and `--adopt` ask for; the fewest players if nothing is said.

    What does not fit the book is reported and left out.
    """
    from statuto.checks.program import Setting

    low, high = book.players
    seats = low if players is None else players
    if not low <= seats <= high:
        place = Place(f"--players {seats}", 0, 0)
        allowed = f"{low}" if low == high else f"{low} to {high}"
        findings.report("U002", place, f"`{book.id}` is not played by {seats}.", f"It is played by {allowed}.")
        seats = low
    options = [value for text in chosen or () if (value := _option(book, text, findings))]
    readings = [answer for text in adopt or () if (answer := _answer(book, text, findings))]
    return Setting(seats, tuple(sorted(dict(options).items())), tuple(sorted(dict(readings).items())))


def open_checked(
    name: str,
    players: int | None = None,
    chosen: Sequence[str] | None = None,
    adopt: Sequence[str] | None = None,
    trail: Trail | None = None,
    kinds: int = 0,
) -> tuple[Book, Setting, Typed]:
    """A book, the setting asked for and its typed program; with errors they are printed and the command ends with 2.

    `--seats` may name so many `kinds`: if nothing else says how many play, it is as many, where the book has so many.
    """
    from statuto.checks.build import build

    findings = Findings()
    book = open_book(name, findings, trail)
    if book is None or findings.errors:
        refuse(findings)
    low, high = book.players
    wanted = kinds if players is None and low < kinds <= high else players
    setting = settings(book, wanted, chosen, adopt, findings)
    if findings.errors:
        refuse(findings)
    typed = build(book, setting, findings)
    if findings.errors:
        refuse(findings)
    return book, setting, typed


def open_typed(
    name: str,
    players: int | None = None,
    chosen: Sequence[str] | None = None,
    adopt: Sequence[str] | None = None,
    kinds: int = 0,
) -> Typed:
    """The typed program of a book in a setting; with errors they are printed and the command ends with 2."""
    return open_checked(name, players, chosen, adopt, None, kinds)[2]


def open_ready(
    name: str,
    players: int | None = None,
    chosen: Sequence[str] | None = None,
    adopt: Sequence[str] | None = None,
    kinds: int = 0,
) -> Ready:
    """A book to be played in a setting, from the cache if it can be; with errors the command ends as above."""
    from statuto.compiled.ready import Ready

    asked = (players, chosen, adopt, kinds)
    return Ready(name, asked, lambda trail: open_checked(name, players, chosen, adopt, trail, kinds)[2])


def refuse(findings: Findings) -> NoReturn:
    """Print the errors to standard error and end the command with 2."""
    import sys

    from statuto.catalogue import Severity
    from statuto.commands.report_text import report

    report([found for found in findings.sorted() if found.severity is Severity.ERROR], sys.stderr)
    raise typer.Exit(BAD_INPUT)


def _option(book: Book, text: str, findings: Findings) -> tuple[str, int] | None:
    """The option and the value that a `--set` gives."""
    from statuto.commands.numbers import whole
    from statuto.syntax import tree as t

    place = Place(f"--set {text}", 0, 0)
    name, equals, value = (part.strip() for part in text.partition("="))
    options = {line.name.text: line for line in _lines(book) if isinstance(line, t.Option)}
    if not equals:
        findings.report("U001", place, "An option is given a value.", "Write `--set NAME=VALUE`.")
    elif name not in options:
        findings.report("T052", place, f"The book has no option `{name}`.", _near(name, options))
    elif options[name].low is None and value not in _TRUTHS:
        findings.report("U001", place, f"`{value}` is no value for {name}.", f"Write `{name}=yes` or `{name}=no`.")
    elif options[name].low is not None and whole(value) is None:
        findings.report("U001", place, f"`{value}` is no value for {name}.", "Write a whole number, in digits.")
    else:
        return name, _TRUTHS[value] if options[name].low is None else int(value)
    return None


def _answer(book: Book, text: str, findings: Findings) -> tuple[str, str] | None:
    """The reading and the answer that an `--adopt` gives; the answer may be left out if there is but one other."""
    from statuto.syntax import tree as t

    place = Place(f"--adopt {text}", 0, 0)
    name, _, answer = (part.strip() for part in text.partition("="))
    readings = {line.name.text: line for line in _lines(book) if isinstance(line, t.Reading)}
    if name not in readings:
        findings.report("T050", place, f"There is no reading `{name}`.", _near(name, readings))
        return None
    answers = [alternative.name.text for alternative in readings[name].alternatives]
    others = [alternative.name.text for alternative in readings[name].alternatives if not alternative.adopted]
    if not answer and len(others) == 1:
        return name, others[0]
    if answer not in answers:
        message = f"`{answer}` is no answer of `{name}`." if answer else f"Which answer of `{name}`?"
        findings.report("T050", place, message, f"It has {', '.join(answers)}.")
        return None
    return name, answer


def _lines(book: Book) -> Iterator[t.Line]:
    """Every line of every article, those under a reading among them."""
    for article in book.articles:
        yield from _unfolded(article.lines)


def _unfolded(lines: Iterable[t.Line]) -> Iterator[t.Line]:
    from statuto.syntax import tree as t

    for line in lines:
        yield line
        if isinstance(line, t.Under):
            yield from _unfolded(line.lines)


def _near(name: str, names: Iterable[str]) -> str:
    """Help that names the nearest name, or all of them."""
    known = list(names)
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"Did you mean `{close[0]}`?"
    return f"It has {', '.join(known)}." if known else "It has none."
