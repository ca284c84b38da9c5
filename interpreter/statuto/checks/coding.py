"""Several things as one number: how many of each kind, or which, so that a choice of them is one cell of the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import accumulate
from math import prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from statuto.frozen import dataclass

if TYPE_CHECKING:
    from statuto.checks.terms import ZoneAt

MOST_CODE = 2**63 - 1
"""The greatest number that stands for several things; the record may be kept in cells of 64 bits."""
SMALL_CODE = 2**31 - 1
"""A number up to this fits one cell of the compiled evaluator; others have two."""
MOST_KEPT = 50_000


class Chosen(NamedTuple):
    """What a number stands for: the kinds in order, each once; how many of each; how many in all."""

    kinds: tuple[int, ...]
    counts: dict[int, int]
    size: int


@dataclass(eq=False, slots=True)
class Coding:
    """Numbers for the multisets of at most `high` things; `most` is how many of each kind there can be.

    With `weights` a number is the sum of the weights of its things. Without, the things in order are its digits, from
    the first, to a base that is one more than there are kinds; no digit is 0.
    """

    high: int
    most: tuple[int, ...]
    weights: tuple[int, ...]
    known: dict[int, Chosen] = field(default_factory=dict)

    @property
    def top(self) -> int:
        """The greatest number, or one above it."""
        if self.weights:
            return prod(count + 1 for count in self.most) - 1
        return int((len(self.most) + 1) ** self.high) - 1

    @property
    def wide(self) -> bool:
        """Whether a number may need 64 bits."""
        return self.top > SMALL_CODE

    def add(self, code: int, kind: int, count: int = 1) -> int:
        """The number of the things of another with some of one kind, which comes after all that it has."""
        if self.weights:
            return code + self.weights[kind] * count
        for _ in range(count):
            code = code * (len(self.most) + 1) + kind + 1
        return code

    def code(self, things: Iterable[int]) -> int:
        """The number of some things, in any order; −1 where none stands for them."""
        found, code = sorted(things), 0
        if len(found) > self.high or any(found.count(kind) > self.most[kind] for kind in set(found)):
            return -1
        for kind in found:
            code = self.add(code, kind)
        return code

    def chosen(self, code: int) -> Chosen:
        """What a number stands for."""
        found = self.known.get(code)
        if found is None:
            counts = self._by_weights(code) if self.weights else self._by_digits(code)
            found = Chosen(tuple(counts), counts, sum(counts.values()))
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            self.known[code] = found
        return found

    def things(self, code: int) -> list[int]:
        """The things of a number in order, each as often as it is there."""
        return [kind for kind, count in self.chosen(code).counts.items() for _ in range(count)]

    def _by_weights(self, code: int) -> dict[int, int]:
        counts = {}
        for kind, most in enumerate(self.most):
            code, count = divmod(code, most + 1)
            if count:
                counts[kind] = count
        return counts

    def _by_digits(self, code: int) -> dict[int, int]:
        digits: list[int] = []
        while code:
            code, digit = divmod(code, len(self.most) + 1)
            digits.append(digit - 1)
        return {kind: digits.count(kind) for kind in dict.fromkeys(reversed(digits))}


def coding(copies: Sequence[int], high: int) -> Coding | None:
    """The numbers for at most `high` things of so many copies; None where they would not fit."""
    most = tuple(min(count, high) for count in copies)
    weights = (1, *accumulate((count + 1 for count in most[:-1]), mul))
    ways = (Coding(high, most, weights), Coding(high, most, ()))
    return next((one for bound in (SMALL_CODE, MOST_CODE) for one in ways if one.top <= bound), None)


@dataclass(frozen=True, slots=True)
class SeveralOf:
    """A parameter that is several things: how many, their numbers, and the zone they lie in, if it is one."""

    low: int
    high: int
    coding: Coding
    zone: ZoneAt | None
