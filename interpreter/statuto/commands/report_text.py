"""Findings as text: the line with the place marked, the help, and the other places."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TextIO

from statuto.commands.terminal import cells, clean, coloured, styled
from statuto.findings import Finding, Place

WIDEST = 160


def report(findings: Iterable[Finding], stream: TextIO | None = None) -> None:
    """Print findings, an empty line after each."""
    stream = stream or sys.stdout
    colours = coloured(stream)
    for finding in findings:
        print(text_of(finding, colours) + "\n", file=stream)


def text_of(finding: Finding, colours: bool = False) -> str:
    """A finding as lines of text."""
    severity = styled(f"{finding.severity} {finding.code}", finding.severity, colours)
    lines = [f"{styled(where(finding.place), 'bold', colours)}: {severity} {clean(finding.message)}"]
    lines += marked(finding.place, finding.severity, colours)
    if finding.help:
        lines.append(f"  {styled('help:', 'bold', colours)} {clean(finding.help)}")
    for related in finding.related:
        lines.append(f"  {styled(where(related.place), 'bold', colours)}: {clean(related.message)}")
        lines += marked(related.place, "note", colours)
    return "\n".join(lines)


def shown_path(path: str) -> str:
    """A path as it is said from the present folder, if it lies there."""
    if os.path.isabs(path):
        try:
            return str(Path(path).relative_to(Path.cwd()))
        except ValueError:
            return path
    return path


def where(place: Place) -> str:
    """A place as an editor understands it; a place without a line is a word of the command line."""
    path = clean(shown_path(place.path))
    return f"{path}:{place.line}:{place.column}" if place.line else path


def marked(place: Place, style: str, colours: bool) -> list[str]:
    """The line of a place and a line that marks its stretch; nothing when the line cannot be read."""
    line = line_of(place)
    if line is None or len(line) > 10_000:
        return []
    end = place.end_column if place.end_line == place.line else len(line) + 1
    before, stretch = line[: place.column - 1], line[place.column - 1 : end - 1]
    before, line = _window(before, line)
    number = str(place.line)
    pad = "".join("\t" if sign == "\t" else " " * cells(sign) for sign in before)
    caret = styled("^" * max(1, min(cells(stretch), WIDEST)), style, colours)
    return [f"  {number} | {clean(line)}", f"  {' ' * len(number)} | {pad}{caret}"]


def _window(before: str, line: str) -> tuple[str, str]:
    """What stands before the place, and the line, both cut so that the place is seen."""
    if len(line) <= WIDEST:
        return before, line
    start = max(0, len(before) - WIDEST // 2)
    cut = line[start : start + WIDEST]
    head, tail = ("…" if start else ""), ("…" if start + WIDEST < len(line) else "")
    return head + before[start:], head + cut + tail


def line_of(place: Place) -> str | None:
    """The line of a place, or None."""
    path = os.path.abspath(place.path)
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    changed = found.st_mtime_ns
    lines = _lines(path, changed)
    return lines[place.line - 1] if 0 < place.line <= len(lines) else None


@lru_cache(maxsize=32)
def _lines(path: str, changed: int) -> tuple[str, ...]:
    """The lines of a file as it was at a time."""
    from statuto.syntax.text import MOST_BYTES

    try:
        if os.path.getsize(path) > MOST_BYTES:
            return ()
        text = Path(path).read_bytes().decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return ()
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def summary(findings: Iterable[Finding]) -> str:
    """How many errors, warnings and notes there are, in words."""
    counts = {"error": 0, "warning": 0, "note": 0}
    for finding in findings:
        counts[finding.severity] += 1
    said = [f"{n} {word if n == 1 else word + 's'}" for word, n in counts.items() if n]
    return ", ".join(said) if said else "no findings"
