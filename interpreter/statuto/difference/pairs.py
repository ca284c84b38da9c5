"""Which clause of an article is which in the other book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from statuto.checks.program import ClauseOf, PermissionOf
from statuto.difference.canonical import Canonical, Form
from statuto.difference.clauses import clause_form


@dataclass(frozen=True, slots=True)
class Pair:
    """A clause in each book, or in one of them; `same` if they have one form."""

    a: ClauseOf | None
    b: ClauseOf | None
    same: bool


def pairs(ours: Sequence[ClauseOf], theirs: Sequence[ClauseOf], a: Canonical, b: Canonical) -> list[Pair]:
    """The clauses of an article in pairs, in the order of the second book; equal ones first, then those of one name."""
    forms_a = [clause_form(a, clause) for clause in ours]
    forms_b = [clause_form(b, clause) for clause in theirs]
    mine = _equal(ours, theirs, forms_a, forms_b, a, b)
    left = [index for index in range(len(ours)) if index not in mine.values()]
    for index, clause in enumerate(theirs):
        if index in mine:
            continue
        alike = [at for at in left if _label(ours[at], a) == _label(clause, b)]
        if alike:
            mine[index] = alike[0]
            left.remove(alike[0])
    made = []
    for index, clause in enumerate(theirs):
        at = mine.get(index)
        made.append(Pair(None if at is None else ours[at], clause, at is not None and forms_a[at] == forms_b[index]))
    return [*made, *(Pair(ours[at], None, False) for at in left)]


def _equal(
    ours: Sequence[ClauseOf],
    theirs: Sequence[ClauseOf],
    forms_a: Sequence[Form],
    forms_b: Sequence[Form],
    a: Canonical,
    b: Canonical,
) -> dict[int, int]:
    """For each clause of the second book the one of the first with its name and form."""
    free = list(range(len(ours)))
    found: dict[int, int] = {}
    for index, clause in enumerate(theirs):
        for at in free:
            if forms_a[at] == forms_b[index] and _label(ours[at], a) == _label(clause, b):
                found[index] = at
                free.remove(at)
                break
    return found


def _label(clause: ClauseOf, canonical: Canonical) -> tuple[str, str, bool]:
    """What a clause is about: its form, its name, and whether it forbids."""
    what = "action" if clause.form in ("action", "permission", "decline") else "name"
    name = canonical.renames.get((what, clause.name), clause.name)
    forbids = any(isinstance(part, PermissionOf) and part.mode == "must not" for part in clause.means)
    return clause.form, name, forbids
