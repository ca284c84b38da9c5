"""Triggers: effects that come about when a condition becomes true."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from statuto.checks.program import Finish
from statuto.checks.terms import Fold
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.effects import Action
from statuto.evaluate.enders import finishing, limiting
from statuto.evaluate.nodes import Step
from statuto.evaluate.terms import Terms
from statuto.findings import RulesError
from statuto.machine.code import Machine
from statuto.machine.layout import AT, RESUME

MOST_FIRED = 1_000


class Triggers:
    """The triggers of a machine; `returns` are the cells that hold where to go on after each action and trigger.

    `fired` counts how often each was set off, then how often each effect ended a game (`finishing`), and last how often
    the limit of turns did; who plays on a copy of the record puts the counts back. `counted` are their articles.
    """

    def __init__(self, terms: Terms, machine: Machine, returns: tuple[int, ...]) -> None:
        self.terms = terms
        self.machine = machine
        self.program = machine.program
        self.returns = returns
        self._finishing = finishing(self.program)
        ends = [article for _, article in self._finishing]
        self.counted = [*(one.article for one in self.program.triggers), *ends, limiting(self.program)]
        self.fired = [0] * len(self.counted)
        self._compiled = self._compile()

    def finish(self, effect: Finish, finish: Action, following: int) -> Step:
        """The step of an effect that ends a game."""
        number = len(self.program.triggers) + next(k for k, (one, _) in enumerate(self._finishing) if one is effect)

        def ends(r: Record) -> None:
            finish(r)
            self.fired[number] += 1
            r[AT] = following

        return ends

    def ends(self) -> int:
        """How often a game was ended by an effect or the limit of turns."""
        return sum(self.fired[len(self.program.triggers) :])

    def _compile(self) -> list[tuple[Value, int, int, int]]:
        """For each trigger the members for which it is true now, its slot, where its memory lies, and how long it is.

        One upon nothing is true of the member 0, or of none.
        """
        compiled = []
        for trigger in self.program.triggers:
            slot, memory = trigger.slot, trigger.memory
            if trigger.members is None:
                holds = _one(self.terms.value(trigger.condition))
            else:
                holds = self.terms.value(
                    Fold(
                        trigger.members.type, "filter", slot, trigger.variable, trigger.members, trigger.condition, None
                    )
                )
            at = self.terms.slot(slot) if trigger.members is not None else -1
            compiled.append((holds, at, memory.offset, memory.cells))
        return compiled

    def settle(self, index: int, following: int, which: Sequence[int]) -> Step:
        """Fire the first of some triggers, in article order, that has become true; come back to this instruction."""
        triggers, first = [(number, *self._compiled[number]) for number in which], len(self.program.actions)

        def settle(r: Record) -> None:
            fires = None
            for number, holds, slot, memory, cells in triggers:
                now, before = holds(r), r[memory : memory + cells]
                was = before.count(1)
                for member in now:
                    if before[member]:
                        was -= 1
                    elif fires is None:
                        fires = number, slot, member, memory
                if was:
                    _forget(r, memory, cells, now)
            if fires is None:
                r[RESUME] = 0
                r[AT] = following
                return
            number, slot, member, memory = fires
            r[RESUME] += 1
            if r[RESUME] > MOST_FIRED:
                article = self.program.triggers[number].article
                raise RulesError("E011", f"Triggers set each other off more than {MOST_FIRED:,} times.", article)
            if slot >= 0:
                r[slot] = member
            r[memory + member] = 1
            self.fired[number] += 1
            r[self.returns[first + number]] = index
            r[AT] = self.machine.triggers[number]

        return settle

    def remember(self, r: Record) -> None:
        """Take what triggers wait for as it stands: what holds now has not just become true."""
        for holds, _, memory, cells in self._compiled:
            r[memory : memory + cells] = [0] * cells
            for member in holds(r):
                r[memory + member] = 1


def _one(condition: Value) -> Value:
    """A condition upon nothing as the members of which it is true."""
    return lambda r: (0,) if condition(r) else ()


def _forget(r: Record, memory: int, cells: int, now: Collection[int]) -> None:
    """What was true and is no more may become true again."""
    for member in range(cells):
        if r[memory + member] and member not in now:
            r[memory + member] = 0
