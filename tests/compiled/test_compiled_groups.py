"""Groups, compiled: both evaluators agree on which there are, what is remembered of them and what holds them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Engine
from statuto.findings import RulesError

GROUPS = str(Path(__file__).with_name("groups.statuto"))
BROKEN = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: square grid 3 by 3
  memory lit on each cell: yes or no
  memory worth of each palace: 0 to 9
  group palace of cell c where lit on c
  action light of cell c:
    set lit on c to yes
    let p be palace at c
    set lit on c to no
    set worth of p to 3
  must light
  turn:
    choose light
"""


def _played(book: str, players: int, games: int) -> dict[str, int]:
    """Play a book with both evaluators, and give the greatest value of each memory that has one cell."""
    machine = machine_of(book, players)
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    found: dict[str, int] = {}
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            for field in machine.program.fields:
                if field.cells == 1:
                    found[field.name] = max(found.get(field.name, 0), int(record[field.offset]))
    return found


@pytest.mark.parametrize(("players", "games"), [(2, 12), (3, 6)])
def test_groups_agree(players: int, games: int) -> None:
    found = _played(GROUPS, players, games)
    assert found["joins"] > 5 and found["splits"] > 5 and found["runs"] > 0 and found["kin"] > 0


@pytest.mark.parametrize(("book", "players"), [("medina/2001", 3), ("medina/2014", 2)])
def test_shipped_books_with_groups_agree(book: str, players: int) -> None:
    _played(book, players, 1)


def test_a_group_that_is_no_more_is_not_written(tmp_path: Path) -> None:
    book = tmp_path / "broken.statuto"
    book.write_text(BROKEN)
    machine = machine_of(str(book))
    engine, compiled = Engine(machine), compile(machine)
    record = engine.start()
    compiled.start()
    node = engine.advance(record)
    assert compiled.advance() == Compiled.DECISION and node is not None
    with pytest.raises(RulesError) as expected:
        engine.play(record, node.moves[0], 0)
        engine.advance(record)
    compiled.play(0)
    with pytest.raises(RulesError) as failed:
        compiled.advance()
    assert (failed.value.code, str(failed.value)) == (expected.value.code, str(expected.value))
    assert "is no more" in str(failed.value)
