"""Two books played side by side: the same moves and the same chance, until they disagree."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from statuto.checks.build import Typed
from statuto.checks.program import ActionOf
from statuto.checks.terms import Field
from statuto.compiled import NotCompiled, NoWasmtime
from statuto.compiled.cached import compiled
from statuto.compiled.stepped import Stepped
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.names import Names
from statuto.evaluate.views import Views
from statuto.findings import RulesError
from statuto.machine.lower import lower

Record = list[Any]
Key = tuple[Any, ...]
Choose = Callable[[Sequence[Key]], Key | None]
Players = tuple[Engine, Engine] | tuple[Stepped, Stepped]
LEGAL, EFFECT, SCORE, END, NEXT, CHANCE, START = "legal", "effect", "score", "end", "next", "chance", "start"
DEAD_END = "dead end"
MOST_MOVES = 2000
WORTH_COMPILING = 500
"""After so many positions in vain modules are made, which go on with what the seeds give."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where two books part, after some moves from a seed.

    `kind` is "legal" (a move that one of them refuses), "effect" (a move leads elsewhere), "score" (the position counts
    otherwise), "end" (one is over, or is won otherwise), "next" (another is to decide), "chance" (chance gives from
    other things), "start" or "dead end" (by the rules of one, nothing can follow). `moves`
    are those that led there, each by seat and text, the last of which the books take
    otherwise if it is an effect; `only` are moves that are legal in the first alone, then those in the second alone.
    `facts` are what is not the same.
    """

    kind: str
    seed: int
    players: int
    moves: tuple[tuple[int, str], ...]
    keys: tuple[Key, ...]
    records: tuple[Record, Record]
    only: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    facts: tuple[tuple[str, Any, Any], ...] = ()


@dataclass(slots=True)
class _Line:
    """What has been played so far."""

    seed: int
    records: tuple[Record, Record]
    dice: Dice
    moves: list[tuple[int, str]]
    keys: list[Key]


class Lockstep:
    """Plays two typed books for the same number of players."""

    def __init__(self, a: Typed, b: Typed) -> None:
        self.typed = a, b
        self.engines = Engine(lower(a.program)), Engine(lower(b.program))
        self.views = Views(self.engines[0]), Views(self.engines[1])
        self.names = Names(self.engines[0]), Names(self.engines[1])
        self.players = a.program.setting.players
        self.alike = [{action.name: _form(action) for action in engine.program.actions} for engine in self.engines]
        self.shared = tuple(_shared(*self.engines))
        self.scoring = False
        """Whether points are compared in every position, and not at the end alone."""
        self.preferred: frozenset[str] = frozenset()
        """The names of actions to try before others in games with an odd seed."""
        self.positions = 0
        self.evaluator = "reference"
        """"compiled" if the games may be played by modules; the reference then tells what they have found."""
        self._players: Players = self.engines

    def at_random(self, seed: int, most: int = MOST_MOVES, stop: Callable[[], bool] = bool) -> Disagreement | None:
        """Play at random from a seed; None when the game ends, or so many moves are made, without a disagreement.

        Half of the moves are chosen by their action first, so that what is seldom possible is tried. With an odd seed,
        half of them are of the preferred actions, where there are any.
        """
        preferred = self.preferred if seed % 2 else frozenset()
        return self._told(seed, lambda: self._chooser(random.Random(seed), preferred), most, stop)

    @staticmethod
    def _chooser(draw: random.Random, preferred: frozenset[str]) -> Choose:
        """What chooses at random."""

        def choose(moves: Sequence[Key]) -> Key:
            if preferred and draw.random() < 0.5:
                moves = [key for key in moves if key[0] in preferred] or moves
            if draw.random() < 0.5:
                name = draw.choice(sorted({str(key[0]) for key in moves}))
                moves = [key for key in moves if str(key[0]) == name]
            return draw.choice(moves)

        return choose

    def follow(self, seed: int, keys: Sequence[Key]) -> Disagreement | None:
        """Play given moves from a seed; None when one is not legal in both, or the books agree to the end of them."""
        return self._told(seed, lambda: _given(keys), len(keys), bool)

    def _told(
        self, seed: int, chooser: Callable[[], Choose], most: int, stop: Callable[[], bool]
    ) -> Disagreement | None:
        """What a game shows. One that modules have played to a disagreement is played again by the reference."""
        self._compile()
        if self._players is self.engines:
            return self._play(seed, chooser(), most, stop)
        modules, before = self._players, self.positions
        with suppress(NotCompiled):
            found = self._play(seed, chooser(), most, stop)
            if found is None:
                return None
            most, stop = len(found.keys), bool
        self._players, self.positions = self.engines, before
        try:
            return self._play(seed, chooser(), most, stop)
        finally:
            self._players = modules

    def _compile(self) -> None:
        """Have modules play what is still to be played, once that is likely to take longer than to make them."""
        if self.evaluator != "compiled" or self.positions < WORTH_COMPILING:
            return
        self.evaluator = "reference"
        with suppress(NotCompiled, NoWasmtime):
            engines = zip(self.engines, self.typed, strict=True)
            one, other = (Stepped(compiled(engine.machine, typed.book.mark)) for engine, typed in engines)
            self._players = one, other

    def _play(self, seed: int, choose: Choose, most: int, stop: Callable[[], bool]) -> Disagreement | None:
        a, b = self._players
        line = _Line(seed, (a.start(), b.start()), Dice(seed), [], [])
        try:
            while True:
                met = self._advance(line)
                if isinstance(met, Disagreement):
                    return met
                self.positions += 1
                nodes = met
                apart = self._apart(line, nodes)
                if apart is not None or nodes[0] is None or nodes[1] is None:
                    return apart
                moves = {self._key(0, move): move for move in nodes[0].moves}
                others = {self._key(1, move): move for move in nodes[1].moves}
                if moves.keys() != others.keys():
                    only = (
                        tuple(self._text(0, line, moves[key]) for key in moves if key not in others),
                        tuple(self._text(1, line, others[key]) for key in others if key not in moves),
                    )
                    return self._found(LEGAL, line, only=only)
                if len(line.keys) >= most or stop():
                    return None
                key = choose(list(moves))
                if key is None:
                    return None
                line.moves.append((nodes[0].seat, self._text(0, line, moves[key])))
                line.keys.append(key)
                a.play(line.records[0], moves[key], nodes[0].seat)
                b.play(line.records[1], others[key], nodes[1].seat)
        except RulesError:
            return None

    def _advance(self, line: _Line) -> tuple[Decision | None, Decision | None] | Disagreement:
        """Run both to the next decision; what chance gives the first it gives the second as well."""
        a, b = self._players
        while True:
            first, second = _run(a, line.records[0]), _run(b, line.records[1])
            if isinstance(first, RulesError) or isinstance(second, RulesError):
                if isinstance(first, RulesError) and isinstance(second, RulesError):
                    raise first
                return self._found(DEAD_END, line, facts=(("what follows", _stuck(first), _stuck(second)),))
            if isinstance(first, Chance) and isinstance(second, Chance):
                if (list(first.outcomes), list(first.weights)) != (list(second.outcomes), list(second.weights)):
                    return self._found(CHANCE, line)
                index = line.dice.weighted(first.site, first.weights)
                for node, record in zip((first, second), line.records, strict=True):
                    node.carry_out(record, node.outcomes[index])
            elif first is None or second is None:
                return self._found(END, line) if first is not second else (None, None)
            elif isinstance(first, Chance) or isinstance(second, Chance):
                return self._found(CHANCE, line)
            else:
                return first, second

    def _apart(self, line: _Line, nodes: tuple[Decision | None, Decision | None]) -> Disagreement | None:
        """How two positions differ: by what both books note, by who decides, by the end."""
        first, second = nodes
        if (first is None) != (second is None):
            return self._found(END, line)
        facts = self._differing(line)
        if facts:
            return self._found(EFFECT if line.moves else START, line, facts=facts)
        if first is None or second is None or self.scoring:
            results = self._results(line, first is None)
            if results:
                return self._found(END if first is None else SCORE, line, facts=results)
        if first is None or second is None:
            return None
        return self._found(NEXT, line) if first.seat != second.seat else None

    def _results(self, line: _Line, over: bool) -> tuple[tuple[str, Any, Any], ...]:
        """What is not the same of two results, or of what they would be if the game ended here."""
        sheets = [engine.score_sheet(record) for engine, record in zip(self.engines, line.records, strict=True)]
        totals = [[sum(column) for column in zip(*sheet.values(), strict=True)] for sheet in sheets]
        pairs: list[tuple[str, Any, Any]] = []
        if over:
            won = [engine.winners(record) for engine, record in zip(self.engines, line.records, strict=True)]
            pairs.append(("winners", [seat + 1 for seat in won[0]], [seat + 1 for seat in won[1]]))
        pairs += [(f"score {name}", row, sheets[1][name]) for name, row in sheets[0].items() if name in sheets[1]]
        pairs.append(("score", totals[0], totals[1]))
        return tuple(pair for pair in pairs if pair[1] != pair[2])

    def _differing(self, line: _Line) -> tuple[tuple[str, Any, Any], ...]:
        a, b = line.records
        if all(a[at : at + cells] == b[there : there + cells] for at, there, cells in self.shared):
            return ()
        before, after = (view.facts(record) for view, record in zip(self.views, line.records, strict=True))
        return tuple((key[1], value, after[key]) for key, value in before.items() if after.get(key, value) != value)

    def _key(self, side: int, move: Move) -> Key:
        """A move in a form that both books have: the action by its name, and, if it is upon the same, the numbers."""
        actions = self.engines[side].program.actions
        if move[0] == DECLINE:
            return ("decline", actions[move[1]].name)
        name = actions[move[0]].name
        if self.alike[0].get(name) == self.alike[1].get(name):
            return (name, *move[1:])
        return (name, side, *move[1:])

    def _text(self, side: int, line: _Line, move: Move) -> str:
        return self.names[side].move(line.records[side], move)

    def _found(
        self,
        kind: str,
        line: _Line,
        only: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        facts: tuple[tuple[str, Any, Any], ...] = (),
    ) -> Disagreement:
        a, b = (_kept(engine, record) for engine, record in zip(self.engines, line.records, strict=True))
        return Disagreement(kind, line.seed, self.players, tuple(line.moves), tuple(line.keys), (a, b), only, facts)


def actions_of(typed: Typed, articles: Sequence[str]) -> frozenset[str]:
    """The names of the actions that articles declare, permit, demand or forbid."""
    return frozenset(
        action.name
        for action in typed.program.actions
        if action.article in articles or any(clause.article in articles for clause in action.permissions)
    )


def _given(keys: Sequence[Key]) -> Choose:
    """What chooses given moves, one after the other, as far as they are legal."""
    given = iter(keys)

    def choose(moves: Sequence[Key]) -> Key | None:
        wanted = next(given, None)
        return wanted if wanted in moves else None

    return choose


def _run(engine: Engine | Stepped, record: Record) -> Decision | Chance | RulesError | None:
    """What a game runs to: a decision, chance, its end (None), or the error by which it cannot go on."""
    try:
        return engine.advance(record)
    except RulesError as error:
        return error


def _kept(engine: Engine, record: Record) -> Record:
    """A record without its scratch, which depends on what was played before."""
    layout = engine.machine.layout
    return [*record[: layout.scratch], *layout.initial[layout.scratch :]]


def _stuck(met: Decision | Chance | RulesError | None) -> str:
    """What follows on one side, in words."""
    if isinstance(met, RulesError):
        return f"{met.article}: {met.message}" if met.article else met.message
    return "The game goes on." if met is not None else "The game is over."


def _shared(a: Engine, b: Engine) -> Iterator[tuple[int, int, int]]:
    """Where what both books note in the same form lies in either record, and how many cells it takes."""
    theirs = {field.name: field for field in b.program.fields}
    for ours in a.program.fields:
        field = theirs.get(ours.name)
        if field is not None and not ours.nameless and _kept_alike(ours, field):
            yield ours.offset, field.offset, ours.cells
    for one, other in zip(a.program.boards, b.program.boards, strict=False):
        if one.slots == other.slots and one.tiles.names == other.tiles.names:
            cells = 1 + 3 * one.slots
            yield one.count, other.count, cells


def _kept_alike(one: Field, other: Field) -> bool:
    """Whether two memories or zones of one name are kept in the same form."""
    dims = [[domain.names for _, domain in field.dims] for field in (one, other)]
    things = [field.type.domain.names if field.type.domain is not None else () for field in (one, other)]
    holds = [field.holds.names if field.holds is not None else () for field in (one, other)]
    same = dims[0] == dims[1] and things[0] == things[1] and holds[0] == holds[1]
    return same and (one.form, one.width, one.type.form) == (other.form, other.width, other.type.form)


def _form(action: ActionOf) -> tuple[Any, ...]:
    """What must be the same of two actions for their moves to be the same numbers."""
    return tuple(
        (p.preposition, p.domain.names, p.several.coding.top if p.several is not None else 0) for p in action.parameters
    )
