"""`statuto fmt`: the usual layout of books."""

from __future__ import annotations

import difflib
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from statuto.commands.terminal import chat, clean, out, out_exactly
from statuto.findings import Findings

BAD_INPUT = 2
STDIN = "-"
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def fmt(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Files, folders, or - for standard input.", show_default=False),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say what would change, and end with 1.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Write nothing; show what would change, and end with 1.")
    ] = False,
    stamp: Annotated[
        bool,
        typer.Option(
            "--stamp",
            help="Write into each `replace` the stamp of what the base says now, and into each translation that has "
            "none the stamp of what it translates.",
        ),
    ] = False,
    translated: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LANG",
            help="The translations in this language are up to date: stamp them with what they translate now.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Lay books out in the usual way; meaning and comments stay."""
    bad = changed = False
    for language in translated or []:
        if not LANGUAGE.fullmatch(language):
            raise typer.BadParameter(f"`{clean(language)}` is no language; write its tag, such as `fr`.")
    found = _files(files)
    if not found:
        chat("statuto fmt: no book lies there.")
        raise typer.Exit(BAD_INPUT)
    for file in found:
        findings = Findings()
        before = _read(file, findings)
        stamped = before
        if before is not None and (stamp or translated):
            stamped = _stamped(before, file, stamp, translated or [], findings)
        after = None if stamped is None else _formatted(stamped, file, findings)
        if before is None or after is None:
            _report(findings)
            bad = True
        elif file == STDIN and not (check or diff):
            out_exactly(after)
        elif after != before:
            changed = True
            bad = not _changed(file, before, after, check, diff) or bad
    if bad:
        raise typer.Exit(BAD_INPUT)
    if changed and (check or diff):
        raise typer.Exit(1)


def _files(names: list[str]) -> list[str]:
    """The files that are asked for; a folder stands for the files of the language in it."""
    found: list[str] = []
    for name in names:
        if name != STDIN and os.path.isdir(name):
            found += map(str, sorted(Path(name).rglob("*.statuto")))
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def _read(file: str, findings: Findings) -> str | None:
    """The text of a file with its own line ends, or None with a finding."""
    from statuto.syntax.text import contents, decode, read

    if file == STDIN:
        data = sys.stdin.buffer.read()
        known = decode(data, "standard input", findings)
    else:
        known = read(Path(file), file, findings)
        data = contents(Path(file)) if known is not None else b""
    return None if known is None else data.decode("utf-8")


def _stamped(text: str, file: str, stamp: bool, languages: list[str], findings: Findings) -> str | None:
    """The text with stamps of what the base says and of what is translated; None, with findings, without its base."""
    from statuto.resolve.load import base_of, load
    from statuto.resolve.stamp import stamped
    from statuto.resolve.stamping import with_stamps
    from statuto.syntax.parse import parse
    from statuto.syntax.text import decode

    if file == STDIN:
        chat("statuto fmt: only a file can be stamped, since its base is found from where it lies.")
        return None
    base = base_of(Path(file), findings)
    known = decode(text.encode("utf-8"), file, Findings())
    if findings.errors or known is None:
        return None
    tree, book = parse(known, file, Findings()), load(file, Findings())
    if tree is not None and book is not None:
        text = with_stamps(known, tree, book, stamp, languages)
    return stamped(text, base) if base is not None and stamp else text


def _formatted(text: str, file: str, findings: Findings) -> str | None:
    from statuto.syntax.format import format_text
    from statuto.syntax.text import decode

    shown = "standard input" if file == STDIN else file
    known = decode(text.encode("utf-8"), shown, findings)
    return None if known is None else format_text(known, shown, findings)


def _changed(file: str, before: str, after: str, check: bool, diff: bool) -> bool:
    """Say, show or write a change; False when it could not be written."""
    if diff:
        lines = difflib.unified_diff(before.splitlines(True), after.splitlines(True), file, file, n=2)
        out_exactly("".join(line if line.endswith("\n") else line + "\n" for line in lines))
    if check:
        out(f"{clean(file)} would change")
    elif not diff:
        try:
            _write(Path(file), after)
        except OSError as error:
            chat(f"statuto fmt: {clean(file)} cannot be written: {(error.strerror or str(error)).lower()}.")
            return False
        chat(f"laid out {clean(file)}")
    return True


def _write(path: Path, text: str) -> None:
    """Put the text in the place of the file at once, so that no half file is ever there."""
    path = path.resolve()
    mode = path.stat().st_mode
    if not mode & 0o222 or not os.access(path, os.W_OK):
        raise OSError("it is read-only")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, mode & 0o7777)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _report(findings: Findings) -> None:
    from statuto.commands.report_text import report

    report(findings.sorted(), sys.stderr)
