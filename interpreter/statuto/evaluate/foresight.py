"""Duties over a turn: of the moves that are permitted, those remain after which the most can still be done.

What can still be done is found by playing: each way to go on until the turn ends is played on copies of the record, by
permissions alone. The machine itself plays, with its branches, loops, nested decisions, triggers and ends. A way ends
where the turn or the game does, where another seat or chance decides, and where the rules fail: what fails is an error
of the book, which shows when somebody goes that way.

A way is worth a number for each duty, in the order of their articles: how many of its moves are moves of the duty's
actions, counted as far as its `at most`. The greater of two such rows is that with the greater first number, then the
greater second, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace as replaced
from typing import Literal, TypeVar

from statuto.checks.program import DutyOf
from statuto.checks.reads import walk
from statuto.checks.terms import After, MostOf
from statuto.evaluate.alike import Alike, by_action
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.moves import Legality, Move
from statuto.evaluate.nodes import Decision, Step
from statuto.evaluate.question import Question, Row, less, more
from statuto.evaluate.terms import Terms
from statuto.findings import RulesError
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER, TURNS

Answer = TypeVar("Answer")
ENDING = (c.ChancePick, c.ChanceSwap, c.ChanceDraw, c.NextTurnOf)
"""Where a way that is looked at ends: chance, and the end of the turn."""
MOST_AHEAD = 100
MOST_STEPS = 100_000
FEW = 3
"""So many moves of an action at least are looked at together."""
WEIGHT = 100
"""What playing one move costs of the work that may be done for one decision."""


class Foresight:
    """Looks ahead within a turn; `plays` counts the moves that were played for it, `asking` is while it does so."""

    def __init__(
        self, machine: Machine, terms: Terms, legality: Legality, play: Callable[[Record, Move, int], None]
    ) -> None:
        self.terms = terms
        self.legality = legality
        self.work = terms.work
        self.play = play
        self.machine = machine
        self.program = machine.program
        self.steps: list[Step] = []
        self.plays = 0
        self.depth = 0
        self.asking = False
        self.fired: list[int] = []
        self.alike = Alike(self, legality)
        self.sharing = True
        self.ends = [isinstance(instruction, ENDING) for instruction in machine.code]
        asked = [[p.condition for p in action.permissions] for action in self.program.actions]
        self._thinks = {at for at, one in enumerate(asked) if any(isinstance(part, After) for part in walk(one))}
        self._kept = slice(0, machine.layout.scratch)
        self._duties: list[tuple[DutyOf, Value, Value | None]] = []

    def compile(self, steps: list[Step]) -> None:
        """Take over the steps of the machine, and compile the duties."""
        self.steps = steps
        value = self.terms.value
        for duty in self.program.duties:
            condition = value(duty.condition) if duty.condition is not None else None
            self._duties.append((duty, value(duty.most), condition))

    def kept(self, r: Record, decision: Decision) -> Decision:
        """A decision without the moves that a duty refuses; the record stands at it."""
        if decision.seat != r[MOVER] or not r[TURNS] or len(decision.moves) < 2:
            return decision
        bound = [(d, most(r)) for d, most, condition in self._duties if condition is None or condition(r)]
        bound = [(duty, most) for duty, most in bound if most > 0]
        if not bound:
            return decision
        duties = [duty for duty, _ in bound]
        question = Question(tuple(frozenset(d.actions) for d in duties), decision.seat, duties[0].article)
        worth = self._asked(question, lambda: self._worth(r, decision, question, tuple(most for _, most in bound)))
        best = max(worth)
        lacking = {
            move: next(duty for duty, n, most in zip(duties, row, best, strict=True) if n < most)
            for move, row in zip(decision.moves, worth, strict=True)
            if row < best
        }
        return replaced(decision, moves=[m for m in decision.moves if m not in lacking], lacking=lacking)

    def most(self, term: MostOf) -> Value:
        """A function: how many moves of some actions can still be made after the instruction that asks."""
        actions, value = (frozenset(term.actions),), self.terms.value(term.most)

        def most(r: Record) -> int:
            left = value(r)
            if left <= 0:
                return 0
            question = Question(actions, r[MOVER], self.machine.code[r[AT]].article)
            copy = r.copy()
            copy[AT] += 1
            return self._asked(question, lambda: self._best(copy, question, (left,)))[0]

        return most

    def _asked(self, question: Question, ask: Callable[[], Answer]) -> Answer:
        """An answer; what goes past the bound of work is said of the article that asks."""
        depth, asking, self.asking = self.depth, self.asking, True
        fired = self.fired.copy()
        try:
            return ask()
        except RulesError as error:
            self.depth = depth
            raise RulesError(error.code, error.message, question.article) from error
        finally:
            self.asking = asking
            self.fired[:] = fired

    def _worth(self, r: Record, decision: Decision, question: Question, left: Row) -> list[Row]:
        """What the best way that begins with each move of a decision is worth."""
        worth: dict[Move, Row] = {}
        for same in by_action(decision.moves, question, left):
            row = self._shared(r, same, question, left)
            for move in same:
                worth[move] = row if row is not None else self._of(r, move, question, left)
        return [worth[move] for move in decision.moves]

    def _shared(self, r: Record, same: list[Move], question: Question, left: Row) -> Row | None:
        """What the best way is worth that begins with any of some moves of one action; None if that may differ."""
        if not self.sharing or not self.alike.able or len(same) < FEW:
            return None
        found = self.alike.bounds(r, same, question, left)
        return found.low if found.low in (found.high, left) else None

    def _of(self, r: Record, move: Move, question: Question, left: Row) -> Row:
        """What the best way that begins with a move is worth; at first what has led to all elsewhere is tried."""
        gain = question.gain(move, left)
        rest = less(left, gain)
        record = self.played(r, move, question)
        if self.sharing:
            for line in question.lines.get(rest, ()):
                if self._follows(record.copy(), line, question):
                    return left
        return more(gain, self._best(record, question, rest))

    def played(self, r: Record, move: Move, question: Question) -> Record:
        """A copy of the record in which a move has been chosen, and nothing more has happened."""
        self.plays += 1
        self.work.spend(1, "moves that are looked ahead at", question.article, WEIGHT)
        copy = r.copy()
        self.play(copy, move, question.seat)
        return copy

    def _follows(self, r: Record, line: Sequence[Move], question: Question) -> bool:
        """Whether a row of moves can be made from here; the legality of these moves alone is asked."""
        try:
            for move in line:
                if not self._reaches(r, move, question):
                    return False
                self.play(r, move, question.seat)
        except RulesError as error:
            if error.code == "E018":
                raise
            return False
        return True

    def _reaches(self, r: Record, move: Move, question: Question) -> bool:
        """Run to the next decision; whether it is the seat's, and a move is legal there."""
        code, steps = self.machine.code, self.steps
        for _ in range(MOST_STEPS):
            at = r[AT]
            if r[ENDED] or self.ends[at]:
                return False
            instruction = code[at]
            if isinstance(instruction, c.Decision):
                if instruction.site or instruction.seat is not None or move[0] not in instruction.actions:
                    return False
                if not self._thinks.isdisjoint(instruction.actions):
                    return False  # a move that is none of the line's may fail while its effects are looked at
                r[CHOOSER] = question.seat
                return self.legality.allows(r, move)
            steps[at](r)
        return False

    def _best(self, r: Record, question: Question, left: Row) -> Row:
        """What the best way from a record is worth, which is run to its next decision."""
        none = (0,) * len(left)
        if left == none:
            return none
        decision = self._run(r, question, left)
        if decision is None:
            return none
        if not isinstance(decision, Decision):
            return left
        key = (tuple(r[self._kept]), left)
        if key in question.known:
            return question.known[key]
        self.depth += 1
        if self.depth > MOST_AHEAD:
            message = f"A turn can be looked ahead over {MOST_AHEAD} moves and no more."
            raise RulesError("E018", message, question.article)
        best = none
        for same in by_action(decision.moves, question, left):
            best = max(best, self._best_of(r, same, question, left))
            if best == left:
                break
        self.depth -= 1
        question.known[key] = best
        return best

    def _best_of(self, r: Record, same: list[Move], question: Question, left: Row) -> Row:
        """What the best way is worth that begins with one of some moves of one action."""
        row = self._shared(r, same, question, left)
        if row is not None:
            question.leads(same[0], left, row)
            return row
        best = (0,) * len(left)
        for move in same:
            best = max(best, self._of(r, move, question, left))
            if best == left:
                question.leads(move, left, best)
                break
        return best

    def completing(self, r: Record, actions: Iterable[int], question: Question, left: Row) -> Move | None:
        """A legal move that does all that is left to count, at a decision of the seat; None if no one move does.

        The first one that is found is enough, so that not all moves of the decision are looked for.
        """
        for action in actions:
            if question.gain((action,), left) == left:
                move = self.legality.first(r, action)
                if move is not None:
                    return move
        return None

    def _leap(self, r: Record, actions: Iterable[int], question: Question, left: Row) -> bool:
        """Whether moves that do all that is left are found by trying the first legal move of each action alone.

        The record is at a decision of the seat; the line that is found is kept.
        """
        move = self.completing(r, actions, question, left)
        if move is not None:
            question.leads(move, left, left)
            return True
        for action in actions:
            gain = question.gain((action,), left)
            if any(gain) and (move := self.legality.first(r, action)) is not None:
                rest = less(left, gain)
                record = self.played(r, move, question)
                found = self._run(record, question, rest)
                if found is not None and not isinstance(found, Decision):
                    question.leads(move, left, left)
                    return True
        return False

    def _run(self, r: Record, question: Question, left: Row) -> Decision | Literal["done"] | None:
        """Run to the next decision; "done" if all that is left is easily done there, None where the way ends."""
        steps, ends, code = self.steps, self.ends, self.machine.code
        try:
            for _ in range(MOST_STEPS):
                at = r[AT]
                if r[ENDED] or ends[at]:
                    return None
                instruction = code[at]
                if (
                    self.sharing
                    and isinstance(instruction, c.Decision)
                    and not instruction.site
                    and not instruction.seat
                ):
                    r[CHOOSER] = r[MOVER]
                    if r[MOVER] == question.seat and self._leap(r, instruction.actions, question, left):
                        return "done"
                met = steps[at](r)
                if met is not None:
                    return met if isinstance(met, Decision) and met.seat == question.seat else None
        except RulesError as error:
            if error.code == "E018":
                raise
        return None
