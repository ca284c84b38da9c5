"""How the seats stand: their scores, and who is first by the ranking."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.program import Ranking
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.terms import Terms

Rank = tuple[bool, int, Value]


class Standing:
    """Scores and ranks the seats; the terms are compiled when they are first asked, since scores may ask for others."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.program = terms.program
        self._scores: list[tuple[int, Value]] | None = None
        self._ranks: list[Rank] | None = None

    def sheet(self, r: Record) -> dict[str, list[int]]:
        """The value of each scoring category for every seat."""
        sheet = {}
        for category in self.program.scores:
            at, value = self.terms.slot(category.slot), self.terms.value(category.value)
            row = []
            for seat in range(self.program.players.size):
                r[at] = seat
                row.append(int(value(r)))
            sheet[category.name] = row
        return sheet

    def score(self, r: Record, seat: int) -> int:
        """The sum of a seat's categories."""
        if self._scores is None:
            self._scores = [(self.terms.slot(s.slot), self.terms.value(s.value)) for s in self.program.scores]
        total = 0
        for at, value in self._scores:
            r[at] = seat
            total += value(r)
        return total

    def ranked(self, r: Record) -> int:
        """The winners by the ranking, as bits; nobody without a ranking."""
        steps = list(self.steps(r))
        return sum(1 << seat for seat in steps[-1][0]) if steps else 0

    def of_match(self, r: Record) -> int:
        """The winners of a match by its ranking, as bits; nobody without one."""
        match = self.program.match
        steps = list(self._steps(r, self._compiled(match.ranking))) if match is not None else []
        return sum(1 << seat for seat in steps[-1][0]) if steps else 0

    def steps(self, r: Record) -> Iterator[tuple[list[int], dict[int, int]]]:
        """For each step of the ranking, the seats that are left after it, and the values of those it is between."""
        if self._ranks is None:
            self._ranks = self._compiled(self.program.ranking)
        return self._steps(r, self._ranks)

    def _compiled(self, ranking: list[Ranking]) -> list[Rank]:
        return [(rank.most, self.terms.slot(rank.slot), self.terms.value(rank.value)) for rank in ranking]

    def _steps(self, r: Record, ranks: list[Rank]) -> Iterator[tuple[list[int], dict[int, int]]]:
        left = list(range(self.program.players.size))
        for most, at, value in ranks:
            values = {}
            for seat in left:
                r[at] = seat
                values[seat] = value(r)
            best = (max if most else min)(values.values())
            left = [seat for seat in left if values[seat] == best]
            yield left, values
