"""The use of articles beside them and in a chapter: what is said, how numbers are written, and where links lead."""

from __future__ import annotations

from functools import cache

import pytest
from pages import texts

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.printing.html import page
from statuto.printing.layouts.coverage import CHAPTER, SHOWN, Covered, beside
from statuto.printing.layouts.speech import speech
from statuto.printing.make import Wish, make
from statuto.printing.markdown import markdown
from statuto.printing.model import Article, Grid, Publication, anchors_of, texts_of
from statuto.printing.pdf import pdf
from statuto.printing.steps import stack_of
from statuto.printing.words import number, share
from statuto.resolve.load import load
from statuto.simulate.coverage import Coverage, Use

MORRIS = Coverage(
    2,
    7,
    12_000,
    {
        "man.place": Use(216_000, 0, 12_000, 0),
        "man.slide": Use(5, 0, 3, 0),
        "man.fly": Use(),
        "mill.remove": Use(98_000, 1_448, 11_990, 60),
        "end.few": Use(1, 0, 1, 0),
    },
)


@cache
def morris(covered: bool = True, language: str = "en") -> Publication:
    return printed("classics/nine-mens-morris", MORRIS if covered else None, language)


def printed(name: str, games: Coverage | None, language: str = "en", layout: str = "full") -> Publication:
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    others = stack_of(name, findings)[:-1] if layout == "merged" else ()
    wish = Wish(layout, (language,), figures=False, coverage=games)
    return make(book, Setting(book.players[0]), wish, others)


def sides(publication: Publication) -> dict[str, list[str]]:
    return {one.id: [note.plain for note in one.side] for one in publication.blocks if isinstance(one, Article)}


def test_nothing_is_shown_unless_it_is_asked_for() -> None:
    plain = markdown(morris(False))
    assert "pplied" not in plain and "Use of the articles" not in plain and "No example" not in plain
    assert not any(anchor.startswith(("_example", CHAPTER)) for anchor in anchors_of(morris(False)))


def test_each_article_says_how_often_it_was_used() -> None:
    found = sides(morris())
    assert found["man.place"] == ["Applied 216,000 times, in every game", "Examples: 2.4 mill-spares"]
    assert found["man.slide"] == ["Applied 5 times, in 3 games", "No example"]
    assert found["man.fly"] == ["Never applied in 12,000 games", "No example"]
    assert found["mill.remove"][:2] == [
        "Applied 98,000 times, in 99.9% of the games",
        "Refused something at 1,448 decisions, in 0.5% of the games",
    ]
    # What cannot be used is not said to be unused.
    assert not any("pplied" in note or "No example" in note for note in found["field.points"])
    fly = next(one for one in morris().blocks if isinstance(one, Article) and one.id == "man.fly")
    assert fly.side[0].spans[0].mark == "strong"


def test_the_title_says_which_games_they_were() -> None:
    assert morris().lead[-1].plain == "Use of the articles: 12,000 games at random, 2 players, seed 7"
    french = morris(language="fr").lead[-1].plain
    assert french == "Usage des articles\u00a0: 12\u202f000 parties au hasard, 2 joueurs, graine 7"


def test_the_chapter_has_all_numbers() -> None:
    (grid,) = (one for one in morris().blocks if isinstance(one, Grid) and "random" in one.caption.plain)
    rows = [[cell.plain for cell in row] for row in grid.rows]
    assert rows[:3] == [
        ["2.1  Placing", "216,000", "100%", "", "", "2.4 mill-spares"],
        ["2.2  Sliding", "5", "3", "", "", "No example"],
        ["2.3  Flying", "never", "", "", "", "No example"],
    ]
    assert rows[3][1:5] == ["98,000", "99.9%", "1,448", "0.5%"]
    assert [row[0].partition(" ")[0] for row in rows] == ["2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.2"]


def test_links_lead_to_the_examples() -> None:
    publication = morris()
    targets = {span.target for text in texts_of(publication.blocks) for span in text.spans if span.target}
    assert "_example-mill.remove-mill-spares" in targets
    assert {one for one in targets if one.startswith("_example")} <= set(anchors_of(publication))
    html = page(publication)
    assert 'id="_example-mill.remove-mill-spares"' in html and 'href="#_example-mill.remove-mill-spares"' in html
    assert "Example · mill-spares" in html


def test_it_is_on_paper_too() -> None:
    said = " ".join(" ".join(texts(pdf(morris()))).split())
    assert "Never applied in 12,000 games" in said and "12,000 games at random" in said


def test_a_book_with_a_variant_shows_it() -> None:
    games = Coverage(2, 1, 10, {"no.such": Use(1, 1, 1, 1)})
    publication = printed("torri/nine-cards", games, layout="merged")
    assert "10 games at random" in publication.lead[-1].plain
    said = markdown(publication)
    # Of articles that the games do not know, only the examples are told.
    assert "Applied" in said and "applied in" not in said and "Examples: " in said


def test_a_long_list_of_examples_is_cut_short() -> None:
    examples = tuple((article, f"case-{k}") for article in ("one", "two") for k in range(SHOWN))
    covered = Covered(Coverage(2, 1, 1, {}), {"two"}, (), {"two": examples}, {"one": "1.1", "two": "1.2"})
    (note,) = beside(covered, "two", speech("en"))
    assert note.plain == "Examples: 1.2 case-0, case-1, case-2, case-3 and 4 more"
    assert note.spans[-1].target == CHAPTER
    assert not list(beside(covered, "three", speech("en")))


@pytest.mark.parametrize(
    ("language", "value", "said"),
    [
        ("en", 0, "0"),
        ("en", 1_234_567, "1,234,567"),
        ("de", 1234, "1.234"),
        ("fr-CH", 12345, "12\u202f345"),
        ("el", 999, "999"),
    ],
)
def test_numbers_are_written_as_in_their_language(language: str, value: int, said: str) -> None:
    assert number(language, value) == said


@pytest.mark.parametrize(
    ("language", "part", "whole", "said"),
    [
        ("en", 1, 3, "33%"),
        ("en", 4, 1000, "0.4%"),
        ("fr", 997, 1000, "99,7\u00a0%"),
        ("it", 1, 1000, "0,1%"),
        ("en", 1, 10_000, ""),
        ("en", 9_999, 10_000, ""),
        ("en", 10, 1000, "1%"),
    ],
)
def test_a_share_says_neither_nothing_nor_all(language: str, part: int, whole: int, said: str) -> None:
    assert share(language, part, whole) == said


def test_what_was_never_used_is_said_of_so_many_players() -> None:
    games = Coverage(2, 1, 50, {"setup.shape": Use(), "end.ten": Use(), "end.quiet": Use()})
    found = printed("san-gimignano/fr-2002", games)
    notes = sides(found)
    assert "Never refused anything in 50 games, 2 players" in notes["setup.shape"]
    articles = [one for one in found.blocks if isinstance(one, Article)]
    marks = {span.text: span.mark for one in articles for note in one.side for span in note.spans}
    # An example shows that others can use it.
    assert marks["Never refused anything in 50 games, 2 players"] == ""


def test_an_example_that_is_not_printed_is_not_named() -> None:
    found = sides(printed("san-gimignano/fr-2002", Coverage(2, 1, 50, {})))
    said = " ".join(note for notes in found.values() for note in notes)
    assert "group-left" in said and "bound-to-build" not in said and "round-goes-on" not in said
