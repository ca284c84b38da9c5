"""What became of a declaration: other things, other numbers, other entries."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.program import ClauseOf
from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.difference.conditions import Teller
from statuto.reference import words


def declared(a: Teller, b: Teller, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
    """What became of a declaration in plain English; nothing where only the whole of it says it."""
    if other.form in ("kind", "piece"):
        yield from _kind(b, one.means[0], other.means[0])
    elif other.form in ("memory", "zone"):
        yield from _field(b, one.means[0], other.means[0])
    elif other.form == "table":
        yield from _table(one, other)


def names_instead(one: Domain, other: Domain) -> list[str]:
    """Things of a kind under other names, as "violet instead of black", place by place."""
    return [f"{new} instead of {old}" for old, new in zip(one.names, other.names, strict=True) if old != new]


def _kind(b: Teller, one: Domain, other: Domain) -> Iterator[str]:
    if one.copies and other.copies and one.names == other.names:
        before, after = sorted(set(one.copies)), sorted(set(other.copies))
        if len(before) == len(after) == 1:
            yield f"there are {b.says.counted(after[0], other)} of each sort instead of {before[0]}"
        return
    if one.each or other.each:
        return
    new = [name for name in other.names if name not in one.by_name]
    gone = [name for name in one.names if name not in other.by_name]
    noun = b.says.noun(other)
    if new and len(new) == len(gone):
        yield f"{noun}: {words.listed([f'{n} instead of {g}' for n, g in zip(new, gone, strict=True)])}"
    elif new or gone:
        yield from (
            f"{noun}: {words.listed(names)} {verb}" for names, verb in ((new, "added"), (gone, "gone")) if names
        )


def _field(b: Teller, one: Field, other: Field) -> Iterator[str]:
    if [p for p, _ in one.dims] != [p for p, _ in other.dims] or one.type.form != other.type.form:
        return
    name = f"“{words.plain(other.name)}”"
    if other.type.form == "number" and (one.low, one.high) != (other.low, other.high):
        yield f"{name} goes from {other.low} to {other.high} instead of {one.low} to {one.high}"
    if one.most != other.most:
        most = [f"at most {most}" if most >= 0 else "any number of" for most in (one.most, other.most)]
        noun = b.says.noun(other.holds, True) if other.holds is not None else "pieces"
        yield f"{name} holds {most[1]} {noun} instead of {most[0]}"
    if one.start != other.start and other.type.form in ("number", "truth"):
        yield f"{name} begins with {other.start} instead of {one.start}"
    if one.lifetime != other.lifetime:
        yield f"{name} is kept for a {other.lifetime} instead of a {one.lifetime}"
    if one.seen != other.seen:
        yield f"{name} is seen by {other.seen or 'all'} instead of {one.seen or 'all'}"
    if one.form != other.form:
        order = {True: "in order", False: "in no order"}
        yield f"{name} is {order[other.form == 'pile']} instead of {order[one.form == 'pile']}"


def _table(one: ClauseOf, other: ClauseOf) -> Iterator[str]:
    (dims, before, _), (heads, after, type) = one.means, other.means
    if len(dims) != 1 or len(heads) != 1 or dims[0][1].size != heads[0][1].size:
        return
    before, after = (
        [str(value) if domain is None else domain.names[value] for value in values]
        for values, domain in ((before, one.means[2].domain), (after, type.domain))
    )
    for name, old, new in zip(heads[0][1].names, before, after, strict=True):
        if old != new:
            yield f"{words.plain(other.name)} of {name} is {new} instead of {old}"
