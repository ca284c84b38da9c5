"""Le Torri with noble cards by the book and by the referee, move for move."""

from __future__ import annotations

from typing import Any

import playing
from playing import RULES
from torri_both import Both, card
from torri_position import PALAZZO, SEATS, STONE, Card

from statuto.evaluate.moves import Move

LEAST_LEVEL = 4


class BothWithNobles(Both):
    """One game, played by an engine of the book and by the referee at once."""

    BOOK = RULES / "torri" / "noble.statuto"
    EDITION = "noble"

    def __init__(self, seed: int, readings: playing.Readings = ()) -> None:
        super().__init__(seed, readings)
        self.state.nobles = [(one, False) for one in self.cards("nobles")]

    def unknown_nobles(self) -> list[Card]:
        """What is unknown of the deck of nobles."""
        return self.cards("nobles")

    def said_besides(self, kind: str, move: Move) -> tuple[Any, ...]:
        """A move with stones, or that plays a noble, in the words of the referee."""
        if kind == "play-noble":
            return "noble", card(move[1]), ()
        if kind == "found-palace":
            return "noble", PALAZZO, tuple(sorted(map(card, self._things(move))))
        if kind == "build-with-stones":
            cards = self._alike(card(move[1]), move)
            return "build", cards, (card(move[1]),) * len(cards)
        if kind == "build-row-with-stones":
            values = self._down_from(LEAST_LEVEL + move[1], move[2] + 1)
            return "build", self._row(values, move), values
        if kind in ("extend-with-stones", "extend-row-with-stones"):
            index = self.lots[self.state.mover].index(move[1])
            values = self.state.towers[self.state.mover][index].values
            if kind == "extend-with-stones":
                return "extend", index, self._alike(values[0], move)
            return "extend", index, self._row(self._down_from(values[-1] - 1, move[2] + 1), move)
        return super().said_besides(kind, move)

    def _alike(self, rank: Card, move: Move) -> tuple[Card, ...]:
        return (rank,) * move[2] + (STONE,) * (move[3] + 1)

    def _row(self, values: tuple[int, ...], move: Move) -> tuple[Card, ...]:
        """The cards of a row: stones at the levels that the move names."""
        stones = {LEAST_LEVEL + level for level in self._things(move, 2)}
        assert stones <= set(values)
        return tuple(STONE if value in stones else value for value in values)

    def hand(self, seat: int) -> list[Card]:
        """The hand of a seat; it lies aside while something is done with the rest of what was laid."""
        resting = seat == self.state.mover and self.state.ask == ("rest",)
        return self.cards("aside" if resting else "hand", seat)

    def compare_positions(self) -> None:
        """All that lies on the table and in the hands."""
        super().compare_positions()
        state = self.state
        for seat in SEATS:
            assert self.cards("front", seat) == state.front[seat]
            assert self.value("used", seat) == state.used[seat] - self._held_back(seat)
        assert self.cards("gone") == state.removed
        rest = self.cards("hand", state.mover) if state.ask == ("rest",) else []
        assert sorted(self.cards("lifted") + self.cards("shown") + rest) == sorted(state.laid)
        self.compare_decks(state.nobles, "unearthed", "nobles", "buried")
        assert len(state.every_card()) == 55

    def _held_back(self, seat: int) -> int:
        """The stones of a rest, which the book counts when they are laid anew."""
        return self.state.laid.count(STONE) if seat == self.state.mover and self.state.ask == ("rest",) else 0
