"""The whole module: instructions as the arms of one dispatch, what is exported, and the memory."""

from __future__ import annotations

from statuto.checks.terms import Field
from statuto.compiled.agreed import LONGEST_WAY, OVER, TOO_MANY, WAY_TOLD
from statuto.compiled.bounds import begun
from statuto.compiled.emit_counts import counts
from statuto.compiled.emit_games import Games
from statuto.compiled.emit_host import hosted
from statuto.compiled.emit_layers import layers
from statuto.compiled.emit_many import many
from statuto.compiled.emit_nodes import Arms
from statuto.compiled.emit_rollouts import rollouts
from statuto.compiled.shadows_text import shadows
from statuto.compiled.touched import Touched
from statuto.compiled.wat import (
    COUNT,
    RECORD,
    Function,
    cell,
    const,
    either,
    get,
    load,
    op,
    put,
    set_cell,
    store,
    when,
)
from statuto.evaluate.enders import limiting
from statuto.evaluate.engine import MOST_STEPS
from statuto.machine import code as c
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER, NEXT, TURNS, WINNERS

FEW_CELLS = 8
"""So many cells are given their values one by one."""


class Emitter(Games):
    """Emits the module of one machine; `text` is all of it."""

    def text(self, most_pages: int | None = None) -> str:
        """The module as WebAssembly text; its memory grows to so many pages at most, or as its host allows."""
        self.prepare()
        fills = {i: self.fill(i, node) for i, node in self.stops().items()}
        self.functions += [self._advance(fills), self.pick_up(fills), self.make(), self.happen(), self.occur()]
        end = self._end_test()
        chosen = f"(call $row {get('$i')})"
        within = when(op("ge_u", get("$i"), load(const(COUNT))), "(unreachable)")
        fresh = "(drop (call $choices))"
        choosers = [i for i in fills if isinstance(self.machine.code[i], c.Decision) and i not in self.by_chance()]
        decisions = dict.fromkeys(choosers, "(br $ok)")
        decides = f"(block $ok {self.dispatch(decisions)})"
        chances = {i: "(br $ok)" for i in fills if i not in decisions}
        played = f"(call $play {get('$i')}) (br $made)"
        choose = f"(block $made (block $ok {self.dispatch(chances, played)}) (call $chance {get('$i')}))"
        too_many = self.fail("", TOO_MANY)
        exported = [
            f'(func $start (export "start") {self.begin()} {store(const(COUNT), const(-1))} {self.find_groups()})',
            '(func (export "choices") (result i32) (call $choices) (call $list))',
            '(func (export "advance") (result i32) (call $advance) (call $list))',
            f'(func $play (export "play") (param $i i32) {fresh} {within} {decides} (call $make {chosen}))',
            f'(func $chance (export "chance") (param $i i32) {fresh} {within} (call $occur {chosen}))',
            f'(func (export "step") (param $i i32) (result i32) {fresh} {choose} (call $advance) (call $list))',
            f'(func (export "seat") (result i32) {cell(CHOOSER)})',
            f'(func (export "winners") (result i32) {cell(WINNERS)})',
            f'(global (export "record") i32 {const(RECORD)})',
            f'(global (export "buffer") i32 {const(self.choices)})',
            many(self.behind.end, self.choices, self.width),
            counts(self.machine, self.memory, self.behind.end, self.width, too_many),
            layers(self.machine, self.memory, self.behind),
            self.games(),
            hosted(self.choices, 4 * self.width, self.results),
            self._rollouts(),
        ]
        looking = self.looking() + self.following() + self.listed()
        functions = [*self.bounded([end, looking, *self.functions]), *exported]
        if self.looks_over:
            touched = Touched(self.behind.end)
            functions = [touched.watched(one) for one in functions]
            functions += [touched.functions(), shadows(self.behind.end, self.memory, touched.always)]
        parts = [
            self.room(most_pages),
            begun(),
            "(global $top (mut i32) (i32.const 0))",
            "(global $ahead (mut i32) (i32.const 0))",
            "(global $obliged (mut i32) (i32.const 0))",
            f"(global $base i32 {const(self.memory.top)}) (global $stack (mut i32) {const(self.memory.top)})",
            *functions,
            self.memory.segments(),
        ]
        return "(module\n" + "\n".join(parts) + "\n)\n"

    def _rollouts(self) -> str:
        """What a search calls; at `search` lies what it is told."""
        kept, self.search = self.memory.buffer(self.behind.end), self.memory.buffer(WAY_TOLD + LONGEST_WAY)
        return rollouts(kept, self.search, self.behind.end, cell(CHOOSER), cell(WINNERS))

    def _advance(self, fills: dict[int, str]) -> str:
        """Run to the next node; each arm sets where to go on."""
        function = Function()
        arms: Arms = {}
        with self.inside({}, "", function):
            steps = function.local()
            endless = self.fail("E009", f"Nobody decides within {MOST_STEPS:,} steps: the effects go on without end.")
            for index, instruction in enumerate(self.machine.code):
                with self.inside({}, instruction.article):
                    arms[index] = self._instruction(index, instruction, fills) + "(br $go)"
                    self.grows(len(arms[index]))
            more = put(steps, op("add", get(steps), const(1)))
            for looks, count in ((self.looks_ahead, "(global.get $ahead)"), (self.looks_over, "(global.get $turn)")):
                if looks:
                    endless = when(count, f"(return {const(OVER)})") + endless
            top = self.stop_ahead() + when(op("ge_u", get(steps), const(MOST_STEPS)), endless)
            top += self.over(store(const(COUNT), const(0)) + f"(return {const(OVER)})") + more
            body = f"{self.begin_work()} (loop $go {top} {self.dispatch(arms)}) (unreachable)"
        return function.text("$advance (result i32)", body)

    def _instruction(self, index: int, instruction: c.Instruction, fills: dict[int, str]) -> str:
        """The code of one instruction."""
        on = self.goto(index + 1)
        match instruction:
            case c.Perform(effect=effect):
                return self.effect(effect) + on
            case c.Jump(to=to):
                return self.goto(to)
            case c.Branch(condition=condition, to=to):
                return when(self.value(condition), on, self.goto(to))
            case c.Take():
                return self.take(instruction) + on
            case c.NextMember(to=to):
                return self.next_member(instruction, on, self.goto(to))
            case c.Count(slot=slot, value=value):
                return self.set_slot(slot, self.value(value) if value is not None else const(1)) + on
            case c.Down():
                return self._down(instruction, on)
            case c.Return(cell=back):
                return set_cell(AT, cell(back))
            case c.EndTest():
                if not self.program.endings:
                    return on
                return "(call $end_test)" + self.goto(self.machine.past_tests(index + 1))
            case c.FirstTurn():
                first = self.program.first_player
                given = set_cell(MOVER, self.index(first, "The first turn") if first is not None else const(0))
                return given + set_cell(CHOOSER, cell(MOVER)) + set_cell(TURNS, const(1)) + on
            case c.NextTurnOf(to=to):
                return self._next_turn(to)
            case c.ChanceDraw() if self.on_top(instruction):
                return self.draw_top(instruction, on)
            case c.Decision() | c.ChancePick() | c.ChanceDraw() | c.ChanceSwap():
                return self.node(index, instruction, fills[index])
            case c.Settle():
                return self.settle(index, instruction)
            case c.NextDealOf():
                return self.next_deal(instruction)
        raise self.refuse(f"the instruction {type(instruction).__name__}")

    def _down(self, instruction: c.Down, on: str) -> str:
        slot, left = instruction.slot, self.slot(instruction.slot)
        code = self.set_slot(slot, op("sub", left, const(1)))
        if instruction.bound_of:
            never = self.fail("E004", f"Something is done more than {instruction.bound_of} times.")
            code += when(op("le_s", left, const(0)), never)
        return code + (when(op("lt_s", left, const(0)), self.goto(instruction.to), on) if instruction.to >= 0 else on)

    def _next_turn(self, to: int) -> str:
        seats, limit, code = self.program.players.size, self.program.limit, ""
        for field in self.program.fields:
            if field.lifetime == "turn":
                code += self._afresh(field)
                code += self.empty(field) + self.begin_bits(field)
        code += self.settled(field for field in self.program.fields if field.lifetime == "turn")
        around = op("rem_u", op("add", cell(MOVER), const(1)), const(seats))
        code += set_cell(MOVER, either(op("lt_s", cell(NEXT), const(0)), around, cell(NEXT)))
        code += set_cell(CHOOSER, cell(MOVER)) + set_cell(NEXT, const(-1))
        code += set_cell(TURNS, op("add", cell(TURNS), const(1))) + self.goto(to)
        if not limit:
            return code
        over = set_cell(WINNERS, self.ranked(self.program.ranking)) + set_cell(ENDED, const(1))
        over += self.ends(limiting(self.program))
        return when(op("ge_u", cell(TURNS), const(limit)), over, code)

    def _afresh(self, field: Field) -> str:
        """Code that gives a memory the values with which it begins."""
        if field.cells <= FEW_CELLS:
            return "".join(set_cell(field.offset + at, const(field.start)) for at in range(field.cells))
        start = self.memory.table([field.start] * field.cells)
        return f"(memory.copy {const(RECORD + 4 * field.offset)} {const(start)} {const(4 * field.cells)})"

    def _end_test(self) -> str:
        """The function that tests every ending, in the order of the book."""
        function, body = Function(), ""
        for ending in self.program.endings:
            with self.inside({}, ending.article, function):
                won = set_cell(WINNERS, self.winners(ending.result)) + set_cell(ENDED, const(1))
                body += when(self.value(ending.condition), f"{won} (return)")
        return function.text("$end_test", body) if body else ""
