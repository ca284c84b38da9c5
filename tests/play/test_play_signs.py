"""Boards drawn by their signs, what players have as a table, and marks at what may be chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing_sessions import Playing, table_of

from statuto.play.position_text import Position
from statuto.play.prompt import Prompt
from statuto.play.protocol import game_at
from statuto.play.screen import Look, cells
from statuto.play.table import Table

CITY = str(Path(__file__).resolve().parent.parent / "cases" / "play" / "city.statuto")
SMALL = """\
statuto 1
game example/small
  players 2 to 4
article all
  en "All of it."
  board field of space: BOARD
  memory owner on each space: player or none
  memory trap on each space: yes or no SEEN
  define safe of space s: not trap on s
  signs of field:
    "木" owner is player 1 and safe
    "o" owner is player 2
    "t" trap
    NOTHING
  zone hand of each player: card
  kind rank: low, middling, exceedingly-high
  piece card of each rank: 20
  memory points of each player: 0 to 99 = 7
  memory bid of each player: rank or none
  setup:
    for each player p: put 3 card of low into hand of p
    for each player p: put card of middling into hand of p
    for each player p: put 2 card of exceedingly-high into hand of p
  action take on space s:
    set owner on s to mover
    set trap on s to yes
  action bid of rank r:
    set bid of mover to r
  may take when owner on s is none
  must bid when bid of mover is none
  decline take as pass
  turn:
    choose bid
    or else: nothing
    choose take
  limit 50 turns
"""
POSITION = """\
given 4 players
map of city from a11:
  "gg...s.n"
  ".....BB.."
set owner of palace at f10 to player 2
for each player p:
  for each colour k: set blocks of p in k to 5
