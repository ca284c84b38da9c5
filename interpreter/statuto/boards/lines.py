"""Boards given by their lines: a ring, and a graph whose lines the book lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from statuto.boards.board import Board, check_size, check_spaces
from statuto.boards.tables import Steps, neighbours

MOST_STEPS = 1 << 20
"""The most lines times spaces of a graph: its steps hold two numbers for each."""


@lru_cache(maxsize=64)
def ring(size: int, names: tuple[str, ...] | None = None) -> Board:
    """Return a ring of `size` spaces, each next to the one before and after.

    Clockwise is toward the next index. Spaces without `names` are r1, r2 and so on.
    ValueError if `size` is less than 1 or too large, or if the names are not `size`
    different ones.
    """
    check_size("the size of a ring", size)
    check_spaces(size)
    if names is None:
        names = tuple(f"r{number}" for number in range(1, size + 1))
    if len(names) != size:
        raise ValueError(f"a ring of {size} needs {size} names, not {len(names)}")
    if len(set(names)) != size:
        raise ValueError("the names of a ring must all be different")
    # One space has no neighbour: it is not beside itself.
    line = (*range(size), 0) if size > 1 else (0,)
    return _board_of_lines("ring", names, ("clockwise", "anticlockwise"), (line,))


def custom(lines: Sequence[Sequence[str]]) -> Board:
    """Return the graph in which neighbours on a line are joined.

    Spaces are in order of first mention. Line k, counted from 1, gives the directions
    "line<k> forward" and "line<k> backward". A line that ends with its first name is
    closed and has no end. ValueError if there are no lines or one is empty, if a line
    names a space twice without closing, or if spaces or lines are too many.
    """
    return _custom(tuple(tuple(line) for line in lines))


@lru_cache(maxsize=64)
def _custom(lines: tuple[tuple[str, ...], ...]) -> Board:
    check_size("the number of lines", len(lines))
    for number, line in enumerate(lines, start=1):
        _check_line(number, line)
    spaces: dict[str, int] = {}
    for line in lines:
        for name in line:
            spaces.setdefault(name, len(spaces))
    check_spaces(len(spaces))
    if len(lines) * len(spaces) > MOST_STEPS:
        raise ValueError(
            f"the lines times the spaces of a board are at most {MOST_STEPS}; "
            f"here they are {len(lines)} times {len(spaces)}"
        )
    directions = tuple(
        f"line{number} {sense}" for number in range(1, len(lines) + 1) for sense in ("forward", "backward")
    )
    numbered = tuple(tuple(spaces[name] for name in line) for line in lines)
    return _board_of_lines("graph", tuple(spaces), directions, numbered)


def _check_line(number: int, line: tuple[str, ...]) -> None:
    check_size(f"the number of spaces of line {number}", len(line))
    closed = len(line) > 2 and line[0] == line[-1]
    once = line[:-1] if closed else line
    for position, name in enumerate(once):
        if name in once[:position]:
            raise ValueError(f"line {number} names {name} twice; only its two ends may be the same")


def _board_of_lines(
    kind: str,
    names: tuple[str, ...],
    directions: tuple[str, ...],
    lines: tuple[tuple[int, ...], ...],
) -> Board:
    size = len(names)
    steps = tuple(table for line in lines for table in _both_senses(line, size))
    beside = neighbours(steps, range(len(steps)))
    return Board(
        kind=kind,
        names=names,
        directions=directions,
        steps=steps,
        beside=beside,
        diagonal=((),) * size,
        around=beside,
        rows=(0,) * size,
        columns=(0,) * size,
        inner=frozenset(range(size)),
        border=frozenset(),
        corner=frozenset(),
        sides={},
        lines=lines,
    )


def _both_senses(line: tuple[int, ...], size: int) -> Steps:
    """Return the steps forward along one line, then those backward."""
    forward, backward = [-1] * size, [-1] * size
    for space, following in pairwise(line):
        forward[space] = following
        backward[following] = space
    return tuple(forward), tuple(backward)
