"""Positions in the language of `given`: effects on a state, whose turn it is, at which step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from statuto.checks.build import Typed
from statuto.checks.effects_alone import Variables, lone_effects, lone_term
from statuto.checks.maps import effects_of_map
from statuto.checks.program import Effect
from statuto.checks.terms import Const
from statuto.checks.types import UNKNOWN, Type, thing
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.findings import RulesError
from statuto.machine.layout import AT, CHOOSER, MOVER, TURNS
from statuto.syntax import tree as t

Record = list[Any]


class Position:
    """Builds states of one engine from the lines of a `given`."""

    def __init__(self, typed: Typed, engine: Engine) -> None:
        self.typed = typed
        self.engine = engine
        self.given_record: Record | None = None
        """The record as the lines of a position made it, before the game went on; None where nothing was laid out."""

    def game(self, given: t.Given | None, others: dict[str, t.Given]) -> Game:
        """A game at the position; without a `given`, at its first decision with seed 1.

        Raises `RulesError` when the lines cannot be carried out.
        """
        seed = given.seed if given is not None and given.seed is not None else 1
        game = Game(self.engine, seed)
        if given is None or (given.after_setup and not given.lines and given.like is None):
            game.run()
            return game
        if given.after_setup:
            game.run()
        else:
            game.record[AT] = self.engine.machine.turn
            game.record[TURNS] = 1
        for line in self.lines(given, others, 0):
            self._line(game, line)
        self.engine.remember(game.record)
        if not given.after_setup:
            self.given_record = game.record.copy()
        game.run()
        return game

    def lines(self, given: t.Given, others: dict[str, t.Given], depth: int) -> list[t.GivenLine]:
        """The lines of a position, after those of the one it is like."""
        before: list[t.GivenLine] = []
        if given.like is not None:
            other = others.get(given.like.text)
            if other is None or depth > 20:
                raise RulesError("E013", f"There is no example `{given.like}` whose position could be used.", "")
            before = self.lines(other, others, depth + 1)
        return [*before, *given.lines]

    def _line(self, game: Game, line: t.GivenLine) -> None:
        record = game.record
        match line:
            case t.MoverIs():
                seat = self.value(record, line.value, thing(self.engine.program.players))
                record[MOVER] = record[CHOOSER] = seat
            case t.AtStep():
                step = self.engine.machine.steps.get(line.step.text)
                if step is None:
                    raise RulesError("E014", f"There is no step `{line.step}`.", "")
                record[AT] = step
            case t.Map():
                self._carry_out(record, effects_of_map(self.typed, line))
            case _:
                self._effect(game, line)

    def _effect(self, game: Game, line: t.Statement) -> None:
        before = self.typed.scope.scratch
        effects = lone_effects(self.typed, line)
        self._make_room(game.record)
        self._carry_out(game.record, effects)
        self.typed.scope.scratch = before

    def _carry_out(self, record: Record, effects: Sequence[Effect]) -> None:
        """What a line says; groups follow without what else happens when they join and split."""
        groups = self.engine.effects.groups
        with groups.quietly():
            for effect in effects:
                self.engine.effects.action(effect)(record)
        groups.root(record)

    def _make_room(self, record: Record) -> None:
        """Let the record hold the scratch of what has just been typed."""
        lacking = self.engine.machine.layout.scratch + self.typed.scope.scratch - len(record)
        record.extend([0] * lacking)

    def value(
        self,
        record: Record,
        node: t.Expression,
        expected: Type = UNKNOWN,
        known: Variables = (),
    ) -> Any:
        """The value of an expression in a state; raises `RulesError` when it cannot be typed."""
        return self.typed_value(record, node, expected, known)[1]

    def typed_value(
        self,
        record: Record,
        node: t.Expression,
        expected: Type = UNKNOWN,
        known: Variables = (),
    ) -> tuple[Type, Any]:
        """The type of an expression and its value; `known` are variables with the things that they stand for."""
        scratch = self.typed.scope.scratch
        term = lone_term(self.typed, node, expected, known)
        self._make_room(record)
        self.typed.scope.scratch = scratch
        if isinstance(term, Const):
            return term.type, term.value
        return term.type, self.engine.terms.value(term)(record)
