"""The command: its options, saves and exit codes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from statuto.commands.app import app

TTT = "classics/tic-tac-toe"


def play(*words: str, given: str = "", code: int = 0) -> Result:
    result = CliRunner().invoke(app, ["play", *words], input=given, env={"NO_COLOR": "1", "COLUMNS": "80"})
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


def test_a_game_of_random_seats_is_the_same_for_a_seed() -> None:
    first, again = (play(TTT, "--seats", "random", "--seed", "4", "--ascii") for _ in range(2))
    assert first.stdout == again.stdout and first.stdout.isascii()
    assert "seed 4" in first.stderr
    assert "seed" in play(TTT, "--seats", "random").stderr


def test_seats_and_players() -> None:
    shown = play("san-gimignano/fr-2002", "--seats", "human,random,random", "--seed", "1").stdout
    assert "player 1 human, player 2 random, player 3 random." in shown
    shown = play("san-gimignano/fr-2002", "--seats", "human,random", "--players", "4", "--seed", "1").stdout
    assert "player 3 human, player 4 random." in shown
    assert "sits nowhere" in play(TTT, "--seats", "human,robot", code=2).stderr
    assert "3 kinds of seats" in play(TTT, "--seats", "human,random,random", code=2).stderr


def test_options_and_readings() -> None:
    shown = play("classics/hex", "--set", "size=3", given="moves\n").stdout
    assert "place on c3" in shown and "d1" not in shown
    play("classics/hex", "--set", "size=big", code=2)


def test_save_and_load(tmp_path: Path) -> None:
    save = tmp_path / "game"
    play(TTT, "--seats", "human", "--save", str(save), given="a1\nb2\n")
    assert "is there already" in play(TTT, "--save", str(save), code=2).stderr
    shown = play(TTT, "--load", str(save), "--save", str(save), given="c3\n").stdout
    assert "turn 4" in shown and "player 1 human, player 2 human" in shown
    assert "player 1 random" in play(TTT, "--load", str(save), "--seats", "random").stdout
    play(TTT, "--save", str(save), "--force")
    assert "A save says" in play(TTT, "--load", str(save), "--players", "2", code=2).stderr
    assert "cannot be read" in play(TTT, "--load", str(tmp_path / "none"), code=2).stderr
    assert "rules" in play("classics/othello", "--load", str(save), code=2).stderr
    assert not list(tmp_path.glob(".*"))


def test_the_seed_of_a_game_with_secrets_is_told_at_its_end() -> None:
    assert "seed" not in play("classics/kuhn-poker", "--seed", "3").stderr
    ended = play("classics/kuhn-poker", "--seed", "3", "--seats", "human", given="\nbet\n\nfold\n")
    assert "seed 3" in ended.stderr


def test_an_interruption_leaves_with_130(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from statuto.commands import play as module

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_from_pipe", interrupted)
    save = tmp_path / "game"
    play(TTT, "--save", str(save), code=130)
    assert save.exists()


def test_a_dead_end_at_once(tmp_path: Path) -> None:
    book = tmp_path / "dead.statuto"
    book.write_text(
        'statuto 1\ngame example/dead\n  players 2\narticle all\n  en "No."\n  memory n: 0 to 1\n  action go:\n'
        "    increase n by 1\n  must go when n is 1\n  turn:\n    choose go\n  end when n is 1, nobody wins\n",
        "utf-8",
    )
    assert "dead end at once" in play(str(book), code=2).stderr


def test_what_is_piped_in_does_nothing_to_the_terminal() -> None:
    typed = "\x1b[2J\x9b" + "x" * 10_000 + "\nmoves\n"
    result = play(TTT, given=typed)
    assert not {"\x1b", "\x9b"} & {*result.stdout} and "\N{REPLACEMENT CHARACTER}[2J" in result.stdout
    assert result.stdout.count("Which move?") == 3 and len(result.stdout) < 10_000


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_a_game_goes_on_where_it_cannot_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.symlink("loop", "loop")
    long = "x" * 300
    said = "".join(play(TTT, given=f"save loop\nsave {long}\nload {long}\nmark on a1\n").stdout.split())
    assert "Savedinloop." in said and Path("loop").is_file()
    assert f"{long}cannotbewritten:" in said and f"{long}cannotberead:" in said
    assert "player1:markona1" in said
