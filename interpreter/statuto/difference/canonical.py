"""Parts of a typed program in a form that can be compared between books: by names, not by indices and places.

A form is made of tuples, numbers and texts. Two parts that do the same have the same form, whatever their variables
are called and wherever they stand. What is declared (memories, domains, definitions, actions) is named in it, so that
an article is not taken for changed because another one is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass as standard
from dataclasses import field, fields, is_dataclass
from typing import Any

from statuto.checks.matches import MatchOf
from statuto.checks.program import (
    ActionOf,
    Category,
    Decide,
    DutyOf,
    GroupOf,
    PermissionOf,
    Program,
    SignsOf,
)
from statuto.checks.terms import After, CanDo, Const, Definition, Field, Local, Lookup, MostOf
from statuto.checks.types import Domain, LaidBoard, Type

Form = Any
"""A tuple of forms, a number, a text, or None."""

_PLACES = frozenset(("article", "line", "site", "counter", "bits", "variable", "type", "names", "memory"))
_SLOTS = frozenset(("slot", "slots", "group", "other"))


@standard(slots=True)
class Canonical:
    """Makes forms of the parts of one program.

    `renames` maps ("name" or "action", name) and ("member of DOMAIN", name) to what stands for it in the other
    book. With `named`, variables keep their names, so that forms of single effects can be compared; else they are
    numbered.
    """

    program: Program
    renames: Mapping[tuple[str, str], str] = field(default_factory=dict)
    named: bool = False
    locals: dict[int, Form] = field(default_factory=dict)

    def begin(self, outer: Sequence[int] = ()) -> None:
        """Begin a clause; `outer` are its variables that have a place rather than a name."""
        self.locals = {slot: ("parameter", index) for index, slot in enumerate(outer)}

    def form(self, part: Any) -> Form:
        """The form of a term, an effect, a part of a clause, or a tuple of such."""
        if part is None or isinstance(part, bool | int | str):
            return part
        if isinstance(part, tuple):
            return tuple(self.form(item) for item in part)
        made = _FORMS.get(type(part))
        return made(self, part) if made is not None else self._fields(part)

    def name(self, name: str) -> str:
        """A declared name as the other book has it."""
        return self.renames.get(("name", name), name)

    def action(self, index: int) -> str:
        """An action by its index, as the other book calls it."""
        name = self.program.actions[index].name
        return self.renames.get(("action", name), name)

    def member(self, domain: Domain, index: int) -> Form:
        """A thing of a domain, as the other book calls it."""
        if index < 0:
            return "none"
        if domain.each:
            return tuple(self.member(of, domain.attributes[of.name][0][index]) for _, of in domain.each)
        name = domain.names[index]
        return self.renames.get((f"member of {domain.name}", name), name)

    def _fields(self, part: Any) -> Form:
        assert is_dataclass(part), part
        said = []
        for each in fields(part):
            value = getattr(part, each.name)
            if each.name in _SLOTS and isinstance(value, int | tuple):
                said.append(self._local(value, getattr(part, "variable", "")))
            elif each.name not in _PLACES:
                said.append(self.form(value))
            elif each.name == "site":
                said.append(bool(value))
        return (type(part).__name__, *said)

    def _local(self, slot: int | tuple[int, ...], name: str) -> Form:
        if isinstance(slot, tuple):
            return tuple(self._local(one, name) for one in slot)
        if slot not in self.locals:
            self.locals[slot] = ("variable", name if self.named else len(self.locals))
        return self.locals[slot]

    def const(self, term: Const) -> Form:
        """A constant: a number, yes or no, or a thing by its name."""
        domain = term.type.domain
        if domain is None or term.type.form != "thing":
            return (term.type.form, term.value)
        return ("thing", self.domain(domain), self.member(domain, term.value))

    def local(self, term: Local) -> Form:
        """A variable, or a thing of the article that is at work."""
        return self._local(term.slot, term.name)

    def domain(self, domain: Domain) -> Form:
        """A domain by its name; a range by its bounds."""
        if domain.form == "range":
            return ("range", domain.names[0], domain.names[-1]) if domain.names else ("range",)
        return ("domain", self.name(domain.name))

    def lookup(self, term: Lookup) -> Form:
        """An entry of a table by its name, or by its values where it has none."""
        table: Form = self.name(term.name) if term.name else ()
        if not term.name:
            table = self.domain(term.type.domain) if term.type.domain is not None else term.table
        return ("lookup", table, self.form(term.indices))

    def bound_to(self, actions: Sequence[int]) -> Form:
        """Several actions."""
        return tuple(self.action(index) for index in actions)


def _type(canonical: Canonical, type: Type) -> Form:
    domain = canonical.domain(type.domain) if type.domain is not None else None
    return (type.form, domain, type.optional)


def _board(canonical: Canonical, board: LaidBoard) -> Form:
    return ("board", canonical.domain(board.places), canonical.domain(board.tiles))


def _decide(canonical: Canonical, effect: Decide) -> Form:
    actions = canonical.bound_to(effect.actions)
    return ("Decide", actions, canonical.form(effect.seat), canonical.form(effect.otherwise), bool(effect.site))


def _duty(canonical: Canonical, duty: DutyOf) -> Form:
    actions = canonical.bound_to(duty.actions)
    return ("DutyOf", actions, canonical.form(duty.most), canonical.form(duty.condition))


def _group(canonical: Canonical, group: GroupOf) -> Form:
    canonical.form(group.domain)
    spaces = canonical.domain(group.grouping.spaces)
    slot = canonical._local(group.slot, group.variable)
    inner = canonical.form((group.condition, group.alike, group.joining, group.splitting))
    return ("GroupOf", spaces, slot, inner)


def _action(canonical: Canonical, action: ActionOf) -> Form:
    parameters = [(p.preposition, canonical.form(p.domain), canonical.form(p.among)) for p in action.parameters]
    several = [(p.several.low, p.several.high) if p.several is not None else None for p in action.parameters]
    return ("ActionOf", tuple(parameters), tuple(several), canonical.form(action.body))


_FORMS: dict[type, Callable[[Canonical, Any], Form]] = {
    Const: Canonical.const,
    Local: Canonical.local,
    Domain: Canonical.domain,
    Lookup: Canonical.lookup,
    Type: _type,
    LaidBoard: _board,
    Field: lambda canonical, made: ("field", canonical.name(made.name)),
    Definition: lambda canonical, made: ("definition", canonical.name(made.name)),
    CanDo: lambda canonical, term: ("CanDo", canonical.action(term.action), canonical.form(term.player)),
    After: lambda canonical, term: ("After", canonical.action(term.action), canonical.form(term.condition)),
    MostOf: lambda canonical, term: ("MostOf", canonical.bound_to(term.actions), canonical.form(term.most)),
    Decide: _decide,
    DutyOf: _duty,
    GroupOf: _group,
    ActionOf: _action,
    PermissionOf: lambda canonical, made: ("PermissionOf", made.mode, canonical.form(made.condition)),
    # What is done after a deal, when a match ends and who wins it are clauses of their own.
    MatchOf: lambda canonical, match: ("MatchOf", match.deals),
    SignsOf: lambda canonical, signs: ("SignsOf", canonical.form(signs.spaces), canonical.form(signs.signs)),
    Category: lambda canonical, made: ("Category", canonical._local(made.slot, ""), canonical.form(made.value)),
}
