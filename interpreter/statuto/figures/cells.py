"""Where the spaces of a board lie: squares, hexagons, rings, points and lines, and what names them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from statuto.boards.board import Board
from statuto.boards.tables import column_name
from statuto.figures.edges import Edge, Edges, edges
from statuto.figures.svg import Point, regular
from statuto.play.boards_text import placed

SQUARE = 30.0
HEXAGON = 18.0
POINT = 11.5
LEAST = 5
"""A part of a grid has so many rows and columns at least."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space as it is drawn: its middle, its outline (a circle when it has none), and room for so many pixels."""

    middle: Point
    outline: tuple[Point, ...]
    room: float
    dashed: bool = False


@dataclass(slots=True)
class Plan:
    """All cells of a board by their spaces, the edges between them, lines between points, and the labels around."""

    cells: dict[int, Cell] = field(default_factory=dict)
    lines: list[tuple[Point, Point]] = field(default_factory=list)
    labels: list[tuple[Point, str]] = field(default_factory=list)
    edges: Edges = field(default_factory=Edges)

    def add(self, cell: Cell) -> None:
        """Add the cell of the next space."""
        self.cells[len(self.cells)] = cell

    def crop(self, board: Board, busy: set[int]) -> None:
        """Keep the part of a grid around some spaces, with one more row and column on each side, and its labels.

        What goes on beyond the part has no edge around it there.
        """
        whole = self._outlines()
        if board.kind not in ("square", "hexagon") or not busy:
            self.edges = edges(whole, whole)
            return
        rows = _around([board.rows[space] for space in busy], board.rows)
        columns = _around([board.columns[space] for space in busy], board.columns)
        kept = [space for space in self.cells if board.rows[space] in rows and board.columns[space] in columns]
        self.cells = {space: self.cells[space] for space in kept}
        self.labels = _labels(board, self.cells)
        self.edges = edges(whole, self._outlines())

    def _outlines(self) -> list[tuple[Point, ...]]:
        return [cell.outline for cell in self.cells.values() if cell.outline and not cell.dashed]

    def scale(self, factor: float) -> None:
        """Make all smaller or larger, from the corner of coordinates."""
        self._map(lambda at: (at[0] * factor, at[1] * factor), factor)

    @property
    def width(self) -> float:
        """How wide all is, but for the labels around."""
        sides = [cell.middle[0] + sign * cell.room / 2 for cell in self.cells.values() for sign in (-1, 1)]
        return max(sides) - min(sides)

    def move_to(self, corner: Point) -> None:
        """Move all so that its upper left corner is at a point."""
        half = [(cell.middle, cell.room / 2) for cell in self.cells.values()] + [(at, 5.0) for at, _ in self.labels]
        right = corner[0] - min(x - size for (x, _), size in half)
        down = corner[1] - min(y - size for (_, y), size in half)

        def moved(at: Point) -> Point:
            return at[0] + right, at[1] + down

        self._map(moved, 1.0)

    def _map(self, moved: Callable[[Point], Point], factor: float) -> None:
        """Put every point elsewhere, and make the room of cells larger by a factor."""
        self.cells = {
            space: Cell(moved(cell.middle), tuple(map(moved, cell.outline)), cell.room * factor, cell.dashed)
            for space, cell in self.cells.items()
        }
        self.lines, inner, outer = ([_moved(moved, e) for e in some] for some in (self.lines, *self.edges.both))
        self.edges = Edges(inner, outer)
        self.labels = [(moved(at), text) for at, text in self.labels]


def _moved(moved: Callable[[Point], Point], edge: Edge) -> Edge:
    return moved(edge[0]), moved(edge[1])


def plan(board: Board) -> Plan:
    """Where the spaces of a board lie."""
    if board.kind == "square":
        return _squares(board)
    if board.kind == "hexagon":
        return _hexagons(board)
    if board.kind == "ring":
        return _ring(board)
    places = placed(board)
    return _points(board, places) if places else _circle(board)


def _around(busy: list[int], every: tuple[int, ...]) -> range:
    """The rows (or columns) around those where something is: one more on each side, and not too few."""
    first, last = max(min(busy) - 1, min(every)), min(max(busy) + 1, max(every))
    while last - first + 1 < min(LEAST, max(every) - min(every) + 1):
        first, last = max(first - 1, min(every)), min(last + 1, max(every))
    return range(first, last + 1)


