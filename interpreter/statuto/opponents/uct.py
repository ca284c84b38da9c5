"""The search where all see everything and chance decides nothing more: each position is known by the way to it."""

from __future__ import annotations

from collections.abc import Callable

from statuto.findings import RulesError
from statuto.opponents.trees import Draws, Found, best, may_widen, share, worth
from statuto.opponents.worlds import OVER, Told, World


class Node:
    """A position: who decides, and how many choices; the choices that were tried, how often, and what each won.

    Which choice is tried next is drawn when it is: of many choices few are ever tried. What came to lie elsewhere when
    others were drawn is `moved`.
    """

    __slots__ = ("children", "choices", "met", "moved", "order", "over", "seat", "tried", "won")

    def __init__(self, told: Told, over: list[float] | None) -> None:
        self.seat, self.over, self.met = told.seat, over, 0
        self.choices = told.choices if over is None else 0
        self.order: list[int] = []
        self.moved: dict[int, int] = {}
        self.tried: list[int] = []
        self.won: list[float] = []
        self.children: list[Node] = []

    def choose(self) -> int:
        """The place, in the order, of the choice that is tried now; it is new if it is not among those tried."""
        tried, met = self.tried, self.met
        if len(tried) < self.choices and may_widen(len(tried), met):
            return len(tried)
        values = [worth(won, n, met) for won, n in zip(self.won, tried, strict=True)]
        return values.index(max(values))

    def draw(self, draws: Draws) -> None:
        """Draw the choice that is tried next, of those that were not."""
        place = len(self.order)
        other = place + draws.below(self.choices - place)
        self.order.append(self.moved.get(other, other))
        self.moved[other] = self.moved.pop(place, place)


def search(world: World, seats: int, iterations: int, draws: Draws, ticked: Callable[[int], None]) -> Found:
    """What to choose where the world stands, after so many games; `ticked` is told of each before it."""
    world.root()
    root = Node(Told(world.kind, world.count, world.seat, 0, 0), None)
    for number in range(iterations):
        ticked(number)
        _iterate(world, root, seats, draws)
    visits, won = [0] * root.choices, [0.0] * root.choices
    for place, tried in enumerate(root.tried):
        visits[root.order[place]], won[root.order[place]] = tried, root.won[place]
    return Found(best(visits, won), tuple(visits))


def _iterate(world: World, root: Node, seats: int, draws: Draws) -> None:
    """One game: down the tree to something new, on at random, and back with what it was worth."""
    node, path, way = root, list[tuple[Node, int]](), list[int]()
    while node.over is None:
        place = node.choose()
        if place == len(node.order):
            node.draw(draws)
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
        return Node(Told(OVER, 0, 0, 0, 0), nobody), nobody
    worths = share(0 if told.stopped else told.winners, seats)
    return Node(told, worths if told.kind == OVER else None), worths
