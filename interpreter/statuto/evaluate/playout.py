"""What the random player chooses: by a stream of its own, keyed by the ply."""

from __future__ import annotations

from statuto.evaluate.chance import key, one_of, site_number
from statuto.evaluate.work import MOST_MOVES

__all__ = ["CHOICE", "MOST_MOVES", "choice"]

CHOICE = site_number("choice")


def choice(seed: int, move_number: int, n: int) -> int:
    """What the random player chooses of n moves: a stream of its own, keyed by the game's seed and the move's
    number.
    """
    return one_of(key(seed, CHOICE, move_number), n)
