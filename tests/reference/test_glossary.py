"""The glossary and the index: where a word is said to be told, and where it is used."""

from __future__ import annotations

import pytest
from parts import SMALL, of_book, of_text, renamed

from statuto.reference.document import glossary, index

WORDS = [
    ("parts.pebbles", ("parts.pebbles", "play.grab", "play.edge", "play.full", "end.winner")),
    ("parts.pebbles", ("parts.pebbles", "play.grab", "end.heap")),
    ("", ("parts.shelves", "play.turn", "play.grab", "play.edge", "play.rest", "end.winner")),
    ("", ()),
]


@pytest.mark.parametrize("text", [SMALL, renamed()], ids=["plain", "renamed"])
def test_a_term_has_the_article_that_declares_it_and_those_that_use_it(text: str) -> None:
    _, speaker = of_text(text)
    assert [(word.article, word.used) for word in glossary(speaker)] == WORDS


def test_a_term_is_in_the_forms_of_the_language_and_knows_which_are_said() -> None:
    _, speaker = of_text(SMALL, "fr")
    pebble, heap, *_ = glossary(speaker)
    assert (pebble.one, pebble.many) == ("caillou", "cailloux") and set(pebble.said) == {"caillou", "cailloux"}
    assert heap.said == ("tas",)


def test_a_term_that_a_number_puts_into_the_plural_is_said_in_the_plural() -> None:
    text = SMALL.replace("when they have {MOST}", "when they have {MOST} {luck}")
    luck = glossary(of_text(text)[1])[3]
    assert luck.said == ("lucks",) and luck.used == ("play.edge",)


@pytest.mark.parametrize("name", ["san-gimignano/it-2002", "medina/2014", "torri/noble"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_a_shipped_book_is_said_where_it_is_used(name: str, language: str) -> None:
    document, speaker = of_book(name, language)
    order = [article.id for article in document.articles]
    words = glossary(speaker)
    assert [word.name for word in words] == [word.name for word in document.terms]
    for word in words:
        assert list(word.used) == sorted(word.used, key=order.index) and word.article in ("", *order)
        for id in word.used:
            article = document.article(id)
            assert article is not None
            text = " ".join(article.prose).casefold()
            assert any(form in text for form in word.said)
    assert sum(bool(word.article) for word in words) >= len(words) * 0.7


def test_nouns_of_a_shipped_book_lead_to_where_they_are_declared() -> None:
    document, speaker = of_book("medina/2014")
    for word in glossary(speaker):
        article = document.article(word.article)
        nouns = ("kind", "piece", "tile", "board", "group")
        declaring = [
            a.id
            for a in document.articles
            for c in a.clauses
            if c.split()[0] in nouns and c.split()[1].rstrip(":") == word.name
        ]
        if declaring:
            assert article is not None and article.id == declaring[0]


def test_the_index_has_titles_terms_and_names_that_the_prose_uses() -> None:
    entries = {entry.text: entry for entry in index(*of_text(SMALL))}
    assert entries["Turn, a"].main == ("play.turn",) and not entries["Turn, a"].term
    assert entries["hands"].main == ("parts.shelves",) and not entries["hands"].term
    assert entries["heap"].term == "heap"  # the plural is never said
    assert entries["heap"].main == ("parts.pebbles",) and entries["heap"].others == ("play.grab", "end.heap")
    assert entries["pebbles"].main == ("parts.pebbles",)  # it is the title, too, which has no entry of its own
    assert not {"The pebbles", "Pebbles, the", "full", "told", "lucks", "left"} & set(entries)
    assert "shelf" not in entries  # its article does not say the word


def test_a_word_that_is_on_every_page_leads_to_its_article_alone() -> None:
    document, speaker = of_book("san-gimignano/fr-2002")
    entries = {entry.term: entry for entry in index(document, speaker) if entry.term}
    used = {word.name: len(word.used) for word in glossary(speaker)}
    often = [entry for name, entry in entries.items() if used[name] > max(6, len(document.articles) // 3)]
    assert often and all(entry.main and not entry.others for entry in often)


def test_the_index_is_in_the_language_of_the_text_and_of_the_book_where_that_has_none() -> None:
    entries = {entry.text for entry in index(*of_text(SMALL, "fr"))}
    assert {"cailloux", "tas", "Vainqueur, le", "Tour de jeu, un", "Not too many"} <= entries
    assert not {"hands", "pebbles"} & entries


@pytest.mark.parametrize("name", ["san-gimignano/it-2002", "medina/2014", "torri/noble", "classics/oware"])
def test_every_titled_article_is_in_the_index_once(name: str) -> None:
    document, speaker = of_book(name)
    entries = index(document, speaker)
    main = [id for entry in entries for id in entry.main]
    assert {article.id for article in document.articles if article.title} <= set(main)
    assert len({entry.text for entry in entries}) == len(entries)
    assert all(not set(entry.main) & set(entry.others) for entry in entries)
