"""A game in progress: its state, log, seed; playing, taking back, asking why; what a seat is told of all that."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from statuto.checks.program import ParameterOf, PermissionOf
from statuto.evaluate.chance import Dice
from statuto.evaluate.choices import held
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.history import Histories, text_of
from statuto.evaluate.matches import Deal
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.names import Names, so_many
from statuto.evaluate.sight import Sight
from statuto.evaluate.views import Views
from statuto.findings import RulesError
from statuto.machine import code
from statuto.machine.layout import ENDED, TURNS

Record = list[Any]
UNSEEN = "Whether it is legal depends on what you may not see."


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened: a seat's move (text and move), or an outcome of chance (seat −1, its index and site)."""

    seat: int
    text: str
    move: Move = ()
    outcome: int = -1
    site: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a move is legal or not: the articles that permit and forbid it, and what else is in the way."""

    move: str
    legal: bool
    permits: tuple[tuple[str, str], ...]
    forbids: tuple[tuple[str, str], ...]
    note: str = ""
    unmet: tuple[tuple[str, str], ...] = ()

    @property
    def against(self) -> tuple[str, ...]:
        """The articles against the move: those that forbid it, and where nothing permits it, those that could."""
        return tuple(dict.fromkeys(article for article, _ in (*self.forbids, *self.unmet)))


class Refused(Exception):
    """A move that is not legal, with the reasons."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.note or f"`{why.move}` is refused.")
        self.why = why


@dataclass(slots=True)
class _Before:
    """A state to come back to."""

    record: Record
    entries: int
    occurrences: dict[str, int]
    decision: Decision


