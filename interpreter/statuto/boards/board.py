"""The board: spaces as numbers, and tables that say how they lie to one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from statuto.boards.tables import follow, stretches

# networkx takes 0.3 s to import, more than half of what a check of a whole book may take.
# It is imported when a graph or a distance is asked for, which a check never does.
if TYPE_CHECKING:
    import networkx as nx

MOST_SPACES = 4096
"""The most spaces a board may have, its border ring included."""


@dataclass(frozen=True)
class Board:
    """The fixed geometry of a board of n spaces, each known by its index 0 to n - 1.

    Tables are indexed by space, `steps` by direction and then by space; -1 is no space.
    Build one with the functions of `statuto.boards.geometry`, which keep the tables
    consistent.
    """

    kind: str
    """One of "square", "hexagon", "ring", "graph"."""
    names: tuple[str, ...]
    """The name of each space, in canonical order."""
    directions: tuple[str, ...]
    """The name of each direction."""
    steps: tuple[tuple[int, ...], ...]
    """`steps[direction][space]`: the space one step on, or -1."""
    beside: tuple[tuple[int, ...], ...]
    """The spaces that share a side with each space, ascending."""
    diagonal: tuple[tuple[int, ...], ...]
    """The spaces that share only a corner with each space, ascending."""
    around: tuple[tuple[int, ...], ...]
    """`beside` and `diagonal` together, ascending."""
    rows: tuple[int, ...]
    """The row of each space from 1; 0 where rows mean nothing, and below a grid in a ring."""
    columns: tuple[int, ...]
    """The column of each space from 1; 0 where meaningless, and left of a grid in a ring."""
    inner: frozenset[int]
    """The spaces inside the border ring; all spaces of a board without one."""
    border: frozenset[int]
    """The ring without its corners; on a board without a ring, the spaces at the edge."""
    corner: frozenset[int]
    """The corners of the ring; on a board without a ring, those of the board."""
    # A plain dict, not a mapping proxy: boards are sent to worker processes, and a proxy
    # cannot be.
    sides: Mapping[str, frozenset[int]]
    """The spaces of each side by its name; empty for rings and graphs."""
    lines: tuple[tuple[int, ...], ...]
    """The longest straight lines, each in one sense; a closed one repeats its first space."""
    _rays: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _distances: dict[int, tuple[int, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _runs: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Return a hash of the names: the tables are large, and `sides` has no hash."""
        return hash((self.kind, self.names))

    @cached_property
    def graph(self) -> nx.MultiDiGraph[int]:
        """Return the steps as a graph, made when first asked for.

        Nodes are spaces with `name`, `row` and `column`. Each edge is one step; its key is
        its direction, and it carries `direction` and `way`, "side" or "corner".
        """
        import networkx as nx

        graph: nx.MultiDiGraph[int] = nx.MultiDiGraph()
        for space, name in enumerate(self.names):
            graph.add_node(space, name=name, row=self.rows[space], column=self.columns[space])
        for direction, table in enumerate(self.steps):
            for space, other in enumerate(table):
                if other >= 0:
                    way = "corner" if other in self.diagonal[space] else "side"
                    graph.add_edge(space, other, key=direction, direction=direction, way=way)
        return graph

    def ray(self, space: int, direction: int) -> tuple[int, ...]:
        """Return the spaces from `space` onward, nearest first, without `space` itself.

        A ray stops at the edge, and on a closed line before it comes back to `space`.
        """
        found = self._rays.get((space, direction))
        if found is None:
            found = follow(self.steps[direction], space)[1:]
            self._rays[space, direction] = found
        return found

    def distance(self, a: int, b: int) -> int:
        """Return the fewest steps over sides from `a` to `b`, or -1 if there is no way."""
        found = self._distances.get(a)
        if found is None:
            found = self._distances_from(a)
            self._distances[a] = found
        return found[b]

    def runs(self, length: int) -> tuple[tuple[int, ...], ...]:
        """Return every straight run of `length` spaces once, in one of its two senses.

        On a closed line, runs go on over the place where it closes. ValueError if `length`
        is less than 1.
        """
        if length < 1:
            raise ValueError(f"a run has at least 1 space, not {length}")
        found = self._runs.get(length)
        if found is None:
            found = stretches(self.lines, length)
            self._runs[length] = found
        return found

    def index(self, name: str) -> int:
        """Return the space of that name. KeyError if the board has none."""
        return self._positions[name]

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {name: space for space, name in enumerate(self.names)}

    @cached_property
    def _side_graph(self) -> nx.Graph[int]:
        import networkx as nx

        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(self.names)))
        graph.add_edges_from((space, other) for space, others in enumerate(self.beside) for other in others)
        return graph

    def _distances_from(self, source: int) -> tuple[int, ...]:
        import networkx as nx

        lengths = nx.single_source_shortest_path_length(self._side_graph, source)
        return tuple(lengths.get(space, -1) for space in range(len(self.names)))


def check_size(what: str, size: int) -> None:
    """Raise ValueError if `size`, called `what` in the message, is less than 1."""
    if size < 1:
        raise ValueError(f"{what} must be at least 1, not {size}")


def check_spaces(spaces: int) -> None:
    """Raise ValueError if a board would have more than `MOST_SPACES` spaces."""
    if spaces > MOST_SPACES:
        raise ValueError(f"a board has at most {MOST_SPACES} spaces; this one would have {spaces}")
