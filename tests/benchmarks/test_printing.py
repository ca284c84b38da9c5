"""The long book that is measured: it is checked without an error, and every part of a reference is in it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from statuto.printing.model import Article, Box, Heading, Picture, blocks_of

# By its path, as the other one.
PATH = Path(__file__).resolve().parents[2] / "benchmarks" / "printing.py"
SPEC = importlib.util.spec_from_file_location("measured_printing", PATH)
assert SPEC is not None and SPEC.loader is not None
printing = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(printing)


def test_the_long_book_has_every_part(tmp_path: Path) -> None:
    blocks = list(blocks_of(printing.reference(str(printing.long_book(tmp_path, 60))).blocks))
    assert sum(isinstance(one, Article) for one in blocks) == 61
    assert {one.kind for one in blocks if isinstance(one, Box)} >= {"reading", "example"}
    assert any(isinstance(one, Picture) for one in blocks)
    headings = {one.text.plain for one in blocks if isinstance(one, Heading)}
    assert {"Marking", "Chapter 1", "Glossary", "Index"} <= headings


def test_a_row_has_every_figure(tmp_path: Path) -> None:
    path = str(printing.long_book(tmp_path, 5))
    head, line = printing.rows({"five": path}, 1)
    assert head.count("|") == 14 and line.startswith("| five | ") and line.count("|") == 7
    html, pdf, size, weight, pages = printing.row(path, 1)
    assert 0 < html < 60 and 0 < pdf < 60 and 5_000 < size < 200_000 and weight > 10_000 and pages > 1
