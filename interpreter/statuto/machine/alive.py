"""Which variables are still asked where a game stops: what the others hold makes no difference to the position.

It is worked out backwards over the instructions, with every way that the game may go; what is not sure to be given a
value before it is asked counts as asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from statuto.checks.program import Bind
from statuto.checks.reads import locals_read, walk
from statuto.checks.scope import SCRATCH
from statuto.checks.terms import Local
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT

STOPS = (c.Decision, c.ChancePick, c.ChanceDraw, c.ChanceSwap)


class Way(NamedTuple):
    """Where the game may go on, the cells that are given a value on the way, and whether it begins or ends a body."""

    to: int
    given: frozenset[int] = frozenset()
    call: bool = False
    back: bool = False


def dead_cells(machine: Machine) -> dict[int, tuple[int, ...]]:
    """For each instruction at which a game may stop, the cells of variables that nothing asks from there on.

    These are variables of the rules and the cells that say where to go back to.
    """
    alive = _Alive(machine)
    return {
        index: tuple(sorted(alive.cells - alive.before[index]))
        for index, node in enumerate(machine.code)
        if isinstance(node, STOPS)
    }


def over_cells(machine: Machine) -> tuple[int, ...]:
    """The cells that make no difference when a game is over: all variables, and where it stands but for a match."""
    return (*(() if machine.between >= 0 else (AT,)), *sorted(_variables(machine)))


def _variables(machine: Machine) -> frozenset[int]:
    layout = machine.layout
    return frozenset([*layout.returns, *range(layout.kept, layout.scratch)])


class _Alive:
    """The variables that are alive before each instruction, as cells of the record."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.cells = _variables(machine)
        self._uses = [self._asked(index) for index in range(len(machine.code))]
        self._ways = [list(self._edges(index)) for index in range(len(machine.code))]
        within = self._before(self._uses, None)
        self.before = self._before(within, within)

    def _before(self, begin: list[frozenset[int]], bodies: list[frozenset[int]] | None) -> list[frozenset[int]]:
        """What is alive before each instruction, of what is asked until its body is over if no `bodies` are known.

        What is alive behind a body is asked by who has called it: so what one caller goes on to ask is not taken for
        what another does.
        """
        before = begin.copy()
        changed = True
        while changed:
            changed = False
            for index in range(len(before) - 1, -1, -1):
                found = before[index]
                for way in self._ways[index]:
                    if way.back and bodies is None:
                        continue
                    ahead = bodies if way.call and bodies is not None else before
                    found |= ahead[way.to] - way.given
                changed = changed or found != before[index]
                before[index] = found
        return before

    def _slots(self, *slots: int) -> frozenset[int]:
        return frozenset(self.machine.layout.local(slot) for slot in slots if 0 <= slot < SCRATCH)

    def _read(self, *terms: Any) -> frozenset[int]:
        """The cells of the variables that terms or effects ask, without those that they give a value themselves.

        No variable of their own has the cell of one from outside, which is known all the while.
        """
        given = {one.slot for one in walk(list(terms)) if hasattr(one, "slot") and not isinstance(one, Local)}
        return self._slots(*(locals_read(list(terms)) - given))

    def _asked(self, index: int) -> frozenset[int]:
        """The cells of the variables that an instruction itself asks."""
        instruction = self.machine.code[index]
        match instruction:
            case c.Perform(effect=effect):
                return self._read(effect)
            case c.Branch(condition=condition):
                return self._read(condition)
            case c.Take(members=members, where=where, slot=slot):
                return self._read(members, where) - self._slots(slot)
            case c.NextMember(keep=keep):
                return self._slots(keep)
            case c.Count(value=value):
                return self._read(value)
            case c.Down(slot=slot) | c.ChanceSwap(slot=slot):
                return self._slots(slot)
            case c.ChancePick(source=source):
                return self._read(source)
            case c.ChanceDraw(source=source, target=target):
                return self._read(source, target)
            case c.Decision(actions=actions, seat=seat):
                program, found = self.machine.program, self._read(seat)
                for action in (program.actions[number] for number in actions):
                    own = self._slots(*(parameter.slot for parameter in action.parameters))
                    asked = [one.among for one in action.parameters], [one.condition for one in action.permissions]
                    found |= self._read(*asked) - own
                return found
            case c.Return(cell=cell):
                return frozenset((cell,))
        return frozenset()

    def _edges(self, index: int) -> Iterator[Way]:
        """Where the game may go on after an instruction."""
        machine, instruction = self.machine, self.machine.code[index]
        if machine.between >= 0:
            yield Way(machine.between)
        given = frozenset[int]()
        match instruction:
            case c.Return(cell=cell):
                yield from (Way(to, back=True) for to in self._callers(cell))
                return
            case c.Jump(to=to) | c.NextTurnOf(to=to):
                yield Way(to)
                return
            case c.Perform(effect=Bind(slot=slot)) | c.ChancePick(slot=slot) | c.Count(slot=slot):
                given = self._slots(slot)
            case c.Take(keep=keep):
                given = self._slots(keep)
            case c.NextMember(slot=slot, to=to):
                given = self._slots(slot)
                yield Way(to)
            case c.Branch(to=to) | c.Down(to=to) | c.ChanceDraw(to=to):
                if to >= 0:
                    yield Way(to)
            case c.Decision(actions=actions, empty=empty):
                if empty >= 0:
                    yield Way(empty)
                for action in actions:
                    slots = self._slots(*(one.slot for one in machine.program.actions[action].parameters))
                    yield Way(machine.bodies[action], slots | {machine.layout.returns[action]}, call=True)
            case c.Settle(triggers=triggers):
                for number in triggers:
                    back = machine.layout.returns[len(machine.program.actions) + number]
                    slot = machine.program.triggers[number].slot
                    yield Way(machine.triggers[number], self._slots(slot) | {back}, call=True)
            case c.NextDealOf(over=over):
                yield from (Way(over), Way(0))
        if index + 1 < len(machine.code):
            yield Way(index + 1, given)

    def _callers(self, cell: int) -> Iterator[int]:
        """Where the effects that go back by a cell may go back to."""
        machine, number = self.machine, self.machine.layout.returns.index(cell)
        for index, instruction in enumerate(machine.code):
            if isinstance(instruction, c.Decision) and number in instruction.actions:
                yield index + 1
            elif isinstance(instruction, c.Settle) and number - len(machine.program.actions) in instruction.triggers:
                yield index
