"""One random game of the reference evaluator, and nothing counted."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.evaluate.chance import Dice
from statuto.evaluate.compiling import Record
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.playout import MOST_MOVES, choice
from statuto.machine.layout import TURNS


@dataclass(frozen=True, slots=True)
class Playout:
    """A game that was played at random: its last record, its moves and turns; `ended`, or stopped by the bound."""

    record: Record
    moves: int
    turns: int
    ended: bool


def play_out(engine: Engine, seed: int, most: int = MOST_MOVES) -> Playout:
    """Play a game at random to its end, or as far as a bound of moves."""
    dice, record, moves = Dice(seed), engine.start(), 0
    advance, play = engine.advance, engine.play
    while (node := advance(record, dice)) is not None:
        if moves >= most:
            return Playout(record, moves, record[TURNS], False)
        assert isinstance(node, Decision)
        legal = node.moves
        play(record, legal[choice(dice.seed, moves, len(legal))], node.seat)
        moves += 1
    return Playout(record, moves, record[TURNS], True)
