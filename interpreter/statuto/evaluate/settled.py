"""Conditions of which a part is not known: they hold, they do not, or it cannot be told."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.checks.terms import Operator, Term
from statuto.evaluate.compiling import Compiling, Record, Value
from statuto.evaluate.footprints import Footprint, Footprints
from statuto.findings import RulesError
from statuto.machine.inline import written_out


@dataclass(frozen=True, slots=True)
class Settled:
    """A condition: what it reads, its function, and its parts where it is an `and`, an `or` or a `not`."""

    reads: Footprint
    value: Value
    operator: str
    parts: tuple[Settled, ...]

    def holds(self, r: Record, unknown: Footprint) -> bool | None:
        """Whether it holds, whatever is unknown is; None where that depends on it, or where asking fails."""
        if self.reads.isdisjoint(unknown):
            try:
                return bool(self.value(r))
            except RulesError:
                return None
        if not self.operator:
            return None
        found = [part.holds(r, unknown) for part in self.parts]
        if self.operator == "not":
            return None if found[0] is None else not found[0]
        decides = self.operator == "or"
        if decides in found:
            return decides
        return None if None in found else not decides


def settled(terms: Compiling, footprints: Footprints, condition: Term) -> Settled:
    """A condition with its parts."""
    condition = written_out(condition)
    operator, parts = "", tuple[Settled, ...]()
    if isinstance(condition, Operator) and condition.name in ("and", "or", "not"):
        operator = condition.name
        parts = tuple(settled(terms, footprints, part) for part in condition.arguments)
    return Settled(footprints.reads(condition), terms.value(condition), operator, parts)
