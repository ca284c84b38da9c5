"""Several things as one choice in a session: ticked one after another, gone back from, or written at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing_sessions import Playing

BOOK = """\
statuto 1
game example/choices
  players 2

article all
  en "Choose."
  kind rank: nine, ten, jack, queen
  piece card (cards) of each rank: 4
  board field of cell: square grid 3 by 3
  memory stone on each cell: player or none
  zone hand of each player: card
  zone heap: card in order
  action swap of some 2 to 4 cards cs in hand of mover:
    move cs from hand of mover to heap
  action mark of some 2 to 3 cells ss among (cells c where stone on c is none) with rank r:
    for each cell s in ss:
      set stone on s to mover
  must swap
  must mark
  setup:
    for each player p:
      for each card c:
        put 3 c into hand of p
  turn:
    choose swap, mark
  limit 9 turns
"""


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "choices.statuto"
    path.write_text(BOOK, "utf-8")
    return str(path)


def moves(playing: Playing, book: str, *lines: str) -> list[str]:
    played = playing(book, *lines, "quit", seats="human,human")
    return [entry.text for entry in played.session.table.game.log]


def test_pieces_are_ticked_until_the_person_is_done(playing: Playing, book: str) -> None:
    played = playing(book, "swap", "nine", "ten", "nine", "done", "quit", seats="human,random")
    assert played.session.table.game.log[0].text == "swap of nine, nine, ten"
    assert "swap of which 2 to 4 cards, one by one?" in played.text
    assert "swap of nine, ten, and which card more? (or `back`)" in played.text
    assert "5 done" in played.text


def test_nobody_is_done_with_too_few(playing: Playing, book: str) -> None:
    played = playing(book, "swap", "nine", "done", "quit")
    assert "There is no action `done`." in played.text
    assert played.session.table.game.log == []


def test_the_last_that_can_be_ticked_is_the_choice(playing: Playing, book: str) -> None:
    assert moves(playing, book, "swap", "jack", "jack", "jack", "queen")[0] == "swap of jack, jack, jack, queen"


def test_no_more_can_be_ticked_than_there_are(playing: Playing, book: str) -> None:
    played = playing(book, "swap", "jack", "jack", "jack", "quit")
    asked = played.text.rpartition("swap of jack, jack, jack, and which card more?")[0].splitlines()[-1]
    assert "queen" in asked and "jack" not in asked


def test_a_tick_can_be_gone_back(playing: Playing, book: str) -> None:
    assert moves(playing, book, "swap", "jack", "ten", "back", "nine", "done")[0] == "swap of nine, jack"


def test_a_choice_can_be_written_at_once_and_in_any_order(playing: Playing, book: str) -> None:
    assert moves(playing, book, "swap of queen, nine, queen")[0] == "swap of nine, queen, queen"
    assert moves(playing, book, "queen, nine, queen")[0] == "swap of nine, queen, queen"
    assert moves(playing, book, "swap", "ten", "queen, nine, queen")[0] == "swap of nine, queen, queen"


def test_spaces_are_ticked_on_the_board(playing: Playing, book: str) -> None:
    played = playing(book, "mark", "b2", "a1", "done", "jack", "quit", seats="human,human")
    assert played.session.table.game.log[0].text == "mark of a1, b2 with jack"
    assert "mark of b2, a1, and which cell more?" in played.text
    third = played.text.split("mark of b2, a1, and which cell more?")[0].rpartition("┌")[2]
    assert third.count("*") == 8 and "done" in third


def test_what_cannot_be_chosen_is_refused_with_its_reason(playing: Playing, book: str) -> None:
    played = playing(book, "swap of nine, nine, nine, nine", "why swap of nine", "hint", "quit")
    assert "There are not 4 of `nine` in the hand." in played.text
    assert "This is done with 2 to 4 cards, not 1." in played.text
    assert "random games from here" in played.text


def test_the_save_holds_the_choice(playing: Playing, book: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    playing(book, "swap of ten, nine", "quit", seats="human,human", target=saved)
    assert (
        playing(book, f"load {saved}", "quit", seats="human,human").session.table.game.log[0].text
        == "swap of nine, ten"
    )
