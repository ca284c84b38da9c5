"""Boards in text: square grids, rings and graphs, drawn from the spaces and what stands on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from statuto.boards.board import Board
from statuto.boards.tables import column_name
from statuto.evaluate.views import HIDDEN
from statuto.play.screen import Canvas, Look, cells
from statuto.play.signs_text import SignedSpaces
from statuto.play.spaces_text import Signs, Spaces, signs_width

ROOM_BELOW = 13
_PLACED = re.compile(r"([a-z])(\d{1,2})")


@dataclass(slots=True)
class Picture:
    """A drawn board: the canvas, the cell where each space begins, and what has to be said of it.

    `extents` says of each space how many cells its signs take, and whether they say that there is nothing on it.
    """

    canvas: Canvas = field(default_factory=Canvas)
    spots: dict[str, tuple[int, int]] = field(default_factory=dict)
    extents: dict[str, tuple[int, bool]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def write(self, x: int, y: int, signs: Signs, width: int, name: str = "") -> None:
        """Write signs in the middle of so many cells; a space can be found again by its name."""
        spare = width - signs_width(signs)
        x += spare // 2
        if name:
            self.spots[name] = (x, y)
            empty = all(style == "dim" and text != HIDDEN for text, style in signs)
            self.extents[name] = (signs_width(signs), empty)
        for text, style in signs:
            x = self.canvas.put(x, y, text, style)


def draw_board(spaces: Spaces, board: Board) -> Picture:
    """The picture of a board that is no hexagon grid."""
    if board.kind == "square":
        return _square(spaces, board)
    if board.kind == "ring":
        return _ring(spaces, board)
    places = placed(board)
    return _points(spaces, board, places) if places else _lists(spaces, board)


def empty(look: Look) -> Signs:
    """The sign of a space with nothing on it."""
    return [(look.sign("·", "."), "dim")]


def _square(spaces: Spaces, board: Board) -> Picture:
    rows, columns = max(board.rows), max(board.columns)
    ringed = min(board.rows) == 0
    width, look = spaces.width(), spaces.look
    signed = isinstance(spaces, SignedSpaces)
    boxed = (
        not ringed
        and not signed
        and 2 * rows + ROOM_BELOW + 1 <= look.height
        and columns * (width + 3) + 8 <= look.width
    )
    across, down = (width + 3, 2) if boxed else (width + 1, 1)
    picture = Picture()
    for space, name in enumerate(board.names):
        column, row = board.columns[space], board.rows[space]
        signs = spaces.signs(space)
        if not signs and not boxed:
            signs = [(look.sign("∘", "o"), "dim")] if space not in board.inner else empty(look)
        picture.write(column * across, (rows - row) * down, signs, width, name)
    last = rows - 1 if ringed else rows
    for row in range(1, last + 1):
        label = str(row)
        y = (rows - row) * down
        picture.canvas.put(across - 3 - boxed - cells(label) + (0 if not ringed else -across), y, label, "dim")
        if not signed:  # what signs mean may stand there
            picture.canvas.put((columns + 1) * across + boxed, y, label, "dim")
    for column in range(1, columns + 1 - ringed):
        label = column_name(column)
        shift = (width - cells(label)) // 2
        picture.canvas.put(column * across + shift, -1 - boxed, label, "dim")
    if boxed:
        _box(picture.canvas, look, columns, rows, width)
    if ringed:
        around = look.sign("∘", "o")
        said = f"{around} is the border: north1 lies above the first column, west1 left of the top row."
        picture.notes.append(f"north1 above a, west1 left of {last}" if signed else said)
    return picture


def _box(canvas: Canvas, look: Look, columns: int, rows: int, width: int) -> None:
    """The lines between the squares."""
    bars = look.sign("│─", "|-")
    for row in range(rows + 1):
        joints = look.sign("┌┬┐" if row == 0 else "└┴┘" if row == rows else "├┼┤", "+++")
        line = joints[1].join([bars[1] * (width + 2)] * columns)
        canvas.put(width + 1, 2 * row - 1, joints[0] + line + joints[2], "dim")
    for row in range(rows):
        for column in range(columns + 1):
            canvas.put(width + 1 + column * (width + 3), 2 * row, bars[0], "dim")


def _ring(spaces: Spaces, board: Board) -> Picture:
    """A ring in two rows, read clockwise: the upper from left to right, the lower back; a list if it is too long."""
    size, look = len(board.names), spaces.look
    half = (size + 1) // 2
    width = max(spaces.width(), *map(cells, board.names))
    if half * (width + 3) + 4 > look.width:
        return _wrapped(spaces, board)
    picture = Picture()
    for space, name in enumerate(board.names):
        upper = space < half
        x = (space if upper else size - 1 - space) * (width + 3) + 4
        label = [(name, "dim")]
        picture.write(x, 0 if upper else 3, label, width)
        picture.write(x, 1 if upper else 2, spaces.signs(space) or empty(look), width, name)
    arrows = look.sign("→←", "><")
    picture.canvas.put(0, 1, arrows[0], "dim")
    picture.canvas.put(0, 2, arrows[1], "dim")
    picture.notes.append(f"Clockwise is from {board.names[0]} to {board.names[1 % size]}.")
    return picture


def _wrapped(spaces: Spaces, board: Board) -> Picture:
    """All spaces in order, name and signs, in as many lines as they take."""
    picture = Picture()
    x = y = 0
    for space, name in enumerate(board.names):
        signs = spaces.signs(space) or empty(spaces.look)
        width = cells(name) + 1 + signs_width(signs)
        if x and x + width >= spaces.look.width:
            x, y = 0, y + 1
        after = picture.canvas.put(x, y, f"{name} ", "dim")
        picture.write(after, y, signs, signs_width(signs), name)
        x += width + 3
    return picture


def placed(board: Board) -> dict[int, tuple[int, int]]:
    """Columns and rows by the names of a graph, if all are a letter and a number and every line is straight on them."""
    places: dict[int, tuple[int, int]] = {}
    for space, name in enumerate(board.names):
        match = _PLACED.fullmatch(name)
        if match is None:
            return {}
        places[space] = (ord(match[1]) - ord("a"), int(match[2]))
    taken = set(places.values())
    pairs = [(places[a], places[b]) for a, others in enumerate(board.beside) for b in others]
    straight = all((a[0] == b[0] or a[1] == b[1]) and not taken & set(_between(a, b)) for a, b in pairs)
    return places if straight and len(taken) == len(places) else {}


def _between(a: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The places between two of one row or column."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    for step in range(1, steps):
        yield a[0] + (b[0] - a[0]) * step // steps, a[1] + (b[1] - a[1]) * step // steps


def _points(spaces: Spaces, board: Board, places: dict[int, tuple[int, int]]) -> Picture:
    """A graph whose names are coordinates: points, and the lines that join them."""
    width, look, picture = spaces.width(), spaces.look, Picture()
    across, top = width + 3, max(row for _, row in places.values())
    for a, others in enumerate(board.beside):
        for b in others:
            _join(picture.canvas, look, places[a], places[b], across, top, width)
    for space, name in enumerate(board.names):
        column, row = places[space]
        picture.write(column * across, (top - row) * 2, spaces.signs(space) or empty(look), width, name)
    for row in sorted({row for _, row in places.values()}):
        picture.canvas.put(-2 - len(str(row)), (top - row) * 2, str(row), "dim")
    low = min(row for _, row in places.values())
    for column in sorted({column for column, _ in places.values()}):
        picture.canvas.put(column * across + (width - 1) // 2, (top - low) * 2 + 1, column_name(column + 1), "dim")
    return picture


def _join(
    canvas: Canvas, look: Look, a: tuple[int, int], b: tuple[int, int], across: int, top: int, width: int
) -> None:
    if a[1] == b[1] and a[0] < b[0]:
        start, end = a[0] * across + width + 1, b[0] * across - 1
        canvas.put(start, (top - a[1]) * 2, look.sign("─", "-") * (end - start), "dim")
    elif a[0] == b[0] and a[1] > b[1]:
        x = a[0] * across + (width - 1) // 2
        for y in range((top - a[1]) * 2 + 1, (top - b[1]) * 2):
            canvas.put(x, y, look.sign("│", "|"), "dim")


def _lists(spaces: Spaces, board: Board) -> Picture:
    """A graph as its lines, one below the other; the spaces in order when that would be too long."""
    if len(board.lines) > spaces.look.height - ROOM_BELOW + 4:
        return _wrapped(spaces, board)
    picture = Picture()
    for y, line in enumerate(board.lines):
        x = 0
        for number, space in enumerate(line):
            if number:
                x = picture.canvas.put(x, y, look_link(spaces.look), "dim")
            x = picture.canvas.put(x, y, f"{board.names[space]} ", "dim")
            signs = spaces.signs(space) or empty(spaces.look)
            picture.write(x, y, signs, signs_width(signs), board.names[space])
            x += signs_width(signs)
    return picture


def look_link(look: Look) -> str:
    """What stands between two spaces of a line."""
    return look.sign(" ─ ", " - ")
