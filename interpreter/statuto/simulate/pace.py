"""How many games are handed out at a time: few at first, then as many as are played in a while, few at the end."""

from __future__ import annotations

from collections.abc import Sequence

FIRST, GROWTH = 4, 4
"""How many games come first, and how many times as many as those before may come next."""


class Pace:
    """How many games are worth handing out: as many as are played in so many seconds, `most` at most."""

    def __init__(self, most: int, seconds: float, first: int = FIRST) -> None:
        self.size = first
        self._most, self._seconds = most, seconds

    def took(self, games: int, seconds: float) -> None:
        """So many games took so many seconds."""
        wanted = round(self._seconds * games / max(seconds, 1e-6))
        self.size = max(1, min(self._most, GROWTH * games, wanted))


class Cut:
    """Ranges of seeds, cut in order.

    None of the pieces is more than a part of what is left, so that nobody waits long for the last; the part is one of
    `parts`.
    """

    def __init__(self, seeds: Sequence[range], parts: int) -> None:
        self._left, self._parts = [one for one in seeds if one], parts

    def next(self, size: int) -> range | None:
        """The next seeds, so many at most; None when all are handed out."""
        if not self._left:
            return None
        first, size = self._left[0], min(size, -(-sum(map(len, self._left)) // self._parts))
        self._left[:1] = [first[size:]] if size < len(first) else []
        return first[:size]
