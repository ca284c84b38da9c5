"""The graph of a machine as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import pairwise

from statuto.machine.arrange import Box, Line, arrange
from statuto.machine.draw import Arrow, arrows, text_width, words
from statuto.machine.graph import END, Graph

SIZE = 13.0  # of the type
LEAD = 17.0  # from line to line
PAD = 12.0  # within a box
MARGIN = 24.0
LOOP = 34.0  # how far a loop reaches out
LEFT = -1  # the layer of the label of a loop on the left
LEGEND = "Dashed: the turn ends on the way."

STYLE = """
  svg { color-scheme: light dark; }
  text { font: 13px "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; fill: #1a1a1a; text-anchor: middle; }
  .name { font-weight: bold; }
  .small { font-size: 11px; fill: #555; }
  .left { text-anchor: start; }
  .page { fill: #fff; }
  .box { fill: #fff; stroke: #1a1a1a; stroke-width: 1.2; }
  .line { fill: none; stroke: #444; stroke-width: 1.2; }
  .turn { stroke-dasharray: 6 4; }
  .tip { fill: #444; }
  .label { fill: #fff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eee; } .small { fill: #b5b5b5; } .page, .box, .label { fill: #1b1b1b; }
    .box { stroke: #eee; } .tip { fill: #ddd; } .line { stroke: #bbb; }
  }
"""


@dataclass(slots=True)
class _Node:
    """A node with its words and size, and the box that it takes on the page: with room for loops on either side."""

    values: dict[str, str]
    lines: list[str]
    width: float
    height: float
    box: Box
    left: float = 0.0
    right: float = 0.0

    @property
    def x(self) -> float:
        """The middle of the node itself."""
        return self.box.x + (self.left - self.right) / 2

    def widen(self, width: float) -> None:
        """Let the node be at least so wide, up to what still looks like one."""
        self.width = self.box.width = max(self.width, min(width, 160.0))


def picture(graph: Graph, title: str) -> str:
    """The SVG of a graph, with its title."""
    names = list(graph.nodes)
    nodes = [_node(values) for _, values in graph.nodes(data=True)]
    drawn = arrows(graph)
    lines = [Line(names.index(a.source), names.index(a.target), _label_box(a)) for a in drawn]
    nodes[names.index(END)].widen(24.0 * sum(arrow.target == END for arrow in drawn))
    _room_for_loops(nodes, lines)
    width, height = arrange([node.box for node in nodes], lines, names.index(END))
    turns = any(arrow.turn for arrow in drawn)
    width = max(width, text_width(title, SIZE), text_width(LEGEND, 11) if turns else 0)
    parts = [_edge(nodes, line, arrow) for line, arrow in zip(lines, drawn, strict=True)]
    parts += [_shape(node) for node in nodes]
    parts += [_label(line, arrow) for line, arrow in zip(lines, drawn, strict=True) if arrow.labels]
    if turns:
        height += 2 * LEAD
        parts.append(f'<text class="small left" x="0" y="{height:.1f}">{LEGEND}</text>')
    return _page(title, width, height, parts)


def _page(title: str, width: float, height: float, parts: list[str]) -> str:
    across, down = width + 2 * MARGIN, height + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.0f} {down:.0f}" width="{across:.0f}" '
        f'height="{down:.0f}" role="img" aria-labelledby="title">'
    )
    marker = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path class="tip" d="M0,0.5 L8,4 L0,7.5 Z"/></marker></defs>'
    )
    body = "\n".join(f"    {part}" for part in parts)
    return (
        f'{head}\n  <title id="title">{escape(title)}</title>\n  <style>{STYLE}  </style>\n  {marker}\n'
        f'  <rect class="page" width="100%" height="100%"/>\n'
        f'  <g transform="translate({MARGIN:.0f} {MARGIN:.0f})">\n{body}\n  </g>\n</svg>\n'
    )


def _node(values: dict[str, str]) -> _Node:
    lines = words(values)
    width = max(text_width(line, SIZE if i == 0 else 11) * (1.1 if i == 0 else 1) for i, line in enumerate(lines))
    width, height = width + 2 * PAD, len(lines) * LEAD + PAD
    if values["kind"] == "chance":
        width += height / 2
    if values["kind"] in ("start", "end"):
        width, height = 60.0, 30.0
    return _Node(values, lines, width, height, Box(width, height))


def _label_box(arrow: Arrow) -> Box:
    if not arrow.labels:
        return Box()
    return Box(max(text_width(label, 11) for label in arrow.labels) + 8, len(arrow.labels) * 14.0 + 4)


def _room_for_loops(nodes: list[_Node], lines: list[Line]) -> None:
    """Let a node with a loop take the room that it needs on its right; a second one goes on its left."""
    for line in lines:
        if line.source == line.target:
            node = nodes[line.source]
            room = LOOP + line.label.width
            if node.right:
                node.left, line.label.layer = room, LEFT
            else:
                node.right = room
            node.box.width += room
            node.box.height = max(node.box.height, line.label.height + 8)


def _shape(node: _Node) -> str:
    """The outline of a node and its words."""
    x, y, kind = node.x, node.box.y, node.values["kind"]
    if kind == "chance":
        outline = _hexagon(x, y, node.width, node.height)
    else:
        round = {"start": 15, "end": 15}.get(kind, 4)
        outline = _rectangle(x, y, node.width, node.height, round)
    if kind == "end":
        outline += _rectangle(x, y, node.width - 8, node.height - 8, 11)
    texts = []
    for index, line in enumerate(node.lines):
        style = "name" if index == 0 else "small"
        down = y + (index - (len(node.lines) - 1) / 2) * LEAD + 4.5
        texts.append(f'<text class="{style}" x="{x:.1f}" y="{down:.1f}">{escape(line)}</text>')
    return outline + "".join(texts)


def _rectangle(x: float, y: float, width: float, height: float, round: int) -> str:
    corner = f'x="{x - width / 2:.1f}" y="{y - height / 2:.1f}"'
    return f'<rect class="box" {corner} width="{width:.1f}" height="{height:.1f}" rx="{round}"/>'


def _hexagon(x: float, y: float, width: float, height: float) -> str:
    a, b, cut = width / 2, height / 2, height / 4
    corners = [(-a, 0.0), (cut - a, -b), (a - cut, -b), (a, 0.0), (a - cut, b), (cut - a, b)]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon class="box" points="{points}"/>'


def _edge(nodes: list[_Node], line: Line, arrow: Arrow) -> str:
    style = "line turn" if arrow.turn else "line"
    return f'<path class="{style}" marker-end="url(#tip)" d="{_path(nodes, line)}"/>'


def _path(nodes: list[_Node], line: Line) -> str:
    """A curve through the bends of an edge, upright where it meets a layer; a loop for an edge to its own node."""
    source, target = nodes[line.source], nodes[line.target]
    if line.source == line.target:
        return _loop(nodes, line)
    downward = source.box.layer < target.box.layer
    sign = 1 if downward else -1
    ends = _ends(nodes, line, sign)
    points = [ends[0]]
    for bend in line.bends:
        points += [(bend.x, bend.y - sign * bend.height / 2), (bend.x, bend.y + sign * bend.height / 2)]
    points.append(ends[1])
    said = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
    for (ax, ay), (bx, by) in pairwise(points):
        if ax == bx:
            said += f" L{bx:.1f},{by:.1f}"
        else:
            half = (ay + by) / 2
            said += f" C{ax:.1f},{half:.1f} {bx:.1f},{half:.1f} {bx:.1f},{by:.1f}"
    return said


def _ends(nodes: list[_Node], line: Line, sign: int) -> list[tuple[float, float]]:
    """Where an edge leaves and meets its nodes: toward its bends, but on the straight part of the side."""
    ends = []
    for index, side, bend in ((line.source, sign, line.bends[0]), (line.target, -sign, line.bends[-1])):
        node = nodes[index]
        reach = node.width / 2 - (node.height / 4 + 4 if node.values["kind"] == "chance" else 14)
        x = min(max(bend.x, node.x - reach), node.x + reach)
        ends.append((x, node.box.y + side * node.height / 2))
    return ends


def _loop(nodes: list[_Node], line: Line) -> str:
    """A loop at the side of a node, its label beside it: on the right, and on the left if there is one already."""
    node = nodes[line.source]
    sign = 1 if line.label.layer == 0 else -1
    side, y, size = node.x + sign * node.width / 2, node.box.y, min(node.height / 4, 11.0)
    line.label.x, line.label.y = side + sign * (LOOP * 0.85 + line.label.width / 2), y
    out = side + sign * LOOP
    upper, lower = f"{side:.1f},{y - size:.1f}", f"{side:.1f},{y + size:.1f}"
    return f"M{upper} C{out:.1f},{y - 2 * size:.1f} {out:.1f},{y + 2 * size:.1f} {lower}"


def _label(line: Line, arrow: Arrow) -> str:
    box = line.label
    back = (
        f'<rect class="label" x="{box.x - box.width / 2:.1f}" y="{box.y - box.height / 2:.1f}" '
        f'width="{box.width:.1f}" height="{box.height:.1f}"/>'
    )
    texts = []
    for index, label in enumerate(arrow.labels):
        down = box.y + (index - (len(arrow.labels) - 1) / 2) * 14 + 4
        texts.append(f'<text class="small" x="{box.x:.1f}" y="{down:.1f}">{escape(label)}</text>')
    return back + "".join(texts)
