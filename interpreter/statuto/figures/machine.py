"""How a turn goes: the steps of a machine's graph as a figure, one below the other, with the ways between them.

The ways down the page are drawn without those that only pass over a step; a way that ends the turn runs dashed at the
right, ways back and ways past a step at the left. A figure of every arrow is `statuto.machine.picture`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from statuto.checks.program import Program
from statuto.figures.position import Figure, finished
from statuto.figures.steps import Step, steps_of, told
from statuto.figures.svg import Point, Sheet, broken, text_width
from statuto.figures.words import ENGLISH, Words, said
from statuto.machine.graph import Graph, graph
from statuto.machine.lower import lower

WIDE = 345.0  # of a box
NAME = 12.0
SMALL = 10.5
LEAD = 14.0
PAD = 6.0
BETWEEN = 13.0
LANE = 13.0
TIP = 4.0
LEGEND = 26.0  # for a sign before what it means
ENDED = 5.0  # the radius of the sign that the game can end


def turn_figure(
    program: Program, title: str, words: Words = ENGLISH, numbers: Mapping[str, str] | None = None
) -> Figure:
    """The figure of how a turn of a program goes: that of the graph of its machine."""
    return machine_figure(graph(lower(program)), title, words, numbers)


def machine_figure(
    drawn: Graph, title: str, words: Words = ENGLISH, numbers: Mapping[str, str] | None = None
) -> Figure:
    """The figure of a machine's graph; `numbers` are what is printed for the ids of articles, else the ids.

    It is at most about 430 pixels wide for the machines that there are, so that it stands on the smaller papers, too.
    """
    steps = steps_of(drawn, words, numbers or {})
    return finished(_Drawing(steps, words).sheet(), title, ". ".join(told(steps, words)))


@dataclass(slots=True)
class _Lane:
    """A line at the side of the boxes, from some steps to one; dashed where the turn ends."""

    sources: list[int]
    target: int
    at: int = 0

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last step that it stands beside."""
        return min([*self.sources, self.target]), max([*self.sources, self.target])


