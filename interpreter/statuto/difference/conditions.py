"""Conditions side by side: what is asked in addition, no longer, or with another number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from statuto.checks.terms import Operator, Term
from statuto.difference.canonical import Canonical, Form
from statuto.difference.numbers import instead, numbers_between
from statuto.reference import words
from statuto.reference.clauses import Clauses
from statuto.reference.names import without_guards


@dataclass(slots=True)
class Teller:
    """One book in a comparison: makes forms of its parts, and says them."""

    canonical: Canonical
    says: Clauses

    def form(self, part: object, outer: Sequence[int] = ()) -> Form:
        """The form of a part by itself, with its variables by name."""
        self.canonical.begin(outer)
        return self.canonical.form(part)

    def condition(self, term: Term) -> str:
        """A condition by itself."""
        self.says.mover, self.says.they, self.says.own = "the player", False, -1
        return self.says.condition(term)

    def thing(self, term: Term) -> str:
        """A number, a thing or a set by itself."""
        self.says.mover, self.says.they, self.says.own = "the player", False, -1
        return self.says.thing(term)


def parts_of_condition(term: Term | None, junction: str = "and") -> list[Term]:
    """The conditions that are joined in one."""
    if term is None:
        return []
    term = without_guards(term)
    if isinstance(term, Operator) and term.name == junction:
        return [part for argument in term.arguments for part in parts_of_condition(argument, junction)]
    return [term]


def compared(
    a: Teller, b: Teller, ours: Term | None, theirs: Term | None, outer_a: Sequence[int], outer_b: Sequence[int]
) -> Iterator[tuple[str, str]]:
    """What becomes of a condition: pairs of "added", "gone" or "number" with what it says."""
    junction = "or" if _is_or(ours) and _is_or(theirs) else "and"
    mine = [(a.form(term, outer_a), term) for term in parts_of_condition(ours, junction)]
    yours = [(b.form(term, outer_b), term) for term in parts_of_condition(theirs, junction)]
    gone = [part for part in mine if all(part[0] != other for other, _ in yours)]
    for form, term in yours:
        if any(form == other for other, _ in mine):
            continue
        alike = next((part for part in gone if numbers_between(part[0], form)), None)
        if alike is not None:
            gone.remove(alike)
            yield "number", f"{b.condition(term)} ({instead(numbers_between(alike[0], form) or [])})"
            continue
        wider = _alternatives(b, term, outer_b)
        known = next((part for part in gone if any(part[0] == other for other, _ in wider)), None)
        if known is not None:
            gone.remove(known)
            others = [b.condition(other) for one, other in wider if one != known[0]]
            yield "wider", f"{words.listed(others, 'or')}, where only this did: {a.condition(known[1])}"
            continue
        narrower = next(
            (part for part in gone if any(other == form for other, _ in _alternatives(a, part[1], outer_a))), None
        )
        if narrower is not None:
            gone.remove(narrower)
            others = [a.condition(other) for one, other in _alternatives(a, narrower[1], outer_a) if one != form]
            yield "narrower", f"{words.listed(others, 'or')}; this is needed: {b.condition(term)}"
        else:
            yield "added", b.condition(term)
    for _, term in gone:
        yield "gone", a.condition(term)


def _alternatives(teller: Teller, term: Term, outer: Sequence[int]) -> list[tuple[Form, Term]]:
    """The alternatives of which a condition is made; none where it is no such condition."""
    parts = parts_of_condition(term, "or")
    return [(teller.form(part, outer), part) for part in parts] if len(parts) > 1 else []


def grouped(changes: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """What was added, what is gone and what has other numbers."""
    kinds = sorted(changes, key=lambda change: change[0])
    return {kind: [text for _, text in group] for kind, group in groupby(kinds, key=lambda change: change[0])}


def _is_or(term: Term | None) -> bool:
    return isinstance(term, Operator) and term.name == "or"
