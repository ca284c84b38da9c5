"""Names that two books give to the same thing, declared in the same article and form, with the same meaning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from statuto.checks.build import Typed
from statuto.checks.program import ClauseOf
from statuto.difference.canonical import Canonical
from statuto.difference.clauses import clause_form

Renames = dict[tuple[str, str], str]
DECLARING = ("kind", "piece", "tile", "board", "group", "memory", "zone", "let", "option", "table", "define", "action")


def renames(a: Typed, b: Typed) -> Renames:
    """What names of `b` are in `a`, where they differ."""
    found: Renames = {}
    ours, theirs = _declared(a), _declared(b)
    known_a, known_b = {name for _, _, name in ours}, {name for _, _, name in theirs}
    _members(a, b, found)
    new = [key for key in theirs if key[2] not in known_a]
    while True:
        before = len(found)
        for key in new:
            _match(key, theirs[key], ours, known_b, a, b, found)
        if len(found) == before:
            return found


def _match(
    key: tuple[str, str, str],
    clause: ClauseOf,
    ours: Mapping[tuple[str, str, str], ClauseOf],
    known_b: set[str],
    a: Typed,
    b: Typed,
    found: Renames,
) -> None:
    """Find the one declaration of `a` that a new name of `b` stands for, if there is just one."""
    article, form, name = key
    what = "action" if form == "action" else "name"
    taken = set(found.values())
    if (what, name) in found:
        return
    same = []
    for (at, kind, other), candidate in ours.items():
        if (at, kind) != (article, form) or other in known_b or other in taken:
            continue
        trial = {**found, (what, name): other}
        if clause_form(Canonical(a.program), candidate) == clause_form(Canonical(b.program, trial), clause):
            same.append(other)
    if len(same) == 1:
        found[what, name] = same[0]


def _members(a: Typed, b: Typed, found: Renames) -> None:
    """Things of a kind that stand in the place of others, where the kinds are as large."""
    for name, theirs in b.program.domains.items():
        ours = a.program.domains.get(name)
        if ours is None or ours.form != theirs.form or ours.size != theirs.size or ours.form != "kind":
            continue
        for one, other in zip(ours.names, theirs.names, strict=True):
            if one not in theirs.by_name and other not in ours.by_name:
                found[f"member of {name}", other] = one


def _declared(typed: Typed) -> dict[tuple[str, str, str], ClauseOf]:
    """The declarations of a book by article, form and name."""
    return {(c.article, c.form, c.name): c for c in _declarations(typed.program.clauses)}


def _declarations(clauses: Iterable[ClauseOf]) -> Iterable[ClauseOf]:
    return (clause for clause in clauses if clause.form in DECLARING and clause.name and clause.means)
