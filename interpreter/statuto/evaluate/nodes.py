"""Where a game stops: at a decision of a seat, or where chance decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from statuto.checks.program import DutyOf
from statuto.evaluate.compiling import Record
from statuto.evaluate.moves import Move


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat must choose: its legal moves in order; a declining move is (−1, action).

    `lacking` are the moves that are permitted, and that a duty refuses: each with the first that it falls short of.
    """

    node: int
    seat: int
    moves: list[Move]
    lacking: Mapping[Move, DutyOf] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance must choose: how likely each outcome is, and the function that carries one out on the record."""

    site: str
    weights: Sequence[int]
    outcomes: Sequence[Any]
    carry_out: Callable[[Record, Any], None]


Step = Callable[[Record], Decision | Chance | None]
"""One instruction: it changes the record, and gives what has to be decided before the next one."""
