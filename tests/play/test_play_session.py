"""Sessions with scripted input: names, narrowing, refusals, undo, saves, commands, ends."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playing_sessions import Playing, table_of

from statuto.evaluate.cells import cells_of
from statuto.play import hints
from statuto.play.prompt import Prompt
from statuto.play.protocol import game_at
from statuto.play.screen import Look
from statuto.play.table import NotPossible, hidden_fields

TTT = "classics/tic-tac-toe"
KUHN = "classics/kuhn-poker"
TOWN = "san-gimignano/fr-2002"
SECRETS = """\
statuto 1
game example/secrets
  players 2
article all
  en "Guess the secret."
  memory secret: 0 to 9 = 3 seen by nobody
  memory guesses: 0 to 9
  memory told: yes or no
  memory luck: player
  action guess:
    increase guesses by 1
    if secret is 3: set told to yes
  action toss:
    increase guesses by 1
    pick p at random from players
    set luck to p
  action idle:
    increase guesses by 1
  must guess
  must toss
  must idle
  turn:
    choose guess, toss, idle
  score told for player p: secret
  end when guesses is 6, nobody wins
"""
DEAD = """\
statuto 1
game example/dead
  players 2
article all
  en "Go on."
  memory steps: 0 to 3
  action go:
    increase steps by 1
  action run:
    increase steps by 2
  must go when steps is 0
  must run when steps is 0
  turn:
    choose go, run
  end when steps is 3, nobody wins
