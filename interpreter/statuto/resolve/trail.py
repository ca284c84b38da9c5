"""What the loading of a book asks of the files, so that it can be seen that it would find the same again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os.path import realpath
from pathlib import Path
from typing import Any

from statuto import cache
from statuto.resolve import library

FOUND, READ = "found", "read"
Step = list[Any]
"""A name that was looked for, near which folder, and the file; or a file that was read, where it lies, its digest."""


class BookChanged(Exception):
    """A book, by its name, is not the one any more that a run began with."""


class Trail:
    """The steps of one loading, in order; `broken` if a file changed meanwhile, so that they tell nothing."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.broken = False

    def found(self, name: str, near: Path | None, path: Path) -> None:
        """A name was looked for, and led to a file."""
        self.steps.append([FOUND, name, None if near is None else str(near), str(path)])

    @contextmanager
    def reading(self, path: Path) -> Iterator[None]:
        """A file is read."""
        before = _digest(path)
        self.steps.append([READ, str(path), *_lies(path), before])
        yield
        self.broken = self.broken or _digest(path) != before

    def mark(self) -> str:
        """What stands for the book that was loaded: equal for the same files, wherever they lie; "" if it is broken.

        A loading does what the files tell it. So it does the same where each step gives the same as before.
        """
        if self.broken:
            return ""
        numbers: dict[str, int] = {}
        parts = []
        for step in self.steps:
            path = step[3] if step[0] == FOUND else step[1]
            parts.append(f"{step[0]} {numbers.setdefault(path, len(numbers))} {step[-1] if step[0] == READ else ''}")
        return cache.digest(*[part.encode() for part in parts])


def holds(steps: Sequence[Step]) -> bool:
    """Whether a loading would take the same steps now."""
    return all(_again(step) for step in steps)


def _again(step: Step) -> bool:
    if step[0] == FOUND:
        _, name, near, path = step
        return library.find(name, None if near is None else Path(near)) == Path(path)
    _, path, *lies, digest = step
    return _lies(Path(path)) == lies and _digest(Path(path)) == digest


def _lies(path: Path) -> list[str]:
    """Where a file really lies, and its folder."""
    return [realpath(path), realpath(path.parent)]


def _digest(path: Path) -> str:
    """What stands for the bytes of a file; "" where it cannot be read."""
    try:
        return cache.digest(path.read_bytes()) if library.is_file(path) else ""
    except OSError:
        return ""
