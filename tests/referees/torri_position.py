"""The things of Le Torri di San Gimignano: cards, towers, and a position of the game.

A tower card is its rank, 5 to 10; a noble card is a number above 100. Hands, the market and the cards in front of a
player are sorted lists of cards. A deck is a list of (card, face up) whose first entry is the top card.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Any

RANKS = range(5, 11)
STONE, FRANCIGENA, MONUMENTO, GIOSTRA, CAPPELLA, PALAZZO, MURA = range(101, 108)
NOBLES = {STONE: 3, FRANCIGENA: 2, MONUMENTO: 1, GIOSTRA: 1, CAPPELLA: 1, PALAZZO: 1, MURA: 1}
NAMES = {
    STONE: "Buona Pietra",
    FRANCIGENA: "Via Francigena",
    MONUMENTO: "Monumento",
    GIOSTRA: "Giostra",
    CAPPELLA: "Cappella di Santa Fina",
    PALAZZO: "Palazzo Comunale",
    MURA: "Mura",
}
SEATS = (0, 1)

Card = int
Move = tuple[Any, ...]


def tower_cards() -> list[Card]:
    """The 45 tower cards: rank r is there r times."""
    return [rank for rank in RANKS for _ in range(rank)]


def noble_cards() -> list[Card]:
    """The 10 noble cards."""
    return [card for card, copies in NOBLES.items() for _ in range(copies)]


def is_noble(card: Card) -> bool:
    """Whether a card has the other back."""
    return card > max(RANKS)


@dataclass
class Tower:
    """Floors from the bottom to the top: the card of each, and the rank that it stands for.

    They differ for a Buona Pietra alone, which at the ends of a coloured tower may stand for 11 or 4.
    """

    cards: list[Card]
    values: list[int]
    finished: bool = False

    @property
    def height(self) -> int:
        """The number of floors."""
        return len(self.cards)

    @property
    def solid(self) -> bool:
        """Whether all floors are of one rank; the tower is coloured otherwise."""
        return self.values[0] == self.values[1]

    @property
    def rank(self) -> int | None:
        """The rank of a solid tower."""
        return self.values[0] if self.solid else None


def tower(*values: int, finished: bool = False) -> Tower:
    """A tower of ordinary cards, from the bottom to the top."""
    return Tower(list(values), list(values), finished)


@dataclass
class State:
    """A position. Every card is in exactly one of the lists."""

    hands: list[list[Card]] = field(default_factory=lambda: [[], []])
    deck: list[tuple[Card, bool]] = field(default_factory=list)
    nobles: list[tuple[Card, bool]] = field(default_factory=list)
    market: list[Card] = field(default_factory=list)
    towers: list[list[Tower]] = field(default_factory=lambda: [[], []])
    front: list[list[Card]] = field(default_factory=lambda: [[], []])
    """Nobles that were played and stay in front of their player; stones lie in the towers."""
    used: list[int] = field(default_factory=lambda: [0, 0])
    """How many nobles count as used; a stone that was destroyed still does."""
    laid: list[Card] = field(default_factory=list)
    """Cards of the move in the air, which a Giostra may still cancel."""
    removed: list[Card] = field(default_factory=list)
    marker: int | None = None
    mover: int = 0
    passes: int = 0
    end_phase: bool = False
    closer: int | None = None
    ask: Move = ("turn",)
    """What is to be decided next: see `torri`."""

    def copy(self) -> State:
        """A position that shares nothing with this one."""
        return State(
            hands=[list(hand) for hand in self.hands],
            deck=list(self.deck),
            nobles=list(self.nobles),
            market=list(self.market),
            towers=[[Tower(list(t.cards), list(t.values), t.finished) for t in own] for own in self.towers],
            front=[list(cards) for cards in self.front],
            used=list(self.used),
            laid=list(self.laid),
            removed=list(self.removed),
            marker=self.marker,
            mover=self.mover,
            passes=self.passes,
            end_phase=self.end_phase,
            closer=self.closer,
            ask=self.ask,
        )

    @property
    def rival(self) -> int:
        """The seat whose turn it is not."""
        return 1 - self.mover

    def limit(self, seat: int) -> int:
        """How many cards the hand of a seat may hold."""
        return 9 if MURA in self.front[seat] else 7

    def tallest(self, seat: int) -> int:
        """The height of the tallest tower of a seat, 0 without one."""
        return max((tower.height for tower in self.towers[seat]), default=0)

    def cap(self, seat: int) -> int | None:
        """How high a seat may build, if the Palazzo of the other one says so. Without a tower it says nothing."""
        other = 1 - seat
        return (self.tallest(other) or None) if PALAZZO in self.front[other] else None

    def room(self, seat: int) -> int:
        """How many more nobles a seat may use now: up to one more than the rival has used."""
        return max(0, self.used[1 - seat] + 1 - self.used[seat])

    def every_card(self) -> list[Card]:
        """All cards, wherever they are, sorted."""
        cards = [card for card, _ in self.deck + self.nobles] + self.market + self.laid + self.removed
        for seat in SEATS:
            cards += self.hands[seat] + self.front[seat]
            cards += [card for tower in self.towers[seat] for card in tower.cards]
        return sorted(cards)


def give(cards: list[Card], card: Card) -> None:
    """Puts a card into a sorted list."""
    insort(cards, card)
