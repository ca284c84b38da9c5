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
from torri_position import SEATS, STONE, Card, State, Tower

from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.moves import Move

BOOK = RULES / "torri" / "base.statuto"
RANKS = 6
KINDS = {
    "draw-card": "deck",
    "draw-noble": "nobles",
    "let-happen": "let",
    "let-stand": "let",
    "joust": "giostra",
    "take-back": "take back",
}
CATEGORIES = {
    "finished-towers": "finished",
    "blessing": "blessing",
    "solid-towers": "solid",
    "coloured-towers": "coloured",
    "tallest-tower": "tallest",
    "monument": "monument",
    "chapel": "chapel",
}
MOST_MOVES = 2000


def card(kind: int) -> Card:
    """A card of the referee by its kind in the book: the six ranks, then the nobles."""
    return 5 + kind if kind < RANKS else STONE + kind - RANKS


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

    BOOK = BOOK
    EDITION = "base"

    def __init__(self, seed: int, readings: playing.Readings = ()) -> None:
        self.engine: Engine = playing.engine(self.BOOK, 2, readings)
        self.look = playing.Look(self.engine)
        self.rules = Rules(self.EDITION)
        self.game: Game = new_game(self.engine, seed)
        self.lots: list[list[int]] = [[], []]
        """Where the towers of each seat stand, in the order of the referee's."""
        self.state = State(hands=[self.cards("hand", seat) for seat in SEATS], market=self.cards("market"))
        self.state.deck = [(one, False) for one in self.cards("deck")]

    @property
    def record(self) -> list[Any]:
        """The record of the engine."""
        return self.game.record

    def cards(self, zone: str, which: int = 0) -> list[Card]:
        """The cards in a zone without an order, sorted."""
        counts = self.look.row(self.record, zone, which)
        return [card(kind) for kind, count in enumerate(counts) for _ in range(count)]

    def value(self, memory: str, which: int = 0) -> int:
        """A memory of one cell."""
        return self.look.row(self.record, memory, which)[0]

    # Moves.

    def said(self, move: Move) -> tuple[Any, ...]:
        """A move of the engine in the words of the referee."""
        action = self.engine.program.actions[move[0]]
        kind = KINDS.get(action.name, action.name)
        if kind == "exchange":
            return kind, tuple(map(card, self._things(move)))
        if kind == "finish":
            own = self.lots[self.state.mover]
            return kind, tuple(sorted(own.index(lot) for lot in self._things(move)))
        if kind == "build-solid":
            cards = (card(move[1]),) * (move[2] + 1)
            return "build", cards, cards
        if kind == "build-coloured":
            cards = self._down_from(card(move[1]), move[2] + 1)
            return "build", cards, cards
        if kind == "extend":
            return self._extension(move[1], move[2] + 1)
        if kind == "aim":
            owner = self.value("owner", move[1])
            return "target", owner, self.lots[owner].index(move[1])
        if kind in ("take-card", "give"):
            return {"take-card": "market", "give": "give"}[kind], card(move[1])
        return self.said_besides(kind, move)

    def said_besides(self, kind: str, move: Move) -> tuple[Any, ...]:
        """A move that is upon nothing; an edition may have others."""
        assert len(move) == 1
        return (kind,)

    def _things(self, move: Move, which: int = 0) -> list[int]:
        several = self.engine.program.actions[move[0]].parameters[which].several
        assert several is not None
        return several.coding.things(move[1 + which])

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
            assert self.hand(seat) == state.hands[seat]
            for lot, tower in zip(self.lots[seat], state.towers[seat], strict=True):
                self.compare_towers(lot, tower)
            standing = [lot for lot in range(15) if self.value("owner", lot) == seat]
            assert sorted(self.lots[seat]) == standing
        assert self.cards("market") == state.market
        assert self.value("holder") == (-1 if state.marker is None else state.marker)
        assert self.value("closer") == (-1 if state.closer is None else state.closer)
        if state.ask[0] not in ("giostra", "rest"):  # what a turn was is noted when its action stands
            assert self.value("passes") == state.passes
        self.compare_decks(state.deck, "ruin", "deck", "sunk")

    def compare_decks(self, deck: list[tuple[Card, bool]], top: str, unknown: str, bottom: str) -> None:
        """A deck of the referee and its three parts in the book."""
        assert [one for one, up in deck if up] == self.pile(top)
        assert sorted(one for one, up in deck if not up) == sorted(self.cards(unknown) + self.pile(bottom))

    def hand(self, seat: int) -> list[Card]:
        """The hand of a seat."""
        return self.cards("hand", seat)

    def pile(self, zone: str) -> list[Card]:
        """The cards of a zone in order, from the top."""
        names = self.engine.program.domains["card"].names
        return [card(names.index(name)) for name in self.game.view(0)[zone]]

    def compare_towers(self, lot: int, tower: Tower) -> None:
        """The tower on a lot and one of the referee; the floors of a solid one have no order."""
        cards, base = self.cards("floors", lot), self.value("base", lot)
        assert bool(self.value("finished", lot)) == tower.finished and tower.values[0] == base
        assert bool(self.value("coloured", lot)) != tower.solid
        assert sorted(tower.cards) == cards
        if not tower.solid:
            assert tower.cards == [value if value in cards else STONE for value in tower.values]

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
        nobles = Counter(self.unknown_nobles())
        self.engine.play(self.record, move, self.game.decision.seat)
        self.game.run()
        drawn = list((deck - Counter(self.cards("deck"))).elements())
        if said == ("deck",):
            drawn.sort(key=lambda one: one not in Counter(self.cards("hand", mover)) - own)
        self._put_on_top(self.state.deck, drawn)
        self._put_on_top(self.state.nobles, list((nobles - Counter(self.unknown_nobles())).elements()))
        taken = list((other - Counter(self.cards("hand", rival))).elements())
        standing = [list(towers) for towers in self.state.towers]
        self.rules.play(self.state, said, Taken(taken))  # type: ignore[arg-type]
        for seat in SEATS:
            left = {id(tower) for tower in self.state.towers[seat]}
            gone = [index for index, tower in enumerate(standing[seat]) if id(tower) not in left]
            for index in gone:
                del self.lots[seat][index]
            new = (lot for lot in range(15) if self.value("owner", lot) == seat and lot not in self.lots[seat])
            self.lots[seat] += new

    def unknown_nobles(self) -> list[Card]:
        """What is unknown of a deck of nobles; the base game has none."""
        return []

    def _put_on_top(self, deck: list[tuple[Card, bool]], drawn: list[Card]) -> None:
        """Puts the cards that the engine has drawn on top of what is unknown of a deck."""
        up = sum(up for _, up in deck)
        for one in drawn:
            del deck[deck.index((one, False), up)]
        deck[up:up] = [(one, False) for one in drawn]

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
