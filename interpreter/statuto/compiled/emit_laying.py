"""Tiles that are laid, and taken back where a move was only looked at."""

from __future__ import annotations

from statuto.checks.program import LayTile
from statuto.checks.types import LaidBoard
from statuto.compiled.emit_joining import Joining
from statuto.compiled.emit_laid import cells_of
from statuto.compiled.wat import cell, const, either, get, load, op, put, set_cell, store, when


class Laying(Joining):
    """Emits the laying of tiles; part of `Effects`."""

    def lay(self, effect: LayTile) -> str:
        """The code of laying a tile."""
        board, cells = effect.laid, cells_of(effect.laid)
        tile, place, turn, slot, at = (self.function.local() for _ in range(5))
        code = put(tile, self.value(effect.tile)) + put(place, self.value(effect.place))
        code += put(turn, self.value(effect.turned)) + put(slot, cell(board.count))
        code += self.no_room(board, place, slot) + put(at, op("shl", get(place), const(2)))
        code += store(get(at), get(slot), cells.slot)
        code += set_cell(board.count, op("add", get(slot), const(1))) + put(slot, op("shl", get(slot), const(2)))
        for array, value in ((cells.tile, tile), (cells.place, place), (cells.turn, turn)):
            code += store(get(slot), get(value), array)
        return code

    def no_room(self, board: LaidBoard, place: str, slot: str) -> str:
        """Code that fails where no tile can be laid; the place and how many tiles lie there are in locals."""
        full = op("ge_s", get(slot), const(board.slots))
        lies = op("ge_s", load(op("shl", get(place), const(2)), cells_of(board).slot), const(0))
        taken = either(op("lt_s", get(place), const(0)), const(1), lies)
        never = self.fail("E003", "A tile cannot be laid where one lies, or when all are laid.")
        return when(op("or", full, taken), never)


def unlaid(board: LaidBoard, at: str) -> str:
    """Code that takes back the tile laid last; the local is free for use."""
    cells = cells_of(board)
    slot = op("shl", get(at), const(2))
    code = put(at, op("sub", cell(board.count), const(1))) + set_cell(board.count, get(at))
    code += store(op("shl", load(slot, cells.place), const(2)), const(-1), cells.slot)
    for array, start in ((cells.tile, -1), (cells.place, -1), (cells.turn, 0)):
        code += store(slot, const(start), array)
    return code
