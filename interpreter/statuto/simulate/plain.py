"""Totals as plain values, as they stand in a file, and back."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, fields
from math import isfinite
from typing import Any

from statuto.simulate.played import Course, Played
from statuto.simulate.totals import BY_ARTICLE, BY_NUMBER, COUNTERS, MOST_LISTED, Totals

NUMBERS = ("seats", "games", "moves", "capped", "stuck", "deals", "choices", "most", "forced")

MOST = 2**256
"""No number of a run comes near it: the greatest are sums of the squares of scores."""


def to_plain(totals: Totals) -> dict[str, Any]:
    """Totals as JSON can hold them; `from_plain` gives the same again."""
    plain = {one.name: getattr(totals, one.name) for one in fields(totals)}
    for name in COUNTERS:
        plain[name] = {str(key): number for key, number in sorted(plain[name].items())}
    for name in BY_ARTICLE:  # articles keep the order of the book
        plain[name] = dict(getattr(totals, name))
    plain["dead_ends"] = [asdict(game) for game in totals.dead_ends]
    return plain


def from_plain(plain: dict[str, Any]) -> Totals:
    """Totals of plain values; raises `ValueError` where they are none."""
    try:
        totals = Totals(**plain)
        _check(totals)
        for name in BY_NUMBER:
            setattr(totals, name, Counter({_whole(int(one)): number for one, number in plain[name].items()}))
        for name in BY_ARTICLE:
            setattr(totals, name, Counter(plain[name]))
        totals.dead_ends = [_played(game) for game in plain["dead_ends"]]
        totals.seconds = float(totals.seconds)
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise ValueError(f"no totals of games: {error}") from error
    if len(totals.dead_ends) != min(totals.stuck, MOST_LISTED):
        raise ValueError("no totals of games: the dead ends are not those of its games")
    counted = {sum(totals.lengths.values()), sum(totals.winners.values()), sum(totals.turns.values()), totals.ended}
    if len(counted) > 1:
        raise ValueError("no totals of games: the numbers do not add up")
    return totals


def _check(totals: Totals) -> None:
    """Whether there are whole numbers where they should be; raises `ValueError` otherwise."""
    for name in NUMBERS:
        whole(getattr(totals, name))
    for name in COUNTERS:
        for number in getattr(totals, name).values():
            whole(number)
    if not (isfinite(totals.seconds) and totals.seconds >= 0):
        raise ValueError(f"{totals.seconds} seconds are no time")
    for row in (*totals.scores.values(), *totals.squares.values(), totals.points, totals.squared):
        for number in row:
            _whole(number)
        if row and len(row) != totals.seats:
            raise ValueError("no number for each seat")


def _played(game: dict[str, Any]) -> Played:
    """A game that came to a dead end."""
    found = Played(**{**game, "winners": tuple(game["winners"]), "course": Course(**game["course"])})
    whole(found.seed)
    whole(found.moves)
    if type(found.message) is not str or type(found.view) is not dict:
        raise ValueError("no dead end")
    return found


def whole(value: Any) -> int:
    """A number that is whole and not less than nothing; raises `ValueError` otherwise."""
    if _whole(value) < 0:
        raise ValueError(f"{value} is less than nothing")
    return int(value)


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > MOST:
        raise ValueError("no whole number, or none that can be")
    return value
