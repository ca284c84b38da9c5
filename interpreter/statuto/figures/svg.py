"""A sheet to draw on, which becomes an SVG: outlines, hatching, words and the tokens of seats.

Nothing has an id, so that several figures can stand in one page; lines and words take the colour of the text around
them. What a colour says a shape, a letter or hatching says, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement, tostring

# Okabe and Ito's colours, which the colour-blind tell apart, with what can be read upon them.
SEATS = (
    ("#0072b2", "#ffffff"),
    ("#e69f00", "#000000"),
    ("#009e73", "#000000"),
    ("#cc79a7", "#000000"),
    ("#56b4e9", "#000000"),
    ("#d55e00", "#000000"),
)
HATCHES = ((), (45,), (135,), (0,), (90,), (45, 135), (0, 90))
"""The ways of hatching, each by the angles of its lines in degrees; the first is none."""

HAIR = 0.75
EDGE = 5.0
GAP = 6.0
FONT = "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', sans-serif"

Point = tuple[float, float]


@dataclass(slots=True)
class Sheet:
    """A drawing that grows in every direction; lengths are in pixels, y grows downwards.

    Lines of one kind are one path, so that a large board stays a small file; tokens and words lie above all lines.
    """

    parts: list[Element] = field(default_factory=list)
    paths: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    box: list[float] = field(default_factory=list)

    def _reach(self, points: Iterable[Point]) -> None:
        """Grow so that some points are within."""
        for x, y in points:
            left, top, right, bottom = self.box or (x, y, x, y)
            self.box = [min(left, x), min(top, y), max(right, x), max(bottom, y)]

    def _add(self, tag: str, points: Iterable[Point], /, **said: str) -> Element:
        self._reach(points)
        part = Element(tag, {name.replace("_", "-"): value for name, value in said.items()})
        self.parts.append(part)
        return part

    def _path(self, width: float, dashed: bool, faint: bool, steps: str) -> None:
        style = (_n(width), "3 2" if dashed else "", "0.4" if faint else "")
        self.paths.setdefault(style, []).append(steps)

    def outline(self, points: Sequence[Point], width: float = HAIR, dashed: bool = False) -> None:
        """A closed outline through some points."""
        self._reach(points)
        self._path(width, dashed, False, _steps(points) + "z")

    def line(self, a: Point, b: Point, width: float = HAIR, dashed: bool = False) -> None:
        """A line from one point to another."""
        self._reach((a, b))
        self._path(width, dashed, False, _steps((a, b)))

    def curve(self, points: Sequence[Point], width: float = HAIR, dashed: bool = False) -> None:
        """A curve from a point to the fourth, and so on to every third after it, toward the two between."""
        self._reach(points)
        threes = zip(points[1::3], points[2::3], points[3::3], strict=True)
        steps = "".join(f"C{_pair(a)} {_pair(b)} {_pair(c)}" for a, b, c in threes)
        self._path(width, dashed, False, f"M{_pair(points[0])}{steps}")

    def filled(self, points: Sequence[Point]) -> None:
        """A polygon in the colour of the text."""
        self._add("polygon", points, points=" ".join(f"{_n(x)},{_n(y)}" for x, y in points), fill="currentColor")

    def circle(self, at: Point, radius: float, dashed: bool = False) -> None:
        """A circle that is not filled."""
        x, y = at
        self._reach([(x - radius, y - radius), (x + radius, y + radius)])
        half = f"a{_n(radius)} {_n(radius)} 0 1 0"
        self._path(HAIR, dashed, False, f"M{_n(x - radius)} {_n(y)}{half} {_n(2 * radius)} 0{half} {_n(-2 * radius)} 0")

    def hatch(self, points: Sequence[Point], kind: int) -> None:
        """Thin lines within a convex outline, of one of the ways of hatching; past the last they begin anew."""
        for angle in HATCHES[kind % len(HATCHES)]:
            for (ax, ay), (bx, by) in _strokes(points, math.radians(angle)):
                self._path(0.5, False, True, _steps(((ax, ay), (bx, by))))

    def words(self, at: Point, text: str, size: float = 11, anchor: str = "middle", bold: bool = False) -> None:
        """Words whose middle, start or end is at a point; a light edge keeps them readable upon hatching."""
        x, y = at
        width = text_width(text, size, bold)
        left = x - {"middle": width / 2, "end": width, "start": 0.0}[anchor]
        said = {"x": _n(x), "y": _n(y + size * 0.35), "font-size": _n(size), "text-anchor": anchor}
        weight = {"font-weight": "bold"} if bold else {}
        part = self._add(
            "text", [(left, y - size / 2), (left + width, y + size / 2)], fill="currentColor", **said, **weight
        )
        part.text = text

    def token(self, at: Point, seat: int, radius: float, text: str = "") -> None:
        """The token of a seat: a shape of its own, its colour, and in it the seat's number or what is given."""
        x, y = at
        fill, ink = SEATS[seat % len(SEATS)]
        points = _shape(at, seat, radius)
        said = {"points": " ".join(f"{_n(px)},{_n(py)}" for px, py in points), "stroke": "currentColor"}
        self._add("polygon", points, fill=fill, stroke_width=_n(HAIR), **said)
        label = text or str(seat + 1)
        size = radius * (1.15 if len(label) < 2 else 0.9)
        low = size * (0.35 if seat % 6 != 2 else 0.55)
        place = {"x": _n(x), "y": _n(y + low), "font-size": _n(size), "text-anchor": "middle"}
        part = self._add("text", [at], fill=ink, **place, **{"font-weight": "bold"})
        part.text = label

    def rounded(self, at: Point, size: Point, corner: float) -> None:
        """A rectangle with round corners, its upper left corner at a point."""
        (x, y), (width, height) = at, size
        place = {"x": _n(x), "y": _n(y), "width": _n(width), "height": _n(height), "rx": _n(corner), "fill": "none"}
        self._add("rect", [at, (x + width, y + height)], stroke="currentColor", stroke_width="1", **place)

    def card(self, at: Point, size: Point, words: list[str], back: bool = False) -> None:
        """A card with its upper left corner at a point, and a word a line on it; its back is hatched."""
        x, y = at
        width, height = size
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        if back:
            self.hatch(corners, 5)
        place = {"x": _n(x), "y": _n(y), "width": _n(width), "height": _n(height), "rx": "3", "fill": "none"}
        self._add("rect", corners, stroke="currentColor", stroke_width=_n(HAIR), **place)
        longest = max(text_width(word, 1.0, True) for word in words)
        letters = min(11.0, (width - 4) / max(longest, 1.0), (height - 4) / (1.2 * len(words)))
        first = y + height / 2 - 0.6 * letters * (len(words) - 1)
        for line, word in enumerate(words):
            self.words((x + width / 2, first + 1.2 * letters * line), word, letters, bold=True)

    @property
    def size(self) -> Point:
        """The width and height of the drawing in pixels, with a margin."""
        left, top, right, bottom = self.box or (0.0, 0.0, 0.0, 0.0)
        return right - left + 2 * EDGE, bottom - top + 2 * EDGE

    def text(self, title: str, told: str) -> str:
        """The SVG, with a title and the same in words; it begins at the upper left corner of what is drawn."""
        left, top = self.box[:2] or (0.0, 0.0)
        width, height = self.size
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "role": "img",
                "width": _n(width),
                "height": _n(height),
                "viewBox": f"{_n(left - EDGE)} {_n(top - EDGE)} {_n(width)} {_n(height)}",
                "font-family": FONT,
            },
        )
        SubElement(root, "title").text = title
        SubElement(root, "desc").text = told
        for (line, dashes, faint), steps in self.paths.items():
            said = {"d": "".join(steps), "fill": "none", "stroke": "currentColor", "stroke-width": line}
            said |= {"stroke-dasharray": dashes} if dashes else {}
            SubElement(root, "path", said | ({"opacity": faint} if faint else {}))
        root.extend(self.parts)
        return tostring(root, encoding="unicode")

    def bottom(self) -> float:
        """Where the next thing below all that is drawn may begin."""
        return self.box[3] + GAP if self.box else 0.0


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is; wide signs count double."""
    from statuto.syntax.text import cells

    return (0.7 if bold else 0.57) * size * cells(text)


def broken(text: str, wide: float, size: float, bold: bool = False) -> list[str]:
    """A text in lines that are not too wide, but for a word that is."""
    lines, line = [], ""
    for word in text.split(" "):
        if line and text_width(f"{line} {word}", size, bold) > wide:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def regular(at: Point, radius: float, corners: int, first: float = -90.0) -> list[Point]:
    """The corners of a regular polygon, clockwise from an angle in degrees; −90 is upwards."""
    x, y = at
    angles = (math.radians(first + 360 * corner / corners) for corner in range(corners))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _shape(at: Point, seat: int, radius: float) -> list[Point]:
    """The outline of a seat's token: a round one, a square, a triangle, a diamond, a hexagon, a pentagon."""
    x, y = at
    forms = (
        lambda: regular(at, radius, 24),
        lambda: regular(at, radius * 1.2, 4, -45),
        lambda: regular((x, y + radius * 0.15), radius * 1.35, 3),
        lambda: regular(at, radius * 1.3, 4),
        lambda: regular(at, radius * 1.1, 6),
        lambda: regular(at, radius * 1.1, 5),
    )
    return forms[seat % len(forms)]()


