"""Connected sets of a size, and sets upon laid boards: as words of bits, by the sets of neighbours."""

from __future__ import annotations

from statuto.checks.reads import locals_read
from statuto.checks.terms import ComponentOf, ConnectedSet, Fold, Load, Local, Operator, Query, Term
from statuto.checks.types import Domain, set_of
from statuto.compiled.bits import full_words, words_of
from statuto.compiled.connected_text import (
    ALONE,
    UNION,
    UNION_WITH,
    WITH,
    Search,
    Searching,
    globals_of,
    keep,
    reaching,
    row,
    single,
    values,
)
from statuto.compiled.emit_sets import Body
from statuto.compiled.emit_spread import Spread
from statuto.compiled.emit_words import Variable
from statuto.compiled.safety import safe
from statuto.compiled.wat import cell, const, get, load, op, plus, put, store, when
from statuto.compiled.words import Mask, code, wide, without
from statuto.machine.code import Machine
from statuto.machine.inline import written_out

MOST_WORDS = 16
"""The spaces of a board with so many words of 64 are searched for connected sets."""
MOST_VALUES = 4096
"""So many values that must differ have a set each; where there may be more, spaces are compared."""
KEPT = (ComponentOf, ConnectedSet, Fold, Load)
"""Sets that are worked out once, where it is asked of many things whether they are among them."""


