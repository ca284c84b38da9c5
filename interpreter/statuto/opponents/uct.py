"""The search where all see everything and chance decides nothing more: each position is known by the way to it."""

from __future__ import annotations

from collections.abc import Callable

from statuto.findings import RulesError
from statuto.opponents.trees import Draws, Found, best, may_widen, share, worth
from statuto.opponents.worlds import OVER, Told, World


class Node:
    """A position: who decides, the order in which choices are tried; of each that was tried how often, what it won."""

    __slots__ = ("children", "met", "order", "over", "seat", "tried", "won")

    def __init__(self, told: Told, draws: Draws, over: list[float] | None) -> None:
        self.seat, self.over, self.met = told.seat, over, 0
        self.order = list(range(told.choices)) if over is None else []
        draws.shuffled(self.order)
        self.tried: list[int] = []
        self.won: list[float] = []
        self.children: list[Node] = []

    def choose(self) -> int:
        """The place, in the order, of the choice that is tried now; it is new if it is not among those tried."""
        tried, met = self.tried, self.met
        if len(tried) < len(self.order) and may_widen(len(tried), met):
            return len(tried)
        values = [worth(won, n, met) for won, n in zip(self.won, tried, strict=True)]
        return values.index(max(values))


def search(world: World, seats: int, iterations: int, draws: Draws, ticked: Callable[[int], None]) -> Found:
    """What to choose where the world stands, after so many games; `ticked` is told of each before it."""
    world.root()
    root = Node(Told(world.kind, world.count, world.seat, 0, 0), draws, None)
    for number in range(iterations):
        ticked(number)
        _iterate(world, root, seats, draws)
    visits, won = [0] * len(root.order), [0.0] * len(root.order)
    for place, tried in enumerate(root.tried):
        visits[root.order[place]], won[root.order[place]] = tried, root.won[place]
    return Found(best(visits, won), tuple(visits))


def _iterate(world: World, root: Node, seats: int, draws: Draws) -> None:
    """One game: down the tree to something new, on at random, and back with what it was worth."""
    node, path, way = root, list[tuple[Node, int]](), list[int]()
    while node.over is None:
        place = node.choose()
        path.append((node, place))
        way.append(node.order[place])
        if place == len(node.tried):
            child, worths = _expand(world, way, seats, draws)
            node.children.append(child)
            node.tried.append(0)
            node.won.append(0.0)
            break
        node = node.children[place]
    else:
        worths = node.over
    for at, place in path:
        at.met += 1
        at.tried[place] += 1
        at.won[place] += worths[at.seat]


def _expand(world: World, way: list[int], seats: int, draws: Draws) -> tuple[Node, list[float]]:
    """The position at the end of a way, and what a game from there was worth; where the rules fail, it is over."""
    try:
        told = world.explore(way, draws.seed())
    except RulesError:
        nobody = share(0, seats)
        return Node(Told(OVER, 0, 0, 0, 0), draws, nobody), nobody
    worths = share(0 if told.stopped else told.winners, seats)
    return Node(told, draws, worths if told.kind == OVER else None), worths
