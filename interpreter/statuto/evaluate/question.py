"""What duties count while a turn is looked over: rows of numbers, one for each duty, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from statuto.evaluate.moves import DECLINE, Move

Row = tuple[int, ...]
"""A number for each duty, in the order of their articles."""
MOST_LINES = 3


@dataclass(slots=True)
class Question:
    """What is counted: for each number of a row the actions that add to it.

    `known` is what is worked out of positions; `lines` are rows of moves by which all that was left to count was done,
    the last found first.
    """

    actions: tuple[frozenset[int], ...]
    seat: int
    article: str
    known: dict[tuple[object, ...], Row] = field(default_factory=dict)
    lines: dict[Row, list[tuple[Move, ...]]] = field(default_factory=dict)

    def gain(self, move: Move, left: Row) -> Row:
        """What a move adds to a row of which so much is left to count."""
        return tuple([int(n > 0 and move[0] in actions) for actions, n in zip(self.actions, left, strict=True)])

    def leads(self, move: Move, left: Row, worth: Row) -> None:
        """Keep the line that begins with a move, if it does all that is left to count and is known to its end."""
        rest = less(left, self.gain(move, left))
        lines = self.lines.setdefault(left, [])
        tail = () if not any(rest) else next(iter(self.lines.get(rest, ())), None)
        if worth == left and tail is not None and move[0] != DECLINE:
            lines.insert(0, (move, *tail))
            del lines[MOST_LINES:]


def less(left: Row, gain: Row) -> Row:
    """What is left of a row when so much of it is done."""
    return tuple([a - b for a, b in zip(left, gain, strict=True)])


def more(gain: Row, rest: Row) -> Row:
    """Two rows together."""
    return tuple([a + b for a, b in zip(gain, rest, strict=True)])
