"""What a change of a rule comes to, in plain English, from the typed programs of both books."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from statuto.checks.program import ActionOf, ClauseOf, PermissionOf
from statuto.checks.terms import Definition, Fold, Term
from statuto.difference.clauses import clause_form
from statuto.difference.conditions import Teller, compared, grouped
from statuto.difference.declared import declared
from statuto.difference.effects import blocks
from statuto.difference.numbers import instead, numbers_between
from statuto.difference.pairs import Pair
from statuto.reference import words
from statuto.reference.names import without_guards
from statuto.reference.words import sentence

MODES = {"may": "a right", "must": "a duty"}
DECLARED = ("kind", "piece", "tile", "board", "memory", "zone", "table")
NEW = {"permission": {"may": "New right", "must": "New duty", "must not": "New prohibition"}}
GONE = {"permission": {"may": "A right less", "must": "A duty less", "must not": "A prohibition less"}}


class Sentences:
    """Says what became of clauses; `a` and `b` say the parts of either book."""

    def __init__(self, a: Teller, b: Teller) -> None:
        self.a = a
        self.b = b
        self._told: dict[str, Callable[[ClauseOf, ClauseOf], Iterator[str]]] = {
            **{form: lambda one, other: declared(self.a, self.b, one, other) for form in DECLARED},
            "permission": self._permission,
            "define": self._definition,
            "action": self._action,
            "setup": self._block,
            "turn": self._block,
            "whenever": self._trigger,
            "endwhen": self._ending,
            "duty": self._duty,
        }

    def of(self, pair: Pair) -> list[str]:
        """What became of a clause; a clause that is the same says nothing."""
        if pair.same:
            return []
        if pair.a is None or pair.b is None:
            return self._alone(pair)
        told = list(self._told.get(pair.b.form, self._whole)(pair.a, pair.b))
        return [sentence(text) for text in told or self._whole(pair.a, pair.b)]

    def _alone(self, pair: Pair) -> list[str]:
        """A clause that only one of the books has."""
        teller, clause, starts, start = (
            (self.b, pair.b, NEW, "New") if pair.b is not None else (self.a, pair.a, GONE, "No longer")
        )
        assert clause is not None
        start = starts.get(clause.form, {}).get(_mode(clause), start)
        text = " ".join(teller.says.clause(clause))
        return [f"{start}: {text}"] if text else []

    def _whole(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        """What both clauses say, where nothing shorter tells them apart."""
        before, after = (" ".join(t.says.clause(c)).rstrip(".") for t, c in ((self.a, one), (self.b, other)))
        numbers = numbers_between(clause_form(self.a.canonical, one), clause_form(self.b.canonical, other))
        if numbers:
            yield f"{after}: {instead(numbers)}"
        elif before != after:
            yield f"{after} — instead of: {before}"
        else:
            yield f"{after}, made in another way"

    def _permission(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        if len(one.means) < 2 or len(other.means) < 2:
            return
        (mine, before), (yours, after) = one.means[:2], other.means[:2]
        assert isinstance(before, PermissionOf) and isinstance(after, PermissionOf)
        name = self.b.says.action_name(yours.name)
        if before.mode != after.mode:
            changed = f"{MODES[after.mode]} instead of {MODES[before.mode]}"
            yield f"to {name} is {changed}: a player {after.mode} {name}, where {before.mode} stood before"
        outer = _slots(mine), _slots(yours)
        for teller, action in ((self.a, mine), (self.b, yours)):
            teller.says.called_so = _only_ones(teller, action)
        found = grouped(compared(self.a, self.b, before.condition, after.condition, *outer))
        self.a.says.called_so, self.b.says.called_so = {}, {}
        what = f"to {name}" if after.mode != "must not" else f"the prohibition to {name}"
        yield from _asked(what, found)

    def _definition(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        (before,), (after,) = one.means, other.means
        assert isinstance(before, Definition) and isinstance(after, Definition)
        same_head = self._head(self.a, before) == self._head(self.b, after)
        if not same_head or before.body is None or after.body is None:
            return
        what = f"“{words.plain(after.name)}”"
        if after.body.type.form == "truth":
            found = grouped(compared(self.a, self.b, before.body, after.body, before.slots, after.slots))
            yield from _asked(what, found)
            return
        mine, yours = without_guards(before.body), without_guards(after.body)
        if isinstance(mine, Fold) and isinstance(yours, Fold) and self._same_fold(mine, yours, before, after):
            found = grouped(
                compared(
                    self.a, self.b, mine.where, yours.where, (*before.slots, mine.slot), (*after.slots, yours.slot)
                )
            )
            yield from _asked(what, found)
            return
        yield from self._values(what, mine, yours, before.slots, after.slots)

    def _head(self, teller: Teller, definition: Definition) -> object:
        return definition.prepositions, teller.form(definition.parameters)

    def _same_fold(self, mine: Fold, yours: Fold, before: Definition, after: Definition) -> bool:
        """Whether two sets or counts differ in what is asked of their members alone."""
        parts = [
            teller.form((fold.kind, fold.members, fold.value), (*slots, fold.slot))
            for teller, fold, slots in ((self.a, mine, before.slots), (self.b, yours, after.slots))
        ]
        return bool(parts[0] == parts[1])

    def _values(
        self, what: str, mine: Term, yours: Term, outer_a: Sequence[int], outer_b: Sequence[int]
    ) -> Iterator[str]:
        """Another number in what is worked out, or another way to work it out."""
        numbers = numbers_between(self.a.form(mine, outer_a), self.b.form(yours, outer_b))
        if numbers:
            yield f"{what} is {self.b.thing(yours)}: {instead(numbers)}"
        elif self.a.thing(mine) != self.b.thing(yours):
            yield f"{what} is {self.b.thing(yours)}, instead of {self.a.thing(mine)}"

    def _action(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        mine, yours = one.means[0], other.means[0]
        assert isinstance(mine, ActionOf) and isinstance(yours, ActionOf)
        name = self.b.says.action_name(yours.name)
        heads = [
            teller.form(tuple((p.preposition, p.domain, p.among) for p in action.parameters), _slots(action))
            for teller, action in ((self.a, mine), (self.b, yours))
        ]
        if heads[0] != heads[1]:
            numbers = numbers_between(*heads)
            texts = [t.says.action(action)[0].split(",")[0] for t, action in ((self.a, mine), (self.b, yours))]
            reason = f": {instead(numbers)}" if numbers else ""
            yield f"what one may choose to {name} is different{reason}: {texts[1]} — instead of: {texts[0]}"
        for text in blocks(self.a, self.b, mine.body, yours.body, _slots(mine), _slots(yours)):
            yield f"to {name}: {text}"

    def _block(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        when = {"setup": "at the start", "turn": "on their turn"}[other.form]
        for text in blocks(self.a, self.b, one.means[0], other.means[0], (), ()):
            yield f"{when}: {text}"

    def _trigger(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        (mine,), (yours,) = one.means, other.means
        outer = ((mine.slot,) if mine.members is not None else (), (yours.slot,) if yours.members is not None else ())
        if self.a.form(mine.members, outer[0]) != self.b.form(yours.members, outer[1]):
            return
        when = self.b.condition(without_guards(yours.condition))
        yield from _asked(
            "what happens by itself", grouped(compared(self.a, self.b, mine.condition, yours.condition, *outer))
        )
        for text in blocks(self.a, self.b, mine.body, yours.body, *outer):
            yield f"as soon as {when}: {text}"

    def _ending(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        (mine,), (yours,) = one.means, other.means
        if self.a.form(mine.result) == self.b.form(yours.result):
            found = grouped(compared(self.a, self.b, mine.condition, yours.condition, (), ()))
            yield from _asked("the end of the game", found)

    def _duty(self, one: ClauseOf, other: ClauseOf) -> Iterator[str]:
        (mine,), (yours,) = one.means, other.means
        if self.a.form((mine.most,)) == self.b.form((yours.most,)) and mine.name == yours.name:
            found = grouped(compared(self.a, self.b, mine.condition, yours.condition, (), ()))
            yield from _asked(f"the duty to {self.b.says.either(yours.actions)}", found)


def _asked(what: str, found: dict[str, list[str]]) -> Iterator[str]:
    """What a condition asks in addition, no longer, or with other numbers."""
    yield from (f"{what} asks for another number: {text}" for text in found.get("number", []))
    yield from (f"for {what}, it will also do that {text}" for text in found.get("wider", []))
    yield from (f"for {what}, it will not do any more that {text}" for text in found.get("narrower", []))
    if "added" in found:
        yield f"{what} asks in addition that {words.listed(found['added'])}"
    if "gone" in found:
        yield f"{what} no longer asks that {words.listed(found['gone'])}"


def _slots(action: ActionOf) -> tuple[int, ...]:
    return tuple(parameter.slot for parameter in action.parameters)


def _only_ones(teller: Teller, action: ActionOf) -> dict[int, str]:
    """What to call the things that a move is upon, where no other of their kind is: the sentence does not name them."""
    domains = [parameter.domain for parameter in action.parameters]
    return {
        parameter.slot: f"the {teller.says.noun(parameter.domain)}"
        for parameter in action.parameters
        if parameter.several is None and domains.count(parameter.domain) == 1 and parameter.domain.form != "player"
    }


def _mode(clause: ClauseOf) -> str:
    return next((part.mode for part in clause.means if isinstance(part, PermissionOf)), "")
