"""The figure of a machine: its words tell all ways, and it has room for all that stands in it."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import networkx as nx
import pytest

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.figures.machine import machine_figure
from statuto.figures.position import Figure
from statuto.findings import Findings
from statuto.machine.graph import END, START, Graph, graph
from statuto.machine.lower import lower
from statuto.resolve.library import names
from statuto.resolve.load import load

SVG = "{http://www.w3.org/2000/svg}"
SAMPLE = ("medina/2014", "san-gimignano/fr-2002", "torri/base", "torri/noble", "torri/match")
BOOKS = [
    pytest.param(name, marks=[] if name in SAMPLE or name.startswith("classics/") else [pytest.mark.long])
    for name in names()
]


@cache
def graph_of(name: str) -> Graph:
    book = load(name, Findings())
    assert book is not None
    return graph(lower(build(book, Setting(book.players[0], (), ()), Findings()).program))


def told(figure: Figure) -> dict[int, tuple[str, set[int], set[int], bool]]:
    """What the words say of each step: what is done, what can follow, what when the turn ends, whether all can end."""
    found = {}
    for part in figure.words.split(". "):
        head, *ways = part.split("; ")
        number = int(head.split(":")[0]) if ":" in head else 0
        after, turns = set(), set()
        for way in ways:
            steps = {int(step) for step in re.findall(r"\d+", way)}
            if way.startswith("then"):
                after = steps
            elif way.startswith("the turn can end"):
                turns = steps
        found[number] = (head, after, turns, "the game can end" in ways)
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_the_words_tell_the_ways_of_the_graph(name: str) -> None:
    drawn = graph_of(name)
    found = told(machine_figure(drawn, name))
    assert len(found) == len(drawn) - 1

    def shape(node: object) -> tuple[int, int, bool]:
        ways = list(drawn.out_edges(node, data=True))
        after = {to for _, to, data in ways if not data["turn"] and to != END}
        turns = {to for _, to, data in ways if data["turn"] and to != END}
        return len(after), len(turns - after) + len(turns & after), any(to == END for _, to, _ in ways)

    expected = sorted(shape(node) for node in drawn if node != END)
    said = sorted((len(after), len(turns), ends) for _, after, turns, ends in found.values())
    # A way from the setup into the first turn is told once, whether or not a turn is said to end on it.
    assert [(a, e) for a, _, e in said] == [(a, e) for a, _, e in expected]
    assert sum(t for _, t, _ in said) <= sum(t for _, t, _ in expected)
    ways = nx.DiGraph((number, to) for number, (_, after, turns, _) in found.items() for to in after | turns)
    assert set(nx.descendants(ways, 0)) | {0} == set(found)


@pytest.mark.parametrize("name", BOOKS)
def test_a_machine_stands_on_a_small_paper(name: str) -> None:
    figure = machine_figure(graph_of(name), name)
    root = ElementTree.fromstring(figure.svg)
    assert figure.width <= 430 and figure.height <= 900 and len(figure.svg) < 16_000
    assert not any("id" in part.attrib for part in root.iter())
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for part in root.iter(f"{SVG}text"):
        assert left <= float(part.get("x", "")) <= left + width and top <= float(part.get("y", "")) <= top + height


def test_a_known_turn() -> None:
    figure = machine_figure(graph_of("classics/english-draughts"), "t")
    assert figure.words == (
        "start; then 1. 1: slide, capture (player on turn, turn.order); then 2; the turn can end, then 1; "
        "the game can end. 2: leap (player on turn, capture.chain); then 2; the turn can end, then 1; the game can end"
    )


def test_articles_have_the_numbers_that_are_printed_and_words_the_language() -> None:
    words = {"player on turn": "joueur au trait", "the game can end": "la partie peut finir"}
    figure = machine_figure(graph_of("classics/tic-tac-toe"), "t", words, {"turn.order": "§ 2.1"})
    shown = {part.text for part in ElementTree.fromstring(figure.svg).iter(f"{SVG}text")}
    assert "joueur au trait, § 2.1" in shown and "la partie peut finir" in shown
    assert "turn.order" not in figure.words


def made(*ways: tuple[object, object, bool]) -> Graph:
    """A graph of some ways, with whether the turn ends on each."""
    drawn: Graph = nx.MultiDiGraph()
    for node in dict.fromkeys(node for way in ways for node in way[:2]):
        kind = {START: "start", END: "end"}.get(str(node), "decision")
        drawn.add_node(node, kind=kind, name=f"do-{node}", seat="mover", step="", article="")
    for source, target, turn in ways:
        drawn.add_edge(source, target, label=f"do-{source}", turn=turn)
    return drawn


def test_ways_past_a_step_are_drawn_only_where_nothing_else_leads_there() -> None:
    over = machine_figure(made((START, 1, False), (1, 2, False), (2, 3, False), (1, 3, False), (3, END, False)), "t")
    beside = machine_figure(
        made((START, 1, False), (1, 2, False), (1, 3, False), (2, END, False), (3, END, False)), "t"
    )
    assert "A step may be passed over." in over.svg and "A step may be passed over." not in beside.svg
    assert over.width < beside.width


def test_loops_of_every_kind_are_drawn() -> None:
    ways = ((START, 1, False), (1, 2, False), (2, 3, False), (3, 2, False), (3, 1, False), (2, 2, False))
    figure = machine_figure(made(*ways, (3, 1, True), (3, END, False)), "t")
    assert "the step can come again" in figure.svg and "the turn ends" in figure.svg
    assert told(figure)[3] == ("3: do-3 (player on turn)", {1, 2}, {1}, True)


def test_words_of_a_book_do_no_harm() -> None:
    drawn = made((START, 1, False), (1, END, False))
    drawn.nodes[1]["name"] = "<b>"
    drawn.add_edge(1, 1, label='<i>"&', turn=True)
    figure = machine_figure(drawn, "<t>")
    assert not re.search("<b>|<i>|<t>", figure.svg)
