"""Where the nodes and edges of a graph lie on a page: in layers, after Sugiyama, Tagawa and Toda (1981).

An edge that spans layers has a bend in each layer between, and its label is the bend in the middle, with a size of its
own, so that no label lies on anything. Edges that go back are laid out as if they went forward. All is decided by the
order of nodes and edges, so the same graph is always drawn the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

SWEEPS = 12
GAP = 28.0
LAYER_GAP = 22.0


@dataclass(slots=True)
class Box:
    """Something with a size, and its centre once it is placed; a bend is a box of no size."""

    width: float = 0.0
    height: float = 0.0
    x: float = 0.0
    y: float = 0.0
    layer: int = 0


@dataclass(slots=True)
class Line:
    """An edge between two boxes, with the boxes of its bends in order, the label's among them."""

    source: int
    target: int
    label: Box
    bends: list[Box] = field(default_factory=list)


def arrange(boxes: Sequence[Box], lines: Sequence[Line], last: int) -> tuple[float, float]:
    """Place boxes and lines; the width and height that they take. Box 0 comes first, box `last` in the last layer.

    A line from a box to itself gets no bends.
    """
    forward = [(line, *_forward(line, back)) for line, back in zip(lines, _backward(len(boxes), lines), strict=True)]
    links = [(a, b) for _, a, b in forward if a != b]
    _layers(boxes, links, last)
    rows: list[list[Box]] = [[] for _ in range(max(box.layer for box in boxes) + 1)]
    for box in boxes:
        rows[box.layer].append(box)
    chains = [_bend(boxes, line, a, b, rows) for line, a, b in forward if a != b]
    above, below = _neighbours(chains)
    for sweep in range(SWEEPS):
        _order(rows, above if sweep % 2 == 0 else below, sweep % 2 == 0)
    for row in rows:
        _spread(row, [float(index) for index in range(len(row))])
    for sweep in range(SWEEPS):
        _pull(rows, above if sweep % 2 == 0 else below, sweep % 2 == 0)
    return _page(rows)


def _backward(count: int, lines: Sequence[Line]) -> list[bool]:
    """Which lines lead back to a box that a search in depth from box 0 is still in."""
    outgoing: list[list[int]] = [[] for _ in range(count)]
    for index, line in enumerate(lines):
        outgoing[line.source].append(index)
    back = [False] * len(lines)
    state = [0] * count  # 0 not met, 1 being searched, 2 done
    for root in range(count):
        if state[root]:
            continue
        stack = [(root, iter(outgoing[root]))]
        state[root] = 1
        while stack:
            node, rest = stack[-1]
            index = next(rest, -1)
            if index < 0:
                state[node] = 2
                stack.pop()
                continue
            target = lines[index].target
            back[index] = state[target] == 1
            if state[target] == 0:
                state[target] = 1
                stack.append((target, iter(outgoing[target])))
    return back


def _forward(line: Line, back: bool) -> tuple[int, int]:
    return (line.target, line.source) if back else (line.source, line.target)


def _layers(boxes: Sequence[Box], links: Sequence[tuple[int, int]], last: int) -> None:
    """Give each box its layer: two below the lowest that leads to it, so that a label fits between."""
    for _ in boxes:
        for a, b in links:
            boxes[b].layer = max(boxes[b].layer, boxes[a].layer + 2)
    lowest = max(box.layer for box in boxes)
    boxes[last].layer = lowest if boxes[last].layer == lowest else lowest + 2


def _bend(boxes: Sequence[Box], line: Line, a: int, b: int, rows: list[list[Box]]) -> list[Box]:
    """Give a line its bends; the chain of boxes from the upper end to the lower."""
    first, final = boxes[a], boxes[b]
    middle = (first.layer + final.layer) // 2
    bends = []
    for layer in range(first.layer + 1, final.layer):
        bend = line.label if layer == middle else Box()
        bend.layer = layer
        bends.append(bend)
        rows[layer].append(bend)
    line.bends = bends if a == line.source else bends[::-1]
    return [first, *bends, final]


Neighbours = dict[int, list[Box]]


def _neighbours(chains: Sequence[Sequence[Box]]) -> tuple[Neighbours, Neighbours]:
    """For each box by its identity, those that it hangs together with in the layer above, and in the layer below."""
    above: Neighbours = {}
    below: Neighbours = {}
    for chain in chains:
        for upper, lower in pairwise(chain):
            above.setdefault(id(lower), []).append(upper)
            below.setdefault(id(upper), []).append(lower)
    return above, below


def _order(rows: list[list[Box]], neighbours: Neighbours, down: bool) -> None:
    """Sort each layer by the mean place of the neighbours in the layer before."""
    for row in rows if down else reversed(rows):
        for index, box in enumerate(row):
            near = neighbours.get(id(box), [])
            box.x = sum(other.x for other in near) / len(near) if near else float(index)
        row.sort(key=lambda box: box.x)
        for index, box in enumerate(row):
            box.x = index - (len(row) - 1) / 2


def _pull(rows: list[list[Box]], neighbours: Neighbours, down: bool) -> None:
    """Move each box toward its neighbours in the layer before, as far as the layer has room; the order stays."""
    for row in rows if down else reversed(rows):
        wanted = []
        for box in row:
            near = sorted(other.x for other in neighbours.get(id(box), []))
            middle = (near[(len(near) - 1) // 2] + near[len(near) // 2]) / 2 if near else box.x
            wanted.append(middle)
        _spread(row, wanted)


def _spread(row: list[Box], wanted: Sequence[float]) -> None:
    """Place the boxes of a layer as near as can be to where they want to be; those that collide share the shift."""
    blocks: list[tuple[list[int], float]] = []  # boxes, and where the first of them begins to lie
    offsets = [0.0]
    for left, right in pairwise(row):
        offsets.append(offsets[-1] + (left.width + right.width) / 2 + GAP)
    free = [place - offset for place, offset in zip(wanted, offsets, strict=True)]
    for index, place in enumerate(free):
        blocks.append(([index], place))
        while len(blocks) > 1 and blocks[-2][1] > blocks[-1][1]:
            (more, _), (members, _) = blocks.pop(), blocks.pop()
            joined = members + more
            blocks.append((joined, sum(free[i] for i in joined) / len(joined)))
    for members, place in blocks:
        for index in members:
            row[index].x = place + offsets[index]


def _page(rows: list[list[Box]]) -> tuple[float, float]:
    """Give the layers their heights, and move all so that it begins at the left margin."""
    y = 0.0
    for row in rows:
        height = max((box.height for box in row), default=0.0)
        for box in row:
            box.y = y + height / 2
        y += height + LAYER_GAP
    every = [box for row in rows for box in row]
    left = min(box.x - box.width / 2 for box in every)
    for box in every:
        box.x -= left
    return max(box.x + box.width / 2 for box in every), y - LAYER_GAP
