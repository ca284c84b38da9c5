"""Papers: their sizes, and that lines on them are neither too long nor too short to read."""

from __future__ import annotations

import pytest
import typst
from pages import texts

from statuto.printing.papers import BOOKLETS, PAPERS

WORDS = (
    "A player who has built upon a space of the board may move one of the pieces that lie beside it, unless an older "
    "rule says otherwise. The owner then takes as many coins as the row is long, and puts them in front of the others. "
)


@pytest.mark.parametrize("name", PAPERS)
def test_a_line_has_about_65_characters(name: str) -> None:
    paper = PAPERS[name]
    text = (
        f"#set page(width: {paper.column}mm, height: 100cm, margin: 0mm)\n"
        f'#set text(font: "Libertinus Serif", size: {paper.size}pt)\n#set par(justify: true)\n{WORDS * 8}'
    )
    lines = texts(typst.compile(text.encode(), ignore_system_fonts=True))[0].splitlines()[:-1]
    longest = 70 if name != "card" else 62
    assert longest - 12 <= sum(map(len, lines)) / len(lines) <= longest


@pytest.mark.parametrize("name", PAPERS)
def test_all_of_a_paper_has_room(name: str) -> None:
    paper = PAPERS[name]
    top, bottom, left, right = paper.margins
    assert paper.name == name
    assert paper.column == pytest.approx(paper.width - left - right - (paper.notes + 4 if paper.notes else 0))
    assert paper.height - top - bottom > paper.height * 0.8
    assert paper.hang <= left - 6 or not paper.hang


def test_a_folded_sheet_is_two_pages_of_its_booklet() -> None:
    for name, page in BOOKLETS.items():
        sheet = PAPERS[name]
        if sheet is not page:
            assert (sheet.height, sheet.width) == pytest.approx((2 * page.width, page.height), abs=1.1)
    assert {paper.name for paper in BOOKLETS.values()} == {"a5", "half-letter"}
