"""Golden texts of boards; `UPDATE_GOLDEN=1` writes them again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playing_sessions import table_of

from statuto.evaluate.playout import choice
from statuto.play.position_text import Position
from statuto.play.screen import Canvas, Look, cells, columns, printable
from statuto.play.spaces_text import short_names
from statuto.play.table import Table

CITY = str(Path(__file__).resolve().parent.parent / "cases" / "play" / "city.statuto")
GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "play"
CASES = {
    "tic-tac-toe": ("classics/tic-tac-toe", 2, 5, {}),
    "othello": ("classics/othello", 2, 14, {}),
    "hex-5": ("classics/hex", 2, 12, {"size": 5}),
    "nine-mens-morris": ("classics/nine-mens-morris", 2, 16, {}),
    "oware": ("classics/oware", 2, 9, {}),
    "kuhn-poker": ("classics/kuhn-poker", 2, 1, {}),
    "english-draughts": ("classics/english-draughts", 2, 60, {}),
    "city": (CITY, 4, 60, {}),
    "san-gimignano": ("san-gimignano/fr-2002", 4, 30, {}),
    "torri": ("torri/base", 2, 120, {}),
    "torri-start": ("torri/base", 2, 0, {}),
}
BOOK = """\
statuto 1
game example/board
  players 2
article all
  en "All of it."
  {board}
  memory owner on each space: player or none
  memory rank on each space: 0 to 9
  memory lit on each space: yes or no
  action take on space s:
    set owner on s to mover
    set rank on s to 3
    set lit on s to yes
  must take when owner on s is none
  turn:
    choose take
  end when every space s has owner on s is not none, nobody wins
"""


def after(table: Table, moves: int) -> Table:
    for number in range(moves):
        legal = table.game.legal()
        table.play(legal[choice(1, number, len(legal))])
    return table


def text_of(table: Table, look: Look, focus: str = "") -> str:
    return "\n".join(Position(table.game, look, 0, table.seats, focus).lines()) + "\n"


@pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])
@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, unicode: bool) -> None:
    name, players, moves, options = CASES[case]
    table = after(table_of(name, ["human"] + ["random"] * (players - 1), **options), moves)
    text = text_of(table, Look(unicode=unicode))
    assert all(cells(line) < 80 for line in text.splitlines())
    assert unicode or text.isascii()
    path = GOLDEN / f"{case}.{'unicode' if unicode else 'ascii'}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def table_with(tmp_path: Path, board: str) -> Table:
    path = tmp_path / "board.statuto"
    path.write_text(BOOK.replace("{board}", board), "utf-8")
    return after(table_of(str(path), ["human", "random"]), 2)


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ("board field of space: square grid 3 by 2 with border ring", "is the border"),
        ("board field of space: hexagon grid within 2", "-2/2"),
        ("board field of space: ring of 30", "r30"),
        ("board field of space: graph: here there; there yonder here", "here"),
        ("board field of space: graph: a1 b1 c1; a1 b2", "a1"),
    ],
)
def test_every_kind_of_board(tmp_path: Path, board: str, found: str) -> None:
    table = table_with(tmp_path, board)
    for look in (Look(), Look(unicode=False)):
        text = text_of(table, look)
        assert found in text and "R3" in text and "l lit" in text
        assert all(cells(line) < 80 for line in text.splitlines())


def test_a_wide_board_is_cropped_around_a_space(tmp_path: Path) -> None:
    table = table_with(tmp_path, "board field of space: square grid 60 by 50")
    text = text_of(table, Look(), "a1")
    assert "part of the board" in text
    assert all(cells(line) < 80 for line in text.splitlines())
    assert text.startswith("    ") or " a " in text
    assert text != text_of(table, Look(), "bh50")


def test_colours_are_beside_the_signs() -> None:
    table = after(table_of("classics/tic-tac-toe", ["human", "random"]), 2)
    for many in (True, False):
        text = text_of(table, Look(colours=True, many=many))
        assert "\x1b[1;" in text and "●" in text and "○" in text


def test_short_names() -> None:
    assert short_names(("jack", "queen")) == ("j", "q")
    assert short_names(("brown", "blue")) == ("br", "bl")
    assert short_names(("abcde", "abcdf")) == ("1", "2")
    assert short_names(("aab", "aa", "ab")) == ("aab", "aa", "ab")


def test_a_canvas_knows_wide_and_combining_letters() -> None:
    canvas = Canvas()
    assert canvas.put(0, 0, "木e\u0301x") == 4
    assert canvas.lines(Look()) == ["木e\u0301x"]


def test_printable_and_columns() -> None:
    assert printable("a\x1b[2Jb\n") == "a[2Jb"
    assert columns([], 10) == []
    assert columns(["a", "b", "c"], 8) == ["a   b", "c"]
