"""`statuto compare` as people call it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from test_pairs import text, written
from typer.testing import CliRunner, Result

from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.commands.stopping import Stopped
from statuto.paired.run import Asked, play_pairs
from statuto.simulate.report import report as simulated
from statuto.simulate.runner import Runner, ready_of

RARELY = "score coins for player p: (purse of p + 1 if purse of p is 4 otherwise purse of p)"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["compare", *words], env={"COLUMNS": "80"})


@pytest.fixture
def books(tmp_path: Path) -> tuple[str, ...]:
    return written(tmp_path, text(), text(win=9))


def test_sentences_say_what_is_different(books: tuple[str, ...]) -> None:
    found = run(*books, "-n", "300")
    assert found.exit_code == 0
    said = " ".join(found.stdout.split())
    assert re.search(r"A player comes to \d\.\d\d points more, give or take 0\.\d\d: \d+\.\d\d instead of", said)
    assert re.search(r"^Points of a player +\d+\.\d\d +\d+\.\d\d +\+\d\.\d\d +0\.\d\d  \*$", found.stdout, re.MULTILINE)
    assert "intervals hold together in 95 reports of a hundred" in said
    assert max(map(len, found.stdout.splitlines())) <= max(80, 3 + len(books[0]))


def test_until_stops_when_it_is_known(books: tuple[str, ...]) -> None:
    found = run(*books, "--until", "±4%", "--format", "json", "--jobs", "2")
    data = json.loads(found.stdout)
    assert found.exit_code == 0 and data["until"] == 0.04 and 100 < data["games"] < 10_000
    assert data["intervals"] == "sequence"
    wins = [one for one in data["books"][0]["measures"] if one["measure"] == "wins"]
    assert [one["of"] for one in wins] == [1, 2]
    assert all(one["give_or_take"] <= 0.04 for one in wins)
    short = run(*books, "--until", "1%", "-n", "200")
    assert short.exit_code == 0 and "200 pairs are too few for ±1%" in short.stderr


def test_what_no_pair_or_too_few_show_is_said_as_such(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text().replace("score coins for player p: purse of p", RARELY))
    found = run(*books, "-n", "60", "--format", "json")
    (book,) = json.loads(found.stdout)["books"]
    said, of = " ".join(book["sentences"]), {one["measure"]: one for one in book["measures"]}
    assert "No pair differs in turns and moves." in said
    assert "the points of a player and those of the best; too few pairs differ to say how great one may be." in said
    assert 0 < of["points"]["pairs_apart"] < 20 and of["points"]["give_or_take"] is None
    assert of["turns"]["pairs_apart"] == 0 and of["turns"]["give_or_take"] is None


def test_until_goes_on_beyond_what_is_played_without_it(
    books: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("statuto.commands.compare.GAMES", 50)
    played = [json.loads(run(*books, "--format", "json", *more).stdout)["games"] for more in ((), ("--until", "4%"))]
    assert played[0] == 50 < played[1]


def test_the_same_opponents_sit_under_all_books(books: tuple[str, ...]) -> None:
    ask = (*books, "-n", "12", "--seats", "random,mcts:40,random", "--format")
    alone, others, reference = (
        json.loads(run(*ask, "json", *more).stdout) for more in ((), ("--jobs", "2"), ("--evaluator", "reference"))
    )
    assert alone == others and alone["seats"] == ["random", "mcts:40", "random"] and alone["players"] == 3
    assert alone["base"]["evaluator"] == "compiled" and reference["base"]["evaluator"] == "reference"
    assert alone["books"][0]["measures"] == reference["books"][0]["measures"]
    wins = [one for one in alone["books"][0]["measures"] if one["measure"] == "wins"]
    seeds = range(1, 13)
    for name, side in zip(books, ("base", "book"), strict=True):
        played = Runner(ready_of(name, Setting(3)), "compiled", ("random", "mcts:40", "random")).play(seeds)
        shares = [one["share"] for one in simulated("", 1, 3, played)["shares"]]
        assert [one[side] for one in wins] == pytest.approx(shares, abs=1e-5)
    said = " ".join(run(*ask, "text").stdout.split())
    assert "12 games of each book, 3 players" in said and "player 1 random, player 2 mcts:40, player 3 random." in said
    assert "leaves a seat empty" in run(*books, "--seats", "").stderr
    assert "There are 2 seats" in run(*books, "--players", "2", "--seats", "random,random,mcts:2").stderr


def test_who_thinks_is_asked_to_stop(books: tuple[str, ...], tmp_path: Path) -> None:
    of = Asked(books, (Setting(2),) * 2, 50, "reference", ("mcts:30", "random"))
    answers = iter([False] * 150)
    found, _ = play_pairs(of, range(1, 100), stopped=lambda: next(answers, True))
    assert 0 < found.seeds < 99
    whole, _ = play_pairs(of, range(1, found.seeds + 1))
    assert found.pairs == whole.pairs


@pytest.mark.parametrize("until", ["١%", "", "much", "0%", "-1%", "80%", "nan"])
def test_until_takes_a_share(books: tuple[str, ...], until: str) -> None:
    found = run(*books, "--until", until)
    assert found.exit_code == 2 and "--until" in found.stderr and not found.stdout


def test_what_cannot_be_compared_is_a_finding(books: tuple[str, ...], tmp_path: Path) -> None:
    assert run(books[0]).exit_code == 2
    assert run(*books * 5).exit_code == 2
    other = tmp_path / "four.statuto"
    other.write_text(text().replace("players 2 to 3", "players 4"), "utf-8")
    found = run(books[0], str(other))
    assert found.exit_code == 2 and "U002" in found.stderr and "is not played by 2" in found.stderr
    assert run(books[0], "no/such").exit_code == 2


def test_markdown_has_the_numbers(books: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "found.md"
    found = run(*books, "-n", "100", "--format", "markdown", "-o", str(file))
    lines = file.read_text("utf-8").splitlines()
    assert found.exit_code == 0 and str(file) in found.stderr
    assert "| | A | B | difference | give or take |" in lines
    assert any(
        re.fullmatch(r"\| Points of the best \| [\d.]+ \| [\d.]+ \| \*\*\+[\d.]+\*\* \| [\d.]+ \|", one)
        for one in lines
    )


class Page(HTMLParser):
    """The tags of a page, whether all are closed, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_needs_nothing_else(tmp_path: Path) -> None:
    hostile = text().replace("game a/b\n", 'game a/b\n  title en "<script>alert(1)</script>"\n')
    books = written(tmp_path, hostile, text(win=9), text(rounds=9))
    found = run(*books, "-n", "100", "--format", "html")
    page = Page(found.stdout)
    assert found.exit_code == 0 and not page.open and not page.links
    assert page.tags.count("svg") == 3 and page.tags.count("table") == 2 and "script" not in page.tags
    assert "&lt;script&gt;" in found.stdout
    # Each book has a mark of its own shape and a letter, so that colour says nothing alone.
    marks = {re.sub(r"[\d.]+", "0", shape) for shape in re.findall(r'<path class="\w+" d="([^"]+)"', found.stdout)}
    assert page.tags.count("path") >= 10 and marks
    assert found.stdout.count('class="letter"') == page.tags.count("path")


def test_a_comparison_that_ends_before_a_pair_is_a_report(
    books: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key is pressed while the processes begin, before any of them has told of a pair."""
    monkeypatch.setattr(Stopped, "__call__", lambda _: True)
    found = run(*books, "-n", "300", "--jobs", "2", "--format", "json")
    assert found.exit_code == 130 and json.loads(found.stdout)["games"] == 0
    assert "Stopped after 0 of 300 pairs." in found.stderr
