"""Decisions whose moves are counted and not listed: both evaluators agree, and each move is found by its number."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import Compiled, compile
from statuto.compiled.emit_machine import Emitter
from statuto.evaluate.engine import Engine

BOOK = """\
statuto 1
game a/b
  players 2
article all
  kind colour: red, blue
  piece token of each colour: 200
  board field of cell: square grid {size} by {size}
  memory stone on each cell: player or none
  memory high on each cell: 0 to 40 = 2
  memory brief on each cell: yes or no for the turn
  memory held on each cell of each player: 0 to 9
  zone heap on each cell: token seen by everyone
  memory sum: 0 to 1000000
  setup:
    for each cell c where c is corner:
      set stone on c to player 2
  action place on cell c:
    set stone on c to mover
    set brief on c to yes
    increase sum by column of c mod 7
  action lift on cell c:
    set stone on c to none
    put 1 token of red into heap on c
    set brief on c to yes
  action raise on cell c:
    increase high on c by 1
    set held on c of mover to held on c of mover + 1
    if can spend:
      increase sum by 3
  action spend on cell c:
    decrease high on c by 1
    for each colour k where count of token of k in heap on c is more than 0:
      take 1 token of k from heap on c
  must place when stone on c is none and brief on c is no
  must not place when c is border and count of token of red in heap on c is more than 1
  must lift when stone on c is not none and turns is more than 3
  must not lift when stone on c is mover
  must raise when held on c of player 1 is less than 3 and high on c is less than 9
  must spend when high on c is more than 2
  must not spend when turns mod 2 is 1
  turn:
    if can place:
      choose place
    if can place:
      choose place by chance
    pick k at random from (cell c where c is not corner)
    increase sum by row of k
    if can lift:
      choose lift
    if can raise:
      choose raise
    if can spend:
      choose spend
    if can lift or can raise:
      choose lift, raise
  limit 30 turns
"""


def written(tmp_path: Path, size: int) -> str:
    book = tmp_path / "book.statuto"
    book.write_text(BOOK.replace("{size}", str(size)), "utf-8")
    return str(book)


@pytest.mark.parametrize(("size", "games"), [(3, 30), (5, 12), (8, 4), (9, 3)])
def test_what_is_counted_is_what_would_be_listed(tmp_path: Path, size: int, games: int) -> None:
    machine = machine_of(written(tmp_path, size))
    counted = [machine.program.actions[action].name for action in Emitter(machine).candidates]
    assert counted == ["place", "raise", "spend"]
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            if draw.random() < 0.2:
                before = compiled.copy()
                compiled.advance()
                compiled.restore(before)


def test_a_move_is_found_after_a_position_came_back(tmp_path: Path) -> None:
    compiled = compile(machine_of(written(tmp_path, 9)))
    compiled.start()
    compiled.advance()
    before, moves = compiled.copy(), compiled.moves()
    assert len(moves) == 77 and compiled.choices() == 77
    for index in range(77):
        compiled.restore(before)
        compiled.play(index)
        compiled.advance()
        after = compiled.record()
        compiled.restore(before)
        assert compiled.moves() == moves
        compiled.play(index)
        compiled.advance()
        assert compiled.record() == after
    compiled.restore(before)
    with pytest.raises(IndexError):
        compiled.play(77)


def test_each_number_finds_a_move_of_its_own() -> None:
    """A game at random visits each of 121 places about as often as any other."""
    compiled = compile(machine_of("classics/hex"))
    games = compiled.playouts(3, 400)
    assert all(21 <= moves <= 121 for _, moves in games)
    won = sum(winners == 1 for winners, _ in games)
    assert 130 < won < 270
    assert Compiled.DECISION == 1


def test_counts_need_no_list(tmp_path: Path) -> None:
    """Counts by the module and by making each move, with chance and decisions that are listed in between."""
    compiled = compile(machine_of(written(tmp_path, 3)))

    def count(depth: int) -> int:
        kind, total = compiled.advance(), 0
        if kind == Compiled.OVER or not depth:
            return int(depth == 0)
        before = compiled.copy()
        for index in range(compiled.choices()):
            compiled.restore(before)
            if kind == Compiled.DECISION:
                compiled.play(index)
            else:
                compiled.chance(index)
            total += count(depth - (kind == Compiled.DECISION))
        return total

    for depth in (1, 2, 3, 4):
        compiled.start()
        expected = count(depth)
        compiled.start()
        assert compiled.perft(depth) == expected


LUCKY = """\
statuto 1
game a/c
  players 3
article all
  board field of cell: square grid 3 by 3
  memory stone on each cell: player or none
  memory lucky: player or none
  action place on cell c:
    set stone on c to mover
  must place when stone on c is none
  turn:
    choose place
    pick p at random from (player q where q is not player 1)
    set lucky to p
  end when lucky is not none, lucky wins
"""


def test_chance_is_listed_after_a_decision_that_was_counted(tmp_path: Path) -> None:
    book = tmp_path / "lucky.statuto"
    book.write_text(LUCKY, "utf-8")
    won = [winners for winners, _ in compile(machine_of(str(book), 3)).playouts(0, 60)]
    assert set(won) == {0b010, 0b100}


@pytest.mark.parametrize(
    ("rules", "counted"),
    [
        ("must place when stone on c is none", True),
        ("may place when stone on c is none", False),
        ("must place when stone on c is none\n  must place when turns is 3", False),
        ("must place when stone on c is none\n  must not place when afterwards stone on c is none", False),
        ("must place when stone on c is none and some cell d in cells next to c where stone on d is none", False),
        ("must place when c is corner", False),
        ("must place when stone on c is none\n  must not place", False),
    ],
)
def test_which_decisions_are_counted(tmp_path: Path, rules: str, counted: bool) -> None:
    book = tmp_path / "lucky.statuto"
    book.write_text(LUCKY.replace("must place when stone on c is none", rules), "utf-8")
    machine = machine_of(str(book), 3)
    assert bool(Emitter(machine).candidates) == counted
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    if not rules.endswith("not place"):
        for seed in range(5):
            draw, record = random.Random(seed), engine.start()
            compiled.start()
            while step(engine, record, compiled, draw, cells):
                pass
