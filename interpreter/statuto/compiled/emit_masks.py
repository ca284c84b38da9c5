"""Sets as words of bits: what holds of every space of a board at once, instead of one space after the other.

A condition upon a *variable* becomes the set of the things for which it holds. The memories that it asks must have bit
sets (`bits`); all else is known when the book is compiled, or is the same for all things. Other things may be known by
the variable: each is a row, with the thing for each value of the variable, −1 where there is none. Where a row has few
distances, as on a grid, a set is shifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from statuto.checks.terms import Apply, Const, Fold, Load, Local, Operator, Query, Term
from statuto.checks.types import TRUTH, Domain, thing
from statuto.compiled.bits import WORD, full_words
from statuto.compiled.emit_seldom import Seldom, far, parted, sources_of
from statuto.compiled.emit_words import NotMasked, Row, Variable
from statuto.compiled.rows import MOST_DISTANCES, MOST_PICKED, distances, rows_among
from statuto.compiled.safety import safe
from statuto.compiled.wat import RECORD, const, get, op, put
from statuto.compiled.words import ALL, Mask, Word, any_of, both, code, known, moved, shifted, wide
from statuto.machine.inline import conjunction, conjuncts, substituted, written_out

MOST_UNROLLED = 16
COMPARED = {
    "lt": lambda a, b: a < b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
    "ge": lambda a, b: a >= b,
}


class Masks(Seldom):
    """Emits conditions as sets; part of `Terms`."""

    def tried(self, condition: Term, variable: Variable) -> Mask | None:
        """The set of the things for which a condition holds; nothing where it is not known for all at once."""
        count, held = len(self._steps), dict(self._held)
        try:
            return self.mask(condition, variable)
        except NotMasked:
            del self._steps[count:]
            self._held.clear()
            self._held.update(held)
            return None

    def mask(self, term: Term, variable: Variable) -> Mask:
        """The set of the things for which a condition holds. Raises `NotMasked`."""
        return tuple(self.hold(word) for word in self._mask(written_out(term), variable))

    def _mask(self, term: Term, variable: Variable) -> Mask:
        varying = self.fixed.needs(term).locals & variable.rows.keys()
        full = full_words(variable.size)
        if not varying:
            return self._same_for_all(term, full)
        if not self.fixed.needs(term).record:
            return self._table(term, variable)
        match term:
            case Operator(name="and", arguments=(first, *rest)) if rest and self._same(first, variable):
                return self._under(first, rest, variable)
            case Operator(name="and" | "or" as name, arguments=arguments):
                masks = list[Mask]()
                for one in arguments:
                    masks.append(self.mask(one, variable))
                    variable = variable.within(masks[-1]) if name == "and" else variable
                return self.joined(both if name == "and" else any_of, masks)
            case Operator(name="not", arguments=(one,)):
                return self.but(full, self.mask(one, variable))
            case Operator(name="if", arguments=(first, condition, second)) if term.type.form == "truth":
                asked = self.mask(condition, variable)
                yes, no = self.mask(first, variable), self.mask(second, variable)
                return self.joined(any_of, [self.joined(both, [asked, yes]), self.but(no, asked)])
            case Operator(name="eq" | "ne" as name, arguments=(first, second)):
                equal = self._equal(first, second, variable)
                return equal if name == "eq" else self.but(full, equal)
            case Operator(name="lt" | "gt" | "le" | "ge" as name, arguments=(Load() as first, Const(value=value))):
                field = first.field
                values = [v for v in range(field.low, field.high + 1) if COMPARED[name](v, value)]
                return self.joined(any_of, [known([False] * variable.size), *self._having(first, values, variable)])
            case Load():
                return self.joined(any_of, self._having(term, [1], variable))
            case Fold(kind="some" | "every"):
                return self._fold(term, variable)
            case Apply(definition=definition, arguments=arguments) if definition.body is not None:
                given = dict(zip(definition.slots, arguments, strict=True))
                return self.mask(substituted(definition.body, given), variable)
        raise NotMasked

    def _same_for_all(self, term: Term, full: tuple[int, ...]) -> Mask:
        """All things or none, by a condition in which the variable is not."""
        if isinstance(term, Const):
            return full if term.value else (0,) * len(full)
        holds = op("ne", self._safely(term), const(0))
        every = self.hold(f"(i64.extend_i32_s {op('sub', const(0), holds)})")
        return tuple(both(word, every) for word in full)

    def _same(self, term: Term, variable: Variable) -> bool:
        return not self.fixed.needs(term).locals & variable.rows.keys()

    def _under(self, first: Term, rest: Sequence[Term], variable: Variable) -> Mask:
        """The things for which conditions hold under one that is the same for all."""
        condition = conjunction(list(rest))
        assert condition is not None
        found = self.under(self._safely(first), lambda: self.mask(condition, variable))
        if found is not None:
            return found
        masks = [self._same_for_all(first, full_words(variable.size)), self.mask(condition, variable)]
        return self.joined(both, masks)

    def _safely(self, term: Term) -> str:
        if not safe(term, self.ranges):
            raise NotMasked
        return self.value(term)

    def _table(self, term: Term, variable: Variable) -> Mask:
        """A set that is looked up by other variables and seats, or is known."""
        keys = self.fixed.keys(term, variable.rows)
        if keys is None:
            raise NotMasked
        return self.looked_up(term, keys, variable)

    def _equal(self, first: Term, second: Term, variable: Variable) -> Mask:
        slots = variable.rows.keys()
        first, second = written_out(first), written_out(second)
        if not self.fixed.needs(first).locals & slots:
            first, second = second, first
        same_for_all = not self.fixed.needs(second).locals & slots
        if isinstance(first, Load):
            if same_for_all:
                return self.joined(any_of, self._having(first, second, variable))
            if isinstance(second, Load):
                values = range(max(first.field.low, second.field.low), min(first.field.high, second.field.high) + 1)
                pairs = zip(self._having(first, values, variable), self._having(second, values, variable), strict=True)
                return self.joined(any_of, [self.joined(both, pair) for pair in pairs])
        if same_for_all and isinstance(first, Local) and variable.rows[first.slot] == tuple(range(variable.size)):
            return self.single(second, variable.size)
        if first.type.form == second.type.form == "truth":
            a, b = self.mask(first, variable), self.mask(second, variable)
            neither = self.but(full_words(variable.size), self.joined(any_of, [a, b]))
            return self.joined(any_of, [self.joined(both, [a, b]), neither])
        raise NotMasked

    def single(self, thing: Term, size: int) -> Mask:
        """The set of one thing, which may be none."""
        place, words = self.function.local(), len(full_words(size))
        self._steps.append(f"(local.set {place} {self._safely(thing)})")
        at = f"(local.get {place})"
        bit = wide("shl", code(1), f"(i64.extend_i32_u {at})")
        there = op("ge_s", at, const(0)) if words == 1 else ""
        found = []
        for word in range(words):
            here = there or op("eq", op("shr_s", at, const(6)), const(word))
            found.append(self.hold(f"(select {bit} {code(0)} {here})"))
        return tuple(found)

    def _having(self, load: Load, values: Term | Iterable[int], variable: Variable) -> list[Mask]:
        """The sets of the things where a memory has one of these values, a set for each of them."""
        sets = self.behind.bits.get(id(load.field))
        if sets is None:
            raise NotMasked
        nothing = -1 if load.type.form == "thing" else 0
        if isinstance(values, Const):
            values = [values.value]
        if isinstance(values, Term):
            low, high = self.ranges.of(values)
            if low < load.field.low or high > load.field.high:
                raise NotMasked
            value = self.function.local()
            self._steps.append(put(value, self._safely(values)))
            place = op("sub", get(value), const(sets.low)) if sets.low else get(value)
            held = [self.words_at(op("mul", place, const(8 * sets.words)), RECORD + 4 * sets.first, sets.words)]
            lacks: Word = 0
            if low <= nothing <= high:
                is_nothing = op("sub", const(0), op("eq", get(value), const(nothing)))
                lacks = self.hold(f"(i64.extend_i32_s {is_nothing})")
            return self._moved(load, held, [lacks], variable)
        given = list(values)
        lacking = [ALL if v == nothing else 0 for v in given]
        return self._moved(load, [self._of_value(load, v) for v in given], lacking, variable)

    def _moved(self, load: Load, held: list[Mask], lacking: Sequence[Word], variable: Variable) -> list[Mask]:
        """Sets of the spaces of a memory as sets of the things that are asked about.

        `lacking` says which have what is asked of no space: all bits of a word, or none.
        """
        index = written_out(load.indices[0])
        if _along(index) is not None:
            if any(lacks != 0 for lacks in lacking):
                raise NotMasked
            return [self._found_along(mask, index, load.field.dims[0][1], variable) for mask in held]
        row = self._row(index, variable)
        found = [self._gathered(mask, row, variable) for mask in held]
        if -1 not in row:
            return found
        away = known([place < 0 for place in row])
        pairs = zip(found, lacking, strict=True)
        return [self.joined(any_of, [mask, tuple(both(word, lacks) for word in away)]) for mask, lacks in pairs]

    def _of_value(self, load: Load, value: int) -> Mask:
        sets = self.behind.bits[id(load.field)]
        if not load.field.low <= value <= load.field.high:
            return (0,) * sets.words
        offset = RECORD + 4 * sets.first + 8 * sets.words * (value - sets.low)
        return self.words_at(const(0), offset, sets.words)

    def _row(self, index: Term, variable: Variable) -> Row:
        """The things that a term is, by the variable."""
        if isinstance(index, Local) and index.slot in variable.rows:
            return variable.rows[index.slot]
        if self.fixed.needs(index).record or self.fixed.keys(index, variable.rows) != []:
            raise NotMasked
        needed = self.fixed.needs(index).locals
        found = self.fixed.mapped(index, {s: row for s, row in variable.rows.items() if s in needed}, {})
        if found is None or (-1 in found and not index.type.optional):
            raise NotMasked
        return tuple(-1 if one is None else one for one in found)

    def _gathered(self, mask: Mask, row: Row, variable: Variable) -> Mask:
        """The things whose things in a row are in a set."""
        if row == tuple(range(variable.size)) and len(mask) == len(full_words(variable.size)):
            return mask
        apart = far(row)
        if len(mask) != len(full_words(variable.size)):
            raise NotMasked
        if len(apart) > MOST_DISTANCES:
            return self._picked(mask, row)
        parts: list[Mask] = [known([False] * variable.size)]
        for by, here in apart.items():
            parts.append(self.joined(both, [shifted(mask, by, self.hold), here]))
        return self.joined(any_of, parts)

    def _picked(self, mask: Mask, row: Row) -> Mask:
        """The things whose things in a row are in a set, where these lie at many distances: bits that move alike."""
        moves: dict[tuple[int, int, int], int] = {}
        for place, thing_ in enumerate(row):
            if thing_ >= 0:
                key = place // WORD, thing_ // WORD, place % WORD - thing_ % WORD
                moves[key] = moves.get(key, 0) | 1 << thing_ % WORD
        if len(moves) > MOST_PICKED:
            raise NotMasked
        words: list[Word] = [0] * len(mask)
        for (to, of, by), bits in moves.items():
            words[to] = self.hold(any_of(words[to], moved(both(mask[of], bits), by)))
        return tuple(words)

    def _found_along(self, mask: Mask, index: Term, domain: Domain, variable: Variable) -> Mask:
        """The things from which the first of a kind that is found along a ray is in a set."""
        along = _along(index)
        board = domain.board
        if along is None or board is None or along.domain is not domain:
            raise NotMasked
        assert isinstance(index, Fold) and index.where is not None
        space, toward = along.arguments
        if not isinstance(toward, Const) or self.fixed.needs(index.where).locals & variable.rows.keys():
            raise NotMasked
        step, size = board.steps[toward.value], domain.size
        apart = distances(enumerate(step), size)
        stops = self.mask(index.where, Variable.of(size, index.slot))
        found, empty = self.joined(both, [mask, stops]), known([False] * size)
        longest = max(len(board.ray(start, toward.value)) for start in range(size))
        if len(apart) == 1:
            ((by, here),) = apart.items()
            passed, reach = self.but(known(here), stops), 1
            while reach < longest:
                nearer = self.joined(both, [passed, shifted(found, by * reach, self.hold)])
                found = self.joined(any_of, [found, nearer])
                passed = self.joined(both, [passed, shifted(passed, by * reach, self.hold)])
                reach *= 2
            seen = self.joined(both, [known(here), shifted(found, by, self.hold)])
        else:
            seen, steps = empty, Variable.of(size, index.slot)
            for _ in range(longest):
                seen = self._gathered(self.joined(any_of, [found, self.but(seen, stops)]), step, steps)
        return self._gathered(seen, self._row(written_out(space), variable), variable)

    def _fold(self, term: Fold, variable: Variable) -> Mask:
        """Whether something holds of some, or every, of a few things, or of some that lie at the same distances."""
        members, parts, slots = term.members, list(conjuncts(term.where)), {term.slot}
        if term.kind == "every":
            assert term.value is not None
            parts.append(Operator(TRUTH, "not", (term.value,)))
        while isinstance(members := written_out(members), Fold) and members.kind == "filter":
            parts = [*conjuncts(members.where), *parts]
            slots.add(members.slot)
            members = members.members
        none = known([False] * variable.size)

        def found() -> Mask:
            return self.joined(any_of, [none, *self._each_row(members, slots, parts, variable, True)])

        asked, domain, alone = conjunction(parts), members.type.domain, None
        if asked is not None and domain is not None and self.lasts(asked):
            alone = self._of_member(asked, slots, domain, variable)
        some = found() if alone is None else self.remembered(alone, found)
        return some if term.kind == "some" else self.but(full_words(variable.size), some)

    def _each_row(
        self, members: Term, slots: set[int], parts: list[Term], variable: Variable, together: bool = False
    ) -> Iterator[Mask]:
        """For each row of members, or some `together`, the things whose member in it is such as some conditions say."""
        condition = conjunction(parts)
        if self.fixed.needs(members).record or self.fixed.keys(members, variable.rows) != []:
            raise NotMasked
        domain = members.type.domain
        assert domain is not None
        alone = self._of_member(condition, slots, domain, variable) if condition is not None else None
        rows, seldom = tuple(self._rows_of(members, variable)), tuple[Row, ...]()
        if alone is not None and all(len(set(row)) > 1 for row in rows):
            rows, seldom = parted(rows)
        for some in [seldom] if together and seldom else [(row,) for row in seldom]:
            yield self._if_any_of(alone or (), some, variable)
        for row in rows:
            here = known([place >= 0 for place in row])
            if condition is None:
                yield here
                continue
            if len(set(row)) == 1:
                one = Const(thing(domain), row[0])
                asked = self.mask(substituted(condition, dict.fromkeys(slots, one)), variable)
            elif alone is not None:
                asked = self._gathered(alone, row, variable)
            else:
                asked = self.mask(condition, variable.with_rows(slots, row))
            yield self.joined(both, [here, asked])

    def _if_any_of(self, alone: Mask, rows: Sequence[Row], variable: Variable) -> Mask:
        """The things of which a member in one of some rows is in a set, which seldom has any that are in the rows."""

        def found() -> Mask:
            here = [known([place >= 0 for place in row]) for row in rows]
            there = [self._gathered(alone, row, variable) for row in rows]
            return self.joined(any_of, [self.joined(both, pair) for pair in zip(here, there, strict=True)])

        return self.if_any(alone, sources_of(rows), found, variable.size)

    def _of_member(self, condition: Term, slots: set[int], domain: Domain, variable: Variable) -> Mask | None:
        """The members for which a condition holds in which nothing else varies, asked once for all rows."""
        others = variable.rows.keys() - slots
        if domain.size != variable.size or self.fixed.needs(condition).locals & others:
            return None
        return self.tried(condition, Variable.of(domain.size, *slots))

    def _rows_of(self, members: Term, variable: Variable) -> list[Row]:
        """The members of a set that is known by the variable, as rows: together they have every member."""
        needed = self.fixed.needs(members).locals
        rows = {slot: row for slot, row in variable.rows.items() if slot in needed}
        if not rows:
            (found,) = self.fixed.mapped(members, {}, {}) or (None,)
            if found is None or len(found) > MOST_UNROLLED:
                raise NotMasked
            return [(one,) * variable.size for one in found]
        sets = self.fixed.mapped(members, rows, {})
        if sets is None:
            raise NotMasked
        return rows_among(tuple(sets), variable.among, variable.size)


def _along(index: Term) -> Query | None:
    """The ray along which a term looks for the first space of a kind, if it does."""
    if isinstance(index, Fold) and index.kind == "first" and index.where is not None:
        members = written_out(index.members)
        if isinstance(members, Query) and members.name == "ray" and members.laid is None:
            return members
    return None
