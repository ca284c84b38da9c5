"""What lies in the zones of pieces that no token stands for: cards or small tiles in blocks, each below its name."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.checks.types import Domain
from statuto.evaluate.views import HIDDEN
from statuto.figures.facts import Row
from statuto.figures.svg import GAP, Point, Sheet, text_width
from statuto.figures.tiles import tile
from statuto.play.spaces_text import bare

CARD = (36.0, 34.0)
HALF = 24.0
"""Half the height of a small tile."""

APART = 16.0
LABEL = 11.0
LEAST = 9.0
"""The words on a card are no smaller; a card with a long word is wider."""

COUNT = 11.0


@dataclass(slots=True)
class Cards:
    """Blocks of cards side by side, from a height down, as many in a row as there is room for."""

    page: Sheet
    top: float
    wide: float
    x: float = 0.0
    high: float = 0.0

    def block(self, domain: Domain, row: Row) -> None:
        """Draw the pieces of a row below its name, in lines if they are too many for one."""
        name, held = row
        lines, width = self._broken(domain, held)
        width = max(width, text_width(name, LABEL))
        if self.x and self.x + width > self.wide:
            self.x, self.top, self.high = 0.0, self.top + self.high + GAP, 0.0
        self.page.words((self.x, self.top + LABEL / 2), name, LABEL, "start")
        y = self.top + LABEL + 4
        for line in lines:
            x = self.x
            for piece, count in line:
                x = self._piece(domain, piece, count, (x, y)) + GAP
            y += self._height(domain) + GAP
        self.high = max(self.high, y - self.top)
        self.x += width + APART

    def _broken(self, domain: Domain, held: list[tuple[str, int]]) -> tuple[list[list[tuple[str, int]]], float]:
        """The pieces in lines, and how wide the widest is."""
        lines, widest, x = [list[tuple[str, int]]()], 0.0, 0.0
        for piece, count in held:
            width = self._width(domain, piece, count)
            if x and x + width > self.wide:
                lines.append([])
                x = 0.0
            lines[-1].append((piece, count))
            widest, x = max(widest, x + width), x + width + GAP
        return lines, widest

    def _width(self, domain: Domain, piece: str, count: int) -> float:
        more = text_width(f"×{count}", COUNT) + 4 if count > 1 else 0.0
        if domain.tile is not None:
            return 2 * HALF * 0.9 + more
        return max(CARD[0], *(text_width(word, LEAST, True) + 6 for word in _words(piece, domain))) + more

    def _height(self, domain: Domain) -> float:
        return CARD[1] if domain.tile is None else 2 * HALF

    def _piece(self, domain: Domain, piece: str, count: int, at: Point) -> float:
        """A piece with its upper left corner at a point, and how many there are; where that ends on the right."""
        x, y = at
        middle, high = x + HALF * 0.9, self._height(domain)
        if domain.tile is not None and piece != HIDDEN:
            tile(self.page, domain, domain.names.index(piece), 0, (middle, y + HALF), HALF)
        else:
            self.page.card(at, (self._width(domain, piece, 1), high), _words(piece, domain), piece == HIDDEN)
        if count > 1:
            at_count = (x + self._width(domain, piece, 1) + 2, y + high / 2)
            self.page.words(at_count, f"×{count}", COUNT, "start", bold=True)
        return x + self._width(domain, piece, count)


def _words(piece: str, domain: Domain) -> list[str]:
    """What stands on a card, a word a line."""
    return ["?"] if piece == HIDDEN else bare(piece, domain).replace("-", "- ").split()
