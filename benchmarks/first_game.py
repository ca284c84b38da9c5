"""From a command to its first game: every book that ships, compiled and from the cache of modules.

Each run is a process of its own, `statuto simulate BOOK -n 1`; its cache is a folder that is thrown away. Start-up,
which is `statuto --version`, is measured beside it and taken off. Processor time and wall clock in seconds, the least
of several runs, since other work only adds to them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from statuto import cache, folders
from statuto.resolve import library

COMMAND = [sys.executable, "-c", "from statuto.commands.app import main; main()"]
GOALS = 1.0, 0.1
"""Compile and first game, and first game from the cache, each in seconds after start-up."""


class Took(NamedTuple):
    """Processor time and wall clock of a process, in seconds."""

    processor: float
    wall: float

    def without(self, other: Took) -> Took:
        """What is left when something else is taken off."""
        return Took(self.processor - other.processor, self.wall - other.wall)


def run(words: list[str], folder: str) -> Took:
    """Run a command with a cache in a folder; raises `CalledProcessError` if it fails."""
    paths = {"XDG_CACHE_HOME": folder, "PYTHONPATH": str(folders.PACKAGE.parent)}
    before, began = os.times(), time.perf_counter()
    subprocess.run([*COMMAND, *words], env={**os.environ, **paths}, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - began, os.times()
    own = after.children_user + after.children_system - before.children_user - before.children_system
    return Took(own, wall)


def least(found: list[Took]) -> Took:
    """The least of each."""
    return Took(min(one.processor for one in found), min(one.wall for one in found))


def first_game(book: str, runs: int) -> tuple[Took, Took]:
    """A book whose module is not kept, and one whose module is; the tables of the parser are there in both."""
    words = ["simulate", book, "-n", "1"]
    new, old = list[Took](), list[Took]()
    with tempfile.TemporaryDirectory() as folder:
        run(words, folder)
        modules = os.path.join(folder, "statuto", cache.FOLDER)
        for _ in range(runs):
            for name in os.listdir(modules):
                os.unlink(os.path.join(modules, name))
            new.append(run(words, folder))
            old.append(run(words, folder))
    return least(new), least(old)


def main() -> int:
    """Print the table; 1 if a goal is not reached in processor time."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("books", nargs="*", help="all games and editions that ship if none is named")
    asked.add_argument("--runs", type=int, default=3)
    given = asked.parse_args()
    books = given.books or [one.name for one in library.shipped() if one.kind in ("game", "edition")]
    with tempfile.TemporaryDirectory() as folder:
        start = least([run(["--version"], folder) for _ in range(2 * given.runs)])
    print(f"Start-up: {start.processor:.3f} s of processor time, {start.wall:.3f} s.\n")
    print("| book | compiled: processor | wall | from the cache: processor | wall |")
    print("| --- | ---: | ---: | ---: | ---: |")
    missed = False
    for book in books:
        new, old = (one.without(start) for one in first_game(book, given.runs))
        missed = missed or new.processor > GOALS[0] or old.processor > GOALS[1]
        print(f"| {book} | {new.processor:.2f} | {new.wall:.2f} | {old.processor:.3f} | {old.wall:.3f} |", flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
