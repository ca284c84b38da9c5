"""Definitions that ask one another many times are read in time that grows with their number alone."""

from __future__ import annotations

import time

from tiny import engine_of

from statuto.evaluate.engine import Decision

BOOK = """statuto 1
game cases/doubled
  players 2
article all
  en "All."
  board field of square: square grid 3 by 3
  memory lit on each square: yes or no
  memory n: 0 to 9
  define d0 of square s: lit on s
DEFINED
  action light on square s: set lit on s to yes
  must light when not dLAST of s
  turn:
    choose light
  limit 3 turns
"""
SECONDS = 20  # it takes a quarter of one; each definition would double the time if its uses were gone through


def legal_after(definitions: int, *squares: int) -> list[int]:
    """The squares that may be lit in a book with so many definitions, after some have been."""
    defined = [
        f"  define d{i} of square s: d{i - 1} of s and (d{i - 1} of s or n is 1)" for i in range(1, definitions + 1)
    ]
    engine = engine_of(BOOK.replace("DEFINED", "\n".join(defined)).replace("LAST", str(definitions)))
    record = engine.start()
    met = engine.advance(record)
    for square in squares:
        assert isinstance(met, Decision)
        engine.play(record, (0, square), met.seat)
        met = engine.advance(record)
    assert isinstance(met, Decision)
    return [move[1] for move in met.moves]


def test_definitions_that_ask_the_one_before_twice() -> None:
    began = time.process_time()
    assert legal_after(25) == list(range(9))
    assert legal_after(8, 4) == [0, 1, 2, 3, 5, 6, 7, 8]
    assert time.process_time() - began < SECONDS
