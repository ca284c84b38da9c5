"""Medina by the book and by the referee, move for move: the same legal moves, effects, scores and winners."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import playing
from medina import Rules
from medina_city import Cell, State
from playing import RULES

from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.moves import Move

GAMES = (("2001", 3), ("2001", 4), ("2001-two", 2), ("2014", 2), ("2014", 3), ("2014", 4))
KINDS = {
    "found": "start",
    "build": "build",
    "add-stable": "stable",
    "place-merchant": "merchant",
    "place-wall": "wall",
    "crown": "roof",
    "crown-neutral": "neutral",
    "block": "neutral",
    "drink": "tea",
    "stop": "stop",
}
CATEGORIES = {
    "piece-points": "buildings",
    "stable-points": "stables",
    "wall-points": "walls",
    "merchant-points": "merchants",
    "palace-tiles": "palace tiles",
    "tower-tiles": "tower tiles",
    "well-points": "well",
}
MOST_MOVES = 1000


class Both:
    """One game, played by an engine of the book and by the referee at once."""

    def __init__(self, edition: str, players: int, seed: int, readings: playing.Readings = ()) -> None:
        self.engine: Engine = playing.engine(RULES / "medina" / f"{edition}.statuto", players, readings)
        self.look = playing.Look(self.engine)
        (self.city,) = (d for d in self.engine.program.domains.values() if d.form == "space" and d.name == "cell")
        assert self.city.board is not None
        self.board = self.city.board
        self.top = max(self.board.rows)
        self.rules = Rules(edition.removesuffix("-two"), players)
        self.game: Game = new_game(self.engine, seed)
        self.state = self._begun(seed)

    @property
    def record(self) -> list[Any]:
        """The record of the engine."""
        return self.game.record

    def cell(self, space: int) -> Cell:
        """A space of the board as the referee counts it: column and row, row 1 in the north."""
        return self.board.columns[space], self.top - self.board.rows[space]

    def there(self, name: str) -> list[Cell]:
        """The cells for which a memory is yes."""
        return [self.cell(space) for space, value in enumerate(self.look.cells(self.record, name)) if value]

    def _begun(self, seed: int) -> State:
        """The referee's game, with the chance of the engine's setup."""
        state = self.rules.new_game(random.Random(seed), first=self.look.row(self.record, "starter")[0])
        if self.rules.edition == "2014":
            (state.well,), (merchant,) = self.there("well"), self.there("merchant")
            state.streets = [[merchant]]
            self.rules.begin_turn(state, state.first)
        return state

    def said(self, move: Move) -> tuple[Any, ...]:
        """A move of the engine in the words of the referee."""
        action = self.engine.program.actions[move[0]]
        kind = KINDS[action.name]
        if kind == "build":
            (colour, space) = move[1:]
            return kind, action.parameters[0].domain.names[colour], self.cell(space)
        if kind in ("roof", "neutral"):
            return kind, self.state.palace_of(self.cell(move[1])).name
        return (kind, *map(self.cell, move[1:]))

    def compare(self) -> dict[tuple[Any, ...], Move]:
        """The legal moves by the referee's words; both must give the same, to the same seat."""
        decision = self.game.decision
        assert (decision is None) == self.rules.over(self.state)
        if decision is None:
            return {}
        assert decision.seat == self.state.seat
        moves = {self.said(move): move for move in decision.moves}
        assert len(moves) == len(decision.moves), "a choice is listed twice"
        legal = self.rules.legal(self.state)
        assert sorted(moves) == sorted(legal), (set(moves) - set(legal), set(legal) - set(moves))
        return moves

    def compare_scores(self) -> None:
        """The score sheets, category by category."""
        sheet = self.engine.score_sheet(self.record)
        for seat, points in enumerate(self.rules.scores(self.state)):
            told = {CATEGORIES[name]: row[seat] for name, row in sheet.items()}
            assert told == {name: value for name, value in points.items() if name in told}
            assert not any(value for name, value in points.items() if name not in told)

    def play(self, said: tuple[Any, ...], move: Move) -> None:
        """Play a move in both."""
        assert self.game.decision is not None
        self.engine.play(self.record, move, self.game.decision.seat)
        self.game.run()
        self.rules.play(self.state, said)

    def to_the_end(self, seed: int, look: Callable[[Both], None] = lambda both: None) -> int:
        """Play at random to the end, comparing all; how many decisions were compared.

        In every second game each kind of move is as likely as any other, so that more roofs are laid.
        """
        choice, by_kind = random.Random(seed), bool(seed % 2)
        for count in range(MOST_MOVES):
            moves = self.compare()
            look(self)
            if not moves:
                self.compare_scores()
                assert self.engine.winners(self.record) == self.rules.winners(self.state)
                return count
            said = sorted(moves)
            if by_kind:
                kind = choice.choice(sorted({one[0] for one in said}))
                said = [one for one in said if one[0] == kind]
            picked = choice.choice(said)
            self.play(picked, moves[picked])
        raise AssertionError("no end")
