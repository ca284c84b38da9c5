"""The coverage of sources, and where a finding in prose points."""

from __future__ import annotations

import shutil
from pathlib import Path

import cases

from statuto.checks.build import build
from statuto.checks.coverage import coverage
from statuto.checks.lint import lint
from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load


def book_of(path: Path) -> Book:
    book = load(str(path), Findings())
    assert book is not None
    return book


def test_citations_under_an_answer_count() -> None:
    covered = coverage(book_of(cases.CASES / "good" / "cited" / "book.statuto"))
    assert list(covered) == ["printing"]
    assert covered["printing"].passages == ("1.1", "1.2", "2.1", "2.2")
    assert covered["printing"].cited == covered["printing"].passages
    assert covered["printing"].uncited == ()


def test_what_is_not_cited_is_named_in_the_order_of_the_source() -> None:
    covered = coverage(book_of(cases.CASES / "bad" / "citations" / "book.statuto"))["printing"]
    assert (covered.cited, covered.uncited) == (("1.1",), ("1.2", "2.1"))


def variant(folder: Path, change: str) -> tuple[str, ...]:
    """The passages that a variant of a book leaves uncited."""
    base = folder / "base"
    shutil.copytree(cases.CASES / "good" / "cited", base, dirs_exist_ok=True)
    path = base / "house.statuto"
    path.write_text(f'statuto 1\nvariant example/house of example/cited\n  title en "House"\n\n{change}', "utf-8")
    return coverage(book_of(path))["printing"].uncited


def test_what_a_variant_removes_or_replaces_is_not_missed(tmp_path: Path) -> None:
    assert variant(tmp_path, 'remove mark.first because "Anybody begins."\n') == ()
    assert variant(tmp_path, 'replace mark.first\n  en "The first seat begins."\n') == ()


def test_what_an_edition_replaces_is_missed(tmp_path: Path) -> None:
    edition = "edition example/house on example/cited"
    change = 'replace mark.first\n  en "The first seat begins."\n'
    base = tmp_path / "base"
    shutil.copytree(cases.CASES / "good" / "cited", base)
    path = base / "house.statuto"
    path.write_text(f'statuto 1\n{edition}\n  title en "House"\n\n{change}', "utf-8")
    assert coverage(book_of(path))["printing"].uncited == ("1.2",)


def test_a_book_without_sources_has_no_coverage() -> None:
    assert coverage(book_of(cases.CASES / "good" / "three-in-a-row.statuto")) == {}


BOOK = 'statuto 1\ngame example/prose\n  title en "Prose"\n  players 2\n\narticle one\n{prose}'


def places(tmp_path: Path, prose: str) -> list[tuple[str, int, int, int]]:
    path = tmp_path / "book.statuto"
    path.write_text(BOOK.replace("{prose}", prose), "utf-8")
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None
    lint(build(book, Setting(2), findings), findings)
    found = [finding for finding in findings if finding.code.startswith("P")]
    return [(f.code, f.place.line, f.place.column, f.place.end_column) for f in found]


def test_a_placeholder_is_pointed_at_behind_escapes(tmp_path: Path) -> None:
    assert places(tmp_path, '  en "A \\"quoted\\" {word}."\n') == [("P001", 7, 20, 26)]


def test_columns_count_code_points(tmp_path: Path) -> None:
    assert places(tmp_path, '  fr "Où l’œuvre 𝄞 {mot}."\n') == [("P001", 7, 20, 25)]


def test_a_text_of_several_lines_is_pointed_at_as_a_whole(tmp_path: Path) -> None:
    assert places(tmp_path, '  en:\n    "The first line."\n    "The second {word}."\n') == [("P001", 8, 5, 22)]
