"""Spaces beside something: found from what lies there, they are the same as when each space is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import made

from statuto.boards.board import Board
from statuto.evaluate.game import new_game

COLUMNS, ROWS = 5, 4
BOOK = f"""\
statuto 1
game a/b
  players 1

article all
  board field of square: square grid {COLUMNS} by {ROWS} with border ring
  memory lit on each square: yes or no
  memory tone on each square: 0 to 2
  memory told: 0 to 2
  define by-light of square s: some square t in squares next to s where lit on t and t is inner
  action dim on square s: set lit on s to no
  must dim when not (lit on s) and s is by-light
  action far on square s: set lit on s to no
  must far when s is inner and not (some square t in squares around s where lit on t)
  action both on square s: set lit on s to no
  must both when s is by-light and some square t in squares diagonal to s where tone on t is told
  action either on square s: set lit on s to no
  must either when s is by-light
  must either when tone on s is 1 and not (some square t in squares next to s where tone on t is 1)
  turn:
    choose dim, far, both, either
    or else: nothing
  end when told is 2
  limit 3 turns
"""
Sets = tuple[Board, list[int], list[int], int]


def near(table: tuple[tuple[int, ...], ...], space: int, holds: Callable[[int], bool]) -> bool:
    """Whether something holds of a neighbour."""
    return any(holds(other) for other in table[space])


def expected(sets: Sets) -> dict[str, list[int]]:
    """The legal squares of each action, each square asked for itself."""
    board, lit, tone, told = sets
    every = range(len(board.names))
    by_light = [s for s in every if near(board.beside, s, lambda t: bool(lit[t]) and t in board.inner)]
    return {
        "dim": [s for s in by_light if not lit[s]],
        "far": [s for s in every if s in board.inner and not near(board.around, s, lambda t: bool(lit[t]))],
        "both": [s for s in by_light if near(board.diagonal, s, lambda t: tone[t] == told)],
        "either": [
            s for s in every if s in by_light or (tone[s] == 1 and not near(board.beside, s, lambda t: tone[t] == 1))
        ],
    }


SPACES = (COLUMNS + 2) * (ROWS + 2)


@settings(max_examples=60, deadline=None)
@given(
    lit=st.lists(st.integers(0, 1), min_size=SPACES, max_size=SPACES),
    tone=st.lists(st.integers(0, 2), min_size=SPACES, max_size=SPACES),
    told=st.integers(0, 1),
)
def test_the_moves_are_those_of_asking_every_space(lit: list[int], tone: list[int], told: int) -> None:
    _, engine = made(BOOK, None)
    fields: dict[str, Any] = {f.name: f for f in engine.program.fields}
    record = new_game(engine, 1).record
    for name, values in (("lit", lit), ("tone", tone), ("told", [told])):
        record[fields[name].offset : fields[name].offset + len(values)] = values
    (board,) = (d.board for d in engine.program.domains.values() if d.board is not None and d.name == "square")
    found: dict[str, list[int]] = {}
    for index, action in enumerate(engine.program.actions):
        found[action.name] = [move[1] for move in engine.legality.moves(record, [index])[0]]
    assert found == expected((board, lit, tone, told))
