"""Typed terms: the expressions of the typed program, with every name resolved and every bound known."""

from __future__ import annotations

from dataclasses import field

from statuto.checks.types import Domain, LaidBoard, Type
from statuto.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A typed expression."""

    type: Type


@dataclass(frozen=True, slots=True)
class Const(Term):
    """A value known when the book is read: a number, 0 or 1, the index of a thing, or −1 for none."""

    value: int


@dataclass(frozen=True, slots=True)
class Local(Term):
    """A variable; `slot` is its place among the locals of the record."""

    slot: int
    name: str


@dataclass(frozen=True, slots=True)
class Control(Term):
    """A value of the control part of the record: "mover", "chooser", "turns", "ended"."""

    name: str


@dataclass(eq=False, slots=True)
class Field:
    """An array of the record: a memory or a zone.

    `form` is "value" (one number an index), "bag" (how many of each piece) or "pile" (a length, then the pieces from
    the top). `dims` are the domains that index it; `stride[i]` is how far apart two neighbours of dimension i lie.
    """

    name: str
    article: str
    dims: tuple[tuple[str, Domain], ...]
    type: Type
    form: str
    low: int
    high: int
    start: int
    lifetime: str
    seen: str
    holds: Domain | None = None
    most: int = -1
    offset: int = -1
    width: int = 1
    strides: tuple[int, ...] = ()

    @property
    def cells(self) -> int:
        """How many numbers the field takes in the record."""
        total = self.width
        for _, domain in self.dims:
            total *= domain.size
        return total

    @property
    def nameless(self) -> bool:
        """Whether no rule can name it, as its name begins with a space: what a trigger waits for, who began a match."""
        return self.name.startswith(" ")


@dataclass(frozen=True, slots=True)
class Load(Term):
    """The value of a memory at an index."""

    field: Field
    indices: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class ZoneAt(Term):
    """One zone of a field of zones."""

    field: Field
    indices: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Lookup(Term):
    """An entry of a constant table, by one index for each of `sizes`; `name` is that of the table or attribute."""

    table: tuple[int, ...]
    sizes: tuple[int, ...]
    indices: tuple[Term, ...]
    name: str = ""
    prepositions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Operator(Term):
    """An operator upon terms: and or not eq ne lt gt le ge in not_in + - * / mod negative if."""

    name: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Members(Term):
    """All things of a domain."""

    domain: Domain


@dataclass(frozen=True, slots=True)
class Query(Term):
    """A built-in query, by name, upon terms; `board` or `laid` is the board it asks."""

    name: str
    arguments: tuple[Term, ...]
    domain: Domain | None = None
    laid: LaidBoard | None = None


@dataclass(frozen=True, slots=True)
class Fold(Term):
    """Something of each member of a set: some every first filter total highest lowest number.

    `slot` holds the member while `where` and `value` are asked.
    """

    kind: str
    slot: int
    variable: str
    members: Term
    where: Term | None
    value: Term | None


@dataclass(frozen=True, slots=True)
class RunOf(Term):
    """There is a straight run of `length` spaces, through a space if one is given, for all of which `where` holds."""

    length: int
    slot: int
    variable: str
    domain: Domain
    through: Term | None
    where: Term


@dataclass(frozen=True, slots=True)
class ConnectedSet(Term):
    """A connected set of `size` spaces, or a path; as a condition, or as the union of all such sets.

    No two have the same value of `differing`; `including` is one of them; `where` holds for each; at most `allowed` of
    them fail `lacking`.
    """

    size: int
    chained: bool
    slot: int
    variable: str
    members: Term
    domain: Domain
    differing: Term | None
    including: Term | None
    where: Term
    union: bool = False
    allowed: Term | None = None
    lacking: Term | None = None


@dataclass(frozen=True, slots=True)
class ComponentOf(Term):
    """The spaces that can be reached from `origin` through spaces for which `where` holds; none if it fails there."""

    slot: int
    variable: str
    domain: Domain
    origin: Term
    where: Term | None


@dataclass(eq=False, slots=True)
class Definition:
    """A named term with parameters; `slots` are where its arguments lie while it is asked."""

    name: str
    article: str
    prepositions: tuple[str, ...]
    parameters: tuple[Domain, ...]
    slots: tuple[int, ...] = ()
    body: Term | None = None
    variables: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Apply(Term):
    """A definition upon arguments."""

    definition: Definition
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class CanDo(Term):
    """Whether the chooser has a legal move of an action, by its index in the program.

    With a player, whether that one would have one if it were their turn: they are mover and chooser while it is asked.
    """

    action: int
    player: Term | None = None


@dataclass(frozen=True, slots=True)
class After(Term):
    """A condition upon the position after the move of `action` that the parameters' slots name."""

    action: int
    condition: Term


@dataclass(frozen=True, slots=True)
class MostOf(Term):
    """How many moves of some actions the mover can still make this turn, counted as far as `most`.

    It asks what comes after the instruction at which the record stands, so it is the value of a `Store` of the turn.
    """

    actions: tuple[int, ...]
    most: Term


@dataclass(frozen=True, slots=True)
class TextThing(Term):
    """A thing of a laid board by its text; which it is depends on what is laid (examples and positions only)."""

    text: str
    laid: LaidBoard
