"""The page on the language: its section on deltas shows every change, and each applies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from stacks import BASE, by_path, codes, stacked

from statuto.checks.build import build
from statuto.checks.program import Setting

LANGUAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"
DELTAS = LANGUAGE.read_text("utf-8").partition("\n## Deltas\n")[2].partition("\n## ")[0]
OLD = """
article mark.swap
  en "Nothing is swapped."

"""
TAKEN = """  example taken
    given 2 players
      set mark on a1 to player 2
    refused mark on a1 by mark.full

"""


@pytest.mark.parametrize("block", re.findall(r"```statuto\n(.*?)```", DELTAS, re.S))
def test_the_deltas_of_the_page_on_the_language_apply(tmp_path: Path, block: str) -> None:
    base = BASE.replace('\nsection turn "Turns"\n', OLD + 'section turn "Turns"\n')
    (tmp_path / "base.statuto").write_text(base.replace("  must mark\n", "  must mark\n" + TAKEN), "utf-8")
    stacked(tmp_path, "long-lines", "example/base", "amend mark.put: LENGTH = 5\n")
    stacked(tmp_path, "more", "example/base", block)
    book, findings = by_path(tmp_path, "more")
    assert book is not None
    build(book, Setting(2), findings)
    assert codes(findings) == []
    kinds = {change.kind for article in book.articles for change in article.changes}
    assert kinds or book.adopted


def test_the_page_on_the_language_shows_every_change() -> None:
    blocks = "\n".join(re.findall(r"```statuto\n(.*?)```", DELTAS, re.S))
    verbs = {line.split()[0] for line in blocks.splitlines() if line and not line.startswith(" ")} - {"article"}
    assert verbs == {"add", "replace", "amend", "keep", "remove", "except", "adopt", "section", "changes", "over"}
