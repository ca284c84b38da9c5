"""Hints: which move does best in short random games from here, by what the seat that asks may know.

What is hidden from the seat is dealt anew at random in each game, and chance is drawn from dice of its own, so a hint
tells nothing of the true cards or of what chance will bring. Nothing is tried where there is a hidden memory, or where
another has just named something hidden: that cannot be dealt anew. Moves are tried by UCB1 (Auer, Cesa-Bianchi and
Fischer, 2002).
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from typing import Any

from statuto.checks.types import Domain
from statuto.evaluate.cells import cells_of
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.game import Game
from statuto.evaluate.moves import Move
from statuto.findings import RulesError
from statuto.machine.layout import ENDED
from statuto.play.table import hidden_fields

Record = list[Any]
SECONDS = 2.0
LONGEST = 300
EVEN = 0.5
FEW = 10


@dataclass(slots=True)
class Tried:
    """A move, how many games began with it, and how many of them were won (a draw or a shared win is a part)."""

    move: Move
    games: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Hint:
    """The moves that were tried, the best first, and whether the book hides anything; empty if nothing was tried."""

    tried: tuple[Tried, ...]
    dealt: bool


def hint(game: Game, seconds: float = SECONDS, dice: random.Random | None = None) -> Hint:
    """The moves of the one who decides now, tried for so many seconds."""
    chosen, until = dice or random.Random(), time.monotonic() + seconds
    hidden = hidden_fields(game.engine)
    if any(field.form == "value" for field in hidden) or game.in_the_dark(game.seat):
        return Hint((), True)
    tries = [Tried(move) for move in game.legal()]
    chosen.shuffle(tries)
    count = 0
    while time.monotonic() < until:
        one = _next(tries, count)
        record = dealt_anew(game.engine, game.record, game.seat, chosen)
        won = playout(game.engine, record, one.move, game.seat, chosen, until)
        if won is None:
            break
        one.games += 1
        one.won += won
        count += 1
    done = sorted((one for one in tries if one.games), key=lambda one: (-one.share, -one.games))
    return Hint(tuple(done), bool(hidden))


def _next(tries: list[Tried], count: int) -> Tried:
    """The move to try next: one that was not tried, or the one that may be the best."""
    new = next((one for one in tries if not one.games), None)
    return new or max(tries, key=lambda one: one.share + math.sqrt(2 * math.log(count) / one.games))


def playout(engine: Engine, record: Record, move: Move, seat: int, chosen: random.Random, until: float) -> float | None:
    """How a random game that begins with a move ends for a seat, from 0 to 1; None when the time is over before."""
    dice = Dice(chosen.getrandbits(64))
    try:
        engine.play(record, move, seat)
        for _ in range(LONGEST):
            node = engine.advance(record, dice)
            if node is None:
                break
            if time.monotonic() >= until:
                return None
            assert isinstance(node, Decision)
            engine.play(record, chosen.choice(node.moves), node.seat)
    except RulesError:
        return EVEN
    return _worth(engine, record, seat)


def _worth(engine: Engine, record: Record, seat: int) -> float:
    """What a position is worth to a seat: its part of the win; while the game goes on, whether its score is highest."""
    if record[ENDED]:
        winners = engine.winners(record)
        return (1 / len(winners) if seat in winners else 0.0) if winners else EVEN
    totals = [sum(row) for row in zip(*engine.score_sheet(record).values(), strict=True)]
    if not totals or totals.count(totals[seat]) == len(totals):
        return EVEN
    best = max(totals)
    return 1 / totals.count(best) if totals[seat] == best else 0.0


def dealt_anew(engine: Engine, record: Record, seat: int, chosen: random.Random) -> Record:
    """A copy of a record in which the pieces that a seat does not see are dealt to their zones at random."""
    copy = record.copy()
    zones: dict[Domain, list[tuple[int, int, bool]]] = {}
    for field in hidden_fields(engine):
        if field.holds is not None:
            places = zones.setdefault(field.holds, [])
            places += [(at, field.width, field.form == "pile") for at, secret in cells_of(field, seat) if secret]
    for places in zones.values():
        pool = [piece for place in places for piece in _pieces(record, *place)]
        chosen.shuffle(pool)
        for at, width, pile in places:
            count = len(_pieces(record, at, width, pile))
            mine, pool = pool[:count], pool[count:]
            _put(copy, at, width, pile, mine)
    return copy


def _pieces(record: Record, at: int, width: int, pile: bool) -> list[int]:
    """The pieces in a zone."""
    if pile:
        return list(record[at + 1 : at + 1 + record[at]])
    return [piece for piece in range(width) for _ in range(record[at + piece])]


def _put(record: Record, at: int, width: int, pile: bool, pieces: list[int]) -> None:
    """Give a zone its pieces, in place of those that lie there."""
    if pile:
        record[at + 1 : at + 1 + len(pieces)] = pieces
        return
    record[at : at + width] = [pieces.count(piece) for piece in range(width)]
