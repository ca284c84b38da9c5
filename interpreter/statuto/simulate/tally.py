"""Counting which articles a game uses: those that permit what is played, and those that refuse something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.refusals import Refusals
from statuto.evaluate.terms import Value
from statuto.findings import RulesError

Record = list[Any]


class Tally:
    """How often each article applied, and at how many decisions it refused something.

    It applies when its action or permission is used, its trigger is set off, or it ends the game: by an ending, an
    effect or the limit of turns. It refuses when it forbids a move that something permits, or is a duty that takes one
    away.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.applied: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self._refusals = Refusals(engine.legality)
        self._ends = 0

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count anew, while games are played."""
        self.applied.clear()
        self.refused.clear()
        legality, triggers = self.engine.legality, self.engine.triggers
        triggers.fired[:] = [0] * len(triggers.fired)
        self._ends = 0
        legality.watch = self._decided
        try:
            yield
        finally:
            legality.watch = None
            for article, times in zip(triggers.counted, triggers.fired, strict=True):
                if article:
                    self.applied[article] += times

    def _decided(self, r: Record, actions: Sequence[int]) -> None:
        """A decision between some actions has come."""
        if not self.engine.foresight.asking:
            self.refused.update(self._refusals.at(r, actions))

    def offered(self, decision: Decision) -> None:
        """A decision is about to be made: the moves that it lacks were refused by duties."""
        self.refused.update({duty.article for duty in decision.lacking.values()})

    def played(self, r: Record, move: Move) -> None:
        """A move is about to be made."""
        if move[0] == DECLINE:
            return
        action, rules = self.engine.program.actions[move[0]], self.engine.legality.rules[move[0]]
        used = {action.article}
        if len(rules.permits) == 1:
            used.add(rules.permits[0].permission.article)
        else:
            record = r.copy()
            for at, value in zip(rules.slots, move[1:], strict=True):
                record[at] = value
            used |= {clause.permission.article for clause in rules.permits if _holds(clause.condition, record)}
        self.applied.update(used)

    def ended(self, r: Record) -> None:
        """A game, or a deal of a match, is over: by an effect or the limit, or else by the first ending that holds."""
        before, self._ends = self._ends, self.engine.triggers.ends()
        if self._ends == before and (article := self.engine.ending(r)):
            self.applied[article] += 1

    def match_ended(self, r: Record) -> None:
        """A match is over: the article by which it is over has applied."""
        self.applied[self.engine.match.ended_by(r)] += 1


def _holds(condition: Value, r: Record) -> bool:
    """Whether a condition holds; one that cannot be asked does not."""
    try:
        return bool(condition(r))
    except RulesError:
        return False
