"""The nodes of expressions. Each docstring is the construct's entry in the language reference."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.syntax.tree.base import Node, Word


class Expression(Node):
    """What has a value: a number, a condition, a thing or a set."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A constant, an option, a thing, a variable, a definition, a memory or a zone, by its name.

    Example: `LENGTH`, `mover`, `a1`
    """

    text: str


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """A whole number.

    Example: `3`
    """

    value: int


@dataclass(frozen=True, slots=True)
class Text(Expression):
    """A thing by its quoted name, where the name is not a word; which domain it belongs to follows from its use.

    Example: `"1/-1"`
    """

    value: str


@dataclass(frozen=True, slots=True)
class NoneValue(Expression):
    """No thing: the value of a memory that is declared `or none` and holds nothing.

    Example: `mark on a1 is none`
    """


@dataclass(frozen=True, slots=True)
class Truth(Expression):
    """A condition that always or never holds.

    Example: `yes`, `no`
    """

    value: bool


@dataclass(frozen=True, slots=True)
class Seat(Expression):
    """A seat by its number, from 1.

    Example: `player 1`
    """

    number: int


@dataclass(frozen=True, slots=True)
class Chain(Expression):
    """A name with what it is of, on, at or in; a phrase goes with the nearest name that takes it.

    Example: `mark on s`, `token of mover in stock`, `count of squares next to s`
    """

    head: Expression
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Link(Node):
    """A preposition and what follows it."""

    preposition: str
    item: Expression


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """A definition upon things given in brackets, in the order it declares them.

    Example: `worth(a, mover)`
    """

    name: Word
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Expression):
    """One value if a condition holds, otherwise another; in brackets.

    Example: `(2 if p is mover otherwise 0)`
    """

    value: Expression
    condition: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """A domain and a name for each of its things: of the whole domain, of a set, or of a component.

    Example: `square s in squares next to t where mark on s is none`
    """

    noun: Word
    variable: Word
    within: Expression | None
    connected_to: Expression | None
    where: Expression | None


@dataclass(frozen=True, slots=True)
class Comprehension(Expression):
    """The set of the things for which a condition holds; in brackets.

    `connected to x` keeps those that can be reached from x through things for which the condition holds.

    Example: `(squares s where mark on s is mover)`, `(squares s connected to x where mark on s is mover)`
    """

    binder: Binder


@dataclass(frozen=True, slots=True)
class Not(Expression):
    """A condition that holds when the other does not.

    Example: `not open of s`
    """

    operand: Expression


@dataclass(frozen=True, slots=True)
class And(Expression):
    """Both conditions; the second is not looked at when the first fails.

    Example: `mark on s is none and s is inner`
    """

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Or(Expression):
    """One condition at least; the second is not looked at when the first holds.

    Example: `s is border or s is corner`
    """

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Compare(Expression):
    """A comparison: `is`, `is not`, `is less than`, `is more than`, `is at least`, `is at most`, `is in`, `is not in`.

    With the name of a condition upon one thing, `X is NAME` asks whether it holds of X.

    Example: `count of stock is at least 2`, `s is in squares next to t`, `s is open`
    """

    left: Expression
    relation: str
    right: Expression


@dataclass(frozen=True, slots=True)
class Operation(Node):
    """An operator of a sum or product and what follows it."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic(Expression):
    """A sum or a product of whole numbers, from left to right; `/` rounds toward zero, `mod` is never negative.

    Example: `row of s + 1`, `2 * n`, `n / 2`, `n mod 2`
    """

    first: Expression
    rest: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Negative(Expression):
    """A number with the other sign.

    Example: `-1`
    """

    operand: Expression


@dataclass(frozen=True, slots=True)
class Some(Expression):
    """There is at least one such thing.

    Example: `some square s where mark on s is none`
    """

    binder: Binder


@dataclass(frozen=True, slots=True)
class Every(Expression):
    """All such things are so; with none of them, it holds.

    Example: `every square s has mark on s is not none`
    """

    binder: Binder
    has: Expression


@dataclass(frozen=True, slots=True)
class First(Expression):
    """The first such thing in the order of its domain, or none.

    Example: `first square s where mark on s is none`
    """

    binder: Binder


@dataclass(frozen=True, slots=True)
class Fold(Expression):
    """One number from many: their total, the highest, the lowest, or how many different values there are.

    The highest and the lowest of nothing are 0.

    Example: `total of pay of p for player p`, `highest of pay of p for player p`, `number of mark on s for square s`
    """

    kind: str
    value: Expression
    binder: Binder


@dataclass(frozen=True, slots=True)
class Run(Expression):
    """There is a straight run of so many spaces for all of which a condition holds; `with x`: one that holds x.

    Example: `run of 3 squares s where mark on s is mover`
    """

    length: Expression
    noun: Word
    variable: Word
    through: Expression | None
    where: Expression


@dataclass(frozen=True, slots=True)
class Connected(Expression):
    """There is a set of so many neighbouring spaces, all connected within the set, for which a condition holds.

    `differing in E`: no two have the same value of E. `including x`: x is one of them. `chained` instead of
    `connected` asks for a path: the spaces can be put in a row so that each touches the next. `no more than K lacking
    C`: at most K of them lack C.

    Example: `connected 4 squares s differing in colour of s including x where mark on s is mover`
    """

    chained: bool
    size: Expression
    noun: Word
    variable: Word
    differing: Expression | None
    including: Expression | None
    lacking: tuple[Expression, Expression] | None
    where: Expression


@dataclass(frozen=True, slots=True)
class Union(Expression):
    """The set of all spaces that belong to at least one such connected set.

    Example: `union of connected 4 squares s where mark on s is mover`
    """

    connected: Connected


@dataclass(frozen=True, slots=True)
class Can(Expression):
    """Whether the chooser has a legal move of this action now; with `by`, whether this player would, if it were their
    turn.

    Example: `not can mark`, `some player p where can mark by p`
    """

    action: Word
    player: Expression | None = None


@dataclass(frozen=True, slots=True)
class Afterwards(Expression):
    """A condition upon the position as it would be after this move; in a permission only.

    Example: `must not mark when afterwards every square s has mark on s is mover`
    """

    condition: Expression


@dataclass(frozen=True, slots=True)
class Together(Expression):
    """Several things that a move names at once, in any order; a piece as often as it is chosen.

    Example: `exchange of nine, nine, ten`
    """

    items: tuple[Expression, ...]
