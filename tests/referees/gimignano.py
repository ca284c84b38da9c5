"""A plain referee of San Gimignano (French edition), written by hand and apart from Statuto.

It is an independent oracle of the tests, and what the benchmarks compare against.

The board is the unbounded hexagon grid in axial cells ``(q, r)``. Side d of a cell faces the
neighbour ``SIDES[d]``. A tile is one of eight kinds, three guild letters such as ``ADC``, laid with
a turn 0..5: part 0 covers sides turn and turn + 1, part 1 the next two sides, part 2 the last two
(mod 6). An area is ``(cell, part)``; areas touch when they share an edge.

Moves are tuples: ``("token", cell, part)``, ``("hexagon", kind, cell, turn)``,
``("tower", cell, part)`` and ``("decline",)``. Comments name the readings (D-SG-...) they follow.
"""

from __future__ import annotations

import random
from typing import Literal

Cell = tuple[int, int]
Area = tuple[Cell, int]
Move = (
    tuple[Literal["token"], Cell, int]
    | tuple[Literal["hexagon"], str, Cell, int]
    | tuple[Literal["tower"], Cell, int]
    | tuple[Literal["decline"]]
)

SIDES: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
KINDS = ("ABC", "ACB", "ABD", "ADB", "ACD", "ADC", "BCD", "BDC")  # D-SG-01
COPIES = 2
START_CELLS: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, -1))  # D-SG-14: so many as players
HAND_SIZE = {2: 4, 3: 3, 4: 3}
TOKENS = 20
TOWERS = 10


def neighbour(cell: Cell, side: int) -> Cell:
    """Return the cell that the given side of a cell faces."""
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


def part_at(turn: int, side: int) -> int:
    """Return the part of a tile, laid with this turn, that covers a side."""
    return (side - turn) % 6 // 2


# The guild on each of the six sides, for every kind and turn.
PRINT = {(k, t): [k[part_at(t, side)] for side in range(6)] for k in KINDS for t in range(6)}


