"""The nodes of books, sources and deltas. Each docstring is the construct's entry in the language reference."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.syntax.tree.actions import Statement
from statuto.syntax.tree.base import Node, Word
from statuto.syntax.tree.expressions import Expression
from statuto.syntax.tree.things import Clause


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """A text in a language; the tag is empty where the book's own language is meant."""

    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Term(Node):
    """A word of the book with its singular and plural, per language.

    Example: `term square "square" "squares" fr "case" "cases"`
    """

    name: Word
    forms: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class HeaderLine(Node):
    """A line of the header: what it is about and its values."""

    kind: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Header(Node):
    """What a file is: a game, an edition on or a variant of a base, a library or a source; its titles, players, files.

    A variant may be one of a stack, and comes after all that is in it.

    Example: `variant morris/no-flying of morris/standard`, `variant morris/slow of morris/standard+no-flying`
    """

    kind: str
    name: Word
    base: Word | None
    lines: tuple[HeaderLine, ...]
    terms: tuple[Term, ...]


class ArticleLine(Node):
    """A line of an article that is not a formal clause."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Wording(ArticleLine):
    """The prose of an article in one language; also a `title` or a `note`, words that bind nobody.

    Example: `en "A player marks one empty {square}."`, `note en "The middle is strong."`
    """

    kind: str
    prose: Prose


@dataclass(frozen=True, slots=True)
class Cites(ArticleLine):
    """The passages of a source that this article renders.

    Example: `cites first-printing: 3.1, 3.2`
    """

    source: Word
    passages: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Silent(ArticleLine):
    """This source says nothing of what the article says.

    Example: `silent second-printing`
    """

    source: Word


@dataclass(frozen=True, slots=True)
class Translated(ArticleLine):
    """The words of the article in this language say what the book's own language says; the stamp is of that.

    When the original says something else one day, it is reported. `statuto fmt --stamp` writes it, and `--translated
    LANG` writes it anew when the translation has been read again.

    Example: `translated fr "03e1a2b7"`
    """

    language: str
    stamp: str


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """One answer to a reading's question; the adopted one is what the book plays."""

    name: Word
    adopted: bool
    wording: tuple[Prose, ...]
    because: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class Reading(ArticleLine):
    """A question that the source leaves open, its answers, and which one is adopted and why.

    `who-starts is by-lot` is then a condition. `--adopt who-starts=by-lot` plays by another answer.

    Example:
    ```
    reading who-starts
      asks en "Who begins?"
      oldest adopted en "The oldest player." because en "It is the custom."
      by-lot en "A player drawn by lot."
    ```
    """

    name: Word
    asks: tuple[Prose, ...]
    says: tuple[Prose, ...]
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Under(ArticleLine):
    """Clauses that hold under one answer of a reading only.

    Example:
    ```
    under who-starts by-lot:
      setup:
        pick s at random from player
    ```
    """

    reading: Word
    alternative: Word
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Move(Node):
    """A move as it is written: the action and what it is upon.

    Example: `exchange of nine, nine, ten`
    """

    action: Word
    arguments: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Given(Node):
    """The position an example begins with: effects on the empty state, or on the state after the setup.

    `given as OTHER` begins with what another example of the book gives, and adds to it.

    Example: `given 2 players after setup seed 7`, `given as three-in-a-row`
    """

    players: int
    after_setup: bool
    seed: int | None
    lines: tuple[GivenLine, ...]
    like: Word | None = None


@dataclass(frozen=True, slots=True)
class MoverIs(Node):
    """Whose turn it is in a given position.

    Example: `mover is player 2`
    """

    value: Expression


@dataclass(frozen=True, slots=True)
class AtStep(Node):
    """At which step of the turn a given position begins.

    Example: `at tower`
    """

    step: Word


@dataclass(frozen=True, slots=True)
class MapRow(Node):
    """A row of a map: signs from west to east; blanks between them are left out."""

    text: str


@dataclass(frozen=True, slots=True)
class Map(Node):
    """What stands on a board in a given position, drawn by its signs, from north to south.

    Without `from` it is the whole board, with its ring if it has one; else its first sign is that space. A sign sets
    the memories that it stands for; the sign of nothing leaves a space as it is.

    Example:
    ```
    given
      map of city from b11:
        "gg."
        ".s."
    ```
    """

    board: Word
    start: Word | None
    rows: tuple[MapRow, ...]


GivenLine = Statement | MoverIs | AtStep | Map


@dataclass(frozen=True, slots=True)
class Chance(Node):
    """What chance gives next in an example, in order.

    Example: `chance king, jack`
    """

    outcomes: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Check(Node):
    """What an example asserts: a fact, a refused or legal move, or how many moves are legal.

    Example: `then ended`, `refused mark on a1 by mark.put`, `legal mark on b1`, `moves are 8`
    """

    kind: str
    fact: Expression | None = None
    move: Move | None = None
    articles: tuple[Word, ...] = ()


ExampleStep = Given | Move | Chance | Check


@dataclass(frozen=True, slots=True)
class Example(ArticleLine):
    """A position, moves and facts; it is a test. A `ruling` answers a question in the same form.

    Example:
    ```
    example taken
      given 2 players
        set mark on a1 to player 1
      refused mark on a1 by mark.put
    ```
    """

    kind: str
    name: Word
    prose: tuple[Prose, ...]
    steps: tuple[ExampleStep, ...]


Line = ArticleLine | Clause


@dataclass(frozen=True, slots=True)
class Article(Node):
    """The unit of a book: an id for ever, prose, citations, formal clauses.

    Example:
    ```
    article mark.put
      en "A player marks one empty square."
      must mark when mark on s is none
    ```
    """

    id: Word
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Section(Node):
    """A part of the outline: the articles that follow belong to it.

    Example: `section play "Play" fr "Jouer"`
    """

    name: Word
    titles: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class Passage(Node):
    """A numbered passage of a source: its section's title and its gist in our own words.

    Example: `passage 3.2 "Marking"`
    """

    id: Word
    title: str
    gist: tuple[Prose, ...]
