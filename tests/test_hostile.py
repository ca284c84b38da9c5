"""What an adversary hands in: every run ends in good time, with a finding, an error of the rules or a plain refusal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from statuto import folders
from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Engine
from statuto.findings import Findings, RulesError
from statuto.machine.lower import lower
from statuto.resolve.load import load

BOOK = """\
statuto 1
game example/three
  title en "Three"
  players 2
  term square "square" "squares"

article mark.put
  en "A player marks an empty {square}."
  board field of square: square grid WIDE by WIDE
  memory mark on each square: player or none
  memory count-up: 0 to 9999
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark

article end.full
  en "It ends when every {square} is marked."
  end when every square s has mark on s is not none, nobody wins

article last.one
  en "It is so."
"""
THINGS = "on square x1 at square x2 in square x3 with square x4 under square x5 over square x6"
# What is added to the book, how wide its board is, and the error that the first moves give.
ENDLESS = {
    "candidates without end": (
        f"  action swap {THINGS}:\n    set mark on x1 to mover\n  may swap when mark on x6 is not none\n"
        "  must not mark when can swap\n",
        40,
        "E018",
    ),
    "legal moves without end": (
        f"  action swap {THINGS}:\n    set mark on x1 to mover\n  may swap\n  setup:\n    choose swap\n",
        40,
        "E018",
    ),
    "members without end": (
        "  setup:\n    for each square x:\n      for each square y:\n        for each square z:\n"
        "          set mark on z to none\n",
        40,
        "E018",
    ),
    "rounds without end": (
        "  setup:\n    while yes, at most 10000 times:\n      set count-up to 0\n"
        "      while count-up is less than 9999, at most 10000 times:\n        increase count-up by 1\n",
        3,
        "E018",
    ),
    "a result of none": ("  setup:\n    end the game, mark on a1 wins\n", 3, "E006"),
    "a first player of none": ("  first player mark on a1\n", 3, "E006"),
    "a choice by none": ("  setup:\n    choose mark by mark on a1\n", 3, "E006"),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_what_would_go_on_without_end_is_an_error_of_the_rules(case: str, tmp_path: Path) -> None:
    added, wide, code = ENDLESS[case]
    path = tmp_path / "book.statuto"
    path.write_text(BOOK.replace("WIDE", str(wide)) + added, "utf-8")
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None
    engine = Engine(lower(build(book, Setting(2), findings).program))
    assert findings.errors == 0, list(findings)
    with pytest.raises(RulesError) as raised:
        engine.advance(engine.start(), Dice(1))
    assert raised.value.code == code


def test_a_cache_that_others_may_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folders.private_cache.cache_clear()
    try:
        assert folders.private_cache() == tmp_path / "statuto"
        folders.private_cache.cache_clear()
        (tmp_path / "statuto").chmod(0o777)
        assert folders.private_cache() is None
    finally:
        monkeypatch.undo()
        folders.private_cache.cache_clear()


def test_files_that_are_no_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.statuto")
    os.symlink("loop.statuto", "loop.statuto")
    os.mkdir("folder.statuto")
    book = BOOK.replace("WIDE", "3").replace("players 2\n", 'players 2\n  use "loop.statuto"\n  use "pipe.statuto"\n')
    Path("book.statuto").write_text(book, "utf-8")
    for words in (
        ["check", "pipe.statuto"],
        ["check", "loop.statuto"],
        ["check", "long" * 2000],
        ["simulate", "pipe.statuto"],
        ["test", "loop.statuto"],
        ["show", "a\0b.statuto"],
        ["fmt", "pipe.statuto"],
        ["fmt", "loop.statuto"],
        ["check", "book.statuto"],
        ["list", "."],
    ):
        result = CliRunner().invoke(app, words)
        assert isinstance(result.exception, SystemExit | None), (words, result.exception)
        assert result.exit_code in (0, 1, 2), words


def test_fmt_leaves_a_read_only_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "book.statuto"
    text = BOOK.replace("WIDE", "3").replace("players 2", "players    2")
    path.write_text(text, "utf-8")
    path.chmod(0o444)
    result = CliRunner().invoke(app, ["fmt", str(path)])
    assert result.exit_code == 2
    assert "read-only" in result.output
    assert path.read_text("utf-8") == text
    (tmp_path / "empty").mkdir()
    assert CliRunner().invoke(app, ["fmt", str(tmp_path / "empty")]).exit_code == 2


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_stream_stops_no_command(closed: int, tmp_path: Path) -> None:
    start = "from statuto.commands.app import main; main()"
    for words, code in ((["list"], 0), (["fmt", "-"], 2), (["explain", "E018"], 0)):
        run = subprocess.run(
            [sys.executable, "-c", f"import os, sys; sys.argv[1:] = {words}; {start}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            preexec_fn=lambda: os.close(closed),
            env={**os.environ, "PYTHONPATH": str(folders.PACKAGE.parent)},
            check=False,
        )
        assert run.returncode == code, run.stderr
