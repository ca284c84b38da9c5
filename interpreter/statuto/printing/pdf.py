"""A publication as a PDF, set by typst: tagged, with bookmarks and fonts, the same bytes for the same input."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from statuto.printing.data import as_data
from statuto.printing.model import Publication
from statuto.printing.papers import A4, Paper

TEMPLATE = Path(__file__).with_name("templates") / "publication.typ"


def pdf(publication: Publication, paper: Paper = A4, fonts: Sequence[Path] = ()) -> bytes:
    """The pages of a publication as a PDF, fit for reading aloud (PDF/UA-1).

    What no font has is drawn as an empty box, and the PDF is tagged all the same but does not claim that standard;
    `glyphs` says what it is.
    """
    import typst

    inputs = {
        "publication": json.dumps(as_data(publication), ensure_ascii=False),
        "paper": json.dumps(asdict(paper)),
    }

    def made(standards: list[Any]) -> Any:
        return typst.compile(
            str(TEMPLATE),
            format="pdf",
            ignore_system_fonts=not fonts,
            font_paths=[str(path) for path in fonts],
            sys_inputs=inputs,
            pdf_standards=standards,
        )

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            pages = made(["ua-1"])
        except typst.TypstError:
            # The standard forbids characters without a glyph. Any other mistake is made again without it.
            pages = made([])
    assert isinstance(pages, bytes)
    return pages
