"""Which pieces may lie in which zones at all: those that are put there, and those that come from where they lay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from statuto.checks.program import DrawOf, Effect, MoveOf, Program
from statuto.checks.reads import MOVES_ON, walk
from statuto.checks.terms import Field, ZoneAt
from statuto.checks.types import Domain
from statuto.evaluate.engine import Engine
from statuto.findings import RulesError


def later(program: Program) -> Iterator[Effect]:
    """All effects of a program but those of the setup."""
    bodies = [*program.turn, program.after_action, program.at_first_turn, program.at_turn]
    bodies += [action.body for action in program.actions] + [trigger.body for trigger in program.triggers]
    for group in program.groups:
        bodies += [change.body for change in (group.joining, group.splitting) if change is not None]
    bodies += program.match.after if program.match is not None else []
    yield from (one for one in walk(bodies) if isinstance(one, Effect))


def transfers(effects: Iterator[Effect]) -> Iterator[tuple[Domain, Field | None, Field | None]]:
    """What pieces effects move, from which zones into which; None is outside the game."""
    for one in effects:
        if isinstance(one, MoveOf):
            yield one.pieces, _field(one.source), _field(one.target)
        elif isinstance(one, DrawOf) and one.source.field.holds is not None:
            yield one.source.field.holds, one.source.field, one.target.field


def _field(zone: ZoneAt | None) -> Field | None:
    return zone.field if zone is not None else None


def changing(program: Program) -> set[int]:
    """The domains of pieces, by identity, of which some come into the game or leave it where not everyone sees which.

    So nobody knows how many there are of each.
    """
    found = set[int]()
    for pieces, source, target in transfers(later(program)):
        inside = source if target is None else target if source is None else None
        if inside is not None and inside.seen != "everyone":
            found.add(id(pieces))
    return found


def possible(engine: Engine) -> dict[int, frozenset[int]]:
    """The pieces that may ever lie in each field of zones, by its identity, as they lie where chance first decides.

    Any may, of a sort of which some come into the game only after that.
    """
    program = engine.program
    fields = [one for one in program.fields if one.form != "value"]
    there = {id(one): set[int]() for one in fields}
    try:
        record = engine.start()
        engine.advance(record)
    except RulesError:
        return {id(one): frozenset(range(one.holds.size)) for one in fields if one.holds is not None}
    for one in fields:
        for at in range(one.offset, one.offset + one.cells, one.width):
            if one.form == "pile":
                there[id(one)].update(record[at + 1 : at + 1 + record[at]])
            else:
                there[id(one)].update(piece for piece in range(one.width) if record[at + piece])
    setup = [effect for effect in walk(program.setup) if isinstance(effect, Effect)]
    ways = [*transfers(iter(setup)), *transfers(later(program))]
    coming = [*transfers(_after_first_choice(program)), *transfers(later(program))]
    opened = {id(pieces) for pieces, source, target in coming if source is None and target is not None}
    changed = True
    while changed:
        changed = False
        for _, source, target in ways:
            if source is not None and target is not None and not there[id(source)] <= there[id(target)]:
                there[id(target)] |= there[id(source)]
                changed = True
    for one in fields:
        assert one.holds is not None
        if id(one.holds) in opened:
            there[id(one)] = set(range(one.holds.size))
    return {at: frozenset(pieces) for at, pieces in there.items()}


def _after_first_choice(program: Program) -> Iterator[Effect]:
    """The effects of the setup from the first on in which chance, or somebody, decides."""
    decided = False
    for one in chain(*program.setup):
        parts = [part for part in walk([one]) if isinstance(part, Effect)]
        decided = decided or any(isinstance(part, MOVES_ON) for part in parts)
        yield from parts if decided else ()
