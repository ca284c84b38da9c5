"""Whatever is done to the words and lines of a book, what comes of it is findings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from statuto import folders
from statuto.checks.build import build
from statuto.checks.lint import lint
from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.resolve.library import books_in
from statuto.resolve.load import load
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

BOOKS = {listed.path.read_text("utf-8") for listed in books_in(folders.rules()) if listed.kind == "game"}
TEXTS = sorted(BOOKS)
_WORDS = re.compile(r"(\s+)")


def checked(text: str, players: int = 2) -> Findings:
    """The findings of a text, as a book by itself."""
    findings = Findings()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "book.statuto"
        path.write_text(text, "utf-8")
        book = load(str(path), findings)
        if book is not None:
            lint(build(book, Setting(players), findings), findings)
    return findings


@st.composite
def edited(draw: st.DrawFn) -> str:
    """A book that ships, with a few words or lines deleted, doubled, swapped or put elsewhere."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        by_line = draw(st.booleans())
        parts = text.split("\n") if by_line else _WORDS.split(text)
        one, other = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
        match draw(st.sampled_from(["delete", "double", "swap", "copy"])):
            case "delete":
                del parts[one]
            case "double":
                parts.insert(one, parts[one])
            case "swap":
                parts[one], parts[other] = parts[other], parts[one]
            case "copy":
                parts[one] = parts[other]
        text = ("\n" if by_line else "").join(parts)
    return text


def test_there_are_books_to_edit() -> None:
    assert len(TEXTS) >= 10


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(edited())
def test_an_edited_book_gives_findings_and_never_an_exception(text: str) -> None:
    for finding in checked(text):
        assert finding.message and finding.place.line >= 1


def test_the_constants_of_an_article_are_looked_for_once_for_all_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counted(lines: tuple[t.Line, ...]) -> Iterator[t.Line]:
        nonlocal asked
        asked += 1
        return lines_of(lines)

    monkeypatch.setattr("statuto.checks.prose.lines_of", counted)
    words = "".join(f'  en "There are 7 of them, and this is line {number + 100}."\n' for number in range(50))
    text = f"statuto 1\ngame a/b\n  players 2\narticle all\n  let MANY = 7\n{words}"
    assert [found.code for found in checked(text)].count("P005") == 50
    assert asked < 10


@pytest.mark.long
@settings(max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(edited(), st.integers(1, 5))
def test_many_edited_books(text: str, players: int) -> None:
    checked(text, players)
