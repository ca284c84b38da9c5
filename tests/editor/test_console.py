"""Books in the colours of a terminal: nothing is lost, and nothing but colour is added."""

from __future__ import annotations

import re
import sys

import pytest

from statuto.catalogue import CATALOGUE
from statuto.commands import explain as command
from statuto.commands.show_text import Pages
from statuto.editor.console import in_colour

SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize(
    "text", ["", "kind guild: red, blue", '  en "A {word}."\n\n\tset mark on s to 3 # why\n', '"open\n((']
)
def test_colours_are_beside_the_text(text: str) -> None:
    assert SEQUENCE.sub("", in_colour(text)) == text


def test_a_keyword_and_a_text_differ() -> None:
    shown = in_colour('title en "Aim"')
    before, _, after = shown.partition(" en ")
    assert SEQUENCE.findall(before)[0] != SEQUENCE.findall(after)[0]


def test_an_article_is_shown_in_colour_at_a_terminal() -> None:
    plain, coloured = Pages()._code("  | ", "kind guild:\n  red"), Pages(True)._code("  | ", "kind guild:\n  red")
    assert plain == ["  | kind guild:", "  |   red"]
    assert coloured != plain and [SEQUENCE.sub("", line) for line in coloured] == plain


def test_a_finding_is_explained_in_colour(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code = next(code for code, entry in CATALOGUE.items() if "kind " in entry.prefer)
    command.explain(code)
    plain = capsys.readouterr().out
    monkeypatch.setattr(command, "coloured", lambda stream: stream is sys.stdout)
    command.explain(code)
    shown = capsys.readouterr().out
    assert SEQUENCE.sub("", shown) == plain and "\x1b[34mkind" in shown
