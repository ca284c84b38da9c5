"""Names of files that are no plain text: reports stay valid, and nothing of a name is taken for markup."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from statuto.commands.app import app

TINY = """\
statuto 1
game example/tiny
  title en "WORD"
  players 2

article one.move
  en "A player passes; WORD."
  action pass:
    end the turn
  may pass
  turn:
    choose pass
  limit 4 turns
"""
NAMES = (b"bytes\xff\xfe.statuto", b"line\nand\x1b[31m.statuto", b"`<b onclick=1>&amp;`|.statuto")


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    for word, name in zip("ABC", NAMES, strict=True):
        try:
            with open(name, "w", encoding="utf-8") as file:
                file.write(TINY.replace("WORD", f"{word} \u202e<i>"))
        except OSError:
            pytest.skip("this file system takes no such names")
    return [os.fsdecode(b"./" + name) for name in NAMES]


@pytest.mark.parametrize("to_file", [True, False])
@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
@pytest.mark.parametrize("command", ["compare", "diff"])
def test_reports_of_such_files_are_text(command: str, form: str, to_file: bool, books: list[str]) -> None:
    names = [*books, "-n", "2"] if command == "compare" else books[:2]
    found = CliRunner().invoke(app, [command, *names, "--format", form, *(["-o", "report"] if to_file else [])])
    assert found.exit_code in (0, 1) and not isinstance(found.exception, UnicodeError), found.output
    written = Path("report").read_bytes() if to_file else found.stdout_bytes
    text = written.decode("utf-8")
    assert not {sign for sign in text if ord(sign) < 32} - {"\n"}
    if form == "json":
        assert json.loads(text)["schema"] == 1
    if form == "html":
        assert "<b" not in text.replace("<bdi", "").replace("<body", "").replace("<br", "") and "<i>" not in text
    if form == "markdown" and command == "compare":
        assert "`` ./`<b onclick=1>&amp;`|.statuto ``" in text


def test_a_game_of_such_a_file_is_saved_and_loaded(books: list[str]) -> None:
    for book in books:
        play = partial(CliRunner().invoke, app)
        found = play(["play", book, "--seats", "human"], input="pass\nsave game.json\nquit\n")
        assert found.exit_code == 0 and "Saved in game.json." in found.stdout, found.output
        assert len(json.loads(Path("game.json").read_text("utf-8"))["log"]) == 1
        found = play(["play", book, "--load", "game.json"], input="quit\n")
        assert found.exit_code == 0 and "turn 2" in found.stdout, found.output
        Path("game.json").unlink()


def test_a_title_that_turns_the_writing_turns_nothing_else(books: list[str]) -> None:
    found = CliRunner().invoke(app, ["compare", *books[:2], "-n", "2", "--format", "html"])
    assert "<bdi>A \u202e&lt;i&gt;\u202c</bdi>" in found.stdout
