"""`statuto test --mutate`: changes of the rules that no example notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from statuto.commands.opening import open_checked, refuse
from statuto.commands.options import Data
from statuto.commands.progress import progress
from statuto.commands.stopping import stopping
from statuto.commands.terminal import chat, clean, out, out_json
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.examples.mutate import Verdict

SCHEMA = 1
MOST_BYTES = 1_000_000

Chosen = tuple[int | None, list[str] | None, list[str] | None]
Explained = dict[tuple[str, str], str]


def mutate_books(names: Sequence[str], chosen: Chosen, path: Path | None, format: Data) -> None:
    """Try the changes of books and print those that are not noticed; 1 if one has no explanation, or needs none.

    Ctrl-C, or a signal that asks for the end, leaves those that were tried.
    """
    explained = {} if path is None else _read(path)
    verdicts: list[tuple[str, Verdict]] = []
    cut = True
    with stopping(at_once=True) as stopped, suppress(KeyboardInterrupt):
        for name in names:
            for verdict in _verdicts(name, chosen):
                verdicts.append((name, verdict))
        cut = False
    unnoticed = {(v.article, v.change) for _, v in verdicts if not v.noticed}
    idle = [key for key in explained if key not in unnoticed and not cut]
    if format is Data.JSON:
        data = {"schema": SCHEMA, "mutations": [_row(name, v, explained) for name, v in verdicts], "idle": idle}
        out_json({**data, "stopped": "interrupted"} if cut else data)
    else:
        for name in names:
            _print(name, [v for book, v in verdicts if book == name], explained)
        for article, change in idle:
            out(clean(f"{path}: {article}, {change}: explained for nothing, it is noticed or does not exist"))
    if cut:
        chat("Stopped before all changes were tried.")
        raise typer.Exit(stopped.code)
    if idle or unnoticed - explained.keys():
        raise typer.Exit(1)


def _verdicts(name: str, chosen: Chosen) -> Iterator[Verdict]:
    from statuto.examples.mutants import mutants
    from statuto.examples.mutate import mutate

    book, setting, _ = open_checked(name, *chosen)
    changed = list(mutants(book, setting))
    with progress("changes", len(changed)) as step:
        for verdict in mutate(book, setting, changed):
            if step is not None:
                step(1)
            yield verdict


def _row(name: str, verdict: Verdict, explained: Explained) -> dict[str, Any]:
    because = explained.get((verdict.article, verdict.change), "")
    said = {"book": name, "article": verdict.article, "change": verdict.change, "noticed": verdict.noticed}
    return {**said, "because": because} if because else said


def _print(name: str, verdicts: list[Verdict], explained: Explained) -> None:
    """A line a change that nothing notices, as a file of explanations has it; then the count."""
    unnoticed = [v for v in verdicts if not v.noticed]
    open = [v for v in unnoticed if (v.article, v.change) not in explained]
    for verdict in open:
        out(clean(f"{verdict.article}\t{verdict.change}"))
    told = f", {len(unnoticed) - len(open)} explained" if len(unnoticed) > len(open) else ""
    out(f"{name}: {len(verdicts)} changes, {len(verdicts) - len(unnoticed)} noticed{told}, {len(open)} unnoticed")


def _read(path: Path) -> Explained:
    """The explanations of a file; what is wrong with it is told, and the command ends with 2."""
    findings = Findings()
    explained = {}
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        text, data = "", b""
        findings.report("U003", Place(str(path)), "This file cannot be read.", "Give a file of text in UTF-8.")
    if len(data) > MOST_BYTES:
        findings.report("U003", Place(str(path)), f"This file is longer than {MOST_BYTES} bytes.", "Shorten it.")
        text = ""
    for number, line in enumerate(text.splitlines(), 1):
        parts = [part.strip() for part in line.split("\t")]
        if not line.strip() or line.startswith("#"):
            continue
        if len(parts) != 3 or not all(parts):
            help = "Write the article, the change and why, with a tab between them."
            findings.report("U003", Place(str(path), number), "This explains no change.", help)
        else:
            explained[parts[0], parts[1]] = parts[2]
    if findings.errors:
        refuse(findings)
    return explained