def _box(middle: Point, size: float = SQUARE) -> tuple[Point, ...]:
    x, y = middle
    half = size / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _squares(board: Board) -> Plan:
    """A grid; spaces of the ring are dashed and smaller."""
    found, rows = Plan(), max(board.rows)
    for space in range(len(board.names)):
        middle = board.columns[space] * SQUARE, (rows - board.rows[space]) * SQUARE
        inner = space in board.inner
        found.add(Cell(middle, _box(middle, SQUARE if inner else SQUARE * 0.7), SQUARE, not inner))
    found.labels = _labels(board, found.cells)
    return found


def hexagon_middle(board: Board, space: int, size: float) -> Point:
    """The middle of a hexagon with a corner above, whose sides are so long."""
    wide = math.sqrt(3) * size
    return (board.columns[space] + board.rows[space] / 2) * wide, board.rows[space] * 1.5 * size


def _hexagons(board: Board) -> Plan:
    found = Plan()
    for space in range(len(board.names)):
        middle = hexagon_middle(board, space, HEXAGON)
        found.add(Cell(middle, tuple(regular(middle, HEXAGON, 6)), HEXAGON * 1.5))
    found.labels = _labels(board, found.cells)
    return found


def _labels(board: Board, cells: dict[int, Cell]) -> list[tuple[Point, str]]:
    """What names the rows and columns of the cells that are drawn: letters below (above hexagons), numbers at the left.

    A hexagon of hexagons has the name of the first space at the left of each row.
    """
    square, rows, columns = board.kind == "square", dict[int, int](), dict[int, int]()
    for space in sorted(cells, key=lambda space: cells[space].middle):
        rows.setdefault(board.rows[space], space)
    for space in sorted(cells, key=lambda space: -cells[space].middle[1] if square else cells[space].middle[1]):
        columns.setdefault(board.columns[space], space)
    inner = {(board.rows[space], board.columns[space]) for space in board.inner}
    within = [{row for row, _ in inner}, {column for _, column in inner}]
    found: list[tuple[Point, str]] = []
    lettered = board.names[min(board.inner)][:1].isalpha()
    for row, space in rows.items():
        x, y = cells[space].middle
        if row in within[0]:
            found.append(
                ((x - (0.75 * SQUARE if square else 1.6 * HEXAGON), y), str(row) if lettered else board.names[space])
            )
    for column, space in columns.items() if lettered else ():
        x, y = cells[space].middle
        if column in within[1]:
            at = (x, y + 0.75 * SQUARE) if square else (x - 0.5 * HEXAGON, y - 1.4 * HEXAGON)
            found.append((at, column_name(column)))
    return found


def _ring(board: Board) -> Plan:
    """Two rows, read clockwise: the upper from left to right, the lower back."""
    found, size = Plan(), len(board.names)
    half = (size + 1) // 2
    for space, name in enumerate(board.names):
        upper = space < half
        x, y = (space if upper else size - 1 - space) * SQUARE, 0.0 if upper else SQUARE
        found.add(Cell((x, y), _box((x, y)), SQUARE))
        found.labels.append(((x, y + (-0.7 if upper else 0.7) * SQUARE), name))
    return found


def _points(board: Board, places: dict[int, tuple[int, int]]) -> Plan:
    """A graph whose names are coordinates."""
    found, top = Plan(), max(row for _, row in places.values())
    for space in range(len(board.names)):
        column, row = places[space]
        found.add(Cell((column * SQUARE, (top - row) * SQUARE), (), 2 * POINT))
    for row in sorted({row for _, row in places.values()}):
        found.labels.append(((-0.9 * SQUARE, (top - row) * SQUARE), str(row)))
    low = min(row for _, row in places.values())
    for column in sorted({column for column, _ in places.values()}):
        found.labels.append(((column * SQUARE, (top - low + 0.8) * SQUARE), column_name(column + 1)))
    return _joined(board, found)


def _circle(board: Board) -> Plan:
    """A graph whose names say nothing of places: all around a circle, each with its name outside."""
    found, size = Plan(), len(board.names)
    radius = max(2.0 * SQUARE, size * 1.6 * POINT / math.pi)
    inner, outer = regular((0.0, 0.0), radius, size), regular((0.0, 0.0), radius + 2.2 * POINT, size)
    for space, name in enumerate(board.names):
        found.add(Cell(inner[space], (), 2 * POINT))
        found.labels.append((outer[space], name))
    return _joined(board, found)


def _joined(board: Board, found: Plan) -> Plan:
    """With the lines between neighbours, from the edge of one point to that of the other."""
    for a, others in enumerate(board.beside):
        for b in others:
            if a < b:
                (ax, ay), (bx, by) = found.cells[a].middle, found.cells[b].middle
                long = math.hypot(bx - ax, by - ay)
                dx, dy = POINT * (bx - ax) / long, POINT * (by - ay) / long
                found.lines.append(((ax + dx, ay + dy), (bx - dx, by - dy)))
    return found
