"""Chance, bit for bit: the generator, its streams, and how one of n is drawn.

The generator is SplitMix64 (Steele, Lea and Flood, 2014): the state grows by 0x9E3779B97F4A7C15 and is mixed by two
multiplications. A stream is keyed by a seed, a site (a place of the book where chance decides) and how often that
site has drawn before; so the same seed gives the same game anywhere, and two variants draw alike where they do
alike.
"""

from __future__ import annotations

from collections.abc import Sequence

MASK = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """The output of SplitMix64 for a state: 64 bits."""
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB & MASK
    return state ^ (state >> 31)


def site_number(site: str) -> int:
    """A site's number: FNV-1a with 64 bits over the UTF-8 bytes of its name."""
    number = 0xCBF29CE484222325
    for byte in site.encode():
        number = (number ^ byte) * 0x100000001B3 & MASK
    return number


def key(seed: int, site: int, occurrence: int) -> int:
    """The state of a stream before its first output. The inner sum is not cut to 64 bits before it is mixed."""
    return mix((mix((mix((seed + GAMMA) & MASK) ^ site) + GAMMA) & MASK) ^ occurrence)


def one_of(state: int, n: int) -> int:
    """One of 0 to n − 1, all alike: outputs at or above the greatest multiple of n below 2⁶⁴ are passed over."""
    limit = (MASK + 1) - (MASK + 1) % n
    while True:
        state = (state + GAMMA) & MASK
        output = mix(state)
        if output < limit:
            return output % n


class Dice:
    """The draws of one game: a seed, and how often each site has drawn."""

    __slots__ = ("_numbers", "occurrences", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK
        self.occurrences: dict[str, int] = {}
        self._numbers: dict[str, int] = {}

    def draw(self, site: str, n: int) -> int:
        """One of 0 to n − 1 for a site."""
        occurrence = self.occurrences.get(site, 0)
        self.occurrences[site] = occurrence + 1
        number = self._numbers.get(site)
        if number is None:
            number = self._numbers[site] = site_number(site)
        return one_of(key(self.seed, number, occurrence), n)

    def weighted(self, site: str, weights: Sequence[int]) -> int:
        """An index, as likely as its weight: one of the total is drawn and counted off in order."""
        left = self.draw(site, sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("weights are not negative")
