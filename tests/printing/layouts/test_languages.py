"""What lacks the language of a print is marked, and stands in the original under its own tag."""

from __future__ import annotations

from pathlib import Path

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.printing.make import Wish, make
from statuto.printing.model import Article, Block, Columns, Heading, Paragraph, blocks_of, texts_of
from statuto.resolve.load import load

BASE = """statuto 1
game a/b
  title en "B"
  title fr "B"
  players 2
  term stone en "stone" "stones" fr "pierre" "pierres"

section first "First"

article one
  title en "One"
  title fr "Un"
  en "A {stone}."
  fr "Une {stone}."
  note en "Mind the {stone}."

article two
  title en "Two"
  en "Two {stones}."
  note en "Both."
  example here
    en "A {stone} here."
    given 2 players
    then not ended
"""
VARIANT = 'statuto 1\nvariant a/c of a/b\n\namend one: en "The {stone}."\n'


def articles(folder: Path, *languages: str) -> tuple[Heading, list[Article]]:
    (folder / "b.statuto").write_text(BASE, "utf-8")
    (folder / "c.statuto").write_text(VARIANT, "utf-8")
    book = load(str(folder / "c.statuto"), Findings())
    assert book is not None
    blocks = list(blocks_of(make(book, Setting(2), Wish(languages=languages)).blocks))
    heading = next(block for block in blocks if isinstance(block, Heading))
    return heading, [block for block in blocks if isinstance(block, Article)]


def said(blocks: tuple[Block, ...]) -> list[tuple[str, str, str]]:
    return [(one.role, one.text.language, one.text.plain) for one in blocks if isinstance(one, Paragraph)]


def test_what_is_stale_or_missing_is_marked(tmp_path: Path) -> None:
    heading, (one, two) = articles(tmp_path, "fr")
    assert said(one.blocks) == [
        ("warning", "fr", "La traduction est plus ancienne que l’original"),
        ("prose", "fr", "Une pierre."),
        ("warning", "fr", "Non traduit"),
        ("note", "en", "Mind the stone."),
    ]
    assert said(two.blocks) == [
        ("warning", "fr", "Non traduit"),
        ("prose", "en", "Two stones."),
        ("note", "en", "Both."),
    ]
    assert (heading.text.language, one.title.language, two.title.language) == ("en", "fr", "en")
    assert ("A stone here.", "en") in [(text.plain, text.language) for text in texts_of(two.blocks)]


def test_beside_the_original_only_the_mark_stands(tmp_path: Path) -> None:
    _, (_, two) = articles(tmp_path, "fr", "en")
    columns = next(block for block in two.blocks if isinstance(block, Columns)).columns
    assert said(columns[0]) == [("warning", "fr", "Non traduit")]
    assert said(columns[1]) == [("prose", "en", "Two stones."), ("note", "en", "Both.")]


def test_the_original_has_no_marks(tmp_path: Path) -> None:
    _, found = articles(tmp_path, "en")
    assert all(role != "warning" for article in found for role, _, _ in said(article.blocks))
