"""The city of Medina: its cells, a position, and where each piece may stand.

Cells are ``(column, row)``; the inner city is columns 1..W and rows 1..H, row 1 in the north. The ring of wall spaces
lies at 0 and W + 1, 0 and H + 1; its four corners hold the towers. Comments name the rules (MA, MB, MC) and the
readings (D-M) that they follow. Nothing here knows whose turn it is: see ``medina`` for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

Cell = tuple[int, int]
Run = tuple[str, str]  # a tower and the side along which its walls run

TOWERS = {"nw": 1, "ne": 2, "se": 3, "sw": 4}  # D-M-03: the number is the value, clockwise from the north-west
NEUTRAL = "neutral"  # the owner of a palace under a neutral roof (2014) or under a blocking dome (Ditt)


class Ground:
    """The cells of a board of W columns and H rows and what lies next to what; it never changes."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.inner = [(c, r) for r in range(1, height + 1) for c in range(1, width + 1)]
        inside = set(self.inner)
        # MA-08, D-M-06, D-M-07: neither on a wall space nor on a cell that touches one.
        self.middle = [(c, r) for c, r in self.inner if 1 < c < width and 1 < r < height]
        cross = ((0, -1), (1, 0), (0, 1), (-1, 0))
        around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        self.beside = {(c, r): [n for x, y in cross if (n := (c + x, r + y)) in inside] for c, r in self.inner}
        self.around = {(c, r): [n for x, y in around if (n := (c + x, r + y)) in inside] for c, r in self.inner}
        # Each side: its name, the towers at its two ends, and its wall spaces from the first tower to the second.
        self.sides: list[tuple[str, str, str, list[Cell]]] = [
            ("N", "nw", "ne", [(c, 0) for c in range(1, width + 1)]),
            ("S", "sw", "se", [(c, height + 1) for c in range(1, width + 1)]),
            ("W", "nw", "sw", [(0, r) for r in range(1, height + 1)]),
            ("E", "ne", "se", [(width + 1, r) for r in range(1, height + 1)]),
        ]
        self.rim = {space for *_, spaces in self.sides for space in spaces}
        # D-M-36: a corner is no wall space, so that each wall space touches exactly one inner cell, its foot.
        self.foot = {(c, r): (min(max(c, 1), width), min(max(r, 1), height)) for c, r in self.rim}
        self.rim_of: dict[Cell, list[Cell]] = {cell: [] for cell in self.inner}
        for space, cell in self.foot.items():
            self.rim_of[cell].append(space)


@lru_cache
def ground(width: int, height: int) -> Ground:
    """The board of that size."""
    return Ground(width, height)


@dataclass(slots=True)
class Palace:
    """One palace: its buildings and the stables that belong to it, and who owns it.

    ``owner`` is None while it is open, a seat, or NEUTRAL; ``by`` is the seat that laid the roof or dome.
    """

    colour: str
    buildings: set[Cell]
    stables: set[Cell] = field(default_factory=set)
    owner: int | str | None = None
    by: int | None = None

    @property
    def cells(self) -> set[Cell]:
        """All its cells."""
        return self.buildings | self.stables

    @property
    def size(self) -> int:
        """MA-53, MC-60: buildings and stables."""
        return len(self.buildings) + len(self.stables)

    @property
    def name(self) -> Cell:
        """The building by which a move names it: the least by (row, column)."""
        return min(self.buildings, key=lambda cell: (cell[1], cell[0]))


@dataclass(slots=True)
class State:
    """A position. Every attribute may be set by hand; nothing is remembered beside them."""

    ground: Ground
    hands: list[dict[str, int]]  # for each seat: each colour, stable, merchant, wall, roof, neutral, tea
    blocking: list[set[str]]  # Ditt, for each seat: the colours whose blocking dome is still to be used
    box: dict[str, int]  # what is out of the game
    palaces: list[Palace] = field(default_factory=list)
    streets: list[list[Cell]] = field(default_factory=list)  # each from end to end; the last is the one that grows
    walls: set[Cell] = field(default_factory=set)
    well: Cell | None = None
    palace_tiles: dict[str, int | None] = field(default_factory=dict)  # None: on the board
    tower_tiles: dict[str, int | None] = field(default_factory=dict)
    tower_merchants: dict[str, int] = field(default_factory=dict)
    first: int = 0
    seat: int = 0
    starting: bool = False  # 2001: the first player is to place the start merchant
    turn: int = 0  # how many turns were begun before this one
    size: int = 2  # how many pieces this turn has
    placed: int = 0  # how many of them are placed
    used: set[str] = field(default_factory=set)  # what the colour limit counts (MB-08)
    single: bool = False  # the turn began with one piece in hand
    alone: bool = False  # the turn began with nobody else able to place
    domed: bool = False  # a dome was placed in this turn
    owes_tea: bool = False  # the first piece was allowed only because tea is discarded now
    ended: bool = False

    def copy(self) -> State:
        """Another state that is equal and shares nothing that play changes."""
        palaces = [Palace(p.colour, set(p.buildings), set(p.stables), p.owner, p.by) for p in self.palaces]
        return State(
            self.ground,
            [dict(hand) for hand in self.hands],
            [set(colours) for colours in self.blocking],
            dict(self.box),
            palaces,
            [list(street) for street in self.streets],
            set(self.walls),
            self.well,
            dict(self.palace_tiles),
            dict(self.tower_tiles),
            dict(self.tower_merchants),
            self.first,
            self.seat,
            self.starting,
            self.turn,
            self.size,
            self.placed,
            set(self.used),
            self.single,
            self.alone,
            self.domed,
            self.owes_tea,
            self.ended,
        )

    def palace_of(self, cell: Cell) -> Palace:
        """The palace that has this cell."""
        return next(p for p in self.palaces if cell in p.buildings or cell in p.stables)


