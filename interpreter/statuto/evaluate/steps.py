"""The instructions of a machine as functions of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from statuto.checks.program import Finish
from statuto.checks.terms import ZoneAt
from statuto.evaluate.compiling import Record
from statuto.evaluate.effects import Effects, Zone, seat_of, taken
from statuto.evaluate.matches import Match
from statuto.evaluate.moves import DECLINE, Legality, Move
from statuto.evaluate.nodes import Chance, Decision, Step
from statuto.evaluate.triggers import Triggers
from statuto.findings import RulesError
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER, NEXT, TURNS, WINNERS


class Steps:
    """Compiles instructions; `play` makes a move, and `end_test` ends a game if it is over."""

    def __init__(
        self,
        machine: Machine,
        effects: Effects,
        legality: Legality,
        triggers: Triggers,
        match: Match,
        play: Callable[[Record, Move, int], None],
        end_test: Callable[[Record], None],
    ) -> None:
        self.machine = machine
        self.program = machine.program
        self.effects = effects
        self.terms = effects.terms
        self.groups = effects.groups
        self.legality = legality
        self.triggers = triggers
        self.match = match
        self.play = play
        self.end_test = end_test

    def step(self, index: int, instruction: c.Instruction) -> Step:
        """The step of the instruction with an index."""
        following = index + 1
        match instruction:
            case c.Perform(effect=Finish() as effect):
                return self.triggers.finish(effect, self.effects.action(effect), following)
            case c.Perform():
                return _then(self.effects.action(instruction.effect), following)
            case c.Jump(to=to):
                return _jump(to)
            case c.Branch():
                return self._branch(instruction, following)
            case c.Take() | c.NextMember():
                return self._each(instruction, following)
            case c.Count() | c.Down():
                return self._counter(instruction, following)
            case c.ChancePick():
                return self._pick(instruction, following)
            case c.ChanceDraw():
                return self._draw(instruction, following)
            case c.ChanceSwap():
                return self._swap(instruction, following)
            case c.Decision():
                return self._decision(index, instruction)
            case c.Return(cell=cell):
                return _return(cell)
            case c.Settle(triggers=triggers):
                return self.triggers.settle(index, following, triggers)
            case c.EndTest():
                past = self.machine.past_tests(following)
                return _then(self.end_test, past) if self.program.endings else _jump(following)
            case c.FirstTurn():
                return self._first_turn(following)
            case c.NextTurnOf(to=to):
                return self._next_turn(to)
            case c.NextDealOf():
                return self.match.step(instruction)
        raise AssertionError(instruction)

    def _branch(self, instruction: c.Branch, following: int) -> Step:
        condition, to = self.terms.value(instruction.condition), instruction.to

        def branch(r: Record) -> None:
            r[AT] = following if condition(r) else to

        return branch

    def _each(self, instruction: c.Take | c.NextMember, following: int) -> Step:
        slot, keep = self.terms.slot(instruction.slot), self.terms.slot(instruction.keep)
        if isinstance(instruction, c.Take):
            members = taken(self.terms, instruction)

            def take(r: Record) -> None:
                r[keep] = tuple(members(r))
                r[AT] = following

            return take
        to = instruction.to

        def next_member(r: Record) -> None:
            kept = r[keep]
            if kept:
                r[slot], r[keep] = kept[0], kept[1:]
                r[AT] = following
            else:
                r[keep] = 0
                r[AT] = to

        return next_member

    def _counter(self, instruction: c.Count | c.Down, following: int) -> Step:
        slot = self.terms.slot(instruction.slot)
        if isinstance(instruction, c.Count):
            value = self.terms.value(instruction.value) if instruction.value is not None else None

            def count(r: Record) -> None:
                r[slot] = value(r) if value is not None else 1
                r[AT] = following

            return count
        to, bound, article = instruction.to, instruction.bound_of, instruction.article

        def down(r: Record) -> None:
            r[slot] -= 1
            if bound and r[slot] <= 0:
                raise RulesError("E004", f"Something is done more than {bound} times.", article)
            r[AT] = to if r[slot] < 0 else following

        return down

    def _pick(self, instruction: c.ChancePick, following: int) -> Step:
        slot, source, site, article = (
            self.terms.slot(instruction.slot),
            self.terms.value(instruction.source),
            instruction.site,
            instruction.article,
        )

        def carry_out(r: Record, outcome: int) -> None:
            r[slot] = outcome
            r[AT] = following

        def pick(r: Record) -> Chance:
            outcomes = list(source(r))
            if not outcomes:
                raise RulesError("E010", "Chance has nothing to pick from.", article)
            return Chance(site, (1,) * len(outcomes), outcomes, carry_out)

        return pick

    def _draw(self, instruction: c.ChanceDraw, following: int) -> Step:
        assert isinstance(instruction.source, ZoneAt) and isinstance(instruction.target, ZoneAt)
        source, target = (
            Zone(self.terms, zone, instruction.article) for zone in (instruction.source, instruction.target)
        )
        site, to = instruction.site, instruction.to
        settle = self.groups.after_change((source.field, target.field))

        def carry_out(r: Record, outcome: int) -> None:
            source.take(r, outcome, 1)
            target.put(r, outcome, 1)
            settle(r)
            r[AT] = following

        def draw(r: Record) -> Chance | None:
            at = source.at(r)
            if source.size(r) == 0:
                r[AT] = to
                return None
            if source.pile:
                carry_out(r, r[at + 1])
                return None
            outcomes = [piece for piece in range(source.width) if r[at + piece]]
            return Chance(site, [r[at + piece] for piece in outcomes], outcomes, carry_out)

        return draw

    def _swap(self, instruction: c.ChanceSwap, following: int) -> Step:
        assert isinstance(instruction.zone, ZoneAt)
        zone, slot, site = (
            Zone(self.terms, instruction.zone, instruction.article),
            self.terms.slot(instruction.slot),
            instruction.site,
        )

        settle = self.groups.after_change((zone.field,))

        def carry_out(r: Record, outcome: int) -> None:
            first = zone.at(r) + 1
            here = first + r[slot]
            r[here], r[first + outcome] = r[first + outcome], r[here]
            settle(r)
            r[AT] = following

        def swap(r: Record) -> Chance | None:
            if r[slot] == 0:
                r[AT] = following
                return None
            n = r[slot] + 1
            return Chance(site, (1,) * n, range(n), carry_out)

        return swap

    def _decision(self, index: int, instruction: c.Decision) -> Step:
        seat = self.terms.value(instruction.seat) if instruction.seat is not None else None
        actions, empty, moves = instruction.actions, instruction.empty, self.legality.moves
        decline = (DECLINE, instruction.declined)
        permits = {p.mode for a in actions for p in self.program.actions[a].permissions}
        may = "may" in permits
        site, article = instruction.site, instruction.article

        def carry_out(r: Record, outcome: Any) -> None:
            self.play(r, outcome, r[CHOOSER])

        def decide(r: Record) -> Decision | Chance | None:
            chooser = seat_of(seat(r), "A choice", article) if seat is not None else r[MOVER]
            r[CHOOSER] = chooser
            found, obliged = moves(r, actions)
            if not found:
                if empty < 0:
                    raise RulesError(
                        "E001",
                        f"Player {chooser + 1} must {instruction.name}, and has no legal move.",
                        instruction.article,
                    )
                r[AT] = empty
                return None
            if site:
                return Chance(site, (1,) * len(found), found, carry_out)
            if may and not obliged:
                found.append(decline)
            return Decision(index, chooser, found)

        return decide

    def _first_turn(self, following: int) -> Step:
        first = self.terms.value(self.program.first_player) if self.program.first_player is not None else None

        def first_turn(r: Record) -> None:
            r[MOVER] = r[CHOOSER] = seat_of(first(r), "The first turn") if first is not None else 0
            r[TURNS] = 1
            r[AT] = following

        return first_turn

    def _next_turn(self, to: int) -> Step:
        seats, limit, ranked = self.program.players.size, self.program.limit, self.effects.ranking
        passing = [field for field in self.program.fields if field.lifetime == "turn"]
        resets = [(f.offset, f.cells, f.start) for f in passing]
        settle, fired = self.groups.after_change(passing), self.triggers.fired

        def next_turn(r: Record) -> None:
            if limit and r[TURNS] >= limit:
                r[WINNERS] = ranked(r)
                r[ENDED] = 1
                fired[-1] += 1
                return
            for offset, cells, start in resets:
                r[offset : offset + cells] = [start] * cells
            settle(r)
            chosen = r[NEXT]
            r[MOVER] = r[CHOOSER] = (r[MOVER] + 1) % seats if chosen < 0 else chosen
            r[NEXT] = -1
            r[TURNS] += 1
            r[AT] = to

        return next_turn


def _then(action: Callable[[Record], None], following: int) -> Step:
    def then(r: Record) -> None:
        action(r)
        r[AT] = following

    return then


def _jump(to: int) -> Step:
    def jump(r: Record) -> None:
        r[AT] = to

    return jump


def _return(cell: int) -> Step:
    def back(r: Record) -> None:
        r[AT] = r[cell]

    return back
