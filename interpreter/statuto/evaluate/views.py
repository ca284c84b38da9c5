"""What a seat may know of a state: the record said in the book's words, with what is hidden from the seat left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from statuto.checks.terms import Field
from statuto.checks.types import Domain, LaidBoard
from statuto.evaluate.engine import Engine
from statuto.evaluate.names import Names
from statuto.evaluate.terms import members_of
from statuto.machine.layout import ENDED, MOVER, TURNS

Record = list[Any]
Dims = tuple[tuple[str, Domain], ...]
HIDDEN = "?"


class Views:
    """Views of one engine's states."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.names = Names(engine)
        self.program = engine.program

    def view(self, r: Record, seat: int | None = None) -> dict[str, Any]:
        """The state as nested plain values; `seat` (from 0) hides what that seat may not see, None hides nothing."""
        seen: dict[str, Any] = {
            "turn": r[TURNS],
            "mover": r[MOVER] + 1,
            "ended": bool(r[ENDED]),
        }
        if r[ENDED]:
            seen["winners"] = [winner + 1 for winner in self.engine.winners(r)]
        for laid in self.program.boards:
            seen[laid.tiles.plural] = self._laid(r, laid)
        for field in self.program.fields:
            if not field.nameless:
                seen[field.name] = self._dims(r, field, field.dims, field.offset, field.strides, seat)
        return seen

    def facts(self, r: Record) -> dict[tuple[str, str], Any]:
        """All that a referee sees, each value by itself: by the field, and by the whole name of what it is of.

        Nothing is left out, so that states of two engines can be compared by the names that both of them have.
        """
        found: dict[tuple[str, str], Any] = {}
        for laid in self.program.boards:
            for tile in self._laid(r, laid):
                place = tile.pop(laid.places.name)
                found[laid.tiles.plural, f"{laid.tiles.name} at {place}"] = list(tile.values())
            found[laid.tiles.plural, f"number of {laid.tiles.plural}"] = r[laid.count]
        for field in self.program.fields:
            if not field.nameless:
                found.update(self._cells(r, field, field.dims, field.offset, field.strides, field.name))
        return found

    def _cells(
        self, r: Record, field: Field, dims: tuple[Any, ...], at: int, strides: tuple[int, ...], name: str
    ) -> Iterator[tuple[tuple[str, str], Any]]:
        """The values of a field, each with its whole name."""
        if not dims:
            yield (field.name, name), self._value(r, field, at, False)
            return
        preposition, domain = dims[0]
        for index in range(self._there(r, domain)):
            said = f"{name} {preposition} {self.names.thing(r, domain, index)}"
            yield from self._cells(r, field, dims[1:], at + index * strides[0], strides[1:], said)

    def _there(self, r: Record, domain: Domain) -> int:
        """How many things of a domain there are; the areas of a laid board come with its tiles."""
        if domain.form == "area" and domain.laid is not None:
            return int(r[domain.laid.count]) * (domain.size // domain.laid.slots)
        return domain.size

    def _laid(self, r: Record, laid: LaidBoard) -> list[dict[str, Any]]:
        return [
            {
                laid.places.name: laid.places.names[r[laid.place + k]],
                laid.tiles.name: laid.tiles.names[r[laid.tile + k]],
                "rotation": r[laid.turn + k],
            }
            for k in range(r[laid.count])
        ]

    def _dims(
        self, r: Record, field: Field, dims: tuple[Any, ...], at: int, strides: tuple[int, ...], seat: int | None
    ) -> Any:
        """The values of a field by the things that index it; what is empty or as at the start is left out."""
        if not dims:
            return self._value(r, field, at, seat is not None and field.seen != "everyone")
        domain: Domain = dims[0][1]
        rows: dict[str, Any] = {}
        # Most values are as at the start, and have no need of a name.
        plain = field.form == "value" and len(dims) == 1 and (seat is None or field.seen == "everyone")
        for index in range(self._there(r, domain)):
            if plain and r[at + index * strides[0]] == field.start:
                continue
            own = domain.form == "player" and field.seen == "its player" and index == seat
            value = self._dims(r, field, dims[1:], at + index * strides[0], strides[1:], None if own else seat)
            if value not in ({}, [], None) and not (
                field.form == "value" and len(dims) == 1 and value == self._said(r, field, field.start)
            ):
                rows[self.names.thing(r, domain, index)] = value
        return rows

    def _value(self, r: Record, field: Field, at: int, hidden: bool) -> Any:
        if field.form == "value":
            return HIDDEN if hidden else self._said(r, field, r[at])
        assert field.holds is not None
        if field.form == "pile":
            if hidden:
                return {HIDDEN: r[at]} if r[at] else {}
            return [field.holds.names[piece] for piece in r[at + 1 : at + 1 + r[at]]]
        counts = r[at : at + field.width]
        if hidden:
            return {HIDDEN: sum(counts)} if any(counts) else {}
        return {field.holds.names[piece]: count for piece, count in enumerate(counts) if count}

    def _said(self, r: Record, field: Field, value: int) -> Any:
        match field.type.form:
            case "truth":
                return bool(value)
            case "set":
                assert field.type.domain is not None
                return [self.names.thing(r, field.type.domain, member) for member in members_of(value)]
            case "thing":
                assert field.type.domain is not None
                return self.names.thing(r, field.type.domain, value)
        return value


def paths_of(value: Any, depth: int, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values of a field in a view, which are nested so deep, each with the names on the way to it."""
    if depth == 0:
        yield before, value
        return
    for name, below in value.items():
        yield from paths_of(below, depth - 1, (*before, name))
