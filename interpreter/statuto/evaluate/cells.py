"""Where the values and zones of a field lie in the record, and which of them are hidden from a seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from statuto.checks.terms import Field


def cells_of(one: Field, seat: int) -> Iterator[tuple[int, bool]]:
    """Where each value or zone of a field lies in the record, and whether it is hidden from a seat."""
    for indices in product(*(range(domain.size) for _, domain in one.dims)):
        at = one.offset + sum(index * stride for index, stride in zip(indices, one.strides, strict=True))
        own = one.seen == "its player" and any(
            domain.form == "player" and index == seat for (_, domain), index in zip(one.dims, indices, strict=True)
        )
        yield at, one.seen != "everyone" and not own
