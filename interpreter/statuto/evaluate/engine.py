"""The reference evaluator: runs the instructions of a machine on a record until somebody, or chance, decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from statuto.checks.terms import After, ZoneAt
from statuto.evaluate.chance import Dice
from statuto.evaluate.effects import Effects, Zone, seat_of, taken
from statuto.evaluate.moves import DECLINE, Legality, Move
from statuto.evaluate.terms import Record, Terms, Value
from statuto.evaluate.work import MOST_TRIED
from statuto.findings import RulesError
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER, NEXT, RESUME, TURNS, WINNERS, piles

MOST_STEPS = 100_000
MOST_FIRED = 1_000
HALT = -1

Step = Callable[[Record], Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat must choose: its legal moves in order; a declining move is (−1, action)."""

    node: int
    seat: int
    moves: list[Move]


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance must choose: how likely each outcome is, and the function that carries one out on the record."""

    site: str
    weights: Sequence[int]
    outcomes: Sequence[Any]
    carry_out: Callable[[Record, Any], None]


class Engine:
    """Plays a machine. A state is a record; `advance` runs it to the next decision, `play` makes a move."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.terms = Terms(machine)
        self.legality = Legality(self.terms)
        self.terms.can = self.legality.exists
        self.terms.after = self._after
        self.terms.scores = self._score
        self.effects = Effects(self.terms, self._ranked)
        self._scores: list[tuple[int, Value]] | None = None
        self._ranks: list[tuple[bool, int, Value]] | None = None
        self.legality.compile()
        self._endings = [
            (self.terms.value(e.condition), self.effects.winners(e.result), e.article) for e in self.program.endings
        ]
        self._triggers = self._compile_triggers()
        self._steps: list[Step] = [self._compile(i, instruction) for i, instruction in enumerate(machine.code)]
        self._returns = _return_cells(machine)
        self._slots = [rules.slots for rules in self.legality.rules]
        self._kept = slice(0, machine.layout.scratch)

    def start(self) -> Record:
        """The record before the setup."""
        record = list(self.machine.layout.initial)
        for at, _ in piles(self.program):
            record[at] = 0
        return record

    def position(self, r: Record) -> tuple[Any, ...]:
        """What makes two states the same position: the record without its scratch; between moves without its locals."""
        return tuple(r[self._kept])

    def advance(self, r: Record, dice: Dice | None = None) -> Decision | Chance | None:
        """Run to the next decision; with dice, chance decides on the way. None when the game is over."""
        steps = self._steps
        self.terms.work.left = MOST_TRIED
        for _ in range(MOST_STEPS):
            if r[ENDED]:
                return None
            met = steps[r[AT]](r)
            if met is None:
                continue
            if dice is None or type(met) is Decision:
                return met  # type: ignore[no-any-return]
            index = dice.weighted(met.site, met.weights)
            met.carry_out(r, met.outcomes[index])
        raise RulesError(
            "E009",
            f"Nobody decides within {MOST_STEPS:,} steps: the effects go on without end.",
            self.machine.code[r[AT]].article,
        )

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
        """The article of the first ending that holds, which has ended a game; "" where an effect or the limit did."""
        record = r.copy()
        return next((article for condition, _, article in self._endings if condition(record)), "")

    def score_sheet(self, r: Record) -> dict[str, list[int]]:
        """The value of each scoring category for every seat."""
        sheet = {}
        for category in self.program.scores:
            at, value = self.terms.slot(category.slot), self.terms.value(category.value)
            row = []
            for seat in range(self.program.players.size):
                r[at] = seat
                row.append(int(value(r)))
            sheet[category.name] = row
        return sheet

    def _score(self, r: Record, seat: int) -> int:
        if self._scores is None:
            self._scores = [(self.terms.slot(s.slot), self.terms.value(s.value)) for s in self.program.scores]
        total = 0
        for at, value in self._scores:
            r[at] = seat
            total += value(r)
        return total

    def _ranked(self, r: Record) -> int:
        """The winners by the ranking, as bits; nobody without a ranking."""
        if self._ranks is None:
            self._ranks = [(k.most, self.terms.slot(k.slot), self.terms.value(k.value)) for k in self.program.ranking]
        if not self._ranks:
            return 0
        left = list(range(self.program.players.size))
        for most, at, value in self._ranks:
            values = {}
            for seat in left:
                r[at] = seat
                values[seat] = value(r)
            best = (max if most else min)(values.values())
            left = [seat for seat in left if values[seat] == best]
        return sum(1 << seat for seat in left)

    def _after(self, term: After) -> Value:
        """A condition upon a copy of the record on which the move's effects have happened, up to the next decision."""
        condition = self.terms.value(term.condition)
        cell: list[tuple[int, int, list[Step]]] = []

        def after(r: Record) -> Any:
            if not cell:
                cell.append((self._returns[term.action], self.machine.bodies[term.action], self._steps))
            back, body, steps = cell[0]
            copy = r.copy()
            copy[back], copy[AT] = HALT, body
            for _ in range(MOST_STEPS):
                at = copy[AT]
                if at == HALT or copy[ENDED] or type(self.machine.code[at]) in _DECIDING or steps[at](copy) is not None:
                    break
            return condition(copy)

        return after

    def _end_test(self, r: Record) -> None:
        for condition, winners, _ in self._endings:
            if condition(r):
                r[WINNERS] = winners(r)
                r[ENDED] = 1
                return

    def _compile(self, index: int, instruction: c.Instruction) -> Step:
        following = index + 1
        match instruction:
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
            case c.Settle(cell=cell):
                return self._settle(cell, index, following)
            case c.EndTest():
                return _then(self._end_test, self._past_tests(following)) if self._endings else _jump(following)
            case c.FirstTurn():
                return self._first_turn(following)
            case c.NextTurnOf(to=to):
                return self._next_turn(to)
        raise AssertionError(instruction)

    def _past_tests(self, at: int) -> int:
        """Where to go on after a test whether the game ends: the next test that follows at once would find the same."""
        code, seen = self.machine.code, 0
        while isinstance(code[at], c.EndTest | c.Jump) and seen < len(code):
            instruction = code[at]
            at = instruction.to if isinstance(instruction, c.Jump) else at + 1
            seen += 1
        return at

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

        def carry_out(r: Record, outcome: int) -> None:
            source.take(r, outcome, 1)
            target.put(r, outcome, 1)
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

        def carry_out(r: Record, outcome: int) -> None:
            first = zone.at(r) + 1
            here = first + r[slot]
            r[here], r[first + outcome] = r[first + outcome], r[here]
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
        decline = (DECLINE, actions[0])
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
        seats, limit, ranked = self.program.players.size, self.program.limit, self._ranked
        resets = [(f.offset, f.cells, f.start) for f in self.program.fields if f.lifetime == "turn"]

        def next_turn(r: Record) -> None:
            if limit and r[TURNS] >= limit:
                r[WINNERS] = ranked(r)
                r[ENDED] = 1
                return
            for offset, cells, start in resets:
                r[offset : offset + cells] = [start] * cells
            chosen = r[NEXT]
            r[MOVER] = r[CHOOSER] = (r[MOVER] + 1) % seats if chosen < 0 else chosen
            r[NEXT] = -1
            r[TURNS] += 1
            r[AT] = to

        return next_turn

    def _compile_triggers(self) -> list[tuple[Value, Value | None, int, int]]:
        compiled = []
        for trigger in self.program.triggers:
            members = self.terms.value(trigger.members) if trigger.members is not None else None
            slot = self.terms.slot(trigger.slot) if trigger.members is not None else -1
            compiled.append((self.terms.value(trigger.condition), members, slot, trigger.memory.offset))
        return compiled

    def _settle(self, cell: int, index: int, following: int) -> Step:
        """Fire the first trigger, in article order, that has become true; come back to this instruction after it."""
        triggers, first = self._triggers, len(self.program.actions)

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
            r[self._returns[first + number]] = index
            r[AT] = self.machine.triggers[number]

        return settle

    def remember(self, r: Record) -> None:
        """Take what triggers wait for as it stands: what holds now has not just become true."""
        for condition, members, slot, memory in self._triggers:
            for member in members(r) if members is not None else (0,):
                if slot >= 0:
                    r[slot] = member
                r[memory + member] = int(bool(condition(r)))


_DECIDING = (c.Decision, c.ChancePick, c.ChanceSwap, c.ChanceDraw, c.NextTurnOf)


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


def _return_cells(machine: Machine) -> list[int]:
    return [row.offset for row in machine.layout.rows if row.name.startswith("return ")]
