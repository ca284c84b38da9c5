"""The whole tree of a small game, and what the seats cannot tell apart in it: its information sets.

An information set of a seat is all the situations in which it decides and has seen the same, by its history.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.history import Histories, Seen, text_of
from statuto.evaluate.matches import Deal

Record = list[Any]
MOST_HISTORIES = 5_000_000


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


@dataclass(frozen=True, slots=True)
class Situation:
    """A state at which chance or a seat decides, or that is over; `choices` were made before it.

    `known` are the histories of the seats where one of them decides or the game is over, and empty at chance.
    """

    record: Record
    node: Decision | Chance | None
    choices: int
    known: tuple[Seen, ...]


def situations(engine: Engine, deep: int | None = None) -> Iterator[Situation]:
    """Every situation from the start on, with what each seat has seen; raises `TooLarge` past the bound.

    With `deep` none past so many choices.
    """
    histories, seats = Histories(engine), range(engine.program.players.size)
    Move = tuple[Record, tuple[int, ...], int]
    pending: list[tuple[Record, tuple[Seen, ...], Move | None, int, tuple[Deal, ...]]] = []
    pending.append((engine.start(), (), None, 0, ()))
    count = 0
    while pending:
        r, known, last, choices, before = pending.pop()
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
                pending.append((copy, known, last, choices, tuple(deals)))
            continue
        if last is None:
            known = tuple(histories.first(r, node, seat) for seat in seats)
        else:
            steps = [histories.after(known[seat].view, *last, r, node, seat, deals) for seat in seats]
            known = tuple(Seen((*known[seat].lines, *step.lines), step.view) for seat, step in enumerate(steps))
        yield Situation(r, node, choices, known)
        if node is not None and (deep is None or choices < deep):
            for move in node.moves:
                copy = r.copy()
                engine.play(copy, move, node.seat)
                pending.append((copy, known, (r, move, node.seat), choices + 1, ()))


def tree(engine: Engine, deep: int | None = None) -> Tree | None:
    """The whole tree from the start, or as much of it as comes before so many choices; None past the bound."""
    found = Tree(by_seat=[0] * engine.program.players.size, by_choices=[])
    known: set[bytes] = set()
    try:
        for one in situations(engine, deep):
            found.histories += 1
            found.terminals += one.node is None
            if isinstance(one.node, Decision):
                key = hashlib.sha256(text_of(one.known[one.node.seat].lines).encode()).digest()
                if key not in known:
                    known.add(key)
                    found.by_seat[one.node.seat] += 1
                    found.by_choices += [0] * (one.choices + 1 - len(found.by_choices))
                    found.by_choices[one.choices] += 1
    except TooLarge:
        return None
    found.information_sets = len(known)
    return found


def _note(engine: Engine, histories: Histories, deals: list[Deal], r: Record) -> None:
    """Keep how a deal came out that has just ended."""
    deals.append(engine.match.deal(r, 0, histories.names))
