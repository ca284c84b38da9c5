"""What a seat does not see, dealt anew: the pieces of the hidden zones, as many in each as there are.

Nothing of what is hidden goes into it but how many pieces lie in each zone, which everyone knows, and how many there
are of each piece in all hidden zones together, which follows from what the seat sees. Where it does not follow, since
pieces may leave or come unseen, they are taken from all that the seat does not see of the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.evaluate.cells import cells_of
from statuto.evaluate.engine import Engine
from statuto.opponents.flows import changing, possible
from statuto.opponents.trees import Draws

TRIES = 20
"""How often pieces are dealt where not every piece may lie anywhere, before they are dealt regardless of that."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A hidden zone: where it lies, how long it may be, whether it is in order, and what may lie in it."""

    at: int
    width: int
    ordered: bool
    pieces: frozenset[int]

    def count(self, cells: Any) -> int:
        """How many pieces lie in it."""
        return int(cells[self.at]) if self.ordered else sum(cells[self.at : self.at + self.width])

    def held(self, cells: Any) -> list[int]:
        """The pieces that lie in it."""
        if self.ordered:
            return list(cells[self.at + 1 : self.at + 1 + cells[self.at]])
        return [piece for piece in range(self.width) for _ in range(cells[self.at + piece])]

    def fill(self, cells: Any, pieces: Sequence[int]) -> None:
        """Put pieces into it, as many as it has."""
        if self.ordered:
            for place, piece in enumerate(pieces, self.at + 1):
                cells[place] = piece
            return
        for place in range(self.at, self.at + self.width):
            cells[place] = 0
        for piece in pieces:
            cells[self.at + piece] += 1


class Dealer:
    """Deals what the seats of an engine do not see of its zones."""

    def __init__(self, engine: Engine) -> None:
        self.program = engine.program
        self.fields = [one for one in self.program.fields if one.form != "value" and one.holds is not None]
        self._changing = changing(self.program) if self.hides else set()
        self._possible = possible(engine) if self.hides else {}
        self._zones: dict[int, list[tuple[Domain, list[Zone], list[Zone]]]] = {}

    @property
    def hides(self) -> bool:
        """Whether somebody does not see a zone."""
        return any(one.seen != "everyone" for one in self.fields)

    def deal(self, cells: Any, seat: int, draws: Draws) -> None:
        """Put other pieces, as they may be for all that a seat sees, into the hidden zones of a record."""
        for domain, hidden, shown in self._of(seat):
            counts = [zone.count(cells) for zone in hidden]
            pool = self._pool(cells, domain, hidden, shown, sum(counts), draws)
            self._into(cells, hidden, counts, pool, draws)

    def _of(self, seat: int) -> list[tuple[Domain, list[Zone], list[Zone]]]:
        """The zones of each sort of pieces: those that a seat does not see, and those that it does."""
        if seat not in self._zones:
            domains = {id(one.holds): one.holds for one in self.fields if one.holds is not None}
            found = []
            for domain in domains.values():
                zones = [
                    (self._zone(one, at), dark)
                    for one in self.fields
                    if one.holds is domain
                    for at, dark in cells_of(one, seat)
                ]
                hidden = [zone for zone, dark in zones if dark]
                if hidden:
                    found.append((domain, hidden, [zone for zone, dark in zones if not dark]))
            self._zones[seat] = found
        return self._zones[seat]

    def _zone(self, field: Field, at: int) -> Zone:
        return Zone(at, field.width, field.form == "pile", self._possible[id(field)])

    def _pool(
        self, cells: Any, domain: Domain, hidden: list[Zone], shown: list[Zone], wanted: int, draws: Draws
    ) -> list[int]:
        """The pieces to deal, in the order of their kinds."""
        if id(domain) not in self._changing:
            return sorted(piece for zone in hidden for piece in zone.held(cells))
        seen = [piece for zone in shown for piece in zone.held(cells)]
        copies = domain.copies or (1,) * domain.size
        pool = [piece for piece in range(domain.size) for _ in range(copies[piece] - seen.count(piece))]
        draws.shuffled(pool)
        pool += [draws.below(domain.size) for _ in range(wanted - len(pool))]
        return sorted(pool[:wanted])

    def _into(self, cells: Any, zones: list[Zone], counts: list[int], pool: list[int], draws: Draws) -> None:
        """Deal the pool; the zone that takes most comes last, and gets what is left."""
        order = sorted(range(len(zones)), key=lambda k: (not zones[k].ordered, counts[k], k))
        free = all(zones[k].pieces.issuperset(pool) for k in order if counts[k])
        if not free:
            order.sort(key=lambda k: (len(zones[k].pieces), not zones[k].ordered, counts[k], k))
            for _ in range(TRIES):
                dealt = _fitting([zones[k].pieces for k in order], [counts[k] for k in order], pool, draws)
                if dealt is not None:
                    for k, pieces in zip(order, dealt, strict=True):
                        zones[k].fill(cells, pieces)
                    return
        for k in order:
            rest = k == order[-1] and not zones[k].ordered
            zones[k].fill(cells, pool if rest else [_taken(pool, draws) for _ in range(counts[k])])


def _taken(pool: list[int], draws: Draws) -> int:
    """A piece by chance, which is no longer in the pool."""
    at = draws.below(len(pool))
    pool[at], pool[-1] = pool[-1], pool[at]
    return pool.pop()


def _fitting(allowed: list[frozenset[int]], counts: list[int], pool: list[int], draws: Draws) -> list[list[int]] | None:
    """Pieces by chance for zones in which not all may lie; None where it did not come out."""
    left, dealt = pool.copy(), list[list[int]]()
    draws.shuffled(left)
    for pieces, count in zip(allowed, counts, strict=True):
        chosen = [piece for piece in left if piece in pieces][:count]
        if len(chosen) < count:
            return None
        for piece in chosen:
            left.remove(piece)
        draws.shuffled(chosen)
        dealt.append(chosen)
    return dealt