class _Drawing:
    """Draws the steps in boxes, and the ways between them."""

    def __init__(self, steps: Sequence[Step], words: Words) -> None:
        self.steps = steps
        self.words = words
        self.page = Sheet()
        ways: nx.DiGraph[int] = nx.DiGraph()
        ways.add_nodes_from(step.number for step in steps)
        ways.add_edges_from((step.number, to) for step in steps for to in step.after if to > step.number)
        self.down = sorted(nx.transitive_reduction(ways).edges)
        self.passed_over = len(self.down) < ways.number_of_edges()

    def sheet(self) -> Sheet:
        self._start(self.steps[0])
        y = self.steps[0].bottom + BETWEEN
        for step in self.steps[1:]:
            step.top = y
            step.lines = broken(f"{step.number}  {step.done}", WIDE - 2 * PAD - 8, NAME, True)
            step.small = broken(step.who, WIDE - 4 * PAD - 4 * ENDED, SMALL)
            step.bottom = y + LEAD * (len(step.lines) + len(step.small)) + PAD
            y = step.bottom + BETWEEN
            self._box(step)
        past = [(a, b) for a, b in self.down if b > a + 1]
        self._lanes([*past, *self._back()], -1)
        self._lanes([(step.number, to) for step in self.steps for to in step.turns], 1)
        for a, b in self.down:
            if b == a + 1:
                self._arrow((WIDE / 2, self.steps[a].bottom), (WIDE / 2, self.steps[b].top))
        self._legend()
        return self.page

    def _back(self) -> list[tuple[int, int]]:
        """The ways back, but those that only pass over the step to which another leads."""
        found = []
        for step in self.steps:
            back = [to for to in step.after if to < step.number]
            kept = [to for to in back if not any((other, to) in self.down for other in back)]
            self.passed_over |= len(kept) < len(back)
            found += [(step.number, to) for to in kept]
        return found

    def _start(self, step: Step) -> None:
        """Where it begins."""
        step.bottom = LEAD + PAD
        wide = text_width(step.done, SMALL) / 2 + 2 * PAD
        self.page.rounded((WIDE / 2 - wide, 0.0), (2 * wide, step.bottom), 9.0)
        self.page.words((WIDE / 2, step.middle), step.done, SMALL)

    def _box(self, step: Step) -> None:
        """A box with what is done, and by whom; that of chance has pointed sides."""
        high, point = step.bottom - step.top, 8.0
        if step.chance:
            corners = [(0.0, step.middle), (point, step.top), (WIDE - point, step.top)]
            corners += [(WIDE, step.middle), (WIDE - point, step.bottom), (point, step.bottom)]
            self.page.outline(corners, 1.0)
        else:
            self.page.rounded((0.0, step.top), (WIDE, high), 3.0)
        y = step.top + PAD / 2 + LEAD / 2
        for line in step.lines:
            self.page.words((PAD + 4, y), line, NAME, "start", bold=True)
            y += LEAD
        for line in step.small:
            self.page.words((PAD + 4, y), line, SMALL, "start")
            y += LEAD
        y -= LEAD
        if step.number in step.after:
            self._again((WIDE - 3 * PAD - 2 * ENDED, y))
        if step.ends:
            self._ended((WIDE - PAD - ENDED, y))

    def _ended(self, at: Point) -> None:
        self.page.circle(at, ENDED)
        self.page.circle(at, ENDED / 2)

    def _again(self, at: Point) -> None:
        """The sign that a step can follow on itself: most of a circle with a tip."""
        x, y = at
        bow = 0.55 * ENDED
        points = [(x, y - ENDED), (x - bow, y - ENDED), (x - ENDED, y - bow), (x - ENDED, y)]
        points += [(x - ENDED, y + bow), (x - bow, y + ENDED), (x, y + ENDED)]
        points += [(x + bow, y + ENDED), (x + ENDED, y + bow), (x + ENDED, y)]
        self.page.curve(points, 1.0)
        self.page.filled([(x + ENDED, y - TIP), (x + ENDED - TIP * 0.8, y + 1), (x + ENDED + TIP * 0.8, y + 1)])

    def _lanes(self, ways: list[tuple[int, int]], side: int) -> None:
        """Lines at one side (−1 the left), one for all ways to a step; those that would meet lie side by side."""
        lanes: dict[tuple[int, bool], _Lane] = {}
        for a, b in ways:
            lanes.setdefault((b, a < b), _Lane([], b)).sources.append(a)
        placed: list[_Lane] = []
        for lane in sorted(lanes.values(), key=lambda lane: lane.rows[1] - lane.rows[0]):
            first, last = lane.rows
            taken = {other.at for other in placed if other.rows[0] <= last and other.rows[1] >= first}
            lane.at = next(at for at in range(len(placed) + 1) if at not in taken)
            placed.append(lane)
        for lane in placed:
            self._lane(lane, side)

    def _lane(self, lane: _Lane, side: int) -> None:
        edge, dashed = (0.0 if side < 0 else WIDE), side > 0
        x = edge + side * LANE * (lane.at + 1.5)
        # A way leaves a box below its middle and comes in above it, so that no two lie upon one another.
        leave = [self.steps[number].middle + 3 + 3 * lane.at for number in lane.sources]
        enter = self.steps[lane.target].middle - 3 - 3 * lane.at
        self.page.line((x, min([*leave, enter])), (x, max([*leave, enter])), 1.0, dashed)
        for y in leave:
            self.page.line((edge, y), (x, y), 1.0, dashed)
        self._arrow((x, enter), (edge, enter), dashed)

    def _arrow(self, a: Point, b: Point, dashed: bool = False) -> None:
        self.page.line(a, b, 1.0, dashed)
        (ax, ay), (bx, by) = a, b
        long = abs(bx - ax) + abs(by - ay)  # all arrows are level or upright
        dx, dy = (bx - ax) / long * TIP * 1.6, (by - ay) / long * TIP * 1.6
        self.page.filled([b, (bx - dx - dy / 2, by - dy - dx / 2), (bx - dx + dy / 2, by - dy + dx / 2)])

    def _legend(self) -> None:
        """What the signs mean, as far as they are there."""
        x, y = self.page.box[0], self.page.bottom() + LEAD / 2
        right = max(self.page.box[2], x + WIDE)
        there = (
            ("the turn ends", any(step.turns for step in self.steps)),
            ("the step can come again", any(step.number in step.after for step in self.steps)),
            ("the game can end", any(step.ends for step in self.steps)),
            ("A step may be passed over.", self.passed_over),
        )
        for key in (key for key, is_there in there if is_there):
            sign = key != "A step may be passed over."
            text = said(self.words, key)
            long = text_width(text, SMALL) + (LEGEND if sign else 0.0)
            if x > self.page.box[0] and x + long > right:
                x, y = self.page.box[0], y + LEAD
            if key == "the turn ends":
                self.page.line((x, y), (x + LEGEND - 6, y), 1.0, True)
            elif key == "the step can come again":
                self._again((x + LEGEND / 2 - 3, y))
            elif key == "the game can end":
                self._ended((x + LEGEND / 2 - 3, y))
            self.page.words((x + LEGEND if sign else x, y), text, SMALL, "start")
            x += long + 14.0
