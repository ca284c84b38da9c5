"""Plots of a comparison as SVG: for each measure a line for the interval and a mark for the mean, book by book.

They read without colour: each book has a mark of its own shape, filled where there is a difference, and its letter
stands beside it. The scale is the same for all that has one unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10

from markupsafe import Markup

from statuto.paired.comparison import Difference
from statuto.paired.report import Report
from statuto.paired.sentences import title, unit

WIDTH, EDGE = 420, 24
ROW, NAME, GAP, TOP, FOOT = 18, 20, 8, 6, 52
MARK = 5.5

Scale = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Line:
    """The interval of a measure of one book."""

    letter: str
    difference: Difference

    @property
    def factor(self) -> int:
        """By how much a value is multiplied to be in its unit."""
        return 100 if self.difference.measure.share else 1

    @property
    def ends(self) -> tuple[float, float, float]:
        """The least, the mean and the greatest, in the unit that is shown."""
        mean, half = self.difference.mean, self.difference.half or 0.0
        return self.factor * (mean - half), self.factor * mean, self.factor * (mean + half)


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture and its heading."""

    heading: str
    svg: Markup


def plots(report: Report) -> list[Plot]:
    """A plot for each unit in which there are differences."""
    found = list[Plot]()
    for heading, whats in (
        ("Who wins: points of a hundred", ("wins", "shared", "nobody")),
        ("How long games are", ("turns", "moves")),
        ("Points", ("points", "best", "score")),
    ):
        groups = list(_groups(report, whats))
        if groups:
            found.append(Plot(heading, Markup(_svg(heading, groups))))
    return found


def _groups(report: Report, whats: Sequence[str]) -> Iterator[list[Line]]:
    """The lines of each measure, all books together."""
    for place, one in enumerate(report.found[0].differences):
        if one.measure.what in whats:
            lines = [Line(name, found.differences[place]) for name, _, found in report.besides()]
            if any(line.difference.known for line in lines):
                yield [line for line in lines if line.difference.known]


def _svg(heading: str, groups: Sequence[Sequence[Line]]) -> str:
    lines = [line for group in groups for line in group]
    low, high = min(0.0, *(line.ends[0] for line in lines)), max(0.0, *(line.ends[2] for line in lines))
    if low == high:
        low, high = -1.0, 1.0
    step = _step((high - low) / 5)
    low, high = floor(low / step) * step, -floor(-high / step) * step
    height = TOP + sum(NAME + len(group) * ROW + GAP for group in groups) + FOOT

    def x(value: float) -> float:
        return EDGE + (value - low) / (high - low) * (WIDTH - 2 * EDGE)

    parts = [f'<line class="zero" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="{TOP - 4}" y2="{height - FOOT + 4}"/>']
    y = TOP + ROW / 2.0
    for group in groups:
        named = Markup.escape(title(group[0].difference.measure))
        parts.append(f'<text class="name" x="0" y="{y + 4:.1f}">{named}</text>')
        y += NAME
        for line in group:
            parts.append(_drawn(line, x, y, len(group) > 1))
            y += ROW
        y += GAP
    parts += _axis(low, high, step, x, height - FOOT + 10)
    units = dict.fromkeys(unit(group[0].difference.measure) for group in groups)
    counted = Markup.escape(", ".join(units))
    middle = (x(low) + x(high)) / 2
    parts.append(f'<text class="unit" x="{middle:.1f}" y="{height - 6}">difference from A, in {counted}</text>')
    said = Markup.escape(f"{heading}: the difference and its interval for each measure; the table has the numbers.")
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{said}">{"".join(parts)}</svg>'


def _drawn(line: Line, x: Scale, y: float, lettered: bool) -> str:
    low, mean, high = map(x, line.ends)
    place = ord(line.letter) - ord("B")
    shown = ""
    if line.difference.half is not None:
        shown = f'<line class="interval" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
    for end in (low, high) if shown else ():
        shown += f'<line class="interval" x1="{end:.1f}" x2="{end:.1f}" y1="{y - 4:.1f}" y2="{y + 4:.1f}"/>'
    filled = "sure" if line.difference.differs else "open"
    shown += f'<path class="{filled}" d="{_shape(place, mean, y)}"/>'
    beside = max(high, mean + MARK) + 6
    return shown + (f'<text class="letter" x="{beside:.1f}" y="{y + 4:.1f}">{line.letter}</text>' if lettered else "")


def _shape(place: int, x: float, y: float) -> str:
    """The mark of a book: a square, a diamond, a triangle, one that hangs, and so on."""
    r = MARK
    corners = (
        ((-r, -r), (r, -r), (r, r), (-r, r)),
        ((0, -r - 1.5), (r + 1.5, 0), (0, r + 1.5), (-r - 1.5, 0)),
        ((0, -r - 1), (r + 1, r), (-r - 1, r)),
        ((0, r + 1), (r + 1, -r), (-r - 1, -r)),
        ((-r - 1, 0), (r, -r - 1), (r, r + 1)),
        ((r + 1, 0), (-r, -r - 1), (-r, r + 1)),
        ((-r, -2), (-2, -r), (2, -r), (r, -2), (r, 2), (2, r), (-2, r), (-r, 2)),
        ((-r, -r), (r, r), (r, -r), (-r, r)),
    )[place]
    return "M" + "L".join(f"{x + a:.1f} {y + b:.1f}" for a, b in corners) + "Z"


def _axis(low: float, high: float, step: float, x: Scale, y: float) -> Iterator[str]:
    yield f'<line class="axis" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>'
    places = max(0, -floor(log10(step)))
    for k in range(round((high - low) / step) + 1):
        value = low + k * step
        at = x(value)
        yield f'<line class="axis" x1="{at:.1f}" x2="{at:.1f}" y1="{y}" y2="{y + 4}"/>'
        shown = f"{value:+.{places}f}".replace("-", "−") if abs(value) > step / 2 else "0"
        yield f'<text class="tick" x="{at:.1f}" y="{y + 16}">{shown}</text>'


def _step(rough: float) -> float:
    """The next round number: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(rough))
    return float(next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999))