@dataclass(slots=True)
class Game:
    """One game of an engine, from the setup on or from a `position` in words.

    `forced` are outcomes of chance to use before the dice; `deals` are the deals of a match that are over.
    """

    engine: Engine
    seed: int
    record: Record = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)
    decision: Decision | None = None
    forced: list[int] = field(default_factory=list)
    position: str = ""
    deals: list[Deal] = field(default_factory=list)
    dice: Dice = field(init=False)
    names: Names = field(init=False)
    histories: Histories = field(init=False)
    _history: list[_Before] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = Dice(self.seed)
        self.names = Names(self.engine)
        self.histories = Histories(self.engine)
        if not self.record:
            self.record = self.engine.start()

    def run(self) -> None:
        """Go on to the next decision; chance is drawn and logged on the way."""
        while True:
            node = self.engine.advance(self.record, told=self._deal_over)
            if not isinstance(node, Chance):
                self.decision = node
                return
            if self.forced:
                outcome = self._forced(node)
            else:
                outcome = self.dice.weighted(node.site, node.weights)
            node.carry_out(self.record, node.outcomes[outcome])
            self.log.append(Entry(-1, "", outcome=outcome, site=node.site))

    def _deal_over(self, record: Record) -> None:
        self.deals.append(self.engine.match.deal(record, len(self.log), self.names))

    def _forced(self, node: Chance) -> int:
        """The outcome that is wanted: a thing, a number, or a move by its only thing."""
        value = self.forced.pop(0)
        for index, outcome in enumerate(node.outcomes):
            if outcome == value or (isinstance(outcome, tuple) and outcome[1:] == (value,)):
                return index
        raise RulesError("E012", "Chance cannot give this here.", node.site.partition("#")[0])

    @property
    def views(self) -> Views:
        """The views of the engine."""
        return self.histories.views

    @property
    def sight(self) -> Sight:
        """What the seats of the engine are told."""
        return self.histories.sight

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self.record[ENDED])

    @property
    def seat(self) -> int:
        """The seat that decides now, from 0; −1 when the game is over."""
        return self.decision.seat if self.decision is not None else -1

    def legal(self) -> list[Move]:
        """The legal moves now, in order."""
        return list(self.decision.moves) if self.decision is not None else []

    def text(self, move: Move) -> str:
        """A move as text."""
        return self.names.move(self.record, move)

    def parse(self, given: Any) -> Move:
        """The move a text or object means; raises `Refused` when it means none."""
        lacking = self.decision.lacking if self.decision is not None else ()
        declines = [move for move in lacking if move[0] == DECLINE]
        move = self.names.from_object(self.record, given, self.legal() + declines)
        if isinstance(move, str):
            raise Refused(Why(given if isinstance(given, str) else "", False, (), (), move))
        return move

    def play(self, move: Move) -> None:
        """Make a legal move and go on to the next decision; raises `Refused` with the reasons if it is not legal."""
        if self.decision is None or move not in self.decision.moves:
            raise Refused(self.why(move))
        self._history.append(_Before(self.record.copy(), len(self.log), dict(self.dice.occurrences), self.decision))
        self.log.append(Entry(self.decision.seat, self.text(move), move))
        try:
            self.engine.play(self.record, move, self.decision.seat)
            self.run()
        except RulesError:
            self.undo()
            raise

    def undo(self) -> bool:
        """Take the last move back, with the chance that followed it; False at the beginning."""
        if not self._history:
            return False
        before = self._history.pop()
        self.record = before.record
        del self.log[before.entries :]
        self.deals = [deal for deal in self.deals if deal.entries <= before.entries]
        self.dice.occurrences = before.occurrences
        self.decision = None
        self.run()
        return True

    def why(self, move: Move, seat: int | None = None) -> Why:
        """Which articles permit or forbid a move now, as far as the seat that decides may know; all without a seat.

        A seat is not told the conditions of an action that it is not asked for, nor any that ask what it does not see.
        """
        record, text = self.record.copy(), self.text(move)
        if self.decision is None:
            return Why(text, False, (), (), "The game is over.")
        legal = move in self.decision.moves
        duty = self.decision.lacking.get(move)
        lacking = ((duty.article, "duty"),) if duty is not None else ()
        note = f"That leaves fewer of {duty.name} to do this turn than could be done." if duty is not None else ""
        if move[0] == DECLINE:
            note = "" if legal else note or "One of the legal moves must be made."
            return Why(text, legal, (), lacking, note)
        missing = self._missing(record, move) if not legal else ""
        several = any(one.several is not None for one in self.engine.program.actions[move[0]].parameters)
        permits: list[PermissionOf] = []
        forbids: list[PermissionOf] = []
        if not (missing and several):  # else what the move would do, and clauses may ask that, cannot be done
            permits, forbids = self.engine.legality.against(record, move)
        clauses = [clause.permission for clause in self.engine.legality.rules[move[0]].permits]
        unseen: list[PermissionOf] = []
        if seat is not None:
            every = self.engine.program.actions[move[0]].permissions
            unseen = [p for p in every if self.sight.unseen(record, p, move[0], seat)]
            permits, forbids, clauses = ([p for p in some if p not in unseen] for some in (permits, forbids, clauses))
        unmet = () if permits or legal else tuple(map(_named, clauses))
        found = Why(text, legal, tuple(map(_named, permits)), tuple(map(_named, forbids)), note, unmet)
        if duty is not None:
            return replace(found, forbids=lacking, unmet=())
        offered = self.offered()
        if not legal and move[0] not in offered:
            names = " or ".join(self.engine.program.actions[a].name for a in offered)
            note = f"Now player {self.decision.seat + 1} may only {names}."
            return replace(found, note=note) if seat is None else Why(text, False, (), (), note)
        if not legal and seat is not None and (unseen or self.sight.unseen_candidates(record, move[0], seat)):
            note = UNSEEN
        elif missing:
            note = missing
        elif not legal and not permits:
            note = "No article permits it here."
        return replace(found, note=note)

    def offered(self) -> tuple[int, ...]:
        """The actions that the decision is between; none when the game is over."""
        node = self.engine.machine.code[self.decision.node] if self.decision is not None else None
        return node.actions if isinstance(node, code.Decision) else ()

    def _missing(self, record: Record, move: Move) -> str:
        """What a move names that is not among the candidates of its parameter, as a sentence; empty if all is."""
        rules, parameters = self.engine.legality.rules[move[0]], self.engine.program.actions[move[0]].parameters
        for at, value in zip(rules.slots, move[1:], strict=True):
            record[at] = value
        for parameter, candidates, value in zip(parameters, rules.candidates, move[1:], strict=True):
            if parameter.several is not None:
                there = dict(held(self.engine.terms, parameter)(record))
                chosen = parameter.several.coding.chosen(value)
                lacks = [kind for kind, count in chosen.counts.items() if count > there.get(kind, 0)]
                if lacks:
                    return self._too_few(record, parameter, lacks[0], chosen.counts[lacks[0]])
                if chosen.size < parameter.several.low:
                    return so_many(parameter, chosen.size)
            elif value not in candidates(record):
                return "This is not among the things that the action is upon."
        return ""

    def _too_few(self, record: Record, parameter: ParameterOf, kind: int, wanted: int) -> str:
        """That there is no such thing, or are not so many, to choose from."""
        name = self.names.briefly(record, parameter.domain, kind)
        zone = parameter.several.zone if parameter.several is not None else None
        if zone is None:
            return f"`{name}` is not among the things that the action is upon."
        where = f"`{name}` in the {zone.field.name}"
        return f"There is no {where}." if wanted == 1 else f"There are not {wanted} of {where}."

    def scores(self, seat: int | None = None) -> dict[str, list[int]]:
        """The score sheet as it stands: a value for each seat in each category.

        While the game goes on a seat is not told the categories that ask what somebody does not see.
        """
        sheet = self.engine.score_sheet(self.record.copy())
        secret = self.sight.secret_scores() if seat is not None and not self.ended else set()
        return {name: row for name, row in sheet.items() if name not in secret}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The state as a seat may know it; everything without a seat."""
        return self.views.view(self.record, seat)

    def told(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The moves from an entry of the log on as a seat is told them: seat (from 1), action, args and text."""
        found = []
        for before in self._history:
            if before.entries >= since:
                by, move = before.decision.seat, self.log[before.entries].move
                found.append({"seat": by + 1, **self.sight.told(before.record, move, by, seat)})
        return found

    def in_the_dark(self, seat: int) -> bool:
        """Whether another has made a move this turn of which a seat is not told all; it may not be carried out yet."""
        for before in reversed(self._history):
            if before.record[TURNS] != self.record[TURNS]:
                return False
            if self.sight.hidden(before.record, self.log[before.entries].move, before.decision.seat, seat):
                return True
        return False

    def history(self, seat: int) -> str:
        """What a seat has seen since the beginning, in its canonical form; `statuto.evaluate.history` says which."""
        stops = [(one.record, one.decision) for one in self._history]
        after: list[tuple[Record, Decision | None]] = [*stops[1:], (self.record, self.decision)]
        seen = self.histories.first(*(stops or after)[0], seat)
        lines = [*seen.lines]
        ends = [*(one.entries for one in self._history[1:]), len(self.log)]
        for before, (record, decision), end in zip(self._history, after, ends, strict=False):
            move, by = self.log[before.entries].move, before.decision.seat
            over = [deal for deal in self.deals if before.entries < deal.entries <= end]
            seen = self.histories.after(seen.view, before.record, move, by, record, decision, seat, over)
            lines += seen.lines
        return text_of(lines)


def _named(permission: PermissionOf) -> tuple[str, str]:
    return permission.article, permission.mode


def new_game(engine: Engine, seed: int) -> Game:
    """A game at its first decision."""
    game = Game(engine, seed)
    game.run()
    return game
