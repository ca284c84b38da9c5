"""Sets in plain English: the squares next to s, the areas of all connected sets of 4, and variables that go through them."""

from __future__ import annotations

from typing import ClassVar

from statuto.checks.terms import ComponentOf, ConnectedSet, Fold, Local, Members, Operator, Query, Term
from statuto.checks.types import Domain
from statuto.reference.names import Names, uses

NEAR = {"beside": "next to", "diagonal": "diagonal to", "around": "around"}


class Sets(Names):
    """Says sets: `several` without an article, for one variable or for none."""

    SETS: ClassVar[frozenset[type]] = frozenset((Members, ComponentOf, ConnectedSet))

    def condition(self, term: Term, holds: bool = True) -> str:
        """A condition, or its contrary; `Conditions` knows."""
        raise NotImplementedError

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
        return f"{head} among {self.thing(term)}"

    def _domain(self, term: Term) -> Domain:
        assert term.type.domain is not None
        return term.type.domain

    def _asked(self, term: Query, head: str) -> str:
        """A set that a built-in query gives."""
        name, arguments = term.name.removeprefix("place-").removeprefix("area-"), term.arguments
        if name in NEAR:
            return f"{head} {NEAR[name]} {self.thing(arguments[0])}"
        match name:
            case "pieces-in":
                return head + self.inside(arguments[0])
            case "ray":
                return f"{head} on the ray from {self.thing(arguments[0])} toward {self.thing(arguments[1])}"
            case "open-places":
                board = self.boards.get(id(term.laid), "board")
                return f"{head} among the openings of the {board}"
            case "areas-of":
                return f"{head} of {self.thing(arguments[0])}"
        assert name == "areas-laid", name
        return head

    def inside(self, zone: Term) -> str:
        """Where the pieces of a zone are; `Terms` knows."""
        raise NotImplementedError

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
        named = variable if keep or uses(slot, where, value) else ""
        text = self.several(members, named, many)
        return text if where is None else f"{text} where {self.condition(where)}"

    def _short(self, where: Term, slot: int) -> str:
        """A condition upon the variable alone that is said without it."""
        if isinstance(where, Query) and where.name == "is-laid" and where.laid is not None and _is(where.arguments[0], slot):
            return f" where a {self.noun(where.laid.tiles)} lies"
        if isinstance(where, Operator) and where.name == "not":
            (inner,) = where.arguments
            if isinstance(inner, Query) and inner.name == "is-laid" and inner.laid is not None and _is(inner.arguments[0], slot):
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
            parts.append(f"where {self.condition(term.where)} and where it holds for all but at most {self.thing(term.allowed)} of them that {self.condition(term.lacking)}")
        else:
            parts.append(f"where {self.condition(term.where)}")
        return ", ".join(parts)


def _is(term: Term, slot: int) -> bool:
    return isinstance(term, Local) and term.slot == slot
