"""What a PDF is found to hold when it is read back: texts, pictures, tags, fonts, bookmarks, links."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import Destination

INCH = 72


@dataclass(frozen=True)
class Link:
    """A link: the page that it is on and the page that it leads to (both from 1), or the address outside."""

    page: int
    to: int = 0
    address: str = ""


def texts(pdf: bytes) -> list[str]:
    """The text of each page, in the order in which it is drawn."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_bounded().replace("\r\n", "\n").replace("\ufffe", "-") for page in document]


def halves(pdf: bytes) -> list[tuple[str, str]]:
    """The text on the left half and on the right half of each page."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        area = page.get_textpage()
        left = area.get_text_bounded(0, 0, width / 2, height)
        found.append((left.strip(), area.get_text_bounded(width / 2, 0, width, height).strip()))
    return found


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """The width and height of each page in millimetres, to a tenth."""
    return [
        (round(width / INCH * 25.4, 1), round(height / INCH * 25.4, 1))
        for width, height in (page.get_size() for page in pypdfium2.PdfDocument(pdf))
    ]


def pictures(pdf: bytes, folder: Path, name: str = "page", dpi: int = 100) -> list[Path]:
    """A PNG of each page, written to a folder as `NAME-1.png` and so on."""
    paths = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        path = folder / f"{name}-{number}.png"
        page.render(scale=dpi / INCH).to_pil().save(path)
        paths.append(path)
    return paths


def is_tagged(pdf: bytes) -> bool:
    """Whether a PDF tells a reader aloud what its parts are: it is marked, and has a tree of parts and a language."""
    root = PdfReader(io.BytesIO(pdf)).root_object
    tree = root.get("/StructTreeRoot")
    return bool(root.get("/MarkInfo", {}).get("/Marked")) and tree is not None and "/K" in tree and "/Lang" in root


def is_accessible(pdf: bytes) -> bool:
    """Whether a PDF says of itself that it keeps to PDF/UA-1; typst says so only after it has looked."""
    told = PdfReader(io.BytesIO(pdf)).root_object.get("/Metadata")
    return told is not None and b"<pdfuaid:part>1</pdfuaid:part>" in told.get_object().get_data()


def tags(pdf: bytes) -> list[str]:
    """The tags of the parts in reading order, such as `H1`, `P`, `Figure`."""
    tree = PdfReader(io.BytesIO(pdf)).root_object.get("/StructTreeRoot")
    found: list[str] = []

    def walk(part: Any) -> None:
        part = part.get_object()
        for one in part if isinstance(part, list) else [part]:
            one = one.get_object()
            if isinstance(one, dict):
                if "/S" in one:
                    found.append(one["/S"][1:])
                if "/K" in one:
                    walk(one["/K"])

    if tree is not None:
        walk(tree)
    return found


def fonts(pdf: bytes) -> dict[str, list[bool]]:
    """The fonts of a PDF by name, without the mark of a subset: for each that is there, whether it is embedded."""
    found: dict[str, list[bool]] = {}
    for item in _objects(pdf):
        if isinstance(item, dict) and item.get("/Type") == "/Font" and item.get("/Subtype") not in ("/Type0", "/Type3"):
            name = item["/BaseFont"][1:].partition("+")[2] or item["/BaseFont"][1:]
            described = item.get("/FontDescriptor", {})
            inside = any(f"/FontFile{kind}" in described for kind in ("", "2", "3"))
            found.setdefault(name, []).append(inside)
    return found


def are_fonts_embedded(pdf: bytes) -> bool:
    """Whether there is a font, and every font is in the file."""
    found = fonts(pdf)
    return bool(found) and all(all(inside) for inside in found.values())


def bookmarks(pdf: bytes) -> list[tuple[int, str, int]]:
    """The bookmarks in order: the level from 1, the title, the page from 1."""
    reader = PdfReader(io.BytesIO(pdf))
    found: list[tuple[int, str, int]] = []

    def walk(outline: list[Any], level: int) -> None:
        for one in outline:
            if isinstance(one, list):
                walk(one, level + 1)
            else:
                found.append((level, str(one.title), (reader.get_destination_page_number(one) or 0) + 1))

    walk(reader.outline, 1)
    return found


def links(pdf: bytes) -> list[Link]:
    """The links of all pages, in order. A link that leads nowhere leads to page 0."""
    reader = PdfReader(io.BytesIO(pdf))
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages, 1) if page.indirect_reference}
    named = reader.named_destinations
    found = []
    for number, page in enumerate(reader.pages, 1):
        for note in page.get("/Annots", []):
            note = note.get_object()
            if note.get("/Subtype") != "/Link":
                continue
            action = note.get("/A", {})
            if "/URI" in action:
                found.append(Link(number, address=str(action["/URI"])))
                continue
            target = note.get("/Dest", action.get("/D"))
            if isinstance(target, (str, bytes)):
                known = named.get(target if isinstance(target, str) else target.decode())
                target = known.dest_array if isinstance(known, Destination) else None
            to = numbers.get(target.get_object()[0].idnum, 0) if target is not None else 0
            found.append(Link(number, to=to))
    return found


def _objects(pdf: bytes) -> list[Any]:
    """Every object of a PDF."""
    reader = PdfReader(io.BytesIO(pdf))
    found = []
    for number in range(1, int(reader.trailer["/Size"])):
        try:
            found.append(reader.get_object(number))
        except Exception:  # a number that is free
            continue
    return found
