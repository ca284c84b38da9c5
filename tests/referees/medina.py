"""A plain referee of Medina, written by hand from the rules and apart from Statuto.

It plays the 2001 edition with 3 or 4 players, its variant for two players (Ditt), and the 2014 edition with 2 to 4.
A turn is played one piece at a time; whoever cannot place anything is passed over without a move. The moves are

- ``("build", colour, cell)``, ``("stable", cell)``, ``("merchant", cell)``, ``("wall", space)``;
- ``("roof", cell)`` for an own roof or dome, ``("neutral", cell)`` for a neutral roof or a blocking dome, with any
  cell of the palace; ``legal`` gives the building that is least by (row, column);
- ``("start", cell)``, the start merchant of 2001, which the first player sets;
- ``("tea",)``, to discard a tea tile instead of the second piece (2014);
- ``("stop",)``, to end a turn that began with one last piece which has won merchants (2014).

Comments name the rules (MA, MB, MC) and the readings (D-M) that they follow.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from medina_city import TOWERS, Cell, State, View, ground, wall_room, wall_spaces
from medina_effects import TEA, add_merchant, place
from medina_effects import scores as count_scores

Move = tuple[str] | tuple[str, Cell] | tuple[str, str, Cell]
Worth = tuple[bool, int]  # whether the turn keeps the duty to place a dome, and how many more pieces it places

# What each player gets: of each colour, stables, merchants, walls, own roofs, neutral roofs (MA-10, MA-11, MB-02,
# MC-12 to MC-14). The blocking domes of Ditt are kept by colour, apart.
DEAL = {
    ("2001", 2): (9, 6, 12, 16, 4, 0),
    ("2001", 3): (6, 4, 8, 10, 4, 0),
    ("2001", 4): (5, 3, 6, 8, 4, 0),
    ("2014", 2): (8, 4, 12, 15, 4, 2),
    ("2014", 3): (6, 4, 8, 12, 4, 1),
    ("2014", 4): (5, 3, 6, 9, 4, 0),
}
OF_COLOUR, STABLES = 20, 12
MERCHANTS = {"2001": 25, "2014": 31}
WALLS = {"2001": 32, "2014": 36}
WHITE = ("stable", "merchant", "wall")
TOWER_MERCHANTS = {"nw": 3, "ne": 2, "se": 1, "sw": 0}  # MC-08
WHITES_A_TURN = 2  # the limit under D-M-12 (b)

# The readings that may be chosen, each with the one that is recommended; 2014 has its own of D-M-39.
READINGS = {"D-M-09": "b", "D-M-11": "a", "D-M-12": "a", "D-M-33": "b", "D-M-39": "a", "D-M-52": "b"}


class Rules:
    """The rules of one edition for a number of players; ``readings`` replaces some of READINGS."""

    def __init__(self, edition: str, players: int, readings: Mapping[str, str] | None = None) -> None:
        self.edition, self.players = edition, players
        self.deal = DEAL[edition, players]
        self.ditt = (edition, players) == ("2001", 2)
        self.tea = edition == "2014"
        self.lone_duty = edition == "2001" and not self.ditt  # MA-64, MB-15, MC-79
        self.readings = READINGS | ({"D-M-39": "b"} if edition == "2014" else {}) | dict(readings or {})
        self.colours = ("grey", "violet" if edition == "2014" else "black", "brown", "orange")
        self.tile_values = {colour: value for value, colour in enumerate(self.colours, 1)}  # D-M-04
        self.ground = ground(14, 10) if (edition, players) == ("2014", 2) else ground(16, 11)  # D-M-01, D-M-02

    def new_game(self, rng: random.Random, first: int | None = None) -> State:
        """A game at its first decision; the rng gives the first player, the well and the merchant of 2014."""
        each, stables, merchants, walls, roofs, neutral = self.deal
        hand = dict.fromkeys(self.colours, each)
        hand |= {"stable": stables, "merchant": merchants, "wall": walls, "roof": roofs, "neutral": neutral, "tea": 0}
        row = 1 if self.ditt else 0  # MB-04: a piece of each colour marks the information row
        box = dict.fromkeys(self.colours, OF_COLOUR - self.players * each - row)
        box |= {"stable": STABLES - self.players * stables, "wall": WALLS[self.edition] - self.players * walls}
        box |= {"merchant": 0, "roof": 0, "neutral": 0, "tea": 0}
        first = rng.randrange(self.players) if first is None else first  # D-M-08
        state = State(
            self.ground,
            [dict(hand) for _ in range(self.players)],
            [set(self.colours) if self.ditt else set() for _ in range(self.players)],
            box,
            palace_tiles=dict.fromkeys(self.colours),
            tower_tiles=dict.fromkeys(TOWERS),
            tower_merchants=dict(TOWER_MERCHANTS) if self.edition == "2014" else dict.fromkeys(TOWERS, 0),
            first=first,
            seat=first,
        )
        if self.edition == "2001":
            state.starting, state.size = True, 1
        else:
            state.well, merchant = rng.sample(self.ground.middle, 2)  # D-M-06, D-M-07
            state.streets = [[merchant]]
            self.begin_turn(state, first)
        return state

    def turn_size(self, turn: int) -> int:
        """How many pieces the turn has that comes after so many others (MC-20, MC-21, MB-07, D-M-57)."""
        if self.edition == "2014":
            return 1 if turn < (1 if self.players == 2 else 2) else 2
        if self.ditt:  # D-M-10: the start merchant is the first player's one piece, and his first turn
            opening = (1, 1, 2) if self.readings["D-M-11"] == "a" else (1, 1, 2, 2)
            return opening[turn] if turn < len(opening) else 3
        return 2

    def legal(self, state: State) -> list[Move]:
        """The moves of the seat whose decision it is, in no particular order; none once the game is over."""
        if state.ended:
            return []
        if state.starting:
            return [("start", cell) for cell in self.ground.middle]
        if state.owes_tea:
            return [("tea",)]
        moves = list(self.options(state, state.seat))
        second = state.placed == 1 and state.size == 2
        tea = state.hands[state.seat]["tea"] > 0
        if state.single:  # MC-72: there is no duty beyond the one piece, even if it has won merchants
            return [*moves, ("stop",), *([("tea",)] if second and tea else [])] if state.placed else moves
        if second and tea:  # D-M-54, D-M-67
            return [*moves, ("tea",)]
        worths = self.worths(state, moves)
        best = max(worths, default=None)
        return [
            move
            for move, worth in zip(moves, worths, strict=True)
            if worth == best or (state.placed == 0 and state.size == 2 and self.has_tea_after(state, move))
        ]

    def play(self, state: State, move: Move) -> None:
        """Play a legal move: change the position up to the next decision."""
        if move[0] == "start":
            add_merchant(state, move[1])
            state.starting = False
            if self.ditt:
                self.next_turn(state)
            else:
                self.begin_turn(state, state.first)
        elif move[0] == "stop":
            self.next_turn(state)
        elif move[0] == "tea":
            state.hands[state.seat]["tea"] -= 1
            state.box["tea"] += 1
            self.next_turn(state)
        else:
            may_owe = state.placed == 0 and state.size == 2 and not state.single and self.has_tea_after(state, move)
            before = state.copy() if may_owe else None
            place(self, state, move)
            if state.placed < state.size and self.can_place(state, state.seat):
                return
            # Nothing more can be placed. If another first piece would have left a second, it is the tea that excuses
            # this one, and it is discarded; if none would, nothing is owed (D-M-49, D-M-50).
            if before and max(self.worths(before, list(self.options(before, before.seat)))) > (True, 1):
                state.owes_tea = state.placed < state.size
            if not state.owes_tea:
                self.next_turn(state)

    def over(self, state: State) -> bool:
        """Whether the game is over: no seat can place anything (MA-65, D-M-51)."""
        return state.ended

    def scores(self, state: State) -> list[dict[str, int]]:
        """The points of each seat by category: buildings, stables, walls, merchants, the tiles, the well."""
        return count_scores(self, state)

    def winners(self, state: State) -> list[int]:
        """The seats with the highest total; a tie is shared (MA-68, D-M-58)."""
        totals = [sum(points.values()) for points in self.scores(state)]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def pieces(self, state: State) -> dict[str, dict[str, int]]:
        """How many of each kind are in hands, on the board, beside it with the tiles, and in the box."""
        board = {"stable": sum(len(p.stables) for p in state.palaces), "wall": len(state.walls), "tea": 0}
        board["merchant"] = sum(map(len, state.streets))
        board["roof"] = sum(isinstance(p.owner, int) for p in state.palaces)
        board["neutral"] = sum(isinstance(p.owner, str) for p in state.palaces)
        for colour in self.colours:
            board[colour] = sum(len(p.buildings) for p in state.palaces if p.colour == colour)
        violet = sum(p.colour == "violet" and p.owner is not None for p in state.palaces)
        tiles = {"merchant": sum(state.tower_merchants.values()) + state.starting}
        tiles["tea"] = sum(TEA[violet:]) if self.tea else 0
        if self.ditt:
            tiles |= dict.fromkeys(self.colours, 1)
        counts = {
            kind: {"hand": sum(hand[kind] for hand in state.hands), "board": board[kind]}
            | {"tiles": tiles.get(kind, 0), "box": state.box[kind]}
            for kind in (*self.colours, *WHITE, "roof", "neutral", "tea")
        }
        counts["neutral"]["hand"] += sum(map(len, state.blocking))
        return counts

    def options(self, state: State, seat: int) -> Iterator[Move]:
        """What a seat can place as its next piece, by the rules of the pieces and the colour limit alone."""
        hand = state.hands[seat]
        white = self.white_room(state) > 0
        if white and hand["wall"]:
            yield from (("wall", space) for space in wall_spaces(state))
        yield from self.claims(state, seat)
        view = View(state)
        if white and hand["merchant"]:
            cells = view.growth()
            if not cells:  # D-M-32
                cells = set(view.market_starts({"a": 4, "b": 1, "c": 0}[self.readings["D-M-33"]]))
            yield from (("merchant", cell) for cell in cells)
        if white and hand["stable"]:
            yield from (("stable", cell) for cell in view.stables())
        starts: list[Cell] | None = None
        for colour in self.colours:
            if hand[colour] and not (self.ditt and colour in state.used):
                near = view.buildings(colour)
                if near is None and starts is None:
                    starts = view.starts()
                yield from (("build", colour, cell) for cell in (near if near is not None else starts or ()))

    def claims(self, state: State, seat: int) -> Iterator[Move]:
        """The open palaces that a seat can take with a roof or dome, or cover with a neutral or blocking one."""
        hand = state.hands[seat]
        owned = {p.colour for p in state.palaces if p.owner == seat}
        roof = hand["roof"] > 0 and not (self.ditt and "roof" in state.used)
        neutral = hand["neutral"] > 0
        for palace in state.palaces:
            if palace.owner is not None:
                continue
            if roof and palace.colour not in owned:
                yield "roof", palace.name
            if neutral or (palace.colour in state.blocking[seat] and "neutral" not in state.used):
                yield "neutral", palace.name

    def can_place(self, state: State, seat: int) -> bool:
        """Whether a seat can place anything as its next piece."""
        return next(self.options(state, seat), None) is not None

    def white_room(self, state: State) -> int:
        """How many white pieces this turn may still have: any number, unless Ditt is read as D-M-12 (b)."""
        if self.ditt and self.readings["D-M-12"] == "b":
            # Of each colour there is at most one, so that what is not white is as many as the colours used.
            return WHITES_A_TURN - (state.placed - len(state.used))
        return state.size

    def worths(self, state: State, moves: list[Move]) -> list[Worth]:
        """For each next piece, the best turn that can begin with it (see ``worth``).

        Two shortcuts spare the search; a test compares them with ``search``.
        - Walls: nothing but a wall takes a wall space, and each wall leaves one space less to place. So if the seat
          has walls, and there is room, for the whole rest of the turn, any piece leaves a full turn.
        - Claims: a palace that the seat can claim now stays open and his to claim after any piece that is not itself
          a roof or dome, and no such piece closes a colour. So one claim makes sure of one more piece after it.
        """
        left = state.size - state.placed
        walls = min(state.hands[state.seat]["wall"], wall_room(state))
        white = self.white_room(state)
        lacks_dome = state.alone and not state.domed
        # Whoever lacks a dome plays an edition that has own domes only, so that any claim is the dome that is due.
        claim = next(self.claims(state, state.seat), None) is not None
        result: list[Worth] = []
        for move in moves:
            kept = not lacks_dome or move[0] == "roof"
            sure = min(walls - (move[0] == "wall"), white - (move[0] in WHITE))
            full = kept and sure >= left - 1
            if full or (left == 2 and claim and move[0] not in ("roof", "neutral")):
                result.append((True, left))
            else:
                result.append(self.search(state, move))
        return result

    def search(self, state: State, move: Move) -> Worth:
        """What ``worths`` says of one piece, by trying it and all that can follow."""
        after = state.copy()
        place(self, after, move)
        kept, more = self.worth(after)
        return kept, more + 1

    def worth(self, state: State) -> Worth:
        """The best that the rest of the turn can be: with the dome that is due, then with the most pieces.

        The duty of the lone player goes before the duty to place two (D-M-52); both look at the whole turn (D-M-49),
        and for Ditt as many pieces are due as the colour limit allows (D-M-14).
        """
        left = state.size - state.placed
        best = (state.domed or not state.alone, 0)
        if left == 0:
            return best
        walls = min(state.hands[state.seat]["wall"], wall_room(state), self.white_room(state))
        if best[0] and walls >= left:
            return True, left
        for move in self.options(state, state.seat):
            best = max(best, self.search(state, move) if left > 1 else (best[0] or move[0] == "roof", 1))
            if best == (True, left):
                break
        return best

    def has_tea_after(self, state: State, move: Move) -> bool:
        """Whether the seat to move has a tea tile after this piece, be it one that the piece wins (D-M-54)."""
        if not self.tea:
            return False
        if state.hands[state.seat]["tea"]:
            return True
        if move[0] != "roof" or state.palace_of(move[1]).colour != "violet":
            return False
        return sum(p.colour == "violet" and p.owner is not None for p in state.palaces) < len(TEA)

    def next_turn(self, state: State) -> None:
        """Pass the turn to the next seat that can place anything, or end the game."""
        state.turn += 1
        state.used = set()
        state.placed = 0
        state.owes_tea = False
        for step in range(1, self.players + 1):
            seat = (state.seat + step) % self.players
            if self.can_place(state, seat):  # D-M-50, D-M-44: who cannot now may again later
                self.begin_turn(state, seat)
                return
        state.ended = True

    def begin_turn(self, state: State, seat: int) -> None:
        """Begin the turn of a seat that can place something."""
        state.seat, state.size, state.placed = seat, self.turn_size(state.turn), 0
        state.used, state.domed, state.owes_tea = set(), False, False
        state.single = self.wooden(state, seat) == 1
        others = [other for other in range(self.players) if other != seat]
        if self.readings["D-M-52"] == "a":
            state.alone = self.lone_duty and not any(self.wooden(state, other) for other in others)
        else:
            state.alone = self.lone_duty and not any(self.can_place(state, other) for other in others)

    def wooden(self, state: State, seat: int) -> int:
        """How many pieces a seat has: all but tea."""
        hand = state.hands[seat]
        return sum(hand.values()) - hand["tea"] + len(state.blocking[seat])
