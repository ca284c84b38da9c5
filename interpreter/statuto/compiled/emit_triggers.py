"""Triggers: effects that come about when a condition becomes true, one trigger at a time, in the order of the book."""

from __future__ import annotations

from statuto.checks.terms import Fold, Term
from statuto.compiled.emit_nodes import Nodes
from statuto.compiled.wat import RECORD, Function, cell, const, either, get, load, op, put, set_cell, store, when
from statuto.evaluate.triggers import MOST_FIRED
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT, RESUME


class Triggers(Nodes):
    """Emits the triggers of one machine."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._settling: dict[tuple[int, ...], str] = {}
        self._new: dict[int, str] = {}

    def settle(self, index: int, node: c.Settle) -> str:
        """Fire the first of some triggers that has become true, and come back here; go on when there is none."""
        name = self._settling.get(node.triggers)
        if name is None:
            name = self._settling[node.triggers] = f"$settle_{len(self._settling)}"
            function = Function()
            with self.inside({}, node.article, function):
                found = {number: function.local() for number in node.triggers}
                asked = "".join(put(local, self._newly(number)) for number, local in found.items())
                code = set_cell(RESUME, const(0)) + set_cell(AT, op("add", get("$index"), const(1)))
                for number, local in reversed(found.items()):
                    code = when(op("ge_s", get(local), const(0)), self._fire(number, local), code)
            self.functions.append(function.text(f"{name} (param $index i32)", asked + code))
        return f"(call {name} {const(index)})"

    def _fire(self, number: int, member: str) -> str:
        """Go to the effects of a trigger for the member in a local; they come back to the instruction at `$index`."""
        trigger, often = self.program.triggers[number], op("add", cell(RESUME), const(1))
        with self.inside({}, trigger.article):
            endless = self.fail("E011", f"Triggers set each other off more than {MOST_FIRED:,} times.")
        code = set_cell(RESUME, often) + when(op("gt_s", cell(RESUME), const(MOST_FIRED)), endless)
        if trigger.members is not None:
            fired = self.behind.fired[number]
            code += self.set_slot(trigger.slot, get(member)) + set_cell(fired, op("add", cell(fired), const(1)))
        code += store(op("shl", get(member), const(2)), const(1), RECORD + 4 * trigger.memory.offset)
        back = self.machine.returns + len(self.program.actions) + number
        code += self.fired(number)
        return code + set_cell(back, get("$index")) + self.goto(self.machine.triggers[number])

    def fired(self, number: int) -> str:
        """Code for whoever counts the triggers that are set off."""
        return ""

    def ends(self, article: str) -> str:
        """Code for whoever counts the articles that end a game, otherwise than by an ending."""
        return ""

    def _newly(self, number: int) -> str:
        """A call of the function that gives the first member for which a trigger has become true, −1 without one.

        What was true and is no more is forgotten, so that it may become true again.
        """
        if number not in self._new:
            self._new[number] = f"$newly_{number}"
            trigger, function = self.program.triggers[number], Function()
            with self.inside({}, trigger.article, function):
                body = self._of_one(number) if trigger.members is None else self._of_members(number)
            self.functions.append(function.text(f"$newly_{number} (result i32)", body))
        return f"(call {self._new[number]})"

    def _of_one(self, number: int) -> str:
        trigger = self.program.triggers[number]
        was = trigger.memory.offset
        forgotten = f"(block (result i32) {set_cell(was, const(0))} {const(-1)})"
        return either(self.value(trigger.condition), either(cell(was), const(-1), const(0)), forgotten)

    def _of_members(self, number: int) -> str:
        trigger = self.program.triggers[number]
        assert trigger.members is not None
        was, fired = RECORD + 4 * trigger.memory.offset, self.behind.fired[number]
        first, kept = self.function.local(), self.function.local()

        def holds(member: str) -> str:
            before = load(op("shl", get(member), const(2)), was)
            new = when(op("lt_s", get(first), const(0)), put(first, get(member)))
            return when(before, put(kept, op("add", get(kept), const(1))), new)

        members = Fold(
            trigger.members.type, "filter", trigger.slot, "", trigger.members, trigger.condition, trigger.condition
        )
        begin = put(first, const(-1)) + put(kept, const(0)) + self.each(members, holds)
        self._forgetting(number, members)
        fewer = f"(call $forget_{number})" + set_cell(fired, get(kept))
        return begin + when(op("ne", get(kept), cell(fired)), fewer) + get(first)

    def _forgetting(self, number: int, members: Term) -> None:
        """Write the function that forgets of which members a trigger has come about that is true of them no more."""
        trigger, function = self.program.triggers[number], Function()
        cells, was = trigger.memory.cells, RECORD + 4 * trigger.memory.offset
        marks = self.memory.buffer((cells + 3) // 4)
        with self.inside({}, trigger.article, function):
            marked = self.each(members, lambda member: f"(i32.store8 offset={marks} {get(member)} {const(1)})")

            def forget(member: str) -> str:
                place = op("shl", get(member), const(2))
                over = op("gt_u", load(place, was), f"(i32.load8_u offset={marks} {get(member)})")
                return when(over, store(place, const(0), was))

            body = f"(memory.fill {const(marks)} {const(0)} {const(cells)}) {marked} {self.count_up(cells, forget)}"
        self.functions.append(function.text(f"$forget_{number}", body))