class Connected(Spread):
    """Emits connected sets and sets upon laid boards; part of `Terms`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._searches: dict[Search, int] = {}
        self._reaches: dict[int, str] = {}
        self._unions: dict[tuple[Term, tuple[str, ...]], str] = {}

    def each(self, term: Term, body: Body) -> str:
        """Code that does something for each member of a set, in order."""
        if not isinstance(written_out(term), ConnectedSet):
            return super().each(term, body)
        with self.steps() as steps:
            loop = self.over_bits(self.collected(term), body)
            return " ".join(steps) + loop

    def holds(self, term: Term, member: str) -> str:
        """Whether a set has the thing in a local."""
        if not isinstance(written_out(term), ConnectedSet):
            return super().holds(term, member)
        with self.steps() as steps:
            found = self.has_bit(self.collected(term), member)
            return f"(block (result i32) {' '.join(steps)} {found})"

    def question(self, term: Term) -> str:
        """A query, or whether there is a connected set."""
        if not isinstance(term, ConnectedSet):
            return super().question(term)
        with self.steps() as steps:
            call = self._sought(term)[0]
            return f"(block (result i32) {' '.join(steps)} {call})"

    def collected(self, term: Term) -> Mask:
        """The words of a set; code for it goes to the steps."""
        inner = written_out(term)
        if isinstance(inner, ConnectedSet):
            return self._united(inner)
        sifted = self.sifted(term, (), [])
        return sifted.mask if sifted.mask is not None and not sifted.left else self.gathered(term)

    def gathered(self, term: Term) -> Mask:
        """The words of a set whose members are gone through; code for it goes to the steps."""
        assert term.type.domain is not None
        names = self._names(term.type.domain)

        def add(member: str) -> str:
            bits = single(member, len(names))
            return keep(names, tuple(wide("or", get(name), code(bit)) for name, bit in zip(names, bits, strict=True)))

        self._steps.append(keep(names, (0,) * len(names)) + self.each(term, add))
        return values(names)

    def _names(self, domain: Domain) -> tuple[str, ...]:
        return tuple(self.function.wide() for _ in full_words(domain.size))

    def _united(self, term: ConnectedSet) -> Mask:
        """The spaces of all sets that are sought, worked out once where they are asked for twice."""
        bound = tuple(self.names.get(slot, "") for slot in sorted(locals_read(term)))
        key = self._unions.setdefault((term, bound), f"union {len(self._unions)}")
        if key not in self._held:
            call, number = self._sought(term)
            names = self._names(term.domain)
            shown = globals_of(f"shown_{number}", len(names))[1]
            self._steps.append(f"(drop {call})" + keep(names, shown))
            self._held[key] = " ".join(names)
        return values(tuple(self._held[key].split(" ")))

    def _sought(self, term: ConnectedSet) -> tuple[str, int]:
        """A call of a search and its number; code that must run before goes to the steps."""
        words = len(full_words(term.domain.size))
        inside = self.collected(Fold(set_of(term.domain), "filter", term.slot, "", term.members, term.where, None))
        inside = tuple(self.hold(word) for word in inside)
        rows = self._rows(term, inside) if term.differing is not None else 0
        lacking = self._lacking(term, inside) if term.lacking is not None else 0
        united, alone = (UNION, ALONE) if term.including is None else (UNION_WITH, WITH)
        form = united if term.union else alone
        beside = self._neighbours(term.domain)
        search = Search(0, term.size, term.chained, form, words, beside, rows, lacking)
        if search not in self._searches:
            number = self._searches[search] = len(self._searches)
            self.functions.append(Searching(search._replace(number=number)).text())
        number = self._searches[search]
        allowed = self.value(term.allowed) if term.allowed is not None else const(0)
        given = [self.value(term.including)] if term.including is not None else []
        return f"(call $search_{number} {allowed} {' '.join([*given, *map(code, inside)])})", number

    def _neighbours(self, domain: Domain) -> int:
        """Where the sets of neighbours of each space of a board lie."""
        if domain.board is None:
            assert domain.laid is not None
            self._steps.append(self.taken_in(domain.laid))
            return self.behind.laid[id(domain.laid)].beside
        sets = (sum(1 << other for other in others) for others in domain.board.beside)
        return self.memory.words([word for one in sets for word in words_of(one, domain.size)])

    def _rows(self, term: ConnectedSet, inside: Mask) -> int:
        """Where for each space the address lies of the set of those with the same value."""
        assert term.differing is not None
        value, domain, words = written_out(term.differing), term.domain, len(inside)
        if (
            isinstance(value, Query)
            and value.name == "part-value"
            and value.laid is not None
            and domain.laid is value.laid
        ):
            of = value.arguments[0]
            if domain.form == "area" and isinstance(of, Local) and of.slot == term.slot:
                return self.behind.laid[id(value.laid)].rows
        low, high = self.ranges.of(value)
        few = high - low < MOST_VALUES
        kinds = high - low + 1 if few else domain.size
        sets, rows = self.memory.buffer(2 * words * kinds), self.memory.buffer(domain.size)
        at, number = self.function.local(), self.function.local()

        def sort(member: str) -> str:
            with self.inside({**self.names, term.slot: member}):
                code = put(number, op("sub", self.value(value), const(low if few else 0)))
            code += "" if few else self._first_alike(inside, domain, member, number)
            code += put(at, plus(const(sets), op("mul", get(number), const(8 * words))))
            marked = self.helper("$mark_bit", get(at), get(member))
            return code + store(op("shl", get(member), const(2)), get(at), rows) + marked

        empty = f"(memory.fill {const(sets)} {const(0)} {const(8 * words * kinds)})"
        self._steps.append(empty + self.over_bits(inside, sort))
        return rows

    def _first_alike(self, inside: Mask, domain: Domain, member: str, number: str) -> str:
        """Code that puts the first space with the same value in the place of the value that a space has."""
        kept, found = self.memory.buffer(domain.size), self.function.label()

        def compare(other: str) -> str:
            same = op("eq", load(op("shl", get(other), const(2)), kept), get(number))
            return when(same, put(number, get(other)) + f"(br {found})")

        here = store(op("shl", get(member), const(2)), get(number), kept)
        return here + f"(block {found} {self.over_bits(inside, compare)})"

    def _lacking(self, term: ConnectedSet, inside: Mask) -> int:
        """Where the set lies of the spaces that lack what only some may lack."""
        assert term.lacking is not None
        at = self.memory.buffer(2 * len(inside))
        has = self.tried(term.lacking, Variable.of(term.domain.size, term.slot))
        if has is not None:
            kept = [without(a, b) for a, b in zip(inside, has, strict=True)]
            places = (at + 8 * word for word in range(len(kept)))
            self._steps += [
                f"(i64.store {const(place)} {code(word)})" for place, word in zip(places, kept, strict=True)
            ]
            return at

        def mark(member: str) -> str:
            with self.inside({**self.names, term.slot: member}):
                assert term.lacking is not None
                lacks = op("eqz", self.value(term.lacking))
            return when(lacks, self.helper("$mark_bit", const(at), get(member)))

        empty = f"(memory.fill {const(at)} {const(0)} {const(8 * len(inside))})"
        self._steps.append(empty + self.over_bits(inside, mark))
        return at

    def _mask(self, term: Term, variable: Variable) -> Mask:
        match term:
            case Operator(name="in", arguments=(Local(slot=slot), among)) if isinstance(written_out(among), KEPT):
                own = variable.rows.get(slot) == tuple(range(variable.size))
                if own and safe(among, self.ranges) and not self.fixed.needs(among).locals & variable.rows.keys():
                    return self.collected(among)
        return super()._mask(term, variable)

    def _base(self, members: Term, size: int) -> Mask | None:
        match members:
            case ConnectedSet():
                return self._united(members)
            case Query(name="areas-laid"):
                return self._laid_areas(members, size)
            case ComponentOf(domain=domain) if domain.board is None:
                return self._hanging(members)
            case Load(type=type) if type.coding is None and safe(members, self.ranges):
                return self._remembered(members)
        return super()._base(members, size)

    def _laid_areas(self, members: Query, size: int) -> Mask:
        board, words = members.laid, len(full_words(size))
        assert board is not None
        parts = size // board.slots
        table = [word for count in range(board.slots + 1) for word in words_of((1 << count * parts) - 1, size)]
        address = op("mul", cell(board.count), const(8 * words))
        return self.words_at(address, self.memory.words(table), words)

    def _hanging(self, term: ComponentOf) -> Mask | None:
        """What hangs together with an area; nothing where the condition must not be asked of all areas."""
        board = term.domain.laid
        assert board is not None
        if term.where is not None and not safe(term.where, self.ranges):
            return None
        domain, at = term.domain, self.behind.laid[id(board)].beside
        laid = Query(set_of(domain), "areas-laid", (), domain, board)
        inside = self.collected(Fold(laid.type, "filter", term.slot, "", laid, term.where, None))
        inside = tuple(self.hold(word) for word in inside)
        if at not in self._reaches:
            self._reaches[at] = f"hanging_{len(self._reaches)}"
            self.functions.append(reaching(self._reaches[at], len(inside), at))
        name, origin, names = self._reaches[at], self.function.local(), self._names(domain)
        reached = globals_of(name, len(names))[1]
        call = f"(call ${name} {get(origin)} {' '.join(map(code, inside))})" + keep(names, reached)
        given = put(origin, self.value(term.origin)) + keep(names, (0,) * len(names))
        self._steps.append(self.taken_in(board) + given + when(self.has_bit(inside, origin), call))
        return values(names)

    def _remembered(self, term: Load) -> Mask | None:
        """A set that a memory holds, if it holds it in words."""
        held = self.behind.sets.get(id(term.field))
        domain = term.field.type.domain
        if held is None or domain is None:
            return None
        names, at, words = self._names(domain), self.function.local(), held.each
        address = self.at(term.field, term.indices, lambda at, offset: op("add", at, const(offset)), -1)
        found = row(get(at), words // 2)
        if words % 2:
            found = (*found, f"(i64.load32_u offset={4 * (words - 1)} {get(at)})")
        there = when(op("ge_s", get(at), const(0)), keep(names, found))
        self._steps.append(keep(names, (0,) * len(names)) + put(at, address) + there)
        return values(names)
