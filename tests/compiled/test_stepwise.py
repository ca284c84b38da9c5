"""Searches for connected sets that go space after space: where conditions may fail, and on large boards."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import BOUNDS, Pair
from test_laid_boards import BOARDS, FIXED, GAMES, agree, book, written

from statuto.compiled import emit_stepwise


@pytest.fixture
def _always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search goes space after space."""
    monkeypatch.setattr(emit_stepwise, "MOST_WORDS", -1)


@pytest.mark.usefixtures("_always")
@pytest.mark.parametrize("name", ["three parts", "paths", "all alike"])
def test_laid_boards_agree_space_by_space(tmp_path: Path, name: str) -> None:
    assert agree(written(tmp_path, book(*GAMES[name])), 1, "sum")[0] > 3000


@pytest.mark.usefixtures("_always")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("form", "allowed"), [("connected", "2"), ("chained", "(turns mod 4 - 1)")])
def test_boards_agree_space_by_space(tmp_path: Path, board: str, form: str, allowed: str) -> None:
    machine = written(tmp_path, FIXED.format(board=board, form=form, allowed=allowed))
    assert agree(machine, 2, "sum")[0] > 20


@pytest.mark.parametrize("form", ["connected", "chained"])
def test_large_boards_agree(tmp_path: Path, form: str) -> None:
    text = FIXED.format(board="square grid 33 by 32", form=form, allowed="2").replace("limit 40", "limit 10")
    text = text.replace(
        "on cell c:", "on cell c among (cells d where column of d is less than 3 and row of d is less than 3):"
    )
    assert agree(written(tmp_path, text), 1, "sum")[0] > 20


FAILING = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: square grid 4 by 5
  memory stone on each cell: player or none
  memory mate of each cell: cell or none
  memory sum: 0 to 1000000000
  define weight of cell c: row of mate of c * 2 + column of mate of c
  define web of player p: union of {form} {size} cells c {differing} {lacking} where {where}
  define near of cell d: union of {form} {size} cells c {differing} including d where {where}
  action place on cell c toward cell d:
    set stone on c to mover
    set mate of c to d
    increase sum by count of web of mover
    if c is in web of next player after mover: increase sum by 10
    increase sum by 100 * count of near of d
    if {form} {size} cells e {differing} {lacking} where {e_where}: increase sum by 1000
  must place when stone on c is none
  turn:
    choose place
  limit 15 turns
"""
HUGE = "row of mate of c * column of mate of c * 140000000"
"""A number that is too large where a cell has one of the last as its mate."""
DIFFERING = ["", "differing in weight of c", f"differing in ({HUGE} + column of c)"]
LACKING = ["", f"no more than (sum mod 3) lacking {HUGE} is less than 400000000"]
WHERE = [
    "stone on c is not none and column of mate of c is more than 1",
    f"stone on c is not none or {HUGE} is more than 200000000",
    f"row of c is less than 3 or {HUGE} is less than 800000000",
]


@pytest.mark.parametrize("form", ["connected", "chained"])
@pytest.mark.parametrize("size", [1, 3])
def test_conditions_that_fail_agree(tmp_path: Path, form: str, size: int) -> None:
    stopped = set[str]()
    for number, (differing, lacking, where) in enumerate((d, k, w) for d in DIFFERING for k in LACKING for w in WHERE):
        folder = tmp_path / str(number)
        folder.mkdir()
        told = {"form": form, "size": size, "differing": differing, "lacking": lacking, "where": where}
        text = FAILING.format(**told, e_where=where.replace(" c ", " e ").replace("of c", "of e"))
        text = text.replace("cells e differing in weight of c", "cells e differing in weight of e")
        pair = Pair(written(folder, text))
        stopped |= {pair.play(seed) for seed in range(2)}
    assert {"ended", "E019"} <= stopped and BOUNDS not in stopped
