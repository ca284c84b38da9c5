"""A folder of its own for each test, and a way to run a command in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from statuto.commands.app import app

Run = Callable[..., Result]

BOOK = """\
statuto 1
game example/three
  title en "Three"
  title fr "Trois"
  players 2 to 3
  sources "source.statuto"
  term square "square" "squares" fr "case" "cases"

section play "Play" fr "Jouer"

article mark.put
  title en "Marking"
  title fr "Marquer"
  en "A player marks one empty {square} of {START} {square}, as {@end.line} says."
  fr "On marque une {square} vide sur {START} {square}."
  cites rules: 1
  let START = 1 for 2 players, 9 for 3 players
  let WIDTH = 3
  board field of square (squares): square grid WIDTH by START
  memory mark on each square: player or none
  option swap: yes or no = no
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none or swap
  reading who
    asks en "Who begins?"
    first-seat adopted en "Seat 1."
    second en "Seat 2."
  under who second:
    first player player 2
  example once
    en "A mark stays."
    given 2 players
    play
      mark on a1
    then mark on a1 is player 1

article end.line
  en "It ends with the last {square}."
  fr "La dernière {square} met fin au jeu."
  silent rules
  turn:
    choose mark
  end when every square s has mark on s is not none, nobody wins
"""
SOURCE = """\
statuto 1
source rules
  title en "The rules"

passage 1 "Marking"
  en "Mark."

passage 2 "Naught"
  en "Nothing."
"""
VARIANT = """\
statuto 1
variant example/wide of example/three
  because en "It lasts longer."

amend mark.put: WIDTH = 4

replace end.line
  en "It ends when all {squares} are full."
  fr "Toutes les {squares} pleines, c'est fini."
  silent rules
  turn:
    choose mark
  end when every square s has mark on s is not none
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with a book, its source and a variant."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("three", BOOK), ("source", SOURCE), ("wide", VARIANT)):
        (tmp_path / f"{name}.statuto").write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Runs a command, and lets no error of ours pass."""

    def run(*words: str, code: int = 0, given: str | bytes = b"") -> Result:
        result = CliRunner().invoke(app, words, input=given, env={"NO_COLOR": "1", "COLUMNS": "100"})
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return run
