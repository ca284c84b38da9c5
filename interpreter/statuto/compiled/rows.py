"""Rows of things: the members of a set for each thing, one thing for each in a row, by how far apart they lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from statuto.compiled.emit_words import NotMasked, Row

MOST_DISTANCES = 16
MOST_PICKED = 128
"""So many things at most are found one by one, since they lie at distances of their own."""
LEAST_TOGETHER = 6


def distances(pairs: Iterable[tuple[int, int]], size: int) -> dict[int, list[bool]]:
    """How far apart the things of some pairs are, each with the first things of those so far apart; −1 is left out."""
    apart: dict[int, list[bool]] = {}
    for first, second in pairs:
        if second >= 0:
            apart.setdefault(second - first, [False] * size)[first] = True
    return apart


@lru_cache(maxsize=256)
def rows_among(sets: tuple[Row | None, ...], among: int, size: int) -> list[Row]:
    """The members of a set for each thing, as rows, for the things that are among some."""
    return rows_of([(p, one) for p, found in enumerate(sets) if among >> p & 1 for one in found or ()], size)


def rows_of(pairs: Sequence[tuple[int, int]], size: int) -> list[Row]:
    """Rows that have every pair of a thing and another: one for each distance at which many lie, and few for the rest.

    Raises `NotMasked` where too many lie at distances of their own.
    """
    apart = distances(pairs, size)
    if len(apart) > MOST_DISTANCES:
        many = sorted((by for by in apart if sum(apart[by]) >= LEAST_TOGETHER), key=lambda by: -sum(apart[by]))
        apart = {by: apart[by] for by in many[:MOST_DISTANCES]}
    rows = [[s + by if there else -1 for s, there in enumerate(here)] for by, here in apart.items()]
    rest, last = [pair for pair in pairs if pair[1] - pair[0] not in apart], len(rows)
    if len(rest) > MOST_PICKED:
        raise NotMasked
    for place, other in rest:
        row = next((one for one in rows[last:] if one[place] < 0), None)
        if row is None:
            rows.append(row := [-1] * size)
        row[place] = other
    return [tuple(row) for row in rows]
