"""What is known of the things of a kind, a line a thing: whose it is, what lies there, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.play.screen import Look, wrapped

LEAST_TOLD = 3
MOST_THINGS = 16
NO_ROWS = ("player", "space", "place", "area")


@dataclass(slots=True)
class Things:
    """The lines of the things of each kind of which so many memories and zones tell something.

    `view` is what the seat may know, `said` says a value of a field in words, `called` what a field is called.
    """

    look: Look
    view: dict[str, Any]
    players: tuple[str, ...]
    said: Callable[[Field, Any], str]
    called: Callable[[str], str]

    def told_in_rows(self, fields: list[Field], drawn: Collection[Domain]) -> list[list[Field]]:
        """The fields that are told thing by thing, those of a kind together."""
        kinds: dict[str, list[Field]] = {}
        for field in fields:
            domain = field.dims[0][1] if len(field.dims) == 1 else None
            if domain is None or domain.form in NO_ROWS or domain.group is not None or domain in drawn:
                continue
            if domain.size <= MOST_THINGS:
                kinds.setdefault(domain.name, []).append(field)
        return [together for together in kinds.values() if len(together) >= LEAST_TOLD]

    def rows(self, fields: list[Field], width: int) -> list[str]:
        """A line for each thing of a kind of which something is to be told; those of one player together."""
        owner = next((field for field in fields if _is_owner(field)), None)
        rest = sorted((field for field in fields if field is not owner), key=lambda field: field.form == "value")
        found: list[tuple[int, str]] = []
        for name in fields[0].dims[0][1].names:
            seat, head = self._owner(owner, name)
            told = "; ".join(self._told(rest, name))
            if told or seat >= 0:
                found.append((seat if seat >= 0 else len(self.players), f"{name}{head}{': ' * bool(told)}{told}"))
        found.sort(key=lambda row: row[0])
        return [line for _, text in found for line in wrapped(text, width, "      ", "  ")]

    def _owner(self, owner: Field | None, name: str) -> tuple[int, str]:
        """The seat whose the thing is, and what that player is to it, behind its name; −1 if it is nobody's."""
        value = self.view[owner.name].get(name) if owner is not None else None
        if owner is None or value not in self.players:
            return -1, ""
        seat = self.players.index(value)
        return seat, f", {self.called(owner.name)} {self.look.mark(seat)}"

    def _told(self, fields: list[Field], name: str) -> Iterator[str]:
        """What is known of a thing, field by field; the name alone of a condition that holds."""
        for field in fields:
            said = self.said(field, self.view[field.name].get(name))
            if said:
                yield self.called(field.name) + ("" if field.type.form == "truth" and said == "yes" else f" {said}")


def _is_owner(field: Field) -> bool:
    """Whether a field says a player of each thing."""
    domain = field.type.domain
    return field.form == "value" and field.type.form == "thing" and domain is not None and domain.form == "player"
