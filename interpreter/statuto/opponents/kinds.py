"""What may sit at a seat: `random`, or `mcts:N`, which plays N games in thought before each of its moves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

HUMAN, RANDOM = "human", "random"
MOST_ITERATIONS = 1_000_000
_SEARCHES = re.compile(r"mcts:([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Kind:
    """An opponent: its name, and how many games it plays in thought for a move; 0 at random."""

    name: str
    iterations: int = 0


class TooSlow(Exception):
    """A seat has not made up its mind within its time; the message says how far it came."""


class Interrupted(Exception):
    """Whoever waits for a choice does not want it any more."""


def kind_of(name: str) -> Kind:
    """The opponent of a name; raises ValueError, which says what there is."""
    if name == RANDOM:
        return Kind(RANDOM)
    found = _SEARCHES.fullmatch(name)
    if found is None:
        raise ValueError(f"`{name}` is no opponent: there are `random` and `mcts:N`, as in mcts:200.")
    if len(found[1]) > 9 or int(found[1]) > MOST_ITERATIONS:
        raise ValueError(f"`{name}` thinks too long: {MOST_ITERATIONS:,} games a move are the most.")
    return Kind(name, int(found[1]))


def searches(names: Iterable[str]) -> bool:
    """Whether an opponent among some searches; raises ValueError."""
    kinds = [kind_of(name) for name in names]
    return any(kind.iterations for kind in kinds)


def check(name: str, people: bool = False) -> None:
    """Raise ValueError unless an opponent has this name, or it is `human`, where people may play."""
    if people and name == HUMAN:
        return
    if people and not _SEARCHES.fullmatch(name) and name != RANDOM:
        raise ValueError(f"`{name}` sits nowhere: a seat is human, random or mcts:N, as in mcts:200.")
    kind_of(name)
