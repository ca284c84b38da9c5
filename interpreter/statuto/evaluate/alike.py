"""What all moves of an action leave to be done, found out by playing one of them.

A duty asks of each move how much can still be done after it. Mostly that does not depend on the move: wherever a house
is built, a wall can be put up. Then one move speaks for all of its action, and the argument is this.

Play one move of action A, and beside it, in thought, any other. After the moves are chosen the two records differ in
the parameters of A alone. Call *unknown* a set of fields and locals that holds all in which the records may differ; at
first, these parameters. Both records then run the same instructions, as long as none of them *decides* by what is
unknown, and the set is kept up on the way:

- An effect that reads nothing unknown does the same in both. Any other may do different things, so all that it may
  change becomes unknown: with the fields that it writes, what follows from the groups of spaces. A name, or a
  memory upon no thing, that is given a value that is known is known.
- A trigger whose condition reads what is unknown may fire in one record and not in the other, so all that it may change
  becomes unknown, and so on for what that sets off. If somebody may decide in it, nothing more is said. Any other
  trigger fires in both, since what it reads is the same.
- A branch, a loop or an end of the game by a condition that is settled, whatever is unknown, goes the same way in both.
  Where an end is not settled, the other game may be over, which is worth nothing more, or go on. Where a branch is
  not settled, both ways are gone: the other game goes one of them.
- At a decision of the player, an action whose permissions and candidates read nothing unknown has the same legal moves
  in both, and each of them can be made in both. When this is so of all actions of the decision, both have the same
  moves, and the same right to decline.

So what is found along the one record bounds what the best way is worth after *any* move of A: it is worth at least what
the known moves lead to (`low`), and at most what they lead to if all moves are known, or else all that is left to count
(`high`). Where the two are the same, or `low` is all that is left, no move of A needs a search of its own.

The moves of an action at a later decision are taken together by the same argument, its parameters being unknown then.
An effect that fails is an error of the book and is left out of account; boards that are laid from tiles are not
treated here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from statuto.checks.program import Bind, Store
from statuto.checks.terms import MostOf, Term
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.footprints import ANYTHING, Footprint, Footprints
from statuto.evaluate.moves import DECLINE, Legality, Move
from statuto.evaluate.nodes import Decision
from statuto.evaluate.question import Question, Row, less, more
from statuto.evaluate.settled import Settled, settled
from statuto.findings import RulesError
from statuto.machine import code as c
from statuto.machine.layout import AT, CHOOSER, ENDED
from statuto.machine.lower import decides

if TYPE_CHECKING:
    from statuto.evaluate.foresight import Foresight

MOST_PLAYS = 24
"""How many moves are played at most to find out about one action."""
MOST_INSTRUCTIONS = 2_000
NOTHING = frozenset((ANYTHING,))
"""What is unknown when all is known."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which rows the worth of the best way lies."""

    low: Row
    high: Row


@dataclass(frozen=True, slots=True)
class Doing:
    """What an effect depends on, what it may change, and what it gives a value whatever was there before.

    `upkeep` says the same of the groups that change with it: first the effect is done, and then its groups follow.
    """

    asked: Footprint
    changes: Footprint
    given: Footprint
    upkeep: tuple[tuple[Footprint, Footprint], ...]


class GaveUp(Exception):
    """Nothing more can be said; what has been found so far stands."""


