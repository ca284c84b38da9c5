"""Boards laid from tiles: which part lies on which side of which place, asked of a record."""

from __future__ import annotations

from typing import Any

from statuto.checks.types import LaidBoard

Record = list[Any]
MOST_KEPT = 64


class LaidQueries:
    """The queries of one laid board.

    A tile turned by t shows its own side s on side s + t of its place. Part i of the k-th tile is area k·parts + i. Two
    areas touch when they share a side: across two places, or, within a tile, one beside the other around its middle.
    """

    def __init__(self, board: LaidBoard) -> None:
        tiles = board.tiles.tile
        assert tiles is not None
        self.board = board
        self.parts = tiles.parts
        self.sides = tiles.sides
        self.values = tiles.values
        self.across = board.grid.across
        self.places = tuple(tuple(sorted(p for p in row if p >= 0)) for row in self.across)
        self.part_of_side = tiles.part_of_side
        owned = [[s for s in range(self.sides) if self.part_of_side[s] == i] for i in range(self.parts)]
        self.owned = [[[(s + turn) % self.sides for s in sides] for turn in range(self.sides)] for sides in owned]
        turns = range(self.sides)
        self.facing = [[tiles.part_of_side[(s - turn) % self.sides] for turn in turns] for s in range(self.sides)]
        self.inside = [self._beside_within(i) for i in range(self.parts)]
        self._kept: dict[tuple[Any, ...], tuple[tuple[int, ...], ...]] = {}

    def _beside_within(self, part: int) -> tuple[int, ...]:
        """The parts of the same tile that touch a part."""
        if self.parts <= 1:
            return ()
        return tuple(sorted({(part + 1) % self.parts, (part - 1) % self.parts} - {part}))

    def areas(self, r: Record) -> range:
        """All areas that are laid."""
        return range(r[self.board.count] * self.parts)

    def areas_of(self, r: Record, place: int) -> range:
        """The areas of the tile at a place."""
        slot = r[self.board.slot + place] if place >= 0 else -1
        return range(slot * self.parts, (slot + 1) * self.parts) if slot >= 0 else range(0)

    def tile_at(self, r: Record, place: int) -> int:
        """The tile at a place, or −1."""
        slot = r[self.board.slot + place]
        return r[self.board.tile + slot] if slot >= 0 else -1

    def turn_at(self, r: Record, place: int) -> int:
        """By how many sides the tile at a place is turned, or −1."""
        slot = r[self.board.slot + place]
        return r[self.board.turn + slot] if slot >= 0 else -1

    def open_places(self, r: Record) -> list[int]:
        """The places where nothing lies and that touch a laid tile, in order; the middle when nothing is laid."""
        board = self.board
        count = r[board.count]
        if count == 0:
            return [board.grid.centre]
        at, found = board.slot, set()
        for place in r[board.place : board.place + count]:
            for neighbour in self.places[place]:
                if r[at + neighbour] < 0:
                    found.add(neighbour)
        return sorted(found)

    def beside(self, r: Record, area: int) -> list[int]:
        """The areas that touch an area."""
        board, parts = self.board, self.parts
        slot, part = divmod(area, parts)
        first = slot * parts
        found = [first + i for i in self.inside[part]]
        across = self.across[r[board.place + slot]]
        for side in self.owned[part][r[board.turn + slot]]:
            place = across[side]
            if place >= 0 and (other := r[board.slot + place]) >= 0:
                found.append(other * parts + self.facing[(side + 3) % 6][r[board.turn + other]])
        return found

    def adjacency(self, r: Record) -> tuple[tuple[int, ...], ...]:
        """For every laid area the areas that touch it, ascending; kept for the layouts seen last."""
        board = self.board
        count = r[board.count]
        key = (*r[board.place : board.place + count], *r[board.turn : board.turn + count])
        found = self._kept.get(key)
        if found is None:
            found = tuple(tuple(sorted(set(self.beside(r, area)))) for area in range(count * self.parts))
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found

    def lay(self, r: Record, tile: int, place: int, turn: int) -> bool:
        """Lay a tile; False when something lies there or all slots are taken."""
        board = self.board
        slot = r[board.count]
        if slot >= board.slots or place < 0 or r[board.slot + place] >= 0:
            return False
        r[board.tile + slot], r[board.place + slot], r[board.turn + slot] = tile, place, turn
        r[board.slot + place] = slot
        r[board.count] = slot + 1
        return True

    def area_name(self, r: Record, area: int) -> str:
        """The name of an area: its place and the value of its part, or the part's number when two parts look the
        same.
        """
        slot, part = divmod(area, self.parts)
        place = self.board.places.names[r[self.board.place + slot]]
        values = self.values[r[self.board.tile + slot]]
        tiles = self.board.tiles.tile
        assert tiles is not None
        label = tiles.attribute.names[values[part]] if values.count(values[part]) == 1 else str(part + 1)
        return f"{place}:{label}"

    def area_named(self, r: Record, text: str) -> int:
        """The area with a name, or −1."""
        return next((area for area in self.areas(r) if self.area_name(r, area) == text), -1)
