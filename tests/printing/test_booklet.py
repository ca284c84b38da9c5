"""Pages laid two to a side of a sheet come in order when the sheets are printed, folded and put into one another."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import typst
from hypothesis import given
from hypothesis import strategies as st
from pages import are_fonts_embedded, bookmarks, fonts, halves, is_tagged, links, sizes
from PIL import ImageOps
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from statuto.printing.booklet import impose, sides
from statuto.printing.papers import A5, HALF_LETTER, Paper


@cache
def numbered(pages: int, paper: Paper = A5) -> bytes:
    """A PDF of so many pages, each with its number, in three fonts, with links and bookmarks."""
    size = f"width: {paper.width}mm, height: {paper.height}mm"
    each = "\n".join(
        f"#pagebreak(weak: true)\n= Page {at} <p{at}>\n_The page_ #link(<p1>)[back]\n#place(bottom + right, square())"
        for at in range(1, pages + 1)
    )
    told = '#set document(title: "Numbers", author: "Nobody", date: none)\n#set text(lang: "fr")'
    text = f"#set page({size})\n{told}\n{each}"
    return typst.compile(text.encode(), ignore_system_fonts=True, timestamp=0)


def unfolded(printed: list[tuple[int, int]]) -> list[int]:
    """The pages in the order of reading, of sheets whose sides, front before back, have been printed and folded.

    A sheet that is turned on its short edge has behind its left half the right half of the other side.
    """
    sheets = list(zip(printed[::2], printed[1::2], strict=True))
    opening = [page for (_, front), (behind, _) in sheets for page in (front, behind)]
    closing = [page for (front, _), (_, behind) in reversed(sheets) for page in (behind, front)]
    return opening + closing


@given(st.integers(0, 3000))
def test_folded_sheets_are_read_in_order(pages: int) -> None:
    printed = sides(pages)
    blanks = -pages % 4
    assert unfolded(printed) == [*range(1, pages + 1), *[0] * blanks]
    assert len(printed) == (pages + blanks) // 2


def test_the_outer_sheet_has_the_last_page_beside_the_first() -> None:
    assert sides(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert sides(5) == [(0, 1), (2, 0), (0, 3), (4, 5)]


@pytest.mark.parametrize("pages", range(1, 18))
def test_the_pages_of_a_booklet_stand_where_they_should(pages: int) -> None:
    made = impose(numbered(pages))
    read = [tuple(int(half.split()[1]) if half else 0 for half in side) for side in halves(made)]
    assert unfolded(read) == [*range(1, pages + 1), *[0] * (-pages % 4)]


@pytest.mark.parametrize(("paper", "sheet"), [(A5, (296.0, 210.0)), (HALF_LETTER, (279.4, 215.9))])
def test_a_sheet_is_two_pages_wide(paper: Paper, sheet: tuple[float, float]) -> None:
    assert set(sizes(impose(numbered(3, paper)))) == {sheet}


def test_each_half_looks_as_its_page_does() -> None:
    pages, made = (pypdfium2.PdfDocument(pdf) for pdf in (numbered(3), impose(numbered(3))))
    for side, (left, right) in zip(made, sides(3), strict=True):
        whole = side.render().to_pil()
        middle = whole.width // 2
        for at, number in ((0, left), (1, right)):
            half = whole.crop((at * middle, 0, (at + 1) * middle, whole.height)).convert("L")
            if not number:
                assert half.getextrema() == (255, 255)
                continue
            page = pages[number - 1].render().to_pil().convert("L").resize(half.size)
            dark = [sum(one.point(lambda value: value < 128 and 1).tobytes()) for one in (page, half)]
            assert dark[0] > 100
            assert abs(dark[0] - dark[1]) < dark[0] / 5


def test_a_font_is_in_a_booklet_once_and_a_long_one_is_not_much_larger_than_its_pages() -> None:
    pages = numbered(17)
    made = impose(pages)
    assert are_fonts_embedded(made)
    assert fonts(made) == fonts(pages)
    assert len(made) < len(pages) * 1.3


def test_a_booklet_is_paper_and_has_the_title_and_language_of_its_pages() -> None:
    pages, made = numbered(5), impose(numbered(5))
    assert is_tagged(pages) and bookmarks(pages) and links(pages)
    assert not is_tagged(made) and not bookmarks(made) and not links(made)
    reader = PdfReader(io.BytesIO(made))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Numbers", "Nobody")
    assert reader.root_object["/Lang"] == "fr"
    assert reader.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert all(not page.get("/Rotate") for page in reader.pages)


def test_a_smaller_page_stands_in_the_middle_of_its_half() -> None:
    writer = PdfWriter()
    writer.append(io.BytesIO(numbered(1)))
    small = writer.add_blank_page(200, 100)
    content = DecodedStreamObject()
    content.set_data(b"0 0 200 100 re f")
    small[NameObject("/Contents")] = content
    group = {"/Type": "/Group", "/S": "/Transparency"}
    small[NameObject("/Group")] = DictionaryObject({NameObject(key): NameObject(value) for key, value in group.items()})
    mixed = io.BytesIO()
    writer.write(mixed)
    made = impose(mixed.getvalue())
    assert sizes(made) == [(296.0, 210.0)] * 2
    half = pypdfium2.PdfDocument(made)[1].render().to_pil().crop((0, 0, 420, 595)).convert("L")
    left, top, right, bottom = ImageOps.invert(half).getbbox() or (0, 0, 0, 0)
    assert (left + right) / 2 == pytest.approx(420 / 2, abs=2)
    assert (top + bottom) / 2 == pytest.approx(595 / 2, abs=2)
    assert (right - left, bottom - top) == pytest.approx((200, 100), abs=2)


def test_no_page_makes_no_booklet() -> None:
    empty = io.BytesIO()
    PdfWriter().write(empty)
    with pytest.raises(ValueError, match="page"):
        impose(empty.getvalue())


def test_a_booklet_has_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    (tmp_path / "pages.pdf").write_bytes(numbered(6))
    script = (
        "import sys; from pathlib import Path; from statuto.printing.booklet import impose; "
        "sys.stdout.buffer.write(impose(Path(sys.argv[1]).read_bytes()))"
    )
    source = str(Path(__file__).resolve().parents[2] / "interpreter")
    made = {
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / "pages.pdf")],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("77", "Asia/Tokyo"))
    }
    assert made == {impose(numbered(6))}