class Alike:
    """Finds out what the moves of an action have in common, for one machine."""

    def __init__(self, foresight: Foresight, legality: Legality) -> None:
        self.foresight = foresight
        self.legality = legality
        self.machine, self.terms = foresight.machine, foresight.terms
        self.program = self.machine.program
        self.able = not self.program.boards
        self.marks = Footprints(self.program)
        self._effects: dict[int, Doing] = {}
        self._conditions: dict[tuple[str, int, int], Settled] = {}
        self._terms: dict[int, tuple[Footprint, Value | None]] = {}
        self._plays = 0
        self._instructions = 0
        marks = self.marks
        self._triggers = [
            (
                marks.reads(trigger.condition, trigger.members) | {marks.field(trigger.memory)},
                frozenset(
                    {marks.field(trigger.memory), *(() if trigger.slot < 0 else (marks.local(trigger.slot),))}
                ).union(*(marks.changed_by(effect) for effect in trigger.body)),
                decides(trigger.body),
            )
            for trigger in self.program.triggers
        ]

    def bounds(self, r: Record, moves: list[Move], question: Question, left: Row) -> Bounds:
        """The bounds of what the best way is worth that begins with any of some moves of one action."""
        self._plays, self._instructions = min(MOST_PLAYS, len(moves)), MOST_INSTRUCTIONS
        return self._together(r, moves, NOTHING, question, left)

    def _together(self, r: Record, moves: list[Move], unknown: Footprint, question: Question, left: Row) -> Bounds:
        """The bounds for some moves of one action in records that differ in what is unknown."""
        sample = moves[0]
        own = self.marks.parameters(sample[0]) if sample[0] != DECLINE else frozenset()
        return self._played(r, sample, unknown - own if len(moves) == 1 else unknown | own, question, left)

    def _played(self, r: Record, move: Move, unknown: Footprint, question: Question, left: Row) -> Bounds:
        """The bounds after a move that stands for others."""
        gain = question.gain(move, left)
        rest = less(left, gain)
        nothing = (0,) * len(left)
        if rest == nothing:
            return Bounds(gain, gain)
        self._plays -= 1
        if self._plays < 0:
            return Bounds(gain, left)
        found = self._after(self.foresight.played(r, move, question), unknown, question, rest)
        low, high = more(gain, found.low), more(gain, found.high)
        return Bounds(low, high)

    def _after(self, r: Record, unknown: Footprint, question: Question, left: Row) -> Bounds:
        """The bounds from a record on that runs to its next decision."""
        walk = _Walk(self, r, unknown, question, left)
        try:
            return walk.bounds()
        except (GaveUp, RulesError) as error:
            if isinstance(error, RulesError) and error.code == "E018":
                raise
            return Bounds((0,) * len(left), left)

    def step(self) -> None:
        """One more instruction is gone through; there is an end to it."""
        self._instructions -= 1
        if self._instructions < 0:
            raise GaveUp

    def effect(self, at: int, instruction: c.Perform) -> Doing:
        """What an effect depends on and what it may change."""
        if at not in self._effects:
            effect, marks = instruction.effect, self.marks
            given = frozenset[int]()
            if isinstance(effect, Bind):
                given = frozenset((marks.local(effect.slot),))
            elif isinstance(effect, Store) and effect.kind == "set" and not effect.indices:
                given = frozenset((marks.field(effect.field),))
            self._effects[at] = Doing(marks.reads(effect), marks.written_by(effect), given, marks.upkeep(effect))
        return self._effects[at]

    def condition(self, where: str, number: int, condition: Term, part: int = 0) -> Settled:
        """A condition of the program, by where it stands."""
        key = (where, number, part)
        if key not in self._conditions:
            self._conditions[key] = settled(self.terms, self.marks, condition)
        return self._conditions[key]

    def reads(self, at: int, *terms: Term | None) -> Footprint:
        """What the terms of an instruction read."""
        if at not in self._terms:
            self._terms[at] = self.marks.reads(*terms), None
        return self._terms[at][0]

    def seat(self, at: int, term: Term, r: Record) -> int:
        """The seat that an instruction names."""
        reads, value = self._terms[at]
        if value is None:
            value = self.terms.value(term)
            self._terms[at] = reads, value
        return int(value(r))

    def settle(self, unknown: Footprint) -> Footprint:
        """What is unknown after triggers have been looked for."""
        before = None
        while before != unknown:
            before = unknown
            for reads, changes, deciding in self._triggers:
                if not reads.isdisjoint(unknown):
                    if deciding:
                        raise GaveUp
                    unknown |= changes
        return unknown

    def known(self, action: int, r: Record, unknown: Footprint) -> bool:
        """Whether the legal moves of an action are the same, whatever is unknown is."""
        if self.marks.rules(action).isdisjoint(unknown):
            return True
        return self._barred(action, r, unknown | self.marks.parameters(action))

    def _barred(self, action: int, r: Record, unknown: Footprint) -> bool:
        """Whether an action has no legal move, whatever is unknown is."""
        open = False
        for number, clause in enumerate(self.program.actions[action].permissions):
            holds: bool | None = True
            if clause.condition is not None:
                holds = self.condition("permission", action, clause.condition, number).holds(r, unknown)
            if clause.mode == "must not" and holds:
                return True
            open = open or (clause.mode != "must not" and holds is not False)
        return not open


