"""The program itself: help, exit codes, broken pipes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from statuto.commands import app as program

ROOT = Path(__file__).resolve().parents[2]


def statuto(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(ROOT / "interpreter"), "PATH": "", **settings}
    command = [sys.executable, "-m", "statuto", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, encoding="utf-8", check=False)


def test_help_names_every_command() -> None:
    result = statuto("--help")
    assert result.returncode == 0 and not result.stderr
    for name in program.COMMANDS:
        assert f"  {name} " in result.stdout


def test_help_is_plain_and_a_line_for_each_command() -> None:
    assert "..." not in statuto("--help").stdout.partition("Commands:")[2]
    assert "\\" not in statuto("simulate", "--help").stdout


def test_one_game_is_shown_with_its_end() -> None:
    shown = statuto("simulate", "classics/tic-tac-toe", "-n", "1", "--seed", "7", "--show").stdout
    moves, _, end = shown.partition("\nAt the end:\n")
    assert moves.startswith("player 1: mark on ")
    assert "┌───┬───┬───┐" in end and "  won by " in end and ": 1 random game, seed 7" in end


def test_help_reads_nothing_heavy() -> None:
    """A command reads what is heavy when it runs."""
    code = (
        "import sys; from statuto.commands import app\n"
        "try: app.app(['--help'], prog_name='statuto')\nexcept SystemExit: pass\n"
        "print(sorted({'lark', 'networkx', 'rich', 'wasmtime', 'jinja2'} & set(sys.modules)), file=sys.stderr)"
    )
    environment = {"PYTHONPATH": str(ROOT / "interpreter"), "PATH": ""}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert result.stderr.strip() == "[]"


def test_a_terminal_of_ascii_gets_ascii() -> None:
    result = statuto("show", "san-gimignano/fr-2002", "game.about", "--language", "fr", PYTHONIOENCODING="ascii")
    assert result.returncode == 0 and "A propos du jeu" in result.stdout


def test_who_stops_reading_hears_nothing_of_it() -> None:
    command = f"{sys.executable} -m statuto explain | head -n 1"
    environment = {"PYTHONPATH": str(ROOT / "interpreter"), "PATH": "/usr/bin:/bin"}
    result = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, check=False)
    assert not result.stderr and result.stdout.count("\n") == 1


def fails(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    def broken(**settings: object) -> None:
        raise error

    monkeypatch.setattr(program, "app", broken)
    return program.run()


def test_an_error_that_nobody_expected_is_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fails(monkeypatch, ValueError("what\never")) == 3
    assert capsys.readouterr().err == "statuto: this is our fault, please report it: ValueError: what\n"


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (SystemExit(2), 2), (SystemExit(None), 0), (SystemExit("x"), 1)]
)
def test_the_exit_code_says_what_happened(monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int) -> None:
    assert fails(monkeypatch, error) == code


def test_broken_pipes_end_quietly(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("os.dup2", lambda *numbers: None)
    assert fails(monkeypatch, BrokenPipeError()) == 141
    assert not capfd.readouterr().err


def test_an_unknown_command_is_bad_usage(run) -> None:
    assert "check" in run("chek", code=2).output


def test_the_version_is_said(run) -> None:
    assert run("--version").output.startswith("statuto")
