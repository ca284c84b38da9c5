"""What is kept between runs because it takes long to make: modules of games, and how books were asked for.

Each thing is a file of the user's private cache, whose name says what it was made from. A file begins with a digest of
its name and of the rest. That guards against damage, and not against somebody who writes into the folder: so the folder
must be ours alone (`folders.private_cache`), and so must each file that is read. Whatever is missing, damaged or not
ours is made again, and a folder that cannot be written is no matter.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from time import time

from statuto import folders

FOLDER = "modules"
MOST_FILES, MOST_BYTES = 512, 2**27
"""What has not been read for longest goes when there are more files, or they have more bytes."""
DIGEST = 32
BINARY = getattr(os, "O_BINARY", 0)
READING = os.O_RDONLY | BINARY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""How a file is opened that is read, as far as the system can: no link, and nobody waits for a pipe."""
_FORSAKEN = 600
"""After so many seconds nobody writes a file any more that is not complete."""


def digest(*parts: bytes) -> str:
    """What stands for some bytes in a name: other bytes have another, and so have the same in other parts."""
    found = blake2b(digest_size=20)
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def read(name: str) -> bytes | None:
    """What is kept under a name; None where there is nothing, or nothing that can be trusted."""
    folder = _folder()
    if folder is None:
        return None
    path = folder / name
    try:
        with open(os.open(path, READING), "rb") as file:
            if not _is_ours(os.fstat(file.fileno()), stat.S_IFREG):
                return None
            data = file.read(DIGEST + MOST_BYTES + 1)
    except OSError:
        return None
    if data[:DIGEST] != _sum(name, data[DIGEST:]):
        return None
    with suppress(OSError):  # of a folder that cannot be written what is there is read all the same
        os.utime(path)
    return data[DIGEST:]


def write(name: str, data: bytes) -> None:
    """Keep something under a name: who reads it sees all of it or nothing."""
    folder = _folder()
    if folder is None or len(data) > MOST_BYTES:
        return
    beside = folder / f"{name}.{os.getpid()}.{os.urandom(4).hex()}.new"
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o600), "wb") as file:
            file.write(_sum(name, data) + data)
        beside.replace(folder / name)
        _bound(folder)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _sum(name: str, data: bytes) -> bytes:
    return blake2b(name.encode() + b"\0" + data, digest_size=DIGEST).digest()


def _folder() -> Path | None:
    """The folder, made if need be; None where there is none that is ours alone."""
    private = folders.private_cache()
    if private is None:
        return None
    folder = private / FOLDER
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder if _is_ours(folder.lstat(), stat.S_IFDIR) else None
    except OSError:
        return None


def _is_ours(found: os.stat_result, kind: int) -> bool:
    """Whether a thing is of a kind, and neither another's nor for others to write."""
    alone = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
    return alone and stat.S_IFMT(found.st_mode) == kind


def _bound(folder: Path) -> None:
    """Take away what was not read for longest, past the bounds, and what was never completed."""
    files = sorted(_files(folder), key=lambda one: -one[1])
    size, now = 0, time()
    for number, (path, changed, length) in enumerate(files):
        size += length
        forsaken = path.endswith(".new") and now - changed > _FORSAKEN
        if number >= MOST_FILES or size > MOST_BYTES or forsaken:
            with suppress(OSError):
                os.unlink(path)


def _files(folder: Path) -> Iterator[tuple[str, float, int]]:
    """The files of the folder, with when each was last read, and its bytes."""
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                found = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(found.st_mode):
                    yield entry.path, found.st_mtime, found.st_size