class _Walk:
    """One run from a record to its next decision, or to the end of the way."""

    def __init__(self, alike: Alike, r: Record, unknown: Footprint, question: Question, left: Row) -> None:
        self.alike = alike
        self.r = r
        self.unknown = unknown
        self.question = question
        self.left = left
        self.nothing = (0,) * len(left)
        self.sure = True  # that the other game is not over

    def bounds(self) -> Bounds:
        """The bounds of what the best way from here is worth."""
        found = self._bounds()
        return found if self.sure else Bounds(self.nothing, found.high)

    def _bounds(self) -> Bounds:
        alike, r = self.alike, self.r
        steps, code = alike.foresight.steps, alike.machine.code
        while True:
            alike.step()
            at = r[AT]
            if r[ENDED] or alike.foresight.ends[at]:
                return Bounds(self.nothing, self.nothing)
            instruction = code[at]
            match instruction:
                case c.Jump() | c.Return():
                    pass
                case c.Perform():
                    self._perform(at, instruction)
                case c.Settle():
                    self.unknown = alike.settle(self.unknown)
                case c.Take():
                    self._known(alike.reads(at, instruction.members, instruction.where))
                case c.NextMember():
                    self._known(frozenset(map(alike.marks.local, (instruction.slot, instruction.keep))))
                case c.Count():
                    self._known(alike.reads(at, instruction.value))
                case c.Down():
                    self._known(frozenset((alike.marks.local(instruction.slot),)))
                case c.Branch():
                    holds = alike.condition("branch", at, instruction.condition).holds(r, self.unknown)
                    if holds is None:
                        return self._both(at + 1, instruction.to)
                    r[AT] = at + 1 if holds else instruction.to
                    continue
                case c.EndTest():
                    if self._over():
                        return Bounds(self.nothing, self.nothing)
                    r[AT] = at + 1
                    continue
                case c.Decision():
                    found = self._decision(at, instruction)
                    if found is not None:
                        return found
                    continue
                case _:
                    raise GaveUp
            steps[at](r)

    def _known(self, reads: Footprint) -> None:
        if not reads.isdisjoint(self.unknown):
            raise GaveUp

    def _perform(self, at: int, instruction: c.Perform) -> None:
        if isinstance(getattr(instruction.effect, "value", None), MostOf):
            raise GaveUp
        doing = self.alike.effect(at, instruction)
        known = doing.asked.isdisjoint(self.unknown)
        self.unknown = self.unknown - doing.given if known else self.unknown | doing.changes
        for asked, changes in doing.upkeep:
            if not asked.isdisjoint(self.unknown):
                self.unknown |= changes

    def _both(self, one: int, other: int) -> Bounds:
        """The bounds where the other game may go either way."""
        found = []
        for at in (one, other):
            copy = self.r.copy()
            copy[AT] = at
            found.append(self.alike._after(copy, self.unknown, self.question, self.left))
        return Bounds(min(b.low for b in found), max(b.high for b in found))

    def _over(self) -> bool:
        """Whether both games are over; where that is not settled, the other may be."""
        for number, ending in enumerate(self.alike.program.endings):
            holds = self.alike.condition("ending", number, ending.condition).holds(self.r, self.unknown)
            if holds:
                return True
            if holds is None:
                self.sure = False
        return False

    def _decision(self, at: int, instruction: c.Decision) -> Bounds | None:
        """The bounds at a decision; None where nobody has a move, and both games go on."""
        alike, r, question = self.alike, self.r, self.question
        seat = question.seat
        if instruction.seat is not None:
            self._known(alike.reads(at, instruction.seat))
            seat = alike.seat(at, instruction.seat, r)
        r[CHOOSER] = seat
        known = [action for action in instruction.actions if alike.known(action, r, self.unknown)]
        if seat == question.seat and not instruction.site:
            move = alike.foresight.completing(r, known, question, self.left)
            if move is not None:
                question.leads(move, self.left, self.left)
                return Bounds(self.left, self.left)
        if len(known) == len(instruction.actions):
            met = alike.foresight.steps[at](r)
            if met is None:
                return None
            if not isinstance(met, Decision) or met.seat != question.seat:
                return Bounds(self.nothing, self.nothing)
            return self._moves(met.moves)
        if instruction.site or seat != question.seat or not known:
            raise GaveUp
        moves, _ = alike.legality.moves(r, known)
        return Bounds(self._moves(moves).low if moves else self.nothing, self.left)

    def _moves(self, moves: list[Move]) -> Bounds:
        """The bounds of the best way that begins with one of the moves that both games have."""
        alike, left, question = self.alike, self.left, self.question
        low = high = self.nothing
        for same in by_action(moves, question, left):
            found = alike._together(self.r, same, self.unknown, question, left)
            low, high = max(low, found.low), max(high, found.high)
            if low < found.high and len(same) > 1:
                low = max(low, alike._together(self.r, same[:1], self.unknown, question, left).low)
            if low == left:
                return Bounds(left, left)
        return Bounds(low, high)


def by_action(moves: list[Move], question: Question, left: Row) -> list[list[Move]]:
    """The moves of each action together, those first that add most."""
    found: dict[int, list[Move]] = {}
    for move in moves:
        found.setdefault(move[0], []).append(move)
    return sorted(found.values(), key=lambda same: question.gain(same[0], left), reverse=True)
