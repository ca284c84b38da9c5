"""`statuto matrix` and `statuto history`: all books of a game by article, and one article through them."""

from __future__ import annotations

import json

import pytest

GAME = "san-gimignano"


def cells(said: str, first: str) -> list[str]:
    return next(line.split() for line in said.splitlines() if line.startswith(first))


def test_the_editions_by_article(run) -> None:
    said = run("matrix", GAME, "--editions").stdout
    assert cells(said, "hexagon.touch") == ["hexagon.touch", ".", ".", "Ce"]
    assert cells(said, "tower.right") == ["tower.right", ".", "Cre", "."]
    assert cells(said, "rules")[1] == "0" and "end.ten" not in said
    assert "end.ten" in run("matrix", GAME, "--editions", "--all").stdout


def test_a_variant_is_compared_with_its_own_base(run) -> None:
    found = json.loads(run("matrix", GAME, "--format", "json").stdout)
    beside = {book["book"]: book["beside"] for book in found["books"]}
    assert beside[f"{GAME}/fr-2002"] == beside[f"{GAME}/it-2002"] == f"{GAME}/fr-2002"
    assert beside[f"{GAME}/right-to-build"] == f"{GAME}/it-2002"
    right = next(article for article in found["articles"] if article["id"] == "tower.right")["books"]
    assert right[f"{GAME}/right-to-build"]["kinds"][0] == "changed"


def test_the_books_of_a_folder(run) -> None:
    said = run("matrix", ".").stdout
    assert "example/three" in said and "example/wide" in said and "beside 1" in said


def test_games_that_are_no_deltas_are_not_compared(run) -> None:
    said = run("matrix", "classics").stdout
    assert (
        "classics/hex" in said
        and "beside" not in said
        and "C" not in said.split("C another rule")[0].split("article")[1]
    )


def test_an_article_through_all_books_of_its_game(run) -> None:
    said = run("history", "hexagon.touch").stdout
    assert said.startswith("san-gimignano/fr-2002: 5.2 Touching the town\n")
    assert "san-gimignano/nl-2003: rule changed, examples\n  * CONTACT is 1 instead of 2.\n" in said
    assert "[-2 hexagons-] {+1 hexagon+}" in said
    same = said[said.index("The same in") :]
    assert "san-gimignano/it-2002" in same and "nl-2003" not in same


def test_an_article_that_the_first_book_lacks_and_another_language(run) -> None:
    assert "medina/2001: has no such article" in run("history", "well.ban", "medina").stdout
    assert "au moins 2 hexagones" in run("history", "hexagon.touch", GAME, "--language", "fr").stdout


def test_a_history_as_data(run) -> None:
    found = json.loads(run("history", "turn.alone", "medina", "--format", "json").stdout)
    books = {book["book"]: book for book in found["games"][0]["books"]}
    assert books["medina/2014"]["changes"][0]["kind"] == "removed" and not books["medina/2014"]["has"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("matrix", "san-gimignanno"), "Did you mean san-gimignano?"),
        (("matrix", "zzz"), "`statuto list` shows them."),
        (("history", "no.such"), "no book has an article no.such"),
        (("history", "no.such", "classics"), "no book has an article no.such"),
    ],
)
def test_what_is_not_there_ends_with_2(run, words: tuple[str, ...], said: str) -> None:
    assert said in run(*words, code=2).stderr


def test_every_game_that_ships_has_a_matrix(run) -> None:
    for game in ("torri", "medina", "san-gimignano"):
        assert run("matrix", game).stdout
    assert "torri/match: rule changed" in run("history", "deals.series", "torri").stdout
