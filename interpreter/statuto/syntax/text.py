"""Bytes to text: encodings, line ends and bounds, before the grammar sees anything."""

from __future__ import annotations

import re
import stat
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from statuto.findings import Findings, Place

MOST_BYTES = 8_000_000
DEEPEST = 100
MOST_NUMBER = 2**31 - 1
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0d-\x1f\x7f-\x9f]")


class TooLong(ValueError):
    """A file is larger than the bound."""


def contents(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, or of what a pipe gives, so many at most; raises `OSError`, or `TooLong` past the bound."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLong(f"it is larger than {most:,} bytes")
    return data


def read(path: Path, shown: str, findings: Findings) -> str | None:
    """The text of a file, or None with a finding when it cannot be read."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError("it is not a plain file")
        data = contents(path)
    except TooLong:
        message = f"The file is larger than {MOST_BYTES:,} bytes."
        findings.report("S002", _place(shown), message, "Divide it with `use`.")
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        findings.report(
            "S001", _place(shown), f"The file cannot be read: {reason.lower()}.", "Check its name and folder."
        )
        return None
    return decode(data, shown, findings)


def _place(shown: str, *where: int) -> Place:
    # Every command measures texts; only one that has found something loads the findings.
    from statuto.findings import Place

    return Place(shown, *where)


def decode(data: bytes, shown: str, findings: Findings) -> str | None:
    """UTF-8 text with LF line ends and without a byte order mark, or None with a finding at the bad byte."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        findings.report(
            "S003",
            _place(shown, line, column, line, column + 1),
            f"Byte {data[error.start]:#04x} is not UTF-8.",
            "Save the file as UTF-8.",
        )
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    bad = _CONTROL.search(text)
    if bad is not None:
        line, column = text.count("\n", 0, bad.start()) + 1, bad.start() - text.rfind("\n", 0, bad.start())
        place = _place(shown, line, column, line, column + 1)
        findings.report("S004", place, f"A control character ({ord(bad[0]):#04x}) stands here.", "Delete it.")
        return None
    return text


def composed(name: str) -> str:
    """A name in Unicode normal form C, so that the two ways to write an accent are one name."""
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def characters(text: str) -> list[str]:
    """A text in the characters that a reader sees: a letter with its accents is one."""
    if text.isascii():
        return list(text)
    import regex  # the loading takes longer than the reading of most books, which need none of it

    return regex.findall(r"\X", text)


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
