"""What all that plays agrees on: the control part of a record, and moves as numbers. It imports nothing."""

from __future__ import annotations

CONTROL = ("at", "mover", "chooser", "ended", "winners", "turns", "next", "resume")
AT, MOVER, CHOOSER, ENDED, WINNERS, TURNS, NEXT, RESUME = range(len(CONTROL))
"""The first cells of every record."""

Move = tuple[int, ...]
"""The number of an action and those of its parameters; a declining move is `DECLINE` and an action."""
DECLINE = -1
