"""Boards that are laid from tiles, and connected sets of a size: both evaluators agree, move for move."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from test_agreement import compared, machine_of, step

from statuto.compiled import compile
from statuto.evaluate.engine import Decision, Engine
from statuto.findings import RulesError
from statuto.machine.code import Machine

RULES = Path(__file__).resolve().parents[2] / "rules"

LAID = """\
statuto 1
game a/b
  players 2
article all
  kind hue: red, blue, green, grey
  tile slab: 6 sides, parts with hue:
{tiles}
  board yard of plot with field: laid from slab
  zone bag: slab
  memory owner of each field: player or none
  memory sum: 0 to 1000000000
  memory last: field or none
  memory spot: plot or none
  memory kept of each player: set of field
  zone coins on each field: coin
  piece coin of each player: 40
  define mine of field f: owner of f is mover
  define web of field f: (fields g connected to f where owner of g is owner of f)
  define sets of player p: union of {form} 3 fields f {differing} where owner of f is not p
  define near of field f: union of {form} 3 fields g including f where owner of g is owner of f or hue of g is red
  setup: put every slab into bag
  action lay with slab s among (slabs in bag) at plot c among (openings of yard) facing rotation r:
    take s from bag
    lay s onto c turned r
    set spot to c
    increase sum by count of fields of c
  may lay
  must not lay when afterwards some field f in fields of c where
    (some field g in fields next to f where hue of g is red and hue of f is red)
  must not lay when count of (plots d in plots next to c where d is laid) is less than {contact} and
    count of fields is more than 0
  action claim on field f:
    set owner of f to mover
    put coin of mover into coins on f
    set last to f
    set kept of mover to sets of mover
    increase sum by 3 * count of near of f + count of web of f
  may claim when owner of f is none or f is not in sets of mover
  action walk on field f toward field g among (fields next to f):
    set owner of g to mover
    set owner of f to none
    increase sum by 11 * row of plot of g + column of plot of f
    set last to g
  may walk when mine of f and not mine of g and (g is in kept of mover or g is in near of f or turns is less than 30)
  turn:
    choose lay, claim, walk
    or else: nothing
    for each field f in fields next to last where owner of f is mover: increase sum by (count of fields next to f)
    if spot is not none and slab at spot is not none and rotation at spot is not none and plot of last is not spot:
      increase sum by 5
    if {form} 4 fields f {differing} no more than (count of bag - 1) lacking mine of f where hue of f is not grey:
      increase sum by 100
    if {form} 2 fields f including last where count of coins on f is at least 1: increase sum by 1000
    if some plot c where c is laid and c is not in plots around spot: increase sum by 2
    if spot is not none and some plot c in openings of yard where distance of c with spot is more than 2:
      increase sum by 7
    increase sum by (number of hue of f for fields f connected to last)
    if every field f in fields has f is in fields of plot of f and hue of f is not none: increase sum by 1
  limit 70 turns
