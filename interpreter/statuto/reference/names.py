"""What the book calls things: nouns in singular and plural, things by name, and phrases such as "player 1's hand"."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from statuto.checks.build import Typed
from statuto.checks.grouped import SPACE, all_groups, group_of_spaces
from statuto.checks.scope import BoardName
from statuto.checks.terms import (
    Apply,
    Const,
    Control,
    Definition,
    Field,
    Fold,
    Local,
    Members,
    Operator,
    Query,
    Term,
)
from statuto.checks.types import Domain, LaidBoard, Type
from statuto.reference import words

_APART = (Domain, Field, Definition, LaidBoard, Type)


def parts_of(part: object) -> Iterator[object]:
    """A part of a program and all terms and effects in it; definitions are not entered."""
    if isinstance(part, tuple):
        for item in part:
            yield from parts_of(item)
    elif is_dataclass(part) and not isinstance(part, _APART):
        yield part
        for each in fields(part):
            yield from parts_of(getattr(part, each.name))


def uses(slot: int, *parts: object) -> bool:
    """Whether a variable is spoken of in parts of a program."""
    return any(isinstance(part, Local) and part.slot == slot for part in parts_of(parts))


def without_guards(part: Any) -> Any:
    """A part of a program without what the checker adds where a thing that is asked about may be none.

    The set of the groups that there are, and that of the spaces of a group, are put as a reader would.
    """
    if isinstance(part, tuple):
        return tuple(without_guards(item) for item in part)
    if not is_dataclass(part) or isinstance(part, type | Domain | Field | LaidBoard | Type):
        return part
    if isinstance(part, Apply):
        return replace(part, arguments=without_guards(part.arguments))
    if isinstance(part, Operator) and part.name == "if" and _guards(*part.arguments):
        return without_guards(part.arguments[0])
    if isinstance(part, Fold) and (domain := all_groups(part)) is not None:
        return Members(part.type, domain)
    if isinstance(part, Fold) and part.variable == SPACE and (grouped := group_of_spaces(part)) is not None:
        return Query(part.type, "spaces-of", (without_guards(grouped[1]),), part.type.domain)
    if isinstance(part, Fold) and part.variable == " member" and isinstance(part.where, Operator):
        member = part.where.arguments[-1]
        assert isinstance(member, Operator)
        return without_guards(member.arguments[1])
    return replace(part, **{each.name: without_guards(getattr(part, each.name)) for each in fields(part) if each.init})


def _guards(value: Term, condition: Term, other: Term) -> bool:
    """Whether a condition says no more than that what a value is asked of is there."""
    asked = [inner for inner in parts_of(value) if inner is not value]
    tests = condition.arguments if isinstance(condition, Operator) and condition.name == "and" else (condition,)
    if not isinstance(other, Const) or other.value not in (-1, 0):
        return False
    return all(
        isinstance(t, Operator) and t.name == "ne" and is_none(t.arguments[1]) and t.arguments[0] in asked
        for t in tests
    )


def is_none(term: Term) -> bool:
    """Whether a term is none."""
    return isinstance(term, Const) and term.type.form == "thing" and term.value == -1


class Names(ABC):
    """The names of one typed book. `mover` is what the player whose turn it is is called where a clause is read.

    `they` says that "they" and "their" can only mean the mover; `own` is the variable of a player called so instead.
    `called_so` are variables, by their slots, that are called something else than by their letters: "the cell".
    """

    def __init__(self, typed: Typed) -> None:
        self.program = typed.program
        self.mover = "the player"
        self.they = False
        self.own = -1
        self.called_so: dict[int, str] = {}
        self.nouns: dict[str, tuple[str, str]] = {}
        own_language = typed.book.language
        for name, term in typed.book.terms.items():
            for language, one, many in term.forms:
                if (language or own_language) == "en":
                    self.nouns[name] = one, many
        boards = (named for named in typed.scope.names.values() if isinstance(named, BoardName))
        self.boards = {id(board.laid): board.name for board in boards if board.laid is not None}

    def noun(self, domain: Domain, many: bool = False) -> str:
        """What a thing of a domain is called, or several."""
        one, more = self.nouns.get(domain.name, (domain.name, domain.plural))
        return words.plain(more if many else one)

    def counted(self, number: int, domain: Domain) -> str:
        """So many things: "1 hexagon", "2 hexagons"."""
        return f"{number} {self.noun(domain, number != 1)}"

    def member(self, domain: Domain, index: int) -> str:
        """A thing by its name."""
        if index < 0:
            return "none"
        if domain.form != "piece" or not domain.each:
            return domain.names[index]
        parts = [self.noun(domain)]
        for preposition, of in domain.each:
            values, _ = domain.attributes[of.name]
            parts.append(f"{preposition} {self.member(of, values[index])}")
        return " ".join(parts)

    def variable(self, domain: Domain | None, name: str) -> str:
        """A variable where it is spoken of: "player p", "s", “end”."""
        if domain is not None and domain.form == "player":
            return f"player {name}" if len(name) == 1 else f"“{words.plain(name)}”"
        return name if len(name) == 1 else f"“{words.plain(name)}”"

    def introduced(self, domain: Domain, name: str, many: bool = False) -> str:
        """A noun with the variable that stands for it: "square s", "players p"."""
        noun = self.noun(domain, many)
        return f"{noun} {name if len(name) < 2 else f'“{words.plain(name)}”'}".rstrip()

    @abstractmethod
    def thing(self, term: Term) -> str:
        """What a term says; `Terms` knows."""

    def phrase(self, name: str, type: Type, prepositions: Sequence[str], arguments: Sequence[Term]) -> str:
        """A name with what it is of: "the mark on s", "player 1's stake", “quiet”; `Terms` says the arguments."""
        called = self.called(name, type, bool(arguments))
        if not arguments:
            return called if called.startswith("“") else f"the {called}"
        pairs = list(zip(prepositions, arguments, strict=True))
        owner = self.owner(arguments[0]) if prepositions[0] == "of" else ""
        if owner:
            return " ".join([owner, called, *(f"{p} {self.thing(a)}" for p, a in pairs[1:])])
        return " ".join(["the", called, *(f"{p} {self.thing(a)}" for p, a in pairs)])

    def called(self, name: str, type: Type, of_something: bool) -> str:
        """A name as a noun: "stake", "held cards", “unplaced”."""
        called = words.plain(name)
        if not words.is_adjective(name) or (of_something and name.endswith("ing")):
            return called
        if type.domain is not None and type.form in ("zone", "set", "thing"):
            return f"{called} {self.noun(type.domain, type.form != 'thing')}"
        return f"“{called}”"

    def plural(self, name: str) -> str:
        """The plural of the name of a memory: that of the term of this name, if the book has one."""
        return self.nouns[name][1] if name in self.nouns else f"{words.plain(name)}s"

    def owner(self, term: Term) -> str:
        """Whose something is, said before it; empty where it is said behind."""
        if isinstance(term, Control) and term.name == "mover":
            return "their" if self.they else ("the player's" if self.mover == "the player" else "")
        if term.type.domain is not self.program.players:
            return ""
        if isinstance(term, Local):
            if term.slot == self.own:
                return "their"
            return words.possessive(self.variable(term.type.domain, term.name)) if len(term.name) == 1 else ""
        return words.possessive(self.member(self.program.players, term.value)) if isinstance(term, Const) else ""
