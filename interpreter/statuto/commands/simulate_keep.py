"""The file in which `simulate --keep` has its run, and the words of articles that stand in the report."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from statuto.commands.opening import BAD_INPUT, refuse
from statuto.commands.report_text import report
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.compiled.ready import Ready
    from statuto.simulate.kept import Kept

SAID = {
    "book": "another book",
    "rules": "other rules: the book has changed since",
    "players": "another number of players (`--players`)",
    "options": "other options (`--set`)",
    "readings": "other answers to open questions (`--adopt`)",
    "seed": "another first seed (`--seed`)",
    "most": "another bound of moves (`--most`)",
    "seats": "other seats (`--seats`)",
}
"""What is said of a run that differs from the one in a file."""


def kept_run(ready: Ready, keep: Path | None, asked: dict[str, Any], articles: list[str]) -> Kept:
    """The run in a file, or a new one; a file that cannot be used is a finding that ends the command.

    `asked` is what makes a difference to the games, beside how many play; `articles` are all that count.
    """
    from collections import Counter

    from statuto.simulate.kept import Kept, NotKept, OtherRun, begin
    from statuto.simulate.totals import Totals

    totals = Totals(ready.players, applied=Counter(dict.fromkeys(articles, 0)))
    if keep is None:
        return Kept({}, totals)
    of = {**asked, "players": ready.players}
    try:
        return begin(keep, of, totals)
    except OtherRun as other:
        said = "; ".join(
            SAID.get(name, f"another `{name}`") for name in other.names if name != "rules" or "book" not in other.names
        )
        _refuse("U010", keep, f"The run in this file is of {said}.", "Keep this run in another file.")
    except NotKept as error:
        _refuse("U009", keep, f"No run is kept in this file: {error}.", "Name a file that is not there yet.")
    except OSError as error:
        _refuse("U009", keep, f"The file cannot be read: {error.strerror}.")
    raise AssertionError


def write(kept: Kept, keep: Path | None) -> None:
    """Put a run into its file, if it has one, before games are played: where that cannot be, the command ends."""
    if keep is not None and not written(kept, keep):
        raise typer.Exit(BAD_INPUT)


def written(kept: Kept, keep: Path | None, tell: bool = True) -> bool:
    """Put a run into its file, if it has one; where it cannot be written that is told, and what was played is there."""
    if keep is None:
        return True
    try:
        kept.write(keep)
    except OSError as error:
        if tell:
            help = "Keep each run in a file of its own." if error.errno == errno.EBUSY else ""
            report(list(_finding("U009", keep, f"The file cannot be written: {error.strerror}.", help)), sys.stderr)
        return False
    return True


def told_of(ready: Ready) -> dict[str, Any]:
    """What a report tells of a book: the words of its articles, which of them count, whether somebody leads, and the
    hash of its rules.
    """

    def told(typed: Typed) -> dict[str, Any]:
        from statuto.evaluate.refusals import articles
        from statuto.play.saves import rules_hash
        from statuto.simulate.course import led

        found = {"words": words_of(typed), "articles": list(articles(typed.program)), "led": led(typed.program)}
        return {**found, "rules": rules_hash(typed.book)}

    found: dict[str, Any] = ready.told("report", told)
    return found


def words_of(typed: Typed) -> dict[str, dict[str, str]]:
    """Number, title and text of each article, in the order of the book."""
    from statuto.commands.wording import values_of
    from statuto.play.words import Words

    words = Words(typed, values_of(typed))
    return {one.id: {"number": one.number, **words.texts(one)} for one in typed.book.articles}


def _refuse(code: str, path: Path, message: str, help: str = "") -> None:
    refuse(_finding(code, path, message, help))


def _finding(code: str, path: Path, message: str, help: str = "") -> Findings:
    findings = Findings()
    findings.report(code, Place(str(path), 0, 0), message, help)
    return findings
