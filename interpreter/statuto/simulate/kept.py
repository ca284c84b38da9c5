"""A run that is kept in a file: which games have been played, and what they came to; a later call goes on with it.

The file holds what the run is of: the book with the hash of its rules, the setting, the first seed, and whatever else
makes a difference to a game. Games of anything else are never added to it. Each seed is in it at most once.
"""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from statuto.cache import digest
from statuto.simulate.plain import from_plain, to_plain, whole
from statuto.simulate.totals import Totals
from statuto.syntax.text import TooLong, contents

FORMAT = 2
LARGEST = 2**26
"""So many bytes of a file are read; a run takes some thousands."""


class NotKept(ValueError):
    """A file that holds no run of games; the message says why."""


class OtherRun(ValueError):
    """A file that holds another run: `names` are what is not the same."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


@dataclass(slots=True)
class Kept:
    """Games of one run: what it is `of`, the totals, the ranges of seeds that are `done`, and how many games each
    evaluator played. `there` stands for the file as it was read or written last, "" for none; None where none is known.
    """

    of: dict[str, Any]
    totals: Totals
    done: list[range] = field(default_factory=list)
    evaluators: Counter[str] = field(default_factory=Counter)
    there: str | None = None

    def left(self, seeds: range) -> list[range]:
        """The seeds of a range that have not been played yet, in order."""
        found, at = list[range](), seeds.start
        for one in self.done:
            if one.start > at:
                found.append(range(at, min(one.start, seeds.stop)))
            at = max(at, one.stop)
        found.append(range(at, seeds.stop))
        return [one for one in found if one]

    def add(self, seeds: range, totals: Totals, evaluator: str) -> None:
        """Games of seeds that are not there yet, and what played them.

        Raises `ValueError` where one is there, or their numbers differ.
        """
        if totals.games != len(seeds):
            raise ValueError(f"{totals.games} games are not those of {len(seeds)} seeds")
        if any(one.start < seeds.stop and seeds.start < one.stop for one in self.done if seeds):
            raise ValueError(f"games of seeds {seeds.start} to {seeds.stop - 1} are there already")
        self.totals.merge(totals)
        self.evaluators[evaluator] += totals.games
        self.done = joined([*self.done, seeds])

    def write(self, path: Path) -> None:
        """Put the run into a file, all of it or nothing.

        Raises `OSError` where it cannot be, also where another run was put there meanwhile, which would be lost.
        """
        if self.there is not None and _lies(path) not in ("", self.there):
            raise OSError(errno.EBUSY, "another run has written to it meanwhile", str(path))
        plain = {
            "statuto": FORMAT,
            "of": self.of,
            "evaluators": dict(sorted(self.evaluators.items())),
            "seeds": [[one.start, one.stop - 1] for one in self.done],
            "totals": to_plain(self.totals),
        }
        beside = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                json.dump(plain, file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            self.there = _lies(beside)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


def joined(ranges: Iterable[range]) -> list[range]:
    """Ranges in order, those that meet as one."""
    found = list[range]()
    for one in sorted((one for one in ranges if one), key=lambda one: one.start):
        if found and found[-1].stop == one.start:
            found[-1] = range(found[-1].start, one.stop)
        else:
            found.append(one)
    return found


def begin(path: Path, of: Mapping[str, Any], totals: Totals) -> Kept:
    """The run in a file, or a new one where there is no file; raises `NotKept`, `OtherRun`, `OSError`."""
    asked: dict[str, Any] = json.loads(json.dumps(of))
    there = _lies(path)
    if not path.exists():
        return Kept(asked, totals, there="")
    kept = read(path)
    kept.there = there
    names = [name for name in {**asked, **kept.of} if asked.get(name) != kept.of.get(name)]
    if names:
        raise OtherRun(names)
    told = {*kept.totals.applied, *kept.totals.refused}
    if kept.totals.seats != totals.seats or (totals.applied and not told <= totals.applied.keys()):
        raise NotKept("its seats or articles are not those of the book")
    return kept


def read(path: Path) -> Kept:
    """The run in a file; raises `NotKept` where it holds none."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise NotKept("it is a device or a pipe")  # which may be read without end
    try:
        plain = json.loads(contents(path, LARGEST).decode("utf-8"))
        if plain["statuto"] != FORMAT:
            raise NotKept(f"its format is {plain['statuto']!r}, and not {FORMAT}")
        of, totals = dict(plain["of"]), from_plain(plain["totals"])
        done = [range(int(first), int(last) + 1) for first, last in plain["seeds"]]
        games, by = sum(map(len, done)), dict(plain["evaluators"])
        counted = sum(map(whole, by.values()))
    except NotKept:
        raise
    except TooLong as long:
        raise NotKept(f"it has more than {LARGEST:,} bytes") from long
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise NotKept("it is no file that `--keep` has written") from error
    if games != totals.games or any(not one for one in done) or joined(done) != done or _meet(done):
        raise NotKept("its seeds are not those of its games")
    if games != counted or not by.keys() <= {"compiled", "reference"}:
        raise NotKept("it does not tell what played its games")
    return Kept(of, totals, done, Counter(by))


def _lies(path: Path) -> str:
    """What stands for the bytes of a file; "" where there is none that can be read."""
    try:
        return digest(contents(path, LARGEST)) if os.path.isfile(path) else ""  # a pipe would wait
    except (OSError, ValueError):
        return ""


def _meet(done: list[range]) -> bool:
    return any(one.stop > other.start for one, other in pairwise(done))
