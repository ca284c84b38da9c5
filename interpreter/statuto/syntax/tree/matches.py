"""The nodes of a match of several deals. Each docstring is an entry of the language reference."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.syntax.tree.actions import Block, Rank
from statuto.syntax.tree.base import Word
from statuto.syntax.tree.expressions import Expression
from statuto.syntax.tree.things import Clause


@dataclass(frozen=True, slots=True)
class Match(Clause):
    """The game is played several times over, and never more often than this: each time is a deal of the match.

    `setup`, `end when`, `limit`, `winner` and `score` are those of a deal. After a deal all is set back to what it was
    before the setup, but memory `for the match`; then the next deal is set up. `deal` is the number of the current one,
    from 1.

    Example: `match of at most 3 deals`
    """

    deals: Expression


@dataclass(frozen=True, slots=True)
class AfterDeal(Clause):
    """What is done when a deal is over, before all is set back; nobody decides in it, nor does chance.

    It may ask how the deal came out: `score of p` is that of the deal, and `p wins` says who has won it.

    Example:
    ```
    after each deal:
      for each player p: increase points of p by score of p
    ```
    """

    body: Block


@dataclass(frozen=True, slots=True)
class MatchEnds(Clause):
    """The match is over after a deal when the condition holds; after the last of its deals it is over anyway.

    It is asked after what is done `after each deal`.

    Example: `match ends when some player p where points of p is at least 120`
    """

    condition: Expression


@dataclass(frozen=True, slots=True)
class MatchWinner(Clause):
    """Who wins the match: the ranking; what is still equal is shared.

    Example: `winner of the match p has most points of p`
    """

    variable: Word
    ranks: tuple[Rank, ...]
