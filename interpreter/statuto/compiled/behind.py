"""What one cell of the record cannot hold lies behind it: sets of many things, and members kept in an order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from statuto.checks.terms import Apply, Field, Fold, Operator, Query, Term
from statuto.checks.types import Grouping, LaidBoard
from statuto.compiled.bits import BitSets, full_words, worth_bits
from statuto.compiled.heaps import Levels, worth_levels
from statuto.compiled.wat import RECORD
from statuto.machine.code import Machine, Take

MOST_BITS = 31
"""A set of at most so many things is the bits of one cell."""
WORD = 32
WIDE = 64


class Words(NamedTuple):
    """The words of a memory of sets: the first, how many each set has, and how many all have together."""

    first: int
    each: int
    all: int


class Tables(NamedTuple):
    """Where the tables of a sorting lie, as addresses: see `connections_text`."""

    left: int
    flags: int
    word: int
    sort: int


class Laid(NamedTuple):
    """Where the tables of a laid board lie, as addresses: see `laid_text`; and how many words a set of areas has.

    `known` is how many tiles the tables know, `open` the set of places where one may be laid, of `places` words.
    `beside` has the set of the areas that touch each area, `values` the set of those with each value of their part,
    and `rows` the address of that set for each area.
    """

    known: int
    open: int
    places: int
    beside: int
    values: int
    rows: int
    words: int


class Kept(NamedTuple):
    """Where the members of groups lie, as an address, and how many words a set has: see `members_text`."""

    at: int
    words: int


class Behind:
    """The cells behind the record of a machine, each by its number, counted on from those of the record.

    `sets` are the words of each memory of large sets, by the identity of its field. `lists` are where the members lie
    that are gone through across decisions, by the local that keeps the place: how many, then the members in order.
    `wide` is where the number of each parameter lies that has 64 bits, by its local.
    `connections` are those of each sorting that is kept, and `counted` is where the set lies of the candidates of each
    action for which it is kept: how many, then a bit for each. `start` are all cells before the setup.
    `bits` are the bit sets of each memory that has them, by the identity of its field. `laid` are the tables of each
    board that is laid from tiles, by its identity. `members` are the sets that are kept of the groups of a clause, by
    the identity of the field that has the group of each space. `levels` is where the sets of zones that hold so many
    pieces begin, by the identity of their field.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.end = len(machine.layout.initial)
        self.start = list(machine.layout.initial)
        self.sets: dict[int, Words] = {}
        self.lists: dict[int, int] = {}
        self.connections: list[Tables] = []
        self.counted: dict[int, int] = {}
        for field in machine.program.fields:
            domain = field.type.domain
            if field.type.form == "set" and domain is not None and domain.size > MOST_BITS:
                each = -(-domain.size // WORD)
                self.sets[id(field)] = Words(self._room(each * field.cells), each, each * field.cells)
        for node in machine.code:
            if isinstance(node, Take):
                domain = node.members.type.domain
                assert domain is not None
                if domain.size > MOST_BITS or not ascends(node.members):
                    self.lists[node.keep] = self._room(1 + domain.size)
        several = (one for action in machine.program.actions for one in action.parameters if one.several is not None)
        self.wide = {one.slot: self._room(2) for one in several if one.several and one.several.coding.wide}
        members = [number for number, one in enumerate(machine.program.triggers) if one.members is not None]
        self.fired = {number: self._room(1) for number in members}
        self.bits: dict[int, BitSets] = {}
        for field in worth_bits(machine.program):
            things = field.dims[0][1].size
            self._room(self.end % 2)
            sets = BitSets(self.end, -(-things // WIDE), field.low, field.high - field.low + 1)
            self.bits[id(field)] = sets
            self._room(sets.cells())
            self.start[sets.first :] = sets.initial(field.start, things)

        self.members: dict[int, Kept] = {}
        self.levels: dict[int, Levels] = {}
        for field, levels in worth_levels(machine.program):
            self._keep_levels(field, levels)
        self.laid: dict[int, Laid] = {}
        for board in machine.program.boards:
            self._keep_laid(board)

    def _keep_levels(self, field: Field, levels: Sequence[tuple[bool, int]]) -> None:
        """Room for the sets of zones that hold so many pieces, if all are empty at first."""
        if any(self.start[field.offset : field.offset + field.cells]):
            return
        words = 2 * len(full_words(field.dims[0][1].size))
        self._room(self.end % 2)
        rooms = ((level, self._room(words * (field.width if level[0] else 1))) for level in levels)
        self.levels[id(field)] = dict(rooms)

    def _keep_laid(self, board: LaidBoard) -> None:
        """Room for what is kept of a laid board: nothing is known, and the place in the middle is open."""
        areas, tiles = board.areas, board.tiles.tile
        assert tiles is not None
        words, places = -(-areas.size // WIDE), -(-board.places.size // WIDE)
        self._room(self.end % 2)
        rooms = (2, 2 * places, 2 * words * areas.size, 2 * words * tiles.attribute.size, areas.size)
        known, open, beside, values, rows = (self._room(room) for room in rooms)
        middle = board.grid.centre
        self.start[open + middle // WORD] = (1 << middle % WORD) - (1 << WORD if middle % WORD == WORD - 1 else 0)
        at = [RECORD + 4 * cell for cell in (known, open, beside, values, rows)]
        self.laid[id(board)] = Laid(at[0], at[1], places, at[2], at[3], at[4], words)

    def keep_connections(self, spaces: int, flagged: int) -> None:
        """Room for what is kept of the connections of a sorting, which begins as zeros."""
        rooms = (1, flagged, spaces, (spaces + 1) // 2)
        self.connections.append(Tables(*(RECORD + 4 * self._room(room) for room in rooms)))

    def keep_candidates(self, action: int, there: Sequence[bool]) -> None:
        """Room for the set of the candidates of an action, which begins with those that are `there`."""
        words = -(-len(there) // WIDE) * (WIDE // WORD)
        first = self.counted[action] = self._room(1 + words)
        bits = sum(1 << place for place, one in enumerate(there) if one)
        raw = bits.to_bytes(4 * words, "little")
        found = [int.from_bytes(raw[at : at + 4], "little", signed=True) for at in range(0, len(raw), 4)]
        self.start[first : first + 1 + words] = [sum(there), *found]

    def keep_members(self, grouping: Grouping) -> None:
        """Room for the members of each group: which groups there are, which spaces are in one, then a set for each."""
        self._room(self.end % 2)
        words = -(-grouping.spaces.size // WIDE)
        first = self._room(2 * words * (2 + grouping.spaces.size))
        self.members[id(grouping.at)] = Kept(RECORD + 4 * first, words)

    def _room(self, cells: int) -> int:
        first = self.end
        self.end += cells
        self.start += [0] * cells
        return first

    def place(self, field: Field) -> tuple[int, tuple[int, ...]]:
        """Where a memory or zone begins, and how far apart two neighbours of each of its dimensions lie, in cells."""
        words = self.sets.get(id(field))
        if words is None:
            return field.offset, field.strides
        return words.first, tuple(stride * words.each for stride in field.strides)


def ascends(term: Term) -> bool:
    """Whether the members of a set come in the order of their domain."""
    match term:
        case Fold():
            return ascends(term.members)
        case Apply():
            return term.definition.body is not None and ascends(term.definition.body)
        case Query():
            return term.name not in ("ray", "area-beside", "area-around")
        case Operator(arguments=(first, _, second)):
            return ascends(first) and ascends(second)
    return True
