"""What a turn offers: its blocks, the actions to choose from in each, what follows from an action by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from statuto.checks.program import (
    ActionOf,
    Decide,
    DrawOf,
    Effect,
    Finish,
    Loop,
    MoveOf,
    Program,
    Store,
    Trigger,
    When,
)
from statuto.checks.reads import fields_read, fields_written, walk
from statuto.checks.terms import Field, Operator, Term
from statuto.frozen import dataclass

NOTES = ("turn", "action")
"""The lifetimes of memories in which an action leaves a note to what follows it."""

Fields = frozenset[int]
"""Memories and zones, by their identities."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a turn: its article, the actions to choose from in it, in order.

    `own` says that whose turn it is chooses; else others answer. `asked` are the notes of each question that it asks
    before it does anything, `read` all that it reads.
    """

    article: str
    actions: tuple[ActionOf, ...]
    own: bool
    asked: tuple[Fields, ...]
    read: Fields

    def follows(self, done: Done) -> bool:
        """Whether the block asks for what an action notes for the turn.

        Where it asks before it does anything, the action must note all of one question; what must not be noted is no
        part of that. Else it is enough to note something that the block reads.
        """
        if self.asked:
            return any(fields <= done.noted for fields in self.asked)
        return bool(self.read & done.noted)


@dataclass(frozen=True, slots=True)
class Done:
    """What an action changes: all, what of it is a note for the turn, what of a player it makes more."""

    changed: Fields
    noted: Fields
    gained: Fields


def done_by(program: Program, action: ActionOf) -> Done:
    """What an action changes."""
    changed = [field for effect in action.body for field in fields_written(effect)]
    return Done(_ids(changed), _ids(_notes(changed)), _ids(_gained(program, action)))


def blocks_of(program: Program) -> tuple[Block, ...]:
    """The blocks of a turn, in order; those of one article together."""
    found: dict[str, list[Effect]] = {}
    for clause in program.clauses:
        if clause.form == "turn" and clause.means:
            found.setdefault(clause.article, []).extend(clause.means[0])
    return tuple(_block(program, article, effects) for article, effects in found.items())


def _block(program: Program, article: str, effects: list[Effect]) -> Block:
    conditions = [one.condition for one in effects if isinstance(one, When | Loop)]
    asked = (_ids(_notes(_wanted(condition))) for condition in conditions)
    own = any(isinstance(one, Decide) and one.seat is None for one in walk(effects))
    read = _ids(fields_read(*effects))
    return Block(article, _offered(program, effects), own, tuple(fields for fields in asked if fields), read)


def offered_after(program: Program, blocks: Iterable[Block]) -> tuple[ActionOf, ...]:
    """All actions that a turn may offer: those of its blocks, of what sets itself off, of actions that go before."""
    found: dict[int, ActionOf] = {}
    pending = [action for block in blocks for action in block.actions]
    pending += [action for trigger in program.triggers for action in _offered(program, trigger.body)]
    while pending:
        action = pending.pop(0)
        if id(action) not in found:
            found[id(action)] = action
            pending += _offered(program, action.body)
    return tuple(found.values())


def _offered(program: Program, effects: Iterable[Effect]) -> tuple[ActionOf, ...]:
    """The actions to choose from in some effects, as they are written."""
    # What is walked comes last to first, and is wanted as it is read.
    decisions = reversed([one for one in walk(list(effects)) if isinstance(one, Decide)])
    return tuple(program.actions[index] for index in dict.fromkeys(index for one in decisions for index in one.actions))


def finishing(program: Program) -> list[str]:
    """The ids of the articles with an effect that ends the game, each once."""
    bodies = [*program.turn, *(one.body for one in program.actions), *(one.body for one in program.triggers)]
    return list(dict.fromkeys(one.article for one in walk(bodies) if isinstance(one, Finish)))


def asked_by(program: Program, trigger: Trigger) -> Fields:
    """What a trigger waits for.

    One upon each group waits for what is true of groups, and not for what makes them, if it asks for anything else.
    """
    asked = _ids(fields_read(trigger.condition))
    domain = trigger.members.type.domain if trigger.members is not None else None
    for group in program.groups:
        if group.domain is domain:
            asked = asked - _ids(fields_read(group.condition, group.alike)) or asked
    return asked


def counted_by(value: Term) -> Fields:
    """What makes a value greater when it grows; nothing for a value that is not only added up and multiplied."""
    operators = (one.name for one in walk(value) if isinstance(one, Operator))
    return _ids(fields_read(value)) if all(name in ("+", "*") for name in operators) else frozenset()


def _ids(fields: Iterable[Field]) -> Fields:
    return frozenset(id(field) for field in fields)


def _notes(fields: Iterable[Field]) -> Iterator[Field]:
    return (field for field in fields if field.lifetime in NOTES)


def _wanted(condition: Term) -> Iterator[Field]:
    """The fields that a condition reads, but for those that it only denies."""
    if isinstance(condition, Operator) and condition.name == "and":
        for one in condition.arguments:
            yield from _wanted(one)
    elif not (isinstance(condition, Operator) and condition.name == "not"):
        yield from fields_read(condition)


def _gained(program: Program, action: ActionOf) -> Iterator[Field]:
    """What of a player an action makes more: a number that it increases, a zone into which it puts something."""
    for one in walk(list(action.body)):
        match one:
            case Store(kind="increase", field=field) if _of_players(program, field):
                yield field
            case MoveOf(target=zone) | DrawOf(target=zone) if zone is not None and _of_players(program, zone.field):
                yield zone.field


def _of_players(program: Program, field: Field) -> bool:
    return any(domain is program.players for _, domain in field.dims)
