"""Where the things that a move names go: into which zones and memories, and by which effects all can see them.

An action's effects are read once. For each parameter that gives the places at which it would be hidden, if a seat does
not see them, and the places that show it. What comes after a decision of a seat shows nothing yet, and what stands
under a condition may not happen; so neither is counted as showing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from statuto.checks.program import (
    ActionOf,
    Bind,
    Decide,
    DrawOf,
    EachOf,
    Effect,
    Finish,
    LayTile,
    Loop,
    MoveOf,
    NextBy,
    PickOf,
    Program,
    StepOf,
    Store,
    When,
)
from statuto.checks.reads import walk
from statuto.checks.terms import After, CanDo, Field, Load, Local, Query, Term, ZoneAt
from statuto.machine.inline import conjuncts, written_out


@dataclass(frozen=True, slots=True)
class Site:
    """A memory or zone, by the terms of its indices."""

    field: Field
    indices: tuple[Term, ...]


@dataclass(slots=True)
class Use:
    """What becomes of a parameter.

    It is hidden from a seat that sees none of the sites of one entry of `hides`, unless it is `open`, or the seat sees
    a site of `shows`.
    """

    hides: list[tuple[Site, ...]] = field(default_factory=list)
    shows: list[Site] = field(default_factory=list)
    open: bool = False


def asked(program: Program, *terms: Any) -> Iterator[Site]:
    """The memories and zones that terms may ask, with their indices as far as definitions can be written out."""
    actions: set[int] = set()
    pending: list[Any] = [*terms]
    while pending:
        for one in opened(pending.pop()):
            if isinstance(one, Load | ZoneAt):
                yield Site(one.field, one.indices)
            elif isinstance(one, CanDo | After) and one.action not in actions:
                actions.add(one.action)
                action = program.actions[one.action]
                pending.append([p.condition for p in action.permissions])
                pending.append([p.among for p in action.parameters])
                pending.append(list(action.body) if isinstance(one, After) else [])
            elif isinstance(one, Query) and one.name in ("score", "wins") and -1 not in actions:
                actions.add(-1)
                pending.append([c.value for c in program.scores])
                pending.append([step.value for step in program.ranking] if one.name == "wins" else [])


def opened(term: Any, indices: bool = True) -> Iterator[Any]:
    """All terms and effects below one, uses of definitions written out; without those of indices, if so wished."""
    return walk(term, written_out, () if indices else (Load, ZoneAt))


class Parts:
    """The uses of one action's parameters; `lets` are the names that its effects give, in order."""

    def __init__(self, program: Program, action: ActionOf) -> None:
        self.uses = [Use() for _ in action.parameters]
        self.lets: list[Bind] = []
        self._flow = {parameter.slot: {index} for index, parameter in enumerate(action.parameters)}
        self._names = {parameter.slot: index for index, parameter in enumerate(action.parameters)}
        self._later = False
        self._block(action.body, frozenset(), True)
        for index, parameter in enumerate(action.parameters):
            if parameter.domain.form == "piece":
                clauses = [part for p in action.permissions for part in conjuncts(p.condition)]
                about = [part for part in clauses if any(self._named(one) == index for one in opened(part))]
                for site in asked(program, about, parameter.among):
                    if site.field.holds is parameter.domain:
                        self.uses[index].hides.append((site,))

    def _named(self, term: Any) -> int:
        """The parameter that a term is, or −1."""
        return self._names.get(term.slot, -1) if isinstance(term, Local) else -1

    def _all_of(self, effect: EachOf) -> int:
        """The parameter whose things effects go through, every one, or −1."""
        members = effect.members
        if isinstance(members, Query) and members.name == "bag-kinds":
            (members,) = members.arguments
        return self._named(members) if effect.where is None else -1

    def _from(self, *terms: Any, indices: bool = True) -> set[int]:
        """The parameters that terms depend on."""
        slots = [one.slot for one in opened(list(terms), indices) if isinstance(one, Local)]
        return {index for slot in slots for index in self._flow.get(slot, ())}

    def _block(self, effects: tuple[Effect, ...], under: frozenset[int], sure: bool) -> None:
        for effect in effects:
            self._effect(effect, under, sure and not self._later)

    def _effect(self, effect: Effect, under: frozenset[int], sure: bool) -> None:
        match effect:
            case MoveOf():
                self._move(effect, under, sure)
            case Store():
                self._store(effect, under, sure)
            case DrawOf():
                self._open(effect.source.indices, effect.target.indices)
            case Bind():
                self._flow[effect.slot] = self._from(effect.value) | under
                if (name := self._named(effect.value)) >= 0:
                    self._names[effect.slot] = name
                if sure:
                    self.lets.append(effect)
            case PickOf():
                self._flow[effect.slot] = self._from(effect.source) | under
            case EachOf():
                about = self._from(effect.members, effect.where, indices=False)
                self._flow[effect.slot] = about
                whole = self._all_of(effect) if sure else -1
                if whole >= 0:
                    self._names[effect.slot] = whole
                self._block(effect.body, under | about, whole >= 0)
            case When():
                about = self._from(effect.condition, indices=False)
                self._block(effect.body, under | about, False)
                self._block(effect.otherwise, under | about, False)
            case Loop():
                self._block(effect.body, under | self._from(effect.condition, indices=False), False)
            case StepOf():
                self._block(effect.body, under, sure)
            case LayTile() if sure:
                self._open((effect.tile, effect.place, effect.turned))
            case NextBy() if sure:
                self._open((effect.player,))
            case Finish() if sure and effect.result is not None and effect.result.player is not None:
                self._open((effect.result.player,))
            case Decide():
                if sure and effect.seat is not None:
                    self._open((effect.seat,))
                if not effect.site:
                    self._later = True
                self._block(effect.otherwise or (), under, False)

    def _open(self, *terms: tuple[Term, ...]) -> None:
        """All see the parameters that these terms are."""
        for index in (self._named(term) for group in terms for term in group):
            if index >= 0:
                self.uses[index].open = True

    def _move(self, effect: MoveOf, under: frozenset[int], sure: bool) -> None:
        zones = [zone for zone in (effect.source, effect.target) if zone is not None]
        sites = tuple(Site(zone.field, zone.indices) for zone in zones)
        self._open(*(zone.indices for zone in zones))
        for index in self._from(effect.piece, indices=False) | under:
            self.uses[index].hides.append(sites)
        if sure and (index := self._named(effect.piece)) >= 0:
            self.uses[index].shows += sites

    def _store(self, effect: Store, under: frozenset[int], sure: bool) -> None:
        site = Site(effect.field, effect.indices)
        for index in self._from(effect.value, effect.indices) | under:
            self.uses[index].hides.append((site,))
        for term in (effect.value, *effect.indices) if sure else ():
            if (index := self._named(term)) >= 0 and (term is not effect.value or effect.kind == "set"):
                self.uses[index].shows.append(site)