class Referee:
    """One game: it knows the position, the legal moves of the seat to choose, and the end."""

    def __init__(self, players: int, seed: int) -> None:
        """Set up a game; every chance of the setup comes from the seed."""
        rng = random.Random(seed)
        self.clear(players)
        bag = [kind for kind in KINDS for _ in range(COPIES)]
        rng.shuffle(bag)
        start = [bag.pop() for _ in range(players)]
        for i, turn in enumerate(self._start_turns(start, rng)):
            self.lay(start[i], START_CELLS[i], turn)
        for hand in self.hands:
            hand.extend(sorted(bag.pop() for _ in range(HAND_SIZE[players])))
        self.mover = rng.randrange(players)  # D-SG-28
        self.find_choice()

    def clear(self, players: int) -> None:
        """Make everything empty: no tiles laid or held, all tokens and towers in stock."""
        self.players = players
        self.laid: dict[Cell, tuple[str, int]] = {}
        self.border: dict[Cell, dict[int, str]] = {}  # empty cell: what faces each of its sides
        self.guild: dict[Area, str] = {}
        self.touching: dict[Area, list[Area]] = {}
        self.groups: set[frozenset[Area]] = set()  # connected, four guilds, free of towers
        self.tokens: dict[Area, list[int]] = {}
        self.towers: dict[Area, int] = {}
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock = [TOKENS] * players
        self.built = [0] * players
        self.mover = 0
        self.phase = 0  # token, hexagon, tower
        self.turns = 1  # begun so far
        self.finished = False
        self._acted = False  # the mover did something this turn
        self._idle = 0  # turns in a row in which nothing was done
        self._legal: list[Move] = []

    @staticmethod
    def _start_turns(kinds: list[str], rng: random.Random) -> tuple[int, ...]:
        """Draw turns of the start tiles, all legal layouts alike likely (every draw has one)."""
        while True:
            turns = tuple(rng.randrange(6) for _ in kinds)
            seen = {START_CELLS[i]: PRINT[kinds[i], turn] for i, turn in enumerate(turns)}
            pairs = [(c, d) for c in seen for d in range(6) if neighbour(c, d) in seen]
            if all(seen[c][d] != seen[neighbour(c, d)][(d + 3) % 6] for c, d in pairs):
                return turns

    def lay(self, kind: str, cell: Cell, turn: int) -> None:
        """Lay a tile (no questions asked) and note what now touches what."""
        self.laid[cell] = kind, turn
        self.border.pop(cell, None)
        for part in range(3):
            self.guild[cell, part] = kind[part]
            self.tokens[cell, part] = []  # the owners of the tokens there
            self.touching[cell, part] = [(cell, (part + 1) % 3), (cell, (part + 2) % 3)]
        for side in range(6):
            other = neighbour(cell, side)
            area = cell, part_at(turn, side)
            if other in self.laid:
                back = other, part_at(self.laid[other][1], (side + 3) % 6)
                self.touching[area].append(back)
                self.touching[back].append(area)
            else:
                self.border.setdefault(other, {})[(side + 3) % 6] = self.guild[area]
        for part in range(3):
            self.groups |= self._groups_with((cell, part))

    def _groups_with(self, area: Area) -> set[frozenset[Area]]:
        """Return the groups an area is in: four tower-free areas, connected, of four guilds."""
        grown = {frozenset([area])}  # D-SG-04: connected within the four; D-SG-32: no towers
        for _ in range(3):
            bigger = set()
            for group in grown:
                guilds = {self.guild[member] for member in group}
                for member in group:
                    for new in self.touching[member]:
                        if self.guild[new] not in guilds and new not in self.towers:
                            bigger.add(group | {new})
            grown = bigger
        return grown

    def legal(self) -> list[Move]:
        """Return the legal moves of the mover, none when the game is over."""
        return list(self._legal)

    def _token_moves(self, player: int) -> list[Move]:
        return [
            ("token", cell, part)
            for (cell, part), owners in self.tokens.items()
            if self.stock[player] > 0 and len(owners) < 2 and (cell, part) not in self.towers
        ]

    def _hexagon_moves(self, player: int) -> list[Move]:
        """List the placements of a hand; equal tiles of the hand count once."""
        kinds = dict.fromkeys(self.hands[player])
        return [
            ("hexagon", kind, cell, turn)
            for cell, facing in self.border.items()
            if len(facing) >= 2  # D-SG-18: it touches two hexagons
            for kind in kinds
            for turn in range(6)
            if all(PRINT[kind, turn][side] != guild for side, guild in facing.items())
        ]

    def _tower_moves(self, player: int) -> list[Move]:
        own = {area for area, owners in self.tokens.items() if player in owners}
        sites = {area for group in self.groups if group <= own for area in group}  # D-SG-07
        moves: list[Move] = [("tower", cell, part) for cell, part in sorted(sites)]
        return [*moves, ("decline",)] if moves else []  # D-SG-08: the French edition says may

    def find_choice(self) -> None:
        """Go on to the next point where a player has a move, or to the end of the game."""
        moves_of = (self._token_moves, self._hexagon_moves, self._tower_moves)
        self._legal = []
        while not self.finished and not self._legal:
            if self.phase == 3:
                self._end_turn()
            else:
                self._legal = moves_of[self.phase](self.mover)
                self.phase += not self._legal

    def play(self, move: Move) -> None:
        """Play a legal move of the mover; refuse any other."""
        if move not in self._legal:
            raise ValueError(f"illegal move: {move}")
        match move:
            case ("token", cell, part):
                self.tokens[cell, part].append(self.mover)
                self.stock[self.mover] -= 1
            case ("hexagon", kind, cell, turn):
                self.hands[self.mover].remove(kind)
                self.lay(kind, cell, turn)
            case ("tower", cell, part):
                self._build((cell, part))
        self._acted = self._acted or move[0] != "decline"
        self.phase += 1
        self.find_choice()

    def _build(self, site: Area) -> None:
        """Build a tower: all tokens on the site go home, the site leaves every group."""
        for owner in self.tokens[site]:
            self.stock[owner] += 1
        self.tokens[site] = []
        self.towers[site] = self.mover
        self.built[self.mover] += 1
        self.groups = {group for group in self.groups if site not in group}
        self.finished = self.built[self.mover] == TOWERS  # D-SG-21: at once

    def _end_turn(self) -> None:
        """Pass the turn on, unless D-SG-33 or D-SG-20 (b) ends the game."""
        self._idle = 0 if self._acted else self._idle + 1
        hope = any(self._can_complete(p) or self._hexagon_moves(p) for p in range(self.players))
        self.finished = self._idle == self.players or not hope
        self.turns += not self.finished
        self._acted = False
        self.phase = 0
        self.mover = (self.mover + 1) % self.players

    def _can_complete(self, player: int) -> bool:
        """Say whether slots and stock leave the player some group to complete."""
        for group in self.groups:
            lacking = [area for area in group if player not in self.tokens[area]]
            if len(lacking) <= self.stock[player] and all(len(self.tokens[a]) < 2 for a in lacking):
                return True
        return False

    def winners(self) -> list[int]:
        """Return the seats with most towers, then most tokens standing (a tie is shared)."""
        standing = [owner for owners in self.tokens.values() for owner in owners]  # D-SG-27
        results = [(self.built[p], standing.count(p)) for p in range(self.players)]
        return [p for p, result in enumerate(results) if result == max(results)]


def random_game(players: int, seed: int) -> tuple[int, int, list[int]]:
    """Play at random; return the decisions (forced ones too), the turns taken, and the winners."""
    rng = random.Random(seed)
    game = Referee(players, seed)
    decisions = 0
    while not game.finished:
        game.play(rng.choice(game.legal()))
        decisions += 1
    return decisions, game.turns, game.winners()
