"""Connected spaces that are kept up to date: both evaluators agree, in whatever order positions come back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from agreeing import compared, machine_of, step

from statuto.compiled import compile
from statuto.compiled.connections_text import MOST_MARKS
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.sorting import KeptSorting
from statuto.evaluate.engine import Engine

BOOK = str(Path(__file__).with_name("connections.statuto"))
HEX = "classics/hex"
SMALL = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: square grid 3 by 3
  memory stone on each cell: player or none
  memory spent of each player: 0 to 9
{more}
  action place on cell c:
    set stone on c to mover
    increase spent of mover by 1
  must place when stone on c is none
  turn:
    choose place
  limit 9 turns
"""


def small(tmp_path: Path, more: str) -> str:
    book = tmp_path / "small.statuto"
    book.write_text(SMALL.replace("{more}", more), "utf-8")
    return str(book)


def agree(book: str, players: int, games: int, options: tuple[tuple[str, int], ...] = ()) -> dict[str, int]:
    """Play games with both, and give the greatest value of each memory of one cell."""
    machine = machine_of(book, players, options)
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


def sortings(book: str, options: tuple[tuple[str, int], ...] = ()) -> list[KeptSorting]:
    """What is kept of a book, and used."""
    emitter = Emitter(machine_of(book, 2, options))
    emitter.text()
    return [kept for kept in emitter.sortings if kept.used]


@pytest.mark.parametrize(("players", "games"), [(2, 40), (3, 25)])
def test_what_comes_and_goes_agrees(players: int, games: int) -> None:
    found = agree(BOOK, players, games)
    assert found["parted"] > 10 and found["joined"] > 50 and found["sum"] > 100


@pytest.mark.parametrize(("size", "games"), [(2, 30), (3, 30), (4, 20), (7, 6), (11, 2)])
def test_sides_that_are_joined_agree(size: int, games: int) -> None:
    agree(HEX, 2, games, (("size", size),))


def test_both_endings_of_a_board_are_looked_up() -> None:
    (kept,) = sortings(HEX)
    assert len(kept.patterns) == 2 and len(kept.marks) == 4
    text = Emitter(machine_of(HEX)).text()
    ending = text[text.index("(func $end_test") :]
    assert "(loop" not in ending[: ending.index("(func", 1)]


THREE_SIDES = """\
statuto 1
game a/y
  players 3
article all
  board field of cell: hexagon grid within 3
  memory stone on each cell: player or none
  define chain of cell c: (cell d connected to c where stone on d is stone on c)
  define low: (cell c where row of c is 1)
  define mine of player p: (cell c in low where stone on c is p)
  action place on cell c:
    set stone on c to mover
  must place when stone on c is none
  turn:
    choose place
  end when some cell c in low where stone on c is mover and c is not corner and
      some cell d in chain of c where column of d is 1 and
      some cell e in chain of c where row of e + column of e is 11, mover wins
  end when some player p where some cell c in mine of p where some cell d in chain of c where row of d is 7, mover loses
  limit 36 turns
"""


def test_three_sides_and_sides_that_are_defined_are_looked_up(tmp_path: Path) -> None:
    book = tmp_path / "sides.statuto"
    book.write_text(THREE_SIDES, "utf-8")
    (kept,) = sortings(str(book))
    assert len(kept.patterns) == 2 and len(kept.marks) == 5
    agree(str(book), 3, 40)


@pytest.mark.parametrize("book", [BOOK, HEX])
def test_positions_come_back_in_any_order(book: str) -> None:
    machine = machine_of(book, 2, (("size", 4),) if book == HEX else ())
    engine, compiled, cells = Engine(machine), compile(machine), compared(machine)
    draw, record = random.Random(5), engine.start()
    compiled.start()
    known: list[tuple[list[int], bytes]] = []
    back = 0
    for _ in range(800):
        if draw.random() < 0.2 and known:
            before, mine = draw.choice(known)
            record = list(before)
            compiled.restore(mine)
            back += 1
        if not step(engine, record, compiled, draw, cells):
            before, mine = draw.choice(known)
            record = list(before)
            compiled.restore(mine)
            continue
        if draw.random() < 0.3:
            known.append((list(record), compiled.copy()))
    assert back > 100


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (2, (4, 12, 24, 12)),
        (3, (9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960)),
        (5, (25, 600, 13800, 303600, 6375600)),
    ],
)
def test_counts_of_a_board_with_sides(size: int, counts: tuple[int, ...]) -> None:
    compiled = compile(machine_of(HEX, 2, (("size", size),)))
    for depth, count in enumerate(counts, 1):
        compiled.start()
        assert compiled.perft(depth) == count


def test_a_position_after_a_move_is_looked_at_and_put_back(tmp_path: Path) -> None:
    more = """\
  define chain of cell c: (cell d connected to c where stone on d is stone on c)
  define joins: some cell c where stone on c is player 1 and c is north-side and
      some cell d in chain of c where d is south-side
  must not place when afterwards joins and turns is less than 7
  end when joins, player 1 wins
"""
    book = small(tmp_path, more)
    assert len(sortings(book)) == 1
    agree(book, 2, 60)


DEALS = """\
statuto 1
game a/deals
  players 2
article all
  board field of cell: square grid 3 by 3
  memory stone on each cell: player or none for the match
  memory last: 0 to 9 = 0
  memory best: 0 to 9 for the match
  define chain of cell c: (cell d connected to c where stone on d is stone on c)
  action place on cell c:
    set stone on c to mover
    set last to count of chain of c
    if last is more than best:
      set best to last
  must place when stone on c is not mover
  turn:
    choose place
  end when last is 3, nobody wins
  limit 9 turns
  match of at most 3 deals
  match ends when best is 9
  winner of the match p has most (number of c for cells c where stone on c is p)
"""


