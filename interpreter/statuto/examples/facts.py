"""What of an expected fact does not hold: the part of it that fails, upon which thing, and what is so instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from statuto.checks.effects_alone import Variables
from statuto.checks.terms import Const
from statuto.checks.types import TRUTH
from statuto.evaluate.game import Game
from statuto.examples.position import Position
from statuto.findings import RulesError
from statuto.syntax import tree as t
from statuto.syntax.unparse.expressions import expression


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one position; `known` are the things that variables stand for where a fact is read."""

    game: Game
    position: Position
    known: Variables = ()

    def failing(self, fact: t.Expression) -> tuple[t.Expression, str] | None:
        """The part of a fact that does not hold, and a sentence about it; None if the fact holds.

        Raises `RulesError` where it cannot be said at all.
        """
        if self.position.value(self.game.record, fact, TRUTH, self.known):
            return None
        return self._within(fact) or (fact, self._said(fact))

    def _within(self, fact: t.Expression) -> tuple[t.Expression, str] | None:
        """The failing part of a fact that has parts."""
        match fact:
            case t.And():
                return next((found for part in fact.operands if (found := self.failing(part)) is not None), None)
            case t.Every(binder=binder):
                known = (*self.known, (binder.variable.text, self._first(fact)))
                return replace(self, known=known).failing(fact.has)
        return None

    def _first(self, fact: t.Every) -> Const:
        """The first thing of which what is said of every one does not hold."""
        binder, lacks = fact.binder, t.Not(fact.has, span=fact.span)
        where = lacks if binder.where is None else t.And((binder.where, lacks), span=fact.span)
        first = t.First(replace(binder, where=where), span=fact.span)
        type, value = self.position.typed_value(self.game.record, first, known=self.known)
        return Const(type, value)

    def _said(self, fact: t.Expression) -> str:
        """That a fact does not hold, of which things, and what its sides are."""
        upon = [f"{name} is {self._name(one)}" for name, one in self.known]
        where = f" where {' and '.join(upon)}" if upon else ""
        sides = " and ".join(self._sides(fact))
        return f"`{expression(fact)}` does not hold{where}{f': {sides}' if sides else ''}."

    def _name(self, one: Const) -> str:
        assert one.type.domain is not None
        return self.game.names.thing(self.game.record, one.type.domain, one.value)

    def _sides(self, fact: t.Expression) -> Iterator[str]:
        """What each side of a comparison is, but where the fact says so itself."""
        if isinstance(fact, t.Compare) and fact.relation != "ne":
            for side in (fact.left, fact.right):
                text, value = expression(side), self._value(side)
                if value not in ("", text) and text not in dict(self.known):
                    yield f"`{text}` is {value}"

    def _value(self, node: t.Expression) -> str:
        """A number or a thing in words; nothing for what is neither, or cannot be said."""
        try:
            type, value = self.position.typed_value(self.game.record, node, known=self.known)
        except RulesError:
            return ""
        if type.form == "number":
            return str(value)
        if type.form == "thing" and type.domain is not None:
            return self.game.names.thing(self.game.record, type.domain, value)
        return ""
