"""Sessions of people who may not know the same: windows, moves, undo, hints and reasons as each may know them."""

from __future__ import annotations

from pathlib import Path

from playing_sessions import Playing, table_of

from statuto.commands.terminal import plain
from statuto.commands.wording import values_of
from statuto.play import hints
from statuto.play.screen import Look, Screen
from statuto.play.session import Session
from statuto.play.table import Table

GUARDS = str(Path(__file__).resolve().parent.parent / "cases" / "secrets" / "guards.statuto")
FEINT = """\
statuto 1
game example/feint
  players 2
article all
  en "A card is named before it is seen."
  kind rank: low, high
  piece card of each rank: 2
  zone hand of each player: card seen by its player
  zone table: card
  setup:
    for each player p:
      put card of low into hand of p
      put card of high into hand of p
  action feint with card c among (cards in hand of mover):
    choose bear by player after mover
    move c from hand of mover to table
  action bear: nothing
  must feint
  must bear
  turn:
    choose feint
  end when count of table is 4, nobody wins
"""


def guards(*moves: str, seed: int, seats: tuple[str, ...] = ("human", "human")) -> Table:
    table = table_of(GUARDS, list(seats), seed)
    for move in moves:
        table.play(table.game.parse(move))
    return table


def held(seat: int, card: str, other: bool = False) -> int:
    """A seed with which a seat is dealt a card, or is not."""
    for seed in range(1000):
        if (card in guards(seed=seed).game.view()["hand"][f"player {seat}"]) != other:
            return seed
    raise AssertionError


def test_a_window_is_asked_of_its_seat_whether_or_not_it_has_a_choice(playing: Playing) -> None:
    screens = []
    for other in (False, True):
        played = playing(GUARDS, "", "strike", "", "bear", "", seats="human,human", seed=held(2, "card guard", other))
        assert "has one move only" not in played.text
        passed = played.text.count("Pass the screen to player")
        screens.append((passed, [line for line in played.text.split("\n") if "player 2: " in line]))
    assert screens[0] == screens[1] and screens[0][0] == 2


def test_undo_does_not_tell_how_many_moves_a_window_had(playing: Playing) -> None:
    told = []
    for other in (False, True):
        seed = held(2, "card guard", other)
        played = playing(GUARDS, "", "strike", "", "bear", "undo 2", "", seats="human,human", seed=seed)
        told.append([line for line in played.text.split("\n") if "taken back" in line or "decided nothing" in line])
    assert told == [["1 move is taken back."]] * 2


def test_a_hint_is_silent_while_another_holds_something_back(tmp_path: Path) -> None:
    path = tmp_path / "feint.statuto"
    path.write_text(FEINT, "utf-8")
    table = table_of(str(path), ["human", "human"])
    assert hints.hint(table.game, 0.05).tried
    table.play(table.game.parse("feint with card low"))
    assert table.game.in_the_dark(1) and not table.game.in_the_dark(0)
    assert hints.hint(table.game, 0.05) == hints.Hint((), True)
    table.play(table.game.parse("bear"))
    assert not table.game.in_the_dark(1) and hints.hint(table.game, 0.05).tried


def test_moves_are_told_as_the_person_who_looks_may_know_them(playing: Playing) -> None:
    seed = held(1, "card king")
    played = playing(GUARDS, "", "bury with card king", "", "strike", "", "", seats="human,human", seed=seed)
    _, _, after = played.text.partition("Pass the screen to player 2")
    assert "player 1: bury with a card" in after and "bury with card king" not in after
    alone = playing(GUARDS, "bury with card king", seats="human,random", seed=seed)
    assert "player 1: bury with card king" in alone.text


def test_a_window_in_which_nothing_was_done_can_be_taken_back() -> None:
    window = guards("strike", "bear", seed=held(2, "card guard"))
    assert window.undo(0) == 2


def test_who_learns_something_from_what_comes_of_a_move(tmp_path: Path) -> None:
    text = Path(GUARDS).read_text("utf-8")
    asking = text.replace("    set named to f\n", "    if (card of king) is in hand of mover: set named to f\n")
    path = tmp_path / "asking.statuto"
    path.write_text(asking, "utf-8")
    for book, shown in ((GUARDS, frozenset()), (str(path), frozenset({1, 2}))):
        table = table_of(book, ["human"] * 3)
        table.play(table.game.parse("announce of king"))
        assert table.marks[-1].shown == shown


def test_reasons_in_the_terminal_keep_what_is_hidden(playing: Playing) -> None:
    told = []
    for other in (False, True):
        played = playing(GUARDS, "", "why announce of king", seats="human,human", seed=held(2, "card king", other))
        told.append(
            [line for line in played.text.split("\n") if "announce of king is" in line or "ermitted by" in line]
        )
    assert told[0] == told[1] and len(told[0]) == 2


def test_a_refused_move_is_explained_as_far_as_the_person_may_know(playing: Playing, tmp_path: Path) -> None:
    path = tmp_path / "asking.statuto"
    path.write_text(Path(GUARDS).read_text("utf-8").replace("  must announce\n", ""), "utf-8")
    played = playing(str(path), "", "announce of king", seats="human,human", seed=held(2, "card king", True))
    _, _, said = played.text.partition("announce of king is refused.\n")
    assert said.split("\n")[0] == "  Whether it is legal depends on what you may not see."
    assert "ermitted by" not in said


def test_what_was_typed_is_forgotten_when_the_screen_is_passed_on() -> None:
    typed, forgotten = iter(["", "intend of guard", "", None]), list[str]()
    screen = Screen(Look(), lambda text: None, lambda prompt: next(typed), plain, forget=lambda: forgotten.append(""))
    session = Session(guards(seed=1), screen, values_of, lambda text: None)
    assert session.run() == "left"
    assert len(forgotten) == 4 and session.looking == 1
