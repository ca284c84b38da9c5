"""Straight runs in words of bits: all spaces of the board at once, or those runs alone that go through a space."""

from __future__ import annotations

from statuto.checks.terms import RunOf
from statuto.compiled.bits import LEAST_THINGS, MOST_THINGS, full_words, words_of
from statuto.compiled.emit_regions import Regions
from statuto.compiled.emit_words import Variable
from statuto.compiled.wat import const, either, get, op
from statuto.compiled.words import Mask, any_of, both, code, known, nonempty, shifted, wide

MOST_PATTERNS = 8
MOST_RUNS = 32
MOST_THROUGH = 6


class Runs(Regions):
    """Emits runs; part of `Terms`."""

    def run_in_words(self, term: RunOf) -> str | None:
        """The code of whether there is a run; nothing where the condition is not known for all spaces at once."""
        board, size = term.domain.board, term.domain.size
        if board is None or not LEAST_THINGS <= size <= MOST_THINGS:
            return None
        holds = self.tried(term.where, Variable.of(size, term.slot))
        if holds is None:
            return None
        runs = board.runs(term.length)
        if term.through is not None:
            return self._run_through(term, runs, holds) if len(holds) == 1 else None
        patterns: dict[tuple[int, ...], list[bool]] = {}
        for run in runs:
            apart = tuple(space - run[0] for space in run)
            patterns.setdefault(apart, [False] * size)[run[0]] = True
        if len(patterns) <= MOST_PATTERNS:
            found: Mask = known([False] * size)
            for apart, first in patterns.items():
                found = self.joined(any_of, [found, self._along(holds, apart, known(first))])
            return nonempty(found)
        if len(runs) > MOST_RUNS or len(holds) > 1:
            return None
        answer = const(0)
        for run in runs:
            (word,) = words_of(sum(1 << space for space in set(run)), size)
            answer = op("or", answer, wide("eq", wide("and", code(holds[0]), code(word)), code(word)))
        return answer

    def _along(self, holds: Mask, apart: tuple[int, ...], first: Mask) -> Mask:
        """The spaces at which a run of a pattern begins: one space after the other, or twice as many each time."""
        step = apart[1] - apart[0] if len(apart) > 1 else 0
        if any(place != number * step for number, place in enumerate(apart)):
            found = holds
            for place in apart[1:]:
                found = self.joined(both, [found, shifted(holds, place, self.hold)])
            return self.joined(both, [found, first])
        found, reach = holds, 1
        while reach < len(apart):
            more = min(reach, len(apart) - reach)
            found = self.joined(both, [found, shifted(found, more * step, self.hold)])
            reach += more
        return self.joined(both, [found, first])

    def _run_through(self, term: RunOf, runs: tuple[tuple[int, ...], ...], holds: Mask) -> str | None:
        """The code of whether there is a run through a space, of which there are few for each."""
        size, place = term.domain.size, self.function.local()
        assert term.through is not None
        of_space = [[sum(1 << s for s in set(run)) for run in runs if space in run] for space in range(size)]
        most = max(len(own) for own in of_space)
        if not 0 < most <= MOST_THROUGH or (size == 64 and not all(of_space)):
            return None
        never = full_words(size)[0] + 1
        padded = [(*own, *(own or [never])[:1] * (most - len(own))) for own in of_space]
        table = self.memory.words([mask for own in padded for mask in own])
        answer, at = const(0), op("mul", get(place), const(8 * most))
        word = code(self.hold(holds[0]))
        for number in range(most):
            run = self.function.wide()
            line = f"(i64.load offset={table + 8 * number} {at})"
            there = wide("eq", wide("and", word, f"(local.tee {run} {line})"), get(run))
            answer = there if number == 0 else op("or", answer, there)
        nowhere = op("lt_s", f"(local.tee {place} {self.value(term.through)})", const(0))
        return either(nowhere, const(0), answer)
