"""Terms that speak of groups: the groups that there are, the group at a space, the spaces of a group."""

from __future__ import annotations

from statuto.checks.nothing import may_be_none
from statuto.checks.scope import Scope
from statuto.checks.terms import Const, Field, Fold, Load, Members, Operator, Term
from statuto.checks.types import NONE, NUMBER, TRUTH, UNKNOWN, Domain, Grouping, set_of, thing
from statuto.syntax import tree as t

GROUP, SPACE = " group", " space"
"""The variables of the sets that are made here; no author can write them."""


def grouping_of(domain: Domain) -> Grouping:
    """What the machine keeps of the groups of a domain."""
    assert domain.group is not None
    return domain.group


def tells_groups(field: Field) -> bool:
    """Whether a field is what the machine keeps of groups: the group that each space is in."""
    domain = field.type.domain
    return domain is not None and domain.group is not None and domain.group.at is field


def groups_of(scope: Scope, domain: Domain) -> Term:
    """The groups that there are, in the order of their roots."""
    with scope.variables():
        local = scope.bind(t.Word(GROUP), thing(domain))
    there = Operator(TRUTH, "ne", (size_of(domain, local), Const(NUMBER, 0)))
    return Fold(set_of(domain), "filter", local.slot, GROUP, Members(set_of(domain), domain), there, None)


def all_groups(term: object) -> Domain | None:
    """The domain of a term that is the set of the groups that there are; None for another term."""
    if isinstance(term, Fold) and term.variable == GROUP and term.kind == "filter":
        return term.type.domain
    return None


def group_at(domain: Domain, space: Term) -> Term:
    """The group that a space is in, or none."""
    return Load(thing(domain, True), grouping_of(domain).at, (space,))


def group_named(domain: Domain, name: str) -> Term | None:
    """The group that is meant by the name of a space; None where that is the name of no space, or no group is meant."""
    if domain.group is None or name not in domain.group.spaces.by_name:
        return None
    spaces = domain.group.spaces
    return group_at(domain, Const(thing(spaces), spaces.by_name[name]))


def size_of(domain: Domain, group: Term) -> Term:
    """How many spaces a group has; 0 for none."""
    return Load(NUMBER, grouping_of(domain).size, (group,))


def spaces_of(scope: Scope, domain: Domain, group: Term) -> Term:
    """The spaces of a group that is not none."""
    spaces = grouping_of(domain).spaces
    with scope.variables():
        local = scope.bind(t.Word(SPACE), thing(spaces))
    its = Operator(TRUTH, "eq", (group_at(domain, local), group))
    return Fold(set_of(spaces), "filter", local.slot, SPACE, Members(set_of(spaces), spaces), its, None)


def group_of_spaces(term: Term) -> tuple[Domain, Term] | None:
    """The group of which a term is the set of spaces, with its domain; None for another set."""
    if not isinstance(term, Fold) or not isinstance(term.where, Operator):
        return None
    if term.variable == " member" and isinstance(inner := term.where.arguments[-1], Operator):
        return group_of_spaces(inner.arguments[-1])
    if term.variable != SPACE:
        return None
    at, group = term.where.arguments
    return (at.type.domain, group) if at.type.domain is not None else None


def within_group(space: Term, domain: Domain, group: Term) -> Term:
    """Whether a space is one of the spaces of a group; of none there are no spaces."""
    same = Operator(TRUTH, "eq", (group_at(domain, space), group))
    there = Operator(TRUTH, "ne", (group, Const(NONE, -1)))
    return Operator(TRUTH, "and", (there, same)) if may_be_none(group) else same


def without_order(scope: Scope, span: t.Span, domain: Domain) -> Term:
    """A finding: groups come and go, so none is the next after another."""
    message = f"{domain.plural.capitalize()} come and go, so none comes after another."
    scope.report("T074", span, message, f"`for each {domain.name} x` goes through those that there are.")
    return Const(UNKNOWN, 0)


def kept_by_the_machine(scope: Scope, node: t.Assign) -> None:
    """A finding: which group a space is in follows from the condition."""
    message = "No effect says which spaces a group has."
    scope.report("T073", node.target.span, message, "Change what its condition asks, and the groups follow.")
