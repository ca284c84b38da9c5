"""`statuto print` and what its formats agree in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.findings import Findings
from statuto.printing.data import data
from statuto.printing.make import Wish, make
from statuto.printing.markdown import escaped, markdown
from statuto.printing.model import Article, Box, Paragraph, Picture, Publication, Span, Text, blocks_of, texts_of
from statuto.printing.words import words
from statuto.resolve.load import load

FULL = Wish()


def printed(name: str, wish: Wish = FULL) -> Publication:
    """A book as a publication."""
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    return make(book, Setting(book.players[0]), wish)


@pytest.fixture(scope="module")
def reference() -> Publication:
    return printed("san-gimignano/fr-2002")


def test_numbers_ids_and_order_agree(reference: Publication) -> None:
    articles = [(block.id, block.number) for block in blocks_of(reference.blocks) if isinstance(block, Article)]
    assert len(articles) > 30
    blocks = data(reference)["blocks"]
    assert [(one["id"], one["number"]) for one in blocks if one["block"] == "article"] == articles
    found = re.findall(r'<a id="([^"_]+)"></a>\n\n### (\S+) ', markdown(reference))
    assert found == articles


def test_the_words_around_the_rules_are_of_the_language() -> None:
    publication = printed("san-gimignano/fr-2002", Wish(languages=("fr",)))
    said = words("fr")
    english = {word for word in said if said[word] != word and "{" not in word} - set(said.values())
    texts = {text.plain for text in texts_of(publication)}
    assert texts & english == {"start"}  # a constant of the book, at the head of its table
    assert {"joueurs", "Exemple", "Question ouverte", "Concordance"} <= texts
    assert any(text.startswith("Nous jouons\u00a0: ") for text in texts)
    told = [block.told for block in blocks_of(publication.blocks) if isinstance(block, Picture)]
    *examples, diagram = told
    assert examples and sum("à player" in text or "finie" in text for text in examples) > len(examples) / 2
    assert not any("to move" in text or "Over" in text for text in examples)
    assert "puis" in diagram or "ensuite" in diagram


def test_no_sign_of_a_text_is_a_mark() -> None:
    assert escaped("*a* [b](c) <d> | `e`\n# f") == r"\*a\* \[b\](c) &#60;d&#62; &#124; \`e\` \# f"
    assert escaped("http://a.b www.a.b a@b.c $x$ :cat: 1: 2") == (
        "http&#58;//a.b www&#46;a.b a&#64;b.c &#36;x&#36; &#58;cat: 1: 2"
    )
    assert escaped("\u202ea") == "\u202ea\u202c"
    assert escaped("\x00\x1b") == "��"


@pytest.mark.parametrize(
    ("said", "written"),
    [("1. a", r"1\. a"), ("1.1 a", "1.1 a"), ("1)", r"1\)"), ("- a", r"\- a"), ("= a", "&#61; a"), (": a", "&#58; a")],
)
def test_no_begin_of_a_text_begins_a_list(said: str, written: str) -> None:
    publication = Publication("full", Text((Span(said),)), (), "en", (Paragraph(Text((Span(said),))),), {})
    assert markdown(publication) == f"# {written}\n\n{written}\n"


def test_the_end_of_the_name_says_the_format(tmp_path: Path) -> None:
    for suffix, begin in (("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF-"), ("md", b"# "), ("json", b"{")):
        path = tmp_path / f"out.{suffix}"
        assert written("-o", str(path)) == 0
        assert path.read_bytes().startswith(begin)
    assert written() == 2
    assert written("-o", str(tmp_path / "no" / "out.md")) == 2
    assert written("--layout", "x", "--format", "json") == 2


def written(*words: str) -> int:
    """How `statuto print` of a small book ends."""
    return CliRunner().invoke(app, ("print", "classics/tic-tac-toe", *words)).exit_code


@pytest.mark.parametrize("layout", ["aid", "card", "sheet", "concordance"])
@pytest.mark.parametrize("name", ["san-gimignano/fr-2002", "torri/base+match", "medina/2014"])
def test_other_layouts_name_only_what_the_book_has(layout: str, name: str) -> None:
    publication = printed(name, Wish(layout))
    findings = Findings()
    book = load(name, findings)
    assert book is not None
    numbers = {article.number for article in book.articles}
    texts = [text.plain for text in texts_of(publication)]
    told = {number for text in texts for number in re.findall(r"\u00a0 (\d+\.\d+)$", text)}
    assert told <= numbers and (told or layout == "concordance")
    assert len(data(publication)["blocks"]) > 1


def test_two_languages_say_titles_questions_and_examples() -> None:
    publication = printed("san-gimignano/fr-2002", Wish(languages=("en", "fr")))
    french = printed("san-gimignano/fr-2002", Wish(languages=("fr",)))
    texts = [text.plain for text in texts_of(publication)]
    for block in blocks_of(french.blocks):
        match block:
            case Article(title=title):
                assert title.plain in texts
            case Box(kind="reading" | "example", blocks=(Paragraph(text=text), *_)):
                assert text.plain in texts
    anchors = [block.anchor for block in blocks_of(publication.blocks) if isinstance(block, Box) and block.anchor]
    assert len(anchors) == len(set(anchors)) > 5


def test_what_overflows_a_page_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "aid.pdf"
    words = ("print", "torri/base", "--layout", "aid", "--paper", "a5", "-o", str(path))
    done = CliRunner().invoke(app, words, env={"NO_COLOR": "1"})
    assert done.exit_code == 1 and "P008" in done.stderr and "Winner" in done.stderr
    assert path.read_bytes().startswith(b"%PDF-")


def test_a_text_that_names_nothing_is_not_printed(tmp_path: Path) -> None:
    book, out = tmp_path / "a.statuto", tmp_path / "a.md"
    book.write_text('statuto 1\ngame a/b\n  players 2\narticle c\n  en "A {pawn}."\n  limit 3 turns\n')
    done = CliRunner().invoke(app, ("print", str(book), "-o", str(out)), env={"NO_COLOR": "1"})
    assert done.exit_code == 2 and "P001" in done.stderr and not out.exists()
