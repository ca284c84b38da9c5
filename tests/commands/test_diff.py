"""`statuto diff`: what it prints, and how it ends."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from statuto.commands.app import app

FR, NL = "san-gimignano/fr-2002", "san-gimignano/nl-2003"


def at(columns: int, *words: str) -> str:
    """What `statuto diff` prints in so many columns."""
    done = CliRunner().invoke(app, ("diff", *words), env={"NO_COLOR": "1", "COLUMNS": str(columns)})
    assert done.exit_code == 1, done.output
    return done.stdout


def test_two_editions_stand_side_by_side() -> None:
    lines = at(110, FR, NL, "--rules").splitlines()
    assert any(FR in line and NL in line for line in lines)
    assert any("[-must-]" in line for line in lines) and any("{+may+}" in line for line in lines)
    assert any("To lay is a right instead of a duty" in line for line in lines)
    assert 90 < max(map(len, lines)) <= 110 and all(line == line.rstrip() for line in lines)


def test_a_narrow_terminal_has_one_column() -> None:
    said = at(60, FR, f"{FR}+three-tokens")
    assert "A guild holds at most [-2-] {+3+} tokens" in said
    assert max(map(len, said.splitlines())) <= 60


def test_equal_books_end_with_0(run) -> None:
    assert "No article is different." in run("diff", FR, FR).stdout


def test_a_kind_can_be_asked_for_and_the_whole_shown(run) -> None:
    said = run("diff", "medina/2001", "medina/2014", "--only", "added", "--whole", code=1).stdout
    assert "[well.ban]  added" in said and "rule changed" not in said
    assert "The machine reads: {+" in said


def test_json_has_each_change_with_both_articles(run) -> None:
    found = json.loads(run("diff", FR, NL, "--format", "json", code=1).stdout)
    assert (found["schema"], found["a"], found["b"]) == (1, FR, NL)
    change = next(one for one in found["changes"] if one["id"] == "hexagon.touch" and one["kind"] == "changed")
    assert change["functional"] is True and change["sentences"] == ["CONTACT is 1 instead of 2."]
    assert change["a"]["prose"] != change["b"]["prose"] and change["a"]["id"] == "hexagon.touch"


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=a", "-c", "user.email=a@b.invalid")
    subprocess.run(["git", "-C", str(folder), *names, *words], check=True, capture_output=True)


@pytest.fixture
def repository(folder: Path) -> Path:
    """A repository with the book `three.statuto` of the folder, and a change that is not committed."""
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "first")
    book = folder / "three.statuto"
    book.write_text(book.read_text("utf-8").replace("let WIDTH = 3", "let WIDTH = 4"), "utf-8")
    return folder


def test_a_file_beside_its_version_in_git(run, repository: Path) -> None:
    said = run("diff", "three.statuto", "--against", "git:HEAD", code=1).stdout
    assert "WIDTH is 4 instead of 3." in said and "(git:HEAD)" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("three.statuto", "--against", "git:no-such"), "U006"),
        (("three.statuto", "--against", "git:--all"), "U006"),
        (("three.statuto", "--against", "HEAD"), "U006"),
        (("new.statuto", "--against", "git:HEAD"), "U006"),
        (("gone.statuto", "--against", "git:HEAD"), "there is no file"),
        (("three.statuto",), "name two books"),
        (("three.statuto", "three.statuto", "--against", "git:HEAD"), "name two books"),
        (("three.statuto", "no/book"), "R001"),
    ],
)
def test_what_cannot_be_compared_ends_with_2(run, repository: Path, words: tuple[str, ...], said: str) -> None:
    (repository / "new.statuto").write_text((repository / "three.statuto").read_text("utf-8"), "utf-8")
    assert said in run("diff", *words, code=2).stderr


def test_outside_of_a_repository_there_is_no_version(run) -> None:
    assert "git repository" in run("diff", "three.statuto", "--against", "git:HEAD", code=2).stderr


def test_a_witness_is_shown_with_its_moves_and_the_board(run) -> None:
    books = ("san-gimignano/fr-2002", "san-gimignano/nl-2003")
    asked = ("--witness", "--article", "hexagon.touch", "--seconds", "10")
    said = run("diff", *books, *asked, code=1).stdout
    assert "[hexagon.touch]" in said and "reached from seed" in said and "player 1: place-token on" in said
    assert "  san-gimignano/nl-2003: A new hexagon must touch" in said and "● player 1" in said
    found = json.loads(run("diff", *books, *asked, "--format", "json", code=1).stdout)["witnesses"]
    assert [one["id"] for one in found] == ["hexagon.touch"] and found[0]["found"]["only"]["b"]


def test_a_witness_says_the_words_of_both_books_once_where_they_are_the_same(run, folder) -> None:
    line = "  define marker-points of player p: (TALLEST + 1 if holder is p otherwise 0)"
    head = 'statuto 1\nvariant torri/one-more of torri/base\n  title en "One more"\n  title fr "Un de plus"\n\n'
    (folder / "one-more.statuto").write_text(f"{head}amend score.tallest\n{line}\n", "utf-8")
    said = run("diff", "torri/base", "one-more.statuto", "--witness", "--seconds", "10", code=1).stdout
    assert "  torri/base and torri/one-more: The marker brings whoever has it 10 points." in said
    assert said.count("brings whoever has it") == 1
    lines = said.splitlines()
    head = lines.index("  The position counts otherwise with score.tallest of torri/one-more in torri/base:")
    # Only whoever has the marker scores for it.
    assert [re.sub(r"player \d", "player", line) for line in lines[head + 1 : head + 2]] == [
        "    score tallest-tower of player: 11 instead of 10"
    ]
    assert re.fullmatch(r"    score of player \d: \d+ instead of \d+", lines[head + 2])
    assert lines[head + 3].startswith("  reached from seed ")


def test_fewer_tea_tiles_show_in_the_sentence(run, folder) -> None:
    head = 'statuto 1\nvariant medina/two-teas of medina/2014\n  title en "Two teas"\n  title fr "Deux"\n\n'
    (folder / "two-teas.statuto").write_text(f"{head}amend parts.tea: TEA = 2\n", "utf-8")
    said = run("diff", "medina/2014", "two-teas.statuto", code=1).stdout
    assert "TEA is 2 instead of 3." in said and "[-3-]" in said and "{+2+}" in said


def test_a_search_in_vain_says_how_far_it_went(run, folder) -> None:
    head = 'statuto 1\nvariant classics/same of classics/tic-tac-toe\n  title en "Same"\n\n'
    must = "amend mark.put\n  must mark when mark on s is none and (s is a1 or s is not a1)\n"
    (folder / "same.statuto").write_text(head + must, "utf-8")
    said = run("diff", "classics/tic-tac-toe", "same.statuto", "--witness", "--seconds", "0.3", code=1).stdout
    assert "No difference found in" in said and "positions" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [(("--witness", "--format", "html"), "printed as text"), (("--article", "no.such"), "neither book has an article")],
)
def test_what_diff_cannot_do_is_said(run, words: tuple[str, ...], why: str) -> None:
    assert why in run("diff", "san-gimignano/fr-2002", "san-gimignano/it-2002", *words, code=2).stderr


def test_what_is_not_in_the_rules_has_no_witness_and_is_named(run, folder) -> None:
    book = folder / "three.statuto"
    other = folder / "four.statuto"
    other.write_text(book.read_text("utf-8").replace('en "', 'en "Mark: '), "utf-8")
    said = run("diff", "three.statuto", "four.statuto", "--witness", code=1).stdout
    assert said.startswith("Not in the rules, so that there is no witness: ") and "reached" not in said
    data = json.loads(run("diff", "three.statuto", "four.statuto", "--witness", "--format", "json", code=1).stdout)
    assert data["witnesses"] == [] and data["without_witness"]


TALLY = """statuto 1
game example/tally
  title en "Tally"
  players 1

article marks
  en "A board."
  board field of square: square grid 3 by 1
  memory mark on each square: player or none
  memory tally: 0 to 9
  action mark on square s:
    set mark on s to mover
    increase tally by 1
  must mark when mark on s is none
  turn:
    choose mark
  end when every square s has mark on s is not none, nobody wins
"""


def test_a_game_that_one_book_cannot_play_on_is_shown(run, folder) -> None:
    (folder / "nine.statuto").write_text(TALLY, "utf-8")
    (folder / "one.statuto").write_text(TALLY.replace("0 to 9", "0 to 1"), "utf-8")
    said = run("diff", "nine.statuto", "one.statuto", "--witness", "--seconds", "0.5", code=1).stdout
    assert "What follows in example/tally: The game goes on. In example/tally with marks" in said
    assert "`tally` would become 2" in said


def test_git_that_gives_no_answer_is_a_finding(run, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*words: object, **said: object) -> None:
        raise subprocess.TimeoutExpired("git", 60)

    monkeypatch.setattr(subprocess, "run", late)
    said = run("diff", "three.statuto", "--against", "git:HEAD", code=2).stderr
    assert "U006" in said and "no answer" in said
