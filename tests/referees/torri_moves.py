"""What can be laid: sets of cards to put down, towers to build, floors to add.

Equal cards are one choice: a set of cards is a sorted tuple. The floors of a solid tower have no order, so its ordinary
cards are named before its stones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from torri_position import FRANCIGENA, GIOSTRA, PALAZZO, RANKS, STONE, Card, Move, State, Tower, is_noble

LOWEST, HIGHEST = 4, 11
"""What a stone may stand for at the ends of a coloured tower: above a 5 and below a 10."""
NOT_AN_ACTION = {STONE, GIOSTRA}


def sets_of(cards: list[Card], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """The different sets of cards of a size."""
    counts = sorted(Counter(cards).items())
    for numbers in product(*(range(count + 1) for _, count in counts)):
        if least <= sum(numbers) <= most:
            yield tuple(card for (card, _), number in zip(counts, numbers, strict=True) for _ in range(number))


def floors_down_from(value: int, cards: list[Card], stones: int) -> Iterator[tuple[Card, ...]]:
    """The rows of one card or more that go down in rank by one from a value, with no more than so many stones."""
    if value < LOWEST:
        return
    firsts = [value] if value in cards and value in RANKS else []
    if stones:
        firsts.append(STONE)
    for card in firsts:
        yield (card,)
        for rest in floors_down_from(value - 1, cards, stones - (card == STONE)):
            yield (card, *rest)


def solid_floors(rank: int, cards: list[Card], stones: int) -> Iterator[tuple[Card, ...]]:
    """The sets of one card or more of a rank, with no more than so many stones."""
    for ordinary, wild in product(range(cards.count(rank) + 1), range(stones + 1)):
        if ordinary + wild:
            yield (rank,) * ordinary + (STONE,) * wild


def values_down(top: int, floors: int) -> tuple[int, ...]:
    """So many ranks, each one less than the one before."""
    return tuple(range(top, top - floors, -1))


def towers_from(cards: list[Card], stones: int) -> Iterator[tuple[tuple[Card, ...], tuple[int, ...]]]:
    """The towers that can be built from cards: the cards and the ranks they stand for, from the bottom.

    At least three floors, and at least one ordinary card, which fixes the rank of all others.
    """
    for rank in RANKS:
        for floors in solid_floors(rank, cards, stones):
            if len(floors) >= 3 and rank in floors:
                yield floors, (rank,) * len(floors)
    for bottom in range(LOWEST, HIGHEST + 1):
        for floors in floors_down_from(bottom, cards, stones):
            if len(floors) >= 3 and any(card != STONE for card in floors):
                yield floors, values_down(bottom, len(floors))


def floors_for(tower: Tower, cards: list[Card], stones: int) -> Iterator[tuple[Card, ...]]:
    """The rows of cards that can be added on top of a tower."""
    if tower.rank is not None:
        return solid_floors(tower.rank, cards, stones)
    return floors_down_from(tower.values[-1] - 1, cards, stones)


def values_on(tower: Tower, floors: int) -> tuple[int, ...]:
    """The ranks of so many floors added on top of a tower."""
    if tower.rank is not None:
        return (tower.rank,) * floors
    return values_down(tower.values[-1] - 1, floors)


def laying_moves(state: State, cards: list[Card], stones: int) -> list[Move]:
    """Every build and every extension from some cards, under the cap of the Palazzo."""
    seat, cap = state.mover, state.cap(state.mover)
    moves: list[Move] = []
    for floors, values in towers_from(cards, stones):
        if cap is None or len(floors) <= cap:
            moves.append(("build", floors, values))
    for index, tower in enumerate(state.towers[seat]):
        if not tower.finished:
            for floors in floors_for(tower, cards, stones):
                if cap is None or tower.height + len(floors) <= cap:
                    moves.append(("extend", index, floors))
    return moves


def rest_moves(state: State) -> list[Move]:
    """What can be done with the cards that a cancelled stone has left: all of them build or extend, or go back."""
    left = sorted(state.laid)
    moves = [
        move
        for move in laying_moves(state, left, left.count(STONE))
        if sorted(move[1] if move[0] == "build" else move[2]) == left
    ]
    return [*moves, ("take back",)]


def finishing_moves(state: State) -> list[Move]:
    """Every choice of one or more own towers under construction."""
    open_ones = [index for index, tower in enumerate(state.towers[state.mover]) if not tower.finished]
    return [("finish", chosen) for number in range(1, len(open_ones) + 1) for chosen in combinations(open_ones, number)]


def exchange_moves(state: State) -> list[Move]:
    """Every set of two cards or more for which the decks and the market can give as many others."""
    hand = state.hands[state.mover]
    decks = len(state.deck) + len(state.nobles)
    moves: list[Move] = []
    for cards in sets_of(hand, 2, len(hand)):
        if decks + sum(card not in cards for card in state.market) >= len(cards):
            moves.append(("exchange", cards))
    return moves


def noble_moves(state: State) -> list[Move]:
    """Every noble that can be played as the action of the turn, with the cards that the Palazzo costs."""
    seat = state.mover
    hand = state.hands[seat]
    if not state.room(seat):
        return []
    moves: list[Move] = []
    for card in sorted({card for card in hand if is_noble(card) and card not in NOT_AN_ACTION}):
        if card == FRANCIGENA:
            fits = len(hand) - 1 < state.limit(seat) and (state.deck or state.nobles)
            if fits and not state.end_phase:
                moves.append(("noble", card, ()))
        elif card == PALAZZO:
            rest = list(hand)
            rest.remove(PALAZZO)
            moves += [("noble", card, cost) for cost in sets_of(rest, 2, 2)]
            if state.tallest(state.rival) > state.tallest(seat):
                moves.append(("noble", card, ()))
        else:
            moves.append(("noble", card, ()))
    return moves
