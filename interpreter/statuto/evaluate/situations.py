"""The whole tree of a small game, and what the seats cannot tell apart in it: its information sets.

An information set of a seat is all the situations in which it decides and has seen the same, by its history.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.history import Histories, Seen, text_of
from statuto.evaluate.matches import Deal
from statuto.evaluate.work import TimeIsUp

Record = list[Any]
MOST_HISTORIES = 5_000_000
REFERENCE = 8
"""How many bytes a cell of a record, or a line of a history, takes where it is kept."""


@dataclass(slots=True)
class Tree:
    """The size of a game's whole tree: states that are decided by a player, chance, or over; and information sets.

    `by_seat` are the information sets of each seat, `by_choices` those that come after so many choices of anybody.
    """

    histories: int = 0
    terminals: int = 0
    information_sets: int = 0
    by_seat: list[int] = field(default_factory=list)
    by_choices: list[int] = field(default_factory=list)


class TooLarge(Exception):
    """A tree has more histories than are gone through."""


class NoRoom(TooLarge):
    """What of a tree is still to be gone through takes more room than it may."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A state at which chance or a seat decides, or that is over; `choices` were made before it.

    `known` are the histories of the seats where one of them decides or the game is over, and empty at chance.
    """

    record: Record
    node: Decision | Chance | None
    choices: int
    known: tuple[Seen, ...]


def situations(
    engine: Engine, deep: int | None = None, until: float | None = None, memory: int | None = None
) -> Iterator[Situation]:
    """Every situation from the start on, with what each seat has seen; raises `TooLarge` past the bound.

    With `deep` none past so many choices. Past `until`, on the clock of `time.perf_counter`, it raises `TimeIsUp`; and
    `NoRoom` where what is still to be gone through takes more than so many bytes of `memory`, as in a game that may
    never end.
    """
    histories, seats = Histories(engine), range(engine.program.players.size)
    Move = tuple[Record, tuple[int, ...], int]
    pending: list[tuple[Record, tuple[Seen, ...], Move | None, int, tuple[Deal, ...], int]] = []
    pending.append((engine.start(), (), None, 0, (), 0))
    count = kept = 0
    while pending:
        r, known, last, choices, before, cost = pending.pop()
        kept -= cost
        if until is not None and time.perf_counter() > until:
            raise TimeIsUp
        deals = list(before)
        node = engine.advance(r, told=partial(_note, engine, histories, deals))
        count += 1
        if count > MOST_HISTORIES:
            raise TooLarge
        if isinstance(node, Chance):
            yield Situation(r, node, choices, ())
            for outcome in node.outcomes:
                copy = r.copy()
                node.carry_out(copy, outcome)
                pending.append((copy, known, last, choices, tuple(deals), len(copy)))
                kept += len(copy)
            _look(kept, memory)
            continue
        if last is None:
            known = tuple(histories.first(r, node, seat) for seat in seats)
        else:
            steps = [histories.after(known[seat].view, *last, r, node, seat, deals) for seat in seats]
            known = tuple(Seen((*known[seat].lines, *step.lines), step.view) for seat, step in enumerate(steps))
        yield Situation(r, node, choices, known)
        if node is not None and (deep is None or choices < deep):
            cost = sum(len(one.lines) for one in known)  # the moves share it, and the one that is made last has it
            for move in node.moves:
                copy = r.copy()
                engine.play(copy, move, node.seat)
                pending.append((copy, known, (r, move, node.seat), choices + 1, (), cost + len(copy)))
                kept += cost + len(copy)
                cost = 0
            _look(kept, memory)


def tree(engine: Engine, deep: int | None = None) -> Tree | None:
    """The whole tree from the start, or as much of it as comes before so many choices; None past the bound."""
    found = Tree()
    try:
        grow(found, engine, deep)
    except TooLarge:
        return None
    return found


def grow(
    found: Tree, engine: Engine, deep: int | None = None, until: float | None = None, memory: int | None = None
) -> None:
    """Count into an empty tree, with the bounds of `situations`; where one is passed, it holds what came before."""
    known: set[bytes] = set()
    found.by_seat = [0] * engine.program.players.size
    for one in situations(engine, deep, until, memory):
        found.histories += 1
        found.terminals += one.node is None
        if isinstance(one.node, Decision):
            key = hashlib.sha256(text_of(one.known[one.node.seat].lines).encode()).digest()
            if key not in known:
                known.add(key)
                found.information_sets += 1
                found.by_seat[one.node.seat] += 1
                found.by_choices += [0] * (one.choices + 1 - len(found.by_choices))
                found.by_choices[one.choices] += 1


def _look(kept: int, memory: int | None) -> None:
    """Raise `NoRoom` where so many references, of some bytes each, are more than the memory holds."""
    if memory is not None and kept * REFERENCE > memory:
        raise NoRoom


def _note(engine: Engine, histories: Histories, deals: list[Deal], r: Record) -> None:
    """Keep how a deal came out that has just ended."""
    deals.append(engine.match.deal(r, 0, histories.names))
