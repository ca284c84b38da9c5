"""The papers that a publication is printed on, each with how text is set on it.

The text column of a paper holds 60 to 70 characters a line, beside the numbers, which hang to its left, and the side
notes to its right. A new size is a line in `PAPERS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

GAP = 4.0
"""Millimetres between the text column and the side notes."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper with how text is set on it: lengths in millimetres, `size` of the text in points.

    `margins` are those above, below, left and right of all text; numbers hang by `hang` into the left one. Side notes
    are a column of `notes` at the right within the margins, with `GAP` before it, or stand below the text if that is 0.
    `wide` has room for two columns of small text.
    """

    name: str
    width: float
    height: float
    size: float
    margins: tuple[float, float, float, float]
    hang: float = 0.0
    notes: float = 0.0
    wide: bool = False
    justify: bool = True

    def across(self) -> Paper:
        """The same paper, wider than high."""
        return replace(self, width=self.height, height=self.width)

    @property
    def column(self) -> float:
        """How wide the column of the text itself is, in millimetres."""
        return self.width - self.margins[2] - self.margins[3] - (self.notes + GAP if self.notes else 0.0)


A4 = Paper("a4", 210, 297, 10.5, (24, 22, 38, 18), 14, 48, True)
LETTER = Paper("letter", 215.9, 279.4, 10.5, (23, 21, 41, 20), 14, 48, True)
A5 = Paper("a5", 148, 210, 9, (17, 16, 22, 10), 11, 26)
HALF_LETTER = Paper("half-letter", 139.7, 215.9, 9, (17, 16, 20, 9), 11, 24)
# Lines this short have no room for even gaps between words.
CARD = Paper("card", 63, 88, 6.5, (4, 4, 4, 4), justify=False)

PAPERS: Mapping[str, Paper] = {paper.name: paper for paper in (A4, LETTER, A5, HALF_LETTER, CARD)}

BOOKLETS: Mapping[str, Paper] = {"a4": A5, "letter": HALF_LETTER, "a5": A5, "half-letter": HALF_LETTER}
"""The paper of a booklet's pages, by the name of the sheet that is folded or of the page itself."""
