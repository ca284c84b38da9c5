"""What stands on a space, in a few signs: the values of all memories and zones that the spaces index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from statuto.checks.grouped import tells_groups
from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.evaluate.engine import Engine
from statuto.evaluate.names import Names
from statuto.evaluate.terms import members_of
from statuto.play.screen import Look, cells
from statuto.reference.words import plain

Record = list[Any]
Signs = list[tuple[str, str]]
MOST_ALIKE = 3
MOST_LETTERS = 3


def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The shortest beginnings, all of one length, that tell the names apart; the numbers from 1 when there are none."""
    for length in range(1, MOST_LETTERS + 1):
        short = tuple(name[:length] for name in names)
        if len(set(short)) == len(names):
            return short
    if max(map(cells, names)) <= MOST_LETTERS:
        return names
    return tuple(str(number) for number in range(1, len(names) + 1))


def bare(piece: str, domain: Domain) -> str:
    """A piece without the name of its domain in front: "queen" for "card queen"."""
    return piece.removeprefix(f"{domain.name} ")


def letters_said(tiles: Domain) -> list[str]:
    """What the letters of the parts of tiles mean."""
    assert tiles.tile is not None
    kinds = tiles.tile.attribute
    names = tuple(bare(name, kinds) for name in kinds.names)
    return [f"{short} {name}" for short, name in zip(short_names(names), names, strict=True)]


def owner_of(domain: Domain, piece: int) -> int:
    """The seat whose piece it is, or −1 when pieces are told apart by other things too."""
    return piece if len(domain.each) == 1 and domain.each[0][1].form == "player" else -1


@dataclass(slots=True)
class Spaces:
    """What stands on the spaces of one domain, for a seat (None: for one who may know all)."""

    engine: Engine
    record: Record
    domain: Domain
    look: Look
    seat: int | None

    @property
    def fields(self) -> list[Field]:
        """The memories and zones that these spaces alone index."""
        return [f for f in self.engine.program.fields if is_drawn(f, self.domain)]

    def prefixes(self) -> dict[str, str]:
        """The letter in front of what each field shows; none for the first that shows seats, numbers or things."""
        found: dict[str, str] = {}
        for field in self.fields:
            if field.type.form != "truth" and not found:
                found[field.name] = ""
                continue
            letters = field.name if field.type.form == "truth" else field.name.upper()
            free = (letter for letter in letters if letter not in found.values() and letter.isalnum())
            found[field.name] = next(free, "?")
        return found

    def signs(self, space: int) -> Signs:
        """What stands on a space, as signs with their styles; nothing when it is empty."""
        found: Signs = []
        for field, prefix in zip(self.fields, self.prefixes().values(), strict=True):
            at = field.offset + space * field.strides[0]
            if self.seat is not None and field.seen != "everyone":
                found += self._hidden(field, at)
            else:
                shown = list(self._shown(field, at))
                if shown and prefix and field.type.form != "truth":
                    shown[0] = (prefix + shown[0][0], shown[0][1])
                found += shown or ([(prefix, "bold")] if field.type.form == "truth" and self.record[at] else [])
        return found

    def _hidden(self, field: Field, at: int) -> Signs:
        empty = field.form != "value" and not any(count > 0 for count in self.record[at : at + field.width])
        return [] if empty else [("?", "dim")]

    def _shown(self, field: Field, at: int) -> Iterator[tuple[str, str]]:
        value = self.record[at]
        if field.form == "bag" and field.holds is not None:
            for piece in range(field.width):
                yield from self._pieces(field.holds, piece, self.record[at + piece])
        elif field.form == "pile" and field.holds is not None:
            if value:
                yield from self._pieces(field.holds, self.record[at + 1], 1)
                yield (f"/{value}", "") if value > 1 else ("", "")
        elif field.type.form == "number":
            if field is self.fields[0] or value != field.start:
                yield str(value), ""
        elif field.type.form == "set":
            if value:
                yield f"{len(list(members_of(value)))}", ""
        elif field.type.form == "thing" and value >= 0 and field.type.domain is not None:
            yield self._thing(field.type.domain, value)

    def _thing(self, domain: Domain, index: int) -> tuple[str, str]:
        if domain.form == "player":
            return self.look.mark(index), f"seat{index}"
        if domain.form in ("space", "place", "area"):
            return Names(self.engine).thing(self.record, domain, index), ""
        return short_names(tuple(bare(name, domain) for name in domain.names))[index], ""

    def _pieces(self, domain: Domain, piece: int, count: int) -> Iterator[tuple[str, str]]:
        if count <= 0:
            return
        seat = owner_of(domain, piece)
        if seat >= 0:
            mark = self.look.mark(seat)
            yield (mark * count if count <= MOST_ALIKE else f"{mark}{count}"), f"seat{seat}"
            return
        name = short_names(tuple(bare(name, domain) for name in domain.names))[piece]
        yield name + (str(count) if count > 1 else ""), ""

    def width(self) -> int:
        """How many cells the space with the most on it takes, at least 1."""
        return max([1, *(signs_width(self.signs(space)) for space in self.drawn())])

    def drawn(self) -> range:
        """The spaces that are on the board now."""
        laid = self.domain.laid if self.domain.form == "area" else None
        return range(self.domain.size if laid is None else self.record[laid.count] * self.domain.size // laid.slots)

    def legend(self, spaces: Iterable[int] | None = None) -> list[str]:
        """What the letters in front of signs mean, for those that are there: on some spaces, or on the board."""
        there = "".join(text for space in self._of(spaces) for text, _ in self.signs(space))
        found = [f"{prefix} {plain(name)}" for name, prefix in self.prefixes().items() if prefix and prefix in there]
        return [*found, "? hidden"] if "?" in there else found

    def _of(self, spaces: Iterable[int] | None) -> Iterable[int]:
        return self.drawn() if spaces is None else spaces


def signs_width(signs: Signs) -> int:
    """How many cells signs take."""
    return sum(cells(text) for text, _ in signs)


def is_drawn(field: Field, domain: Domain) -> bool:
    """Whether a field is shown on the spaces of a board."""
    if field.nameless or tells_groups(field):
        return False
    return len(field.dims) == 1 and field.dims[0][1] is domain
