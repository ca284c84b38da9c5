"""A publication as a PDF, set by typst: tagged, with bookmarks and fonts, the same bytes for the same input."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from statuto.printing.data import as_data
from statuto.printing.model import Publication
from statuto.printing.papers import A4, Paper

TEMPLATE = Path(__file__).with_name("templates") / "publication.typ"


def pdf(publication: Publication, paper: Paper = A4, fonts: Sequence[Path] = ()) -> bytes:
    """The pages of a publication as a PDF."""
    import typst

    inputs = {
        "publication": json.dumps(as_data(publication), ensure_ascii=False),
        "paper": json.dumps(asdict(paper)),
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
