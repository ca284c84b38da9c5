"""A book whose file changes while it is played: all games of a run are of one book, or it says why it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cached_books import GAME, keep_in, library

from statuto.checks.program import Setting
from statuto.commands.app import run
from statuto.paired import run as paired
from statuto.paired.run import Asked, play_pairs
from statuto.resolve.trail import BookChanged, Trail
from statuto.simulate.kept import read
from statuto.simulate.processes import Part, play_parts
from statuto.simulate.runner import Runner, ready_of

NAME, TWO = "race.statuto", Setting(2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    library(tmp_path)
    monkeypatch.chdir(tmp_path)
    keep_in(tmp_path / "kept", monkeypatch)
    return tmp_path


def change(folder: Path, text: str = "") -> None:
    (folder / NAME).write_text(text or GAME + "\narticle one.more\n  en 'More.'\n".replace("'", '"'), "utf-8")


@pytest.mark.parametrize("text", ["", "statuto 1\ngame\n"])
def test_what_is_read_later_is_the_same_book(folder: Path, text: str) -> None:
    mark = ready_of(NAME, TWO).mark
    ready_of(NAME, TWO).compiled()
    kept = ready_of(NAME, TWO, mark)
    assert "typed" not in vars(kept) and kept.mark == mark
    change(folder, text)
    with pytest.raises(BookChanged):
        _ = kept.typed
    with pytest.raises(BookChanged):
        ready_of(NAME, TWO, mark)


def test_a_book_that_changes_as_it_is_read_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trail, "mark", lambda self: "")
    with pytest.raises(BookChanged):
        ready_of(NAME, TWO)


@pytest.mark.parametrize("text", ["", "statuto 1\ngame\n"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_play_the_book_as_it_was(jobs: int, text: str, folder: Path) -> None:
    mark = ready_of(NAME, TWO).mark
    assert sum(part.totals.games for part in play_parts(NAME, TWO, [range(60)], jobs, mark=mark)) == 60
    asked = Asked((NAME, "small/race+small/leaps"), (TWO, TWO), 100, "compiled", (), (mark, ""))
    change(folder, text)
    with pytest.raises(BookChanged):
        list(play_parts(NAME, TWO, [range(60)], jobs, mark=mark))
    with pytest.raises(BookChanged):
        play_pairs(asked, range(60), jobs)


def test_processes_of_a_comparison_say_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The book changes after this process has read it."""
    mark, table = ready_of(NAME, TWO).mark, paired.Table
    asked = Asked((NAME, NAME), (TWO, TWO), 100, "compiled", (), (mark, mark))

    def then_changed(*given: object, **named: object) -> object:
        made = table(*given, **named)  # type: ignore[arg-type]
        change(folder)
        return made

    monkeypatch.setattr(paired, "Table", then_changed)
    with pytest.raises(BookChanged):
        play_pairs(asked, range(60), 2)


def test_the_command_says_so_and_keeps_what_was_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    totals = Runner(ready_of(NAME, TWO)).play(range(1, 31))

    def changed(*_: object) -> Iterator[Part]:
        yield Part(range(1, 31), totals, "compiled")
        raise BookChanged(NAME)

    monkeypatch.setattr("statuto.simulate.processes.play_parts", changed)
    monkeypatch.setattr(sys, "argv", ["statuto", "simulate", NAME, "-n", "60", "--jobs", "2", "--keep", "run.json"])
    assert run() == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"{NAME}: error U013 The book has changed") and not said.out
    assert read(folder / "run.json").done == [range(1, 31)]
