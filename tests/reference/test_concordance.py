"""The concordance of passages and articles, and the references between articles."""

from __future__ import annotations

from pathlib import Path

import pytest
from parts import SMALL, of_book, of_text

from statuto.checks.coverage import coverage
from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.reference.document import concordance, document_of, references, speaker
from statuto.resolve.load import load

SOURCE = """\
statuto 1
source leaflet
  title en "Leaflet"
  title fr "Feuillet"

passage 1 "Things"
  en "Five of them."
  fr "Cinq."

passage 2 "Things"
  en "A shelf each."

passage 3 "Play"
  en "One is taken."
"""
VARIANT = """\
statuto 1
variant a/loose of a/b
  title en "Loose"
  author "us"
  because en "More is more."

except play.edge as play.late when told is more than 0

remove play.rest because "Nobody is tired."

add after play.edge
article play.loose
  title en "Late"
  en "Later on more may be taken."
"""


@pytest.mark.parametrize("name", ["san-gimignano/fr-2002", "san-gimignano/it-2002", "medina/2014", "torri/noble"])
def test_the_concordance_of_a_shipped_book_agrees_with_what_its_articles_cite(name: str) -> None:
    document, said = of_book(name)
    covered = coverage(said.book)
    found = concordance(document, said)
    assert {one.source for one in found if one.own} == set(covered)
    for one in found:
        for row in one.passages:
            citing = [a.id for a in document.articles if row.passage in dict(a.cites).get(one.source, ())]
            assert list(row.articles) == citing and row.title and row.gist
        if one.own:
            assert tuple(row.passage for row in one.passages) == covered[one.source].passages
            assert not [row for row in one.passages if not row.articles and not row.aside]
        assert list(one.silent) == [a.id for a in document.articles if one.source in a.silent]


def test_an_edition_with_its_own_source_does_not_own_that_of_its_base() -> None:
    found = concordance(*of_book("san-gimignano/it-2002"))
    assert [one.own for one in found] == [False, True]


def _books(folder: Path) -> Path:
    cites = {
        "parts.pebbles": "  cites leaflet: 1\n",
        "play.grab": "  cites leaflet: 1, 3\n",
        "play.rest": "  cites leaflet: 2\n",
        "parts.shelves": "  silent leaflet\n",
    }
    text = SMALL.replace("  players 2 to 3\n", '  players 2 to 3\n  sources "leaflet.statuto"\n')
    for id, line in cites.items():
        text = text.replace(f"article {id}\n", f"article {id}\n{line}")
    (folder / "leaflet.statuto").write_text(SOURCE, "utf-8")
    (folder / "b.statuto").write_text(text, "utf-8")
    (folder / "loose.statuto").write_text(VARIANT, "utf-8")
    return folder


def test_passages_are_in_order_with_their_articles_and_what_a_variant_set_aside(tmp_path: Path) -> None:
    findings = Findings()
    book = load(str(_books(tmp_path) / "loose.statuto"), findings)
    assert book is not None and not findings.errors, [f.message for f in findings]
    said = speaker(book, Setting(2), "fr", True)
    (found,) = concordance(document_of(said), said)
    assert (found.title, found.own, found.silent) == ("Feuillet", True, ("parts.shelves",))
    assert [(row.passage, row.title, row.gist, row.articles, row.aside) for row in found.passages] == [
        ("1", "Things", "Cinq.", ("parts.pebbles", "play.grab"), False),
        ("2", "Things", "A shelf each.", (), True),
        ("3", "Play", "One is taken.", ("play.grab",), False),
    ]
    assert "play.loose" in found.without and "play.grab" not in found.without
    exempt = references(said)["play.edge"]
    assert [(one.book, one.name, one.articles) for one in exempt.exceptions] == [
        ("a/loose", "play.late", ("play.loose",))
    ]
    assert exempt.also == ("play.loose",)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_references_go_both_ways_and_name_each_article_once(language: str) -> None:
    found = references(of_text(SMALL, language)[1])
    assert found["end.heap"].names == ("end.winner", "play.grab")
    assert found["end.heap"].named_by == ("play.grab",)
    assert found["play.grab"].names == ("end.heap",) and found["play.grab"].named_by == ("play.turn", "end.heap")
    assert found["play.grab"].also == ("end.heap", "play.turn")
    assert found["parts.shelves"].also == ()
    assert list(found) == [article.id for article in of_text(SMALL)[0].articles]


def test_what_is_no_article_any_more_is_no_reference() -> None:
    text = SMALL.replace("See also {@play.grab}", "See also {@play.gone}")
    assert references(of_text(text)[1])["play.turn"].names == ()
