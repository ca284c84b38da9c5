"""The stack that is measured: it resolves without a finding, and each change is there, whatever the order."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
import stack


def test_the_stack_that_is_measured_resolves(tmp_path: Path) -> None:
    base, *variants = stack.write(tmp_path, 60, 12, 5)
    book, _ = stack.resolve([base, *variants])
    other, _ = stack.resolve([base, *reversed(variants)])
    assert len(book.articles) == 1 + 60 + 12
    assert sum(len(article.changes) for article in book.articles) == 60 + 12
    assert [(a.id, a.lines, a.changes) for a in book.articles] == [(a.id, a.lines, a.changes) for a in other.articles]
