"""Small changes of a book: which are tried, which the examples notice, and which nothing can notice."""

from __future__ import annotations

from tiny import book_of

from statuto.checks.program import Setting
from statuto.examples.mutants import mutants
from statuto.examples.mutate import mutate

HEAD = """statuto 1
game cases/changes
  players 2

article field
  en "The field."
  board field of square: square grid 3 by 1
  memory mark on each square: player or none
  memory spare: yes or no

article mark
  en "Marking."
  let FREE = 1
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none and (s is not b1 or not spare)
  under side open:
    must not mark when s is c1
  under side shut:
    must not mark when s is a1
  turn:
    choose mark
    or else: nothing
  reading side
    asks en "Which side?"
    open adopted en "The right one." because en "It is so."
    shut en "The left one."

article end
  en "The end."
  end when count of (squares s where mark on s is not none) is more than FREE
  winner p has most count of (squares s where mark on s is p)
"""

EXAMPLES = """
  example two
    en "Two marks."
    refused mark on c1 by mark
    play
      mark on b1
    then not ended
    play
      mark on a1
    then ended
"""


def _said(text: str, adopt: str = "open") -> dict[str, str]:
    return {v.change: v.noticed for v in mutate(book_of(text), Setting(2, (), (("side", adopt),)))}


def test_each_change_of_what_holds_is_tried_once() -> None:
    changes = [(m.article, m.change) for m in mutants(book_of(HEAD), Setting(2, (), ()))]
    assert len(changes) == len(set(changes))
    assert changes[:4] == [
        ("mark", "all its rules away"),
        ("mark", "`must mark when mark on s is none and (s is not b1 or not spare)` away"),
        ("mark", "`must not mark when s is c1` away"),
        ("mark", "`turn:` away"),
    ]
    assert ("mark", "`s is not b1` turned round") in changes and ("mark", "FREE is one more") in changes
    assert not any("a1" in change for _, change in changes)


def test_without_examples_check_alone_notices() -> None:
    assert set(_said(HEAD).values()) <= {"", "check"}


def test_an_example_notices_what_it_sees() -> None:
    said = _said(HEAD + EXAMPLES)
    assert said["`must not mark when s is c1` away"] == "two"
    assert said["FREE is one more"] == "two"
    assert said["`s is not b1` turned round"] == ""  # it also says `not spare`, and spare is never set
    assert said["`winner p has most count of (squares s where mark on s is p)` away"] == ""


def test_another_answer_has_other_changes() -> None:
    assert "`must not mark when s is a1` away" in _said(HEAD, "shut")


def test_what_comes_to_the_same_program_is_left_out() -> None:
    text = HEAD.replace("when s is c1", "when side is shut and s is c1")
    assert "`s is c1` turned round" not in _said(text)


def test_an_example_that_fails_notices_nothing() -> None:
    assert "two" not in _said(HEAD + EXAMPLES.replace("not ended", "ended")).values()
