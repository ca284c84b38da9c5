"""What a move may tell beyond the move: whether what came of it asked for something that a seat does not see."""

from __future__ import annotations

import dataclasses
from typing import Any

from statuto.checks.program import Effect
from statuto.checks.terms import Term
from statuto.evaluate.game import Game
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.parts import Site
from statuto.findings import RulesError
from statuto.machine import code as c


def shown_by(game: Game, move: Move) -> frozenset[int]:
    """The seats that do not see all that was asked on the way from a legal move to the next decision."""
    engine, sight = game.engine, game.sight
    if not sight.hides:
        return frozenset()
    seats = set(range(engine.program.players.size))
    known = {p.slot for p in engine.program.actions[move[0]].parameters} if move[0] != DECLINE else set()
    record, shown = game.record.copy(), set[int]()
    engine.play(record, move, game.seat)
    try:
        for at in engine.way(record):
            for site in _secrets(game, at):
                shown |= {seat for seat in seats - shown if not sight.sees(site, seat, record, known)}
    except RulesError:
        return frozenset(seats)
    return frozenset(shown)


def _secrets(game: Game, at: int) -> list[Site]:
    """What an instruction asks that somebody does not see. A decision tells something only if it may be passed over."""
    program, sight = game.engine.program, game.sight
    key, instruction = ("instruction", at), game.engine.machine.code[at]
    match instruction:
        case c.Decision(empty=-1):
            return []
        case c.Decision(actions=actions):
            return sight.secrets_of(actions)
        case c.Settle():
            return sight.secrets(key, [(trigger.members, trigger.condition) for trigger in program.triggers])
        case c.EndTest():
            return sight.secrets(key, [ending.condition for ending in program.endings])
    parts: list[Any] = [getattr(instruction, field.name) for field in dataclasses.fields(instruction)]
    return sight.secrets(key, [part for part in parts if isinstance(part, Term | Effect)])
