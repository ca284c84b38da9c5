"""`statuto print --coverage`: games to play, or the file with those that were played."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from statuto.commands.print_wish import stop
from statuto.syntax.text import TooLong, contents

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.simulate.coverage import Coverage

LARGEST = 2**26
"""A file of more bytes than this is no result."""


@dataclass(frozen=True, slots=True)
class Games:
    """So many games to play from a seed on, or the result that a file has."""

    games: int
    seed: int
    file: str = ""
    result: Any = None


def look_at_coverage(coverage: str | None, seed: int | None, layout: str) -> Games | None:
    """What is asked for, if it is; the command ends where that has no use, or there is no such file."""
    from statuto.printing.make import WHOLE
    from statuto.simulate.coverage import MOST_GAMES

    number = coverage is not None and re.fullmatch("-?[0-9]+", coverage) is not None
    if seed is not None and not number:
        stop("`--seed` is for `--coverage N`.")
    if coverage is None:
        return None
    if layout not in WHOLE:
        stop(f"`--coverage` is for {' and '.join(f'`--layout {name}`' for name in WHOLE)}.")
    if not number:
        return Games(0, 0, coverage, _read(Path(coverage)))
    if len(coverage) > 9 or not 1 <= int(coverage) <= MOST_GAMES:
        stop(f"`--coverage {coverage}`: from 1 to {MOST_GAMES:,} games are played.")
    return Games(int(coverage), 1 if seed is None else seed)


def _read(file: Path) -> Any:
    """The result that a file has."""
    try:
        return json.loads(contents(file, LARGEST).decode("utf-8"))
    except OSError as problem:
        stop(f"{file} cannot be read: {problem.strerror}.")
    except TooLong:
        stop(f"{file} has more than {LARGEST:,} bytes, and is no result of `statuto simulate --format json`.")
    except (ValueError, RecursionError):
        stop(f"{file} is no result of `statuto simulate --format json`.")


def seats(games: Games | None, players: int | None) -> int | None:
    """For how many the book is printed: as many as played in the games of a file, unless it is said."""
    played = games.result.get("players") if games is not None and isinstance(games.result, dict) else None
    if type(played) is not int or played < 1:
        return players
    if players is not None and players != played:
        assert games is not None
        stop(f"the games of {games.file} had {played} players. Print the book for as many, or simulate with others.")
    return played


def covered(games: Games | None, typed: Typed) -> Coverage | None:
    """The use of the articles in the games, which are played now unless a file has them."""
    if games is None:
        return None
    from statuto.simulate.coverage import NoCoverage, cover, played, saved

    if games.games:
        from statuto.commands.progress import progress
        from statuto.evaluate.engine import Engine
        from statuto.machine.lower import lower

        with progress("games", games.games) as step:
            return cover(Engine(lower(typed.program)), games.seed, games.games, step)
    try:
        from statuto.play.saves import rules_hash

        return saved(games.result, played(typed.book.id, rules_hash(typed.book), typed.program.setting))
    except NoCoverage as why:
        stop(f"{games.file}: {why}.")
