"""Comparisons in plain English: "there are fewer than 2 seeds in s", "the player has a mark on s", "s is next to t"."""

from __future__ import annotations

from statuto.checks.terms import Apply, Const, Control, Fold, Load, Local, Lookup, Operator, Query, Term, ZoneAt
from statuto.reference import words
from statuto.reference.names import is_none
from statuto.reference.sets import NEAR
from statuto.reference.terms import Terms

RELATIONS = {
    "eq": "is",
    "ne": "is not",
    "lt": "is less than",
    "gt": "is more than",
    "le": "is at most",
    "ge": "is at least",
}
CONTRARY = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
TURNED = {"eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
AMOUNTS = {
    "eq": "exactly",
    "ne": "not exactly",
    "lt": "fewer than",
    "gt": "more than",
    "le": "at most",
    "ge": "at least",
}


class Comparisons(Terms):
    """Says comparisons, each in the form that a reader expects of it."""

    def compared(self, relation: str, left: Term, right: Term) -> str:
        """A comparison by "eq", "ne", "lt", "gt", "le" or "ge"."""
        if isinstance(left, Const) and not isinstance(right, Const):
            left, right, relation = right, left, TURNED[relation]
        if left.type.form == "truth":
            exactly = "exactly if" if relation == "eq" else "exactly unless"
            return f"{self.condition(left)} {exactly} {self.condition(right)}"
        if relation in ("eq", "ne"):
            said = self._none(relation == "eq", left, right) or self._same(relation == "eq", left, right)
            if said:
                return said
        if isinstance(right, Const) and right.type.form == "number":
            said = self._amount(relation, left, right.value)
            if said:
                return said
        subject = self.thing(left)
        verb = RELATIONS[relation].replace("is", "are", 1) if self._many(left) else RELATIONS[relation]
        comma = "," if " where " in subject or " if " in subject else ""
        return f"{subject}{comma} {verb} {self.thing(right)}"

    def _many(self, term: Term) -> bool:
        """Whether the name of a memory, table or definition is a plural."""
        name = ""
        if isinstance(term, Load):
            name = term.field.name
        elif isinstance(term, Apply):
            name = term.definition.name
        elif isinstance(term, Lookup):
            name = term.name
        return bool(name) and words.is_plural(name)

    def _none(self, equal: bool, left: Term, right: Term) -> str:
        """Whether there is such a thing at all."""
        if not is_none(right):
            return ""
        if isinstance(left, Query) and left.name == "top":
            return f"{self.thing(left.arguments[0])} is {'' if equal else 'not '}empty"
        if isinstance(left, Query) and left.name == "tile-at" and left.laid is not None:
            tile = self.noun(left.laid.tiles)
            return f"{f'no {tile}' if equal else words.with_article(tile)} lies at {self.thing(left.arguments[0])}"
        if isinstance(left, Fold):
            some = self.bound(left.members, left.where, left.variable, left.slot, many=False)
            return f"there is {f'no {some}' if equal else words.with_article(some)}"
        if isinstance(left, Query) and left.name == "step":
            space = self.noun(left.type.domain) if left.type.domain is not None else "space"
            there = f"{self.toward(left.arguments[1])} from {self.thing(left.arguments[0])}"
            return f"there is {f'no {space}' if equal else words.with_article(space)} one step {there}"
        name, prepositions, arguments = _named(left)
        if not name:
            return f"{self.thing(left)} is {'none' if equal else 'not none'}"
        called = self.called(name, left.type, bool(arguments)).strip("“”")
        pairs = [f"{p} {self.thing(a)}" for p, a in zip(prepositions, arguments, strict=True)]
        return " ".join(["there is", f"no {called}" if equal else words.with_article(called), *pairs])

    def _same(self, equal: bool, left: Term, right: Term) -> str:
        """Two things that are one or not: whose turn it is, what a player has on a space, what two things share."""
        if isinstance(left, Control) and left.name == "mover":
            turn = words.possessive(self.thing(right)) if self.owner(right) else ""
            return f"it is {'' if equal else 'not '}{turn} turn" if turn else ""
        if right.type.domain is self.program.players and self.located(left):
            assert isinstance(left, Load)
            if self.located(right):
                assert isinstance(right, Load)
                same = "of the same player as" if equal else "not of the same player as"
                return f"{self.thing(left)} is {same} {self.thing(right)}"
            return self._has(equal, left, right)
        one, other = _named(left), _named(right)
        if one[0] and one[0] == other[0] and len(one[2]) == len(other[2]) == 1 and one[1] == other[1] == ("of",):
            if one[0] in ("row", "column"):
                where = f"in {'the same' if equal else 'another'} {one[0]} {'as' if equal else 'than'}"
                return f"{self.thing(one[2][0])} is {where} {self.thing(other[2][0])}"
            things = f"{self.thing(one[2][0])} and {self.thing(other[2][0])}"
            if one[0].startswith(" "):  # how many spaces a group has, which no memory of the book says
                many = f"{'number' if equal else 'numbers'} of {one[0].strip()}"
                return f"{things} have {'the same' if equal else 'different'} {many}"
            return f"{things} have {'the same' if equal else 'different'} {words.plain(self._called(left, one[0]))}" + (
                "" if equal or words.is_plural(one[0]) else "s"
            )
        return ""

    def _called(self, term: Term, name: str) -> str:
        return self.noun(term.type.domain) if name == "part-value" and term.type.domain is not None else name

    def having(self, player: Term) -> tuple[str, str]:
        """A player as the subject of "have"."""
        if isinstance(player, Control) and player.name == "mover" and self.they:
            return "they", "have"
        return self.thing(player), "has"

    def _have(self, relation: str, number: int, memory: Load, player: Term) -> str:
        """How many pieces a player has on a whole board."""
        amount, plural = _quantity(relation, number)
        subject, have = self.having(player)
        name = memory.field.name
        return f"{subject} {have} {amount} {self.plural(name) if plural else words.plain(name)}{self.on_all(memory)}"

    def _has(self, equal: bool, left: Load, right: Term) -> str:
        subject, have = self.having(right)
        called = words.plain(left.field.name)
        what = words.with_article(called) if equal else f"no {called}"
        return f"{subject} {have} {what} {self.place(left)}"

    def place(self, term: Load) -> str:
        """Where a memory of a space is: "on s"."""
        return " ".join(f"{p} {self.thing(i)}" for (p, _), i in zip(term.field.dims, term.indices, strict=True))

    def _amount(self, relation: str, term: Term, number: int) -> str:
        """How many of something there are."""
        if isinstance(term, Query) and term.name == "count-zone":
            zone = term.arguments[0]
            assert isinstance(zone, ZoneAt)
            if zone.field.holds is not None:
                one, many = self.noun(zone.field.holds), self.noun(zone.field.holds, True)
                return self._in_zone(relation, number, zone, one, many)
        if isinstance(term, Query) and term.name in ("bag-count", "bag-piece"):
            return self._chosen(relation, number, *term.arguments)
        if isinstance(term, Query) and term.name == "count-piece":
            zone, piece = term.arguments
            assert isinstance(zone, ZoneAt)
            if isinstance(piece, Local) and number == 0 and relation in ("eq", "gt"):
                return f"{self.thing(piece)} is{'' if relation == 'gt' else ' not'}{self.inside(zone)}"
            return self._in_zone(relation, number, zone, self.pieces(piece, False), self.pieces(piece, True))
        if isinstance(term, Query) and term.name == "count":
            members = term.arguments[0]
            found = self.owned(members)
            if found is not None:
                return self._have(relation, number, *found)
            return self._there(relation, number, self.several(members, many=False), self.several(members))
        if isinstance(term, Fold) and term.kind == "number" and all(self.values_of(term)):
            one, many = self.values_of(term)
            among = f"among the {self.bound(term.members, term.where, term.variable, term.slot, many=True)}"
            return self._there(relation, number, f"{one} {among}", f"different {many} {among}")
        if isinstance(term, Operator) and term.name == "mod" and is_two(term.arguments[1]) and relation in ("eq", "ne"):
            even = (number == 0) == (relation == "eq")
            return f"{self.thing(term.arguments[0])} is {'even' if even else 'odd'}"
        name, prepositions, arguments = _named(term)
        if (
            not name
            or not words.is_plural(name)
            or words.is_adjective(name)
            or not isinstance(term, Load | Apply | Lookup)
        ):
            return ""
        pairs = " ".join(f"{p} {self.thing(a)}" for p, a in zip(prepositions, arguments, strict=True))
        many = words.plain(name)
        return self._there(relation, number, f"{words.singular(many)} {pairs}".strip(), f"{many} {pairs}".strip())

    def _chosen(self, relation: str, number: int, bag: Term, piece: Term | None = None) -> str:
        """How many pieces of a choice there are, or how many of one kind."""
        if isinstance(piece, Local) and number == 0 and relation in ("eq", "gt"):
            return f"{self.thing(piece)} is{'' if relation == 'gt' else ' not'}{self.inside(bag)}"
        assert bag.type.domain is not None
        one, many = (
            self.noun(bag.type.domain, several) if piece is None else self.pieces(piece, several)
            for several in (False, True)
        )
        return self._there(relation, number, one + self.inside(bag), many + self.inside(bag))

    def _in_zone(self, relation: str, number: int, zone: ZoneAt, one: str, many: str) -> str:
        if self.named_after(zone):
            return self._there(relation, number, one + self.inside(zone), many + self.inside(zone))
        amount, plural = _quantity(relation, number)
        if words.is_adjective(zone.field.name):
            called = words.plain(zone.field.name)
            if len(zone.indices) == 1 and self.owner(zone.indices[0]):
                subject, have = self.having(zone.indices[0])
                return f"{subject} {have} {amount} {called} {many if plural else one}"
            if not zone.indices:
                return self._there(relation, number, f"{called} {one}", f"{called} {many}")
            return self._there(relation, number, one + self.inside(zone), many + self.inside(zone))
        return f"{self.thing(zone)} holds {amount} {many if plural else one}"

    def _there(self, relation: str, number: int, one: str, many: str) -> str:
        amount, plural = _quantity(relation, number)
        return f"there {'are' if plural else 'is'} {amount} {many if plural else one}"

    def belongs(self, left: Term, right: Term, holds: bool) -> str:
        """Whether a thing is in a set."""
        be = "is" if holds else "is not"
        if isinstance(right, Query):
            near = right.name.removeprefix("place-").removeprefix("area-")
            if near in NEAR:
                return f"{self.thing(left)} {be} {NEAR[near]} {self.thing(right.arguments[0])}"
            if right.name == "ray":
                way = f"{self.toward(right.arguments[1])} from {self.thing(right.arguments[0])}"
                return f"{self.thing(left)} {'lies' if holds else 'does not lie'} on the ray {way}"
        named = isinstance(right, Load | Apply) and not self.plain_plural(right)
        return f"{self.thing(left)} {be} {'in' if named else 'one of'} {self.thing(right)}"


def is_two(term: Term) -> bool:
    """Whether a term is the number 2."""
    return isinstance(term, Const) and term.value == 2


def _quantity(relation: str, number: int) -> tuple[str, bool]:
    """An amount in words, and whether it takes the plural."""
    if (relation, number) in (("eq", 0), ("le", 0), ("lt", 1)):
        return "no", True
    if (relation, number) in (("ne", 0), ("gt", 0)):
        return "at least 1", False
    return f"{AMOUNTS[relation]} {number}", number != 1


def _named(term: Term) -> tuple[str, tuple[str, ...], tuple[Term, ...]]:
    """The name, prepositions and arguments of a memory, table, definition or attribute; no name for another term."""
    if isinstance(term, Load):
        return term.field.name, tuple(p for p, _ in term.field.dims), term.indices
    if isinstance(term, Lookup):
        return term.name, term.prepositions, term.indices
    if isinstance(term, Apply):
        return term.definition.name, term.definition.prepositions, term.arguments
    if isinstance(term, Query) and term.name in ("row", "column", "part-value"):
        return term.name, ("of",), term.arguments
    if isinstance(term, Local):
        return term.name, (), ()
    return "", (), ()


__all__ = ["CONTRARY", "Comparisons"]
