"""Typing several things as one choice: the parameter of an action, and what is asked of its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.checks.coding import MOST_CODE, SeveralOf, coding
from statuto.checks.program import ParameterOf
from statuto.checks.terms import Const, Query, Term, ZoneAt
from statuto.checks.types import NUMBER, UNKNOWN, Domain, Type, set_of
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.expressions import Typer


def is_held(term: Term, domain: Domain | None = None) -> bool:
    """Whether a term is a zone or a choice of pieces, of a domain if one is given."""
    if not isinstance(term, ZoneAt) and term.type.form != "bag":
        return False
    return term.type.domain is not None and domain in (None, term.type.domain)


def count_in(held: Term, piece: Term) -> Term:
    """How many of a piece a zone or a choice of pieces has."""
    return Query(NUMBER, "count-piece" if isinstance(held, ZoneAt) else "bag-piece", (held, piece))


def kinds_in(held: Term, domain: Domain) -> Term:
    """The pieces that a zone or a choice of pieces has, each once."""
    return Query(set_of(domain), "pieces-in" if isinstance(held, ZoneAt) else "bag-kinds", (held,), domain)


def parameter(typer: Typer, node: t.Parameter, several: t.Several, domain: Domain) -> ParameterOf:
    """A parameter that is several things of a domain."""
    low, high = _number(typer, several)
    source = several.within or node.among
    assert source is not None
    held = typer.type(source, set_of(domain))
    zone = held if isinstance(held, ZoneAt) else None
    coded = None
    if _can_be_chosen(typer, node, several, held, domain):
        coded = coding(_copies(domain, high) if zone is not None else (1,) * domain.size, high)
        if coded is None:
            of_each = " of so many copies each" if zone is not None else ""
            message = f"{high} of {domain.size} {domain.plural}{of_each} can be chosen in too many ways."
            help = f"The number that stands for a choice is at most {MOST_CODE:,}; let fewer be chosen at once."
            typer.scope.report("T081", several.span, message, help)
    if coded is None:
        local = typer.scope.bind(node.variable, UNKNOWN, kept=True)
        return ParameterOf(node.preposition, node.variable.text, domain, local.slot, None)
    form = "bag" if zone is not None else "set"
    local = typer.scope.bind(node.variable, Type(form, domain, coding=coded), kept=True)
    among = kinds_in(zone, domain) if zone is not None else held
    chosen = SeveralOf(low, high, coded, zone)
    return ParameterOf(node.preposition, node.variable.text, domain, local.slot, among, chosen)


def _number(typer: Typer, node: t.Several) -> tuple[int, int]:
    """How many things a parameter is, at least and at most; 1 after a finding."""
    low = typer.integer(node.low, "How many things are chosen")
    high = low if node.high is node.low else typer.integer(node.high, "How many things are chosen")
    if 1 <= low <= high:
        return low, high
    if low < 1:
        message = f"A choice of {low} things is none."
        help = "At least 1 is chosen; `may` lets a player choose nothing."
    else:
        message, help = f"{low} to {high} things cannot be chosen.", "The smaller number stands first."
    typer.scope.report("T080", node.span, message, help)
    return 1, max(high, 1)


def _copies(domain: Domain, high: int) -> tuple[int, ...]:
    return domain.copies or (high,) * domain.size


def _can_be_chosen(typer: Typer, node: t.Parameter, several: t.Several, held: Term, domain: Domain) -> bool:
    """Whether several things of a domain can be chosen from this; a finding if not."""
    if domain.group is not None:
        message = f"Several {domain.plural} cannot be one choice, since groups join and split."
        typer.scope.report("T082", node.noun.span, message, "Let them be chosen one after another.")
        return False
    if held.type.form == "unknown" or domain.size == 0:
        return False
    if isinstance(held, ZoneAt):
        if held.field.holds is domain:
            return True
        held = Const(Type("zone", held.field.holds), 0)
    elif held.type.form == "set" and held.type.domain is domain:
        return True
    source = several.within or node.among
    assert source is not None
    what = f"a zone of {held.type.domain.plural}" if held.type.form == "zone" and held.type.domain else held.type
    message = f"This is {what}; {domain.plural} are chosen from a zone that holds them, or from a set."
    help = f"`among ({domain.plural} {domain.name[:1]} where …)`."
    typer.scope.report("T082", source.span, message, help)
    return False
