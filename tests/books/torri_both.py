"""Le Torri by the book and by the referee, move for move: the same positions, moves, scores and winners.

The referee plays with the chance of the book: before it makes a move, its deck is put in the order in which the engine
has drawn, and a trade takes the cards that the engine has taken.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import playing
from playing import RULES
from torri import Rules
from torri_position import SEATS, Card, State, Tower

from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.moves import Move

BOOK = RULES / "torri" / "base.statuto"
LOWEST = 5
KINDS = {"draw-card": "deck", "let-happen": "let"}
CATEGORIES = {
    "finished-towers": "finished",
    "blessing": "blessing",
    "solid-towers": "solid",
    "coloured-towers": "coloured",
    "tallest-tower": "tallest",
}
MOST_MOVES = 2000


class Taken:
    """Chance that takes from a hand what the engine has taken."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def sample(self, hand: list[Card], number: int) -> list[Card]:
        """The cards; they have to be in the hand, and so many."""
        assert len(self.cards) == number and not Counter(self.cards) - Counter(hand)
        return self.cards


class Both:
    """One game, played by an engine of the book and by the referee at once."""

    def __init__(self, seed: int, readings: playing.Readings = ()) -> None:
        self.engine: Engine = playing.engine(BOOK, 2, readings)
        self.look = playing.Look(self.engine)
        self.rules = Rules("base")
        self.game: Game = new_game(self.engine, seed)
        self.lots: list[list[int]] = [[], []]
        """Where the towers of each seat stand, in the order of the referee's."""
        self.state = State(hands=[self.cards("hand", seat) for seat in SEATS], market=self.cards("market"))
        self.state.deck = [(card, False) for card in self.cards("deck")]

    @property
    def record(self) -> list[Any]:
        """The record of the engine."""
        return self.game.record

    def cards(self, zone: str, which: int = 0) -> list[Card]:
        """The cards in a zone without an order, sorted."""
        counts = self.look.row(self.record, zone, which)
        return [LOWEST + kind for kind, count in enumerate(counts) for _ in range(count)]

    def value(self, memory: str, which: int = 0) -> int:
        """A memory of one cell."""
        return self.look.row(self.record, memory, which)[0]

    # Moves.

    def said(self, move: Move) -> tuple[Any, ...]:
        """A move of the engine in the words of the referee."""
        action = self.engine.program.actions[move[0]]
        kind = KINDS.get(action.name, action.name)
        if kind == "exchange":
            return kind, tuple(LOWEST + card for card in self._things(move))
        if kind == "finish":
            own = self.lots[self.state.mover]
            return kind, tuple(sorted(own.index(lot) for lot in self._things(move)))
        if kind == "build-solid":
            cards = (LOWEST + move[1],) * (move[2] + 1)
            return "build", cards, cards
        if kind == "build-coloured":
            cards = self._down_from(LOWEST + move[1], move[2] + 1)
            return "build", cards, cards
        if kind == "extend":
            return self._extension(move[1], move[2] + 1)
        if kind == "aim":
            owner = self.value("owner", move[1])
            return "target", owner, self.lots[owner].index(move[1])
        if kind in ("take-card", "give"):
            return {"take-card": "market", "give": "give"}[kind], LOWEST + move[1]
        assert len(move) == 1
        return (kind,)

    def _things(self, move: Move) -> list[int]:
        several = self.engine.program.actions[move[0]].parameters[0].several
        assert several is not None
        return several.coding.things(move[1])

    def _down_from(self, top: int, number: int) -> tuple[Card, ...]:
        return tuple(range(top, top - number, -1))

    def _extension(self, lot: int, number: int) -> tuple[Any, ...]:
        index = self.lots[self.state.mover].index(lot)
        tower = self.state.towers[self.state.mover][index]
        if tower.solid:
            return "extend", index, (tower.values[0],) * number
        return "extend", index, self._down_from(tower.values[-1] - 1, number)

    def compare(self) -> dict[tuple[Any, ...], Move]:
        """The legal moves by the referee's words; both must give the same, to the same seat."""
        decision = self.game.decision
        assert (decision is None) == self.rules.over(self.state)
        if decision is None:
            return {}
        assert decision.seat == self.rules.decider(self.state)
        moves = {self.said(move): move for move in decision.moves}
        assert len(moves) == len(decision.moves), "a choice is listed twice"
        legal = self.rules.legal(self.state)
        assert sorted(moves) == sorted(legal), (set(moves) - set(legal), set(legal) - set(moves))
        return moves

    # Positions.

    def compare_positions(self) -> None:
        """All that lies on the table and in the hands."""
        state = self.state
        for seat in SEATS:
            assert self.cards("hand", seat) == state.hands[seat]
            assert [self.tower(lot) for lot in self.lots[seat]] == state.towers[seat]
            standing = [lot for lot in range(15) if self.value("owner", lot) == seat]
            assert sorted(self.lots[seat]) == standing
        assert self.cards("market") == state.market
        assert self.value("holder") == (-1 if state.marker is None else state.marker)
        assert self.value("closer") == (-1 if state.closer is None else state.closer)
        assert self.value("passes") == state.passes
        assert [card for card, up in state.deck if up] == self.pile("ruin")
        assert sorted(card for card, up in state.deck if not up) == sorted(self.cards("deck") + self.pile("sunk"))

    def pile(self, zone: str) -> list[Card]:
        """The cards of a zone in order, from the top."""
        names = self.engine.program.domains["card"].names
        return [LOWEST + names.index(name) for name in self.game.view(0)[zone]]

    def tower(self, lot: int) -> Tower:
        """The tower on a lot as the referee has it."""
        cards, base = self.cards("floors", lot), self.value("base", lot)
        if self.value("coloured", lot):
            cards = list(reversed(cards))
        assert cards[0] == base
        return Tower(cards, list(cards), bool(self.value("finished", lot)))

    def compare_scores(self) -> None:
        """The score sheets, category by category."""
        sheet = self.engine.score_sheet(self.record)
        for seat, points in enumerate(self.rules.scores(self.state)):
            told = {CATEGORIES[name]: row[seat] for name, row in sheet.items()}
            assert told == {name: value for name, value in points.items() if name in told}
            assert not any(value for name, value in points.items() if name not in told)

    # Playing.

    def play(self, said: tuple[Any, ...], move: Move) -> None:
        """Play a move in both."""
        assert self.game.decision is not None
        mover, rival = self.state.mover, self.state.rival
        deck, own, other = (Counter(self.cards(*zone)) for zone in (("deck",), ("hand", mover), ("hand", rival)))
        site = self._site() if said[0] == "build" else -1
        self.engine.play(self.record, move, self.game.decision.seat)
        self.game.run()
        drawn = list((deck - Counter(self.cards("deck"))).elements())
        if said == ("deck",):
            drawn.sort(key=lambda card: card not in Counter(self.cards("hand", mover)) - own)
        self._put_on_top(drawn)
        taken = list((other - Counter(self.cards("hand", rival))).elements())
        standing = [list(towers) for towers in self.state.towers]
        self.rules.play(self.state, said, Taken(taken))  # type: ignore[arg-type]
        if site >= 0:
            self.lots[mover].append(site)
        for seat in SEATS:
            left = {id(tower) for tower in self.state.towers[seat]}
            gone = [index for index, tower in enumerate(standing[seat]) if id(tower) not in left]
            for index in gone:
                del self.lots[seat][index]

    def _site(self) -> int:
        return next(lot for lot in range(15) if self.value("owner", lot) < 0)

    def _put_on_top(self, drawn: list[Card]) -> None:
        """Puts the cards that the engine has drawn on top of what is unknown of the deck."""
        deck = self.state.deck
        up = sum(up for _, up in deck)
        for card in drawn:
            del deck[deck.index((card, False), up)]
        deck[up:up] = [(card, False) for card in drawn]

    def to_the_end(self, seed: int, look: Callable[[Both], None] = lambda both: None) -> int:
        """Play at random to the end, comparing all; how many decisions were compared.

        A pass is seldom chosen. In every second game each kind of move is as likely as any other: more is built.
        """
        choice, by_kind = random.Random(seed), bool(seed % 2)
        for count in range(MOST_MOVES):
            moves = self.compare()
            self.compare_positions()
            look(self)
            if not moves:
                self.compare_scores()
                winner = self.rules.winner(self.state)
                assert self.engine.winners(self.record) == (list(SEATS) if winner is None else [winner])
                return count
            said = sorted(moves)
            if len(said) > 1 and choice.random() < 0.9:
                said = [one for one in said if one != ("pass",)]
            if by_kind:
                kind = choice.choice(sorted({one[0] for one in said}))
                said = [one for one in said if one[0] == kind]
            picked = choice.choice(said)
            self.play(picked, moves[picked])
        raise AssertionError("no end")
