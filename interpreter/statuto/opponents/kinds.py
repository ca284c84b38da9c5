"""What may sit at a seat: `random`, or `mcts:N`, which plays N games in thought before each of its moves."""

from __future__ import annotations

import re
from dataclasses import dataclass

RANDOM = "random"
MOST_ITERATIONS = 1_000_000
_SEARCHES = re.compile(r"mcts:([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Kind:
    """An opponent: its name, and how many games it plays in thought for a move; 0 at random."""

    name: str
    iterations: int = 0


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
