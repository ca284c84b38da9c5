"""Effects in plain English: what the player does, one thing after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from statuto.checks.program import (
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
    Result,
    ShuffleOf,
    StepOf,
    Store,
    TurnEnds,
    When,
)
from statuto.checks.terms import Const, Control, Load, Local, Operator, Term, ZoneAt
from statuto.reference import words
from statuto.reference.conditions import Conditions

VERBS = (Store, MoveOf, DrawOf, ShuffleOf, Bind, PickOf, LayTile)
"""Effects that somebody does: they are said by a verb with what belongs to it."""


class Effects(Conditions):
    """Says effects: of somebody ("the player", "they"), or of nobody in particular ("put …")."""

    def block(self, effects: Sequence[Effect], subject: str) -> list[str]:
        """The clauses of a block, in order; what one does in a row is one clause. `subject` is empty for nobody."""
        clauses: list[str] = []
        for is_verb, group in groupby(effects, lambda effect: isinstance(effect, VERBS)):
            if is_verb:
                clauses.append(self._done([self.effect(effect, subject) for effect in group], subject))
                subject = "they" if subject else ""
                continue
            for effect in group:
                clauses.append(self.effect(effect, subject))
                subject = "they" if subject else ""
        return clauses

    def _done(self, verbs: Sequence[str], subject: str) -> str:
        if subject and subject != "they":
            verbs = [" ".join([words.third_person(verb), *rest]) for verb, *rest in (text.split(" ") for text in verbs)]
        return f"{subject} {words.listed(verbs)}".lstrip()

    def inner(self, effects: Sequence[Effect], subject: str) -> str:
        """A block inside another effect, as one clause."""
        clauses = self.block(effects, subject)
        text = clauses[0] if clauses else "nothing happens"
        for clause in clauses[1:]:
            within = text.startswith(("if ", "for each ", "as long as "))
            text += f"; when that is done, {clause}" if within else f"; then {clause}"
        return text

    def effect(self, effect: Effect, subject: str) -> str:
        """One effect."""
        return self.effects()[type(effect)](effect, subject)

    def effects(self) -> dict[type, Callable[[Any, str], str]]:
        """How each kind of effect is said."""
        return {
            Store: lambda effect, subject: self._store(effect),
            MoveOf: lambda effect, subject: self._move(effect),
            DrawOf: lambda effect, subject: self._draw(effect),
            ShuffleOf: lambda effect, subject: f"shuffle {self.thing(effect.zone)}",
            Bind: lambda effect, subject: self._bind(effect),
            PickOf: lambda effect, subject: self._pick(effect),
            LayTile: lambda effect, subject: self._lay(effect),
            Finish: lambda effect, subject: f"the game ends{self.outcome(effect.result)}",
            TurnEnds: lambda effect, subject: "the turn ends",
            NextBy: lambda effect, subject: f"the next turn is {self._whose(effect.player)}",
            When: lambda effect, subject: self._when(effect, subject),
            EachOf: lambda effect, subject: self._each(effect, subject),
            Loop: lambda effect, subject: self._loop(effect, subject),
            Decide: lambda effect, subject: self._decide(effect, subject),
            StepOf: lambda effect, subject: self._step(effect, subject),
        }

    def outcome(self, result: Result | None) -> str:
        """Who wins, as the end of a sentence; nothing where the ranking decides."""
        if result is None:
            return ""
        if result.player is None:
            return ", and nobody wins" if result.wins else ", and nobody loses"
        return f", and {self.thing(result.player)} {'wins' if result.wins else 'loses'}"

    def _whose(self, player: Term) -> str:
        return self.owner(player).replace("their", "theirs") or f"that of {self.thing(player)}"

    def _store(self, effect: Store) -> str:
        target = Load(effect.field.type, effect.field, effect.indices)
        name, value = self.thing(target), effect.value
        if effect.kind != "set":
            amount = self.within(value)
            return f"add {amount} to {name}" if effect.kind == "increase" else f"take {amount} off {name}"
        if effect.field.type.form == "truth":
            return self._note(target, value)
        if effect.field.type.form == "thing":
            said = self._placed(target, value)
            if said:
                return said
        if isinstance(value, Operator) and value.name == "if":
            first, condition, other = value.arguments
            either, unless = self.thing(first), self.thing(other)
            return f"set {name} to {either} if {self.condition(condition)}, and otherwise to {unless}"
        return f"set {name} to {self._themselves(value)}"

    def _themselves(self, value: Term) -> str:
        return "themselves" if isinstance(value, Control) and value.name == "mover" else self.thing(value)

    def _note(self, target: Load, value: Term) -> str:
        if isinstance(value, Const):
            return f"note that {self.condition(target, bool(value.value))}"
        return f"note that {self.condition(target)} exactly if {self.condition(value)}"

    def _placed(self, target: Load, value: Term) -> str:
        """A thing that is put on a space, removed from it, or given a part to play."""
        called = words.plain(target.field.name)
        none = isinstance(value, Const) and value.value == -1
        mover = isinstance(value, Control) and value.name == "mover"
        if self.located(target):
            if none:
                return f"remove the {called} {self.place(target)}"
            if not isinstance(value, Operator):
                whose = "of their own" if mover else f"of {self.thing(value)}"
                return f"put {words.with_article(called)} {whose} {self.place(target)}"
        if none:
            pairs = f" {self.place(target)}" if target.indices else ""
            return f"leave no {self.called(target.field.name, target.type, bool(target.indices))}{pairs}"
        if not target.indices and (mover or isinstance(value, Local | Const)):
            return f"become {self.thing(target)}" if mover else f"make {self.thing(value)} {self.thing(target)}"
        return ""

    def _move(self, effect: MoveOf) -> str:
        what = self._pieces(effect)
        into = self._into(effect.target) if effect.target is not None else ""
        if effect.below and effect.target is not None:
            into = f" to the bottom of {self.thing(effect.target)}"
        if effect.source is None:
            return f"put {what}{into}"
        return f"{'move' if into else 'take'} {what}{self._from(effect.source)}{into}"

    def _pieces(self, effect: MoveOf) -> str:
        """What is moved: "1 token of player p", "all cards", "every king"."""
        if effect.piece is None:
            return f"{'every' if effect.form == 'every' else 'all'} {self.noun(effect.pieces, effect.form != 'every')}"
        if effect.form == "bag":
            return self.thing(effect.piece)
        if effect.form != "number":
            return f"{effect.form} {self.pieces(effect.piece, effect.form == 'all')}"
        if isinstance(effect.piece, Local) and effect.amount is None:
            return self.thing(effect.piece)
        number = effect.amount.value if isinstance(effect.amount, Const) else 1 if effect.amount is None else 0
        amount = str(number) if number else self.within(effect.amount) if effect.amount is not None else "1"
        pieces = self.pieces(effect.piece, number != 1)
        if pieces.endswith(" of theirs"):
            return f"{amount} of their {self.noun(effect.pieces, True)}"
        return f"{amount} {pieces}"

    def _into(self, zone: ZoneAt) -> str:
        if not self.named_after(zone):
            return f" {'to' if words.is_adjective(zone.field.name) else 'into'} {self.thing(zone)}"
        place = self.inside(zone)
        return re.sub("^ (on|in) ", lambda match: f" {match[1]}to ", place)

    def _from(self, zone: ZoneAt) -> str:
        if not self.named_after(zone):
            return f" from {self.thing(zone)}"
        return re.sub("^ (on|in|at|of) ", " from ", self.inside(zone))

    def _draw(self, effect: DrawOf) -> str:
        holds = effect.source.field.holds
        assert holds is not None
        if effect.amount is None or isinstance(effect.amount, Const):
            what = self.counted(effect.amount.value if isinstance(effect.amount, Const) else 1, holds)
        else:
            what = f"{self.within(effect.amount)} {self.noun(holds, True)}"
        source = self.thing(effect.source)
        start = f"from the top of {source}" if effect.source.field.form == "pile" else f"by chance from {source}"
        return f"draw {what} {start}{self._into(effect.target)}"

    def _bind(self, effect: Bind) -> str:
        name = f"“{words.plain(effect.variable)}”" if len(effect.variable) > 1 else effect.variable
        if effect.value.type.form == "truth":
            return f"note as {name} whether {self.condition(effect.value)}"
        return f"let {name} be {self.thing(effect.value)}"

    def _pick(self, effect: PickOf) -> str:
        return f"let chance pick {words.with_article(self.several(effect.source, effect.variable, False))}"

    def _lay(self, effect: LayTile) -> str:
        turned = self.thing(effect.turned)
        times = f"{turned} side{'' if turned == '1' else 's'}" if turned.isdecimal() else turned
        return f"lay {self.thing(effect.tile)} at {self.thing(effect.place)}, turned by {times}"

    def _when(self, effect: When, subject: str) -> str:
        condition, body = self.condition(effect.condition), self.inner(effect.body, subject)
        then = "then " if body.startswith(("for each ", "if ", "as long as ")) else ""
        text = f"if {condition}, {then}{body}"
        return f"{text}; otherwise {self.inner(effect.otherwise, subject)}" if effect.otherwise else text

    def _each(self, effect: EachOf, subject: str) -> str:
        each = self.bound(
            effect.members,
            effect.where,
            effect.variable,
            effect.slot,
            False,
            value=Operator(effect.members.type, "", _terms(effect.body)),
        )
        return f"for each {each}, {self.inner(effect.body, subject)}"

    def _loop(self, effect: Loop, subject: str) -> str:
        times = "once" if effect.bound == 1 else f"{effect.bound} times"
        return f"as long as {self.condition(effect.condition)}, and at most {times}, {self.inner(effect.body, subject)}"

    def _decide(self, effect: Decide, subject: str) -> str:
        """Who decides between which actions, and what happens if none of them is legal."""
        names = [self.action_name(self.program.actions[index].name) for index in effect.actions]
        modes = {p.mode for index in effect.actions for p in self.program.actions[index].permissions}
        if effect.site:
            text = f"chance decides how to {words.listed(names, 'or')}"
        else:
            seat = self.thing(effect.seat) if effect.seat is not None else subject or self.mover
            verb = "may" if "must" not in modes else "are to" if seat == "they" else "is to"
            text = f"{seat} {verb} {words.listed(names, 'or')}"
        if effect.otherwise is None:
            return text
        if not effect.otherwise:
            return text if effect.site or " may " in text else f"{text}, if they can"
        return f"{text}; if there is no such move, {self.inner(effect.otherwise, subject)}"

    def _step(self, effect: StepOf, subject: str) -> str:
        return f"in the step “{words.plain(effect.name)}”, {self.inner(effect.body, subject)}"


def _terms(effects: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(effects)