"""


@pytest.fixture
def secrets(tmp_path: Path) -> str:
    path = tmp_path / "secrets.statuto"
    path.write_text(SECRETS, "utf-8")
    return str(path)


def test_a_game_by_number_full_name_and_part(playing: Playing) -> None:
    played = playing(TTT, "1", "mark on b2", "c3", seats="human,human")
    assert played.stopped == "left"
    assert [e.text for e in played.session.table.game.log] == ["mark on a1", "mark on b2", "mark on c3"]
    assert played.chat == ["seed 1"]


def test_a_part_that_several_moves_have_lists_them(playing: Playing) -> None:
    played = playing(TTT, "mark on a", "back", "on a", "2", "back")
    assert "1 mark on a1   2 mark on a2   3 mark on a3" in played.text
    assert "(or `back`)" in played.text
    assert played.session.table.game.log[0].text == "mark on a2"
    assert "There is nothing to go back from here" in played.text


def test_narrowing_asks_for_each_part() -> None:
    prompt = Prompt(table_of("classics/hex", ["human", "human"]).game)
    assert prompt.question() == "place on which cell?" and len(prompt.options) == 121
    assert prompt.numbered and prompt.pick("b2") is not None
    town = Prompt(table_of(TOWN, ["human", "human"], seed=4).game)
    move = town.pick("1")
    assert move is not None
    town.game.play(move)
    lay = Prompt(town.game)
    asked = [lay.question()]
    for _ in range(2):
        assert lay.pick("1") is None
        asked.append(lay.question())
    assert asked[0] == "lay with which hexagon?"
    assert asked[1].startswith("lay with ") and asked[1].endswith(" at which place?")
    assert asked[2].endswith(" facing which rotation?") and not lay.numbered
    assert lay.back() and lay.question() == asked[1] and lay.back() and not lay.back()
    with pytest.raises(LookupError):
        lay.pick("99")


def test_a_choice_of_action_names_its_article(playing: Playing) -> None:
    first = ["a7", "b6", "d7", "b4", "g7"]
    played = playing("classics/english-draughts", "moves", "slide of a3", "1", seats="human,human")
    assert "slide of a3 toward b4" in played.text
    played = playing("classics/nine-mens-morris", *first, seats="human,human")
    assert "remove on b6" in played.text
    assert "which point?" in played.text


def test_tiles_are_shown_as_they_turn(playing: Playing) -> None:
    played = playing(TOWN, "1", "1", "1", "nonsense", seats="human,human", seed=4)
    assert "facing which rotation?" in played.text
    assert "┌0" in played.text
    assert "`moves` lists the moves" in played.text


def test_a_refused_move_is_answered_with_its_articles(playing: Playing) -> None:
    played = playing(TTT, "a1", "a1", "mark on a1", "77", "mork on a1", "zzz", seats="human,human")
    assert played.text.count("mark on a1 is refused.") == 2
    assert "Not permitted by 1.2 Marking: On their turn" in played.text
    assert "The numbers here go from 1 to 8." in played.text
    assert "Did you mean `mark`?" in played.text


def test_why(playing: Playing) -> None:
    played = playing(TTT, "why", "why a1", "why on a", "why nothing", "a1", "why a1")
    assert "Write `why` and a move" in played.text
    assert "mark on a1 is legal." in played.text and "Permitted by 1.2 Marking" in played.text
    assert "Which of these: mark on a1, mark on a2, mark on a3?" in played.text
    assert "mark on a1 is refused." in played.text


def test_why_takes_a_number_of_the_list(playing: Playing) -> None:
    played = playing(TTT, "why 2", "why 77", "quit")
    assert "mark on b1 is legal." in played.text and "There is no action `77`." in played.text
    steps = playing("classics/english-draughts", "why 1", "quit", seats="human,human").text
    assert " is legal." in steps


def test_commands_that_tell(playing: Playing) -> None:
    lines = ["help", "rules", "rules 1.2", "rules marking", "rules nowhere", "view", ":score", "moves", "board", ""]
    played = playing(TTT, *lines)
    for text in (
        "hint ",
        "End of the game",
        "1.2 Marking: On their",
        "no article `nowhere`",
        "turn 1, player 1 is the mover",
        "no score",
    ):
        assert text in played.text
    assert "discs: player 1 2, player 2 2" in playing("classics/othello", "score").text


def test_undo_goes_back_to_the_last_decision_of_the_person(playing: Playing) -> None:
    played = playing(TTT, "undo", "a1", "undo", "undo")
    assert played.text.count("Player 1 has decided nothing yet.") == 2
    assert "2 moves are taken back." in played.text
    assert played.session.table.game.log == []
    both = playing(TTT, "a1", "undo 1", "a1", "undo 3", "undo x", seats="human,human")
    assert "1 move is taken back." in both.text
    assert both.text.count("a player from 1 to 2") == 2
    assert "Player 2 is no person" in playing(TTT, "undo 2").text


def test_undo_stops_at_chance_and_at_what_came_to_light(playing: Playing, secrets: str) -> None:
    assert "Chance has decided something since" in playing(secrets, "toss", "undo 1", seats="human,human").text
    told = playing(secrets, "idle", "undo 1", "guess", "undo 1", seats="human,human").text
    assert "1 move is taken back." in told
    assert "Something hidden has come to light" in told
    table = table_of(KUHN, ["human", "human"])
    table.play(table.game.parse("bet"))
    assert table.undo(0) == 1
    with pytest.raises(NotPossible):
        table.undo(0)


def test_undo_stops_where_something_hidden_was_asked(tmp_path: Path) -> None:
    path = tmp_path / "later.statuto"
    path.write_text(
        SECRETS.replace("    if secret is 3: set told to yes\n", "").replace(
            "    choose guess, toss, idle\n", "    choose guess, toss, idle\n    if secret is 3: set told to yes\n"
        ),
        "utf-8",
    )
    table = table_of(str(path), ["human", "human"])
    table.play(table.game.parse("idle"))
    with pytest.raises(NotPossible, match="come to light"):
        table.undo(0)


def test_save_and_load(playing: Playing, tmp_path: Path) -> None:
    first, other = tmp_path / "one game", tmp_path / "other"
    other.write_text("{}", "utf-8")
    lines = [
        "save",
        "a1",
        f"save {first}",
        "b1",
        f"save {first}",
        f"save {other}",
        f"save {tmp_path}",
        "save /no/where",
    ]
    played = playing(
        TTT, *lines, f"load {first}", "undo", "load", f"load {other}", f"load {first}x", seats="human,human"
    )
    assert played.text.count(f"Saved in {first}.") == 2
    text = " ".join(played.text.split())
    for said in ("is there already", "is a folder", "cannot be written", "This is the game of", "cannot be read"):
        assert said in text
    assert "2 moves are taken back." in text and played.session.table.game.log == []
    kept = json.loads(first.read_text("utf-8"))
    assert kept["seats"] == ["human", "human"]
    for name, value in (("players", 7), ("options", [1]), ("rules", "x"), ("options", {"no": 1})):
        other.write_text(json.dumps({**kept, name: value}), "utf-8")
        with pytest.raises(NotPossible):
            table_of(TTT, ["human", "random"]).load(other)
    other.write_text("[", "utf-8")
    with pytest.raises(NotPossible):
        table_of(TTT, ["human", "random"]).load(other)


def test_the_end_says_who_wins_by_which_article_and_where_it_is_saved(playing: Playing, tmp_path: Path) -> None:
    target = tmp_path / "end"
    played = playing(TTT, "a1", "a2", "b1", "b2", "c1", seats="human,human", target=target)
    assert played.stopped == "over"
    assert "Player 1 wins." in played.text
    assert "The game is over by 2.1 A line" in played.text
    assert "Saved in" in played.text and target.exists()


def test_a_save_that_was_begun_at_a_position(playing: Playing, tmp_path: Path) -> None:
    table = table_of(TTT, ["human", "human"])
    typed, engine = table.typed, table.engine
    table.game = game_at(typed, engine, "set mark on a1 to player 1\nset mark on b2 to player 2")
    table.play(table.game.parse("mark on c3"))
    path = tmp_path / "from a position"
    table.save(path)
    other = table_of(TTT, ["human", "human"])
    other.load(path)
    assert other.game.view() == table.game.view() and other.game.position and len(other.marks) == 1
    assert other.undo(0, asked=True) == 1 and len(other.game.legal()) == 7
    again = tmp_path / "again"
    other.save(again)
    assert json.loads(again.read_text("utf-8"))["position"] == table.game.position
    played = playing(TTT, f"load {path}", "undo 1", "a2", "undo 1", seats="human,human")
    assert played.text.count("1 move is taken back.") == 2
    path.write_text(path.read_text("utf-8").replace("set mark on a1", "set mark on z9"), "utf-8")
    with pytest.raises(NotPossible):
        other.load(path)


def test_a_hidden_game_keeps_its_seed_and_the_cards(playing: Playing) -> None:
    played = playing(KUHN, "", "hint", "bet", "", "fold", seats="human,human", seed=3)
    assert played.text.count("Pass the screen to player") == 2
    assert "This is a guess" in played.text
    before, _, after = played.text.partition("Player 1 wins.")
    assert "hand 1 hidden" in before and "seed" not in before
    assert "won: player 1 1, player 2 -1" in after and played.chat == ["seed 3"]
    assert playing(KUHN, seats="human,random").chat == []


def test_the_end_of_input_leaves_at_any_prompt(playing: Playing) -> None:
    assert playing(KUHN, seats="human,human").stopped == "left"
    assert playing(KUHN, "", "bet", seats="human,human").stopped == "left"
    assert playing(TTT, "quit").stopped == "left"


def test_one_move_is_told_and_made_unless_asked(playing: Playing) -> None:
    moves = ["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c3"]
    assert "has one move only" not in playing(TTT, *moves, "c2", seats="human,human", ask=True).text
    played = playing(TTT, *moves, seats="human,human")
    assert "Player 1 has one move only, and makes it." in played.text
    assert "Nobody wins." in played.text and "2.2 A full field" in played.text


@pytest.mark.parametrize("book", ["classics/oware", "classics/connect-four", KUHN, "classics/leduc-poker", TOWN])
def test_random_seats_play_to_the_end(playing: Playing, book: str) -> None:
    played = playing(book, seats="random,random", look=Look(unicode=False))
    assert played.stopped == "over" and "The game is over by" in played.text
    assert played.text.isascii() and played.chat == ["seed 1"]


def test_a_limit_of_turns_is_named(playing: Playing) -> None:
    text = playing("classics/nine-mens-morris", seats="random,random").text
    assert "The game is over by" in text


def test_a_dead_end_is_told(playing: Playing, tmp_path: Path) -> None:
    path = tmp_path / "dead.statuto"
    path.write_text(DEAD, "utf-8")
    played = playing(str(path), "go")
    assert played.stopped == "dead end" and "The rules come to a dead end here" in played.text


def test_a_hint_finds_the_win(playing: Playing) -> None:
    table = table_of(TTT, ["human", "human"])
    for move in ("a1", "a2", "b1", "b2"):
        table.play(table.game.parse(f"mark on {move}"))
    found = hints.hint(table.game, 0.3, random.Random(1))
    assert table.game.text(found.tried[0].move) == "mark on c1" and not found.dealt
    assert found.tried[0].share == 1
    assert not hints.hint(table.game, 0).tried


def test_a_hint_uses_only_what_the_seat_may_know(playing: Playing, secrets: str) -> None:
    game = table_of(KUHN, ["human", "human"], seed=3).game
    engine, seat = game.engine, game.seat
    seen = set()
    for seed in range(20):
        dealt = hints.dealt_anew(engine, game.record, seat, random.Random(seed))
        assert game.views.view(dealt, seat) == game.view(seat)
        seen.add(tuple(dealt))
    assert len(seen) == 2
    hand = next(field for field in hidden_fields(engine) if field.name == "hand")
    assert [hidden for _, hidden in cells_of(hand, 0)] == [False, True]
    assert "As a guess among the legal moves" in playing(secrets, "hint", "score").text


def test_a_hint_in_a_long_game_stays_in_its_time() -> None:
    game = table_of(TOWN, ["human", "human"], seed=4).game
    found = hints.hint(game, 3.0, random.Random(1))
    assert found.tried and found.dealt
