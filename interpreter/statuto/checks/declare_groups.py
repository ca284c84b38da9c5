"""Declaring groups, and what may be declared of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.checks.program import GroupOf
from statuto.checks.scope import SCRATCH
from statuto.checks.terms import Const, Field
from statuto.checks.types import NUMBER, UNKNOWN, Domain, Grouping, Type, plural_of, thing
from statuto.syntax import tree as t
from statuto.syntax.text import MOST_NUMBER

if TYPE_CHECKING:
    from statuto.checks.declare import Declarations


def group(declare: Declarations, node: t.Group) -> None:
    """`group NAME of SPACE VARIABLE where C`: its noun and what is kept of it; the condition is typed later."""
    spaces = declare.typer.noun(node.noun)
    if spaces is None:
        return
    if spaces.form != "space" or spaces.board is None:
        laid = spaces.form in ("area", "place")
        what = "lie on a board that is laid during play" if laid else "do not lie on a board"
        message = f"{spaces.plural.capitalize()} {what}, so they form no groups."
        help = "`areas a connected to b where …` finds a group when it is asked for." if laid else ""
        declare.scope.report("T070", node.noun.span, message, help or "`group chain of point p where …`.")
        return
    domain = Domain(node.name.text, plural_of(node.name, node.plural), spaces.names, "group")
    article = declare.scope.article

    def field(name: str, of: tuple[str, Domain], type: Type, low: int, high: int) -> Field:
        start = low if type.form != "number" else 0
        made = Field(name, article, (of,), type, "value", low, high, start, "game", "everyone")
        declare.program.fields.append(made)
        return made

    at = field(node.name.text, ("at", spaces), thing(domain, True), -1, spaces.size - 1)
    size = field(f" {spaces.plural}", ("of", domain), NUMBER, 0, spaces.size)
    alike = field(" alike", ("of", domain), NUMBER, -MOST_NUMBER, MOST_NUMBER) if node.alike is not None else None
    domain.group = Grouping(spaces, at, size, alike)
    declare.noun(node.name, node.plural, domain)
    nothing = Const(UNKNOWN, 0)
    line, variable = node.span.line, node.variable.text
    made = GroupOf(article, line, domain, domain.group, SCRATCH, variable, nothing, None)
    declare.program.groups.append(made)


def check_none(declare: Declarations, node: t.Memory, type: Type) -> None:
    """A memory that holds a group must be able to hold none, since the group may cease to be."""
    if type.form == "thing" and type.domain is not None and type.domain.group is not None and not type.optional:
        name = type.domain.name
        message = f"The {name} that `{node.name}` holds may cease to be."
        declare.scope.report("T074", node.type.span, message, f"Declare it `{name} or none`.")


def lacks_order(declare: Declarations, node: t.Piece | t.Table, dims: tuple[tuple[str, Domain], ...]) -> bool:
    """Whether pieces or a table are for each group, which cannot be known beforehand; then with a finding."""
    for each, (_, domain) in zip(node.each, dims, strict=True):
        if domain.group is not None:
            message = f"{domain.plural.capitalize()} come and go, so there is no `{node.name}` for each of them."
            declare.scope.report("T074", each.span, message, "A memory or a zone may be kept of each group.")
            return True
    return False


def held(declare: Declarations, node: t.Zone, holds: Domain) -> bool:
    """Whether a zone would hold groups, which are no pieces; then with a finding."""
    if holds.group is None:
        return False
    message = f"A zone holds pieces, and {holds.plural} are groups of {holds.group.spaces.plural}."
    declare.scope.report("T074", node.holds.span, message, f"`memory NAME: set of {holds.name}` holds groups.")
    return True
