"""What there is, in plain English: kinds, pieces, tiles, boards, memories, zones, tables."""

from __future__ import annotations

from typing import Any

from statuto.checks.program import SignsOf
from statuto.checks.signs import term_of
from statuto.checks.terms import Field, Local
from statuto.checks.types import Domain, Type, thing
from statuto.reference import words
from statuto.reference.effects import Effects

DRAWN = -2  # the slot of a variable that stands in no record: the space that is drawn


class Declared(Effects):
    """Says what a clause declares."""

    def kind(self, domain: Domain) -> str:
        """The things of a kind, by name."""
        be = "is" if domain.size == 1 else "are"
        return f"there {be} {self.counted(domain.size, domain)}: {words.listed(domain.names)}"

    def piece(self, domain: Domain) -> str:
        """How many copies there are of each piece."""
        each = " ".join(f"{preposition} each {self.noun(of)}" for preposition, of in domain.each)
        numbers = sorted(set(domain.copies))
        if len(numbers) == 1:
            be = "is" if numbers[0] == 1 else "are"
            return f"there {be} {self.counted(numbers[0], domain)} {each}".rstrip()
        names = self.noun(domain) + " "
        groups = []
        for number in (n for n in numbers if n):
            members = [
                self.member(domain, i).removeprefix(names) for i in range(domain.size) if domain.copies[i] == number
            ]
            groups.append(f"{self.counted(number, domain)} each {words.listed(members)}")
        return f"there are {words.listed(groups)}"

    def tile(self, domain: Domain) -> str:
        """How many of each tile there are, with the values of their parts."""
        assert domain.tile is not None
        tile = domain.tile
        rows = [
            f"{copies} of {words.listed([tile.attribute.names[value] for value in values])}"
            for copies, values in zip(domain.copies, tile.values, strict=True)
        ]
        sides = tile.sides // max(tile.parts, 1)
        total = self.counted(sum(domain.copies), domain)
        parts = f"each with {tile.parts} {self.noun(tile.attribute, tile.parts != 1)} of {sides} neighbouring sides"
        return f"there are {total}, {parts}: {words.listed(rows)}"

    def board(self, name: str, spaces: Domain) -> str:
        """A board: its form and how many spaces it has."""
        called = words.plain(name)
        if spaces.laid is not None:
            laid = spaces.laid
            tiles, areas = self.noun(laid.tiles, True), self.noun(laid.areas)
            place, area = words.with_article(self.noun(laid.places)), words.with_article(areas)
            return f"the {called} is made of {tiles}, each laid at {place}; each part of one there is {area}"
        many, (form, sizes) = self.noun(spaces, True), spaces.shape
        ring = ", with a border around it" if form.endswith("with ring") else ""
        count = self.counted(spaces.size, spaces)
        match form.removesuffix(" with ring"):
            case "square":
                wide = f"{sizes[0]} {many} wide and {sizes[1]} high"
                return f"the {called} is a grid {wide}{ring}"
            case "rhombus":
                return f"the {called} is a rhombus of six-sided {many}, {sizes[0]} wide and {sizes[1]} high"
            case "within":
                return f"the {called} is a hexagon of {count}, {sizes[0]} from the middle to each corner"
            case "ring":
                return f"the {called} is a ring of {count}"
        return f"the {called} has {count} on {len(spaces.board.lines) if spaces.board is not None else 0} lines"

    def signs(self, signs: SignsOf) -> str:
        """How a board is drawn: what each sign stands for, in the order in which they are tried."""
        name = signs.spaces.name[:1]
        space = Local(thing(signs.spaces), DRAWN, name)
        shown = [
            f"“{sign.text}” when {words.listed([self.condition(term_of(fact, space)) for fact in sign.facts])}"
            for sign in signs.signs
            if sign.facts
        ]
        rest = f"{' and' if shown else ''} “{signs.nothing}” otherwise" if signs.nothing else ""
        drawn = words.with_article(self.introduced(signs.spaces, name))
        return f"in a picture of the {words.plain(signs.board)}, {drawn} is {', else '.join(shown)}{rest}"

    def memory(self, field: Field) -> str:
        """What a memory may hold, and what it holds at the start."""
        begins = {"game": "at first", "match": "when the match begins"}
        when = begins.get(field.lifetime, f"at the start of each {field.lifetime}")
        return f"{self._holds(field, when)}{self._seen(field)}"

    def _holds(self, field: Field, when: str) -> str:
        called, noun, form = words.plain(field.name), not words.is_adjective(field.name), field.type.form
        each, start = self._dims(field), self._start(field)
        if form == "truth" and noun and field.dims:
            return (
                f"there may be {words.with_article(called)}{each}; {when} there is {'one' if field.start else 'none'}"
            )
        if form == "truth" and field.dims:
            first = self.noun(field.dims[0][1])
            return (
                f"each {first} may be {called}{self._dims(field, 1)}; {when} {'all are' if field.start else 'none is'}"
            )
        if form == "truth":
            return f"“{called}” may hold or not; {when} it {'holds' if field.start else 'does not'}"
        if (
            form == "thing"
            and noun
            and field.dims
            and field.dims[0][0] != "of"
            and field.type.domain is self.program.players
        ):
            nobody = "nobody has one" if field.start < 0 else f"all are those of {start}"
            return f"{each.strip()} a player may have {words.with_article(called)}; {when} {nobody}"
        if form == "number" and noun and words.is_plural(field.name):
            return f"there may be {field.low} to {field.high} {called}{each}; {when} there are {field.start or 'none'}"
        return f"{self._of_each(field)} {'are' if form == 'set' else 'is'} {self._values(field)}, {when} {start}"

    def _dims(self, field: Field, first: int = 0) -> str:
        return "".join(f" {preposition} each {self.noun(domain)}" for preposition, domain in field.dims[first:])

    def _of_each(self, field: Field) -> str:
        """A memory or a zone of each thing: "each player's stake", "the hand of each player"."""
        type = Type("zone", field.holds) if field.holds is not None else field.type
        called = self.called(field.name, type, bool(field.dims))
        if field.dims and field.dims[0] == ("of", self.program.players):
            return f"each player's {called}{self._dims(field, 1)}"
        return f"{called if called.startswith('“') else f'the {called}'}{self._dims(field)}"

    def _values(self, field: Field) -> str:
        type = field.type
        if type.form == "number":
            return f"a number from {field.low} to {field.high}"
        assert type.domain is not None
        if type.form == "set":
            return f"any {self.noun(type.domain, True)}"
        none = "nobody" if type.domain is self.program.players else "none"
        return words.with_article(self.noun(type.domain)) + (f" or {none}" if type.optional else "")

    def _start(self, field: Field) -> str:
        type = field.type
        if type.form == "set":
            return "none"
        if type.form in ("number", "truth") or type.domain is None:
            return str(field.start)
        if field.start < 0 and type.domain is self.program.players:
            return "nobody"
        return self.member(type.domain, field.start)

    def _seen(self, field: Field, what: str = "it") -> str:
        seen = {"nobody": f"; nobody sees {what}", "its player": f"; that player alone sees {what}"}
        return seen.get(field.seen, "")

    def zone(self, field: Field) -> str:
        """What a zone holds, how many of it, in which order, and who sees it."""
        assert field.holds is not None
        many = self.noun(field.holds, True)
        what = f"at most {self.counted(field.most, field.holds)}" if field.most >= 0 else f"any number of {many}"
        order = ", in order" if field.form == "pile" else ""
        what, them = what + order, "it" if field.most == 1 else "them"
        if field.name in (field.holds.name, field.holds.plural) and field.dims:
            return f"there may be {what}{self._dims(field)}{self._seen(field, them)}"
        if words.is_adjective(field.name):
            what = f"{what.removesuffix(many)}{words.plain(field.name)} {many}" if what.endswith(many) else what
            if field.dims and field.dims[0] == ("of", self.program.players):
                return f"each player may have {what}{self._dims(field, 1)}{self._seen(field, them)}"
            return f"there may be {what}{self._dims(field)}{self._seen(field, them)}"
        return f"{self._of_each(field)} holds {what}{self._seen(field, them)}"

    def table(self, name: str, dims: tuple[tuple[str, Domain], ...], values: tuple[int, ...], type: Type) -> str:
        """The entries of a table, those of one value together."""
        groups: dict[int, list[int]] = {}
        for index, value in enumerate(values):
            groups.setdefault(value, []).append(index)
        said = [(self._keys(dims, keys), self._value(value, type)) for value, keys in groups.items()]
        (first, start), *rest = said
        items = [f"the {words.plain(name)} {first} is {start}", *(f"{keys} {value}" for keys, value in rest)]
        return words.listed(items)

    def _keys(self, dims: tuple[tuple[str, Domain], ...], indices: list[int]) -> str:
        """The things that have one value in a table, those that follow each other as a range."""
        if len(dims) > 1:
            return words.listed([self._key(dims, index) for index in indices])
        ((preposition, domain),) = dims
        names = [self.member(domain, index) for index in indices]
        if len(indices) > 3 and indices[-1] - indices[0] == len(indices) - 1:
            names = [f"{names[0]} to {names[-1]}"]
        return f"{preposition} {words.listed(names)}"

    def _key(self, dims: tuple[tuple[str, Domain], ...], index: int) -> str:
        parts = []
        for preposition, domain in reversed(dims):
            index, at = divmod(index, domain.size)
            parts.append(f"{preposition} {self.member(domain, at)}")
        return " ".join(reversed(parts))

    def _value(self, value: int, type: Type) -> str:
        if type.form == "truth":
            return "yes" if value else "no"
        return self.member(type.domain, value) if type.domain is not None else str(value)

    def constant(self, name: str, value: Any, varies: bool) -> str:
        """The value of a constant; with how many players, where that matters."""
        players = f"with {self.program.players.size} players, " if varies else ""
        return f"{players}{name} is {self.thing(value)}"
