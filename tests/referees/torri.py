"""The rules of Le Torri di San Gimignano in plain Python: the base game and the game with noble cards.

Written from the rules as printed, to compare a book with; it knows nothing of books. Seats are 0 and 1. Seat 0 begins,
so seat 1 has dealt. Cards, towers and positions are those of `torri_position`. A decision with a single legal move is
still a decision, and a window to react is opened whether or not the seat holds the card for it.

`state.ask` says what is to be decided, and `Rules.decider` by whom:

| ask | decision | moves |
| --- | --- | --- |
| `("turn",)` | the action of the turn | see below |
| `("draw", n, sources, banned)` | where a card comes from, of n | `("deck",)`, `("nobles",)`, `("market", card)` |
| `("giostra", move)` | the rival: cancel the noble of the move in the air? | `("giostra",)`, `("let",)` |
| `("rest",)` | what the cards do that a cancelled stone has left | `("build", …)`, `("extend", …)`, `("take back",)` |
| `("target", owner, index, height)` | which tower the new 10 destroys | `("target", owner, index)` |
| `("guard", 9, n)` | the rival: cancel the trade? | `("guard",)`, `("let",)` |
| `("guard", 10, owner, index)` | the owner of the target: cancel the destruction? | `("guard",)`, `("let",)` |
| `("give", n)` | the next of n cards for the rival | `("give", card)` |
| `("over",)` | | none |

Moves of a turn:

- `("buy",)`; the cards are then drawn one by one
- `("exchange", cards)`: a sorted tuple of cards; as many are then drawn one by one
- `("build", cards, values)`: cards from the bottom to the top, and the rank that each stands for
- `("extend", index, cards)`: the number of an own tower, and the cards from below to above
- `("finish", indices)`, `("close",)`, `("pass",)`
- `("noble", card, cost)`: cost is empty, or for the Palazzo the two cards that go under the decks

A tower is named by its place among the towers of its owner, from 0; when one is destroyed, those behind it move up.
"""

from __future__ import annotations

from random import Random

import torri_scores
from torri_moves import (
    exchange_moves,
    finishing_moves,
    laying_moves,
    noble_moves,
    rest_moves,
    values_on,
)
from torri_position import (
    FRANCIGENA,
    GIOSTRA,
    PALAZZO,
    SEATS,
    STONE,
    Card,
    Move,
    State,
    Tower,
    give,
    is_noble,
    noble_cards,
    tower_cards,
)

HAND, MARKET, CLOSING = 5, 4, 4
GUARD = 5


