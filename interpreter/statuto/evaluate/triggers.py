"""Triggers: effects that come about when a condition becomes true."""

from __future__ import annotations

from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.nodes import Step
from statuto.evaluate.terms import Terms
from statuto.findings import RulesError
from statuto.machine.code import Machine
from statuto.machine.layout import AT, RESUME

MOST_FIRED = 1_000


class Triggers:
    """The triggers of a machine; `returns` are the cells that hold where to go on after each action and trigger."""

    def __init__(self, terms: Terms, machine: Machine, returns: tuple[int, ...]) -> None:
        self.terms = terms
        self.machine = machine
        self.program = machine.program
        self.returns = returns
        self._compiled = self._compile()

    def _compile(self) -> list[tuple[Value, Value | None, int, int]]:
        compiled = []
        for trigger in self.program.triggers:
            members = self.terms.value(trigger.members) if trigger.members is not None else None
            slot = self.terms.slot(trigger.slot) if trigger.members is not None else -1
            compiled.append((self.terms.value(trigger.condition), members, slot, trigger.memory.offset))
        return compiled

    def settle(self, index: int, following: int) -> Step:
        """Fire the first trigger, in article order, that has become true; come back to this instruction after it."""
        triggers, first = self._compiled, len(self.program.actions)

        def settle(r: Record) -> None:
            fires = None
            for number, (condition, members, slot, memory) in enumerate(triggers):
                for member in members(r) if members is not None else (0,):
                    if slot >= 0:
                        r[slot] = member
                    if not condition(r):
                        r[memory + member] = 0
                    elif fires is None and not r[memory + member]:
                        fires = number, slot, member, memory
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
            r[self.returns[first + number]] = index
            r[AT] = self.machine.triggers[number]

        return settle

    def remember(self, r: Record) -> None:
        """Take what triggers wait for as it stands: what holds now has not just become true."""
        for condition, members, slot, memory in self._compiled:
            for member in members(r) if members is not None else (0,):
                if slot >= 0:
                    r[slot] = member
                r[memory + member] = int(bool(condition(r)))
