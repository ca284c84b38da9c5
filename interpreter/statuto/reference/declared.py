"""What there is, in plain English: kinds, pieces, tiles, boards, memories, zones, tables."""

from __future__ import annotations

from typing import Any

from statuto.checks.terms import Field
from statuto.checks.types import Domain, Type
from statuto.reference import words
from statuto.reference.effects import Effects

MOST_NAMED = 12


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
            members = [self.member(domain, i).removeprefix(names) for i in range(domain.size) if domain.copies[i] == number]
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
            return f"the {called} is made of {tiles}, each laid at {words.with_article(self.noun(laid.places))}; a part of one there is {words.with_article(areas)}"
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

    def memory(self, field: Field) -> str:
        """What a memory may hold, and what it holds at the start."""
        name = self._of_each(field)
        be = "are" if words.is_plural(field.name) else "is"
        start = self._start(field)
        when = {"game": "at the start", "turn": "at the start of each turn"}.get(field.lifetime, f"at the start of each {field.lifetime}")
        return f"{name} {be} {self._values(field)}, {when} {start}{self._seen(field)}"

    def _of_each(self, field: Field) -> str:
        called = words.plain(field.name)
        if words.is_adjective(field.name):
            called = f"{called} {self.noun(field.holds, True)}" if field.holds is not None else f"“{called}”"
        if not field.dims:
            return called if called.startswith("“") else f"the {called}"
        pairs = " ".join(f"{preposition} each {self.noun(domain)}" for preposition, domain in field.dims)
        return f"the {called} {pairs}"

    def _values(self, field: Field) -> str:
        type = field.type
        if type.form == "truth":
            return "yes or no"
        if type.form == "number":
            return f"a number from {field.low} to {field.high}"
        assert type.domain is not None
        if type.form == "set":
            return f"a set of {self.noun(type.domain, True)}"
        return words.with_article(self.noun(type.domain)) + (" or none" if type.optional else "")

    def _start(self, field: Field) -> str:
        type = field.type
        if type.form == "truth":
            return "yes" if field.start else "no"
        if type.form == "set":
            return "empty" if not field.start else "not empty"
        if type.form == "number" or type.domain is None:
            return str(field.start)
        return self.member(type.domain, field.start)

    def _seen(self, field: Field) -> str:
        match field.seen:
            case "nobody":
                return "; nobody sees it"
            case "its player":
                return "; only that player sees it"
        return ""

    def zone(self, field: Field) -> str:
        """What a zone holds, how many of it, in which order, and who sees it."""
        assert field.holds is not None
        many = self.noun(field.holds, True)
        what = f"at most {self.counted(field.most, field.holds)}" if field.most >= 0 else f"any number of {many}"
        order = ", in order" if field.form == "pile" else ""
        if field.name in (field.holds.name, field.holds.plural) and field.dims:
            preposition, domain = field.dims[0]
            verb = "are" if field.most != 1 else "is"
            return f"there {verb} {what} {preposition} each {self.noun(domain)}{order}{self._seen(field)}".replace("sees it", "sees them")
        name = self._of_each(field)
        if words.is_adjective(field.name):
            return f"{name} are {what}{order}{self._seen(field)}".replace("sees it", "sees them")
        return f"{name} holds {what}{order}{self._seen(field)}"

    def table(self, name: str, dims: tuple[tuple[str, Domain], ...], values: tuple[int, ...], type: Type) -> str:
        """The entries of a table, those of one value together."""
        groups: dict[int, list[str]] = {}
        for index, value in enumerate(values):
            groups.setdefault(value, []).append(self._key(dims, index))
        said = [f"{self._value(value, type)} {words.listed(keys)}" for value, keys in groups.items()]
        return f"the {words.plain(name)} is {words.listed(said)}" if len(said) < 3 else f"the {words.plain(name)} is {'; '.join(said)}"

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
        players = f", with {self.program.players.size} players" if varies else ""
        return f"{words.plain(name)} is {self.thing(value)}{players}"
