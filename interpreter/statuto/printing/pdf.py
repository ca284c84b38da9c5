"""A publication as a PDF, set by typst: tagged, with bookmarks and fonts, the same bytes for the same input."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from statuto.printing.data import as_data
from statuto.printing.model import Publication

TEMPLATE = Path(__file__).with_name("templates") / "publication.typ"


@dataclass(frozen=True, slots=True)
class Page:
    """A size of paper with how text is set on it; lengths are in millimetres, `size` is in points.

    `margins` are those above, below, left and right of the text; numbers hang by `hang` into the left one, side notes
    have `notes` within the text's width. `wide` has room for two columns of small text.
    """

    width: float
    height: float
    size: float
    margins: tuple[float, float, float, float]
    hang: float
    notes: float
    wide: bool
    justify: bool = True


A4 = Page(210, 297, 10.25, (24, 22, 33, 14), 13, 40, True)


def pdf(publication: Publication, page: Page = A4, fonts: Sequence[Path] = ()) -> bytes:
    """The pages of a publication as a PDF."""
    import typst

    inputs = {
        "publication": json.dumps(as_data(publication), ensure_ascii=False),
        "paper": json.dumps(asdict(page)),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = typst.compile(
            str(TEMPLATE),
            format="pdf",
            ignore_system_fonts=not fonts,
            font_paths=[str(path) for path in fonts],
            sys_inputs=inputs,
            pdf_standards="ua-1",
        )
    assert isinstance(made, bytes)
    return made
