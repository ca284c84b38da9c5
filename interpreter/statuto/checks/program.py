"""The typed program: what a book means for a number of players, a choice of options and of readings."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from statuto.checks.coding import SeveralOf
from statuto.checks.terms import Definition, Field, Term, ZoneAt
from statuto.checks.types import Domain, Grouping, LaidBoard
from statuto.frozen import dataclass

if TYPE_CHECKING:
    from statuto.checks.matches import MatchOf


@dataclass(frozen=True, slots=True)
class Setting:
    """How a book is played: the number of seats, options and readings that are not the book's own."""

    players: int
    options: tuple[tuple[str, int], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A typed effect; `article` is the id of the article it stands in, `line` where."""

    article: str
    line: int


@dataclass(frozen=True, slots=True)
class Store(Effect):
    """Give a memory a value: "set", "increase" or "decrease"."""

    kind: str
    field: Field
    indices: tuple[Term, ...]
    value: Term


@dataclass(frozen=True, slots=True)
class MoveOf(Effect):
    """Move pieces: `form` "number", "all", "every" or "bag"; a zone that is None is outside the game.

    They come on top of a target that is in order, or go below what it holds if `below`.
    """

    form: str
    amount: Term | None
    piece: Term | None
    pieces: Domain
    source: ZoneAt | None
    target: ZoneAt | None
    below: bool = False


@dataclass(frozen=True, slots=True)
class DrawOf(Effect):
    """Draw pieces by chance, or from the top."""

    amount: Term | None
    source: ZoneAt
    target: ZoneAt
    counter: int
    site: str


@dataclass(frozen=True, slots=True)
class ShuffleOf(Effect):
    """Put a pile into an order by chance."""

    zone: ZoneAt
    counter: int
    site: str


@dataclass(frozen=True, slots=True)
class Bind(Effect):
    """Give a local its value."""

    slot: int
    value: Term
    variable: str = ""


@dataclass(frozen=True, slots=True)
class PickOf(Effect):
    """Let chance give a local one member of a set."""

    slot: int
    source: Term
    site: str
    variable: str = ""


@dataclass(frozen=True, slots=True)
class LayTile(Effect):
    """Lay a tile on a place, turned."""

    laid: LaidBoard
    tile: Term
    place: Term
    turned: Term


@dataclass(frozen=True, slots=True)
class Result:
    """Who wins or loses; without a player, nobody wins."""

    player: Term | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Finish(Effect):
    """The game ends; with a result, or by the ranking."""

    result: Result | None


@dataclass(frozen=True, slots=True)
class TurnEnds(Effect):
    """The turn ends."""


@dataclass(frozen=True, slots=True)
class NextBy(Effect):
    """The next turn is this player's."""

    player: Term


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Effects under a condition, and otherwise others."""

    condition: Term
    body: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class EachOf(Effect):
    """Effects for each member of a set, taken before the first; `bits` keeps the place across decisions."""

    slot: int
    members: Term
    where: Term | None
    body: tuple[Effect, ...]
    bits: int
    variable: str = ""


@dataclass(frozen=True, slots=True)
class Loop(Effect):
    """Effects while a condition holds, at most `bound` times."""

    condition: Term
    bound: int
    body: tuple[Effect, ...]
    counter: int


@dataclass(frozen=True, slots=True)
class Decide(Effect):
    """A decision between legal moves of some actions, by a seat (the mover if None)."""

    actions: tuple[int, ...]
    seat: Term | None
    otherwise: tuple[Effect, ...] | None
    name: str
    site: str = ""


@dataclass(frozen=True, slots=True)
class StepOf(Effect):
    """A named part of the turn."""

    name: str
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ParameterOf:
    """A parameter of an action: how it is said, its domain, its local and its candidates (None: the whole domain).

    With `several` it is so many things of the domain, and the local holds the number that stands for them.
    """

    preposition: str
    name: str
    domain: Domain
    slot: int
    among: Term | None
    several: SeveralOf | None = None


@dataclass(eq=False, slots=True)
class ActionOf:
    """An action: its parameters, its effects, what declining it is called."""

    name: str
    article: str
    parameters: tuple[ParameterOf, ...] = ()
    body: tuple[Effect, ...] = ()
    decline: str = ""
    permissions: list[PermissionOf] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PermissionOf:
    """A clause upon an action: "may", "must" or "must not"; a condition of None always holds."""

    mode: str
    article: str
    line: int
    condition: Term | None


@dataclass(frozen=True, slots=True)
class DutyOf:
    """A duty over a turn: as many moves of its actions as can be, counted as far as `most`; always without a condition.

    `name` is how its actions are named in a message.
    """

    article: str
    line: int
    actions: tuple[int, ...]
    name: str
    most: Term
    condition: Term | None


@dataclass(frozen=True, slots=True)
class Trigger:
    """Effects when a condition becomes true, for each member of a set if there is one; `memory` holds what was true."""

    article: str
    slot: int
    members: Term | None
    condition: Term
    body: tuple[Effect, ...]
    memory: Field
    variable: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class GroupChange:
    """What happens when the group in the local `group` is about to join, or has just split from, that in `other`."""

    group: int
    other: int
    names: tuple[str, str]
    body: tuple[Effect, ...]


@dataclass(eq=False, slots=True)
class GroupOf:
    """Groups: the connected sets of the spaces for which a condition holds, and in which `alike` has one value."""

    article: str
    line: int
    domain: Domain
    grouping: Grouping
    slot: int
    variable: str
    condition: Term
    alike: Term | None
    joining: GroupChange | None = None
    splitting: GroupChange | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A condition that ends the game, with its result or by the ranking."""

    article: str
    condition: Term
    result: Result | None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Ranking:
    """A step of the ranking: the most or the least of a value for the player in a local."""

    most: bool
    slot: int
    value: Term
    variable: str = ""
    article: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Category:
    """A category of the score sheet."""

    name: str
    article: str
    slot: int
    value: Term
    variable: str = ""


@dataclass(frozen=True, slots=True)
class SignFactOf:
    """A fact that a sign stands for: a memory with a value, or a condition upon a space.

    `condition` is a definition, or the name of a query; without one, `field` holds `value`.
    """

    field: Field | None = None
    value: int = 1
    condition: Definition | str = ""


@dataclass(frozen=True, slots=True)
class SignOf:
    """A sign of a board and its facts; the one of nothing has none."""

    text: str
    facts: tuple[SignFactOf, ...]


@dataclass(frozen=True, slots=True)
class SignsOf:
    """The signs by which a board is drawn in text, in the order in which they are tried; `board` is its name."""

    board: str
    article: str
    spaces: Domain
    signs: tuple[SignOf, ...]

    @property
    def nothing(self) -> str:
        """The sign of a space with nothing on it, or an empty text."""
        return next((sign.text for sign in self.signs if not sign.facts), "")


@dataclass(frozen=True, slots=True)
class ClauseOf:
    """A clause as it was typed: its article and line, its form, the name it declares, and what it came to.

    `form` is the first word of the clause in the tree: "kind", "memory", "permission", … `means` are parts of the
    program; none, when nothing came of it.
    """

    article: str
    line: int
    form: str
    name: str
    means: tuple[Any, ...]


@dataclass(eq=False, slots=True)
class Program:
    """A book as a typed program.

    `locals` counts the local slots; the first `kept` of them survive decisions (parameters and variables of effects),
    the others are scratch for quantifiers and definitions. `of_groups` are the locals that hold a group, each with its
    domain. `clauses` are what the parts come from, in the order of the book. `signs` say how boards are drawn, and
    change no game.
    """

    book: str
    setting: Setting
    players: Domain
    domains: dict[str, Domain] = field(default_factory=dict)
    fields: list[Field] = field(default_factory=list)
    boards: list[LaidBoard] = field(default_factory=list)
    groups: list[GroupOf] = field(default_factory=list)
    definitions: dict[str, Definition] = field(default_factory=dict)
    actions: list[ActionOf] = field(default_factory=list)
    setup: list[tuple[Effect, ...]] = field(default_factory=list)
    turn: list[tuple[Effect, ...]] = field(default_factory=list)
    after_action: tuple[Effect, ...] = ()
    at_first_turn: tuple[Effect, ...] = ()
    at_turn: tuple[Effect, ...] = ()
    first_player: Term | None = None
    duties: list[DutyOf] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    ranking: list[Ranking] = field(default_factory=list)
    scores: list[Category] = field(default_factory=list)
    limit: int = 0
    match: MatchOf | None = None
    locals: int = 0
    of_groups: tuple[tuple[Domain, int], ...] = ()
    kept: int = 0
    clauses: list[ClauseOf] = field(default_factory=list)
    signs: list[SignsOf] = field(default_factory=list)
