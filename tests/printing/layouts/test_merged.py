"""The whole book with variants worked in, the open questions, and the table of editions and variants."""

from __future__ import annotations

from itertools import pairwise

import pytest
from blocks import articles, lines, opened, shown

from statuto.checks.program import Setting
from statuto.difference import Difference, compare
from statuto.difference.matrix import columns
from statuto.findings import Findings
from statuto.printing.layouts.article import Style
from statuto.printing.layouts.matrix import SIGNS, matrix
from statuto.printing.layouts.merged import merged
from statuto.printing.layouts.open import open_questions
from statuto.printing.model import Article, Box, Grid, Items, Paragraph, Publication, anchors_of, blocks_of
from statuto.printing.steps import stack_of
from statuto.printing.words import words
from statuto.reference.document import Speaker, document_of, speaker


def style(language: str = "en") -> Style:
    return Style(words(language), language)


def spoken(name: str, language: str | None = None) -> Speaker:
    book = opened(name)
    return speaker(book, Setting(book.players[0]), language, True)


def made(name: str, language: str = "en") -> tuple[Publication, list[Difference]]:
    books = stack_of(name, Findings())
    differences = [compare(one, other, language) for one, other in pairwise(books)]
    return merged([spoken(name, language)], differences, style(language)), differences


def gone(publication: Publication) -> dict[str, str]:
    """The lines of removed articles, each with the id of the article that it stands behind."""
    found: dict[str, str] = {}
    last = ""
    for block in publication.blocks:
        if isinstance(block, Article):
            last = block.id
        elif isinstance(block, Paragraph) and any(span.mark == "gone" for span in block.text.spans):
            found[last] = shown(block.text)
    return found


@pytest.mark.parametrize("name", ["torri/fresh-card", "medina/no-well", "san-gimignano/connected-group"])
def test_a_bar_marks_what_a_variant_changes_and_nothing_else(name: str) -> None:
    publication, (difference,) = made(name)
    found = articles(publication)
    assert list(found) == [article.id for article in difference.b.articles]
    kinds = ("added", "changed", "reading", "example", "moved")
    changed = {change.id for change in difference.changes if change.kind in kinds} & found.keys()
    barred = {id for id, article in found.items() if article.changed}
    assert changed <= barred <= {change.id for change in difference.changes if change.kind != "renumbered"}
    for id, article in found.items():
        beside = [text.plain for text in article.side]
        assert any(difference.b.title in one for one in beside) == article.changed
        assert difference.b.variants[-1] not in "".join(beside)
        assert article.number == next(one.number for one in difference.b.articles if one.id == id)
    assert difference.b.title in publication.running and publication.title.plain == difference.a.title
    assert difference.b.because[0] in [text.plain for text in publication.lead]


def test_an_article_that_is_gone_leaves_a_line_where_it_stood() -> None:
    publication, _ = made("medina/2014+no-tea+no-well")
    assert gone(publication) == {
        "stable.alley": "[-Nothing built near the well-] Removed by No well: There is no well.",
        "wall.run": "[-Winning tea-] Removed by No tea: The tea tiles stay in the box.",
        "score.palaces": "[-What the well is worth-] Removed by No well: There is no well.",
    }
    assert publication.lead[0].plain == "Rules with the variants"
    assert publication.running == "Medina with No tea, No well"


def test_a_merged_book_is_in_the_language_that_is_asked_for() -> None:
    publication, _ = made("medina/no-tea", "fr")
    said = [text.plain for text in publication.lead]
    assert "Sans thé (Statuto authors, after an online version)" in said
    tea = articles(publication)["parts.tea"]
    assert tea.side[0].plain == "Modifié par Sans thé"


@pytest.mark.parametrize("name", ["medina/2014", "torri/match"])
def test_every_question_is_asked_once_with_the_answer_that_is_played(name: str) -> None:
    book = spoken(name)
    document = document_of(book)
    publication = open_questions(book, style())
    boxes = [block for block in blocks_of(publication.blocks) if isinstance(block, Box)]
    questions = [question for entry in document.articles for question in entry.readings]
    assert [box.anchor for box in boxes] == [f"_reading-{question.name}" for question in questions]
    for box, question in zip(boxes, questions, strict=True):
        said = "\n".join(lines(box.blocks))
        assert said.startswith(question.asks) and question.says in said
        for answer in question.answers:
            label = "We play: " if answer.adopted else "One could also play: "
            assert any(line.startswith(label) and answer.text in line for line in said.split("\n"))
    asked = [(entry.id, entry.number) for entry in document.articles if entry.readings]
    assert [(id, article.number) for id, article in articles(publication).items()] == asked


def test_where_a_source_is_silent_its_articles_are_listed() -> None:
    book = spoken("medina/2001-two")
    publication = open_questions(book, style())
    silent = [entry.number for entry in document_of(book).articles if entry.silent]
    listed = [item for block in publication.blocks if isinstance(block, Items) for item in block.items]
    assert silent and sorted({item.spans[0].text for item in listed}) == sorted(silent)
    assert "_silent" in anchors_of(publication)


def test_what_is_adopted_otherwise_is_played() -> None:
    book = opened("torri/match")
    setting = Setting(2, readings=(("closing-loss", "fewer-points"),))
    boxes = blocks_of(open_questions(speaker(book, setting, "en", True), style()).blocks)
    (box,) = (box for box in boxes if isinstance(box, Box) and box.anchor == "_reading-closing-loss")
    played = next(line for line in lines(box.blocks) if line.startswith("We play: "))
    assert "fewer" in played


def test_the_table_says_what_each_book_makes_of_each_article() -> None:
    books = [opened(name) for name in ("torri/base", "torri/nine-cards", "torri/fresh-card")]
    found = list(columns(books))
    publication = matrix(found, style())
    listed, _, grid = publication.blocks
    assert isinstance(listed, Items) and isinstance(grid, Grid) and publication.landscape
    assert [shown(item) for item in listed.items][1] == "Nine cards in hand torri/nine-cards ← 1"
    rows = {row[0].plain: [cell.plain for cell in row[1:]] for row in grid.rows}
    assert [cell[0] for cell in rows["How many cards a hand holds"]] == ["·", "C", "·"]
    assert rows["A fresh card"] == ["", "", "+"]
    renamed = matrix(
        list(columns([opened(name) for name in ("san-gimignano/fr-2002", "san-gimignano/nl-2003")])), style()
    )
    assert "Three phases" in {row[0].plain for row in renamed.blocks[2].rows}  # not "Three possible phases"
    assert all(set(cell) <= {*SIGNS.values(), "·"} for row in rows.values() for cell in row)
    assert [head.plain for head in grid.heads] == ["Article", "1", "2", "3"]
    assert len(grid.rows) == len({change.id for column in found for change in column.changes})
