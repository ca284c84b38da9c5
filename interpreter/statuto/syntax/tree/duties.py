"""The nodes of duties over a turn. Each docstring is an entry of the language reference."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.syntax.tree.base import Word
from statuto.syntax.tree.expressions import Expression
from statuto.syntax.tree.things import Clause


@dataclass(frozen=True, slots=True)
class Duty(Clause):
    """Of the legal moves those remain after which the most moves of these actions can be made in the turn.

    A duty is tested after the permissions, at each decision of the player whose turn it is. It counts the move itself
    and what can follow until the turn ends, somebody else decides or chance does; more than `at most` count for
    nothing. Of several duties, that of the earlier article goes first.

    Example:
    ```
    duty: as many of build, crown as can be this turn, at most 2
    duty: as many of crown as can be this turn, at most 1, when alone
    ```
    """

    actions: tuple[Word, ...]
    most: Expression
    condition: Expression | None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class MostOf(Expression):
    """How many moves of these actions the player whose turn it is can still make in it, by permissions alone.

    It is the whole value of a `set` in the turn. The memory keeps its value from before while this is worked out.

    Example: `set todo to most of build, crown this turn, at most 2`
    """

    actions: tuple[Word, ...]
    most: Expression
