"""The reference evaluator: runs the instructions of a machine on a record until somebody, or chance, decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from statuto.checks.program import Finish
from statuto.checks.terms import After
from statuto.evaluate.chance import Dice
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.effects import Effects
from statuto.evaluate.enders import limiting
from statuto.evaluate.foresight import Foresight
from statuto.evaluate.matches import Match
from statuto.evaluate.moves import DECLINE, Legality, Move
from statuto.evaluate.nodes import Chance, Decision, Step
from statuto.evaluate.standing import Standing
from statuto.evaluate.steps import Steps
from statuto.evaluate.terms import Terms
from statuto.evaluate.triggers import Triggers
from statuto.evaluate.work import MOST_TRIED
from statuto.findings import RulesError
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT, CHOOSER, ENDED, WINNERS

MOST_STEPS = 100_000
HALT = -1
DECIDING = (c.Decision, c.ChancePick, c.ChanceSwap, c.ChanceDraw, c.NextTurnOf)
"""Where `afterwards` looks at the position at the latest."""


class Engine:
    """Plays a machine. A state is a record; `advance` runs it to the next decision, `play` makes a move."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.terms = Terms(machine)
        self.legality = Legality(self.terms)
        self.terms.can = self.legality.exists
        self.terms.after = self._after
        self.foresight = Foresight(machine, self.terms, self.legality, self.play)
        self.terms.most = self.foresight.most
        self.standing = Standing(self.terms)
        self.terms.scores = self.standing.score
        self.effects = Effects(self.terms, self.standing.ranked)
        self.legality.compile()
        self._endings = [
            (self.terms.value(e.condition), self.effects.winners(e.result), e.article) for e in self.program.endings
        ]
        self._returns = machine.layout.returns
        self.triggers = Triggers(self.terms, machine, self._returns)
        self.foresight.fired = self.triggers.fired
        self.match = Match(machine, self.effects, self.standing)
        steps = Steps(machine, self.effects, self.legality, self.triggers, self.match, self.play, self._end_test)
        self._steps = [steps.step(index, instruction) for index, instruction in enumerate(machine.code)]
        self.foresight.compile(self._steps)
        self._slots = [rules.slots for rules in self.legality.rules]
        self._kept = slice(0, machine.layout.scratch)

    def start(self) -> Record:
        """The record before the setup."""
        self.terms.work.left = MOST_TRIED
        record = list(self.machine.layout.initial)
        self.effects.groups.begin(record)
        return record

    def position(self, r: Record) -> tuple[Any, ...]:
        """What makes two states the same position: the record without its scratch; between moves without its locals."""
        return tuple(r[self._kept])

    def advance(
        self, r: Record, dice: Dice | None = None, told: Callable[[Record], None] | None = None
    ) -> Decision | Chance | None:
        """Run to the next decision; with dice, chance decides on the way. None when the game is over.

        In a match, `told` is called when a deal is over, and all is done that is done after it.
        """
        steps = self._steps
        self.terms.work.left = MOST_TRIED
        for _ in range(MOST_STEPS):
            if r[ENDED]:
                if not self.match.goes_on(r):
                    return None
                if told is not None and type(self.machine.code[r[AT]]) is c.NextDealOf:
                    told(r)
            met = steps[r[AT]](r)
            if met is None:
                continue
            if isinstance(met, Decision):
                return self.foresight.kept(r, met) if self.program.duties else met
            if dice is None:
                return met
            index = dice.weighted(met.site, met.weights)
            met.carry_out(r, met.outcomes[index])
        raise RulesError(
            "E009",
            f"Nobody decides within {MOST_STEPS:,} steps: the effects go on without end.",
            self.machine.code[r[AT]].article,
        )

    def way(self, r: Record) -> Iterator[int]:
        """Run to the next decision or chance; the instructions on the way and that one, each after it has been done."""
        self.terms.work.left = MOST_TRIED
        for _ in range(MOST_STEPS):
            at = r[AT]
            met = self._steps[at](r)
            yield at
            if met is not None or r[ENDED]:
                return

    def play(self, r: Record, move: Move, seat: int) -> None:
        """Make a legal move of the decision at which the record stands."""
        if move[0] == DECLINE:
            r[AT] += 1
            return
        action = move[0]
        for at, value in zip(self._slots[action], move[1:], strict=True):
            r[at] = value
        r[CHOOSER] = seat
        r[self._returns[action]] = r[AT] + 1
        r[AT] = self.machine.bodies[action]

    def chance(self, r: Record, chance: Chance, outcome: Any) -> None:
        """Let chance decide for one of its outcomes."""
        chance.carry_out(r, outcome)

    def winners(self, r: Record) -> list[int]:
        """The seats that have won a game that is over."""
        return [seat for seat in range(self.program.players.size) if r[WINNERS] >> seat & 1]

    def ended_by(self, r: Record) -> str:
        """The article that has ended a game: of an effect, the first ending that holds, or the limit of turns.

        In a match it is that of an ending of the deal.
        """
        before, here = self.machine.code[r[AT] - 1] if r[AT] else None, self.machine.code[r[AT]]
        if isinstance(before, c.Perform) and isinstance(before.effect, Finish):
            return before.effect.article
        return self.ending(r) or (limiting(self.program) if isinstance(here, c.NextTurnOf) else "")

    def ending(self, r: Record) -> str:
        """The article of the first ending that holds; "" without one."""
        record = r.copy()
        return next((article for condition, _, article in self._endings if condition(record)), "")

    def score_sheet(self, r: Record) -> dict[str, list[int]]:
        """The value of each scoring category for every seat."""
        return self.standing.sheet(r)

    def _after(self, term: After) -> Value:
        """A condition upon a copy of the record on which the move's effects have happened, up to the next decision."""
        condition = self.terms.value(term.condition)
        cell: list[tuple[int, int, list[Step]]] = []

        def after(r: Record) -> Any:
            if not cell:
                cell.append((self._returns[term.action], self.machine.bodies[term.action], self._steps))
            back, body, steps = cell[0]
            copy, fired = r.copy(), self.triggers.fired.copy()
            copy[back], copy[AT] = HALT, body
            for _ in range(MOST_STEPS):
                at = copy[AT]
                if at == HALT or copy[ENDED] or type(self.machine.code[at]) in DECIDING or steps[at](copy) is not None:
                    break
            self.triggers.fired[:] = fired
            return condition(copy)

        return after

    def _end_test(self, r: Record) -> None:
        for condition, winners, _ in self._endings:
            if condition(r):
                r[WINNERS] = winners(r)
                r[ENDED] = 1
                return

    def remember(self, r: Record) -> None:
        """Take what triggers wait for as it stands: what holds now has not just become true."""
        self.triggers.remember(r)


__all__ = ["MOST_STEPS", "Chance", "Decision", "Engine"]
