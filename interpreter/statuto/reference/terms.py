"""Terms in plain English: numbers, things, and how they are worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from statuto.checks.terms import (
    Apply,
    Const,
    Control,
    Fold,
    Load,
    Local,
    Lookup,
    Members,
    Operator,
    Query,
    Term,
    TextThing,
    ZoneAt,
)
from statuto.reference import words
from statuto.reference.names import is_none
from statuto.reference.sets import Sets

ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
CONTROLS = {"turns": "the number of the turn", "chooser": "the player who decides"}


class Terms(Sets):
    """Says numbers and things."""

    def thing(self, term: Term) -> str:
        """A number, a thing or a set as a phrase: "the mark on s", "2", "the squares next to s"."""
        if term.type.form == "truth" and not isinstance(term, Const):
            return f"whether {self.condition(term)}"
        if type(term) in self.SETS or (term.type.form == "set" and isinstance(term, Fold | Query)):
            return f"the {self.several(term)}"
        return self.things()[type(term)](term)

    def things(self) -> dict[type, Callable[[Any], str]]:
        """How each kind of term is said where it is no condition and no set."""
        return {
            Const: self._const,
            Local: lambda term: (
                "them"
                if term.slot == self.own
                else self.called_so.get(term.slot) or self.variable(term.type.domain, term.name)
            ),
            Control: lambda term: self.mover if term.name == "mover" else CONTROLS[term.name],
            Load: self._field,
            ZoneAt: self._field,
            Lookup: self._lookup,
            Operator: self._operator,
            Query: self._query,
            Fold: self._fold,
            Apply: self._apply,
            TextThing: lambda term: f"“{term.text}”",
        }

    def within(self, term: Term) -> str:
        """A term inside a larger one, in brackets where it would run on."""
        text = self.thing(term)
        return f"({text})" if isinstance(term, Operator) and term.name != "negative" else text

    def _const(self, term: Const) -> str:
        if term.type.form == "truth":
            return "yes" if term.value else "no"
        if term.type.domain is not None or term.type.form != "number":
            return self._member(term)
        return str(term.value) if term.value >= 0 else f"minus {-term.value}"

    def _member(self, term: Const) -> str:
        return "none" if term.type.domain is None else self.member(term.type.domain, term.value)

    def _field(self, term: Load | ZoneAt) -> str:
        of = term.field.dims[0][1].group if term.field.dims else None
        if of is not None and term.field is of.size:
            return f"the number of {self.noun(of.spaces, True)} of {self.thing(term.indices[0])}"
        if term.type.domain is not None and (of := term.type.domain.group) is not None and term.field is of.at:
            return f"the {self.noun(term.type.domain)} at {self.thing(term.indices[0])}"
        prepositions = [preposition for preposition, _ in term.field.dims]
        return self.phrase(term.field.name, term.type, prepositions, term.indices)

    def _lookup(self, term: Lookup) -> str:
        if term.name or term.type.domain is None:
            return self.phrase(term.name, term.type, term.prepositions, term.indices)
        pairs = zip(term.type.domain.each, term.indices, strict=False)
        phrases = [f"{preposition} {self.thing(index)}" for (preposition, _), index in pairs]
        return " ".join([self.noun(term.type.domain), *phrases])

    def _apply(self, term: Apply) -> str:
        definition = term.definition
        return self.phrase(definition.name, term.type, definition.prepositions, term.arguments)

    def _operator(self, term: Operator) -> str:
        if term.name == "if":
            value, condition, other = term.arguments
            return f"{self.within(value)} if {self.condition(condition)}, and otherwise {self.thing(other)}"
        if term.name == "negative":
            return f"minus {self.within(term.arguments[0])}"
        left, right = (self.within(argument) for argument in term.arguments)
        if term.name == "mod":
            return f"the remainder of {left} divided by {right}"
        return f"{left} {ARITHMETIC[term.name]} {right}"

    def _query(self, term: Query) -> str:
        return self.queries()[term.name](*term.arguments)

    def queries(self) -> dict[str, Callable[..., str]]:
        """The built-in queries that give a number or a thing."""
        return {
            "count": lambda members: f"the number of {self.pieces_on(members) or self.several(members)}",
            "count-zone": lambda zone: f"the number of {self._held(zone)}",
            "count-piece": lambda zone, piece: f"the number of {self.pieces(piece, True)}{self.inside(zone)}",
            "bag-count": lambda bag: f"the number of {self._held(bag)}",
            "bag-piece": lambda bag, piece: f"the number of {self.pieces(piece, True)}{self.inside(bag)}",
            "row": lambda space: f"the row of {self.thing(space)}",
            "column": lambda space: f"the column of {self.thing(space)}",
            "distance": lambda one, other: f"the distance of {self.thing(one)} from {self.thing(other)}",
            "step": lambda space, way: f"the {self._kin(space)} one step {self.toward(way)} from {self.thing(space)}",
            "after": lambda thing: f"the next {self._kin(thing)} after {self.thing(thing)}",
            "before": lambda thing: f"the {self._kin(thing)} before {self.thing(thing)}",
            "top": lambda zone: f"the top {self.noun(zone.field.holds)} of {self.thing(zone)}",
            "score": lambda player: (
                f"{self.owner(player)} score" if self.owner(player) else f"the score of {self.thing(player)}"
            ),
            "part-value": lambda area: f"the {self.noun(area.type.domain.tile.attribute)} of {self.thing(area)}",
            "place-of": lambda area: f"the {self.noun(area.type.domain.laid.places)} of {self.thing(area)}",
            "tile-at": lambda place: f"the {self.noun(place.type.domain.laid.tiles)} at {self.thing(place)}",
            "rotation-at": lambda place: (
                f"how the {self.noun(place.type.domain.laid.tiles)} at {self.thing(place)} is turned"
            ),
            "board": lambda: "the board",
        }

    def _kin(self, term: Term) -> str:
        return self.noun(term.type.domain) if term.type.domain is not None else "one"

    def _held(self, zone: Term) -> str:
        holds = zone.type.domain
        return (self.noun(holds, True) if holds is not None else "pieces") + self.inside(zone)

    def pieces(self, piece: Term, many: bool) -> str:
        """A piece that is counted: "tokens of player p", "king"."""
        domain = piece.type.domain
        text = self.thing(piece)
        if domain is None or isinstance(piece, Local):
            return f"copies of {text}" if many else text
        one = self.noun(domain)
        owned = len(domain.each) == 1 and isinstance(piece, Lookup) and self.owner(piece.indices[0]) == "their"
        if owned and domain.each[0][0] == "of":
            return f"{self.noun(domain, many)} of theirs"
        return self.noun(domain, True) + text.removeprefix(one) if many and text.startswith(one) else text

    def inside(self, zone: Any) -> str:
        """Where the pieces of a zone are: " in the deck", " on s" for a zone named after what it holds; of a choice."""
        if not isinstance(zone, ZoneAt):
            return f" in {self.thing(zone)}"
        holds, field = zone.field.holds, zone.field
        text = self.thing(zone)
        if holds is None or not self.named_after(zone):
            return f" among {text}" if words.is_adjective(field.name) else f" in {text}"
        pairs = zip(field.dims, zone.indices, strict=True)
        return "".join(f" {preposition} {self.thing(index)}" for (preposition, _), index in pairs) or " there"

    def named_after(self, zone: ZoneAt) -> bool:
        """Whether a zone is named after the pieces that it holds, as `tokens on s` is."""
        holds = zone.field.holds
        return holds is not None and zone.field.name in (holds.name, holds.plural) and bool(zone.indices)

    def _fold(self, term: Fold) -> str:
        some = self.bound(
            term.members, term.where, term.variable, term.slot, many=term.kind != "first", value=term.value
        )
        if term.kind == "first":
            return f"the first {some}"
        assert term.value is not None
        value = self.thing(term.value)
        if term.kind == "number":
            _, many = self.values_of(term)
            return (
                f"the number of different {many} among the {some}"
                if many
                else f"the number of different values of {value} among the {some}"
            )
        if term.kind == "total":
            return f"the total of {value} for the {some}"
        return f"the {term.kind} {value.removeprefix('the ')} for any of the {some}"

    def values_of(self, term: Fold) -> tuple[str, str]:
        """What is counted when different values of members are counted, if it has a name: "colour", "colours"."""
        value = term.value
        if isinstance(value, Lookup | Query | Load) and value.type.form == "thing" and value.type.domain is not None:
            domain = value.type.domain
            if (
                self.thing(value)
                == f"the {self.noun(domain)} of {self.variable(term.members.type.domain, term.variable)}"
            ):
                return self.noun(domain), self.noun(domain, True)
        return "", ""

    def pieces_on(self, members: Term) -> str:
        """What a player has on the spaces of a whole board, as pieces that can be counted; empty for another set."""
        found = self.owned(members)
        if found is None:
            return ""
        memory, player = found
        whose = "" if isinstance(player, Control) and self.they else f" of {self.thing(player)}"
        return f"{'their ' if not whose else ''}{self.plural(memory.field.name)}{whose}{self.on_all(memory)}"

    def owned(self, members: Term) -> tuple[Load, Term] | None:
        """The memory and the player of a set of all spaces where a player has something; None for another set."""
        if not isinstance(members, Fold) or not isinstance(members.members, Members):
            return None
        where = members.where
        if not isinstance(where, Operator) or where.name != "eq" or not self.located(where.arguments[0]):
            return None
        memory, player = where.arguments
        assert isinstance(memory, Load)
        alone = (
            len(memory.indices) == 1 and isinstance(memory.indices[0], Local) and memory.indices[0].slot == members.slot
        )
        return (memory, player) if alone and not is_none(player) and not self.located(player) else None

    def on_all(self, memory: Load) -> str:
        """Where a memory of all spaces is: " on the squares"."""
        preposition, domain = memory.field.dims[0]
        return f" {preposition} the {self.noun(domain, True)}"

    def located(self, term: Term) -> bool:
        """Whether a term is whose piece or mark there is on a space, rather than who plays a part."""
        if not isinstance(term, Load) or not term.indices or words.is_adjective(term.field.name):
            return False
        return term.type.domain is self.program.players and term.field.dims[0][0] != "of"
