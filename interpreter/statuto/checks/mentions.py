"""What a book declares and what it speaks of, read off its tree: under every answer and for every number of players."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from statuto.resolve.book import Book
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

# The fields of a node that give a name instead of speaking of one.
_GIVEN: dict[type, frozenset[str]] = {
    t.Kind: frozenset({"name", "plural", "members"}),
    t.Piece: frozenset({"name", "plural"}),
    t.Tile: frozenset({"name", "plural"}),
    t.Board: frozenset({"name", "noun", "plural", "part", "part_plural"}),
    t.Signs: frozenset({"board"}),
    t.Group: frozenset({"name", "plural", "variable"}),
    t.GroupChange: frozenset({"group", "other"}),
    t.Memory: frozenset({"name"}),
    t.Zone: frozenset({"name"}),
    t.Let: frozenset({"name"}),
    t.Table: frozenset({"name"}),
    t.Option: frozenset({"name"}),
    t.Define: frozenset({"name"}),
    t.Action: frozenset({"name"}),
    t.Reading: frozenset({"name"}),
    t.Alternative: frozenset({"name"}),
    t.Example: frozenset({"name"}),
    t.Step: frozenset({"name"}),
    t.LetBe: frozenset({"name"}),
    t.Score: frozenset({"name", "variable"}),
    t.Parameter: frozenset({"variable"}),
    t.Binder: frozenset({"variable"}),
    t.Cites: frozenset({"source", "passages"}),
    t.Silent: frozenset({"source"}),
}


@dataclass(frozen=True, slots=True)
class Declared:
    """A clause and the file it stands in; those of libraries are lent, and need not be used."""

    path: str
    line: t.Line
    lent: bool


@dataclass(slots=True)
class Mentions:
    """The clauses of a book, by kind, and the names that they speak of.

    `names` holds each name that is spoken of, those that only receive a value left out; `ruled` those of them that the
    game depends on, by themselves or through constants, since examples change nothing; `offered` the actions that a
    decision names, `permitted` those of `may` and `must`; `nodes` is every node, each with the file it stands in.
    """

    clauses: dict[type, list[Declared]] = field(default_factory=lambda: defaultdict(list))
    names: set[str] = field(default_factory=set)
    ruled: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)
    offered: set[str] = field(default_factory=set)
    permitted: set[str] = field(default_factory=set)
    nodes: list[tuple[str, t.Node]] = field(default_factory=list)

    def of(self, kind: type) -> list[Declared]:
        """The clauses of a kind, in the order of the book."""
        return self.clauses.get(kind, [])


def nodes_of(value: Any) -> Iterator[t.Node]:
    """A node and all nodes below it, or those of a tuple."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_of(item)
    elif isinstance(value, t.Node):
        yield value
        for name in FIELDS[type(value)]:
            yield from nodes_of(getattr(value, name))


def mentions(book: Book) -> Mentions:
    """What a book declares and speaks of."""
    found = Mentions()
    for article in book.articles:
        lent = article.origin in book.libraries
        for line in lines_of(article.lines):
            found.clauses[type(line)].append(Declared(article.path_of(line), line, lent))
            if isinstance(line, t.Under):
                found.names.update((line.reading.text, line.alternative.text))
            elif not isinstance(line, t.Let | t.Example):
                _gather(line, found)
        for line in article.lines:
            found.nodes.extend((article.path_of(line), node) for node in nodes_of(line))
    found.ruled = set(found.names)
    _constants(found)
    for declared in found.of(t.Example):
        _gather(declared.line, found)
    return found


def _constants(found: Mentions) -> None:
    """Add what constants speak of; a constant that the game depends on makes it depend on those in its value."""
    asks: dict[str, set[str]] = defaultdict(set)
    for declared in found.of(t.Let):
        assert isinstance(declared.line, t.Let)
        own = Mentions()
        _gather(declared.line, own)
        asks[declared.line.name.text] |= own.names
        found.names |= own.names
    pending = [name for name in asks if name in found.ruled]
    while pending:
        fresh = asks[pending.pop()] - found.ruled
        found.ruled |= fresh
        pending += [name for name in fresh if name in asks]


def _gather(node: Any, found: Mentions) -> None:
    """Add what a node and the nodes below it speak of."""
    if isinstance(node, tuple):
        for item in node:
            _gather(item, found)
        return
    if not isinstance(node, t.Node):
        return
    match node:
        case t.Name() | t.Word():
            found.names.add(node.text)
        case t.Text():
            found.names.add(node.value)
        case t.Choose():
            found.offered.update(word.text for word in node.actions)
        case t.Permission() if node.mode != "must not":
            found.permitted.add(node.action.text)
    given = _GIVEN.get(type(node), frozenset())
    for name in FIELDS[type(node)]:
        value = getattr(node, name)
        if name in given:
            continue
        if isinstance(node, t.Assign) and name == "target":
            value = _receiver(node.target, found)
        _gather(value, found)


def _receiver(target: t.Expression, found: Mentions) -> Any:
    """What the target of a `set` speaks of besides the memory that receives the value."""
    match target:
        case t.Name():
            found.written.add(target.text)
            return ()
        case t.Chain(head=t.Name(text=name)):
            found.written.add(name)
            return target.links
    return target


# What each kind of node says, without where it stands; to ask for the fields of every node again takes long.
FIELDS = {
    kind: tuple(f.name for f in dataclasses.fields(kind) if f.name not in ("span", "depth"))
    for kind in vars(t).values()
    if isinstance(kind, type) and dataclasses.is_dataclass(kind)
}
