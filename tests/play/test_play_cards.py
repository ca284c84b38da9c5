"""Cards at the table: hands, piles and what stands in rows, under the names of the book; moves in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playing_sessions import Played, Playing, table_of

from statuto.play.position_text import Position
from statuto.play.protocol import game_at
from statuto.play.screen import Look
from statuto.play.words import Words

BOOK = """\
statuto 1
game example/cards
  players 2
  term stack "draw pile" "draw piles"
  term stall "booth" "booths"

article all
  en "Cards are drawn, and put on booths."
  kind rank: low, high
  kind plot: plot-a, plot-b, plot-c
  piece card of each rank: 6
  zone stack: card seen by nobody
  zone hand of each player: card seen by its player
  zone old-cards: card in order
  zone wares of each plot: card
  memory keeper of each plot: player or none
  memory open of each plot: yes or no
  memory price of each plot: 0 to 9
  memory lamps of each plot: 0 to 9
  memory stalls of each player: 0 to 3 = 3
  memory spare-lamps of each player: 0 to 3 = 2
  action take-card: draw 1 from stack to hand of mover
  action put-down of rank r at plot p:
    move card of r from hand of mover to wares of p
    set keeper of p to mover
    set open of p to yes
    increase price of p by 2
  must take-card when count of stack is more than 0
  must put-down when card of r in hand of mover is at least 1
  setup:
    put 2 card of low into stack
    for each rank r: put 2 card of r into hand of player 1
    put card of low into old-cards
    put card of high into old-cards
  turn:
    choose take-card, put-down
  limit 20 turns
"""


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "cards.statuto"
    path.write_text(BOOK, "utf-8")
    return str(path)


def moves_of(played: Played) -> list[str]:
    return [entry.text for entry in played.session.table.game.log if entry.seat >= 0]


def lines(book: str, *moves: str, position: str = "", seat: int | None = 0) -> list[str]:
    """What a seat sees of a position after some moves, under the names of the book."""
    table = table_of(book, ["human", "human"])
    if position:
        table.game = game_at(table.typed, table.engine, position)
    for move in moves:
        table.play(table.game.parse(move))
    called = Words(table.typed, {}).called
    return Position(table.game, Look(), seat, table.seats, called=called).lines()


def test_hands_decks_and_piles(book: str) -> None:
    assert lines(book) == [
        "> ● player 1, you: booths 3; spare lamps 2; hand 2 low, 2 high",
        "  ○ player 2, human: booths 3; spare lamps 2; hand empty",
        "  turn 1 | draw pile 2 hidden | old cards high, low (the top first)",
    ]
    after = lines(book, "take-card", "take-card", seat=1)
    assert after[0] == "> ● player 1, human: booths 3; spare lamps 2; hand 5 hidden"
    assert after[2].startswith("  turn 3 | draw pile empty | ")


def test_things_of_which_much_is_known_stand_in_rows_by_their_owner(book: str) -> None:
    moves = ("put-down of high at plot-c", "take-card", "put-down of low at plot-a", "put-down of low at plot-b")
    assert lines(book, *moves)[3:] == [
        "  plot a, keeper ●: wares low; open; price 2",
        "  plot c, keeper ●: wares high; open; price 2",
        "  plot b, keeper ○: wares low; open; price 2",
    ]
    given = "given 2 players\n  put card of low into stack\n  set lamps of plot-b to 4\n"
    given += "  set keeper of plot-c to player 2"
    assert lines(book, position=given)[3:] == ["  plot c, keeper ○", "  plot b: lamps 4"]


def test_two_memories_of_a_kind_stand_in_a_line_each(tmp_path: Path) -> None:
    text = BOOK.replace("  zone wares of each plot: card\n", "  zone wares: card\n").replace("wares of p", "wares")
    for memory in ("lamps of each plot: 0 to 9", "keeper of each plot: player or none"):
        text = text.replace(f"  memory {memory}\n", "")
    path = tmp_path / "two.statuto"
    path.write_text(text.replace("    set keeper of p to mover\n", ""), "utf-8")
    shown = lines(str(path), "put-down of high at plot-c")
    assert shown[2:] == [
        "  turn 2 | open: plot c yes | price: plot c 2 | draw pile 2 hidden",
        "  old cards high, low (the top first) | wares high",
    ]


def test_moves_are_listed_in_words_and_taken_in_words_or_as_written(playing: Playing, book: str) -> None:
    for said in ("take card", "take-card", "take c", "take-c", "1"):
        played = playing(book, "", said, seats="human,human")
        assert moves_of(played) == ["take-card"]
        assert "● player 1: take card\n" in played.text and "take-card" not in played.text.replace(said, "")
    for said in ("put down of high at plot b", "put-down of high at plot-b", "down of high at plot b"):
        played = playing(book, "", said, seats="human,human")
        assert moves_of(played) == ["put-down of high at plot-b"]
    played = playing(book, "", "why put down of low at plot a", "moves", seats="human,human")
    assert "put down of low at plot a is legal." in played.text
    assert "put-down" not in played.text and "take-card" not in played.text


def test_refused_moves_are_said_in_words(playing: Playing, book: str) -> None:
    played = playing(book, "", "take card", "", "put down of high at plot a", "", seats="human,human")
    assert "put down of high at plot a is refused." in played.text
    table = played.session.table
    note = "Now player 1 may only put-down or take-card, or `take-card`."
    why = table.game.why(table.game.parse("take-card"))
    said = played.session.words.reasons(replace(why, note=note))[0]
    assert said == "Now player 1 may only put down or take card, or `take-card`."


def test_all_that_a_person_may_know_is_told_in_words(playing: Playing, book: str) -> None:
    played = playing(book, "", "take card", "", "view", seats="human,human")
    told = played.text.partition("Which move? view\n")[2].split("player 2 ○")[0].strip().split("\n")
    assert told == [
        "turn 2, player 2 is the mover",
        "keeper: none",
        "open: no",
        "price: 0 each",
        "lamps: 0 each",
        "booths: 3 each",
        "spare lamps: 2 each",
        "draw pile 1 hidden",
        "hand: player 1 5 hidden",
        "old cards high, low (the top first)",
        "wares: empty",
    ]


def test_what_is_known_of_tiles_is_told_in_words(playing: Playing) -> None:
    text = playing("san-gimignano/fr-2002", "view", seats="human,human", seed=3).text
    assert "hexagons: 0/0 brown-red-green 5, 1/-1 brown-blue-green 5\n" in text
    assert "  brown-green-blue; player 2 brown-blue-red, 2 brown-green-red" in text
