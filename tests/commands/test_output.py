"""Files that commands write: looked at before the work, and where writing fails after it, nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

from statuto.simulate.kept import Kept

WRITERS = {
    "compare": ("compare three.statuto wide.statuto -n 4", "statuto.paired.run.play_pairs"),
    "compare page": ("compare three.statuto three.statuto -n 4 --format html", "statuto.paired.run.play_pairs"),
    "diff": ("diff three.statuto wide.statuto --format json", "statuto.difference.compare"),
    "print": ("print three.statuto --format markdown", "statuto.printing.make.make"),
    "build": ("build three.statuto", "statuto.hosting.standalone"),
}
"""Commands that write a file, and what each of them works with."""
PLACES = {
    "no/such.file": "There is no folder no: make it first, or name another.",
    ".": "Give the name of a file, not of a folder.",
    "three.statuto/below": "There is no folder three.statuto: make it first, or name another.",
    "x" * 300: "Name a file in a folder that may be written to.",
    "loop": "Name a file in a folder that may be written to.",
}
SMALL = "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (99, 99)); runpy.run_module('statuto')"
"""A program whose files may have 99 bytes, as on a disk that is full."""
ROOT = Path(__file__).resolve().parents[2]


def crowded(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command on a full disk."""
    settings = {"PYTHONPATH": str(ROOT / "interpreter"), "STATUTO_NO_CACHE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    program = SMALL.replace("'statuto'", "'statuto', run_name='__main__'")
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", WRITERS)
def test_a_file_is_looked_at_before_the_work(
    command: str, place: str, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "loop").symlink_to("loop")

    def worked(*_: Any, **__: Any) -> None:
        raise AssertionError("it has begun")

    words, work = WRITERS[command]
    monkeypatch.setattr(work, worked)
    result = run(*words.split(), "-o", place, code=2)
    assert result.stderr.startswith(f"-o {place}: error U011 The file cannot be written: ") and not result.stdout
    assert f"help: {PLACES[place]}" in " ".join(result.stderr.split())


@pytest.mark.parametrize("command", WRITERS)
def test_a_look_leaves_nothing_and_harms_nothing(command: str, run: Run, folder: Path) -> None:
    words = WRITERS[command][0].split()
    before = {one.name for one in folder.iterdir()}
    run(*(word.replace("three.", "none.") for word in words), "-o", "new.file", code=2)
    assert {one.name for one in folder.iterdir()} == before
    (folder / "old.file").write_text("as it was", "utf-8")
    run(*(word.replace("three.", "none.") for word in words), "-o", "old.file", code=2)
    assert (folder / "old.file").read_text("utf-8") == "as it was"
    (folder / "link.file").symlink_to("behind.file")
    run(*words, "-o", "link.file", code=1 if command == "diff" else 0)
    assert (folder / "behind.file").stat().st_size > 99


def test_a_file_that_may_not_be_written_is_not_begun(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "mine.txt").write_text("mine", "utf-8")
    monkeypatch.setattr("statuto.commands.output.os.access", lambda _, mode: mode != os.W_OK)
    said = run(*WRITERS["compare"][0].split(), "-o", "mine.txt", code=2).stderr
    assert "error U011 The file cannot be written: permission denied." in said and "that may be written to" in said
    assert (folder / "mine.txt").read_text("utf-8") == "mine"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_not_opened_to_look_at_it(run: Run, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    words = [word.replace("three.", "none.") for word in WRITERS["compare"][0].split()]
    assert "R001" in run(*words, "-o", "pipe", code=2).stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", [one for one in WRITERS if one != "build"])
def test_what_cannot_be_written_goes_to_standard_output(command: str, run: Run) -> None:
    words = WRITERS[command][0].split()
    result = run(*words, "-o", "/dev/full", code=2)
    expected = run(*words, code=1 if command == "diff" else 0)
    assert result.stdout == expected.stdout
    assert "-o /dev/full: error U011 The file cannot be written: no space left on device." in result.stderr
    assert "help: What was to be in it is on standard output." in result.stderr and "Written" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="the size of files has no bound there")
def test_a_half_written_file_does_not_stay(run: Run, folder: Path) -> None:
    for words in (WRITERS["compare"][0] + " --evaluator reference", WRITERS["diff"][0], WRITERS["build"][0]):
        result = crowded(folder, *words.split(), "-o", "new.file")
        assert result.returncode == 2 and "U011" in result.stderr, result.stderr
        assert not (folder / "new.file").exists() and bool(result.stdout) is not words.startswith("build")


def test_a_module_and_its_description_are_two_files(run: Run, folder: Path) -> None:
    assert "would be one file" in run("build", "three.statuto", "-o", "game.json", code=2).stderr
    said = run("build", "three.statuto", "--description", "no/such.json", code=2).stderr
    assert said.startswith("--description no/such.json: error U011 ") and not (folder / "game.wasm").exists()


@pytest.mark.parametrize("command", WRITERS)
def test_no_book_is_written_over(command: str, run: Run, folder: Path) -> None:
    """Neither under its name nor another, nor behind a link."""
    words, text = WRITERS[command][0].split(), (folder / "three.statuto").read_text("utf-8")
    (folder / "rules.txt").write_text("\ufeff# Ours.\n\n" + text, "utf-8")
    (folder / "link.html").symlink_to("three.statuto")
    (folder / "broken.statuto").write_bytes(b"\xff")
    for name in ("three.statuto", "rules.txt", "link.html", "broken.statuto"):
        before = (folder / name).read_bytes()
        said = run(*words, "-o", name, code=2).stderr
        assert said.startswith(f"-o {name}: error U011 A book lies in this file, and is not written over.")
        assert (folder / name).read_bytes() == before
    (folder / "notes.txt").write_text("statuto, our notes\nstatuto 1\n", "utf-8")
    assert "A book" not in run(*words, "-o", "notes.txt", code=1 if command == "diff" else 0).stderr


def test_a_description_is_written_over_no_book_and_beside_no_device(run: Run, folder: Path) -> None:
    text = (folder / "three.statuto").read_text("utf-8")
    said = run("build", "three.statuto", "-o", "game.wasm", "--description", "three.statuto", code=2).stderr
    assert said.startswith("--description three.statuto: error U011 A book lies in this file")
    assert (folder / "three.statuto").read_text("utf-8") == text and not (folder / "game.wasm").exists()
    os.symlink(os.devnull, folder / "nowhere.wasm")
    said = run("build", "three.statuto", "-o", "nowhere.wasm", code=2).stderr
    assert "help: Say where that is written: `--description FILE`." in said
    assert not (folder / "nowhere.json").exists()
    run("build", "three.statuto", "-o", "nowhere.wasm", "--description", "told.json")
    assert json.loads((folder / "told.json").read_text("utf-8"))["schema"] == 1


def test_a_site_is_not_begun_where_none_can_be(run: Run) -> None:
    assert "three.statuto/site cannot be made" in run("docs", ".", "-o", "three.statuto/site", code=2).stderr


def _failing(monkeypatch: pytest.MonkeyPatch, works: int) -> None:
    """Let a kept run be written so many times, and then no more."""
    written: list[Path] = []
    write = Kept.write

    def once(self: Kept, path: Path) -> None:
        written.append(path)
        if len(written) > works:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        write(self, path)

    monkeypatch.setattr(Kept, "write", once)


@pytest.mark.parametrize("every", [0, 10])
def test_a_kept_run_on_a_full_disk_is_told_all_the_same(
    every: int, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("statuto.commands.simulate.EVERY", every)
    expected = json.loads(run("simulate", "three.statuto", "-n", "60", "--format", "json").stdout)
    _failing(monkeypatch, 1)
    result = run("simulate", "three.statuto", "-n", "60", "--format", "json", "--keep", "run.json", code=2)
    found = json.loads(result.stdout)
    assert {**found, "seconds": 0} == {**expected, "seconds": 0}
    assert result.stderr.count("run.json: error U009 The file cannot be written: No space left on device.") == (
        1 if every else 2
    )
    assert json.loads((folder / "run.json").read_text("utf-8"))["seeds"] == []


def test_a_run_that_cannot_be_kept_does_not_begin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, 0)
    result = run("simulate", "three.statuto", "--keep", "run.json", code=2)
    assert "U009" in result.stderr and not result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the size of files has no bound there")
def test_a_full_disk_leaves_no_draft_of_a_kept_run(run: Run, folder: Path) -> None:
    before = {one.name for one in folder.iterdir()}
    result = crowded(folder, "simulate", "three.statuto", "--keep", "run.json")
    assert result.returncode == 2 and "run.json: error U009" in result.stderr, result.stderr
    assert {one.name for one in folder.iterdir()} == before
