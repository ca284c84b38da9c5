"""Numbers on which a module and who runs it agree. It imports nothing, so that a module that is kept is run at once."""

from __future__ import annotations

OVER, DECISION, CHANCE, EVEN = 0, 1, 2, 3
"""Where a game stops. At `EVEN` chance decides too, and everything that may happen is as likely."""
MOST_GAMES = 512
"""How many games may be played at random in one call."""
ENDED, CAPPED = 0, 1
"""How a game stopped that did not fail."""
HEAD = 5
"""What is told of a game before its scores: how it stopped, the winners as bits, moves, turns, and deals that are over.
"""
LONGEST_WAY = 4096
"""How many choices a way of a search may have."""
WAY_TOLD = 5
"""How many numbers are told of where a way ends, before the way itself."""
COURSE = 5
"""What is told of the course of a game, after its scores: the sum of the moves to choose from, low and high half; the
most; at how many decisions there was but one; and how often the lead changed.
"""
FIRST_BITS = 12
"""The table of a layer begins with 2 to this power places."""
TOO_MANY = "counts of more than 63 bits"
MOST_MEMORY = 2**28
"""How many bytes of memory a module may have, but for positions that are kept where somebody asks for that."""
MASK = 2**64 - 1


def signed(number: int) -> int:
    """A number of 64 bits as the module takes it: the upper half of them are negative."""
    return (number & MASK) - (number >> 63 & 1) * (MASK + 1)
