"""Typing expressions: from tree to terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from statuto.checks import comparisons, quantifiers
from statuto.checks.chains import BAD, Chains, text_thing
from statuto.checks.cost import weighed
from statuto.checks.fold import operator
from statuto.checks.grouped import groups_of
from statuto.checks.nothing import asked, optional_if
from statuto.checks.program import Program
from statuto.checks.scope import ConstantName, DefinitionName, DomainName, Named, Scope, TableName
from statuto.checks.several import is_held, kinds_in
from statuto.checks.terms import (
    Apply,
    Const,
    Definition,
    Load,
    Local,
    Lookup,
    Members,
    Query,
    Term,
)
from statuto.checks.types import NONE, NUMBER, TRUTH, UNKNOWN, Domain, LaidBoard, Type, fits, set_of, thing
from statuto.syntax import tree as t
from statuto.syntax.text import MOST_NUMBER

MOST_NESTED = 200
_NUMBERS = (
    "A player chooses among things. For a number, make a kind of it: `kind amount: one, two, three`, and "
    "`table worth of each amount: one 1, two 2, three 3`."
)


class Typer:
    """Types the expressions of a book in a scope, for a program."""

    def __init__(self, scope: Scope, program: Program) -> None:
        self.scope = scope
        self.program = program
        self.action: int | None = None
        self.used: set[int] = set()
        self.costs: dict[int, int] = {}  # of definitions, by their identity
        self._open = 0  # how deep the expressions of the names are that are being worked out
        self._below = 0  # how deep the deepest definition is that the present one asks
        self._methods: dict[type, Callable[[Any, Type], Term]] = {
            t.Name: self._chain_of_one,
            t.Chain: self._chain,
            t.Number: self._number,
            t.Truth: lambda node, expected: Const(TRUTH, int(node.value)),
            t.NoneValue: lambda node, expected: Const(NONE, -1),
            t.Text: lambda node, expected: text_thing(self, node, expected),
            t.Seat: self._seat,
            t.Call: self._call,
            t.Conditional: self._conditional,
            t.Comprehension: partial(quantifiers.comprehension, self),
            t.Not: self._not,
            t.And: lambda node, expected: self._junction("and", node.operands),
            t.Or: lambda node, expected: self._junction("or", node.operands),
            t.Compare: partial(comparisons.compare, self),
            t.Arithmetic: self._arithmetic,
            t.Negative: lambda node, expected: operator(NUMBER, "negative", self.of(node.operand, NUMBER)),
            t.Some: partial(quantifiers.some, self),
            t.Every: partial(quantifiers.every, self),
            t.First: partial(quantifiers.first, self),
            t.Fold: partial(quantifiers.fold, self),
            t.Run: partial(quantifiers.run, self),
            t.Connected: partial(quantifiers.connected, self),
            t.Union: partial(quantifiers.union, self),
            t.Can: partial(quantifiers.can, self),
            t.Afterwards: partial(quantifiers.afterwards, self),
        }

    def type(self, node: t.Expression, expected: Type = UNKNOWN) -> Term:
        """The term of an expression; `expected` settles names that could be several things."""
        return self._methods[type(node)](node, expected)

    def of(self, node: t.Expression, expected: Type) -> Term:
        """The term of an expression that must be of a type; a finding otherwise."""
        return self.expect(self.type(node, expected), expected, node.span)

    def condition(self, node: t.Expression) -> Term:
        """The term of a condition."""
        return self.of(node, TRUTH)

    def expect(self, term: Term, expected: Type, span: t.Span) -> Term:
        """The term itself if it is of the type, otherwise a finding and an unknown."""
        if fits(term.type, expected):
            return term
        help = "Ask whether it is none first." if _same_but_none(term.type, expected) else ""
        if term.type == NONE and expected.domain is not None:
            help = f"Declared `{expected.domain.name} or none`, it may be none."
        self.scope.report("T002", span, f"This is {term.type}; {expected} is needed.", help)
        return BAD

    def use(self, domain: Domain) -> None:
        """Remember that a domain's things are spoken of."""
        self.used.add(id(domain))

    def integer(self, node: t.Expression, what: str) -> int:
        """A number that must be known when the book is read; 1 after a finding."""
        term = self.of(node, NUMBER)
        if isinstance(term, Const) and term.type.form != "unknown":
            return term.value
        if term.type.form != "unknown":
            self.scope.report(
                "T010",
                node.span,
                f"{what} must be known when the book is read.",
                "Use a number, a constant or an option.",
            )
        return 1

    def noun(self, word: t.Word) -> Domain | None:
        """The domain of a noun, or None with a finding."""
        named = self.scope.names.get(word.text)
        if isinstance(named, DomainName) and named.domain is not None:
            named.used = True
            self.use(named.domain)
            return named.domain
        if named is None:
            nouns = (name for name, n in self.scope.names.items() if isinstance(n, DomainName))
            help = _NUMBERS if word.text in ("number", "numbers") else self.scope.near(word.text, nouns)
            self.scope.report("T001", word.span, f"There is no kind of thing called `{word}`.", help)
        elif not isinstance(named, DomainName):
            self.scope.report(
                "T002",
                word.span,
                f"`{word}` is not a kind of thing.",
                "A noun is declared by `kind`, `piece`, `tile` or `board`.",
            )
        return None

    def constant(self, named: ConstantName, span: t.Span) -> Term:
        """The value of a constant, worked out when first asked; a circle is a finding."""
        if named.value is None:
            if named.busy:
                self.scope.report(
                    "T011", span, f"{named.name} depends on itself.", "Give one of the constants a number."
                )
                return BAD
            if named.expression is None or self._too_deep(named, named.expression.depth, span):
                return BAD
            named.busy = True
            with self.scope.at(named.article, named.path), self.scope.fresh(), self._within(named.expression):
                term = self.type(named.expression)
                if isinstance(term, Const):
                    named.value = term
                elif term.type.form != "unknown":
                    self.scope.report(
                        "T010",
                        named.expression.span,
                        f"{named.name} must be known when the book is read.",
                        "Use `define` for what changes in a game.",
                    )
            named.busy = False
        return named.value or BAD

    def definition(self, named: DefinitionName, span: t.Span) -> Definition | None:
        """A definition with its body typed; a circle is a finding."""
        if named.definition is not None and named.definition.body is not None:
            self._below = max(self._below, named.depth)
            return named.definition
        if named.busy or named.node is None:
            if named.busy:
                self.scope.report(
                    "T011", span, f"{named.name} is defined by itself.", "Definitions may not go in a circle."
                )
            return None
        node = named.node
        if self._too_deep(named, node.body.depth, span):
            return None
        named.busy = True
        around, self._below = self._below, 0
        with self.scope.at(named.article, named.path), self.scope.fresh():
            domains, slots = [], []
            for parameter in node.parameters:
                domain = self.noun(parameter.noun)
                if domain is not None:
                    domains.append(domain)
                    slots.append(self.scope.bind(parameter.variable, thing(domain)).slot)
            if len(domains) == len(node.parameters):
                definition = Definition(
                    named.name,
                    named.article,
                    tuple(p.preposition for p in node.parameters),
                    tuple(domains),
                    tuple(slots),
                )
                definition.variables = tuple(p.variable.text for p in node.parameters)
                before, self.action = self.action, None
                with self._within(node.body):
                    definition.body = weighed(self, self.type(node.body), node.name.span)
                self.action = before
                named.definition = definition
                self.program.definitions[named.name] = definition
        named.busy = False
        named.depth = node.body.depth + self._below
        if named.definition is not None and self._too_deep(named, named.depth, span):
            named.definition.body = None
        self._below = max(around, named.depth)
        return named.definition

    @contextmanager
    def _within(self, node: t.Expression) -> Iterator[None]:
        """Count the depth of what a name stands for while it is worked out."""
        self._open += node.depth
        yield
        self._open -= node.depth

    def _too_deep(self, named: Named, depth: int, span: t.Span) -> bool:
        """Whether a name, by way of the names that it asks, is nested past the bound; then with a finding."""
        if self._open + depth <= MOST_NESTED:
            return False
        message = f"With all that it asks, {named.name} is nested more than {MOST_NESTED} deep."
        self.scope.report("T016", span, message, "Let fewer definitions or constants ask each other.")
        return True

    def lookup(self, named: TableName, indices: tuple[Term, ...]) -> Term:
        """An entry of a table."""
        sizes, prepositions = tuple(d.size for _, d in named.dims), tuple(p for p, _ in named.dims)
        return self.table(named.type, named.values, sizes, indices, named.name, prepositions)

    def table(
        self,
        type: Type,
        values: tuple[int, ...],
        sizes: tuple[int, ...],
        indices: tuple[Term, ...],
        name: str = "",
        prepositions: tuple[str, ...] = ("of",),
    ) -> Term:
        """An entry of a table, at once where the indices are known."""
        if all(isinstance(index, Const) for index in indices):
            position = 0
            for size, index in zip(sizes, indices, strict=True):
                position = position * size + (index.value if isinstance(index, Const) else 0)
            return Const(type, values[position])
        return Lookup(optional_if(type, indices), values, sizes, indices, name, prepositions)

    def attribute(self, domain: Domain, name: str, term: Term) -> Term:
        """An attribute of a thing."""
        values, type = domain.attributes[name]
        return self.table(type, values, (domain.size,), (term,), name)

    def laid_of(self, domain: Domain) -> LaidBoard | None:
        """The laid board whose tiles or rotations a domain is."""
        for laid in self.program.boards:
            if domain is laid.tiles or domain.form == "rotation":
                return laid
        return None

    def directions(self, space: Domain) -> Domain:
        """The directions of the board a space belongs to."""
        named = self.scope.names.get("direction")
        for other in (named, self.scope.names.get(f"{space.name}-direction")):
            if isinstance(other, DomainName) and other.domain is not None and other.domain.board is space.board:
                return other.domain
        return Domain(
            "direction", "directions", space.board.directions if space.board else (), "direction", board=space.board
        )

    def _chain_of_one(self, node: t.Name, expected: Type) -> Term:
        return Chains(self, [("", node)]).read(expected)

    def _chain(self, node: t.Chain, expected: Type) -> Term:
        items = [("", node.head), *((link.preposition, link.item) for link in node.links)]
        return Chains(self, items).read(expected)

    def _number(self, node: t.Number, expected: Type) -> Term:
        """A number; or the thing that has it as its name, where such a thing is expected."""
        domain = expected.domain if expected.form == "thing" else None
        if domain is not None and str(node.value) in domain.by_name:
            return Const(thing(domain), domain.by_name[str(node.value)])
        return Const(NUMBER, node.value)

    def _seat(self, node: t.Seat, expected: Type) -> Term:
        if not 1 <= node.number <= self.program.players.size:
            self.scope.report(
                "T008",
                node.span,
                f"With {self.program.players.size} players there is no player {node.number}.",
                "Say it so that it holds for every number of players.",
            )
            return BAD
        return Const(thing(self.program.players), node.number - 1)

    def _call(self, node: t.Call, expected: Type) -> Term:
        named = self.scope.names.get(node.name.text)
        if not isinstance(named, DefinitionName):
            names = (name for name, other in self.scope.names.items() if isinstance(other, DefinitionName))
            self.scope.report(
                "T001", node.name.span, f"There is no definition `{node.name}`.", self.scope.near(node.name.text, names)
            )
            return BAD
        named.used = True
        definition = self.definition(named, node.span)
        if definition is None or definition.body is None:
            return BAD
        if len(node.arguments) != len(definition.parameters):
            self.scope.report(
                "T004",
                node.span,
                f"`{node.name}` is upon {_things(len(definition.parameters))}, not {len(node.arguments)}.",
                _usual(node.name, definition),
            )
            return BAD
        pairs = zip(node.arguments, definition.parameters, strict=True)
        arguments = tuple(self.of(argument, thing(domain)) for argument, domain in pairs)
        return asked(self.scope, Apply(definition.body.type, definition, arguments), *arguments)

    def _conditional(self, node: t.Conditional, expected: Type) -> Term:
        condition = self.condition(node.condition)
        value = self.type(node.value, expected)
        other = self.type(node.otherwise, value.type if value.type.domain else expected)
        if not fits(other.type, value.type) and not fits(value.type, other.type):
            self.scope.report(
                "T002", node.otherwise.span, f"This is {other.type}; {value.type} is needed, as before.", ""
            )
        both = value.type if value.type.domain is not None or value.type.form != "thing" else other.type
        if both.form == "thing" and both.domain is not None and (NONE in (value.type, other.type)):
            both = thing(both.domain, True)
        return operator(both, "if", value, condition, other)

    def _not(self, node: t.Not, expected: Type) -> Term:
        return operator(TRUTH, "not", self.condition(node.operand))

    def _junction(self, name: str, operands: tuple[t.Expression, ...]) -> Term:
        return operator(TRUTH, name, *(self.condition(operand) for operand in operands))

    def _arithmetic(self, node: t.Arithmetic, expected: Type) -> Term:
        term = self.of(node.first, NUMBER)
        for operation in node.rest:
            right = self.of(operation.operand, NUMBER)
            if (
                operation.operator in ("/", "mod")
                and isinstance(right, Const)
                and right.value == 0
                and right.type is NUMBER
            ):
                self.scope.report(
                    "T012", operation.operand.span, "Nothing can be divided by 0.", "Another number is needed here."
                )
                return BAD
            term = operator(NUMBER, operation.operator, term, right)
            if isinstance(term, Const) and abs(term.value) > MOST_NUMBER:
                self.scope.report(
                    "T015", node.span, "This is too large a number.", f"A number is at most {MOST_NUMBER:,}."
                )
                return BAD
        return term

    def members(self, binder: t.Binder) -> tuple[Domain, Term] | None:
        """The domain of a binder and the set its variable goes through."""
        domain = self.noun(binder.noun)
        if domain is None:
            return None
        if binder.within is not None:
            return domain, self.set(binder.within, domain)
        if binder.connected_to is not None:
            return domain, quantifiers.component(self, binder)
        if domain.form == "area" and domain.laid is not None:
            return domain, Query(set_of(domain), "areas-laid", (), domain, domain.laid)
        if domain.group is not None:
            return domain, groups_of(self.scope, domain)
        return domain, Members(set_of(domain), domain)

    def set(self, node: t.Expression, domain: Domain) -> Term:
        """A set of things of a domain; a zone stands for the pieces in it."""
        term = self.type(node, set_of(domain))
        if is_held(term, domain):
            return kinds_in(term, domain)
        return self.expect(term, set_of(domain), node.span)


def _things(number: int) -> str:
    return f"{number} thing" if number == 1 else f"{number} things"


def _usual(name: t.Word, definition: Definition) -> str:
    """How a definition is asked for in brackets."""
    nouns = ", ".join(domain.name.upper() for domain in definition.parameters)
    return f"The usual form is `{name}({nouns})`."


def _same_but_none(actual: Type, expected: Type) -> bool:
    return actual.form == expected.form == "thing" and actual.domain is expected.domain


__all__ = ["Load", "Local", "Typer"]
