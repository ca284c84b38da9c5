"""The nodes of deltas, and the file they stand in. Each docstring is an entry of the language reference."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.syntax.tree.base import Node, Word
from statuto.syntax.tree.book import Article, Header, Line, Passage, Section
from statuto.syntax.tree.expressions import Expression
from statuto.syntax.tree.things import Let


@dataclass(frozen=True, slots=True)
class Add(Node):
    """A new article before or after another one.

    Example: `add after mark.put`
    """

    after: bool
    anchor: Word
    article: Article


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """An article's whole content in place of what the base says; its id stays.

    `was` is the stamp of what it replaces: when the base says something else one day, it is reported. `statuto fmt
    --stamp` writes it.

    Example: `replace mill.made`, `replace mill.made was "03e1a2b7"`
    """

    id: Word
    lines: tuple[Line, ...]
    was: str = ""


@dataclass(frozen=True, slots=True)
class Amend(Node):
    """Another value for one constant of an article; the rest stands.

    Example: `amend mark.put: LENGTH = 4`
    """

    id: Word
    let: Let


@dataclass(frozen=True, slots=True)
class Amendment(Node):
    """One line of an `amend`: a line in place of the one that has its name, one more with `also`, or one less.

    The name of a line is its first words: `must not mark`, `whenever`, `define open`, `en`, `cites second-printing`,
    `example taken`. A permission takes the place of a permission, a declared name that of the same name. A permission
    without a condition keeps the one that was there. `without whenever 2` is the second `whenever` of the article.
    """

    how: str
    line: Line | None = None
    name: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class AmendLines(Node):
    """Single lines of an article in place of its own, added or left out; the rest stands.

    Example:
    ```
    amend mark.put
      en "A player marks any square."
      also note en "Even a square that has a mark."
      without must not mark
    ```
    """

    id: Word
    amendments: tuple[Amendment, ...]


@dataclass(frozen=True, slots=True)
class Keep(Node):
    """An article that stays as the base has it, with what this edition cites, and its own words; no formal clause.

    A reading or an example takes the place of the one with its name, or comes after the others.

    Example:
    ```
    keep mark.put
      cites second-printing: 2.1
      fr "Un joueur marque une case vide."
    ```
    """

    id: Word
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Remove(Node):
    """An article that no longer holds; its id is never used again.

    Example: `remove mark.swap because "It is seldom used."`
    """

    id: Word
    because: str


@dataclass(frozen=True, slots=True)
class Retired(Node):
    """An id that an article of an older version of this book had, and that no article has again.

    Example: `retired mark.swap because "It was never used."`
    """

    id: Word
    because: str


@dataclass(frozen=True, slots=True)
class ExceptWhen(Node):
    """The prohibitions and the duties of an article do not hold when the condition does.

    An exception may have an id of its own. Then it may have exceptions itself, in which the article holds again.

    Example: `except mark.put when count of stock is 0`, `except mark.put as mark.late when count of stock is 0`
    """

    id: Word
    condition: Expression
    name: Word | None = None


@dataclass(frozen=True, slots=True)
class Adopt(Node):
    """Another answer to a reading.

    Example: `adopt who-starts by-lot`
    """

    reading: Word
    alternative: Word


@dataclass(frozen=True, slots=True)
class ChangesExample(Node):
    """An example of the base comes out otherwise under this delta, or no longer applies; `statuto test` sees to it.

    Example: `changes example full because "A third piece has room."`
    """

    name: Word
    because: str


@dataclass(frozen=True, slots=True)
class Over(Node):
    """A change that settles a clash: where these books change the same thing, this change holds and theirs does not.

    As a line of the header it settles every clash with them.

    Example:
    ```
    over morris/long-lines
    amend mark.put: LENGTH = 4
    ```
    """

    books: tuple[Word, ...]
    change: Item


Item = (
    Section
    | Article
    | Passage
    | Add
    | Replace
    | Amend
    | AmendLines
    | Keep
    | Remove
    | Retired
    | ExceptWhen
    | Adopt
    | ChangesExample
    | Over
)


@dataclass(frozen=True, slots=True)
class File:
    """A parsed file: its path, language version, header and items."""

    path: str
    version: int
    header: Header
    items: tuple[Item, ...]
