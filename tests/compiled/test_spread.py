"""What can be reached from a space, found in words of bits: both evaluators agree on boards of all forms and sizes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import compile
from statuto.compiled.emit_machine import Emitter
from statuto.evaluate.engine import Engine

BOOK = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: {board}
  memory stone on each cell: player or none
  memory last: cell or none
  memory sum: 0 to 1000000000
  memory hits: 0 to 1000000
  define web of cell c: (cell d connected to c where {where})
  action place on cell c:
    set stone on c to mover
    increase sum by count of web of c
    if some cell d in web of c where d is not c and stone on d is not player 2:
      increase hits by 1
    let g be (first cell d in web of c where d is not c)
    if g is not none and last is not none and last is in web of c:
      increase sum by 7
    if last is not none and g is in web of last and count of web of g mod 3 is 1:
      increase hits by 3
    for each cell d in web of c where stone on d is player 1 and count of web of d is more than 4:
      set stone on d to none
    set last to c
  must place when stone on c is none
  turn:
    if can place:
      choose place
  limit {turns} turns
"""

BOARDS = [
    "square grid 2 by 2",
    "square grid 3 by 3",
    "square grid 8 by 8",
    "square grid 11 by 9",
    "hexagon grid 5 by 13",
    "hexagon grid within 3",
    "ring of 9",
    "ring of 70",
    "graph: a1 b1 c1 d1; b1 x1 y1; d1 y1 a1",
    "square grid 17 by 17",
]
ASKED = [
    "stone on d is stone on c",
    "stone on d is none or d is c",
    "stone on d is not player 1",
    "stone on d is player 2 or (some cell e in cells next to d where stone on e is player 1)",
    "stone on d is mover",
]


def play(tmp_path: Path, board: str, where: str, games: int) -> tuple[int, int, str]:
    """Play with both; the greatest sum and number of hits, and the text of the module."""
    book = tmp_path / "book.statuto"
    turns = 60 if "70" in board or "17" in board else 90
    book.write_text(BOOK.format(board=board, where=where, turns=turns), "utf-8")
    machine = machine_of(str(book))
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    places = [next(f.offset for f in machine.program.fields if f.name == name) for name in ("sum", "hits")]
    best = [0, 0]
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            best = [max(a, int(record[at])) for a, at in zip(best, places, strict=True)]
    return best[0], best[1], Emitter(machine).text()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("where", ASKED)
def test_what_is_reached_agrees(tmp_path: Path, board: str, where: str) -> None:
    total, hits, _ = play(tmp_path, board, where, 2)
    assert total + hits > 3


@pytest.mark.parametrize(("board", "spreads"), [(BOARDS[3], True), (BOARDS[7], True), (BOARDS[9], False)])
def test_large_boards_are_searched_and_others_spread(tmp_path: Path, board: str, spreads: bool) -> None:
    book = tmp_path / "book.statuto"
    book.write_text(BOOK.format(board=board, where=ASKED[2], turns=9), "utf-8")
    text = Emitter(machine_of(str(book))).text()
    # A search keeps a mark for each space, in bytes.
    assert ("i32.store8" not in text) == spreads


def test_an_origin_that_is_none_reaches_nothing(tmp_path: Path) -> None:
    book = tmp_path / "book.statuto"
    text = BOOK.format(board="square grid 8 by 8", where=ASKED[2], turns=40)
    text = text.replace("    set last to c\n", "    set last to (step of c toward north)\n")
    text = text.replace("last is not none and last is in web of c", "count of web of last is 0")
    book.write_text(text, "utf-8")
    machine = machine_of(str(book))
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    for seed in range(3):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            pass
