"""Which moves speak for others of their action when a turn is looked over: found while the book is compiled.

After any two moves of one action the records differ in the parameters of the action, and in what follows from them. Of
all instructions up to the next decision a set of fields and locals is kept that holds all in which the records may
differ, the *unknown*: as in `evaluate/alike.py`, but for all ways that the machine may take at once. As long as nothing
decides by what is unknown, both records come to the same decision; an action there whose legality reads nothing unknown
is possible after both or after neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from statuto.checks.program import Finish, Trigger
from statuto.checks.reads import walk
from statuto.checks.terms import MostOf
from statuto.evaluate.footprints import ANYTHING, Footprint, Footprints
from statuto.evaluate.foresight import ENDING
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.lower import decides

MOST_STATES = 64
"""So many different sets of what is unknown are kept apart; beyond, nothing is said."""


class _Doing(NamedTuple):
    """What an instruction may add to what is unknown: if it asks any of that, all that it may change.

    `never` says that nothing more is known then.
    """

    asked: Footprint
    changes: Footprint
    never: bool


class Sharing:
    """What the moves of each action have in common, for one machine.

    A state is what is unknown, after a move of which the parameters are unknown and further ones that are known.
    `begun` is the state after an action, `further[state][action]` that after one more move, and `told[state]` are the
    actions that are possible after all of these moves or after none, as bits; −1 is a state that is not known.
    """

    def __init__(self, machine: Machine, actions: Sequence[int]) -> None:
        self.machine = machine
        self.program = machine.program
        self.marks = Footprints(self.program)
        self._actions = actions
        self._states: dict[Footprint, int] = {}
        self._reached: dict[int, list[int]] = {}
        self._done: dict[int, list[_Doing]] = {}
        self.told: list[int] = []
        self.further: list[list[int]] = []
        every = range(len(self.program.actions))
        self.begun = [self._state(action, self.marks.parameters(action)) for action in every]
        place = 0
        while place < len(self.further):
            unknown = list(self._states)[place]
            for action in actions:
                self.further[place][action] = self._state(action, unknown)
            place += 1

    def _state(self, action: int, before: Footprint) -> int:
        """The state after a move of an action."""
        if action not in self._reached:
            self._reached[action] = reached(self.machine, action)
        unknown = self._unknown(self._reached[action], before)
        if unknown is None:
            return -1
        if unknown not in self._states and len(self._states) < MOST_STATES:
            self._states[unknown] = len(self._states)
            self.told.append(sum(1 << one for one in self._actions if self.marks.rules(one).isdisjoint(unknown)))
            self.further.append([-1] * len(self.program.actions))
        return self._states.get(unknown, -1)

    def _unknown(self, instructions: Sequence[int], before: Footprint) -> Footprint | None:
        """What is unknown after some instructions, by what was before; nothing if what decides may differ."""
        unknown: Footprint = frozenset((ANYTHING,)) | before
        last = None
        while last != unknown:
            last = unknown
            for at in instructions:
                for one in self._doings(at):
                    if not one.asked.isdisjoint(unknown):
                        if one.never:
                            return None
                        unknown |= one.changes
        return unknown

    def _doings(self, at: int) -> list[_Doing]:
        if at not in self._done:
            self._done[at] = list(self._of(self.machine.code[at]))
        return self._done[at]

    def _of(self, instruction: c.Instruction) -> Iterator[_Doing]:
        """What an instruction does."""
        marks, everything = self.marks, frozenset((ANYTHING,))
        match instruction:
            case c.Jump() | c.Return() | c.Decision():
                pass
            case c.Perform(effect=effect):
                if isinstance(getattr(effect, "value", None), MostOf):
                    yield _Doing(everything, everything, True)
                yield _Doing(marks.reads(effect), marks.written_by(effect), _finishes(effect))
                yield from (_Doing(asked, changes, False) for asked, changes in marks.upkeep(effect))
            case c.Settle(triggers=triggers):
                yield from (self._trigger(self.program.triggers[number]) for number in triggers)
            case _:
                yield _Doing(self._decided(instruction), everything, True)

    def _trigger(self, trigger: Trigger) -> _Doing:
        """A trigger whose condition is unknown may have come about or not."""
        marks, memory = self.marks, self.marks.field(trigger.memory)
        reads = marks.reads(trigger.condition, trigger.members) | {memory}
        changes = frozenset((memory, *(() if trigger.slot < 0 else (marks.local(trigger.slot),))))
        changes = changes.union(*(marks.changed_by(effect) for effect in trigger.body))
        return _Doing(reads, changes, decides(trigger.body) or _finishes(trigger.body))

    def _decided(self, instruction: c.Instruction) -> Footprint:
        """What an instruction decides by."""
        marks = self.marks
        match instruction:
            case c.Take(members=members, where=where):
                return marks.reads(members, where)
            case c.NextMember(slot=slot, keep=keep):
                return frozenset((marks.local(slot), marks.local(keep)))
            case c.Count(value=value):
                return marks.reads(value)
            case c.Down(slot=slot):
                return frozenset((marks.local(slot),))
            case c.Branch(condition=condition):
                return marks.reads(condition)
            case c.EndTest():
                return marks.reads(*(ending.condition for ending in self.program.endings))
        return frozenset() if isinstance(instruction, ENDING) else frozenset((ANYTHING,))


def _finishes(effects: Any) -> bool:
    """Whether an effect may end the game."""
    return any(isinstance(one, Finish) for one in walk(effects))


def reached(machine: Machine, action: int) -> list[int]:
    """The instructions from the effects of an action up to the next decisions."""
    found: dict[int, None] = {}
    pending = [machine.bodies[action]]
    while pending:
        at = pending.pop()
        if at not in found:
            found[at] = None
            pending += _on(machine, at)
    return list(found)


def _on(machine: Machine, at: int) -> Iterator[int]:
    """The instructions to which the machine may go on from one; from a decision on nothing is known."""
    instruction = machine.code[at]
    match instruction:
        case c.Decision():
            pass
        case c.Jump(to=to):
            yield to
        case c.Return(cell=cell):
            yield from _back(machine, cell)
        case c.Settle(triggers=triggers):
            yield at + 1
            yield from (machine.triggers[number] for number in triggers)
        case _ if not isinstance(instruction, ENDING):
            yield at + 1
            to = getattr(instruction, "to", -1)
            yield from (to,) if to >= 0 else ()


def _back(machine: Machine, cell: int) -> Iterator[int]:
    """Where the machine goes on after the effects of an action or a trigger."""
    number, actions = cell - machine.returns, len(machine.program.actions)
    for at, one in enumerate(machine.code):
        if isinstance(one, c.Decision) and number in one.actions:
            yield at + 1
        if isinstance(one, c.Settle) and number - actions in one.triggers:
            yield at
