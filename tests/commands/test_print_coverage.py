"""`statuto print --coverage`: games played now or before, and what does not go together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def simulated(run, *words: str) -> dict[str, object]:
    found = json.loads(run("simulate", "three.statuto", "-n", "20", "--format", "json", *words).stdout)
    assert isinstance(found, dict)
    return found


def test_games_are_played_or_read_from_a_file(run, folder: Path) -> None:
    played = run("print", "three.statuto", "--format", "markdown", "--coverage", "20", "--seed", "3").stdout
    assert "20 games at random, 2 players, seed 3" in played
    assert "Applied 60 times, in every game · Examples: [1.1](#mark.put) [once](#_example-mark.put-once)" in played
    (folder / "games.json").write_text(json.dumps(simulated(run, "--seed", "3")), "utf-8")
    assert run("print", "three.statuto", "--format", "markdown", "--coverage", "games.json").stdout == played
    assert "seed 1" in run("print", "three.statuto", "--format", "html", "--coverage", "1").stdout


def test_a_book_is_printed_for_as_many_as_have_played(run, folder: Path) -> None:
    (folder / "games.json").write_text(json.dumps(simulated(run, "--players", "3")), "utf-8")
    words = ("print", "three.statuto", "--format", "markdown", "--coverage", "games.json")
    assert "20 games at random, 3 players" in run(*words).stdout
    assert run(*words, "--players", "3").stdout == run(*words).stdout
    assert "had 3 players" in run(*words, "--players", "2", code=2).stderr


def test_games_of_other_rules_are_refused(run, folder: Path) -> None:
    (folder / "games.json").write_text(json.dumps(simulated(run)), "utf-8")
    words = ("print", "three.statuto", "--format", "markdown", "--coverage", "games.json")
    book, printed = folder / "three.statuto", run(*words).stdout
    text = book.read_text("utf-8")
    book.write_text(text.replace("marks one empty", "marks a free"), "utf-8")
    assert run(*words).stdout == printed.replace("marks one empty", "marks a free")
    assert "played with other options" in run(*words, "--set", "swap=yes", code=2).stderr
    assert "by other answers" in run(*words, "--adopt", "who", code=2).stderr
    book.write_text(text.replace("is none or swap", "is none"), "utf-8")
    assert "the rules of the book have changed since" in run(*words, code=2).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--coverage=-3", "from 1 to 1,000,000 games"),
        ("--coverage 0", "from 1 to 1,000,000 games"),
        ("--coverage 1000001", "from 1 to 1,000,000 games"),
        ("--coverage 99999999999", "from 1 to 1,000,000 games"),
        ("--coverage no.json", "no.json cannot be read"),
        ("--coverage three.statuto", "three.statuto is no result"),
        ("--coverage list.json", "it is no result"),
        ("--coverage other.json", "a result of example/wide, not of example/three"),
        ("--coverage many.json", "is not played by 9"),
        ("--coverage 5 --layout aid", "`--coverage` is for `--layout full` and `--layout merged`."),
        ("--seed 5", "`--seed` is for `--coverage N`."),
        ("--coverage list.json --seed 5", "`--seed` is for `--coverage N`."),
    ],
)
def test_what_does_not_go_together_is_said(run, folder: Path, words: str, said: str) -> None:
    (folder / "list.json").write_text("[1]", "utf-8")
    other = {"schema": 1, "book": "example/wide", "articles": {}}
    (folder / "other.json").write_text(json.dumps(other), "utf-8")
    (folder / "many.json").write_text(json.dumps(other | {"players": 9}), "utf-8")
    assert said in run("print", "three.statuto", "-o", "a.html", *words.split(), code=2).stderr
    assert not (folder / "a.html").exists()


def test_a_file_that_is_too_large_is_not_read(run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "list.json").write_text("[1]", "utf-8")
    monkeypatch.setattr("statuto.commands.print_coverage.LARGEST", 2)
    assert "no result" in run("print", "three.statuto", "-o", "a.html", "--coverage", "list.json", code=2).stderr


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"games": 0, "ended": 0, "articles": {}}, "no game was played in it"),
        ({"games": 5}, "it does not say in how many games"),
        ({"games": 10**400}, "it does not say in how many games"),
        ({"ended": 21}, "it does not say in how many games"),
        ({"seats": 7}, "its games were not played at random"),
        ({"applied": 10**400}, "it does not say in how many games"),
        ({"applied_in": 10**9}, "it does not say in how many games"),
        ({"refused": 1}, "it does not say in how many games"),
    ],
)
def test_numbers_that_cannot_be_are_refused(run, folder: Path, changed: dict[str, object], said: str) -> None:
    result = simulated(run)
    articles = result["articles"]
    assert isinstance(articles, dict)
    for name, value in changed.items():
        (result if name in result or name == "seats" else articles["mark.put"])[name] = value
    (folder / "games.json").write_text(json.dumps(result), "utf-8")
    assert said in run("print", "three.statuto", "-o", "a.html", "--coverage", "games.json", code=2).stderr


def test_it_is_said_how_many_games_came_to_no_end(run, folder: Path) -> None:
    text = (folder / "three.statuto").read_text("utf-8")
    (folder / "three.statuto").write_text(text.partition("  end when")[0], "utf-8")
    found = json.loads(run("simulate", "three.statuto", "-n", "3", "--format", "json", code=1).stdout)
    (folder / "games.json").write_text(json.dumps(found), "utf-8")
    for coverage in ("3", "games.json"):
        printed = run("print", "three.statuto", "--format", "markdown", "--coverage", coverage).stdout
        assert "3 games at random, 2 players, seed 1, 3 games came to no end" in printed
