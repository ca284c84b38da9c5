"""Looking over a turn, a decision is leapt over where all that is left to count is done by the first moves there.

Where but one move is left to be counted, a legal one is enough; where two are, one move of each action is tried before
the decision is gone through. What is found in this way speaks for all moves of the action with which the way began, if
it asks nothing that differs after them: `sharing.py` says what may. `$from` is the state of what is unknown.
"""

from __future__ import annotations

from functools import cached_property

from statuto.checks.terms import MostOf
from statuto.compiled.emit_ahead import Ahead
from statuto.compiled.sharing import Sharing
from statuto.compiled.wat import (
    COUNT,
    Function,
    cell,
    const,
    get,
    load,
    op,
    put,
    set_cell,
    store,
    tee,
    when,
)
from statuto.compiled.words import ALL, wide
from statuto.compiled.words import code as row
from statuto.machine import code as c
from statuto.machine.layout import CHOOSER, MOVER
from statuto.machine.ranges import everything

DONE = 4
"""Where `$advance` stops when all that is left to count can be done."""
MOST_TOLD = 31
"""Moves of one action speak for others in books of at most so many actions."""
ONES, SEVENS = 0x0101010101010101, 0x7F7F7F7F7F7F7F7F
"""A row of ones, and one that shows in the highest bit of each byte that there is something in it."""
TRIED, KNOWN = 2, 3
"""So many moves may be left to count when single moves are tried; the second is for what speaks for others."""
GLOBALS = """
(global $from (mut i32) (i32.const -1))
(global $shared (mut i32) (i32.const 0))
(global $deep (mut i32) (i32.const 0))
"""


class Leaps(Ahead):
    """Emits these leaps. They give `DONE`, or 0 where the decision must be gone through."""

    def leap(self, node: c.Decision) -> str:
        """Code that stops before a decision where all that is left to count is done by moves that are met at once."""
        if not self.looks_over:
            return ""
        counted = tuple(action for action in node.actions if action in self._looked_for)
        if node.site or node.seat is not None or not counted:
            return f"(global.set $from {const(-1)})"
        if counted not in self._leaps:
            self._leaps[counted] = f"$leap_{len(self._leaps)}"
            self._emit(self._leaps[counted], counted)
        here = op("and", "(global.get $turn)", op("eq", cell(MOVER), "(global.get $seat)"))
        over = op("eq", f"(call {self._leaps[counted]})", const(DONE))
        return when(here, set_cell(CHOOSER, cell(MOVER)) + when(over, f"(return {const(DONE)})"))

    def _emit(self, name: str, counted: tuple[int, ...]) -> None:
        function = Function()
        with self.inside({}, "", function):
            known, start, many, deep = (function.local() for _ in range(4))
            left, gain = function.wide(), function.wide()
            state, told = get(start), self.memory.table([*self.sharing.told, 0])
            known_row = load(op("shl", state, const(2)), told)
            body = put(left, "(global.get $left)") + put(start, "(global.get $from)") + put(deep, "(global.get $deep)")
            body += put(known, const(0)) + when(op("ge_s", state, const(0)), put(known, known_row))
            body += put(many, f"(i32.wrap_i64 {wide('shr_u', wide('mul', get(left), row(ONES)), row(56))})")
            body += self._by_one(counted, left, known)
            few = op("lt_u", get(many), const(KNOWN + 1))
            names = (left, gain, known, deep)
            body += when(op("and", few, op("ne", get(known), const(0))), self._by_more(counted, names, start))
            body += when(op("eq", get(many), const(TRIED)), self._by_more(counted, names, ""))
        self.functions.append(
            function.text(f"{name} (result i32)", f"{body} (global.set $from {const(-1)}) {const(0)}")
        )

    def _by_one(self, counted: tuple[int, ...], left: str, known: str) -> str:
        """Code that stops where one move does all that is left: first of the actions that speak for others."""
        code, rest = "", ""
        for action in counted:
            gain = f"(i64.load offset={8 * action} (global.get $gains))"
            enough = wide("eq", wide("and", gain, get(left)), get(left))
            mine = op("and", op("shr_u", get(known), const(action)), const(1))
            code += when(op("and", enough, mine), when(self.can(action), f"(global.set $shared {const(1)}) {_DONE}"))
            rest += when(op("gt_u", enough, mine), when(self.can(action), _DONE))
        one = wide("eqz", wide("and", get(left), row(ALL & ~ONES)))
        code = when(op("ne", get(known), const(0)), code)
        return when(one, f"{code} {rest} (global.set $from {const(-1)}) (return {const(0)})")

    def _by_more(self, counted: tuple[int, ...], names: tuple[str, str, str, str], start: str) -> str:
        """Code that plays the first move of each action and stops where this leads to all that is left.

        With a `start`, of the actions that speak for others alone.
        """
        (left, gain, known, deep), frame, code = names, self.function.local(), ""
        actions = len(self.program.actions)
        further = self.memory.table([state for row in self.sharing.further for state in row] or [0])
        for action in counted:
            some = wide("and", row(ONES), wide("shr_u", wide("add", get(left), row(SEVENS)), row(7)))
            adds = wide("and", f"(i64.load offset={8 * action} (global.get $gains))", some)
            again = const(-1)
            if start:
                again = load(op("shl", op("mul", get(start), const(actions)), const(2)), further + 4 * action)
            play = store(const(0), const(0), COUNT) + put(frame, "(call $save)") + f"(global.set $from {again})"
            play += f"(call $make {const(self.choices)})"
            rest = wide("sub", get(left), get(gain))
            reached = wide("eq", f"(call $best {rest} {get(deep)})", rest)
            play += when(reached, f"(call $leave {get(frame)}) {_DONE}")
            play += f"(call $back {get(frame)}) (call $leave {get(frame)})"
            mine = op("and", op("shr_u", get(known), const(action)), const(1))
            asked = wide("ne", tee(gain, adds), row(0))
            asked = op("and", asked, mine) if start else asked
            code += when(asked, when(self.first(action), play))
        return code + f"(global.set $left {get(left)}) (global.set $deep {get(deep)})"

    @cached_property
    def _leaps(self) -> dict[tuple[int, ...], str]:
        return {}

    @cached_property
    def _looked_for(self) -> frozenset[int]:
        """The actions that are counted by anything that looks over a turn."""
        asked = [one.actions for one in everything(self.program) if isinstance(one, MostOf)]
        asked += [duty.actions for duty in self.program.duties]
        return frozenset(action for actions in asked for action in actions)

    @cached_property
    def sharing(self) -> Sharing:
        """Which moves speak for others."""
        actions = sorted(self._looked_for)
        return Sharing(self.machine, actions if len(self.program.actions) <= MOST_TOLD else [])


_DONE = f"(return {const(DONE)})"
