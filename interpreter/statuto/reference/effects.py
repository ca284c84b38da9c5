"""Effects in plain English: what the player does, one thing after the other."""

from __future__ import annotations

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

Said = tuple[str, bool]
"""A text, and whether it is a verb with what belongs to it, to which a subject can be put."""


class Effects(Conditions):
    """Says effects: of somebody ("the player", "they"), or of nobody in particular ("put …")."""

    def block(self, effects: Sequence[Effect], subject: str) -> list[str]:
        """The clauses of a block, in order; what one does in a row is one clause. `subject` is empty for nobody."""
        clauses: list[str] = []
        for is_verb, group in groupby((self.effect(effect, subject) for effect in effects), key=lambda said: said[1]):
            texts = [text for text, _ in group]
            clauses += [self._done(texts, subject)] if is_verb else texts
            subject = "they" if subject else ""
        return clauses

    def _done(self, verbs: Sequence[str], subject: str) -> str:
        if subject and subject != "they":
            verbs = [" ".join([words.third_person(verb), *rest]) for verb, *rest in (text.split(" ") for text in verbs)]
        return f"{subject} {words.listed(verbs)}".lstrip()

    def inner(self, effects: Sequence[Effect], subject: str) -> str:
        """A block inside another effect, as one clause."""
        clauses = self.block(effects, "they" if subject else "")
        return "; then ".join(clauses) if clauses else "nothing happens"

    def effect(self, effect: Effect, subject: str) -> Said:
        """One effect."""
        return self.effects()[type(effect)](effect, subject)

    def effects(self) -> dict[type, Callable[[Any, str], Said]]:
        """How each kind of effect is said."""
        return {
            Store: lambda effect, subject: (self._store(effect), True),
            MoveOf: lambda effect, subject: (self._move(effect), True),
            DrawOf: lambda effect, subject: (self._draw(effect), True),
            ShuffleOf: lambda effect, subject: (f"shuffle {self.thing(effect.zone)}", True),
            Bind: lambda effect, subject: (self._bind(effect), True),
            PickOf: lambda effect, subject: (f"let chance pick {words.with_article(self.several(effect.source, effect.variable, False))}", True),
            LayTile: lambda effect, subject: (self._lay(effect), True),
            Finish: lambda effect, subject: (f"the game ends{self.outcome(effect.result)}", False),
            TurnEnds: lambda effect, subject: ("the turn ends", False),
            NextBy: lambda effect, subject: (f"the next turn is {self._whose(effect.player)}", False),
            When: lambda effect, subject: (self._when(effect, subject), False),
            EachOf: lambda effect, subject: (self._each(effect, subject), False),
            Loop: lambda effect, subject: (self._loop(effect, subject), False),
            Decide: lambda effect, subject: (self._decide(effect, subject), False),
            StepOf: lambda effect, subject: (self._step(effect, subject), False),
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
            return f"set {name} to {self.within(first)} if {self.condition(condition)}, and otherwise to {self.thing(other)}"
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
        if none and not words.is_adjective(target.field.name):
            pairs = f" {self.place(target)}" if target.indices else ""
            return f"leave no {called}{pairs}"
        if mover and not target.indices and not words.is_adjective(target.field.name):
            return f"become {self.thing(target)}"
        return ""

    def _move(self, effect: MoveOf) -> str:
        what = self._pieces(effect)
        if effect.source is None and effect.target is not None:
            return f"put {what}{self._into(effect.target)}"
        if effect.target is None and effect.source is not None:
            return f"take {what}{self._from(effect.source)}"
        assert effect.source is not None and effect.target is not None
        return f"move {what}{self._from(effect.source)}{self._into(effect.target)}"

    def _pieces(self, effect: MoveOf) -> str:
        """What is moved: "1 token of player p", "all cards", "every king"."""
        if effect.piece is None:
            return f"{'every' if effect.form == 'every' else 'all'} {self.noun(effect.pieces, effect.form != 'every')}"
        if effect.form != "number":
            return f"{effect.form} {self.pieces(effect.piece, effect.form == 'all')}"
        if isinstance(effect.piece, Local) and effect.amount is None:
            return self.thing(effect.piece)
        number = effect.amount.value if isinstance(effect.amount, Const) else 1 if effect.amount is None else 0
        amount = str(number) if number else self.within(effect.amount) if effect.amount is not None else "1"
        return f"{amount} {self.pieces(effect.piece, number != 1)}"

    def _into(self, zone: ZoneAt) -> str:
        return self.inside(zone) if self.named_after(zone) else f" into {self.thing(zone)}"

    def _from(self, zone: ZoneAt) -> str:
        return f" from {self.thing(zone)}"

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
        return f"call {self.thing(effect.value)} {name}"

    def _lay(self, effect: LayTile) -> str:
        turned = self.thing(effect.turned)
        times = f"{turned} side{'' if turned == '1' else 's'}" if turned.isdecimal() else turned
        return f"lay {self.thing(effect.tile)} at {self.thing(effect.place)}, turned by {times}"

    def _when(self, effect: When, subject: str) -> str:
        text = f"if {self.condition(effect.condition)}, {self.inner(effect.body, subject)}"
        return f"{text}; otherwise {self.inner(effect.otherwise, subject)}" if effect.otherwise else text

    def _each(self, effect: EachOf, subject: str) -> str:
        each = self.bound(effect.members, effect.where, effect.variable, effect.slot, False, value=Operator(effect.members.type, "", _terms(effect.body)))
        return f"for each {each}, {self.inner(effect.body, subject)}"

    def _loop(self, effect: Loop, subject: str) -> str:
        times = "once" if effect.bound == 1 else f"{effect.bound} times"
        return f"as long as {self.condition(effect.condition)}, at most {times}, {self.inner(effect.body, subject)}"

    def _decide(self, effect: Decide, subject: str) -> str:
        """Who decides between which actions, and what happens if none of them is legal."""
        names = [self.action_name(index) for index in effect.actions]
        modes = {p.mode for index in effect.actions for p in self.program.actions[index].permissions}
        if effect.site:
            text = f"chance decides how to {words.listed(names, 'or')}"
        else:
            seat = self.thing(effect.seat) if effect.seat is not None else subject or self.mover
            verb = "may" if "must" not in modes else "are to" if seat == "they" else "is to"
            text = f"{seat} {verb} {words.listed(names, 'or')}"
        if not effect.otherwise:
            return text
        return f"{text}; if there is no such move, {self.inner(effect.otherwise, subject)}"

    def _step(self, effect: StepOf, subject: str) -> str:
        return f"in the step “{words.plain(effect.name)}”, {self.inner(effect.body, subject)}"


def _terms(effects: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(effects)
