"""Every pair of a book, a layout, a paper, languages and a format is printed: links resolve, and nothing is cut off.

The cases are a pairwise cover, made by a small greedy search that always finds the same. A few of them run always,
all with `-m long`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pypdfium2
import pytest
from pages import links, sizes
from typer.testing import CliRunner

from statuto.commands.app import app
from statuto.printing.make import BELOW, WHOLE
from statuto.printing.offered import LAYOUTS

BOOKS = {
    "classics/tic-tac-toe": ("en",),
    "classics/oware": ("en",),
    "san-gimignano/fr-2002": ("en", "fr"),
    "san-gimignano/three-tokens": ("en", "fr"),
    "medina/2014": ("en", "fr"),
    "medina/any-colours": ("en", "fr"),
    "torri/base+match": ("en", "fr"),
    "torri/nine-cards": ("en", "fr"),
}
VARIANTS = {"san-gimignano/three-tokens", "medina/any-colours", "torri/base+match", "torri/nine-cards"}
ALONE = {"classics/tic-tac-toe", "classics/oware", "torri/base+match", "torri/nine-cards"}
"""Books of whose game there is no other edition."""
PAPERS = ("", "a4", "letter", "a5", "half-letter")
FORMATS = ("html", "pdf", "booklet", "markdown", "json")
LANGUAGES = (("en",), ("fr",), ("en", "fr"))
ONE_PAGE = ("aid", "sheet")
EVERY = 9
"""One of so many cases runs always."""


class Case(NamedTuple):
    """What is printed, and how."""

    book: str
    layout: str
    paper: str
    languages: tuple[str, ...]
    format: str

    @property
    def asks(self) -> bool:
        """Whether it can be asked for."""
        return (
            (self.layout not in BELOW or self.book in VARIANTS)
            and (self.layout != "sides" or self.book not in ALONE)
            and (len(self.languages) == 1 or self.layout in WHOLE)
            and set(self.languages) <= set(BOOKS[self.book])
            and (not self.paper or self.format in ("pdf", "booklet"))
        )

    @property
    def pairs(self) -> set[tuple[int, object, int, object]]:
        """Its pairs of values, each with which value it is."""
        return {(i, one, j, other) for (i, one), (j, other) in combinations(enumerate(self), 2)}

    def words(self, file: Path) -> list[str]:
        """The words of the command."""
        found = ["print", self.book, "--layout", self.layout, "-o", str(file)]
        found += [word for language in self.languages for word in ("--lang", language)]
        found += ["--paper", self.paper] if self.paper else []
        return [*found, *(["--format", "pdf", "--booklet"] if self.format == "booklet" else ["--format", self.format])]


def cover() -> Iterator[Case]:
    """Cases in which every pair of values that can stand together does."""
    every = [case for parts in product(BOOKS, LAYOUTS, PAPERS, LANGUAGES, FORMATS) if (case := Case(*parts)).asks]
    random.Random(1).shuffle(every)
    left = set().union(*(case.pairs for case in every))
    while left:
        best = max(every, key=lambda case: len(case.pairs & left))
        left -= best.pairs
        yield best


CASES = tuple(cover())


@pytest.mark.parametrize(
    "case",
    [pytest.param(one, marks=[pytest.mark.long] if at % EVERY else []) for at, one in enumerate(CASES)],
    ids=lambda case: " ".join([*case[:3], "+".join(case.languages), case.format]),
)
def test_every_pair_prints(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "printed"
    done = CliRunner().invoke(app, case.words(file), env={"NO_COLOR": "1"})
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == int("P008" in done.stderr), done.stderr
    if case.format in ("pdf", "booklet"):
        of_pages(file.read_bytes(), case, "P008" in done.stderr)
    else:
        of_text(file.read_text("utf-8"), case.format)


def of_pages(pdf: bytes, case: Case, told: bool) -> None:
    """No text beyond the edge, no more pages than the form has without a finding, no link that leads nowhere."""
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        width, height = page.get_size()
        area = page.get_textpage()
        assert len(document) == 1 or number == len(document) or case.format == "booklet" or area.count_chars()
        for at in range(area.count_rects()):
            left, bottom, right, top = area.get_rect(at)
            assert left >= 0 and bottom >= 0 and right <= width and top <= height, (number, at)
    count = len(sizes(pdf))
    if case.layout in ONE_PAGE and case.format == "pdf":
        assert (count > 1) == told
    assert all(link.address or 1 <= link.to <= count for link in links(pdf))


def of_text(text: str, format: str) -> None:
    """Each anchor is there once, and each link leads to one."""
    if format == "json":
        assert text.startswith("{") and '"schema"' in text
        return
    pattern = r'<a id="([^"]+)"' if format == "markdown" else r'\sid="([^"]+)"'
    wanted = r"\]\(#([^)\s]+)\)" if format == "markdown" else r'href="#([^"]+)"'
    anchors = Counter(map(unescape, re.findall(pattern, text)))
    assert anchors or len(text) < 60_000
    assert [anchor for anchor, count in anchors.items() if count > 1] == []
    assert {unquote(unescape(link)) for link in re.findall(wanted, text)} <= set(anchors)
    assert re.search(r"<h1|^# ", text, re.MULTILINE)


def test_the_cover_covers() -> None:
    assert {case.layout for case in CASES} == set(LAYOUTS) and {case.book for case in CASES} == set(BOOKS)
    papers = {(case.layout, case.paper) for case in CASES}
    assert papers == set(product(LAYOUTS, PAPERS)) and len(CASES) < 150
