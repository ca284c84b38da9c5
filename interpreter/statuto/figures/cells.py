"""Where the spaces of a board lie: squares, hexagons, rings, points and lines, and what names them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from statuto.boards.board import Board
from statuto.boards.tables import column_name
from statuto.figures.svg import Point, regular
from statuto.play.boards_text import placed

SQUARE = 36.0
HEXAGON = 21.0
POINT = 13.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A space as it is drawn: its middle, its outline (a circle when it has none), and room for so many pixels."""

    middle: Point
    outline: tuple[Point, ...]
    room: float
    dashed: bool = False


@dataclass(slots=True)
class Plan:
    """All cells of a board by their spaces, the lines between points, and the labels around."""

    cells: list[Cell] = field(default_factory=list)
    lines: list[tuple[Point, Point]] = field(default_factory=list)
    labels: list[tuple[Point, str]] = field(default_factory=list)

    def move_to(self, corner: Point) -> None:
        """Move all so that its upper left corner is at a point."""
        half = [(cell.middle, cell.room / 2) for cell in self.cells] + [(at, 5.0) for at, _ in self.labels]
        right = corner[0] - min(x - size for (x, _), size in half)
        down = corner[1] - min(y - size for (_, y), size in half)

        def moved(at: Point) -> Point:
            return at[0] + right, at[1] + down

        self.cells = [
            replace(cell, middle=moved(cell.middle), outline=tuple(map(moved, cell.outline))) for cell in self.cells
        ]
        self.lines = [(moved(a), moved(b)) for a, b in self.lines]
        self.labels = [(moved(at), text) for at, text in self.labels]


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


def _box(middle: Point, size: float = SQUARE) -> tuple[Point, ...]:
    x, y = middle
    half = size / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _squares(board: Board) -> Plan:
    """A grid with its letters below and its numbers at the left; spaces of the ring are dashed and smaller."""
    found, rows, columns = Plan(), max(board.rows), max(board.columns)
    ringed = min(board.rows) == 0
    for space in range(len(board.names)):
        middle = board.columns[space] * SQUARE, (rows - board.rows[space]) * SQUARE
        inner = space in board.inner
        found.cells.append(Cell(middle, _box(middle, SQUARE if inner else SQUARE * 0.7), SQUARE, not inner))
    low = 0 if ringed else 1
    for row in range(1, rows + 1 - ringed):
        found.labels.append((((low - 0.75) * SQUARE, (rows - row) * SQUARE), str(row)))
    for column in range(1, columns + 1 - ringed):
        found.labels.append(((column * SQUARE, (rows - low + 0.75) * SQUARE), column_name(column)))
    return found


def hexagon_middle(board: Board, space: int, size: float) -> Point:
    """The middle of a hexagon with a corner above, whose sides are so long."""
    wide = math.sqrt(3) * size
    return (board.columns[space] + board.rows[space] / 2) * wide, board.rows[space] * 1.5 * size


def _hexagons(board: Board) -> Plan:
    found = Plan()
    rhombus = board.names[0] == "a1"
    for space in range(len(board.names)):
        middle = hexagon_middle(board, space, HEXAGON)
        found.cells.append(Cell(middle, tuple(regular(middle, HEXAGON, 6)), HEXAGON * 1.5))
    firsts = {board.rows[space]: space for space in reversed(range(len(board.names)))}
    for row, space in firsts.items():
        x, y = found.cells[space].middle
        found.labels.append(((x - 1.6 * HEXAGON, y), str(row) if rhombus else board.names[space]))
    for space in firsts and [space for space in range(len(board.names)) if rhombus and board.rows[space] == 1]:
        x, y = found.cells[space].middle
        found.labels.append(((x - 0.5 * HEXAGON, y - 1.4 * HEXAGON), column_name(board.columns[space])))
    return found


def _ring(board: Board) -> Plan:
    """Two rows, read clockwise: the upper from left to right, the lower back."""
    found, size = Plan(), len(board.names)
    half = (size + 1) // 2
    for space, name in enumerate(board.names):
        upper = space < half
        x, y = (space if upper else size - 1 - space) * SQUARE, 0.0 if upper else SQUARE
        found.cells.append(Cell((x, y), _box((x, y)), SQUARE))
        found.labels.append(((x, y + (-0.7 if upper else 0.7) * SQUARE), name))
    return found


def _points(board: Board, places: dict[int, tuple[int, int]]) -> Plan:
    """A graph whose names are coordinates."""
    found, top = Plan(), max(row for _, row in places.values())
    for space in range(len(board.names)):
        column, row = places[space]
        found.cells.append(Cell((column * SQUARE, (top - row) * SQUARE), (), 2 * POINT))
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
        found.cells.append(Cell(inner[space], (), 2 * POINT))
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
