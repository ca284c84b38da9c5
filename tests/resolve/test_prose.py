"""Prose with its braces filled."""

from __future__ import annotations

from pathlib import Path

import pytest

from statuto.findings import Findings
from statuto.resolve.load import load
from statuto.resolve.prose import Piece, in_language, lookup_in, pieces, render
from statuto.syntax import tree as t

BOOK = """\
statuto 1
game a/b
  players 2
  term square "square" "squares" fr "case" "cases"
  term man "man" "men"
  term sheep "sheep" "sheep"
  term draughtsman "piece of draughts" "pieces of draughts"

section play "Play"

article one
  en "One."
"""
VALUES = {"ONE": ["1"], "NOUGHT": ["0"], "THREE": ["3"], "START": ["1", "2", "2"], "WHO": ["red"]}


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("{ONE} {squares} and {THREE} {square}", "en", "1 square and 3 squares"),
        ("{NOUGHT} {square}", "en", "0 squares"),
        ("{NOUGHT} {squares}", "fr", "0 case"),
        ("{START} {square}", "fr", "1/2 cases"),
        ("3 {man}, 1 {men}, {man}, {men}", "en", "3 men, 1 man, man, men"),
        ("{THREE} and one {man}", "en", "3 and one man"),
        ("{THREE}. {Man} and {Men}.", "en", "3. Man and Men."),
        ("{man}", "fr", "man"),
        ("2 {sheep}", "en", "2 sheep"),
        ("{draughtsmans}, {Draughtsmans}", "en", "pieces of draughts, Pieces of draughts"),
        ("{mans}, {Cases}", "fr", "men, Cases"),
        ("{WHO} {man}, see {@one}, {@two}, {what}", "en", "red man, see 1.1, {@two}, {what}"),
        ("Rule 1.2 {men}", "en", "Rule 1.2 men"),
        ("no braces", "en", "no braces"),
    ],
)
def test_braces_are_filled(tmp_path: Path, text: str, language: str, said: str) -> None:
    (tmp_path / "b.statuto").write_text(BOOK, "utf-8")
    book = load(str(tmp_path / "b.statuto"), Findings())
    assert book is not None
    assert render(text, lookup_in(book, VALUES, language)) == said


def test_pieces_say_what_they_stand_for(tmp_path: Path) -> None:
    (tmp_path / "b.statuto").write_text(BOOK, "utf-8")
    book = load(str(tmp_path / "b.statuto"), Findings())
    assert book is not None
    assert list(pieces("{THREE} {Man}, see {@one} or {@two}.", lookup_in(book, VALUES, "en"))) == [
        Piece("3", "THREE"),
        Piece(" "),
        Piece("Men", "Man", "man"),
        Piece(", see "),
        Piece("1.1", "@one"),
        Piece(" or "),
        Piece("{@two}"),
        Piece("."),
    ]
    assert [piece.term for piece in pieces("{draughtsmans}, {Cases}", lookup_in(book, VALUES, "en"))] == [
        "draughtsman",
        "",
        "square",
    ]
    assert list(pieces("", lookup_in(book, VALUES, "en"))) == []


def test_texts_of_a_language_or_of_the_book_or_any() -> None:
    own, french, german = t.Prose("", "own"), t.Prose("fr", "fr"), t.Prose("de", "de")
    assert in_language([own, french], "fr", "en") == [french]
    assert in_language([own, french], "it", "en") == [own]
    assert in_language([german], "it", "en") == [german]
    assert in_language([], "it", "en") == []
