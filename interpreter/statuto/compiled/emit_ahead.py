"""Looking ahead: conditions upon the position after a move, which is made on the record and taken back."""

from __future__ import annotations

from statuto.checks.terms import After
from statuto.compiled.emit_edges import Edges
from statuto.compiled.wat import RECORD, cell, const, get, load, op, put, set_cell, when
from statuto.evaluate.engine import DECIDING
from statuto.machine.layout import AT, ENDED


class Ahead(Edges):
    """Emits what looks ahead. `$ahead` counts how many moves are looked at just now, one within another."""

    def after(self, term: After) -> str:
        """The code of a condition upon the position after a move that the locals name, up to the next decision."""
        action, holds = self.program.actions[term.action], self.function.local()
        effects = self.short(term)
        if effects is not None:
            steps = [self.done(effect) for effect in effects]
            done, back = "".join(step for step, _ in steps), "".join(back for _, back in reversed(steps))
            return f"(block (result i32) {done} {put(holds, self.value(term.condition))} {back} {get(holds)})"
        size = const(4 * self.behind.end)
        before, record = const(self.memory.buffer(self.behind.end)), const(RECORD)
        moved = "".join(self.set_slot(p.slot, self.slot(p.slot)) for p in action.parameters)
        moved += set_cell(self.machine.returns + term.action, const(self._halt))
        moved += self.goto(self.machine.bodies[term.action])
        run = f"{self._count('add')} (drop (call $advance)) {self._count('sub')}"
        asked = put(holds, self.value(term.condition))
        back = f"(memory.copy {record} {before} {size})"
        return f"(block (result i32) (memory.copy {before} {record} {size}) {moved} {run} {asked} {back} {get(holds)})"

    @property
    def _halt(self) -> int:
        """Where a move that is looked at returns to: behind the last instruction."""
        return len(self.machine.code)

    def _count(self, sign: str) -> str:
        return f"(global.set $ahead {op(sign, '(global.get $ahead)', const(1))})"

    def stop_ahead(self) -> str:
        """Code that stops where looking ahead does: at decisions and chance, at the end of the move, turn or game."""
        if not self.looks_ahead:
            return ""
        stops = [int(isinstance(node, DECIDING)) for node in self.machine.code] + [1]
        there = load(op("shl", cell(AT), const(2)), self.memory.table(stops))
        return when("(global.get $ahead)", when(op("or", cell(ENDED), there), f"(return {const(0)})"))
