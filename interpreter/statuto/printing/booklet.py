"""A PDF laid out as a booklet: two pages on each side of a sheet, to print on both sides, fold and staple."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader, PdfWriter

SHEET = 4
"""How many pages a folded sheet has."""

FOLDED = 10
"""More sheets than these do not fold well in one pile."""


def sides(pages: int) -> list[tuple[int, int]]:
    """The numbers of the pages on the left and on the right of each side of the sheets, front before back.

    `pages` is how many there are; they count from 1, and 0 is a blank. The outermost sheet comes first.
    """
    padded = -(-pages // SHEET) * SHEET
    both = []
    for sheet in range(padded // SHEET):
        first, last = 2 * sheet + 1, padded - 2 * sheet
        both += [(last, first), (first + 1, last - 1)]
    return [(left * (left <= pages), right * (right <= pages)) for left, right in both]


def sheets(pdf: bytes) -> int:
    """How many sheets of paper a booklet takes that `impose` has made."""
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(pdf)).pages) // 2


def impose(pdf: bytes) -> bytes:
    """A PDF whose every page is a side of a sheet with two pages of `pdf` beside one another, blanks at the end.

    Sheets are twice as wide as a page (A5 pages give A4 sheets, across). Print on both sides, turned on the short edge,
    which the file asks of the printer; fold, staple. Pages of other sizes than the largest are put in the middle of
    theirs. Nothing is turned or scaled, text stays text, and a font is in the file once.

    A booklet is paper: links, bookmarks and the tags for reading aloud are left out, since they belong to the order of
    the pages and not to that of the sheets. Who reads on a screen takes the PDF that this was made from. The same bytes
    give the same bytes. Raises `ValueError` if there is no page.
    """
    from pypdf import PdfReader, PdfWriter

    reader = PdfReader(io.BytesIO(pdf))
    pages = list(reader.pages)
    if not pages:
        raise ValueError("a booklet needs a page")
    width = max(float(page.cropbox.width) for page in pages)
    height = max(float(page.cropbox.height) for page in pages)
    writer = PdfWriter()
    writer.pdf_header = "%PDF-1.7"
    forms = [writer._add_object(_form(writer, page)) for page in pages]
    for side in sides(len(pages)):
        _add_side(writer, width, height, [(pages[at - 1], forms[at - 1]) if at else None for at in side])
    _describe(writer, reader)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def _form(writer: PdfWriter, page: PageObject) -> Any:
    """A page as a form, which a side of a sheet draws; its resources are taken over once for all pages."""
    from pypdf.generic import ArrayObject, FloatObject, NameObject, StreamObject

    form = StreamObject()
    content = page.get_contents()
    form.set_data(content.get_data() if content is not None else b"")
    box = page.cropbox
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(FloatObject(value) for value in (*box.lower_left, *box.upper_right))
    resources = page.get("/Resources")
    if resources is not None:
        form[NameObject("/Resources")] = resources.clone(writer)
    group = page.get("/Group")
    if group is not None:
        form[NameObject("/Group")] = group.clone(writer)
    return form.flate_encode()


def _add_side(writer: PdfWriter, width: float, height: float, halves: list[tuple[PageObject, Any] | None]) -> None:
    """Add a side of a sheet: what stands on the left half and on the right half of it, each as wide as `width`."""
    from pypdf.generic import DictionaryObject, NameObject, StreamObject

    names, drawn = DictionaryObject(), []
    for at, half in enumerate(halves):
        if half is None:
            continue
        page, form = half
        box = page.cropbox
        x = at * width + (width - float(box.width)) / 2 - float(box.left)
        y = (height - float(box.height)) / 2 - float(box.bottom)
        names[NameObject(f"/P{at}")] = form
        drawn.append(f"q 1 0 0 1 {x:.4f} {y:.4f} cm /P{at} Do Q")
    side = writer.add_blank_page(2 * width, height)
    content = StreamObject()
    content.set_data("\n".join(drawn).encode())
    side[NameObject("/Contents")] = writer._add_object(content)
    side[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): names})


def _describe(writer: PdfWriter, reader: PdfReader) -> None:
    """Take over title, author and language, and ask for both sides of the paper at full size."""
    from pypdf.generic import DictionaryObject, NameObject

    told: Mapping[str, Any] = reader.metadata or {}
    kept = {key: str(value) for key, value in told.items() if key in ("/Title", "/Author", "/Creator", "/Producer")}
    writer.metadata = kept or None
    root = writer.root_object
    language = reader.root_object.get("/Lang")
    if language is not None:
        root[NameObject("/Lang")] = language.clone(writer)
    wishes = {"/Duplex": "/DuplexFlipShortEdge", "/PrintScaling": "/None"}
    root[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject(key): NameObject(value) for key, value in wishes.items()}
    )