mover is player 1
"""


def city(position: str = POSITION) -> Table:
    table = table_of(CITY, ["human", "random", "random", "random"])
    table.game = game_at(table.typed, table.engine, position)
    return table


def small(
    tmp_path: Path, board: str = "square grid 3 by 3", seen: str = "", nothing: str = '"." nothing', seats: int = 2
) -> Table:
    path = tmp_path / "small.statuto"
    text = SMALL.replace("BOARD", board).replace("SEEN", seen).replace("NOTHING", nothing)
    path.write_text(text, "utf-8")
    return table_of(str(path), ["human"] * seats)


def lines_of(table: Table, look: Look | None = None, seat: int | None = 0) -> list[str]:
    return Position(table.game, look or Look(), seat, table.seats).lines()


def chosen(table: Table, *picks: str, look: Look | None = None) -> tuple[list[str], bool]:
    prompt = Prompt(table.game)
    for pick in picks:
        assert prompt.pick(pick) is None
    return Position(table.game, look or Look(), 0, table.seats, choice=prompt.choice()).board()


def test_a_city_fits_the_screen_with_its_ring_its_legend_and_the_choices(playing: Playing) -> None:
    lines = lines_of(city())
    assert max(map(cells, lines)) < 80 and len(lines) <= 21
    assert lines[1].split()[:18] == ["+", *["."] * 16, "+"]
    assert lines[2].split()[:8] == ["11", ".", "g", "g", ".", ".", ".", "s"]
    assert "B2 B2" in lines[3] and "digit: owner of the" in "\n".join(lines)


def test_the_legend_says_what_is_there_and_pairs_small_and_great_letters() -> None:
    table = city()
    board = next(Position(table.game, Look(), 0, table.seats).pictures())
    assert board.legend[:3] == ["g grey", "B black finished", "n brown"]
    table.game = game_at(table.typed, table.engine, POSITION + 'map of city from a1:\n  "b"\n')
    board = next(Position(table.game, Look(), 0, table.seats).pictures())
    assert "b black (B finished)" in board.legend and "+ corner" in board.legend
    assert not any("orange" in entry for entry in board.legend)


def test_what_does_not_fit_the_screen_is_left_to_view() -> None:
    table = city()
    shown = lines_of(table, Look(height=23))
    assert shown[-1] == "  turn 1"
    far = [f"  line {number}" for number in range(9)]
    position = Position(table.game, Look(), 0, table.seats)
    assert position._shortened(far, 18) == ["  line 0 | `view` tells the rest"]
    assert position._shortened(["x" * 70, *far], 18) == ["x" * 70, "  `view` tells the rest"]
    assert position._shortened(far, 19) == ["  turn 1 | `view` tells the rest"]
    assert position._shortened(far, 30) == far


def test_a_legend_stands_below_where_there_is_room() -> None:
    tall = lines_of(city(), Look(height=40))
    assert "  g grey, B black finished, n brown, s stable, + corner," in tall
    assert "  north1 above a, west1 left of 11" in tall


def test_what_players_have_is_a_table_where_words_take_more_lines() -> None:
    lines = lines_of(city())
    head = next(line for line in lines if "grey black brown orange domes stables merchants walls" in line)
    row = lines[lines.index(head) + 1]
    assert row.startswith("> ● player 1, you") and row.split()[-8:] == ["5", "5", "5", "5", "4", "3", "6", "8"]
    assert row.index("6") == head.index("merchants") + len("merchants") - 1
    narrow = lines_of(city(), Look(width=60))
    assert "player 1, you: blocks grey 5, black 5, brown 5, orange 5; domes 4" in " ".join(" ".join(narrow).split())
    assert max(map(cells, narrow)) < 60


def test_zones_memories_and_things_share_a_line(tmp_path: Path) -> None:
    table = small(tmp_path, seats=4)
    assert "> ● player 1, you: points 7; hand 3 low, middling, 2 exceedingly high" in lines_of(table)
    table.play(table.game.parse("bid of low"))
    lines = lines_of(table, Look(width=69))
    at = next(at for at, line in enumerate(lines) if "player 1" in line)
    assert lines[at - 1].split() == ["points", "low", "middling", "exceedingly-high"]
    assert lines[at].split() == [">", "●", "player", "1,", "you", "7", "3", "1", "2", "bid", "low"]
    assert lines[at + 1].split() == ["○", "player", "2,", "human", "7", "3", "1", "2"]


def test_signs_of_two_cells_and_conditions_on_any_board(tmp_path: Path) -> None:
    for board in ("square grid 3 by 3", "hexagon grid 3 by 3", "ring of 9", "graph: a1 b1 c1; a1 a2"):
        table = small(tmp_path, board)
        table.play(table.game.parse("bid of low"))
        table.play(table.game.legal()[0])
        text = "\n".join(lines_of(table, seat=None))
        assert "t" in text and "木" not in text
        assert "t trap" in text


def test_what_a_seat_may_not_know_is_not_drawn(tmp_path: Path) -> None:
    table = small(tmp_path, seen="seen by nobody")
    for move in ("bid of low", "take on a1", "bid of low", "take on b1"):
        table.play(table.game.parse(move))
    known, told = "\n".join(lines_of(table, seat=None)), "\n".join(lines_of(table))
    assert "1   t  o  ." in known
    assert "1   ?  o  ?" in told and "? hidden" in told and "trap" not in told


def test_without_a_sign_of_nothing_an_empty_space_is_a_point(tmp_path: Path) -> None:
    assert "1   ·  ·  ·" in "\n".join(lines_of(small(tmp_path, nothing='"x" corner and trap')))


def test_what_may_be_chosen_is_marked_and_needs_no_list() -> None:
    lines, complete = chosen(city(), "finish")
    text = "\n".join(lines)
    assert complete and "[g][g]" in text and "B2 B2" in text and "You may choose what is in [brackets]." in text
    lines, complete = chosen(city(), "build", "grey")
    assert complete and "*" in lines[3] and "[" not in "".join(lines)
    coloured, _ = chosen(city(), "add-stable", look=Look(colours=True))
    assert any("\x1b[7m.\x1b[0m" in line for line in coloured) and "shown reversed" in coloured[-1]


def test_four_seats_in_ascii_have_a_mark_that_is_no_seat() -> None:
    lines, _ = chosen(city(), "build", "grey", look=Look(unicode=False))
    assert "_" in lines[3] and "*" not in lines[3]


def test_any_space_of_a_group_names_it(playing: Playing) -> None:
    table = city()
    prompt = Prompt(table.game)
    assert prompt.pick("finish") is None and prompt.question() == "finish on which palace?"
    assert prompt.pick("b11") == table.game.parse("finish on a11")
    with pytest.raises(LookupError):
        prompt.pick("q99")


def test_a_cell_is_picked_by_its_name_from_the_board(playing: Playing) -> None:
    played = playing(CITY, "place-merchant", "h6", "pass", seats="human,human")
    assert "place merchant on which cell? (or `back`) h6" in played.text
    assert [e.text for e in played.session.table.game.log] == ["place-merchant on h6", "pass"]
    before = played.text.split("place merchant on which cell?")[0]
    assert "*  *  *" in before and "1 a1" not in before


def test_marks_of_boards_without_signs(playing: Playing) -> None:
    text = playing("classics/othello", seats="human,human").text
    assert "6   · · · · * · · · 6" in text and "You may choose what is *." in text
    assert "You may choose" not in playing("classics/hex", seats="human,human").text
    text = playing("classics/tic-tac-toe", "on a", "board", seats="human,human").text
    assert text.count("3  │ * │   │   │  3") == 2
    morris = playing("classics/nine-mens-morris", "a7", "d7", "a1", "g1", "a4", "remove", seats="human,human").text
    assert "─[○]─" in morris and "[○]\n" in morris


def test_open_places_of_a_laid_board_are_marked(playing: Playing) -> None:
    text = playing("san-gimignano/fr-2002", "1", "1", seats="human,human", seed=4).text
    assert "[-1/0]" in text or "[0/-1]" in text


def test_a_space_that_is_asked_for_is_not_taken_for_one_whose_name_begins_so() -> None:
    prompt = Prompt(city(POSITION.replace("mover is", "set stable on a1 to yes\nmover is")).game)
    assert prompt.pick("build") is None and prompt.pick("grey") is None
    left = prompt.moves
    with pytest.raises(LookupError):
        prompt.pick("a1")  # a10 may be built on, and is not meant
    assert prompt.moves == left