class Rules:
    """The rules of an edition, "base" or "noble"."""

    def __init__(self, edition: str) -> None:
        if edition not in ("base", "noble"):
            raise ValueError(f"There is no edition {edition!r}; there are 'base' and 'noble'.")
        self.noble = edition == "noble"

    # The game from outside.

    def new_game(self, rng: Random) -> State:
        """Shuffles and deals."""
        cards = tower_cards()
        rng.shuffle(cards)
        state = State(hands=[sorted(cards[:HAND]), sorted(cards[HAND : 2 * HAND])])
        state.market = sorted(cards[2 * HAND : 2 * HAND + MARKET])
        state.deck = [(card, False) for card in cards[2 * HAND + MARKET :]]
        if self.noble:
            nobles = noble_cards()
            rng.shuffle(nobles)
            state.nobles = [(card, False) for card in nobles]
        return state

    def over(self, state: State) -> bool:
        """Whether nothing is decided any more."""
        return bool(state.ask == ("over",))

    def decider(self, state: State) -> int:
        """The seat that decides next."""
        if state.ask[0] == "giostra":
            return state.rival
        if state.ask[0] == "guard":
            return int(state.ask[2]) if state.ask[1] == 10 else state.rival
        return state.mover

    def scores(self, state: State) -> list[dict[str, int]]:
        """For each seat its points by category."""
        return torri_scores.scores(state)

    def winner(self, state: State) -> int | None:
        """The seat that wins; none if it is a tie."""
        return torri_scores.winner(state)

    # What is legal.

    def legal(self, state: State) -> list[Move]:
        """Every legal move of the seat that decides next; equal cards are one choice."""
        kind = state.ask[0]
        if kind == "turn":
            return self._turn_moves(state)
        if kind == "draw":
            return _draws(state, state.ask[2], state.ask[3])
        if kind == "giostra":
            seat = state.rival
            may = GIOSTRA in state.hands[seat] and state.room(seat) > 0
            return [("giostra",), ("let",)] if may else [("let",)]
        if kind == "rest":
            return rest_moves(state)
        if kind == "target":
            return [("target", owner, index) for owner, index in _targets(state, *state.ask[1:])]
        if kind == "guard":
            return [("guard",), ("let",)] if GUARD in state.hands[self.decider(state)] else [("let",)]
        if kind == "give":
            return [("give", card) for card in sorted(set(state.hands[state.mover]))]
        return []

    def _turn_moves(self, state: State) -> list[Move]:
        seat, hand = state.mover, state.hands[state.mover]
        moves: list[Move] = [("pass",), *laying_moves(state, hand, min(hand.count(STONE), state.room(seat)))]
        moves += noble_moves(state)
        if state.end_phase:
            return moves
        bought = _bought(state)
        if bought and len(hand) + bought <= state.limit(seat):
            moves.append(("buy",))
        moves += exchange_moves(state)
        moves += finishing_moves(state)
        if sum(tower.finished for tower in state.towers[seat]) >= CLOSING:
            moves.append(("close",))
        return moves

    # What a move does.

    def play(self, state: State, move: Move, rng: Random) -> None:
        """Makes a move. What chance decides, the cards that a trade takes, is a sample by rng from the sorted hand."""
        kind = state.ask[0]
        if kind == "turn":
            self._act(state, move)
        elif kind == "draw":
            self._drawn(state, move)
        elif kind == "giostra":
            self._after_giostra(state, state.ask[1], cancelled=move == ("giostra",))
        elif kind == "rest":
            self._after_rest(state, move)
        elif kind == "target":
            state.ask = ("guard", 10, *move[1:])
        elif kind == "guard":
            self._after_guard(state, state.ask, move == ("guard",), rng)
        elif kind == "give":
            state.hands[state.mover].remove(move[1])
            give(state.hands[state.rival], move[1])
            self._ask_give(state, state.ask[1] - 1)
        else:
            raise ValueError("The game is over.")

    def _act(self, state: State, move: Move) -> None:
        hand = state.hands[state.mover]
        state.passes = state.passes + 1 if move == ("pass",) else 0
        if move[0] == "buy":
            self._ask_draw(state, _bought(state), ("deck", "nobles", "market"))
        elif move[0] == "exchange":
            for card in move[1]:
                hand.remove(card)
                give(state.market, card)
            self._ask_draw(state, len(move[1]), ("deck", "nobles", "market"), move[1])
        elif move[0] in ("build", "extend"):
            state.laid = list(move[1] if move[0] == "build" else move[2])
            for card in state.laid:
                hand.remove(card)
            stones = state.laid.count(STONE)
            state.used[state.mover] += stones
            if stones:
                state.ask = ("giostra", move)
            else:
                self._raise(state, move)
        elif move[0] == "noble":
            hand.remove(move[1])
            state.laid = [move[1]]
            for card in move[2]:
                hand.remove(card)
                (state.nobles if is_noble(card) else state.deck).append((card, False))
            state.used[state.mover] += 1
            state.ask = ("giostra", move)
        else:
            for index in move[1] if move[0] == "finish" else ():
                state.towers[state.mover][index].finished = True
            if move[0] == "close":
                state.end_phase, state.closer = True, state.mover
            self._end_action(state)

    def _end_action(self, state: State) -> None:
        """The end phase begins after the action that has emptied the tower deck; then the other player's turn."""
        state.end_phase = state.end_phase or not state.deck
        state.mover = state.rival
        state.ask = ("over",) if state.passes == 2 else ("turn",)

    # Drawing.

    def _ask_draw(self, state: State, number: int, sources: tuple[str, ...], banned: tuple[Card, ...] = ()) -> None:
        if number > 0 and _draws(state, sources, banned):
            state.ask = ("draw", number, sources, banned)
            return
        if not state.market:
            # The market is laid out anew after the whole action only, with what the deck has left.
            state.market = sorted(card for card, _ in state.deck[:MARKET])
            del state.deck[:MARKET]
        self._end_action(state)

    def _drawn(self, state: State, move: Move) -> None:
        _, number, sources, banned = state.ask
        if move[0] == "market":
            card = move[1]
            state.market.remove(card)
        else:
            card, _ = (state.deck if move[0] == "deck" else state.nobles).pop(0)
        give(state.hands[state.mover], card)
        self._ask_draw(state, number - 1, sources, banned)

    # Towers and their effects.

    def _raise(self, state: State, move: Move) -> None:
        """The laid cards become floors, the marker goes to a tower that is taller than all others, an effect begins."""
        own = state.towers[state.mover]
        if move[0] == "build":
            tower = Tower(list(move[1]), list(move[2]))
            own.append(tower)
        else:
            tower = own[move[1]]
            tower.values += values_on(tower, len(move[2]))
            tower.cards += move[2]
        state.laid = []
        others = [other for seat in SEATS for other in state.towers[seat] if other is not tower]
        if all(other.height < tower.height for other in others):
            state.marker = state.mover
        if state.end_phase:
            self._end_action(state)
        elif move[0] == "extend":
            self._ask_draw(state, len(move[2]), ("deck", "market"))
        elif tower.rank == 8:
            self._ask_draw(state, tower.height, ("deck", "market"))
        elif tower.rank == 9:
            state.ask = ("guard", 9, tower.height)
        elif tower.rank == 10 and _targets(state, state.mover, len(own) - 1, tower.height):
            state.ask = ("target", state.mover, len(own) - 1, tower.height)
        else:
            self._end_action(state)

    def _after_guard(self, state: State, ask: Move, guarded: bool, rng: Random) -> None:
        if guarded:
            state.hands[self.decider(state)].remove(GUARD)
            state.deck.append((GUARD, False))
            self._end_action(state)
        elif ask[1] == 9:
            hand = state.hands[state.rival]
            for card in rng.sample(hand, min(ask[2], len(hand))):
                hand.remove(card)
                give(state.hands[state.mover], card)
            self._ask_give(state, ask[2] - 1)
        else:
            fallen = state.towers[ask[2]].pop(ask[3])
            ranks = sorted(card for card in fallen.cards if not is_noble(card))
            state.deck[:0] = [(card, True) for card in ranks]
            state.nobles[:0] = [(card, True) for card in fallen.cards if is_noble(card)]
            self._end_action(state)

    def _ask_give(self, state: State, number: int) -> None:
        if number > 0 and state.hands[state.mover]:
            state.ask = ("give", number)
        else:
            self._end_action(state)

    # Nobles.

    def _after_giostra(self, state: State, move: Move, cancelled: bool) -> None:
        mover, rival = state.mover, state.rival
        if cancelled:
            state.hands[rival].remove(GIOSTRA)
            give(state.front[rival], GIOSTRA)
            state.used[rival] += 1
            state.used[mover] -= 1
            # One card answers one card: of several stones one is cancelled.
            cancelled_card = move[1] if move[0] == "noble" else STONE
            state.laid.remove(cancelled_card)
            give(state.removed, cancelled_card)
            if move[0] == "noble":
                self._end_action(state)
            else:
                state.ask = ("rest",)
        elif move[0] != "noble":
            self._raise(state, move)
        else:
            self._noble_stands(state, move[1])

    def _noble_stands(self, state: State, card: Card) -> None:
        mover = state.mover
        state.laid = []
        if card == PALAZZO and state.tallest(state.rival) > state.tallest(mover):
            # Too late for a cap: the card leaves the game, and is not counted.
            give(state.removed, card)
            state.used[mover] -= 1
        else:
            give(state.front[mover], card)
        if card == FRANCIGENA:
            self._ask_draw(state, state.limit(mover) - len(state.hands[mover]), ("deck", "nobles"))
        else:
            self._end_action(state)

    def _after_rest(self, state: State, move: Move) -> None:
        if move[0] in ("build", "extend"):
            self._raise(state, move)
            return
        hand = state.hands[state.mover]
        state.used[state.mover] -= state.laid.count(STONE)
        for card in state.laid:
            give(hand, card)
        state.laid = []
        self._end_action(state)


def _bought(state: State) -> int:
    """How many cards a purchase takes: two, or what there is."""
    return min(2, len(state.deck) + len(state.nobles) + len(state.market))


def _draws(state: State, sources: tuple[str, ...], banned: tuple[Card, ...]) -> list[Move]:
    """Where a card may come from now."""
    moves: list[Move] = []
    if "deck" in sources and state.deck:
        moves.append(("deck",))
    if "nobles" in sources and state.nobles:
        moves.append(("nobles",))
    if "market" in sources:
        moves += [("market", card) for card in sorted(set(state.market)) if card not in banned]
    return moves


def _targets(state: State, owner: int, index: int, height: int) -> list[tuple[int, int]]:
    """The tallest towers that a new tower of 10 may destroy.

    They are under construction, no taller than the new one and not that one itself, and not solid towers of 6.
    """
    towers = [
        (other.height, seat, place)
        for seat in SEATS
        for place, other in enumerate(state.towers[seat])
        if not other.finished and other.rank != 6 and other.height <= height and (seat, place) != (owner, index)
    ]
    tallest = max((entry[0] for entry in towers), default=0)
    return [(seat, place) for high, seat, place in towers if high == tallest]
