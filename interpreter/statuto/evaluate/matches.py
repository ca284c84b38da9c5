"""A match of several deals: how one deal comes after another, and how each came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from statuto.checks.terms import Field
from statuto.evaluate.compiling import Record
from statuto.evaluate.effects import Effects
from statuto.evaluate.nodes import Step
from statuto.evaluate.standing import Standing
from statuto.machine.code import Machine, NextDealOf
from statuto.machine.layout import AT, WINNERS

if TYPE_CHECKING:
    from statuto.evaluate.names import Names


@dataclass(frozen=True, slots=True)
class Deal:
    """How a deal of a match came out: its number from 1, its winners (from 0), and its score sheet.

    `kept` is the match's memory after it, of those that everyone sees: for each player, or one value. `over` is whether
    the match is over with it; `entries` is how long the log was.
    """

    entries: int
    number: int
    winners: tuple[int, ...]
    scores: dict[str, list[int]]
    kept: dict[str, list[Any]]
    over: bool


class Match:
    """The match of a machine that has one."""

    def __init__(self, machine: Machine, effects: Effects, standing: Standing) -> None:
        self.machine = machine
        self.program = machine.program
        self.match = machine.program.match
        self.effects = effects
        self.terms = effects.terms
        self.standing = standing
        self.fields = [one for one in self.program.fields if one.lifetime == "match"]
        match = self.match
        self._endings = [(self.terms.value(e.condition), e.article) for e in match.endings] if match else []

    def goes_on(self, r: Record) -> bool:
        """Whether a match goes on with a record whose deal is over; what is done after the deal comes next."""
        between, at = self.machine.between, r[AT]
        if between < 0:
            return False
        if at < between:
            r[AT] = between
        return bool(at != len(self.machine.code) - 1)

    def is_over(self, r: Record) -> bool:
        """Whether a match is over with the deal that is."""
        match = self.match
        assert match is not None
        return r[match.number.offset] >= match.deals or any(condition(r) for condition, _ in self._endings)

    def ended_by(self, r: Record) -> str:
        """The article by which a match is over: that of the first condition that holds, or that of its deals."""
        assert self.match is not None
        record = r.copy()
        return next((article for condition, article in self._endings if condition(record)), self.match.article)

    def step(self, instruction: NextDealOf) -> Step:
        """The step to the next deal, or to the end of the match."""
        match, over, settle = self.match, instruction.over, self.effects.groups.begin
        assert match is not None
        initial = list(self.machine.layout.initial)
        kept = [slice(one.offset, one.offset + one.cells) for one in self.fields]

        def next_deal(r: Record) -> None:
            if self.is_over(r):
                r[WINNERS] = self.standing.of_match(r)
                r[AT] = over
                return
            anew = initial.copy()
            for part in kept:
                anew[part] = r[part]
            anew[match.number.offset] += 1
            r[:] = anew
            settle(r)

        return next_deal

    def deal(self, r: Record, entries: int, names: Names) -> Deal:
        """How the deal came out after which a record stands, with all done that is done after it."""
        assert self.match is not None
        winners = tuple(seat for seat in range(self.program.players.size) if r[WINNERS] >> seat & 1)
        kept = {
            one.name: [_said(names, r, one, r[one.offset + at]) for at in range(one.cells)]
            for one in self.fields
            if one is not self.match.number and one.seen == "everyone" and one.type.form != "set" and _by_player(one)
        }
        number = r[self.match.number.offset]
        return Deal(entries, number, winners, self.standing.sheet(r.copy()), kept, self.is_over(r.copy()))


def _by_player(one: Field) -> bool:
    return [domain.form for _, domain in one.dims] in ([], ["player"])


def _said(names: Names, r: Record, one: Field, value: int) -> Any:
    """A value as it is told: a thing by its name."""
    if one.type.form == "truth":
        return bool(value)
    if one.type.form == "thing" and one.type.domain is not None:
        return names.thing(r, one.type.domain, value)
    return value
