"""Which pieces may lie where: what follows from the setup, and nothing while pieces still come into the game."""

from __future__ import annotations

import pytest
from tiny import engine_of

from statuto.opponents.flows import possible

BOOK = """\
statuto 1
game cases/flows
  players 2
article all
  kind face: king, thief, guard
  piece card of each face: 3
  zone deck: card seen by nobody
  zone chest: card seen by nobody
  zone hand of each player: card seen by its player
  setup:
    {before}
    put every card of thief into deck
    put every card of king into chest
    draw 1 from deck to hand of player 1
    {after}
  action draw: draw 1 from deck to hand of mover
  must draw
  turn:
    choose draw
  limit 2 turns
  winner p has most (count of cards in hand of p)
"""
GUARDS = "put every card of guard into {}"
KING, THIEF, GUARD = "card king", "card thief", "card guard"
ALL = {KING, THIEF, GUARD}


@pytest.mark.parametrize(
    ("before", "after", "known"),
    [
        (GUARDS.format("deck"), "", {"deck": {THIEF, GUARD}, "chest": {KING}, "hand": {THIEF, GUARD}}),
        ("", "", {"deck": {THIEF}, "chest": {KING}, "hand": {THIEF}}),
        ("put card of guard into deck", "put card of guard into chest", {"deck": ALL, "chest": ALL, "hand": ALL}),
        ("", GUARDS.format("chest"), {"deck": ALL, "chest": ALL, "hand": ALL}),
    ],
)
def test_what_may_lie_where(before: str, after: str, known: dict[str, set[str]]) -> None:
    engine = engine_of(BOOK.format(before=before, after=after))
    zones = [one for one in engine.program.fields if one.form != "value" and one.holds is not None]
    found = possible(engine)
    assert {
        one.name: {one.holds.names[piece] for piece in found[id(one)]} for one in zones if one.holds is not None
    } == known
