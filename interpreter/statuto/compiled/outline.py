"""What is known of a module apart from its code: where things lie, and what its numbers mean to who runs it.

It is plain values, so that it can be kept beside the module: a game then begins without its book being read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from struct import pack
from typing import Any, NamedTuple


class Failure(NamedTuple):
    """A place where the rules may fail: the code, the article, and the message, which may name two values.

    The second is a thing of which `names` has the name; or both are one number of 64 bits, if it is `wide`.
    """

    code: str
    article: str
    message: str
    names: tuple[str, ...] = ()
    wide: bool = False


class Stop(NamedTuple):
    """Where somebody decides, or chance, whose site then has a name; `moves` are chosen, or things and numbers."""

    site: str
    moves: bool


class Sets(NamedTuple):
    """Large sets, or numbers of 64 bits: their cells in the layout, how many, and where the words lie, so many each."""

    offset: int
    cells: int
    first: int
    each: int


class Outline(NamedTuple):
    """What is known of one module.

    Where choices lie, as an address, how many numbers one takes, and how many there may be. `results` is where it lies
    what is told of games, `told` how many numbers of each, `search` where it lies what a search tells and is told,
    `counts` where the counters of the `articles` lie. `grows` says that the memory may, `closes` that after each
    decision the turn ends without another. The record has `cells` in the module, of which the first `layout` are those
    of the layout. `columns` are where the number of each parameter begins in the row of a move, and last how long the
    row is, by action; `instructions` are the articles of the instructions, `stops` those at which the game may stop.
    """

    choices: int
    width: int
    most: int
    results: int
    told: int
    search: int
    counts: int
    cells: int
    layout: int
    players: int
    grows: bool
    closes: bool
    columns: list[list[int]]
    instructions: list[str]
    articles: list[str]
    categories: list[str]
    stops: dict[int, Stop]
    sets: list[Sets]
    failures: list[Failure]

    def record(self, cells: Sequence[int]) -> list[int]:
        """The record as the layout tells it, of all cells: what has several words is one number."""
        record = list(cells[: self.layout])
        for offset, count, first, each in self.sets:
            raw = pack(f"<{each * count}i", *cells[first : first + each * count])
            size = 4 * each
            record[offset : offset + count] = [
                int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)
            ]
        return record

    def move(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """The move of a row: its action, and a number for each parameter."""
        columns = self.columns[row[0]]
        if columns[-1] == len(columns):
            return row[: columns[-1]]
        parts = (row[at:end] for at, end in pairwise(columns))
        return row[0], *(low if not high else low % 2**32 + (high[0] << 32) for low, *high in parts)

    def data(self) -> dict[str, Any]:
        """The same as values of JSON."""
        return {**self._asdict(), "stops": [[at, *stop] for at, stop in self.stops.items()]}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Outline:
        """The outline of which these are the `data`."""
        stops = {at: Stop(site, moves) for at, site, moves in data["stops"]}
        sets = [Sets(*one) for one in data["sets"]]
        failures = [Failure(code, article, said, tuple(n), wide) for code, article, said, n, wide in data["failures"]]
        return cls(**{**data, "stops": stops, "sets": sets, "failures": failures})
