"""The score sheet: a row for each category, and what decides who wins."""

from __future__ import annotations

import pytest
from parts import SMALL, of_book, of_text, renamed

from statuto.reference.document import scores
from statuto.reference.document.scores import Sheet


def sheet(text: str, language: str = "en") -> Sheet:
    found = scores(*of_text(text, language))
    assert found is not None
    return found


def test_categories_are_in_order_under_their_article_with_a_sum() -> None:
    found = sheet(SMALL)
    assert [(row.name, row.title, row.group) for row in found.rows] == [
        ("pebble-points", "Pebble points", "The winner"),
        ("bonus", "Bonus", "The winner"),
    ]
    assert found.total and found.players == (2, 3) and found.deals == 0 and not found.match


def test_other_names_give_the_same_sheet_but_for_the_names() -> None:
    one, other = sheet(SMALL), sheet(renamed())
    assert [(row.article, row.group) for row in one.rows] == [(row.article, row.group) for row in other.rows]
    assert [(s.article, s.total, s.most) for s in one.ranking] == [(s.article, s.total, s.most) for s in other.ranking]


def test_in_another_language_a_category_is_called_by_the_term_in_its_name() -> None:
    assert [row.title for row in sheet(SMALL, "fr").rows] == ["Cailloux", "Bonus"]


def test_categories_of_one_article_have_different_titles() -> None:
    text = SMALL.replace("score bonus for", "score pebble-worth for")
    assert [row.title for row in sheet(text, "fr").rows] == ["Cailloux", "Cailloux (pebble worth)"]


def test_a_category_with_the_name_of_a_term_is_called_so() -> None:
    text = SMALL.replace("score pebble-points for", "score pebbles for").replace("score bonus for", "score luck for")
    assert [row.title for row in sheet(text, "fr").rows] == ["Cailloux", "Luck"]


def test_what_decides_between_equals_is_told_from_the_sum() -> None:
    first, second = sheet(SMALL).ranking
    assert first.total and first.most and first.article == "end.winner" and "highest score" in first.reads
    assert not second.total and not second.most


def test_a_book_without_categories_has_no_sheet() -> None:
    assert scores(*of_book("classics/tic-tac-toe")) is None


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["medina/2014", "torri/noble", "san-gimignano/it-2002"])
def test_every_category_of_a_shipped_book_is_a_row_with_a_title_of_its_own(name: str, language: str) -> None:
    document, speaker = of_book(name, language)
    found = scores(document, speaker)
    assert found is not None
    assert [row.name for row in found.rows] == [category.name for category in speaker.typed.program.scores]
    assert len({(row.group, row.title) for row in found.rows}) == len(found.rows)
    for row in found.rows:
        article = document.article(row.article)
        assert article is not None and row.title and row.group in ("", article.title)


def test_a_match_has_a_sheet_for_each_deal_and_a_ranking_of_its_own() -> None:
    found = scores(*of_book("torri/match"))
    assert found is not None and found.deals == 20
    assert [step.article for step in found.match] == ["deals.end"] and not found.match[0].total
