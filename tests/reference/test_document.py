"""The document of a book: everything of it once, in order, in the language that is asked for."""

from __future__ import annotations

import pytest

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.reference.document import Document, document
from statuto.resolve.load import load


def made(name: str, language: str | None = None, players: int = 2) -> Document:
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    return document(book, Setting(players), language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_document_numbers_every_article_under_its_section(language: str) -> None:
    shown = made("san-gimignano/fr-2002", language)
    assert [part.number for part in shown.sections] == [str(n) for n in range(1, len(shown.sections) + 1)]
    for article in shown.articles:
        part = shown.section(article.section)
        assert part is not None and article.number.startswith(f"{part.number}.") and article.title
    assert not [text for article in shown.articles for text in article.prose if "{" in text]


def test_the_words_are_those_of_the_language() -> None:
    french, english = made("san-gimignano/fr-2002", "fr"), made("san-gimignano/fr-2002", "en")
    assert [word.one for word in french.terms] != [word.one for word in english.terms]
    one, other = french.article("parts.towers"), english.article("parts.towers")
    assert one is not None and other is not None
    assert "10 tours" in one.prose[0] and "10 towers" in other.prose[0]


def test_tables_hold_what_a_table_declares_and_constants_by_players() -> None:
    shown = made("medina/2014")
    tiles, stock = shown.article("parts.palace-tiles"), shown.article("setup.stock")
    assert tiles is not None and stock is not None
    assert tiles.tables[0].heads == ("colour", "worth")
    assert tiles.tables[0].rows[1] == ("violet", "2")
    assert ("2", "8") in stock.tables[0].rows and stock.tables[0].heads == ("players", "BLOCKS")


def test_what_a_delta_removed_is_named_and_not_found() -> None:
    shown = made("medina/2001-two")
    assert shown.article("no.such") is None and shown.section("none") is None
    assert all(shown.article(gone.id) is None for gone in shown.removed)
    assert made("medina/no-tea").removed[-1].because == "The tea tiles stay in the box."


def test_options_are_told_with_their_range_and_default() -> None:
    deals, penalty, target = made("torri/match").options
    assert (deals.name, deals.article) == ("DEALS", "deals.series")
    assert (deals.low, deals.high, deals.value) == ("1", "50", "20")
    assert (penalty.value, target.low, target.high) == ("10", "0", "999")
    suits = made("classics/leduc-poker").options[0]
    assert (suits.low, suits.high, suits.value) == ("", "", "yes")
