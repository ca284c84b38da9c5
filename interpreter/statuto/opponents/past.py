"""What a seat has to remember of a game, to know what may be hidden: who has made moves of which actions."""

from __future__ import annotations

from statuto.evaluate.compiling import Record
from statuto.evaluate.game import Game
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.sight import Sight
from statuto.machine.layout import TURNS


class Past:
    """`acted` has who has made a move of which action, or is None where that is not known.

    `dark` has for each seat the last turn in which another made a move of which it was not told all.
    """

    def __init__(self) -> None:
        self.acted: frozenset[tuple[int, int]] | None = frozenset()
        self.dark: dict[int, int] = {}

    def add(self, sight: Sight, before: Record, move: Move, by: int, seats: int) -> None:
        """A seat makes a move where the record `before` stands."""
        if not sight.hides or move[0] == DECLINE:
            return
        if self.acted is not None and (move[0], by) not in self.acted:
            self.acted |= {(move[0], by)}
        for seat in range(seats):
            if sight.hidden(before, move, by, seat):
                self.dark[seat] = before[TURNS]


def past_of(game: Game, seat: int) -> Past:
    """What a seat has to remember of a game in progress; of one that began at a position, less is known."""
    past = Past()
    moves = [(entry.move[0], entry.seat) for entry in game.log if entry.seat >= 0 and entry.move[0] != DECLINE]
    past.acted = None if game.position else frozenset(moves)
    if game.in_the_dark(seat):
        past.dark[seat] = game.record[TURNS]
    return past
