"""The tables of a board, made from coordinates, steps and lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

Steps = tuple[tuple[int, ...], ...]
"""`steps[direction][space]`: a space or -1."""
Places = tuple[tuple[int, int], ...]
"""The (column, row) of each space."""


def column_name(column: int) -> str:
    """Return the letters of a column counted from 1: a to z, then aa, ab and so on."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def steps_by_offset(places: Places, offsets: Sequence[tuple[int, int]]) -> Steps:
    """Return the steps between `places`, where each direction adds its offset to a place."""
    spaces = {place: space for space, place in enumerate(places)}
    return tuple(tuple(spaces.get((column + right, row + up), -1) for column, row in places) for right, up in offsets)


def neighbours(steps: Steps, directions: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return, for each space, the spaces one step away in those directions, ascending."""
    chosen = [steps[direction] for direction in directions]
    return tuple(tuple(sorted({table[space] for table in chosen} - {-1})) for space in range(len(steps[0])))


def follow(table: Sequence[int], space: int) -> tuple[int, ...]:
    """Return `space` and all that follow it in one direction, until the end or a repeat."""
    # A dict and not a list beside a set: it keeps the order and finds repeats at once.
    seen = {space: None}
    while (space := table[space]) >= 0 and space not in seen:
        seen[space] = None
    return tuple(seen)


def straight_lines(steps: Steps, axes: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the longest straight lines of a grid.

    Each axis is a direction and its opposite; a line starts where the opposite leads
    nowhere.
    """
    return tuple(
        follow(steps[direction], space)
        for direction, opposite in axes
        for space, before in enumerate(steps[opposite])
        if before < 0
    )


def stretches(lines: Iterable[tuple[int, ...]], length: int) -> tuple[tuple[int, ...], ...]:
    """Return every stretch of `length` spaces within `lines`, once and in one sense.

    Two lines may share a stretch (and all lines share stretches of one space), so what was
    found before, in either sense, is left out.
    """
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for line in lines:
        for stretch in _stretches_of(line, length):
            found.setdefault(min(stretch, stretch[::-1]), stretch)
    return tuple(found.values())


def _stretches_of(line: tuple[int, ...], length: int) -> Iterable[tuple[int, ...]]:
    closed = len(line) > 1 and line[0] == line[-1]
    if not closed:
        return (line[start : start + length] for start in range(len(line) - length + 1))
    circle = line[:-1]
    if length > len(circle):
        return ()
    # The whole circle is one stretch, wherever one begins to read it.
    starts = range(len(circle)) if length < len(circle) else range(1)
    twice = circle + circle
    return (twice[start : start + length] for start in starts)
