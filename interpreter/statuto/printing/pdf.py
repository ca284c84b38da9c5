"""A publication as a PDF, set by typst: tagged, with bookmarks and fonts, the same bytes for the same input."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from statuto.printing.data import as_data
from statuto.printing.glyphs import missing, printed_text
from statuto.printing.model import Publication, anchors_of
from statuto.printing.papers import A4, Paper

if TYPE_CHECKING:
    from pypdf import PdfReader

TEMPLATE = Path(__file__).with_name("templates") / "publication.typ"


SHRUNK = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
"""The sizes of text, as parts of the usual one, that are tried in turn until a publication of one page fits on it."""


@dataclass(frozen=True, slots=True)
class Made:
    """A PDF, how many pages it has, and the headings that lie beyond the first of a publication of one page."""

    bytes: bytes
    pages: int
    beyond: tuple[str, ...] = ()


def pdf(publication: Publication, paper: Paper = A4, fonts: Sequence[Path] = ()) -> bytes:
    """The pages of a publication as a PDF, fit for reading aloud (PDF/UA-1); `pages` says more of it."""
    return pages(publication, paper, fonts).bytes


def pages(publication: Publication, paper: Paper = A4, fonts: Sequence[Path] = ()) -> Made:
    """The pages of a publication.

    Only the fonts that typst brings are used, and those in the folders `fonts`, so that the pages are the same on every
    machine; if a character is in none of them, those of the machine are asked, too. What no font has is drawn as an
    empty box, and the PDF is tagged all the same but does not claim that standard; `glyphs` says what it is.
    """
    paper = paper.across() if publication.landscape else paper
    sizes = SHRUNK if publication.form == "page" else SHRUNK[:1]
    for shrunk in sizes:
        made = _made(_set(publication, replace(paper, size=paper.size * shrunk), fonts))
        if made.pages == 1:
            break
    if missing(made.bytes, printed_text(publication)):
        made = _made(_set(publication, replace(paper, size=paper.size * shrunk), fonts, machine=True))
    return made if publication.form == "page" else replace(made, beyond=())


def _made(found: bytes) -> Made:
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(found))
    return Made(found, len(reader.pages), tuple(_beyond(reader)))


def _beyond(reader: PdfReader) -> Iterator[str]:
    """The bookmarks that lead to other pages than the first."""
    rows: list[Any] = list(reader.outline)
    while rows:
        row = rows.pop(0)
        if isinstance(row, list):
            rows[:0] = row
        elif reader.get_destination_page_number(row):
            yield str(row.title)


def _set(publication: Publication, paper: Paper, fonts: Sequence[Path], machine: bool = False) -> bytes:
    import typst

    data = as_data(publication)
    _label_once(data["blocks"], set())
    given = {"publication": data, "paper": asdict(paper), "anchors": anchors_of(publication)}
    inputs = {name: json.dumps(value, ensure_ascii=False) for name, value in given.items()}

    def made(standards: list[Any]) -> Any:
        return typst.compile(
            str(TEMPLATE),
            format="pdf",
            ignore_system_fonts=not machine,
            font_paths=[str(path) for path in fonts],
            sys_inputs=inputs,
            pdf_standards=standards,
        )

    with warnings.catch_warnings():
        # It warns of the families that a figure would take first; what no font has, `missing` tells.
        warnings.simplefilter("ignore")
        try:
            found = made(["ua-1"])
        except typst.TypstError:
            # The standard forbids characters without a glyph. Any other mistake is made again without it.
            found = made([])
    assert isinstance(found, bytes)
    return found


def _label_once(value: Any, taken: set[str]) -> None:
    """Take from the data of blocks each anchor that one before has: typst refuses a link to one of two places."""
    if isinstance(value, list):
        for one in value:
            _label_once(one, taken)
    elif isinstance(value, dict):
        for key in ("anchor", "id"):
            if key in value:
                value[key] = _once(value[key], taken)
        if "anchors" in value:
            value["anchors"] = [_once(anchor, taken) for anchor in value["anchors"]]
        for key in ("blocks", "columns"):
            _label_once(value.get(key), taken)


def _once(anchor: str, taken: set[str]) -> str:
    if anchor in taken:
        return ""
    taken.add(anchor)
    return anchor