"""

TILES = {
    1: ("2 of red", "3 of blue", "2 of green", "2 of grey"),
    2: ("3 of red blue", "2 of red green", "3 of blue green", "2 of grey blue"),
    3: ("2 of red blue green", "2 of red green blue", "2 of blue green grey", "2 of grey red blue"),
    6: (
        "2 of red blue green grey blue green",
        "3 of red red blue blue green green",
        "4 of grey blue grey green red blue",
    ),
}
GAMES = {
    "three parts": (3, "connected", "differing in hue of f"),
    "paths": (3, "chained", "differing in hue of f"),
    "two parts, by place": (2, "connected", "differing in plot of f"),
    "many parts": (6, "connected", "differing in (count of coins on f + row of plot of f)"),
    "whole tiles": (1, "chained", ""),
    "all alike": (2, "connected", ""),
}


def book(parts: int, form: str, differing: str, contact: int = 1) -> str:
    """The text of a book with tiles of so many parts."""
    rows = "\n".join(f"    {row}" for row in TILES[parts])
    return LAID.format(tiles=rows, form=form, differing=differing, contact=contact)


def written(tmp_path: Path, text: str) -> Machine:
    """The machine of a book that is written to a file."""
    path = tmp_path / "book.statuto"
    path.write_text(text, "utf-8")
    return machine_of(str(path))


def agree(machine: Machine, games: int, *names: str) -> list[int]:
    """Play with both; the greatest value of some memories."""
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    places = [next(field.offset for field in machine.program.fields if field.name == name) for name in names]
    best = [0] * len(names)
    for seed in range(games):
        draw, record = random.Random(seed), engine.start()
        compiled.start()
        while step(engine, record, compiled, draw, cells):
            best = [max(a, int(record[at])) for a, at in zip(best, places, strict=True)]
    return best


@pytest.mark.parametrize("name", GAMES)
def test_laid_boards_agree(tmp_path: Path, name: str) -> None:
    machine = written(tmp_path, book(*GAMES[name]))
    assert agree(machine, 3, "sum")[0] > 3000


FIXED = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: {board}
  memory stone on each cell: player or none
  memory sum: 0 to 1000000000
  memory last: cell or none
  define web of player p: union of {form} 3 cells c where stone on c is p
  action place on cell c:
    set stone on c to mover
    increase sum by count of web of mover
    if {form} 5 cells d including c no more than {allowed} lacking stone on d is mover where stone on d is not none:
      increase sum by 100
    if {form} 4 cells d differing in column of d where stone on d is not mover: increase sum by 10
    set last to c
  must place when stone on c is none and c is not in web of next player after mover
  turn:
    if can place:
      choose place
  limit 40 turns
"""
BOARDS = ["square grid 3 by 3", "square grid 8 by 9", "hexagon grid 5 by 5", "ring of 70"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("form", "allowed"), [("connected", "2"), ("chained", "(turns mod 4 - 1)")])
def test_connected_sets_on_boards_agree(tmp_path: Path, board: str, form: str, allowed: str) -> None:
    machine = written(tmp_path, FIXED.format(board=board, form=form, allowed=allowed))
    assert agree(machine, 2, "sum")[0] > 20


def test_a_tile_that_cannot_be_laid_is_an_error(tmp_path: Path) -> None:
    text = (
        book(*GAMES["three parts"])
        .replace("among (openings of yard)", "")
        .replace("may lay\n", "may lay when turns is 3\n")
    )
    text = text.replace("    set spot to c\n", "    set spot to c\n    lay s onto c turned r\n")
    machine = written(tmp_path, text)
    engine, compiled = Engine(machine), compile(machine)
    record = engine.start()
    compiled.start()
    with pytest.raises(RulesError) as theirs:
        while isinstance(node := engine.advance(record), Decision):
            engine.play(record, node.moves[0], node.seat)
    with pytest.raises(RulesError) as ours:
        while compiled.advance():
            compiled.play(0)
    assert str(ours.value) == str(theirs.value)


EDITIONS = ["fr-2002", "it-2002", "nl-2003"]
VARIANTS = sorted(path.stem for path in (RULES / "san-gimignano" / "variants").glob("*.statuto"))


@pytest.mark.parametrize(("edition", "players"), list(zip(EDITIONS, (2, 3, 4), strict=True)))
def test_editions_agree(edition: str, players: int) -> None:
    agree(machine_of(f"san-gimignano/{edition}", players), 1)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_more_games_of_editions_agree(edition: str, players: int) -> None:
    agree(machine_of(f"san-gimignano/{edition}", players), 20)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_agree(variant: str) -> None:
    for players in (2, 3, 4):
        agree(machine_of(f"san-gimignano/{variant}", players), 2)


def test_variants_compile() -> None:
    for variant in VARIANTS:
        assert sum(moves for _, moves in compile(machine_of(f"san-gimignano/{variant}", 4)).playouts(1, 5)) > 200
