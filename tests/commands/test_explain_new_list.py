"""`statuto explain`, `statuto new` and `statuto list`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from statuto.catalogue import CATALOGUE
from statuto.commands.explain import nearest


def test_a_code_is_explained(run) -> None:
    said = run("explain", "s021").stdout
    entry = CATALOGUE["S021"]
    assert entry.title in said and entry.why in said and entry.prefer.strip() in said


def test_the_codes_are_listed(run) -> None:
    assert len(run("explain").stdout.splitlines()) == len(CATALOGUE)


@pytest.mark.parametrize(("code", "near"), [("S999", "S046"), ("S22", "S022"), ("x", ""), ("", "")])
def test_an_unknown_code_names_the_nearest(code: str, near: str) -> None:
    assert nearest(code) == near


def test_an_unknown_code_is_bad_usage(run) -> None:
    assert "Did you mean S046?" in run("explain", "S999", code=2).stderr


@pytest.mark.parametrize("name", ["my-game", "Tafl", "шашки", "jeu2"])
def test_a_new_game_checks_clean(run, folder: Path, name: str) -> None:
    assert run("new", "game", name).stdout == f"{name}.statuto\n"
    assert "no findings" in run("check", f"{name}.statuto").stdout
    run("fmt", "--check", f"{name}.statuto")


def test_nothing_is_overwritten(run, folder: Path) -> None:
    before = (folder / "three.statuto").read_bytes()
    run("new", "game", "three", code=2)
    assert (folder / "three.statuto").read_bytes() == before


@pytest.mark.parametrize("name", ["../out", "a b", "3", "a/b", "-x-"])
def test_a_name_is_a_word(run, folder: Path, name: str) -> None:
    run("new", "game", "--", name, code=2)
    assert len(list(folder.iterdir())) == 3


def test_a_folder_that_takes_nothing(run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object, **settings: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert "permission denied" in run("new", "game", "other", code=2).stderr


def test_what_ships_is_listed(run) -> None:
    said = run("list").stdout
    assert "game     classics/hex" in said and "2 to 4   San Gimignano" in said


def test_a_folder_is_listed_as_data(run) -> None:
    data = json.loads(run("list", ".", "--format", "json").stdout)
    three, wide = data["books"]
    assert three == {
        "kind": "game",
        "name": "example/three",
        "base": "",
        "title": "Three",
        "players": [2, 3],
        "path": "three.statuto",
    }
    assert wide["base"] == "example/three" and wide["players"] == [2, 3]


def test_a_book_that_cannot_be_read_is_listed_all_the_same(run, folder: Path) -> None:
    (folder / "bad").mkdir()
    (folder / "bad/bad.statuto").write_text("statuto 99\ngame a/b\n", "utf-8")
    assert "a/b   ?" in run("list", "bad").stdout


def test_an_empty_folder_and_none(run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("list", "empty")
    assert not result.stdout and result.stderr
    run("list", "nowhere", code=2)
