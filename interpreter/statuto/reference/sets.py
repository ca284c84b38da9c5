"""Sets in plain English: the squares next to s, the areas of connected sets, and variables that go through them."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, ClassVar

from statuto.checks.terms import Apply, ComponentOf, ConnectedSet, Fold, Load, Local, Members, Operator, Query, Term
from statuto.checks.types import Domain
from statuto.reference import words
from statuto.reference.names import Names, uses

NEAR = {"beside": "next to", "diagonal": "diagonal to", "around": "around"}


class Sets(Names):
    """Says sets: `several` without an article, for one variable or for none."""

    SETS: ClassVar[frozenset[type]] = frozenset((Members, ComponentOf, ConnectedSet))

    @abstractmethod
    def condition(self, term: Term, holds: bool = True) -> str:
        """A condition, or its contrary; `Conditions` knows."""

    def several(self, term: Term, variable: str = "", many: bool = True) -> str:
        """The things of a set, or one of them: "squares s next to t", "square s next to t"."""
        domain = term.type.domain
        if isinstance(term, Fold):
            if variable and variable != term.variable:
                return f"{self.introduced(self._domain(term), variable, many)} among the {self.several(term)}"
            return self.bound(term.members, term.where, term.variable, term.slot, many, keep=bool(variable))
        if isinstance(term, ComponentOf):
            head = self.introduced(term.domain, variable or term.variable, many)
            where = f" where {self.condition(term.where)}" if term.where is not None else ""
            return f"{head} connected to {self.thing(term.origin)}{where}"
        if isinstance(term, ConnectedSet):
            head = self.introduced(term.domain, variable, many)
            return f"{head} in any {self.connected(term)}"
        head = self.introduced(domain, variable, many) if domain is not None else "things"
        if isinstance(term, Members):
            return head
        if isinstance(term, Query):
            return self._asked(term, head)
        among = self.thing(term)
        many_ = words.is_plural(among) or self.plain_plural(term)
        return f"{head} {'among' if many_ else 'in'} {among}"

    def plain_plural(self, term: Term) -> bool:
        """Whether the name of a set is a plural, or is said with one."""
        name = term.field.name if isinstance(term, Load) else term.definition.name if isinstance(term, Apply) else ""
        return words.is_plural(name) or words.is_adjective(name)

    def _domain(self, term: Term) -> Domain:
        assert term.type.domain is not None
        return term.type.domain

    def _asked(self, term: Query, head: str) -> str:
        """A set that a built-in query gives."""
        name, arguments = term.name.removeprefix("place-").removeprefix("area-"), term.arguments
        if name in NEAR:
            return f"{head} {NEAR[name]} {self.thing(arguments[0])}"
        match name:
            case "pieces-in" | "bag-kinds":
                return head + self.inside(arguments[0])
            case "ray":
                return f"{head} on the ray {self.toward(arguments[1])} from {self.thing(arguments[0])}"
            case "open-places":
                board = self.boards.get(id(term.laid), "board")
                return f"{head} among the openings of the {board}"
            case "areas-of" | "spaces-of":
                return f"{head} of {self.thing(arguments[0])}"
        assert name == "areas-laid", name
        return head

    def toward(self, direction: Term) -> str:
        """A direction: "toward north", "clockwise"."""
        text = self.thing(direction)
        return text if text.endswith("clockwise") else f"toward {text}"

    @abstractmethod
    def inside(self, zone: Any) -> str:
        """Where the pieces of a zone are; `Terms` knows."""

    def bound(
        self,
        members: Term,
        where: Term | None,
        variable: str,
        slot: int,
        many: bool,
        keep: bool = False,
        value: Term | None = None,
    ) -> str:
        """The things that a variable goes through: "squares s next to t where there is no mark on s".

        The variable is left out where nothing speaks of it; `keep` says that something will.
        """
        if where is not None:
            short = self._short(where, slot)
            if short:
                named = variable if keep or uses(slot, value) else ""
                return self.several(members, named, many) + short
        if where is None:
            return self.several(members, variable if keep or uses(slot, value) else "", many)
        return self._such(members, where, variable, many, keep or uses(slot, value), uses(slot, where))

    def _such(self, members: Term, where: Term, variable: str, many: bool, keep: bool, used: bool) -> str:
        """Things for which a condition holds: "areas that are free", "a player p whose store is more than 24"."""
        condition = self.condition(where)
        players = members.type.domain is self.program.players
        if isinstance(where, Operator) and where.name in ("and", "or"):
            pronoun, start = "", " "
        else:
            own = self.variable(members.type.domain, variable)
            pronoun, start = ("whose", f"{own}'s ") if players else ("that", f"{own} is ")
            for be in ("is", "has") if players else ():
                if condition.startswith(f"{own} {be} "):
                    pronoun, start = f"who {be}", f"{own} {be} "
        rest = condition.removeprefix(start)
        if pronoun and rest != condition and not re.search(rf"\b{re.escape(variable)}\b", rest):
            be = "" if players else "are " if many else "is "
            return f"{self.several(members, variable if keep else '', many)} {pronoun} {be}{rest}"
        where_ = "for whom" if players else "where"
        return f"{self.several(members, variable if keep or used else '', many)} {where_} {condition}"

    def _short(self, where: Term, slot: int) -> str:
        """A condition upon the variable alone that is said without it."""
        if (
            isinstance(where, Query)
            and where.name == "is-laid"
            and where.laid is not None
            and _is(where.arguments[0], slot)
        ):
            return f" where a {self.noun(where.laid.tiles)} lies"
        if isinstance(where, Operator) and where.name == "not":
            (inner,) = where.arguments
            if (
                isinstance(inner, Query)
                and inner.name == "is-laid"
                and inner.laid is not None
                and _is(inner.arguments[0], slot)
            ):
                return f" where no {self.noun(inner.laid.tiles)} lies"
        if isinstance(where, Operator) and where.name == "ne" and _is(where.arguments[0], slot):
            return f" other than {self.thing(where.arguments[1])}"
        return ""

    def connected(self, term: ConnectedSet) -> str:
        """A connected set, or a path, with what must be so within it."""
        noun = self.introduced(term.domain, term.variable, term.size != 1)
        parts = [f"{'path' if term.chained else 'connected set'} of {term.size} {noun}"]
        if term.differing is not None:
            value = self.thing(term.differing).removesuffix(f" of {term.variable}").removeprefix("the ")
            parts.append(f"no two of them with the same {value}")
        if term.including is not None:
            parts.append(f"one of them {self.thing(term.including)}")
        if term.allowed is not None and term.lacking is not None:
            most = self.thing(term.allowed)
            those = f"at most {most} of them"
            if most.startswith("the number of "):
                those = f"at most as many of them as there are {most.removeprefix('the number of ')}"
            parts.append(
                f"where {self.condition(term.where)}, and where for {those} {self.condition(term.lacking, False)}"
            )
        else:
            parts.append(f"where {self.condition(term.where)}")
        return ", ".join(parts) if len(parts) > 2 else " ".join(parts)


def _is(term: Term, slot: int) -> bool:
    return isinstance(term, Local) and term.slot == slot
