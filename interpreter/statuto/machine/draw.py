"""The graph of a machine as a picture: SVG of our own, and the languages of Graphviz and Mermaid."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from statuto.machine.graph import Graph


@dataclass(frozen=True, slots=True)
class Arrow:
    """All edges from a node to another that are alike: with the end of a turn on the way, or without."""

    source: Any
    target: Any
    labels: tuple[str, ...]
    turn: bool


def arrows(graph: Graph) -> list[Arrow]:
    """The edges of a graph as one draws them, in its order."""
    labels: dict[tuple[Any, Any, bool], list[str]] = {}
    for source, target, values in graph.edges(data=True):
        said = labels.setdefault((source, target, values["turn"]), [])
        if values["label"]:
            said.append(values["label"])
    return [Arrow(source, target, tuple(said), turn) for (source, target, turn), said in labels.items()]


def words(values: dict[str, str]) -> list[str]:
    """What stands in a node: its name; who decides, and in which step; the article."""
    if values["kind"] in ("start", "end"):
        return [values["name"]]
    who = values["seat"] or "chance"
    step = f", step {values['step']}" if values["step"] else ""
    return [values["name"], who + step, *([values["article"]] if values["article"] else [])]


def text_width(text: str, size: float) -> float:
    """About how wide a text is, in the unit of its size."""
    return sum(1.0 if unicodedata.east_asian_width(sign) in "WF" else 0.6 for sign in text) * size


def dot(graph: Graph) -> str:
    """The graph in the language of Graphviz."""
    shapes = {"start": "circle", "end": "doublecircle", "decision": "box", "chance": "hexagon"}
    lines = ["digraph machine {", '  node [fontname="sans-serif"]; edge [fontname="sans-serif"];']
    for node, values in graph.nodes(data=True):
        label = "\\n".join(_quotable(word) for word in words(values))
        lines.append(f'  "{node}" [shape={shapes[values["kind"]]}, label="{label}"];')
    for arrow in arrows(graph):
        style = ", style=dashed" if arrow.turn else ""
        label = "\\n".join(_quotable(word) for word in arrow.labels)
        lines.append(f'  "{arrow.source}" -> "{arrow.target}" [label="{label}"{style}];')
    return "\n".join([*lines, "}"]) + "\n"


def _quotable(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def mermaid(graph: Graph) -> str:
    """The graph in the language of Mermaid."""
    brackets = {"start": ("((", "))"), "end": ("(((", ")))"), "decision": ("[", "]"), "chance": ("{{", "}}")}
    lines = ["flowchart TD"]
    for node, values in graph.nodes(data=True):
        opening, closing = brackets[values["kind"]]
        lines.append(f"  n_{node}{opening}{_mermaid(words(values))}{closing}")
    for arrow in arrows(graph):
        label = f"|{_mermaid(arrow.labels)}|" if arrow.labels else ""
        lines.append(f"  n_{arrow.source} {'-.->' if arrow.turn else '-->'}{label} n_{arrow.target}")
    return "\n".join(lines) + "\n"


def _mermaid(texts: list[str] | tuple[str, ...]) -> str:
    """Texts one below the other, between quotation marks, with the signs of Mermaid written by their codes."""
    escaped = ["".join(f"#{ord(sign)};" if sign in '#"<>&;`' else sign for sign in text) for text in texts]
    return '"' + "<br/>".join(escaped) + '"'


def svg(graph: Graph, title: str) -> str:
    """The graph as an SVG of its own size; colours follow the reader's scheme."""
    from statuto.machine.picture import picture

    return picture(graph, title)
