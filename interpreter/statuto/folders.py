"""Where the grammar and the books that ship lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    """A data folder of the project."""
    checkout = PACKAGE.parent.parent / name
    return checkout if checkout.is_dir() else PACKAGE / "_data" / name


@cache
def grammar() -> Path:
    """The folder of the grammar files."""
    return _folder("grammar")


@cache
def rules() -> Path:
    """The folder of the books that ship."""
    return _folder("rules")


@cache
def private_cache() -> Path | None:
    """A folder for what can be made again (parse tables, modules), or None where none can be written.

    What lies there is trusted, so it must be ours, and nobody else may write into it. Where `STATUTO_NO_CACHE` says
    anything there is none.
    """
    if os.environ.get("STATUTO_NO_CACHE"):
        return None
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".cache")
    if not os.path.isabs(base) or not _is_text(base):
        return None
    folder = Path(base) / "statuto"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.stat()
    except (OSError, ValueError):
        return None
    own = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
    return folder if own and os.access(folder, os.W_OK) else None


def _is_text(name: str) -> bool:
    """Whether a name is text all through, as lark takes it to be."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
