"""How often each article was used in many games, for whoever shows it beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from statuto.checks.program import Program, Setting
    from statuto.evaluate.engine import Engine
    from statuto.simulate.totals import Totals

MOST_GAMES = 1_000_000
"""So many games are counted at most."""
MOST_COUNT = 2**64
"""No number of a saved result is greater: seeds go so far, and other numbers nowhere near."""


@dataclass(frozen=True, slots=True)
class Use:
    """How often an article applied, at how many decisions it refused something, and in how many games each was."""

    applied: int = 0
    refused: int = 0
    applied_in: int = 0
    refused_in: int = 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """The use of articles in so many random games of so many players; game k has the seed plus k.

    Of the games, `unended` came to no end by the rules.
    """

    players: int
    seed: int
    games: int
    used: Mapping[str, Use]
    unended: int = 0


SAID = {
    "rules": "the rules of the book have changed since; simulate anew",
    "options": "its games were played with other options (`--set`)",
    "readings": "its games were played by other answers to open questions (`--adopt`)",
}
"""What is said of a result that is of something else."""


class NoCoverage(ValueError):
    """A saved result does not tell the use of the articles; the message says why."""


def applying(program: Program) -> set[str]:
    """The articles that can apply: with an action, what permits one, a trigger, or what ends a game."""
    from statuto.evaluate.enders import ending

    permits = [clause for action in program.actions for clause in action.permissions if clause.mode != "must not"]
    parts: list[Any] = [*program.actions, *permits, *program.triggers, *program.endings]
    if program.match is not None:
        parts += [program.match, *program.match.endings]
    return {*(part.article for part in parts), *ending(program)} - {""}


def refusing(program: Program) -> set[str]:
    """The articles that can refuse something: with what forbids an action, or a duty."""
    forbids = [clause for action in program.actions for clause in action.permissions if clause.mode == "must not"]
    parts: list[Any] = [*forbids, *program.duties]
    return {part.article for part in parts} - {""}


def cover(engine: Engine, seed: int, games: int, progress: Callable[[int], None] | None = None) -> Coverage:
    """Play so many games, compiled where that is known, and count."""
    # What prints need not load what plays.
    from statuto.simulate.runner import Runner

    return coverage(Runner(engine).play(range(seed, seed + games), progress=progress), engine.program, seed)


def coverage(totals: Totals, program: Program, seed: int) -> Coverage:
    """The use of articles in games that were played."""
    # What only tells what was `played` need not load what takes a book apart: a game begins sooner.
    from statuto.evaluate.refusals import articles

    counters = [getattr(totals, of.name) for of in fields(Use)]
    used = {name: Use(*(counter[name] for counter in counters)) for name in articles(program)}
    return Coverage(totals.seats, seed, totals.games, used, totals.games - totals.ended)


def played(book: str, rules: str, setting: Setting) -> dict[str, Any]:
    """What a result tells of what was played: the book, the hash of its rules, and what was chosen."""
    options, readings = dict(setting.options), dict(setting.readings)
    return {"book": book, "rules": rules, "options": options, "readings": readings}


def saved(result: Any, of: Mapping[str, Any]) -> Coverage:
    """The use of articles in what `statuto simulate --format json` wrote of what is `played`.

    Raises `NoCoverage` where it is something else, or of another book, other rules, options or readings.
    """
    from statuto.simulate.report import SCHEMA

    if not isinstance(result, dict) or result.get("schema") != SCHEMA or "articles" not in result:
        raise NoCoverage("it is no result of `statuto simulate --format json`")
    if result.get("book") != of["book"]:
        raise NoCoverage(f"it is a result of {result.get('book')}, not of {of['book']}")
    for name, said in SAID.items():
        if result.get(name) != of[name]:
            raise NoCoverage(said if name in result else f"it does not say of which {name} it is; simulate anew")
    if any(kind != "random" for kind in _list(result.get("seats") or [])):
        raise NoCoverage("its games were not played at random")
    try:
        players, seed, games, ended = (_count(result, name) for name in ("players", "seed", "games", "ended"))
        used = {str(name): _use(counts, games) for name, counts in dict(result["articles"]).items()}
        if ended > games:
            raise ValueError("ended")
    except (KeyError, TypeError, ValueError):
        raise NoCoverage("it does not say in how many games each article was used; simulate anew") from None
    if not games:
        raise NoCoverage("no game was played in it")
    return Coverage(players, seed, games, used, games - ended)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _use(counts: Mapping[str, Any], games: int) -> Use:
    """The use of an article in so many games; raises ValueError where the numbers cannot be."""
    use = Use(*(_count(counts, of.name) for of in fields(Use)))
    for times, of_games in ((use.applied, use.applied_in), (use.refused, use.refused_in)):
        if not of_games <= min(times, games) or bool(times) != bool(of_games):
            raise ValueError(times)
    return use


def _count(values: Mapping[str, Any], name: str) -> int:
    value = values[name]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_COUNT:
        raise ValueError(name)
    return value
