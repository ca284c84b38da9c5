"""Games in a real terminal: with pexpect, and in tmux where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
WAIT = 60
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
ENVIRONMENT.pop("NO_COLOR", None)


def spawned(*words: str) -> Any:
    pexpect = pytest.importorskip("pexpect")
    words = ("-m", "statuto", "play", *words)
    return pexpect.spawn(
        sys.executable, list(words), env=ENVIRONMENT, encoding="utf-8", timeout=WAIT, dimensions=(24, 80)
    )


def ended(child: Any) -> int:
    child.expect_exact([pytest.importorskip("pexpect").EOF])
    child.close()
    return int(child.exitstatus)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal")
def test_a_whole_game_with_a_refused_move() -> None:
    child = spawned("classics/tic-tac-toe", "--seats", "human", "--seed", "1")
    for move, told in (
        ("a1", "player 1: mark on a1"),
        ("a1", "1.2 Marking: On their turn"),
        ("a2", "\x1b[1;38;5;208m"),
        ("b1", "player 1: mark on b1"),
        ("2", "player 2: mark on b2"),
        ("c1", "player 1: mark on c1"),
    ):
        child.expect_exact("Which move?")
        child.sendline(move)
        child.expect_exact(told)
    child.expect_exact("Player 1 wins.")
    assert ended(child) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal")
def test_the_end_of_input_and_an_interruption() -> None:
    pexpect = pytest.importorskip("pexpect")
    for sign, code in (("d", 0), ("c", 130)):
        child = spawned("classics/tic-tac-toe", "--seed", "1")
        child.expect_exact("Which move?")
        # A key that comes between the question and the first look at the keyboard may be thrown away: it is hit again.
        for _ in range(WAIT // 5):
            child.sendcontrol(sign)
            if child.expect_exact([pexpect.EOF, pexpect.TIMEOUT], timeout=5) == 0:
                break
        assert ended(child) == code


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal")
def test_the_next_person_cannot_call_back_what_was_typed() -> None:
    child = spawned(str(ROOT / "tests" / "cases" / "secrets" / "guards.statuto"), "--seats", "human", "--seed", "1")
    for line in ("", "intend of guard", ""):
        child.expect_exact(["presses Enter", "Which action?"])
        child.sendline(line)
    child.expect_exact("Which action?")
    child.send("\x1b[A\x1b[A")
    child.sendline("strike")
    child.expect_exact("player 2: strike")
    assert "intend of guard" not in child.before
    child.close()


@pytest.fixture
def tmux() -> Iterator[Any]:
    """Types into a terminal of 80 by 24 and waits for a text; what the screen shows comes back."""
    program, name = shutil.which("tmux"), f"statuto-{uuid4().hex[:8]}"
    if program is None:
        pytest.skip("no tmux")
    call = [program, "-u", "-L", name]

    def screen(*words: str) -> str:
        return subprocess.run([*call, *words], env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout

    def type_and_wait(line: str | None, text: str, start: str = "", above: bool = False) -> str:
        if start:
            screen("new-session", "-d", "-x", "80", "-y", "24", "-s", "game", f"{start}; echo left $?; sleep {WAIT}")
        if line is not None:
            screen("send-keys", "-t", "game", line, "Enter")
        until, before = time.monotonic() + WAIT, ""
        # A screen is drawn in pieces: it is taken as it is once it stays so.
        while (text not in (shown := screen("capture-pane", "-p", "-t", "game")) or shown != before) and (
            time.monotonic() < until
        ):
            before = shown
            time.sleep(0.2)
        assert text in shown, shown
        return screen("capture-pane", "-p", "-S", "-", "-t", "game") if above else shown

    yield type_and_wait
    subprocess.run([*call, "kill-server"], capture_output=True, check=False)


def test_a_poker_game_in_tmux(tmux: Any) -> None:
    start = f"{sys.executable} -m statuto play classics/kuhn-poker --seats human --seed 3"
    assert "hand" not in tmux(None, "Pass the screen to player 1", start)
    assert "hand jack" in tmux("", "Which move?")
    assert "hand" not in tmux("bet", "Pass the screen to player 2")
    shown = tmux("", "stake 2; hand 1 hidden")
    assert "hand king" in shown
    shown = tmux("fold", "left 0")
    assert "Player 1 wins." in shown and "seed 3" in shown


def test_a_hand_is_nowhere_when_the_screen_is_passed_on(tmux: Any) -> None:
    start = f"{sys.executable} -m statuto play torri/base --players 2 --seats human --seed 12"
    tmux(None, "Pass the screen to player 1", start)
    assert "player 1, you: hand five, eight, 2 nine, ten" in tmux("", "Which action?")
    tmux("pass", "Pass the screen to player 2")
    assert "nine" not in tmux("", "player 2, you: hand five, 2 seven, 2 eight", above=True).split("market")[0]


def test_a_board_fits_the_screen(tmux: Any) -> None:
    shown = tmux(None, "Which move?", f"{sys.executable} -m statuto play classics/othello --seed 1")
    assert "8   · · · · · · · · 8" in shown and "> ● player 1, you" in shown
    assert "Did you mean" in tmux("plaice on d3", "`moves` lists")
    tmux("quit", "left 0")


def test_a_city_with_a_ring_fits_the_screen(tmux: Any) -> None:
    city = Path(__file__).resolve().parent.parent / "cases" / "play" / "city.statuto"
    shown = tmux(None, "Which action?", f"{sys.executable} -m statuto play {city} --players 4 --seats human --seed 1")
    assert "        a  b  c  d" in shown and shown.count("player ") >= 5 and "+ corner" in shown
    assert "which colour?" in tmux("build", "which colour?")
    shown = tmux("grey", "on which cell?")
    assert "        a  b  c  d" in shown and "shown reversed" in shown
    assert "2 add stable" in tmux("h6", " 6   .  .  .  .  .  .  .  .  g")
