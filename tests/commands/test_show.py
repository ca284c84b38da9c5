"""`statuto show`: books, articles, records and machines."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest


def test_a_book_is_shown_with_its_words_filled(run) -> None:
    said = run("show", "three.statuto").stdout
    assert "1.1  Marking  [mark.put]" in said
    assert "A player marks one empty square of 1/9 squares, as 1.2 says." in said
    assert "  | must mark when mark on s is none or swap\n" in said
    assert "    * first-seat: Seat 1.\n    - second: Seat 2.\n" in said
    assert "  : then mark on a1 is player 1\n" in said
    assert "Cites rules: 1." in said and "rules is silent on it." in said


def test_a_number_of_players_and_a_language(run) -> None:
    said = run("show", "three.statuto", "1.1", "--language", "fr", "--players", "2").stdout
    assert "On marque une case vide sur 1 case." in said
    said = run("show", "three.statuto", "mark.put", "--language", "fr", "--players", "3").stdout
    assert "On marque une case vide sur 9 cases." in said


def test_another_answer_is_played_by(run) -> None:
    for answer in ("who=second", "who"):
        said = run("show", "three.statuto", "mark.put", "--adopt", answer).stdout
        assert "- first-seat" in said and "* second" in said


def test_changes_are_shown_with_their_places(run) -> None:
    said = run("show", "wide.statuto").stdout
    assert "  | let WIDTH = 4\n" in said and "It lasts longer." in said
    assert "Amended by example/wide (wide.statuto:5)." in said
    assert "Replaced by example/wide (wide.statuto:7)." in said


def test_a_book_as_data(run) -> None:
    data = json.loads(run("show", "wide.statuto", "--format", "json").stdout)
    assert data["schema"] == 1 and data["kind"] == "variant" and data["base"] == "example/three"
    article = data["articles"][0]
    assert article["cites"] == {"rules": ["1"]} and article["changes"][0]["kind"] == "amended"
    assert article["readings"][0]["answers"][0]["adopted"] and article["examples"][0]["steps"][0] == "given 2 players"
    one = json.loads(run("show", "wide.statuto", "mark.put", "--format", "json").stdout)
    assert one["clauses"] == article["clauses"] and one["book"] == "example/wide"


def test_an_article_that_is_not_there(run, folder) -> None:
    assert "mark.put" in run("show", "three.statuto", "mark.putt", code=2).stderr
    text = (folder / "wide.statuto").read_text("utf-8").split("replace")[0]
    (folder / "wide.statuto").write_text(text + 'remove end.line because "No."\n', "utf-8")
    assert "is removed (wide.statuto:7:1)" in run("show", "wide.statuto", "end.line", code=2).stderr
    assert "Removed:\n  end.line (wide.statuto:7): No.\n" in run("show", "wide.statuto").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("nowhere",),
        ("three.statuto", "--players", "5"),
        ("three.statuto", "--set", "swap=3"),
        ("three.statuto", "--set", "swap"),
        ("three.statuto", "--set", "swop=yes"),
        ("three.statuto", "--adopt", "whom=second"),
        ("three.statuto", "--adopt", "who=third"),
        ("classics/hex", "--set", "size=large"),
        ("classics/hex", "--set", "size=99", "--record"),
        ("classics/hex", "--machine", "png"),
    ],
)
def test_bad_usage_ends_with_2(run, words: tuple[str, ...]) -> None:
    result = run("show", *words, code=2)
    assert result.stderr and not result.stdout


def test_a_book_with_errors_is_shown_all_the_same(run, folder) -> None:
    with (folder / "three.statuto").open("a", encoding="utf-8") as file:
        file.write('\narticle end.line\n  en "Again."\n')
    result = run("show", "three.statuto")
    assert "statuto check" in result.stderr and "Marking" in result.stdout


def test_the_record_of_a_book(run) -> None:
    said = run("show", "classics/hex", "--record", "--set", "size=3").stdout
    data = json.loads(run("show", "classics/hex", "--record", "--set", "size=3", "--format", "json").stdout)
    assert f"{data['cells']} cells, {data['bits']} bits" in said
    assert sum(row["bits"] for row in data["rows"]) == data["bits"]
    assert any(row["cells"] == 9 and (row["low"], row["high"]) == (-1, 1) and row["bits"] == 18 for row in data["rows"])


def test_the_machine_of_a_book(run) -> None:
    book = "classics/leduc-poker"
    data = json.loads(run("show", book, "--machine", "json").stdout)
    assert {node["kind"] for node in data["nodes"]} == {"start", "end", "decision", "chance"}
    assert ElementTree.fromstring(run("show", book, "--machine", "svg").stdout).tag.endswith("svg")
    assert run("show", book, "--machine", "dot").stdout.startswith("digraph")
    assert run("show", book, "--machine", "mermaid").stdout.startswith("flowchart")


def test_an_article_that_is_kept_says_so(run) -> None:
    said = run("show", "san-gimignano/it-2002", "parts.towers", "--language", "it").stdout
    assert "Ogni giocatore ha 10 torri" in said and "Kept in its own words by san-gimignano/it-2002" in said