def _strokes(points: Sequence[Point], angle: float, apart: float = 5.0) -> list[tuple[Point, Point]]:
    """Parallel lines of an angle cut to a convex outline; they lie on one raster wherever the outline is."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    depths = [x * across[0] + y * across[1] for x, y in points]
    found: list[tuple[Point, Point]] = []
    step = math.floor(min(depths) / apart) + 1
    while step * apart < max(depths):
        depth, cuts = step * apart, []
        for index, (x, y) in enumerate(points):
            a, b = depths[index], depths[(index + 1) % len(points)]
            if (a < depth) != (b < depth):
                nx, ny = points[(index + 1) % len(points)]
                part = (depth - a) / (b - a)
                cuts.append((x + part * (nx - x), y + part * (ny - y)))
        if len(cuts) == 2:
            cuts.sort(key=lambda cut: cut[0] * along[0] + cut[1] * along[1])
            found.append((cuts[0], cuts[1]))
        step += 1
    return found


def _steps(points: Sequence[Point]) -> str:
    """The steps of a path through some points: level and upright ones in their short form, others relative."""
    (x, y), *rest = [(round(px, 1), round(py, 1)) for px, py in points]
    found = [f"M{_pair((x, y))}"]
    for nx, ny in rest:
        if ny == y:
            found.append(f"H{_n(nx)}")
        elif nx == x:
            found.append(f"V{_n(ny)}")
        else:
            found.append(f"l{_pair((nx - x, ny - y))}")
        x, y = nx, ny
    return "".join(found)


def _pair(at: Point) -> str:
    second = _n(at[1])
    return _n(at[0]) + (second if second.startswith("-") else f" {second}")


def _n(value: float) -> str:
    """A number with one digit behind the point at most."""
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said
