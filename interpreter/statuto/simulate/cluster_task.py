"""What a worker of a cluster does: it makes a player from the bytes of a book, once, and plays the seeds of a task.

Nothing here needs the package that runs the cluster, and a task needs nothing on the worker but Statuto.
"""

from __future__ import annotations

import hashlib
import pickle
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from statuto.evaluate.engine import Engine
from statuto.folders import PACKAGE
from statuto.machine.code import Machine
from statuto.opponents.kinds import TooSlow
from statuto.simulate.runner import Runner
from statuto.simulate.totals import Totals

Player = Callable[[range], Any]
"""Plays the games of some seeds, and says what they came to."""

MOST_PLAYERS = 4
"""So many books a thread of a worker keeps ready."""


class Played(NamedTuple):
    """What the games of a task came to, and the seconds that they took, without what made the player."""

    result: Any
    seconds: float


class OtherVersion(Exception):
    """The worker has another Statuto than whoever asks; its own stamp is told."""


@cache
def stamp() -> str:
    """The version of Statuto and a digest of its source: with the same one, games are the same."""
    found = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*.py"), key=lambda one: one.relative_to(PACKAGE).as_posix()):
        found.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    try:
        number = version("statuto")
    except PackageNotFoundError:
        number = "not installed"
    return f"{number}, {found.hexdigest()[:12]}"


def task(book: bytes, asked_by: str, seeds: range) -> Played | OtherVersion | TooSlow:
    """Play some seeds of a book by its bytes, which are not read where the stamps differ.

    What another try would not mend is given, and not raised: then the cluster would try again.
    """
    if asked_by != stamp():
        return OtherVersion(stamp())
    player = _player(book)
    began = time.perf_counter()
    try:
        return Played(player(seeds), time.perf_counter() - began)
    except TooSlow as slow:
        return slow


_MINE = threading.local()


def _player(book: bytes) -> Player:
    """The player of a book for this thread; a module is not played by two threads at once."""
    if not hasattr(_MINE, "players"):
        _MINE.players = OrderedDict[bytes, Player]()
    players: OrderedDict[bytes, Player] = _MINE.players
    if book not in players:
        players[book] = pickle.loads(zlib.decompress(book))()
        if len(players) > MOST_PLAYERS:
            players.popitem(last=False)
    players.move_to_end(book)
    return players[book]


def random_games(machine: Machine, most: int, evaluator: str, seats: Sequence[str]) -> Player:
    """A player of games that counts what `simulate` reports, and names the evaluator."""
    runner = Runner(Engine(machine), evaluator, seats)

    def play(seeds: range) -> tuple[Totals, str]:
        played = runner.play(seeds, most)
        if runner.slow is not None:
            raise runner.slow
        return played, runner.evaluator

    return play
