"""The nodes of actions, permissions, effects and structure. Each docstring is an entry of the language reference."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.syntax.tree.base import Node, Word
from statuto.syntax.tree.expressions import Binder, Expression
from statuto.syntax.tree.things import Clause, Parameter


class Statement(Node):
    """An effect."""

    __slots__ = ()


Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Action(Clause):
    """What a player may do, upon what, and its effects.

    Example:
    ```
    action mark on square s:
      set mark on s to mover
    ```
    """

    name: Word
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Permission(Clause):
    """`may` permits and lets decline, `must` permits and lets nobody decline, `must not` forbids.

    A move is legal when something permits it and nothing forbids it.

    Example: `must mark when mark on s is none`, `must not mark unless s is inner`
    """

    mode: str
    action: Word
    condition: Expression | None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Decline(Clause):
    """What declining an action is called.

    Example: `decline build as wait`
    """

    action: Word
    name: Word


@dataclass(frozen=True, slots=True)
class Setup(Clause):
    """Effects before the first turn.

    Example:
    ```
    setup:
      put every card into deck
    ```
    """

    body: Block


@dataclass(frozen=True, slots=True)
class Turn(Clause):
    """What happens in a turn. Turns go round the seats in order.

    Example:
    ```
    turn:
      choose mark
    ```
    """

    body: Block


@dataclass(frozen=True, slots=True)
class FirstPlayer(Clause):
    """Who has the first turn; asked after the setup. Seat 1 if no clause says.

    Example: `first player player 2`
    """

    value: Expression


@dataclass(frozen=True, slots=True)
class Whenever(Clause):
    """A trigger: when the condition becomes true, after an effect; `for each` thing by itself.

    Example:
    ```
    whenever count of deck is 0:
      set closing to yes
    ```
    """

    condition: Expression
    binder: Binder | None
    body: Block


@dataclass(frozen=True, slots=True)
class Outcome(Node):
    """Who wins or loses when a game ends; without a player, nobody wins."""

    player: Expression | None
    wins: bool = True


@dataclass(frozen=True, slots=True)
class EndWhen(Clause):
    """The game ends when the condition holds after a move or at the end of a turn.

    Without an outcome the `winner` clause decides.

    Example: `end when run of 3 squares s where mark on s is mover, mover wins`
    """

    condition: Expression
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Rank(Node):
    """One step of the ranking: the most or the least of something."""

    most: bool
    value: Expression


@dataclass(frozen=True, slots=True)
class Winner(Clause):
    """Who wins a game that ends without an outcome: the ranking; what is still equal is shared.

    Example: `winner p has most count of hand of p, then least raises of p`
    """

    variable: Word
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Score(Clause):
    """A category of the score sheet; `score of p` is the sum of all.

    Example: `score towers for player p: 3 * built of p`
    """

    name: Word
    variable: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class Limit(Clause):
    """A game still going after so many turns ends there, by the `winner` clause or else with no winner.

    Example: `limit 200 turns`
    """

    turns: Expression


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    """Give a memory a value, raise it or lower it.

    Example: `set mark on s to mover`, `increase raises by 1`, `decrease raises by 1`
    """

    kind: str
    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """How many pieces: a number, `all` that are there, or `every` copy that exists."""

    form: str
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Transfer(Statement):
    """Put pieces into a zone, take them out, or move them from one zone to another.

    Example: `put every card into deck`, `take 1 token of p from stock`, `move token of p from stock to tokens on s`,
    `move all from tokens on s to stock`
    """

    amount: Amount
    piece: Expression | None
    source: Expression | None
    target: Expression | None


@dataclass(frozen=True, slots=True)
class Draw(Statement):
    """Draw pieces by chance from a zone, or from the top of a zone that is in order.

    Example: `draw 2 from deck to hand of mover`
    """

    amount: Expression | None
    source: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Shuffle(Statement):
    """Put a zone that is in order into an order by chance.

    Example: `shuffle deck`
    """

    zone: Expression


@dataclass(frozen=True, slots=True)
class LetBe(Statement):
    """Give a name to a value, until the block ends.

    Example: `let other be player after mover`
    """

    name: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class Pick(Statement):
    """Let chance choose one thing of a set, all alike.

    Example: `pick s at random from (squares t where mark on t is none)`
    """

    name: Word
    source: Expression


@dataclass(frozen=True, slots=True)
class Lay(Statement):
    """Lay a tile on a place of a laid board, turned by so many sides.

    Example: `lay h onto c turned 2`
    """

    tile: Expression
    place: Expression
    turned: Expression


@dataclass(frozen=True, slots=True)
class EndGame(Statement):
    """The game ends here.

    Example: `end the game`, `end the game, mover wins`, `end the game, nobody wins`
    """

    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class EndTurn(Statement):
    """The turn ends here.

    Example: `end the turn`
    """


@dataclass(frozen=True, slots=True)
class NextTurn(Statement):
    """The turn after this one is this player's.

    Example: `next turn by mover`
    """

    player: Expression


@dataclass(frozen=True, slots=True)
class Nothing(Statement):
    """No effect.

    Example: `nothing`
    """


@dataclass(frozen=True, slots=True)
class If(Statement):
    """Effects if a condition holds, and otherwise others.

    Example:
    ```
    if can leap:
      choose leap
    otherwise:
      end the turn
    ```
    """

    condition: Expression
    body: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach(Statement):
    """Effects for each thing in order; the set is taken before the first.

    Example:
    ```
    for each player p:
      draw 1 from deck to hand of p
    ```
    """

    binder: Binder
    body: Block


@dataclass(frozen=True, slots=True)
class While(Statement):
    """Effects again and again while a condition holds; going past the bound is an error of the book.

    Example:
    ```
    while can leap, at most 12 times:
      choose leap
    ```
    """

    condition: Expression
    bound: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """A decision: the player picks a legal move of one of these actions. `by` another player makes it a reaction; `by
    chance` lets chance pick one of the legal moves, all alike.

    `or else:` is what happens when there is no legal move.

    Example:
    ```
    choose place, slide
    or else:
      end the game, nobody wins
    ```
    """

    actions: tuple[Word, ...]
    chooser: Expression | None
    or_else: Block | None
    by_chance: bool = False


@dataclass(frozen=True, slots=True)
class Step(Statement):
    """A named part of the turn, where a position may begin.

    Example:
    ```
    step tower:
      choose build
    ```
    """

    name: Word
    body: Block
