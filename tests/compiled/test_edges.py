"""Which parts would touch is known by edges: both evaluators agree, also where a tile cannot be laid at all."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair, machine_of

from statuto.compiled.emit_machine import Emitter

TEXT = Path(__file__).with_name("edges.statuto").read_text("utf-8")
THREE = """    4 of red green blue
    3 of blue green red
    2 of green green blue
    1 of red red red
"""
TILES = {
    3: THREE,
    1: "    4 of red\n    4 of green\n    3 of blue\n",
    2: "    4 of red green\n    3 of blue red\n    1 of blue blue\n    2 of green blue\n",
    6: """    3 of red green blue red green blue
    4 of red blue red green blue green
    2 of red red blue green blue green
""",
}


def book(tmp_path: Path, *changes: tuple[str, str]) -> str:
    text = TEXT
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = tmp_path / f"book{len(list(tmp_path.iterdir()))}.statuto"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("parts", TILES)
def test_edges_agree(parts: int, tmp_path: Path) -> None:
    """Tiles of one and of several parts, some with equal parts side by side."""
    pair = Pair(machine_of(book(tmp_path, (THREE, TILES[parts])), 2))
    stopped = {pair.play(seed) for seed in range(3)}
    assert stopped == {"ended"}


def test_a_tile_that_cannot_be_laid_fails_in_both(tmp_path: Path) -> None:
    """All tiles lie there and more may be added; a place is taken; and what is left over of turns asks nothing."""
    full = book(tmp_path, ("when turns is more than 7 and", "when turns is more than 90 and"), ("limit 9", "limit 60"))
    assert {Pair(machine_of(full, 2)).play(seed) for seed in range(2)} == {"E003"}
    taken = book(tmp_path, (" and not (c is laid)", ""))
    assert "E003" in {Pair(machine_of(taken, 2)).play(seed) for seed in range(4)}


def tables(path: str) -> int:
    return Emitter(machine_of(path, 2)).text().count("(call $edges_0")


def test_edges_are_asked_where_nothing_else_matters(tmp_path: Path) -> None:
    """Not where the move may fail otherwise, changes what is asked, or another question is asked of what touches."""
    known = tables(book(tmp_path))
    assert known >= 3
    unequal = "colour of b is colour of a"
    assert tables(book(tmp_path, (unequal, "colour of b is red"), ("colour of a is colour of b", "a is other"))) == 0
    taken = (
        "    take h from bag\n    lay h onto c turned r\n    set last to c",
        "    lay h onto c turned 2\n    set last to c",
    )
    assert tables(book(tmp_path, taken)) == known - 1
