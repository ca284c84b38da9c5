"""Choices whose numbers need more than 32 bits: two cells of the record hold one, and so does the row of a move."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair, machine_of
from test_laid_boards import written

from statuto.checks.coding import SMALL_CODE
from statuto.compiled import compile, emit_stepwise
from statuto.evaluate.engine import Engine
from statuto.evaluate.layers import Layers
from statuto.evaluate.perft import Perft
from statuto.findings import RulesError

BOOK = str(Path(__file__).with_name("wide.statuto"))
"""There choices are asked before they are made, while they are, after moves, within searches, and when another decision
has come between. It is also played by the tests of all that goes through games."""


def test_wide_numbers_are_of_both_kinds() -> None:
    several = [p.several for a in machine_of(BOOK).program.actions for p in a.parameters if p.several is not None]
    assert all(one.coding.top > SMALL_CODE for one in several)
    assert {bool(one.coding.weights) for one in several} == {True, False}


def test_searches_space_by_space_ask_wide_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emit_stepwise, "MOST_WORDS", -1)
    assert Pair(machine_of(BOOK)).play(2) == "ended"


FILLING = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: square grid 6 by 6
  memory stone on each cell: player or none
  memory weight: 0 to 100
  define open of cell x: stone on x is none and row of x is 1 and column of x is less than 4
  action fill with some 1 to 36 cells xs among (cells x where x is open):
    choose weigh
    for each cell x in xs: set stone on x to mover
  action weigh with cell y among (cells d where row of d is 6 and column of d is less than 4):
    set weight to column of y
  may fill when afterwards weight is less than 9
  must weigh
  turn:
    choose fill
    or else: nothing
  limit 3 turns
"""


@pytest.mark.parametrize("by", ["choice", "turn"])
def test_positions_within_a_wide_choice_are_counted(tmp_path: Path, by: str) -> None:
    """Between a choice and what comes of it the number is part of the position; afterwards it makes no difference."""
    machine = written(tmp_path, FILLING)
    engine, compiled = Engine(machine), compile(machine)
    expected, found = Layers(engine, by), compiled.layers(by, None, 2**24)
    for depth in range(1, 4):
        assert expected.grow() == found.grow()
        assert found.layers == expected.layers
        assert found.layers[depth].sequences == Perft(engine, by).count(engine.start(), depth)


MANY = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: square grid 8 by 7
  memory size: 0 to 56 = {size}
  action fill with some 1 to 56 cells xs among (cells x where column of x + 8 * row of x - 9 is less than size):
    set size to 1
  may fill
  turn:
    choose fill
    or else: nothing
  limit 2 turns
"""


def test_a_decision_has_so_many_legal_moves_and_no_more(tmp_path: Path) -> None:
    """2^19 - 1 ways and to decline are within the bound, 2^20 - 1 are not: for both evaluators."""
    few, many = tmp_path / "few", tmp_path / "many"
    few.mkdir()
    many.mkdir()
    compiled = compile(written(few, MANY.format(size=19)))
    compiled.start()
    assert compiled.advance() == compiled.DECISION and compiled.choices() == 2**19
    machine = written(many, MANY.format(size=20))
    engine, beyond = Engine(machine), compile(machine)
    beyond.start()
    said = []
    for advance in (lambda: engine.advance(engine.start()), beyond.advance):
        with pytest.raises(RulesError) as failed:
            advance()
        said.append((failed.value.code, failed.value.message, failed.value.article))
    assert said == [("E018", "A decision has at most 1,000,000 legal moves.", "all")] * 2
