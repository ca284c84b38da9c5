"""The editions side by side show every row of the tables of their differences; `rows.txt` says where."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from statuto.difference import Difference, compare
from statuto.difference.groups import groups
from statuto.difference.words import plain
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load

BOOKS = {
    "fr": "san-gimignano/fr-2002",
    "it": "san-gimignano/it-2002",
    "nl": "san-gimignano/nl-2003",
    "fr+connected-group": "san-gimignano/fr-2002+connected-group",
    "2001": "medina/2001",
    "2014": "medina/2014",
}
ROWS = [
    tuple(part.strip() for part in line.split("|"))
    for line in (Path(__file__).parent / "rows.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
OTHER_RULE = {"changed", "added", "removed"}


@lru_cache
def opened(name: str) -> Book:
    findings = Findings()
    book = load(BOOKS[name], findings)
    assert book is not None and not findings.errors
    return book


@lru_cache
def compared(a: str, b: str) -> Difference:
    return compare(opened(a), opened(b), "en")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}-{row[2]} {row[3]} {row[4]}")
def test_a_row_is_shown(row: tuple[str, ...]) -> None:
    _, a, b, article, kind, held = row
    difference = compared(a, b)
    assert article in difference.order
    changes = difference.of(article)
    if kind == "same":
        assert not OTHER_RULE & {change.kind for change in changes}
        return
    sentences = [text for change in changes if change.kind == kind for text in change.sentences]
    assert kind in {change.kind for change in changes}
    words = [plain(text.stretches) for group in groups(difference, changes) for text in group.texts]
    shown = "\n".join([*sentences, *words])
    for part in filter(None, (part.strip() for part in held.split(";"))):
        assert part in shown, shown


def test_the_second_edition_in_other_words_is_reworded() -> None:
    """Many articles of the second edition replace others whose clauses are equal."""
    reworded = {change.id for change in compared("2001", "2014").changes if change.kind == "reworded"}
    replaced = {
        article.id
        for article in opened("2014").articles
        if any(change.kind == "replaced" for change in article.changes)
    }
    assert len(reworded & replaced) >= 12
