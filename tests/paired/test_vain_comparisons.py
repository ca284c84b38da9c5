"""`compare --until` where games come to no end: it is given up early, and told why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from statuto.commands.app import app
from statuto.paired.comparison import LATEST, SOONEST, vain
from statuto.paired.pairs import Pairs
from statuto.paired.run import Run

BOOK = """\
statuto 1
game example/NAME
  players 2
article all
  memory t: 0 to 3
  action wait:
    end the turn
  action add:
    increase t by 2
  must wait
  MUST
  turn:
    choose wait, add
  END
"""
BOOKS = {
    "endless": ("", ""),
    "dead": ("must add", "end when t is 3"),
    "ends": ("", "limit 3 turns"),
    "rarely": ("", "limit 40 turns"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, (must, end) in BOOKS.items():
        text = BOOK.replace("NAME", name).replace("MUST", must).replace("END", end)
        (tmp_path / f"{name}.statuto").write_text(text, "utf-8")
    return tmp_path


def compare(books: str, *words: str) -> Result:
    names = [f"{book}.statuto" for book in books.split()]
    result = CliRunner().invoke(app, ["compare", *names, *words, "--format", "json"], env={"NO_COLOR": "1"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize(
    ("books", "words", "pairs", "said"),
    [
        ("endless endless", ("--most", "50"), 2095, ["`endless.statuto` and 2,095 games of `endless.statuto`"]),
        ("ends endless", ("--most", "50"), 2095, ["counts: 2,095 games of `endless.statuto` came to no end"]),
        ("endless ends", ("--most", "50"), 2095, ["counts: 2,095 games of `endless.statuto` came to no end"]),
        ("ends ends dead", ("--most", "50"), 2095, ["counts: 2,095 games of `dead.statuto` came to no end"]),
        ("ends rarely dead", ("--most", "30"), 2095, ["`rarely.statuto` came to no end", "`dead.statuto` came to no"]),
        ("ends endless", ("--most", "30000"), 140, ["or were stopped at 30,000 moves: `statuto simulate` says which."]),
    ],
)
def test_none_that_ends_is_told_early(
    books: str, words: tuple[str, ...], pairs: int, said: list[str], folder: Path
) -> None:
    result = compare(books, "--until", "±1%", *words)
    assert result.exit_code == 1 and json.loads(result.stdout)["games"] == pairs
    assert result.stderr.count("--until ±1%: error U012 No pair of the first ") == len(said)
    for one in said:
        assert one in result.stderr
    assert "too few" not in result.stderr and "Stopped" not in result.stderr
    assert compare(books, "--until", "±1%", *words, "--jobs", "2").stdout == result.stdout


@pytest.mark.parametrize(
    ("books", "words"),
    [
        ("ends ends", ("--until", "2%")),
        ("rarely rarely", ("--until", "2%", "--most", "41")),
        ("endless endless", ("--until", "2%", "-n", "1999", "--most", "50")),
        ("endless endless", ("-n", "2500", "--most", "5")),
    ],
)
def test_others_go_on(books: str, words: tuple[str, ...], folder: Path) -> None:
    result = compare(books, *words)
    assert result.exit_code == 0 and "U012" not in result.stderr


def test_a_report_that_cannot_be_written_is_the_greater_trouble(folder: Path) -> None:
    if Path("/dev/full").exists():
        result = compare("endless endless", "--until", "1%", "--most", "50", "-o", "/dev/full")
        assert result.exit_code == 2 and "U011" in result.stderr and "U012" in result.stderr


@pytest.mark.parametrize(("most", "pairs"), [(1, LATEST), (2000, LATEST), (20_000, 200), (10**6, SOONEST)])
def test_it_is_sooner_where_games_may_be_long(most: int, pairs: int) -> None:
    def run(seeds: int, *counts: int) -> Run:
        return Run(seeds, [Pairs(count=count) for count in counts], [0] * (1 + len(counts)))

    assert vain(run(pairs, 0, 1, 0), most) == [1, 3] and vain(run(pairs - 1, 0, 1, 0), most) == []
    assert vain(run(10**6, 1), most) == []
