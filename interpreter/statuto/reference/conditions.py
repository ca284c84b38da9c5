"""Conditions in plain English, and their contraries."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from statuto.checks.terms import (
    After,
    Apply,
    CanDo,
    ConnectedSet,
    Const,
    Control,
    Fold,
    Load,
    Local,
    Lookup,
    MostOf,
    Operator,
    Query,
    RunOf,
    Term,
)
from statuto.reference import words
from statuto.reference.comparisons import CONTRARY, Comparisons

_SCOPED = re.compile(
    r"\b(?:no|not|none|never|cannot|fewer|less|most|where|whom|whose|and|or|if|any|every|afterwards)\b"
)

PLACES = {"inner": "inside the board", "border": "at the border", "corner": "a corner"}
PLACES |= {side: f"on the {side} side" for side in ("north", "south", "east", "west")}


class Conditions(Comparisons):
    """Says conditions; `holds` is False for the contrary."""

    def condition(self, term: Term, holds: bool = True) -> str:
        """A condition as a clause: "there is no mark on s"."""
        return self.conditions()[type(term)](term, holds)

    def conditions(self) -> dict[type, Callable[[Any, bool], str]]:
        """How each kind of term is said where it is a condition."""
        return {
            Const: lambda term, holds: "always" if bool(term.value) == holds else "never",
            Local: lambda term, holds: f"“{words.plain(term.name)}” {_holds(holds)}",
            Control: lambda term, holds: f"the game is {'' if holds else 'not '}over",
            Load: lambda term, holds: self.state(term.field.name, [p for p, _ in term.field.dims], term.indices, holds),
            Lookup: lambda term, holds: self.state(term.name, term.prepositions, term.indices, holds),
            Apply: self._applied,
            Operator: self._operation,
            Query: self._asks,
            Fold: self._some_or_every,
            RunOf: self._run,
            ConnectedSet: lambda term, holds: f"there is {'a' if holds else 'no'} {self.connected(term)}",
            CanDo: self._can_do,
            After: lambda term, holds: f"afterwards {self.condition(term.condition, holds)}",
        }

    def _can_do(self, term: CanDo, holds: bool) -> str:
        action = self.action_name(self.program.actions[term.action].name)
        if term.player is None:
            return f"{self.actor()} can{'' if holds else 'not'} {action}"
        return f"{self.thing(term.player)} could{'' if holds else ' not'} {action} if it were their turn"

    def things(self) -> dict[type, Callable[[Any], str]]:
        """How terms are said that are no conditions; among them what asks of actions."""
        return super().things() | {MostOf: self._most_of}

    def _most_of(self, term: MostOf) -> str:
        most = self.thing(term.most)
        return f"how often {self.actor()} can still {self.either(term.actions)} this turn, counted up to {most}"

    def either(self, actions: Sequence[int]) -> str:
        """Any of some actions as a verb: "build or crown"."""
        return words.listed([self.action_name(self.program.actions[action].name) for action in actions], "or")

    def actor(self) -> str:
        """Who acts, as a subject."""
        return "they" if self.they else self.mover

    def action_name(self, name: str) -> str:
        """An action as a verb: `place-token` is "place a token" where a token is a thing of the book."""
        verb, *rest = words.plain(name).split(" ")
        noun = " ".join(rest)
        known = {one for one, _ in self.nouns.values()} | {words.plain(domain) for domain in self.program.domains}
        return f"{verb} {words.with_article(noun) if noun in known else noun}".rstrip()

    def state(self, name: str, prepositions: Sequence[str], arguments: Sequence[Term], holds: bool) -> str:
        """A memory, table or definition that is so or not: "there is a crown on s", "a is usable with player p"."""
        called = words.plain(name)
        if not arguments:
            return f"“{called}” {_holds(holds)}"
        pairs = [f"{p} {self.thing(a)}" for p, a in zip(prepositions, arguments, strict=True)]
        if words.is_adjective(name):
            return " ".join([self.thing(arguments[0]), "is" if holds else "is not", called, *pairs[1:]])
        be, head = ("are", "") if words.is_plural(name) else ("is", words.with_article(called).removesuffix(called))
        return " ".join(["there", be, (head if holds else "no ") + called, *pairs])

    def _applied(self, term: Apply, holds: bool) -> str:
        definition = term.definition
        if len(term.arguments) == 1 and definition.prepositions == ("of",):
            return f"{self.thing(term.arguments[0])} is {'' if holds else 'not '}{words.plain(definition.name)}"
        return self.state(definition.name, definition.prepositions, term.arguments, holds)

    def _operation(self, term: Operator, holds: bool) -> str:
        match term.name:
            case "and" | "or":
                return self._junction(term, holds)
            case "not":
                return self.condition(term.arguments[0], not holds)
            case "in" | "not_in":
                return self.belongs(term.arguments[0], term.arguments[1], holds == (term.name == "in"))
            case "if":
                value, condition, other = term.arguments
                said = (self.condition(value, holds), self.condition(condition), self.condition(other, holds))
                return f"{said[0]} if {said[1]}, and otherwise {said[2]}"
        return self.compared(term.name if holds else CONTRARY[term.name], *term.arguments)

    def _junction(self, term: Operator, holds: bool) -> str:
        """`and` and `or`; the contrary of the one is the other of the contraries."""
        name = term.name if holds else {"and": "or", "or": "and"}[term.name]
        said = [self._inside(argument, name, holds) for argument in term.arguments]
        if any(" where " in text or " for any " in text for text in said[:-1]):
            return ", ".join(said[:-1]) + f", {name} {said[-1]}"
        return words.listed(said, name)

    def _inside(self, term: Term, name: str, holds: bool) -> str:
        """A part of a junction, with "either" or "both" before one of the other kind."""
        while isinstance(term, Operator) and term.name == "not":
            (term,), holds = term.arguments, not holds
        text = self.condition(term, holds)
        if isinstance(term, Operator) and term.name == "if":
            return f"({text})"
        if isinstance(term, Operator) and term.name in ("and", "or"):
            other = term.name if holds else {"and": "or", "or": "and"}[term.name]
            if other != name:
                return f"{'either' if other == 'or' else 'both'} {text}"
        return text

    def _asks(self, term: Query, holds: bool) -> str:
        """A built-in query that is so or not."""
        first = self.thing(term.arguments[0])
        if term.name == "wins":
            return f"{first} {'has' if holds else 'has not'} won"
        if term.name == "is-laid" and term.laid is not None:
            tile = self.noun(term.laid.tiles)
            if term.domain is term.laid.areas:
                return f"{first} is {'' if holds else 'not '}laid"
            return f"{words.with_article(tile) if holds else f'no {tile}'} lies at {first}"
        return f"{first} is {'' if holds else 'not '}{PLACES[term.name]}"

    def _some_or_every(self, term: Fold, holds: bool) -> str:
        if term.kind == "some":
            some = self.bound(term.members, term.where, term.variable, term.slot, many=False)
            whose = words.with_article(some)
            return f"there is {whose if holds else f'no {some}'}"
        assert term.value is not None
        every = self.bound(term.members, term.where, term.variable, term.slot, many=False, value=term.value)
        if holds:
            text = self.condition(term.value)
            return self._of_every(term, text) or f"for every {every}, {text}"
        some = self.bound(term.members, term.where, term.variable, term.slot, many=False, keep=True)
        joint = "where" if term.where is None else "and where"
        return f"there is {words.with_article(some)} {joint} {self.condition(term.value, False)}"

    def _of_every(self, term: Fold, text: str) -> str:
        """A short condition said of all at once: "there is a disc on every square"; empty where that might mislead."""
        own = self.variable(term.members.type.domain, term.variable)
        every = f"every {self.several(term.members, many=False)}"
        once, count = re.subn(rf"(?<![\w“]){re.escape(own)}(?![\w”])", every, text)
        return "" if count != 1 or term.where is not None or _SCOPED.search(text) else once

    def _run(self, term: RunOf, holds: bool) -> str:
        through = f" through {self.thing(term.through)}" if term.through is not None else ""
        several = self.introduced(term.domain, term.variable, term.length != 1)
        where = self.condition(term.where)
        return f"there is {'a' if holds else 'no'} straight line of {term.length} {several}{through} where {where}"


def _holds(holds: bool) -> str:
    return "holds" if holds else "does not hold"
