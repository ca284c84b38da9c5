"""Domains and types: everything a rule talks about belongs to a finite, ordered domain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from statuto.boards.geometry import Board
from statuto.boards.laid import LaidGrid
from statuto.checks.coding import Coding
from statuto.frozen import dataclass

if TYPE_CHECKING:
    from statuto.checks.terms import Field

_AN = re.compile(r"(?!uni|use|eu|one\b)[aeiou]", re.I)


@dataclass(eq=False, slots=True)
class Domain:
    """A finite ordered set of things; a thing is its index.

    `names` are the things' names. `attributes` maps the name of an attribute to its table and type.
    `form` is "kind", "piece", "tile", "player", "space", "place", "area", "direction", "rotation", "reading",
    "range" or "group".
    `shape` is the form of the board of spaces, and its sizes.
    """

    name: str
    plural: str
    names: tuple[str, ...]
    form: str
    attributes: dict[str, tuple[tuple[int, ...], Type]] = field(default_factory=dict)
    each: tuple[tuple[str, Domain], ...] = ()
    copies: tuple[int, ...] = ()
    board: Board | None = None
    laid: LaidBoard | None = None
    tile: TileSet | None = None
    group: Grouping | None = None
    by_name: Mapping[str, int] = field(default_factory=dict)
    shape: tuple[str, tuple[int, ...]] = ("", ())

    def __post_init__(self) -> None:
        self.by_name = {name: index for index, name in enumerate(self.names)}

    @property
    def size(self) -> int:
        """How many things there are."""
        return len(self.names)

    def __repr__(self) -> str:
        return f"<{self.form} {self.name} of {self.size}>"


@dataclass(eq=False, slots=True)
class TileSet:
    """The parts of a tile: `values[tile][part]` is a thing of `attribute`; a side belongs to `part_of_side[side]`."""

    sides: int
    parts: int
    attribute: Domain
    values: tuple[tuple[int, ...], ...]
    part_of_side: tuple[int, ...]


@dataclass(eq=False, slots=True)
class Grouping:
    """The groups of the spaces of a board, each known by its root, which is one of its spaces.

    What the machine keeps of them: `at` is the group of each space, or none; `size` how many spaces each group has,
    0 where there is none; `alike` the value in which the spaces of each group are alike, if they must be.
    """

    spaces: Domain
    at: Field
    size: Field
    alike: Field | None

    def keeps(self, field: Field) -> bool:
        """Whether a field is one of these, which no effect of a book may change."""
        return field in (self.at, self.size, self.alike)


@dataclass(eq=False, slots=True)
class LaidBoard:
    """A board laid from tiles: its grid, domains, and the record fields that hold what is laid (set by the layout).

    Slot k of the record holds the tile laid k-th: `tile`, `place` and `turn` are offsets of arrays by slot; `slot` of
    the array by place (−1 where nothing is laid); `count` of how many are laid. Area k·parts + i is part i of slot k.
    """

    grid: LaidGrid
    tiles: Domain
    places: Domain
    areas: Domain
    slots: int
    count: int = -1
    tile: int = -1
    place: int = -1
    turn: int = -1
    slot: int = -1


@dataclass(frozen=True, slots=True)
class Type:
    """A type: `form` is "number", "truth", "thing", "set", "bag", "zone", "board" or "unknown" (after a finding).

    A thing or a set has a domain; a thing may be `optional`, that is none. A bag is how many of each thing; it, and a
    set that is chosen in a move, is kept as one number by its `coding`.
    """

    form: str
    domain: Domain | None = None
    optional: bool = False
    coding: Coding | None = None

    def __str__(self) -> str:
        match self.form:
            case "number":
                return "a number"
            case "truth":
                return "a condition"
            case "thing" if self.domain:
                return with_article(self.domain.name) + (" or none" if self.optional else "")
            case "thing" if self.optional:
                return "none"
            case "set" if self.domain:
                return f"a set of {self.domain.plural}"
            case "bag" if self.domain:
                return f"a choice of {self.domain.plural}"
            case "zone":
                return "a zone"
            case "board":
                return "a board"
        return "nothing known"


def with_article(noun: str) -> str:
    """A noun with "a" or "an", mostly as it is said: a unit, an area."""
    return f"{'an' if _AN.match(noun) else 'a'} {noun}"


NUMBER = Type("number")
TRUTH = Type("truth")
UNKNOWN = Type("unknown")
NONE = Type("thing", None, True)


def thing(domain: Domain, optional: bool = False) -> Type:
    """The type of a thing of a domain."""
    return Type("thing", domain, optional)


def set_of(domain: Domain) -> Type:
    """The type of a set of things of a domain."""
    return Type("set", domain)


def plural_of(name: object, plural: object | None) -> str:
    """The plural of a noun: the one that is declared, or an s is understood."""
    return str(plural) if plural is not None else f"{name}s"


def fits(actual: Type, expected: Type) -> bool:
    """Whether something of a type can stand where another type is needed."""
    if "unknown" in (actual.form, expected.form):
        return True
    if actual.form != expected.form:
        return False
    if actual.form == "thing":
        if actual.domain is None:
            return expected.optional or expected.domain is None
        return expected.domain is None or actual.domain is expected.domain
    return expected.domain is None or actual.domain is expected.domain
