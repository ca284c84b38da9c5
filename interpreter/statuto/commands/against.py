"""A file as it was in git: a copy of its folder at a revision, for as long as it is compared."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from statuto.findings import Findings, Place
from statuto.resolve.library import SUFFIX

PREFIX = "git:"
MOST_SECONDS = 60
MOST_REVISIONS = 30


class NoVersion(Exception):
    """There is no such version of a file; the text says why, `help` what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@contextmanager
def version(path: Path, against: str, findings: Findings) -> Iterator[Path | None]:
    """The path of a copy of a book's file, in a copy of its folder as it was; None, with a finding, if there is none.

    `against` is `git:` and a revision. Nothing is fetched, and the work tree stays as it is.
    """
    with TemporaryDirectory(prefix="statuto-") as folder:
        try:
            found = _copied(path.resolve(), against, Path(folder))
        except NoVersion as error:
            findings.report("U006", Place(f"--against {against}", 0, 0), str(error), error.help)
            found = None
        yield found


def _copied(path: Path, against: str, into: Path) -> Path:
    revision = against.removeprefix(PREFIX)
    if not against.startswith(PREFIX) or not revision:
        raise NoVersion(f"`{against}` is no version.", "Write `--against git:REVISION`, such as `git:HEAD`.")
    root = _folder_of_game(path)
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        if _git(root, "rev-parse", "--git-dir") is None:
            raise NoVersion(f"`{path.name}` does not lie in a git repository.", "Name two books: `statuto diff A B`.")
        raise NoVersion(f"The repository has no revision `{revision}`.", "`git log --oneline` lists them.")
    revision_id = commit.decode().strip()
    listed = _git(root, "ls-tree", "-r", "-z", "--name-only", revision_id, "--", ".") or b""
    for name in filter(None, listed.decode("utf-8", "surrogateescape").split("\0")):
        if name.endswith(SUFFIX):
            target = into / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_git(root, "cat-file", "blob", f"{revision_id}:./{name}") or b"")
    copy = into / path.relative_to(root)
    if not copy.is_file():
        raise NoVersion(f"`{path.name}` is not in revision `{revision}`.", "Name one in which it is.")
    return copy


def revisions(path: Path) -> list[str]:
    """The last revisions of git in which something in the folder of a game changed, the newest first; none without git.

    `path` is a file of one of its books.
    """
    try:
        listed = _git(_folder_of_game(path).resolve(), "log", f"-{MOST_REVISIONS}", "--format=%H", "--", ".")
    except NoVersion:
        return []
    return (listed or b"").decode().split()


def _folder_of_game(path: Path) -> Path:
    """The folder in which a book lies with its base: variants stand in a folder of their own below it."""
    return path.parent.parent if path.parent.name == "variants" else path.parent


def _git(folder: Path, *words: str) -> bytes | None:
    """What git says in a folder; None when it refuses. Raises `NoVersion` without git, and when git takes too long."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, check=False, timeout=MOST_SECONDS
        )
    except FileNotFoundError:
        raise NoVersion("There is no git on this machine.", "Name two books: `statuto diff A B`.") from None
    except subprocess.TimeoutExpired:
        raise NoVersion(
            f"git gave no answer within {MOST_SECONDS} seconds.", "Name two books: `statuto diff A B`."
        ) from None
    return done.stdout if done.returncode == 0 else None
