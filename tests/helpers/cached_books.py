"""A folder for what is kept, and a book of several files in which each of them makes a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from statuto import cache, folders
from statuto.checks.build import Typed
from statuto.checks.program import Setting
from statuto.compiled.ready import Ready
from statuto.resolve.trail import Trail
from statuto.simulate.run import typed_of

FOLDER = cache._folder
GAME = """statuto 1
game small/race
  players 2 to 3
  use "track.statuto"
  sources "says.statuto"

article race.all
  option far: 4 to 9 = 4
  en "Players go in turn; whoever has come far enough wins."
  let LEAP = 2
  kind step: short, long
  memory at of each player: 0 to 99
  action go with step s:
    increase at of mover by (LEAP if s is long otherwise 1)
  may go
  turn:
    choose go
  end when at of mover is at least far + SIZE, mover wins
  cites says: 1
"""
TRACK = """statuto 1
library track

article track.size
  en "The track."
  let SIZE = 2
"""
SAYS = """statuto 1
source says
  title en "What is said"

passage 1 "One"
  en "Go."
"""
VARIANT = """statuto 1
variant small/leaps of small/race
  because en "It is shorter."

amend race.all: LEAP = 3
"""


def library(folder: Path) -> None:
    """Write the book, the library that it uses, its source and a variant."""
    for name, text in (("race", GAME), ("track", TRACK), ("says", SAYS), ("leaps", VARIANT)):
        (folder / f"{name}.statuto").write_text(text, "utf-8")


def keep_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """From now on things are kept in this folder; where that is."""
    folder.mkdir(mode=0o700, exist_ok=True)
    monkeypatch.setattr(cache, "_folder", FOLDER)
    monkeypatch.setattr(folders, "private_cache", lambda: folder)
    return folder / cache.FOLDER


class Asking:
    """Asks for books, and knows how often one had to be read."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self, name: str, setting: Setting | None = None, counting: bool = False) -> list[tuple[int, int]]:
        """Games of a book: the winners as bits, and the moves."""
        given = setting or Setting(2)

        def make(trail: Trail) -> Typed:
            self.read += 1
            return typed_of(name, given, trail)

        asked = (given.players, given.options, given.readings)
        return Ready(name, asked, make).compiled(counting).playouts(1, 20)
