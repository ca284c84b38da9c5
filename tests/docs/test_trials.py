"""Each fragment of the language pages that is not proposed is read by the grammar, as the lines of an article."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from statuto.findings import Findings
from statuto.syntax.parse import parse

DOCS = Path(__file__).resolve().parents[2] / "docs"
FENCE = re.compile(r"^```(\S+)\n(.*?)^```$", re.M | re.S)
TRIALS = (DOCS / "language-trials.md").read_text("utf-8")
PARTS = [
    pytest.param(match[2], id=f"{page.stem}-{page.read_text('utf-8').count(chr(10), 0, match.start()) + 1}")
    for page in (DOCS / "language.md", DOCS / "language-trials.md")
    for match in FENCE.finditer(page.read_text("utf-8"))
    if match[1] == "statuto-part"
]


@pytest.mark.parametrize("part", PARTS)
def test_a_fragment_is_read(part: str) -> None:
    findings = Findings()
    body = "".join(f"  {line}\n" for line in part.splitlines())
    file = parse(f"statuto 1\ngame example/fragment\narticle a\n{body}", "fragment", findings)
    assert [f"{item.place.line - 3}: {item.message}" for item in findings] == []
    assert file and len(file.items) == 1


def test_every_fence_of_the_trials_says_what_it_is() -> None:
    kinds = [match[1] for match in FENCE.finditer(TRIALS)]
    assert set(kinds) == {"statuto-part", "statuto-proposed"}
    assert kinds.count("statuto-part") >= 18


def test_what_is_proposed_is_marked_in_the_words_too() -> None:
    assert TRIALS.count("**Proposed:**") >= TRIALS.count("```statuto-proposed")
