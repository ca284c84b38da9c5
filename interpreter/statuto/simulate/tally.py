"""Counting which articles a game uses: those that permit what is played, and those that refuse a candidate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.moves import DECLINE, Clause, Move
from statuto.evaluate.terms import Value

Record = list[Any]


class Tally:
    """How often each article applied and refused a candidate.

    It applies when its action or permission is used, its trigger is set off, or it ends the game. One that never does
    is there, with 0.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.applied: Counter[str] = Counter(dict.fromkeys(_articles(engine), 0))
        self.refused: Counter[str] = Counter()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count refusals while games are played."""
        legality, triggers = self.engine.legality, self.engine.triggers
        before = legality.rules
        triggers.fired[:] = [0] * len(triggers.fired)
        legality.rules = []
        for rules in before:
            counted = {id(clause.condition): self._counted(clause) for clause in rules.forbids}
            bars = tuple(tuple(counted.get(id(bar), bar) for bar in level) for level in rules.bars)
            late = tuple(counted.get(id(bar), bar) for bar in rules.late)
            legality.rules.append(replace(rules, bars=bars, plans={}, late=late, counted=True))
        try:
            yield
        finally:
            legality.rules = before
            for trigger, times in zip(self.engine.program.triggers, triggers.fired, strict=True):
                self.applied[trigger.article] += times

    def _counted(self, clause: Clause) -> Value:
        condition, article, refused = clause.condition, clause.permission.article, self.refused
        foresight = self.engine.foresight

        def counted(r: Record) -> Any:
            holds = condition(r)
            if holds and not foresight.asking:
                refused[article] += 1
            return holds

        return counted

    def offered(self, decision: Decision) -> None:
        """A decision is about to be made: each move that it lacks was refused by a duty."""
        self.refused.update(duty.article for duty in decision.lacking.values())

    def played(self, r: Record, move: Move) -> None:
        """A move is about to be made."""
        if move[0] == DECLINE:
            return
        action, rules = self.engine.program.actions[move[0]], self.engine.legality.rules[move[0]]
        articles = {action.article}
        if len(rules.permits) == 1:
            articles.add(rules.permits[0].permission.article)
        else:
            articles |= {permission.article for permission in self.engine.legality.against(r.copy(), move)[0]}
        self.applied.update(articles)

    def ended(self, r: Record) -> None:
        """A game, or a deal of a match, is over: the first ending that holds has ended it."""
        article = self.engine.ended_by(r)
        if article:
            self.applied[article] += 1

    def match_ended(self, r: Record) -> None:
        """A match is over: the article by which it is over has applied."""
        self.applied[self.engine.match.ended_by(r)] += 1


def _articles(engine: Engine) -> list[str]:
    """The articles that may apply or refuse, in the order of their parts."""
    program = engine.program
    permissions = [permission for action in program.actions for permission in action.permissions]
    parts: list[Any] = [*program.actions, *permissions, *program.duties, *program.triggers, *program.endings]
    parts += [program.match, *program.match.endings] if program.match is not None else []
    return [part.article for part in parts if part.article]
