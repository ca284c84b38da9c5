"""Hexagons in text: grids in rows that shift by half a cell, and boards laid from tiles of parts.

A laid tile is a brick: rows of bricks that shift by half a brick touch as hexagons do, with two neighbours above, two
beside and two below. Its parts are told apart by two lines that go from the middle to corners.
"""

from __future__ import annotations

from collections.abc import Sequence

from statuto.boards.board import Board
from statuto.boards.tables import column_name
from statuto.checks.types import Domain, LaidBoard
from statuto.play.boards_text import Picture, empty
from statuto.play.screen import Canvas, Look, cells
from statuto.play.spaces_text import Signs, Spaces, bare, short_names, signs_width

BRICK = 10
BRICK_ROWS = 3
# A joint by whether something meets it from above, from below, from the left, from the right.
_JOINTS = {
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
}


def draw_hexagons(spaces: Spaces, board: Board, rhombus: bool) -> Picture:
    """The picture of a hexagon grid: a rhombus with letters and numbers, or a hexagon with the names at its sides."""
    look, picture = spaces.look, Picture()
    width = spaces.width()
    pitch = width + 1 + (width + 1) % 2
    most = max(board.columns) * 2 + max(board.rows)
    if most * (pitch + 2) // 2 + 12 <= look.width:
        pitch += 2
    for space, name in enumerate(board.names):
        x = _across(board, space, pitch)
        picture.write(x, board.rows[space], spaces.signs(space) or empty(look), width, name)
    if rhombus:
        for column in range(1, max(board.columns) + 1):
            picture.canvas.put(column * pitch, 0, column_name(column), "dim")
    _label_rows(picture.canvas, board, pitch, width, rhombus)
    return picture


def _across(board: Board, space: int, pitch: int) -> int:
    return board.columns[space] * pitch + board.rows[space] * pitch // 2


def _label_rows(canvas: Canvas, board: Board, pitch: int, width: int, rhombus: bool) -> None:
    """What stands left and right of each row: its number, or the names of its first and last space."""
    for row in range(1, max(board.rows) + 1):
        spaces = [space for space in range(len(board.names)) if board.rows[space] == row]
        first, last = (str(row),) * 2 if rhombus else (board.names[spaces[0]], board.names[spaces[-1]])
        canvas.put(_across(board, spaces[0], pitch) - 2 - cells(first), row, first, "dim")
        canvas.put(_across(board, spaces[-1], pitch) + width + 2, row, last, "dim")


def draw_laid(spaces: Spaces, laid: LaidBoard, open_places: frozenset[int]) -> Picture:
    """The picture of a laid board: a brick a tile, and the names of the places where something may be laid now."""
    record, look, picture = spaces.record, spaces.look, Picture()
    queries = spaces.engine.terms.laid_queries(laid)
    board = laid.grid.board
    for place in sorted(open_places):
        x, y = _corner(board, place)
        picture.write(x + 1, y + 1, [(f"({board.names[place]})", "dim")], BRICK - 1, board.names[place])
    for slot in range(record[laid.count]):
        place, turn = record[laid.place + slot], record[laid.turn + slot]
        x, y = _corner(board, place)
        letters = part_letters(laid.tiles, record[laid.tile + slot])
        texts: list[Signs] = []
        areas = queries.areas_of(record, place)
        for part, area in enumerate(areas):
            texts.append(_fitted([(letters[part], ""), *spaces.signs(area)]))
        names = [queries.area_name(record, area) for area in areas]
        draw_brick(picture, look, x, y, board.names[place], texts, turn, names)
        picture.spots[board.names[place]] = (x, y)
    mend(picture.canvas, look)
    return picture


def _corner(board: Board, place: int) -> tuple[int, int]:
    """The left end of the upper side of a place's brick."""
    return board.columns[place] * BRICK + board.rows[place] * BRICK // 2, board.rows[place] * BRICK_ROWS


def part_letters(tiles: Domain, tile: int) -> list[str]:
    """The letters of a tile's parts, in their order around."""
    kinds = tiles.tile
    assert kinds is not None
    short = short_names(tuple(bare(name, kinds.attribute) for name in kinds.attribute.names))
    return [short[value] for value in kinds.values[tile]]


