"""Chains of names and prepositions: a phrase goes with the nearest name that takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from statuto.checks.builtin_chains import BAD, CONDITIONS, builtin
from statuto.checks.grouped import group_at, group_named, groups_of, spaces_of, without_order
from statuto.checks.nothing import asked, optional_if
from statuto.checks.scope import (
    ActionName,
    BoardName,
    ConstantName,
    DefinitionName,
    DomainName,
    FieldName,
    Named,
    TableName,
)
from statuto.checks.several import count_in, is_held, kinds_in
from statuto.checks.terms import Apply, Const, Load, Lookup, Members, Query, Term, TextThing, ZoneAt
from statuto.checks.types import NONE, UNKNOWN, Domain, Type, set_of, thing
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.expressions import Typer

NEIGHBOURS = {"next to": "beside", "around": "around", "diagonal to": "diagonal"}


class Chains:
    """Reads one chain: `take` reads the name at a position with all it takes, and moves on."""

    def __init__(self, typer: Typer, items: Sequence[tuple[str, t.Expression]]) -> None:
        self.typer = typer
        self.scope = typer.scope
        self.items = items
        self.position = 0

    def read(self, expected: Type) -> Term:
        """The term of the whole chain; what is left over is reported."""
        term = self.take(expected)
        if self.position < len(self.items):
            preposition, item = self.items[self.position]
            if term.type.form != "unknown":
                self.scope.report(
                    "T003", item.span, f"Nothing before it takes `{preposition}`.", "Say what it belongs to."
                )
            return BAD
        return term

    def next_is(self, *prepositions: str) -> bool:
        """Whether the chain goes on with one of these prepositions."""
        return self.position < len(self.items) and self.items[self.position][0] in prepositions

    def take(self, expected: Type) -> Term:
        """The term of the name at the position, with the phrases that it takes."""
        _, item = self.items[self.position]
        self.position += 1
        term = self._name(item, expected) if isinstance(item, t.Name) else self.typer.type(item, expected)
        return self._then_in(term)

    def _then_in(self, term: Term) -> Term:
        """`PIECE in ZONE`: how many of it are there."""
        domain = term.type.domain
        if term.type.form != "thing" or domain is None or domain.form in ("space", "place", "area"):
            return term
        while self.next_is("in", "on") and self._zone_follows(domain):
            zone = self.take(Type("zone"))
            return asked(self.scope, count_in(zone, term), term) if is_held(zone) else BAD
        return term

    def _zone_follows(self, domain: Domain) -> bool:
        """Whether the next name is a zone that holds pieces of a domain, or a choice of them."""
        item = self.items[self.position][1]
        if isinstance(item, t.Name) and (local := self.scope.locals.get(item.text)) is not None:
            return local.type.form == "bag" and local.type.domain is domain
        named = self.scope.names.get(item.text) if isinstance(item, t.Name) else None
        return isinstance(named, FieldName) and named.field is not None and named.field.holds is domain

    def _name(self, item: t.Name, expected: Type) -> Term:
        scope, name = self.scope, item.text
        if name in scope.locals:
            return scope.locals[name]
        named = scope.names.get(name)
        if named is None:
            return builtin(self, item, expected)
        named.used = True
        if (
            isinstance(named, DomainName)
            and name in scope.members
            and not self._takes(named)
            and expected.form == "thing"
        ):
            member = self.member(item, expected, quiet=True)
            if member is not None:
                return member
        match named:
            case ConstantName():
                return self.typer.constant(named, item.span)
            case FieldName():
                return self._field(named, item)
            case TableName():
                indices = self._arguments(named.dims, item, named)
                return BAD if indices is None else self.typer.lookup(named, indices)
            case DefinitionName():
                return self._definition(named, item)
            case BoardName():
                return Query(Type("board"), "board", (), named.spaces, named.laid)
            case DomainName():
                return self._noun(named, item, expected)
        return BAD

    def _takes(self, named: DomainName) -> bool:
        return self.position < len(self.items)

    def _arguments(self, dims: Sequence[tuple[str, Domain]], item: t.Name, named: Named) -> tuple[Term, ...] | None:
        """The phrases a name must take, in order; None with a finding when one is missing."""
        taken: list[Term] = []
        for preposition, domain in dims:
            if not self.next_is(preposition):
                usual = item.text + "".join(f" {p} {d.name.upper()}" for p, d in dims)
                self.scope.report(
                    "T004",
                    item.span,
                    f"`{item.text}` does not say {preposition} which {domain.name}.",
                    f"The usual form is `{usual}`.",
                )
                self.position = len(self.items)
                return None
            span = self.items[self.position][1].span
            taken.append(self.typer.expect(self.take(thing(domain)), thing(domain), span))
        return tuple(taken)

    def _field(self, named: FieldName, item: t.Name) -> Term:
        field = named.field
        if field is None:
            self.position = len(self.items)
            return BAD
        indices = self._arguments(field.dims, item, named)
        if indices is None:
            return BAD
        if field.form == "value":
            return Load(optional_if(field.type, indices), field, indices)
        return ZoneAt(Type("zone", field.holds), field, indices)

    def _definition(self, named: DefinitionName, item: t.Name) -> Term:
        definition = self.typer.definition(named, item.span)
        if definition is None or definition.body is None:
            self.position = len(self.items)
            return BAD
        dims = list(zip(definition.prepositions, definition.parameters, strict=True))
        indices = self._arguments(dims, item, named)
        if indices is None:
            return BAD
        if not indices and isinstance(definition.body, Const):
            return definition.body
        return asked(self.scope, Apply(definition.body.type, definition, indices), *indices)

    def _noun(self, named: DomainName, item: t.Name, expected: Type) -> Term:
        domain = named.domain
        if domain is None:
            self.position = len(self.items)
            return BAD
        if self.position < len(self.items):
            term = self._noun_phrase(domain, item)
            if term is not None:
                return term
        if domain.each and expected.form == "thing" and not self.next_is("in", "on"):
            usual = domain.name + "".join(f" {p} {d.name.upper()}" for p, d in domain.each)
            self.scope.report(
                "T004", item.span, f"`{domain.name}` does not say which.", f"The usual form is `{usual}`."
            )
            return BAD
        if domain.form == "area" and domain.laid is not None:
            return Query(set_of(domain), "areas-laid", (), domain, domain.laid)
        return Members(set_of(domain), domain) if domain.group is None else groups_of(self.scope, domain)

    def _noun_phrase(self, domain: Domain, item: t.Name) -> Term | None:
        """What a noun with a phrase means, or None when the phrase is not its own."""
        preposition = self.items[self.position][0]
        if preposition in NEIGHBOURS and domain.form in ("space", "place", "area"):
            return self._neighbours(domain, NEIGHBOURS[preposition])
        if domain.each and preposition == domain.each[0][0]:
            indices = self._arguments(domain.each, item, self.scope.names[item.text])
            return BAD if indices is None else self._piece(domain, indices)
        if preposition in ("in", "on") and self._zone_follows(domain):
            return kinds_in(self.take(Type("zone")), domain)
        if preposition in ("after", "before"):
            term = self.typer.expect(self.take(thing(domain)), thing(domain), item.span)
            if domain.group is not None:
                return without_order(self.scope, item.span, domain)
            return asked(self.scope, Query(thing(domain), preposition, (term,), domain), term)
        if preposition == "at":
            return self._at(domain, item)
        if preposition == "of":
            return self._of(domain, item)
        return None

    def _neighbours(self, domain: Domain, name: str) -> Term:
        start = self.position
        term = self.take(thing(domain))
        if term.type.form == "board" and name == "around" and isinstance(term, Query) and term.laid is not None:
            return Query(set_of(domain), "open-places", (), domain, term.laid)
        term = self.typer.expect(term, thing(domain), self.items[start][1].span)
        asks = f"{domain.form}-{name}" if domain.form != "space" else name
        query = Query(set_of(domain), asks, (term,), domain, domain.laid)
        return query if domain.form == "space" else asked(self.scope, query, term)

    def _piece(self, domain: Domain, indices: tuple[Term, ...]) -> Term:
        sizes = tuple(d.size for _, d in domain.each)
        if len(indices) == 1:
            term = indices[0]
            return (
                Const(thing(domain), term.value)
                if isinstance(term, Const)
                else Lookup(optional_if(thing(domain), indices), tuple(range(domain.size)), sizes, indices)
            )
        return self.typer.table(thing(domain), tuple(range(domain.size)), sizes, indices)

    def _at(self, domain: Domain, item: t.Name) -> Term | None:
        """`GROUP at SPACE`; `TILE at PLACE` and `rotation at PLACE` on a laid board."""
        if domain.group is not None:
            spaces = thing(domain.group.spaces)
            return group_at(domain, self.typer.expect(self.take(spaces), spaces, item.span))
        laid = self.typer.laid_of(domain)
        if laid is None:
            return None
        place = self.typer.expect(self.take(thing(laid.places)), thing(laid.places), item.span)
        name = "tile-at" if domain is laid.tiles else "rotation-at"
        return asked(self.scope, Query(thing(domain, True), name, (place,), domain, laid), place)

    def _of(self, domain: Domain, item: t.Name) -> Term:
        """`ATTRIBUTE of THING`, `areas of PLACE`, `place of AREA`, `spaces of BOARD`, `spaces of GROUP`."""
        start = self.position
        term = self.take(UNKNOWN)
        of = term.type.domain
        if term.type.form == "board" and isinstance(term, Query):
            if domain.form == "area" and domain.laid is not None:
                return Query(set_of(domain), "areas-laid", (), domain, domain.laid)
            return Members(set_of(domain), domain)
        if term.type.form == "thing" and of is not None:
            if of.form == "area" and of.laid is not None and domain is of.laid.places:
                return asked(self.scope, Query(thing(domain), "place-of", (term,), domain, of.laid), term)
            if of.form == "place" and domain.laid is of.laid and domain.form == "area" and of.laid is not None:
                return Query(set_of(domain), "areas-of", (term,), domain, of.laid)
            if of.form == "area" and of.laid is not None and of.tile is not None and domain is of.tile.attribute:
                return Query(optional_if(thing(domain), (term,)), "part-value", (term,), domain, of.laid)
            if of.group is not None and domain is of.group.spaces:
                return asked(self.scope, spaces_of(self.scope, of, term), term)
            if domain.name in of.attributes:
                return self.typer.attribute(of, domain.name, term)
        if term.type.form != "unknown":
            span = self.items[start][1].span
            self.scope.report("T003", span, f"There is no {domain.name} of {term.type}.", "Say what has it.")
        return BAD

    def member(self, item: t.Name, expected: Type, quiet: bool = False) -> Term | None:
        """A thing by its name; of several, the one of the expected domain."""
        if expected.domain is not None and (at := group_named(expected.domain, item.text)):
            return at
        found = self.scope.members.get(item.text)
        if not found:
            return None
        if expected.domain is not None:
            found = [pair for pair in found if pair[0] is expected.domain] or found
        if quiet and expected.domain is not None and found[0][0] is not expected.domain:
            return None
        if len({id(domain) for domain, _ in found}) > 1:
            nouns = " or ".join(sorted(domain.name for domain, _ in found))
            self.scope.report(
                "T007", item.span, f"`{item.text}` may be {nouns}.", "Compare it with something of one of them."
            )
            return BAD
        domain, index = found[0]
        self.typer.use(domain)
        return Const(thing(domain), index)


def text_thing(typer: Typer, node: t.Text, expected: Type) -> Term:
    """A thing by its quoted name, of the domain that is expected."""
    domain = expected.domain
    if domain is not None and (at := group_named(domain, node.value)):
        return at
    if domain is not None and domain.form == "area" and domain.laid is not None:
        return TextThing(thing(domain), node.value, domain.laid)
    candidates = [domain] if domain is not None and domain.group is None else []
    candidates += [d for d, _ in typer.scope.members.get(node.value, []) if d is not domain]
    for candidate in candidates:
        if node.value in candidate.by_name:
            typer.use(candidate)
            return Const(thing(candidate), candidate.by_name[node.value])
    what = f"no {domain.name}" if domain is not None else "nothing"
    names = iter(domain.names) if domain is not None else iter(typer.scope.members)
    help = typer.scope.near(node.value, names)
    if not help and domain is not None and domain.size > 1:
        help = f"They go from “{domain.names[0]}” to “{domain.names[-1]}”."
    typer.scope.report("T001", node.span, f"There is {what} named “{node.value}”.", help)
    return BAD


__all__ = ["BAD", "CONDITIONS", "NONE", "ActionName", "Chains", "text_thing"]
