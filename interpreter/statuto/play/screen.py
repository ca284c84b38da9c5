"""What a terminal shows: how it looks, a canvas of cells to draw on, and saying and asking."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field

from statuto.syntax.text import cells as cells

# Okabe and Ito's colours, which the colour-blind tell apart: for terminals of 256 colours, and the nearest of 16.
SEATS = ("38;5;33", "38;5;208", "38;5;36", "38;5;170", "38;5;117", "38;5;160")
SEATS_OF_16 = ("34", "33", "32", "35", "36", "31")
STYLES = {"bold": "1", "dim": "2", "marked": "7"}
MARKS = "●○▲■◆△□◇"
PLAIN_MARKS = "XO#*%&@$"
LEAST_WIDTH = 20


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw: with colours (and whether 256 of them), beyond ASCII, and how many cells wide and high."""

    colours: bool = False
    unicode: bool = True
    width: int = 80
    height: int = 24
    many: bool = True

    def mark(self, seat: int) -> str:
        """The sign of a seat, which alone tells it from the others; past the signs there are, its number."""
        marks = MARKS if self.unicode else PLAIN_MARKS
        return marks[seat] if seat < len(marks) else str(seat + 1)

    def paint(self, text: str, style: str) -> str:
        """A text in styles: "bold", "dim", "marked", "seat0", "seat1" …; as it is without colours."""
        if not self.colours or not style or not text.strip():
            return text
        return f"\x1b[{';'.join(map(self._code, style.split()))}m{text}\x1b[0m"

    def _code(self, style: str) -> str:
        if style.startswith("seat"):
            codes = SEATS if self.many else SEATS_OF_16
            return f"1;{codes[int(style[4:]) % len(codes)]}"
        return STYLES[style]

    def sign(self, fine: str, plain: str) -> str:
        """One sign or the other, as the terminal has it."""
        return fine if self.unicode else plain


def printable(text: str) -> str:
    """A text without what would make a terminal do things."""
    return "".join(sign for sign in text if sign.isprintable())


@dataclass(slots=True)
class Canvas:
    """Signs in cells, each with a style; it grows in every direction."""

    signs: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text from a cell to the right; the cell after it."""
        for sign in text:
            width = cells(sign)
            if width == 0 and (x - 1, y) in self.signs:
                before, of = self.signs[x - 1, y]
                self.signs[x - 1, y] = (before + sign, of)
                continue
            self.signs[x, y] = (sign, style)
            if width == 2:
                self.signs[x + 1, y] = ("", style)
            x += width
        return x

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The first and the last column, the first and the last row."""
        drawn = [at for at, (sign, _) in self.signs.items() if sign != " "] or [(0, 0)]
        columns, rows = [x for x, _ in drawn], [y for _, y in drawn]
        return min(columns), max(columns), min(rows), max(rows)

    def lines(self, look: Look, box: tuple[int, int, int, int] | None = None) -> list[str]:
        """The lines of a part of the canvas, or of all of it."""
        left, right, top, bottom = self.box if box is None else box
        return [self._line(look, y, left, right) for y in range(top, bottom + 1)]

    def _line(self, look: Look, y: int, left: int, right: int) -> str:
        drawn = [x for x in range(left, right + 1) if self.signs.get((x, y), (" ", ""))[0] != " "]
        line, run, style = "", "", ""
        for x in range(left, max(drawn, default=left - 1) + 1):
            sign, of = self.signs.get((x, y), (" ", ""))
            if of != style and (sign != " " or "marked" in style):
                line, run, style = line + look.paint(run, style), "", of
            run += sign
        return line + look.paint(run, style)


def wrapped(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """A text in lines of at most so many cells, each indented."""
    return textwrap.wrap(
        text,
        max(width, LEAST_WIDTH),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    ) or [indent.rstrip()]


def columns(texts: list[str], width: int) -> list[str]:
    """Texts one after another in columns as wide as the widest."""
    if not texts:
        return []
    step = max(map(cells, texts)) + 3
    each = max(1, (width + 1) // step)
    rows = [texts[at : at + each] for at in range(0, len(texts), each)]
    return ["".join(text + " " * (step - cells(text)) for text in row).rstrip() for row in rows]


@dataclass(slots=True)
class Screen:
    """Where a game is shown and people answer: `write` takes text, `read` gives a line, or None when there are no more.

    `plain` makes a text ASCII; it is used where the look is not beyond ASCII. `forget` drops the lines that were
    typed, if they could be called back.
    """

    look: Look
    write: Callable[[str], None]
    read: Callable[[str], str | None]
    plain: Callable[[str], str]
    terminal: bool = False
    forget: Callable[[], None] = lambda: None

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            self.write((line if self.look.unicode else self.plain(line)) + "\n")

    def tell(self, text: str, indent: str = "  ") -> None:
        """Write a text in lines that fit."""
        self.say(*wrapped(printable(text), self.look.width - 1, indent, ""))

    def ask(self, prompt: str) -> str | None:
        """What the person answers, or None when the input is over."""
        line = self.read(prompt if self.look.unicode else self.plain(prompt))
        return None if line is None else " ".join(printable(line.replace("\t", " ")).split())

    def clear(self) -> None:
        """Leave nothing of what was shown to be read, nor of what was typed."""
        self.forget()
        self.write("\x1b[2J\x1b[3J\x1b[H" if self.terminal else "\n" * self.look.height)
