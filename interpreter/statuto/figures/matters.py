"""What matters to an example, so that its figures say nothing of the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy

from statuto.checks.terms import Field
from statuto.evaluate.game import Game
from statuto.examples.position import Position
from statuto.figures.facts import Facts
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text

_WORD = re.compile(r"[^\W\d][\w-]*")
_OVER = {"ended", "wins", "winner", "winners"}


class Matters:
    """Tells of an example and the position it was played from what its lines speak of.

    A position that is laid out has much of which the example says nothing: it is as the game begins, or the game went
    on by itself from there, even to its end. One after the setup is shown as it is.
    """

    def __init__(self, example: t.Example, givens: dict[str, t.Given], position: Position) -> None:
        given = next((step for step in example.steps if isinstance(step, t.Given)), None)
        steps = clause_text(t.Example(example.kind, example.name, (), example.steps)).split("\n", 1)[-1]
        lines = position.lines(given, givens, 0) if given is not None else []
        # A position that is like another has the lines of that one.
        others = [clause_text(t.Example(example.kind, example.name, (), (one,))) for one in _like(given, givens)]
        self.named = set(_WORD.findall("\n".join([steps, *others])))
        self.placed = any(isinstance(line, t.MoverIs | t.AtStep) for line in lines)
        self.record = position.given_record
        self.position = position

    def untold(self, shown: Sequence[Facts]) -> frozenset[str]:
        """The memories of the game or of its players that are not named, not laid out, and the same in all figures."""
        if self.record is None:
            return frozenset()
        first = shown[0]
        game = copy(first.game)
        game.record = self.record
        laid_out, start = Facts(game, None, first.words), Facts(Game(self.position.engine, 1), None, first.words)
        return frozenset(
            field.name
            for field in first.program.fields
            if field.name not in self.named
            and _is_of_nobody_or_players(field, first)
            and laid_out.of(field) == start.of(field)
            and all(one.of(field) == first.of(field) for one in shown[1:])
        )

    def tells_whose(self, game: Game, moves: bool) -> bool:
        """Whether it is told who decides, or that the game is over."""
        if self.record is None:
            return True
        if game.ended:
            return bool(self.named & _OVER)
        return moves or self.placed


def _like(given: t.Given | None, givens: dict[str, t.Given]) -> list[t.Given]:
    """The positions that one is like, one of the other."""
    found: list[t.Given] = []
    while given is not None and given.like is not None and len(found) <= len(givens):
        given = givens.get(given.like.text)
        found += [given] if given is not None else []
    return found


def _is_of_nobody_or_players(field: Field, facts: Facts) -> bool:
    """Whether a field is a memory that no board and no row of cards shows."""
    if field.form != "value":
        return False
    return not field.dims or (len(field.dims) == 1 and field.dims[0][1] is facts.program.players)