class View:
    """What stands where in a position, found anew from its lists; good until the next piece."""

    def __init__(self, state: State) -> None:
        self.state, self.ground = state, state.ground
        self.palace_at = {cell: p for p in state.palaces for cells in (p.buildings, p.stables) for cell in cells}
        self.merchants = {cell for street in state.streets for cell in street}
        self.barred: set[Cell] = set()  # MC-56: no building and no stable around the well
        if state.well is not None:
            self.barred = {state.well, *self.ground.around[state.well]}

    def free(self, cell: Cell) -> bool:
        """Whether an inner cell is empty."""
        return cell not in self.palace_at and cell not in self.merchants and cell != self.state.well

    def fits(self, cell: Cell, palace: Palace | None) -> bool:
        """Whether a part of this palace (None: of a new one) may stand there: empty, and an alley to every other.

        Stables count as palace, and so does another palace of the same colour (D-M-19).
        """
        if not self.free(cell) or cell in self.barred:
            return False
        return all(self.palace_at.get(near, palace) is palace for near in self.ground.around[cell])

    def extensions(self, palace: Palace) -> set[Cell]:
        """Where a building may extend a palace: beside a building of it, not beside a stable only (D-M-18)."""
        near = {cell for building in palace.buildings for cell in self.ground.beside[building]}
        return {cell for cell in near if self.fits(cell, palace)}

    def starts(self) -> list[Cell]:
        """Where a new palace may start: no palace beside or diagonally near it (MA-18, MC-26)."""
        return [cell for cell in self.ground.inner if self.fits(cell, None)]

    def buildings(self, colour: str) -> set[Cell] | None:
        """Where an open palace of the colour must be extended; None if a new one is to be started.

        A palace that cannot be extended is finished, though nobody owns it (MA-25, MA-27, MC-24, D-M-21).
        """
        open_palaces = [p for p in self.state.palaces if p.colour == colour and p.owner is None]
        cells = {cell for palace in open_palaces for cell in self.extensions(palace)}
        return cells or None

    def stables(self) -> set[Cell]:
        """Where a stable may stand: beside a building of a palace, owned or not, and away from all others."""
        return {cell for palace in self.state.palaces for cell in self.extensions(palace)}

    def touching(self, cell: Cell) -> list[Cell]:
        """The merchants beside a cell, of all streets."""
        return [near for near in self.ground.beside[cell] if near in self.merchants]

    def growth(self) -> set[Cell]:
        """Where the street that grows can grow: beside one end and no other merchant (D-M-31, D-M-34)."""
        street = self.state.streets[-1] if self.state.streets else []
        near = {cell for end in street[:1] + street[-1:] for cell in self.ground.beside[end]}
        return {cell for cell in near if self.free(cell) and len(self.touching(cell)) == 1}

    def market_starts(self, most: int) -> list[Cell]:
        """Where a new street may start: any free inner cell that touches at most so many merchants (D-M-33)."""
        return [cell for cell in self.ground.inner if self.free(cell) and len(self.touching(cell)) <= most]


def run_lengths(state: State) -> list[tuple[int, int]]:
    """For each side, how many walls run from its first tower and how many from its second."""
    lengths = []
    for *_, spaces in state.ground.sides:
        ahead = next((i for i, space in enumerate(spaces) if space not in state.walls), len(spaces))
        back = next((i for i, space in enumerate(reversed(spaces)) if space not in state.walls), len(spaces))
        lengths.append((ahead, back))
    return lengths


def wall_spaces(state: State) -> Iterator[Cell]:
    """Where a wall may stand: at the end of a run, with one space of the side still left free (MA-44, MC-47)."""
    for (*_, spaces), (ahead, back) in zip(state.ground.sides, run_lengths(state), strict=True):
        # The gate may lie beside a tower (D-M-38), so that both ends may grow while two spaces are free.
        if len(spaces) - ahead - back >= 2:
            yield spaces[ahead]
            yield spaces[-1 - back]


def wall_room(state: State) -> int:
    """How many walls can still be placed, one after another: all free wall spaces but one gate on each side."""
    sides = zip(state.ground.sides, run_lengths(state), strict=True)
    return sum(max(0, len(spaces) - ahead - back - 1) for (*_, spaces), (ahead, back) in sides)


def runs_of(state: State) -> dict[Cell, Run]:
    """The run to which each wall belongs; the gate keeps the runs apart, so there is one (D-M-37)."""
    runs: dict[Cell, Run] = {}
    for (side, one, other, spaces), (ahead, back) in zip(state.ground.sides, run_lengths(state), strict=True):
        runs.update(dict.fromkeys(spaces[:ahead], (one, side)))
        runs.update(dict.fromkeys(spaces[len(spaces) - back :], (other, side)))
    return runs
