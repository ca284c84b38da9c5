"""Sets that are seldom worked out: where nothing is there to ask about, or where what they come of is as it was.

On a board with a ring most spaces lie at a few distances from their neighbours, and those of the ring at many, each by
itself. Where a condition holds for none of these, as is usual, one question passes over them. What comes of memories
that nothing changes after the setup is kept, with the set that it came of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from operator import and_, or_

from statuto.checks.program import Program
from statuto.checks.reads import fields_read, fields_written
from statuto.checks.terms import Operator, Term
from statuto.compiled.bits import words_of
from statuto.compiled.emit_words import InWords, Row, Variable
from statuto.compiled.wat import const, put, when
from statuto.compiled.words import Mask, Word, any_of, both, code, nonempty, wide
from statuto.machine.code import Machine
from statuto.machine.inline import written_out

LEAST_PART = 4
"""Rows that together have less than one in so many of all neighbours are seldom asked about."""
FEW = 2
LONG = 1500
"""So many characters of code are worth a question whether they are needed."""


class Seldom(InWords):
    """Emits these; part of `Masks`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._changing = changing(machine.program)

    def if_any(self, mask: Mask, sources: int, work: Callable[[], Mask], size: int) -> Mask:
        """A set that has no member unless a mask has one of the `sources`, as bits; else it is not worked out."""
        asked = tuple(both(word, bits) for word, bits in zip(mask, words_of(sources, size), strict=True))
        return self._told_if(nonempty(asked), *self._apart(work))

    def under(self, condition: str, work: Callable[[], Mask]) -> Mask | None:
        """A set that has no member, and is not worked out, unless a condition holds; nothing where that is no work."""
        steps, found = self._apart(work)
        return self._told_if(condition, steps, found) if len(steps) >= LONG else None

    def _told_if(self, condition: str, steps: str, found: Mask) -> Mask:
        names = [self.function.wide() if word != 0 else "" for word in found]
        told = "".join(put(name, code(word)) for name, word in zip(names, found, strict=True) if name)
        self._steps.append("".join(put(name, code(0)) for name in names if name))
        self._steps.append(when(condition, f"{steps} {told}"))
        return tuple(f"(local.get {name})" if name else 0 for name in names)

    def remembered(self, mask: Mask, work: Callable[[], Mask]) -> Mask:
        """A set that comes of a mask alone; of none comes none. It is worked out when the mask is not as it was."""
        steps, found = self._apart(work)
        count = len(mask)
        room = self.memory.wide_buffer(count + len(found))

        def kept(place: int) -> str:
            return f"(i64.load offset={room + 8 * place} {const(0)})"

        differs: Word = 0
        for place, word in enumerate(mask):
            differs = any_of(differs, wide("xor", code(word), kept(place)))
        words = enumerate((*mask, *found))
        told = "".join(f"(i64.store offset={room + 8 * at} {const(0)} {code(word)})" for at, word in words)
        self._steps.append(when(wide("ne", code(differs), code(0)), f"{steps} {told}"))
        return tuple(self.hold(kept(count + place)) if word != 0 else 0 for place, word in enumerate(found))

    def bound(self, condition: Term, variable: Variable) -> int:
        """The things for which a condition may hold at all, as bits, as far as that is known beforehand."""
        condition, rows = written_out(condition), variable.rows
        if isinstance(condition, Operator) and condition.name in ("and", "or"):
            parts = [self.bound(one, variable) for one in condition.arguments]
            return reduce(and_ if condition.name == "and" else or_, parts)
        needs = self.fixed.needs(condition)
        if needs.record or not needs.locals or self.fixed.keys(condition, rows) != []:
            return -1
        found = self.fixed.mapped(condition, {slot: row for slot, row in rows.items() if slot in needs.locals}, {})
        return -1 if found is None else sum(1 << place for place, one in enumerate(found) if one)

    def _apart(self, work: Callable[[], Mask]) -> tuple[str, Mask]:
        """What is emitted for a set, with its steps apart from those of others."""
        steps, held = self._steps, self._held
        self._steps, self._held = [], dict(held)
        try:
            found = work()
            return " ".join(self._steps), found
        finally:
            self._steps, self._held = steps, held

    def lasts(self, condition: Term) -> bool:
        """Whether all that a condition asks is as it was after the setup."""
        fields = list(fields_read(condition))
        return bool(fields) and all(field.lifetime == "game" and id(field) not in self._changing for field in fields)


@lru_cache(maxsize=256)
def parted(rows: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Rows of neighbours by whether they are asked about often, or only about things that have many distances."""
    most = max(map(_pairs, rows), default=0)
    often = [row for row in rows if LEAST_PART * _pairs(row) >= most]
    seldom = [row for row in rows if row not in often]
    rare = sources_of(seldom)
    for row in often:
        one = tuple(thing if thing >= 0 and rare >> thing & 1 else -1 for thing in row)
        seldom += [one] if _pairs(one) else []
    few = LEAST_PART * sum(map(_pairs, seldom)) < sum(map(_pairs, rows))
    if len(seldom) < FEW or not few or 2 * rare.bit_count() > sources_of(rows).bit_count():
        return rows, ()
    rest = (tuple(-1 if thing >= 0 and rare >> thing & 1 else thing for thing in row) for row in often)
    return tuple(rest), tuple(seldom)


@lru_cache(maxsize=1024)
def far(row: Row) -> dict[int, tuple[int, ...]]:
    """How far the things of a row are from their places, each with the set of places that are so far from theirs."""
    places: dict[int, int] = {}
    for place, thing in enumerate(row):
        if thing >= 0:
            places[thing - place] = places.get(thing - place, 0) | 1 << place
    return {by: words_of(bits, len(row)) for by, bits in places.items()}


def sources_of(rows: Sequence[Row]) -> int:
    """The things that are in some rows, as bits."""
    things = set[int]().union(*rows)
    return sum(1 << thing for thing in things if thing >= 0)


def _pairs(row: Row) -> int:
    return len(row) - row.count(-1)


def changing(program: Program) -> frozenset[int]:
    """The memories that something may change after the setup, by their identity."""
    groups = [change for group in program.groups for change in (group.joining, group.splitting) if change is not None]
    bodies = [*program.turn, program.at_first_turn, program.at_turn, program.after_action]
    bodies += [one.body for one in program.actions] + [one.body for one in program.triggers]
    bodies += [one.body for one in groups]
    return frozenset(id(field) for body in bodies for effect in body for field in fields_written(effect))
