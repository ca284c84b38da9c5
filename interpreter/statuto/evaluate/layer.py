"""What either evaluator counts of a layer of positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Layer:
    """What there is after so many turns, or choices: positions, sequences that lead to one, and finished games.

    `positions` counts those of finished games too. `games` counts the sequences with which a game is over, by its
    winners as bits; those that chance ends after the last choice are known when the next layer is.
    """

    positions: int = 0
    sequences: int = 0
    games: Counter[int] = field(default_factory=Counter)
