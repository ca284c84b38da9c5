"""The stack that is measured: it resolves without a finding, and each change is there, whatever the order."""

from __future__ import annotations

import importlib.util
from pathlib import Path

# By its path: other files there have the names of referees.
PATH = Path(__file__).resolve().parents[2] / "benchmarks" / "stack.py"
SPEC = importlib.util.spec_from_file_location("measured_stack", PATH)
assert SPEC is not None and SPEC.loader is not None
stack = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(stack)


def test_the_stack_that_is_measured_resolves(tmp_path: Path) -> None:
    base, *variants = stack.write(tmp_path, 60, 12, 5)
    book, _ = stack.resolve([base, *variants])
    other, _ = stack.resolve([base, *reversed(variants)])
    assert len(book.articles) == 1 + 60 + 12
    assert sum(len(article.changes) for article in book.articles) == 60 + 12
    assert [(a.id, a.lines, a.changes) for a in book.articles] == [(a.id, a.lines, a.changes) for a in other.articles]
