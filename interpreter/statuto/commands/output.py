"""Files that commands write: looked at before the work, and not the end of a result where writing fails after it."""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

from statuto.commands.opening import refuse
from statuto.commands.terminal import chat, line_of, out, out_exactly
from statuto.findings import Findings, Place
from statuto.resolve.library import SUFFIX

MOST_REMARKS = 65_536
"""So many bytes of a file are looked at for the first line of a book."""


def look_at_output(path: Path | None, option: str = "-o") -> None:
    """End the command with U011 where a file cannot be written: before the work, so that nothing is lost by it.

    A file that is not there is made and taken away again, for nothing else tells for sure. No book is written over.
    """
    if path is None:
        return
    if _is_book(path):
        findings = Findings()
        place = Place(f"{option} {line_of(str(path))}", 0, 0)
        findings.report("U011", place, "A book lies in this file, and is not written over.", "Name another file.")
        refuse(findings)
    try:
        _try(path)
    except OSError as error:
        refuse(_finding(path, option, error, _help(path, error)))


def put(made: str | bytes, path: Path | None, plain: bool = False) -> bool:
    """Write what was made to a file, or to standard output where that is None; whether it is where it was to be.

    Where the file cannot be written, that is told with U011, and what was made goes to standard output: the caller ends
    the command with 2. Bytes are not shown on a terminal. `plain` is text for people, in the encoding of the terminal;
    other text is UTF-8.
    """
    if path is None:
        _show(made, plain)
        return True
    if not written(made, path, "-o", "What was to be in it is on standard output."):
        if isinstance(made, str) or not sys.stdout.isatty():
            _show(made, plain)
        return False
    chat(f"Written to {line_of(str(path))}.")
    return True


def written(made: str | bytes, path: Path, option: str = "-o", help: str = "") -> bool:
    """Write a file; where that cannot be it is told with U011, and a file that was not there before is none now."""
    from statuto.commands.report_text import report

    before = path.exists()
    try:
        path.write_bytes(made if isinstance(made, bytes) else made.encode("utf-8", "surrogateescape"))
    except OSError as error:
        if not before:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        report(list(_finding(path, option, error, help)), sys.stderr)
        return False
    return True


def _is_book(path: Path) -> bool:
    """Whether a book lies in a file: by its name, or by how it begins."""
    if not os.path.isfile(path):  # which takes any name, however long
        return False
    if os.path.realpath(path).endswith(SUFFIX):
        return True
    try:
        with path.open("rb") as file:
            lines = file.read(MOST_REMARKS).decode("utf-8-sig", "replace").splitlines()
    except OSError:
        return False
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    return re.fullmatch(r"statuto\s+[0-9]+\s*(#.*)?", first) is not None


def _try(path: Path) -> None:
    if path.is_symlink() and not path.exists():
        path = Path(os.path.realpath(path))
        if path.is_symlink():  # it leads to itself
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    except FileExistsError:
        # It is not opened: a pipe would wait for whoever reads it.
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None
        return
    os.close(made)
    path.unlink()


def _finding(path: Path, option: str, error: OSError, help: str) -> Findings:
    findings = Findings()
    message = f"The file cannot be written: {(error.strerror or str(error)).lower()}."
    findings.report("U011", Place(f"{option} {line_of(str(path))}", 0, 0), message, help)
    return findings


def _help(path: Path, error: OSError) -> str:
    if error.errno == errno.EISDIR:
        return "Give the name of a file, not of a folder."
    if not path.parent.is_dir():
        return f"There is no folder {line_of(str(path.parent))}: make it first, or name another."
    return "Name a file in a folder that may be written to."


def _show(made: str | bytes, plain: bool) -> None:
    if isinstance(made, bytes):
        sys.stdout.flush()
        sys.stdout.buffer.write(made)
    elif plain:
        out(made.removesuffix("\n"))
    else:
        out_exactly(made)
