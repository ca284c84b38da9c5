"""What is asked of none: none, 0, no or the empty set, whatever it is that is asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from statuto.checks.fold import operator
from statuto.checks.scope import Scope
from statuto.checks.terms import Const, Fold, Members, Operator, Term
from statuto.checks.types import NONE, TRUTH, Type
from statuto.syntax import tree as t


def may_be_none(term: Term) -> bool:
    """Whether a term may be none in some position."""
    return term.type.form == "thing" and term.type.optional


def optional_if(type: Type, arguments: Iterable[Term]) -> Type:
    """The type of what is asked of these: a thing may be none when one of them may."""
    return replace(type, optional=True) if type.form == "thing" and any(map(may_be_none, arguments)) else type


def asked(scope: Scope, term: Term, *arguments: Term) -> Term:
    """A term that is asked of these; nothing, when one of them is none."""
    doubtful = [argument for argument in arguments if may_be_none(argument)]
    if not doubtful or term.type.form == "unknown":
        return term
    there = operator(TRUTH, "and", *(Operator(TRUTH, "ne", (argument, Const(NONE, -1))) for argument in doubtful))
    if term.type.form == "set":
        assert term.type.domain is not None
        with scope.variables():
            local = scope.bind(t.Word(" member"), Type("thing", term.type.domain))
        within = operator(TRUTH, "and", there, Operator(TRUTH, "in", (local, term)))
        return Fold(term.type, "filter", local.slot, local.name, Members(term.type, term.type.domain), within, None)
    type = optional_if(term.type, doubtful)
    nothing = Const(type, -1 if type.form == "thing" else 0)
    return operator(type, "if", replace(term, type=type), there, nothing)
