"""Short definitions stand where they are used; a thing that may be none is worked out once before it is asked about."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime")

from agreeing import Pair
from tiny import engine_of

from statuto.compiled.emit_machine import Emitter
from statuto.machine.code import Machine

BOOK = """statuto 1
game example/defined
  title en "Defined"
  players 2
article all
  en "All of it."
  board field of square: square grid 4 by 3
  memory stone on each square: player or none
  memory mark on each square: yes or no
  memory tower on each square: square or none
  define free of square s: stone on s is none and not (mark on s)
  define foot of square s: tower on (first square t in squares next to s where stone on t is mover)
  define tall of square s: stone on s is mover and some square t in squares next to s where stone on t is none
  action place on square s:
    set stone on s to mover
    set tower on s to s
    if not (foot of s is tall): set mark on s to yes
  may place when s is free
  action fail:
    if foot of a1 is free: set mark on a1 to yes
  may fail when turns is TURN
  turn:
    choose place, fail
    or else: end the turn
  end when turns is 9, nobody wins
"""


def machine_of(turn: int) -> Machine:
    return engine_of(BOOK.replace("TURN", str(turn))).machine


def test_both_evaluators_agree() -> None:
    pair = Pair(machine_of(1))
    assert {pair.play(seed) for seed in range(8)} == {"ended"}


def test_a_short_body_stands_where_it_is_used_and_a_long_one_is_called() -> None:
    text = Emitter(machine_of(40)).text()
    assert text.count("(func $define_") == 2


def test_what_is_asked_where_a_thing_is_there_is_asked_once() -> None:
    text = Emitter(machine_of(40)).text()
    assert text.count("(call $define_") == 3
