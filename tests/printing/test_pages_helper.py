"""The helper that reads a PDF back: it finds what typst put there, and misses what is not there."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import typst
from pages import (
    Link,
    are_fonts_embedded,
    bookmarks,
    fonts,
    is_accessible,
    is_tagged,
    links,
    pictures,
    sizes,
    tags,
    texts,
)
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NameObject

SOURCE = """#set page(width: 100mm, height: 60mm)
#set document(title: "Two pages")
= First <first>
The pieces. #link("https://example.org/rules")[Outside], #link(<second>)[the second].
== A part
#pagebreak()
= Second <second>
#link((page: 1, x: 0pt, y: 0pt))[Back]. *Strong.*
"""


@cache
def made(tagged: bool = True, standard: str = "1.7") -> bytes:
    return typst.compile(
        SOURCE.encode(), ignore_system_fonts=True, timestamp=0, pdf_tags=tagged, pdf_standards=[standard]
    )


def test_texts_and_sizes_of_pages() -> None:
    first, second = texts(made())
    assert first.splitlines() == ["First", "The pieces. Outside, the second.", "A part"]
    assert "Strong." in second and "pieces" not in second
    assert sizes(made()) == [(100.0, 60.0)] * 2


def test_a_page_becomes_a_picture(tmp_path: Path) -> None:
    one, two = pictures(made(), tmp_path, "sheet", dpi=50)
    assert (one.name, two.name) == ("sheet-1.png", "sheet-2.png")
    picture = Image.open(one)
    assert (picture.width, picture.height) == (197, 119)
    assert picture.convert("L").getextrema()[0] < 128


def test_tags_are_found_and_their_lack_too() -> None:
    assert is_tagged(made())
    assert [tag for tag in tags(made()) if tag in ("H1", "H2", "Link", "Strong")] == [
        "H1", "Link", "Link", "H2", "H1", "Link", "Strong",
    ]  # fmt: skip
    assert not is_tagged(made(tagged=False))
    assert tags(made(tagged=False)) == []
    assert is_accessible(made(standard="ua-1")) and not is_accessible(made())


def test_fonts_are_embedded_or_not() -> None:
    assert fonts(made()) == {"LibertinusSerif-Regular": [True], "LibertinusSerif-Bold": [True]}
    assert are_fonts_embedded(made())
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    assert not are_fonts_embedded(_written(writer))
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    held = writer._add_object(DictionaryObject({NameObject(key): NameObject(value) for key, value in font.items()}))
    fonts_of = DictionaryObject({NameObject("/F1"): held})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts_of})
    assert fonts(_written(writer)) == {"Helvetica": [False]}
    assert not are_fonts_embedded(_written(writer))


def test_bookmarks_and_links() -> None:
    assert bookmarks(made()) == [(1, "First", 1), (2, "A part", 1), (1, "Second", 2)]
    assert links(made()) == [Link(1, address="https://example.org/rules"), Link(1, to=2), Link(2, to=1)]


def test_typst_gives_the_same_bytes() -> None:
    again = typst.compile(SOURCE.encode(), ignore_system_fonts=True, timestamp=0)
    assert again == made()


def _written(writer: PdfWriter) -> bytes:
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()
