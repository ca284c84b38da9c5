"""When an article has refused something: at a decision, it forbids a move that something permits.

A decision counts once for an article, however many moves it forbids and whatever else forbids them; so nothing depends
on the order in which conditions are asked. A clause whose condition cannot be asked of such moves, since the rules fail
where it is asked alone, refuses nothing there. Questions whether a move can be made are no decisions, and what is
foreseen is none either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from statuto.checks.program import ActionOf, Program
from statuto.evaluate.compiling import Record
from statuto.evaluate.enders import ending
from statuto.evaluate.moves import Legality, Rules
from statuto.findings import RulesError
from statuto.machine.inline import conjunction, conjuncts


def articles(program: Program) -> list[str]:
    """The articles that may apply, end a game or refuse, in the order of their parts; each once."""
    permissions = [permission for action in program.actions for permission in action.permissions]
    parts: list[Any] = [*program.actions, *permissions, *program.duties, *program.triggers, *program.endings]
    parts += [program.match, *program.match.endings] if program.match is not None else []
    return list(dict.fromkeys([*(part.article for part in parts if part.article), *ending(program)]))


def forbidden(action: ActionOf) -> list[tuple[str, ActionOf]]:
    """For each clause that forbids an action: its article, and an action whose moves are those that it forbids.

    They are those that something permits, whatever else forbids them.
    """
    permits = [clause for clause in action.permissions if clause.mode != "must not"]
    found = []
    for bar in action.permissions:
        if bar.mode == "must not":
            both = [conjunction([*conjuncts(p.condition), *conjuncts(bar.condition)]) for p in permits]
            moves = [replace(p, condition=condition) for p, condition in zip(permits, both, strict=True)]
            found.append((bar.article, replace(action, permissions=moves)))
    return found


class Refusals:
    """Asks at a decision which articles refuse something."""

    def __init__(self, legality: Legality) -> None:
        self.legality = legality
        self._asked: dict[int, list[tuple[str, Rules]]] = {}

    def at(self, r: Record, actions: Sequence[int]) -> set[str]:
        """The articles that refuse something at a decision between some actions."""
        found: set[str] = set()
        for index in actions:
            for article, rules in self._clauses(index):
                if article not in found and self._some(r, index, rules):
                    found.add(article)
        return found

    def _clauses(self, index: int) -> list[tuple[str, Rules]]:
        """What forbids an action, compiled when it is first asked."""
        if index not in self._asked:
            action = self.legality.terms.program.actions[index]
            self._asked[index] = [(article, self.legality.rules_of(moves)) for article, moves in forbidden(action)]
        return self._asked[index]

    def _some(self, r: Record, index: int, rules: Rules) -> bool:
        """Whether there is such a move; what may be tried between two decisions is left as it is."""
        work = self.legality.work
        left = work.left
        try:
            return self.legality.some(r, index, rules)
        except RulesError:
            return False
        finally:
            work.left = left
