"""The graph of decisions: every game that is played walks along its edges; the picture has room for all."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import networkx as nx
import pytest

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.findings import Findings
from statuto.machine.arrange import Box, Line, arrange
from statuto.machine.code import Machine
from statuto.machine.draw import dot, mermaid, svg
from statuto.machine.graph import END, START, graph
from statuto.machine.layout import AT
from statuto.machine.lower import lower
from statuto.resolve.library import shipped
from statuto.resolve.load import load

MOST = 150
# Variants change few decisions: the short run goes through the games and editions alone.
BOOKS = [
    pytest.param(book.name, marks=[pytest.mark.long] if book.kind == "variant" else [])
    for book in shipped()
    if book.kind in ("game", "edition", "variant")
]


def machine_of(name: str, readings: tuple[tuple[str, str], ...] = ()) -> Machine:
    findings = Findings()
    book = load(name, findings)
    assert book is not None
    typed = build(book, Setting(book.players[0], readings=readings), findings)
    assert not findings.errors
    return lower(typed.program)


def walk(machine: Machine, seed: int) -> list[int | str]:
    """The nodes that a random game passes."""
    engine, dice = Engine(machine), Dice(seed)
    record = engine.start()
    passed: list[int | str] = [START]
    while len(passed) < MOST:
        met = engine.advance(record)
        if met is None:
            return [*passed, END]
        passed.append(record[AT])
        if isinstance(met, Decision):
            engine.play(record, met.moves[dice.draw("move", len(met.moves))], met.seat)
        else:
            assert isinstance(met, Chance)
            engine.chance(record, met, met.outcomes[dice.weighted(met.site, met.weights)])
    return passed


def nodes_between(drawn: nx.MultiDiGraph, source: int | str, target: int | str) -> bool:
    """Whether an edge leads from a node to another, or edges past decisions that had no move and empty zones."""
    seen, todo = {source}, [source]
    for node in todo:  # the list grows
        for reached in drawn.successors(node):
            if reached == target:
                return True
            if reached not in seen and reached != END:
                seen.add(reached)
                todo.append(reached)
    return False


@pytest.mark.parametrize("name", BOOKS)
def test_a_game_walks_along_the_edges(name: str) -> None:
    machine = machine_of(name)
    drawn = graph(machine)
    passing = {a for a, _, values in drawn.edges(data=True) if values["label"] in ("no move", "none left")}
    for seed in range(2):
        passed = walk(machine, seed)
        for before, after in pairwise(passed):
            direct = drawn.has_edge(before, after)
            assert direct or (passing and nodes_between(drawn, before, after)), (before, after)


@pytest.mark.parametrize("name", BOOKS)
def test_every_node_can_be_reached_and_the_game_can_end(name: str) -> None:
    drawn = graph(machine_of(name))
    assert set(nx.descendants(drawn, START)) | {START} == set(drawn)
    assert all(nx.has_path(drawn, node, END) for node in drawn)


def test_a_known_graph() -> None:
    drawn = graph(machine_of("classics/english-draughts"))
    kinds = sorted(values["kind"] for _, values in drawn.nodes(data=True))
    assert kinds == ["decision", "decision", "end", "start"]
    (leap,) = (node for node, values in drawn.nodes(data=True) if values["name"] == "leap")
    assert [values["turn"] for values in drawn.get_edge_data(leap, leap).values()] == [False]


@pytest.mark.parametrize("name", BOOKS)
def test_the_picture_is_well_formed_and_the_same_each_time(name: str) -> None:
    drawn = graph(machine_of(name))
    picture = svg(drawn, name)
    assert picture == svg(graph(machine_of(name)), name)
    root = ElementTree.fromstring(picture)
    width, height = (float(value) for value in root.attrib["viewBox"].split()[2:])
    for x, y in re.findall(r'<text[^>]* x="([-\d.]+)" y="([-\d.]+)"', picture):
        assert 0 <= float(x) <= width and 0 <= float(y) <= height


def test_words_of_a_book_do_no_harm_in_a_picture() -> None:
    drawn: nx.MultiDiGraph = nx.MultiDiGraph()
    for node, kind in ((START, "start"), (END, "end"), (1, "decision")):
        drawn.add_node(node, kind=kind, name='<b>"x"\\', seat="", step="", article="")
    drawn.add_edge(START, 1, label="", turn=False)
    drawn.add_edge(1, 1, label="<i>", turn=False)
    drawn.add_edge(1, 1, label="again", turn=True)
    drawn.add_edge(1, END, label='"&', turn=True)
    assert "<b>" not in svg(drawn, "<t>")
    assert '\\"x\\"\\\\' in dot(drawn)
    assert "#34;" in mermaid(drawn) and "<i>" not in mermaid(drawn)


def test_nothing_lies_on_anything() -> None:
    boxes = [Box(60, 30) for _ in range(7)]
    pairs = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 0), (1, 6), (2, 6), (4, 5), (5, 4), (3, 6), (3, 6)]
    lines = [Line(a, b, Box(40, 16)) for a, b in pairs]
    width, height = arrange(boxes, lines, 6)
    every = boxes + [line.label for line in lines]
    for a, b in combinations(every, 2):
        apart_x = abs(a.x - b.x) >= (a.width + b.width) / 2 - 0.01
        apart_y = abs(a.y - b.y) >= (a.height + b.height) / 2 - 0.01
        assert apart_x or apart_y
    assert all(0 <= box.x <= width and 0 <= box.y <= height for box in every)
    assert boxes[6].layer == max(box.layer for box in boxes)
