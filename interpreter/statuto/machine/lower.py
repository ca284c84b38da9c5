"""Lowering: from the typed program to the flat instructions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.checks.grouped import size_of
from statuto.checks.program import (
    Decide,
    DrawOf,
    EachOf,
    Effect,
    Finish,
    Loop,
    PickOf,
    Program,
    ShuffleOf,
    StepOf,
    Store,
    TurnEnds,
    When,
)
from statuto.checks.reads import MOVES_ON, fields_read, follows
from statuto.checks.terms import Const, Field, Local, MostOf, Operator, Query, ZoneAt
from statuto.checks.types import NUMBER, TRUTH, thing
from statuto.machine.code import (
    Branch,
    ChanceDraw,
    ChancePick,
    ChanceSwap,
    Count,
    Decision,
    Down,
    EndTest,
    FirstTurn,
    Instruction,
    Jump,
    Machine,
    NextDealOf,
    NextMember,
    NextTurnOf,
    Perform,
    Return,
    Settle,
    Take,
)
from statuto.machine.layout import layout
from statuto.machine.watching import Watching


def decides(effects: Sequence[Effect]) -> bool:
    """Whether somebody, or chance, decides within these effects, or the turn may end in them.

    What can still be done is asked of the point of the program where it stands, so that counts too.
    """
    for effect in effects:
        if isinstance(effect, MOVES_ON) or (isinstance(effect, Store) and isinstance(effect.value, MostOf)):
            return True
        if isinstance(effect, When) and (decides(effect.body) or decides(effect.otherwise)):
            return True
        if isinstance(effect, EachOf | Loop) and decides(effect.body):
            return True
    return False


class Lowering:
    """Lowers one program; `machine.code` grows as effects are lowered. Nothing ends the game before the first turn."""

    def __init__(self, program: Program) -> None:
        self.program = program
        cells = len(program.actions) + len(program.triggers) + 1
        self.machine = Machine(program, layout(program, cells))
        self.code = self.machine.code
        self.cells = self.machine.layout.returns
        self.machine.returns = self.cells[0]
        self.turn_end: list[Jump] = []
        self.watching = Watching(program)
        self.settling = bool(program.triggers)
        self.step = ""
        self.playing = False
        self.top = True

    def lower(self) -> Machine:
        """The machine: setup, then turns, then the bodies of actions and triggers."""
        for block in self.program.setup:
            self.effects(block)
        self.add(FirstTurn(""))
        self.effects(self.program.at_first_turn)
        self.playing = True
        self.machine.turn = len(self.code)
        for block in self.program.turn:
            self.effects(block)
        for jump in self.turn_end:
            jump.to = len(self.code)
        self.turn_end = []
        self.add(EndTest(""))
        self._next_turn()
        self.top = False
        self._bodies()
        self._between_deals()
        return self.machine

    def _next_turn(self) -> None:
        """The turn passes: what lasts for a turn or a round is set back, and triggers see that."""
        passes = NextTurnOf("", self.machine.turn)
        self.add(passes)
        watched = self.watching.of(self._passing()) if self.settling else ()
        if watched or self.program.at_turn:
            passes.to = len(self.code)
            self.effects(self.program.at_turn)
            if watched:
                self.add(Settle("", self.cells[-1], watched))
            self.add(Jump("", self.machine.turn))

    def _passing(self) -> Iterator[Field]:
        """The fields that are set back when a turn ends, and what changes with the groups then."""
        passing = [field for field in self.program.fields if field.lifetime == "turn"]
        yield from passing
        for group in self.program.groups:
            if any(field in passing for field in fields_read(group.condition, group.alike)):
                yield from follows(self.program, group)

    def _bodies(self) -> None:
        turn_ends: list[Jump] = []
        for index, action in enumerate(self.program.actions):
            self.machine.bodies.append(len(self.code))
            self.effects(action.body)
            self.add(Return(action.article, self.cells[index]))
            turn_ends += self.turn_end
            self.turn_end = []
        settle, self.settling = self.settling, False
        for index, trigger in enumerate(self.program.triggers):
            self.machine.triggers.append(len(self.code))
            self.effects(trigger.body)
            self.add(Return(trigger.article, self.cells[len(self.program.actions) + index]))
        self.settling = settle
        end = next(i for i, instruction in enumerate(self.code) if isinstance(instruction, NextTurnOf)) - 1
        for jump in turn_ends + self.turn_end:
            jump.to = end

    def _between_deals(self) -> None:
        """What is done after a deal, without triggers; then the next deal, or the instruction where a match is over."""
        match = self.program.match
        if match is None:
            return
        self.machine.between = len(self.code)
        self.settling = False
        for block in match.after:
            self.effects(block)
        at = self.add(NextDealOf(match.article))
        self.code[at] = NextDealOf(match.article, at + 1)
        self.add(Jump(match.article, at + 1))

    def add(self, instruction: Instruction) -> int:
        """Append an instruction; its index."""
        self.code.append(instruction)
        return len(self.code) - 1

    def effects(self, effects: Sequence[Effect]) -> None:
        """Lower effects one after the other."""
        for effect in effects:
            self.effect(effect)

    def effect(self, effect: Effect) -> None:
        """Lower one effect; an effect in which nobody decides stays whole, unless a trigger watches inside it."""
        if not decides([effect]) and not self._watched_inside(effect):
            self.add(Perform(effect.article, effect))
            self._settle(effect)
            return
        match effect:
            case Decide():
                self._decide(effect)
            case Finish():
                self.add(Perform(effect.article, effect))
            case Store():
                self.add(Perform(effect.article, effect))
                self._settle(effect)
            case PickOf():
                self.add(ChancePick(effect.article, effect.slot, effect.source, effect.site))
            case DrawOf():
                self._draw(effect)
            case ShuffleOf():
                self._shuffle(effect)
            case StepOf():
                self._step(effect)
            case TurnEnds():
                jump = Jump(effect.article)
                self.add(jump)
                self.turn_end.append(jump)
            case When():
                self._when(effect)
            case EachOf():
                self._each(effect)
            case Loop():
                self._loop(effect)

    def _watched_inside(self, effect: Effect) -> bool:
        """Whether a trigger must be looked for between the parts of a compound effect."""
        return self.settling and isinstance(effect, When | EachOf | Loop) and bool(self.watching.after(effect))

    def _settle(self, effect: Effect) -> None:
        watched = self.watching.after(effect) if self.settling else ()
        if watched:
            self.add(Settle(effect.article, self.cells[-1], watched))

    def _decide(self, effect: Decide) -> None:
        named = (action for action in effect.actions if self.program.actions[action].decline)
        parts = (effect.actions, effect.seat, effect.name, next(named, effect.actions[0]))
        decision = Decision(effect.article, *parts, step=self.step, site=effect.site)
        self.add(decision)
        self.add(EndTest(effect.article) if self.playing else Jump(effect.article, len(self.code) + 1))
        if self.top:
            self.effects(self.program.after_action)
        if effect.otherwise is not None:
            over = Jump(effect.article)
            self.add(over)
            decision.empty = len(self.code)
            self.effects(effect.otherwise)
            over.to = len(self.code)
            return
        modes = {p.mode for index in effect.actions for p in self.program.actions[index].permissions}
        if "must" not in modes:
            decision.empty = len(self.code)

    def _draw(self, effect: DrawOf) -> None:
        self.add(Count(effect.article, effect.counter, effect.amount))
        top = len(self.code)
        down = Down(effect.article, effect.counter)
        self.add(down)
        draw = ChanceDraw(effect.article, effect.source, effect.target, effect.site)
        self.add(draw)
        self._settle(effect)
        self.add(Jump(effect.article, top))
        down.to = draw.to = len(self.code)

    def _shuffle(self, effect: ShuffleOf) -> None:
        count = Query(NUMBER, "count-zone", (effect.zone,))
        self.add(Count(effect.article, effect.counter, count))
        top = len(self.code)
        down = Down(effect.article, effect.counter)
        self.add(down)
        self.add(ChanceSwap(effect.article, effect.zone, effect.counter, effect.site))
        self.add(Jump(effect.article, top))
        down.to = len(self.code)

    def _step(self, effect: StepOf) -> None:
        self.machine.steps[effect.name] = len(self.code)
        before, self.step = self.step, effect.name
        self.effects(effect.body)
        self.step = before

    def _when(self, effect: When) -> None:
        branch = Branch(effect.article, effect.condition)
        self.add(branch)
        self.effects(effect.body)
        if effect.otherwise:
            over = Jump(effect.article)
            self.add(over)
            branch.to = len(self.code)
            self.effects(effect.otherwise)
            over.to = len(self.code)
        else:
            branch.to = len(self.code)

    def _each(self, effect: EachOf) -> None:
        self.add(Take(effect.article, effect.members, effect.where, effect.slot, effect.bits))
        top = len(self.code)
        following = NextMember(effect.article, effect.slot, effect.bits)
        self.add(following)
        domain = effect.members.type.domain
        if domain is not None and domain.group is not None:
            there = Operator(TRUTH, "ne", (size_of(domain, Local(thing(domain), effect.slot, "")), Const(NUMBER, 0)))
            self.add(Branch(effect.article, there, top))
        self.effects(effect.body)
        self.add(Jump(effect.article, top))
        following.to = len(self.code)

    def _loop(self, effect: Loop) -> None:
        self.add(Count(effect.article, effect.counter, Const(NUMBER, effect.bound + 1)))
        top = len(self.code)
        branch = Branch(effect.article, effect.condition)
        self.add(branch)
        self.add(Down(effect.article, effect.counter, bound_of=str(effect.bound)))
        self.effects(effect.body)
        self.add(Jump(effect.article, top))
        branch.to = len(self.code)


def lower(program: Program) -> Machine:
    """The machine of a typed program."""
    return Lowering(program).lower()


__all__ = ["Store", "ZoneAt", "decides", "lower"]
