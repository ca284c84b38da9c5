"""The nodes of clauses that say what there is. Each docstring is the construct's entry in the language reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.frozen import dataclass
from statuto.syntax.tree.base import Node, Word
from statuto.syntax.tree.expressions import Expression

if TYPE_CHECKING:
    from statuto.syntax.tree.actions import Block


class Clause(Node):
    """A formal clause of an article."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Each(Node):
    """`of each DOMAIN`: one for each thing of a domain, and how it is asked for."""

    preposition: str
    noun: Word
    variable: Word | None


@dataclass(frozen=True, slots=True)
class Kind(Clause):
    """Named things, in order.

    Example: `kind colour (colours): brown, green, red, white`
    """

    name: Word
    plural: Word | None
    members: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Piece(Clause):
    """Pieces: one kind for each thing named by `each`, and how many copies of it there are.

    Example: `piece token of each player: 20`, `piece card of each rank in each suit: 1`
    """

    name: Word
    plural: Word | None
    each: tuple[Each, ...]
    copies: Expression


@dataclass(frozen=True, slots=True)
class TileRow(Node):
    """So many copies of a tile whose parts have these values, in order around the tile."""

    copies: int
    values: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Tile(Clause):
    """Tiles with parts: a part owns as many neighbouring sides as its share, and has a value. Tiles turn.

    Example:
    ```
    tile hexagon (hexagons): 6 sides, parts with colour:
      2 of brown green red
      2 of brown red green
    ```
    """

    name: Word
    plural: Word | None
    sides: int
    attribute: Word
    rows: tuple[TileRow, ...]


@dataclass(frozen=True, slots=True)
class Grid(Node):
    """The form of a board: `square grid`, `hexagon grid`, `hexagon grid within`, `ring of`."""

    form: str
    sizes: tuple[Expression, ...]
    ring: bool = False


@dataclass(frozen=True, slots=True)
class Graph(Node):
    """The form of a board given by its lines: neighbours on a line are joined."""

    lines: tuple[tuple[Word, ...], ...]


@dataclass(frozen=True, slots=True)
class Laid(Node):
    """The form of a board that is laid from tiles during play."""

    tile: Word


@dataclass(frozen=True, slots=True)
class Board(Clause):
    """A board: a domain of spaces, and how they lie.

    Example: `board field of square: square grid 8 by 8`, `board city of cell: square grid 16 by 11 with border ring`,
    `board field of cell: hexagon grid 11 by 11`, `board track of pit: ring of 12`,
    `board town of place with area: laid from hexagon`
    """

    name: Word
    noun: Word
    plural: Word | None
    part: Word | None
    part_plural: Word | None
    form: Grid | Graph | Laid


@dataclass(frozen=True, slots=True)
class SignFact(Node):
    """What holds of a space with a sign: a memory that is yes, a memory with a value, or a condition by its name."""

    name: Word
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class SignRow(Node):
    """A sign and what it stands for; `nothing`, without facts, is a space for which no other sign stands."""

    sign: str
    facts: tuple[SignFact, ...]


@dataclass(frozen=True, slots=True)
class Signs(Clause):
    """The signs by which a board is drawn in text, and by which a `map` gives a position.

    Each is one character, and stands for facts about one space: a memory with a value, a memory that is yes, or a
    condition. A space is drawn by the first sign whose facts all hold; `nothing` is for those where none does.

    Example:
    ```
    signs of city:
      "G" building is grey and roofed
      "g" building is grey
      "." nothing
    ```
    """

    board: Word
    rows: tuple[SignRow, ...]


@dataclass(frozen=True, slots=True)
class Type(Node):
    """What a memory may hold: `0 to 20`, `yes or no`, a thing, a thing `or none`, a `set of` things."""

    form: str
    noun: Word | None = None
    low: Expression | None = None
    high: Expression | None = None


@dataclass(frozen=True, slots=True)
class GroupChange(Node):
    """`joining r into s:` or `splitting r from s:`: what happens when group r is about to end, or has just begun.

    `kind` is the first word of it.
    """

    kind: str
    group: Word
    other: Word
    body: Block


@dataclass(frozen=True, slots=True)
class Group(Clause):
    """The connected sets of the spaces for which a condition holds, as things that last while they grow and shrink.

    Spaces `next to` each other for both of which the condition holds are of one group; with `alike in E`, only if E has
    the same value for both. `chain at p` is the group that a space is in, or none; `points of c` are its spaces. A
    memory `of each chain` lasts as long as the group does. `joining` and `splitting` say what happens when groups grow
    together, and when a group falls apart.

    Example: `group island of cell c where c is built`, `group chain of point p where p is taken, alike in stone on p`
    """

    name: Word
    plural: Word | None
    noun: Word
    variable: Word
    where: Expression
    alike: Expression | None
    changes: tuple[GroupChange, ...]


@dataclass(frozen=True, slots=True)
class Memory(Clause):
    """What the game remembers: a value, one for all or one for each thing of a domain.

    `= E` is its value at the start. `for the turn` (or round, action) resets it when that ends.

    Example: `memory mark on each square: player or none`, `memory raises: 0 to 2 = 0 for the round`
    """

    name: Word
    each: tuple[Each, ...]
    type: Type
    start: Expression | None
    lifetime: str
    seen: str


@dataclass(frozen=True, slots=True)
class Zone(Clause):
    """A place that holds pieces: so many of each, or `in order` as a deck is; `at most N` in all.

    Example: `zone hand of each player: card seen by its player`, `zone deck: card in order seen by nobody`
    """

    name: Word
    each: tuple[Each, ...]
    holds: Word
    most: Expression | None
    ordered: bool
    seen: str


@dataclass(frozen=True, slots=True)
class Let(Clause):
    """A constant; or one value for each number of players.

    Example: `let LENGTH = 3`, `let START = 2 for 2 players, 3 for 3 players`
    """

    name: Word
    value: Expression | None
    by_players: tuple[tuple[int, Expression], ...]


@dataclass(frozen=True, slots=True)
class TableRow(Node):
    """The things and the value of one entry of a table."""

    keys: tuple[Expression, ...]
    value: Expression


@dataclass(frozen=True, slots=True)
class Table(Clause):
    """A constant value for each thing.

    Example: `table value of each rank: jack 1, queen 2, king 3`
    """

    name: Word
    each: tuple[Each, ...]
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Option(Clause):
    """A number or a condition that whoever plays may choose, with its default.

    Conditions that exclude each other cannot both be chosen.

    Example: `option size: 2 to 19 = 11`, `option swap: yes or no = no excludes pie`
    """

    name: Word
    low: Expression | None
    high: Expression | None
    default: Expression
    excludes: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Several(Node):
    """`some N to M`: an action is upon several things at once, as one choice; `some N` is N of them.

    From a zone, given by `in` or `among`, it is how many of each piece: copies are alike, and there is no order. From a
    set it is a set of so many things. Another parameter may follow `among`, and not `in`.

    Example: `action exchange of some 2 to 7 cards cs in hand of mover: move cs from hand of mover to market`
    """

    low: Expression
    high: Expression
    within: Expression | None


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`of DOMAIN NAME`: what a definition or an action is upon; `among` gives the candidates of an action."""

    preposition: str
    noun: Word
    variable: Word
    among: Expression | None = None
    several: Several | None = None


@dataclass(frozen=True, slots=True)
class Define(Clause):
    """A named condition, quantity or set, upon nothing or upon things.

    Example: `define open of square s: mark on s is none`, then `open of a1` or `a1 is open`
    """

    name: Word
    parameters: tuple[Parameter, ...]
    body: Expression
