"""`statuto new edition` and `statuto new variant`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from statuto.resolve import library

SHIPPED = [listed.name for listed in library.shipped() if listed.kind in ("game", "edition", "variant")]


@pytest.mark.parametrize("book", SHIPPED)
@pytest.mark.parametrize(("kind", "option"), [("edition", "--on"), ("variant", "--of")])
def test_a_delta_checks_clean(run, book: str, kind: str, option: str) -> None:
    assert run("new", kind, "mine", option, book).stdout == "mine.statuto\n"
    assert "1 book: no findings" in run("check", "mine.statuto").stdout
    run("fmt", "--check", "mine.statuto")
    assert max(map(len, Path("mine.statuto").read_text("utf-8").splitlines())) <= 120


def test_a_delta_says_what_there_is_to_change(run, folder: Path) -> None:
    run("new", "variant", "mine", "--of", "example/three")
    text = (folder / "mine.statuto").read_text("utf-8")
    assert "variant example/mine of example/three\n" in text
    assert "# 1.1  mark.put  Marking\n#     START = 1 for 2 players, 9 for 3 players\n#     WIDTH = 3\n" in text
    assert "# amend mark.put: START = 1 for 2 players" in text and "# adopt who second" in text


def test_the_samples_of_a_delta_are_changes(run, folder: Path) -> None:
    run("new", "edition", "mine", "--on", "example/three")
    path = folder / "mine.statuto"
    text = path.read_text("utf-8")
    for sample in ("amend mark.put: START = 1 for 2 players, 9 for 3 players", "adopt who second"):
        assert f"# {sample}\n" in text
    text = text.replace("# amend mark.put: START = 1 for 2 players, 9", "amend mark.put: START = 2 for 2 players, 8")
    path.write_text(text.replace("# adopt who", "adopt who"), "utf-8")
    run("check", "mine.statuto", code=1)  # the source of the example has a passage that nobody cites
    assert "START" in run("show", "mine.statuto", "mark.put").stdout
    said = run("show", "example/mine", "mark.put").stdout
    assert "let START = 2 for 2 players, 8 for 3 players" in said and "* second" in said


@pytest.mark.parametrize(("kind", "option"), [("edition", "--on"), ("variant", "--of")])
def test_the_articles_are_listed_and_nothing_is_written(run, folder: Path, kind: str, option: str) -> None:
    before = sorted(folder.iterdir())
    said = run("new", kind, option, "san-gimignano/fr-2002", "--list").stdout
    assert re.search(r"^5\.2  hexagon\.touch +Touching the town\n    CONTACT = 2$", said, re.M)
    assert sorted(folder.iterdir()) == before


def test_no_delta_is_written_over(run, folder: Path) -> None:
    before = (folder / "wide.statuto").read_bytes()
    said = run("new", "variant", "wide", "--of", "example/three", code=2).stderr
    assert "there already" in said and (folder / "wide.statuto").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("variant", "mine"), "new variant NAME --of BOOK"),
        (("edition", "--on", "classics/hex"), "new edition NAME --on BOOK"),
        (("edition",), "new edition NAME --on BOOK"),
        (("variant", "../mine", "--of", "classics/hex"), "letters, digits and hyphens"),
        (("variant", "mine", "--of", "classics/hax"), "classics/hex"),
        (("variant", "mine", "--of", "example/three+wide"), "a base is one book"),
        (("variant", "mine", "--of", "san-gimignano/sources"), "no book"),
    ],
)
def test_what_makes_no_delta(run, folder: Path, words: tuple[str, ...], said: str) -> None:
    assert said in run("new", *words, code=2).stderr
    assert len(list(folder.iterdir())) == 3


def test_a_base_with_errors_is_refused(run, folder: Path) -> None:
    path = folder / "three.statuto"
    path.write_text(path.read_text("utf-8").replace("article end.line", "article mark.put"), "utf-8")
    assert "R010" in run("new", "variant", "mine", "--of", "three.statuto", code=2).stderr


def test_a_book_is_found_by_its_name_whatever_its_file_is_called(run, folder: Path) -> None:
    run("new", "game", "other")
    run("new", "variant", "mine", "--of", "other.statuto")
    assert "variant other/mine of other/first" in (folder / "mine.statuto").read_text("utf-8")
    assert "no findings" in run("check", "mine.statuto").stdout
    assert "no findings" in run("check", "other/first+mine").stdout


def test_a_base_that_lies_elsewhere(run, folder: Path) -> None:
    (folder / "far").mkdir()
    (folder / "three.statuto").rename(folder / "far/three.statuto")
    (folder / "source.statuto").rename(folder / "far/source.statuto")
    assert "not found from here" in run("new", "variant", "mine", "--of", "far/three.statuto", code=2).stderr
