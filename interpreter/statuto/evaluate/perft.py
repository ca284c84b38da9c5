"""Counting: sequences of turns or choices of an exact length.

What is decided before the first turn, and between the deals of a match, is no turn of its own: it belongs to the turn
that follows.
"""

from __future__ import annotations

import time
from typing import Any

from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.work import TimeIsUp
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import TURNS

__all__ = ["Perft", "Record", "TimeIsUp", "closing", "decisions"]

Record = list[Any]


def closing(machine: Machine) -> frozenset[int]:
    """The decisions after which, whatever the move, the turn ends with no other decision and no chance."""
    found: set[int] = set()
    if machine.program.triggers:
        return frozenset()
    for index, instruction in enumerate(machine.code):
        if isinstance(instruction, c.Decision) and not instruction.site:
            bodies = [machine.bodies[action] for action in instruction.actions]
            if all(_runs_out(machine, body, c.Return) for body in bodies) and _runs_out(
                machine, index + 1, c.NextTurnOf
            ):
                found.add(index)
    return frozenset(found)


def decisions(machine: Machine) -> frozenset[int]:
    """All decisions of players."""
    return frozenset(i for i, one in enumerate(machine.code) if isinstance(one, c.Decision) and not one.site)


def _runs_out(machine: Machine, start: int, end: type) -> bool:
    """Whether every way from an instruction comes to one of a type without a decision in between."""
    seen: set[int] = set()
    pending = [start]
    while pending:
        at = pending.pop()
        if at in seen:
            continue
        seen.add(at)
        instruction = machine.code[at]
        if isinstance(instruction, end):
            continue
        if isinstance(instruction, c.Decision | c.ChancePick | c.ChanceDraw | c.ChanceSwap | c.Return | c.Settle):
            return False
        pending.extend(following(machine, at))
    return True


def following(machine: Machine, at: int) -> list[int]:
    """Where an instruction may go on, within its own block."""
    instruction = machine.code[at]
    match instruction:
        case c.Jump(to=to) | c.NextTurnOf(to=to):
            return [to]
        case c.Branch(to=to) | c.NextMember(to=to):
            return [at + 1, to]
        case c.Down(to=to) | c.ChanceDraw(to=to):
            return [at + 1, to] if to >= 0 else [at + 1]
        case c.Return():
            return []
        case c.Decision():
            return [at + 1] if instruction.empty < 0 else [at + 1, instruction.empty]
    return [at + 1]


class Perft:
    """Counts the sequences of one engine's game; a finished game ends its branch, and counts where it ends at the
    depth. Past `until`, on the clock of `time.perf_counter`, counting raises `TimeIsUp`.
    """

    def __init__(self, engine: Engine, by: str = "turn", until: float | None = None) -> None:
        self.engine = engine
        self.until = until
        self.by_turn = by == "turn"
        self.closing = closing(engine.machine)

    def count(self, record: Record, depth: int) -> int:
        """How many sequences of `depth` turns (or choices) there are from a state; every outcome of chance is a
        branch.
        """
        node = self.engine.advance(record)
        if depth == 0:
            return 1
        if node is None:
            return 0
        return self._below(record, node, depth)

    def _below(self, r: Record, node: Decision | Chance, depth: int) -> int:
        engine, total = self.engine, 0
        if self.until is not None and time.perf_counter() > self.until:
            raise TimeIsUp
        if isinstance(node, Chance):
            for outcome in node.outcomes:
                copy = r.copy()
                node.carry_out(copy, outcome)
                total += self._after(copy, r[TURNS], depth, False)
            return total
        if depth == 1 and (not self.by_turn or node.node in self.closing):
            return len(node.moves)
        for move in node.moves:
            copy = r.copy()
            engine.play(copy, move, node.seat)
            total += self._after(copy, r[TURNS], depth, True)
        return total

    def _after(self, r: Record, turn: int, depth: int, chosen: bool) -> int:
        """The count below a state that a move or chance has made."""
        node = self.engine.advance(r)
        over = node is None or bool(turn and r[TURNS] != turn) if self.by_turn else chosen
        left = depth - 1 if over else depth
        if left == 0:
            return 1
        return 0 if node is None else self._below(r, node, left)