def test_connections_last_from_deal_to_deal_as_the_stones_do(tmp_path: Path) -> None:
    book = tmp_path / "deals.statuto"
    book.write_text(DEALS, "utf-8")
    assert len(sortings(str(book))) == 1
    agree(str(book), 2, 40)


def test_spaces_that_have_not_changed_are_searched(tmp_path: Path) -> None:
    bare = """\
  define gap of cell c: (cell d connected to c where stone on d is stone on c)
  end when turns is 7 and every cell c has stone on c is none or count of gap of c is less than 2, player 1 wins
  end when not some cell c where stone on c is none and c is north-side and
      some cell d in gap of c where d is south-side, player 2 wins
  end when turns is 3 and some player p where p is not mover and
      some cell c where stone on c is p and c is west-side and
      some cell d in gap of c where d is north-side, nobody wins
"""
    book = small(tmp_path, bare)
    assert [(kept.start, kept.sorts) for kept in sortings(book)] == [(-1, 4)]
    agree(book, 2, 20)


@pytest.mark.parametrize(
    "where",
    [
        "stone on d is stone on c and spent of mover is 2",
        "stone on d is stone on c and stone on (step of d toward north) is none",
        "stone on d is not none and some cell e in cells next to d where stone on e is none",
        "stone on d is none and d is not corner or stone on d is mover",
        "d is not corner",
        "stone on d is not player 1",
        "stone on d is none",
    ],
)
def test_spaces_of_which_more_is_asked_are_searched(tmp_path: Path, where: str) -> None:
    web = f"  define web of cell c: (cell d connected to c where {where})\n"
    end = "  end when (total of count of web of c for cells c) is 11, player 1 wins\n"
    book = small(tmp_path, web + end)
    assert not sortings(book)
    agree(book, 2, 10)


@pytest.mark.parametrize(
    "condition", ["stone on c is mover", "stone on c is player 2", "stone on c is next player after mover"]
)
def test_too_many_marks_are_searched(tmp_path: Path, condition: str) -> None:
    """Eighteen sets of spaces have a mark, the others none."""
    one = "some cell c where {} and row of c is {} and some cell d in chain of c where row of d + column of d is {}"
    every = " or\n      ".join(f"({one.format(condition, row, n)})" for row in (1, 2, 3) for n in range(2, 25))
    chain = "  define chain of cell c: (cell d connected to c where stone on d is stone on c)\n"
    more = f"{chain}  end when turns is 8 and ({every}), player 1 wins\n"
    book = small(tmp_path, more)
    (kept,) = sortings(book)
    assert len(kept.marks) <= MOST_MARKS
    agree(book, 2, 10)


SIDES = "some cell c where {asked} and some cell d in chain of c where {side}"


@pytest.mark.parametrize(
    ("asked", "side"),
    [
        ("stone on c is mover and c is north-side", "d is south-side and stone on d is not none"),
        ("stone on c is mover and row of c is 3", "row of d is row of c - 2"),
        ("c is west-side and stone on c is not none", "d is east-side"),
        ("stone on c is not none and spent of mover is 2 and c is west-side", "d is east-side"),
        ("stone on c is stone on a1 and c is west-side", "d is east-side"),
        ("stone on c is mover and stone on a1 is mover and c is west-side", "d is east-side"),
        ("stone on c is mover", "d is south-side and some cell e in chain of d where row of e + column of e is 3"),
        ("stone on c is mover and some cell e in chain of a1 where e is corner", "d is east-side"),
    ],
)
def test_what_is_more_than_two_sides_is_gone_through(tmp_path: Path, asked: str, side: str) -> None:
    chain = "  define chain of cell c: (cell d connected to c where stone on d is stone on c)\n"
    book = small(tmp_path, f"{chain}  end when {SIDES.format(asked=asked, side=side)}, player 1 wins\n")
    assert not any(kept.patterns for kept in sortings(book))
    agree(book, 2, 25)


def test_two_things_that_must_be_alike_are_not_a_sort(tmp_path: Path) -> None:
    web = "(cell d connected to c where stone on d is stone on c and last on d is last on c)"
    more = f"""\
  memory last on each cell: player or none
  memory high on each cell: 0 to 100000 = 1
  define web of cell c: {web}
  define flat of cell c: (cell d connected to c where high on d is high on c)
  setup:
    set last on b2 to player 2
  end when some cell c where count of web of c is 4 and turns is more than 3, player 1 wins
  end when some cell c where count of flat of c is 4, player 2 wins
"""
    book = small(tmp_path, more)
    assert not sortings(book)
    agree(book, 2, 10)


def test_of_many_sorts_no_flags_are_kept(tmp_path: Path) -> None:
    more = """\
  memory high on each cell: 0 to 9000 = 3
  define flat of cell c: (cell d connected to c where high on d is high on c)
  action climb on cell c:
    set high on c to 7 * (spent of mover + 1)
  must climb when stone on c is mover
  turn:
    if can climb:
      choose climb
  end when turns is more than 3 and some cell c where high on c is 21 and c is north-side and
      some cell d in flat of c where d is south-side, player 1 wins
  end when some cell c where count of flat of c is 3 and high on c is not 3, player 2 wins
"""
    book = small(tmp_path, more)
    (kept,) = sortings(book)
    assert kept.sorts > 9000 and not kept.flagged and not kept.patterns
    agree(book, 2, 30)
