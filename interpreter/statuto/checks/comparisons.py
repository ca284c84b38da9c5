"""Typing comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.checks.builtin_chains import BAD, CONDITIONS
from statuto.checks.chains import Chains
from statuto.checks.fold import operator
from statuto.checks.grouped import group_of_spaces, within_group
from statuto.checks.nothing import asked
from statuto.checks.scope import DefinitionName
from statuto.checks.several import count_in, is_held
from statuto.checks.terms import Apply, Const, Operator, Term
from statuto.checks.types import NUMBER, TRUTH, UNKNOWN, Type, fits, thing
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.expressions import Typer


def compare(typer: Typer, node: t.Compare, expected: Type) -> Term:
    """The term of a comparison; `X is NAME` may ask a condition upon X."""
    if node.relation in ("in", "not_in"):
        return is_in(typer, node)
    if node.relation in ("eq", "ne") and isinstance(node.right, t.Name):
        said = is_condition(typer, node, node.right)
        if said is not None:
            return said if node.relation == "eq" else operator(TRUTH, "not", said)
    left = typer.type(node.left)
    right = typer.type(node.right, left.type)
    if isinstance(left, Const) and left.type.form == "unknown" and isinstance(node.left, t.Text):
        left = typer.type(node.left, right.type)
    if node.relation not in ("eq", "ne"):
        left, right = typer.expect(left, NUMBER, node.left.span), typer.expect(right, NUMBER, node.right.span)
    elif not comparable(typer, left.type, right.type):
        typer.scope.report(
            "T002",
            node.span,
            f"{str(left.type).capitalize()} is compared with {right.type}.",
            "Compare how many it has."
            if "bag" in (left.type.form, right.type.form)
            else "Both sides must be of one kind.",
        )
        return BAD
    return operator(TRUTH, node.relation, left, right)


def comparable(typer: Typer, left: Type, right: Type) -> bool:
    """Whether two things of these types can be equal."""
    if {left.form, right.form} & {"zone", "board", "bag"}:
        return False
    return fits(left, right) or fits(right, left)


def is_condition(typer: Typer, node: t.Compare, right: t.Name) -> Term | None:
    """`X is NAME` for a condition upon one thing; None if NAME is no such condition."""
    named = typer.scope.names.get(right.text)
    if right.text in typer.scope.locals:
        return None
    if isinstance(named, DefinitionName) and named.node is not None and len(named.node.parameters) == 1:
        named.used = True
        definition = typer.definition(named, right.span)
        if definition is None or definition.body is None:
            return BAD
        argument = typer.of(node.left, thing(definition.parameters[0]))
        said = typer.expect(Apply(definition.body.type, definition, (argument,)), TRUTH, right.span)
        return asked(typer.scope, said, argument)
    if named is None and (right.text in CONDITIONS or right.text == "laid"):
        return Chains(typer, [("", right), ("of", node.left)]).read(TRUTH)
    return None


def is_in(typer: Typer, node: t.Compare) -> Term:
    """Whether something is in a set or zone."""
    right = typer.type(node.right, UNKNOWN)
    if is_held(right):
        assert right.type.domain is not None
        piece = typer.of(node.left, thing(right.type.domain))
        held = asked(typer.scope, count_in(right, piece), piece)
        return operator(TRUTH, "gt" if node.relation == "in" else "eq", held, Const(NUMBER, 0))
    if right.type.form == "unknown":
        return BAD
    if right.type.form != "set" or right.type.domain is None:
        typer.scope.report(
            "T002", node.right.span, f"This is {right.type}; a set is needed.", "`s is in (squares t where …)`."
        )
        return BAD
    left = typer.of(node.left, thing(right.type.domain))
    grouped = group_of_spaces(right)
    member = Operator(TRUTH, "in", (left, right)) if grouped is None else within_group(left, *grouped)
    return member if node.relation == "in" else operator(TRUTH, "not", member)
