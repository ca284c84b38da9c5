"""`statuto fmt`: writes, checks, shows; never touches what does not parse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

UGLY = 'statuto  1\ngame a/b\n    title   en "B"\n    players 2 # two\n'
FINE = 'statuto 1\ngame a/b\n  title en "B"\n  players 2  # two\n'


def test_a_file_is_laid_out(run, folder: Path) -> None:
    file = folder / "b.statuto"
    file.write_text(UGLY, "utf-8")
    file.chmod(0o640)
    run("fmt", "b.statuto")
    fine = file.read_text("utf-8")
    assert fine != UGLY and file.stat().st_mode & 0o777 == 0o640
    assert not run("fmt", "b.statuto").output and file.read_text("utf-8") == fine
    assert not list(folder.glob(".b*"))


def test_check_and_diff_write_nothing(run, folder: Path) -> None:
    (folder / "b.statuto").write_text(UGLY, "utf-8")
    assert run("fmt", "--check", "b.statuto", code=1).stdout == "b.statuto would change\n"
    said = run("fmt", "--diff", "b.statuto", code=1).stdout
    assert "-statuto  1\n" in said and "+statuto 1\n" in said
    assert (folder / "b.statuto").read_text("utf-8") == UGLY


def test_a_folder_stands_for_its_files(run, folder: Path) -> None:
    (folder / "below").mkdir()
    (folder / "below/b.statuto").write_text(UGLY, "utf-8")
    assert "b.statuto would change" in run("fmt", "--check", ".", code=1).stdout


def test_standard_input_goes_to_standard_output(run, folder: Path) -> None:
    assert run("fmt", "-", given=UGLY.replace("B", "Ж")).stdout.startswith('statuto 1\ngame a/b\n  title en "Ж"\n')
    assert run("fmt", "-", "--check", given=UGLY, code=1).stdout == "- would change\n"


def test_what_does_not_parse_stays_as_it_is(run, folder: Path) -> None:
    for data in (b"statuto 1\ngame\n", b"\xff\xfe", b""):
        (folder / "b.statuto").write_bytes(data)
        assert "error S" in run("fmt", "b.statuto", code=2).stderr
        assert (folder / "b.statuto").read_bytes() == data


def test_a_file_that_is_not_there(run) -> None:
    assert "S001" in run("fmt", "nowhere.statuto", code=2).stderr


def test_other_line_ends_are_a_change(run, folder: Path) -> None:
    file = folder / "three.statuto"
    run("fmt", "three.statuto")
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    run("fmt", "--check", "three.statuto", code=1)
    run("fmt", "three.statuto")
    assert b"\r" not in file.read_bytes()


def test_books_that_ship_have_the_usual_layout(run) -> None:
    rules = Path(__file__).resolve().parents[2] / "rules"
    run("fmt", "--check", str(rules))


def test_stamps_are_written_into_replacements(run, folder: Path) -> None:
    base = folder / "b.statuto"
    base.write_text(FINE + '\narticle one\n  en "One."\n', "utf-8")
    delta = folder / "c.statuto"
    text = 'statuto 1\nvariant a/c of a/b\n\nreplace one\n  en "Other."\n\nreplace two\n  en "Two."\n'
    delta.write_text(text, "utf-8")
    run("fmt", "--stamp", "c.statuto", "b.statuto")
    stamped = delta.read_text("utf-8")
    assert stamped.startswith('statuto 1\nvariant a/c of a/b\n\nreplace one was "')
    assert stamped.count(" was ") == 1 and " was " not in base.read_text("utf-8")
    run("fmt", "--stamp", "--check", "c.statuto")
    base.write_text(FINE + '\narticle one\n  en "Another one."\n', "utf-8")
    assert "R038" in run("check", "c.statuto", code=1).stdout
    assert "c.statuto would change" in run("fmt", "--stamp", "--check", "c.statuto", code=1).stdout
    base.unlink()
    assert "R001" in run("fmt", "--stamp", "c.statuto", code=2).stderr
    assert "only a file can be stamped" in run("fmt", "--stamp", "-", given=text, code=2).stderr


@pytest.mark.parametrize("language", ["", "../..", 'x"y', "french"])
def test_what_is_no_language_is_refused(run: Callable[..., Result], folder: Path, language: str) -> None:
    text = 'statuto 1\ngame a/b\n  title en "B"\n  players 2\n'
    (folder / "b.statuto").write_text(text, "utf-8")
    assert "no language" in run("fmt", "--translated", language, "b.statuto", code=2).stderr
    assert (folder / "b.statuto").read_text("utf-8") == text