def _fitted(signs: Signs) -> Signs:
    """Signs that take half a brick at most: what is too much is a plus sign."""
    if signs_width(signs) <= (BRICK - 1) // 2:
        return signs
    text = "".join(text for text, _ in signs)
    return [(text[: (BRICK - 1) // 2 - 1] + "+", "bold")]


def draw_brick(
    picture: Picture, look: Look, x: int, y: int, name: str, parts: list[Signs], turn: int, names: Sequence[str] = ()
) -> None:
    """One tile with its parts where they lie after so many turns; `names` are those of the parts."""
    canvas = picture.canvas
    bars = look.sign("│─┼╲╱", "|-+\\/")
    for row in (y, y + BRICK_ROWS):
        for at in range(x, x + BRICK + 1):
            joint = (at - x) % (BRICK // 2) == 0
            if canvas.signs.get((at, row), (bars[1], ""))[0] == bars[1]:
                canvas.put(at, row, bars[2] if joint else bars[1], "dim")
    for row in range(y + 1, y + BRICK_ROWS):
        canvas.put(x, row, bars[0] + " " * (BRICK - 1) + bars[0], "dim")
    canvas.put(x + 1, y, name, "bold")
    if len(parts) == 3:
        _three(picture, bars, x, y, parts, turn, names or ("",) * 3)
    else:
        _others(picture, x, y, parts)


def mend(canvas: Canvas, look: Look) -> None:
    """Give each joint the arms that something meets."""
    crossing, bars = look.sign("┼", "+"), look.sign("│─", "|-")
    for (x, y), (sign, style) in list(canvas.signs.items()):
        if sign == crossing and style == "dim":
            up, down = (canvas.signs.get((x, row), ("", ""))[0] == bars[0] for row in (y - 1, y + 1))
            left, right = ((at, y) in canvas.signs and canvas.signs[at, y][0] != " " for at in (x - 1, x + 1))
            plain = bars[1] if not up and not down else crossing
            canvas.signs[x, y] = (_JOINTS.get((up, down, left, right), plain) if look.unicode else plain, style)


def _three(picture: Picture, bars: str, x: int, y: int, parts: list[Signs], turn: int, names: Sequence[str]) -> None:
    """Three parts, each with two sides: one above and two below, or two above and one below.

    Side s is, from 0 and anticlockwise: east, northeast, northwest, west, southwest, southeast.
    """
    by_side = {(2 * part + turn) % 6: part for part in range(3)}
    half, canvas = (BRICK - 2) // 2, picture.canvas
    if 0 in by_side:  # the sides 0 and 1, 2 and 3, 4 and 5 go together
        right, left, single = by_side[0], by_side[2], by_side[4]
        pair, alone, slants = y + 1, y + 2, bars[4] + bars[3]
    else:  # 1 and 2, 3 and 4, 5 and 0
        single, left, right = by_side[1], by_side[3], by_side[5]
        pair, alone, slants = y + 2, y + 1, bars[3] + bars[4]
    picture.write(x + 1, pair, parts[left], half, names[left])
    canvas.put(x + BRICK // 2, pair, bars[0], "dim")
    picture.write(x + BRICK // 2 + 1, pair, parts[right], half, names[right])
    canvas.put(x + 1, alone, slants[0], "dim")
    picture.write(x + 2, alone, parts[single], BRICK - 3, names[single])
    canvas.put(x + BRICK - 1, alone, slants[1], "dim")


def _others(picture: Picture, x: int, y: int, parts: list[Signs]) -> None:
    """Parts of another number, in their order around, in two lines."""
    half = (len(parts) + 1) // 2
    for row, some in ((y + 1, parts[:half]), (y + 2, parts[half:])):
        picture.write(x + 1, row, _fitted([sign for signs in some for sign in (*signs, (" ", ""))]), BRICK - 1)


def draw_turns(look: Look, tiles: Domain, tile: int, turns: list[int]) -> Picture:
    """A tile turned in each of some ways, side by side, each under its number."""
    picture = Picture()
    letters = [[(letter, "")] for letter in part_letters(tiles, tile)]
    for number, turn in enumerate(turns):
        draw_brick(picture, look, number * (BRICK + 3), 0, str(turn), list(letters), turn)
    mend(picture.canvas, look)
    return picture
