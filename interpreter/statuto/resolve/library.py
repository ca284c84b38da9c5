"""Finding books: by name among those that ship and those that lie in a folder, or by path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

from statuto import folders

SUFFIX = ".statuto"
_HEADER = re.compile(
    r"^\s*(game|edition|variant|library|source)\s+(\S+)(?:\s+(?:on|of)\s+([^\s+]+(?:[ \t]*\+[ \t]*[^\s+]+)*))?", re.M
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A file as its header names it: kind, name, base and path."""

    kind: str
    name: str
    base: str
    path: Path


def is_file(path: Path) -> bool:
    """Whether there is a plain file; no for what cannot be the name of one."""
    return os.path.isfile(path)


def peek(path: Path) -> Listed | None:
    """What the header of a file says, without parsing the file; None if it does not look like one of ours."""
    try:
        with path.open("rb") as file:
            head = file.read(4096).decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    except OSError:
        return None
    match = _HEADER.search("\n".join(line for line in head.split("\n") if not line.lstrip().startswith("#")))
    return Listed(match[1], match[2], re.sub(r"\s", "", match[3] or ""), path) if match else None


def books_in(folder: Path) -> Iterator[Listed]:
    """The files of a folder and the folders below it, by path."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        listed = peek(path) if is_file(path) else None
        if listed:
            yield listed


@lru_cache(maxsize=16)
def _shelf(folder: Path) -> tuple[Listed, ...]:
    return tuple(books_in(folder))


def shipped() -> tuple[Listed, ...]:
    """The books, variants, libraries and sources that ship."""
    return _shelf(folders.rules())


def find(name: str, near: Path | None = None) -> Path | None:
    """The file of a book: a path that exists, a name in the folder of a book that asks, or a name that ships."""
    path = Path(name)
    if path.suffix == SUFFIX or is_file(path):
        return path if is_file(path) else None
    game, _, rest = name.partition("/")
    if not re.fullmatch(r"[\w-]+(/[\w-]+)*", name):
        return None
    beside = [near, near.parent if near is not None and near.name == "variants" else None]
    for root in [*beside, Path.cwd(), folders.rules()]:
        if root is None:
            continue
        for candidate in (
            root / f"{name}{SUFFIX}",
            root / game / "variants" / f"{rest}{SUFFIX}",
            root / f"{rest}{SUFFIX}",
        ):
            listed = peek(candidate) if is_file(candidate) else None
            if listed and listed.name == name:
                return candidate
    beside_it = (listed for root in dict.fromkeys([*beside, Path.cwd()]) if root for listed in headers(root))
    return next((listed.path for listed in chain(shipped(), beside_it) if listed.name == name), None)


def headers(folder: Path) -> Iterator[Listed]:
    """The files of a folder itself, by path: a book need not be in a file of its name."""
    yield from (listed for path in sorted(folder.glob(f"*{SUFFIX}")) if is_file(path) and (listed := peek(path)))


def names() -> list[str]:
    """The names of the games, editions and variants that ship."""
    return [listed.name for listed in shipped() if listed.kind in ("game", "edition", "variant")]
