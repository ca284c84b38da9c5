"""The edges of the cells of a board, each drawn once; those around the whole board are told apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from statuto.figures.svg import Point

Edge = tuple[Point, Point]


@dataclass(slots=True)
class Edges:
    """Edges of some outlines: `inner` lie between two cells of the whole board, `outer` around it."""

    inner: list[Edge] = field(default_factory=list)
    outer: list[Edge] = field(default_factory=list)

    @property
    def both(self) -> tuple[list[Edge], list[Edge]]:
        """The inner edges, and the outer ones."""
        return self.inner, self.outer


def edges(whole: Iterable[tuple[Point, ...]], shown: Iterable[tuple[Point, ...]]) -> Edges:
    """The edges of the shown outlines of a board; edges of the board that go on in a straight line are one."""
    often: dict[Edge, int] = {}
    for outline in whole:
        for edge in _of(outline):
            often[edge] = often.get(edge, 0) + 1
    drawn = dict.fromkeys(edge for outline in shown for edge in _of(outline))
    found = Edges()
    for edge in drawn:
        (found.inner if often.get(edge, 0) > 1 else found.outer).append(edge)
    return Edges(_joined(found.inner), _joined(found.outer))


def _of(outline: tuple[Point, ...]) -> list[Edge]:
    """The edges of an outline, the same whichever way round it is."""
    # Corners of neighbours differ by less than they are rounded; the shift keeps them from the brink between two.
    points = [(round(x + 0.0137, 1), round(y + 0.0137, 1)) for x, y in outline]
    return [(min(a, b), max(a, b)) for a, b in zip(points, [*points[1:], points[0]], strict=True)]


def _joined(found: list[Edge]) -> list[Edge]:
    """Level and upright edges that go on in each other as one; others as they are."""
    rest: list[Edge] = []
    lines: dict[tuple[int, float], list[tuple[float, float]]] = {}
    for a, b in found:
        axis = next((axis for axis in (0, 1) if a[axis] == b[axis]), -1)
        if axis < 0:
            rest.append((a, b))
        else:
            lines.setdefault((axis, a[axis]), []).append((a[1 - axis], b[1 - axis]))
    for (axis, at), parts in lines.items():
        parts.sort()
        whole = [parts[0]]
        for first, last in parts[1:]:
            if first <= whole[-1][1]:
                whole[-1] = (whole[-1][0], max(last, whole[-1][1]))
            else:
                whole.append((first, last))
        for first, last in whole:
            rest.append(((at, first), (at, last)) if axis == 0 else ((first, at), (last, at)))
    return rest
