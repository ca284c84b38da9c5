"""A document says what of it lacks its language, and what is older than the original."""

from __future__ import annotations

from pathlib import Path

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.reference.document import Document, document
from statuto.resolve.load import load

BASE = """statuto 1
game a/b
  players 2

section first "First" fr "Un"
section second "Second"

article one
  title en "One"
  title fr "Un"
  en "The first."
  fr "Le premier."
  note en "Mind it."
  reading which
    asks en "Which?"
    asks fr "Lequel ?"
    this adopted en "This."
    that en "That." fr "Celui-là."
  example here
    en "Here."
    given 2 players
    then not ended
"""
VARIANT = """statuto 1
variant a/c of a/b

section first "The first"
section second fr "Deux"

amend one
  en "The very first."
"""


def made(folder: Path, language: str | None, variant: bool = False) -> Document:
    (folder / "b.statuto").write_text(BASE, "utf-8")
    (folder / "c.statuto").write_text(VARIANT, "utf-8")
    book = load(str(folder / ("c.statuto" if variant else "b.statuto")), Findings())
    assert book is not None
    return document(book, Setting(2), language)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    french, english = made(tmp_path, "fr"), made(tmp_path, None)
    (entry,), (own,) = french.articles, english.articles
    assert entry.lacking == (("notes", "missing"), ("readings", "missing"), ("examples", "missing"))
    assert entry.lacks("notes") == "missing" and entry.lacks("prose") == ""
    assert [part.lacking for part in french.sections] == ["", "missing"]
    assert own.lacking == () and [part.lacking for part in english.sections] == ["", ""]
    assert made(tmp_path, "it").articles[0].lacks("title") == "missing"


def test_what_the_original_has_left_behind_is_stale(tmp_path: Path) -> None:
    french = made(tmp_path, "fr", variant=True)
    assert french.articles[0].lacks("prose") == "stale" and french.articles[0].lacks("title") == ""
    assert [part.lacking for part in french.sections] == ["stale", ""]
    assert made(tmp_path, "en", variant=True).articles[0].lacking == ()
