"""Terms to functions of the record: the meaning of every expression, one method a construct."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from statuto.checks.fold import LEAST_NUMBER, MOST_NUMBER, divide, modulo
from statuto.checks.terms import (
    After,
    Apply,
    CanDo,
    ComponentOf,
    ConnectedSet,
    Const,
    Control,
    Fold,
    Load,
    Local,
    Lookup,
    Members,
    MostOf,
    Operator,
    Query,
    RunOf,
    Term,
    TextThing,
    ZoneAt,
)
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.search import Searches
from statuto.evaluate.shapes import CONTROLS, comparison, spot
from statuto.evaluate.tables import Tables
from statuto.evaluate.work import Work
from statuto.evaluate.written import in_python, writable
from statuto.findings import RulesError
from statuto.machine.code import Machine
from statuto.machine.inline import is_plain, written_out
from statuto.machine.layout import AT, CHOOSER, MOVER
from statuto.machine.ranges import Ranges

TOO_LARGE = f"A number would become {{:,}}; numbers go from {LEAST_NUMBER:,} to {MOST_NUMBER:,}."
BITS: dict[int, tuple[int, ...]] = {}


def members_of(bits: int) -> tuple[int, ...]:
    """The members of a set that is kept as bits, in order."""
    found = BITS.get(bits)
    if found is None:
        found = tuple(i for i in range(bits.bit_length()) if bits >> i & 1)
        if len(BITS) < 4096:
            BITS[bits] = found
    return found


class Terms(Searches, Tables):
    """Compiles the terms of one machine; `value(term)` is a function of the record."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = machine.layout
        self.program = machine.program
        self.work = Work()
        self.can: Callable[[int], Value] | None = None
        self.after: Callable[[After], Value] | None = None
        self.most: Callable[[MostOf], Value] | None = None
        self.scores: Callable[[Record, int], int] | None = None
        self._defined: dict[int, Value] = {}
        self._uses: dict[tuple[int, tuple[Term, ...]], Value] = {}  # of definitions upon plain arguments
        self._methods: dict[type, Callable[[Any], Value]] = {
            Const: self._const,
            Local: self._local,
            Control: self._control,
            Load: self._load,
            Lookup: self._lookup,
            Operator: self._operator,
            Members: self._members,
            Query: self.query,
            Fold: self.fold,
            RunOf: self.run,
            ConnectedSet: self.connected,
            ComponentOf: self.component,
            Apply: self._apply,
            CanDo: self._can_do,
            After: self._after,
            MostOf: self._most_of,
            TextThing: self.text_thing,
        }

    def value(self, term: Term) -> Value:
        """The function that gives a term's value in a record: a number, or an iterable for a set."""
        if not isinstance(term, Apply) or not is_plain(term):
            return self._made(written_out(term))
        key = id(term.definition), term.arguments
        if key not in self._uses:
            self._uses[key] = self._made(written_out(term))
        return self._uses[key]

    def _made(self, term: Term) -> Value:
        return self.tabled(term) or (in_python(self, term) if writable(term) else None) or self.plainly(term)

    def plainly(self, term: Term) -> Value:
        """The function of a term that works it out each time."""
        made = self._methods[type(term)](term)
        return self._bounded(made) if self.may_be_large(term) else made

    def may_be_large(self, term: Term) -> bool:
        """Whether a number may be worked out that is too large."""
        counts = isinstance(term, Operator | Fold | Query) and term.type.form == "number"
        return counts and not self._ranges.fits(term)

    @cached_property
    def _ranges(self) -> Ranges:
        return Ranges(self.program)

    def _bounded(self, value: Value) -> Value:
        """A value that is a failure of the rules where it is too large."""

        def bounded(r: Record) -> Any:
            found = value(r)
            if LEAST_NUMBER <= found <= MOST_NUMBER:
                return found
            raise RulesError("E019", TOO_LARGE.format(found), self.machine.code[r[AT]].article)

        return bounded

    def slot(self, slot: int) -> int:
        """Where a local lies in the record."""
        return self.layout.local(slot)

    def _const(self, term: Const) -> Value:
        value = term.value
        return lambda r: value

    def _local(self, term: Local) -> Value:
        at, coding = self.slot(term.slot), term.type.coding
        if term.type.form == "set" and coding is not None:
            return lambda r: coding.chosen(r[at]).kinds
        return lambda r: r[at]

    def _control(self, term: Control) -> Value:
        at = CONTROLS[term.name]
        return lambda r: r[at]

    def address(self, term: Load | ZoneAt) -> Callable[[Record], int]:
        """The function that gives where a memory or zone lies; −1 when an index is none."""
        field = term.field
        base = field.offset
        parts: list[tuple[int, Term]] = []
        for stride, index in zip(field.strides, term.indices, strict=True):
            if isinstance(index, Const) and index.value >= 0:
                base += stride * index.value
            else:
                parts.append((stride, index))
        if not parts:
            return lambda r: base
        if any(index.type.optional for _, index in parts):
            return self._careful_address(base, parts)
        plain = spot(self, term)
        if plain is not None:
            base, stride, at = plain
            return (lambda r: base + r[at]) if stride == 1 else (lambda r: base + stride * r[at])
        pairs = [(stride, self.value(index)) for stride, index in parts]
        if len(pairs) == 1:
            stride, only = pairs[0]
            return lambda r: base + stride * only(r)
        if len(pairs) == 2:
            (s1, f1), (s2, f2) = pairs
            return lambda r: base + s1 * f1(r) + s2 * f2(r)
        return lambda r: base + sum(stride * f(r) for stride, f in pairs)

    def _careful_address(self, base: int, parts: list[tuple[int, Term]]) -> Callable[[Record], int]:
        pairs = [(stride, self.value(index)) for stride, index in parts]

        def address(r: Record) -> int:
            total = base
            for stride, f in pairs:
                index = f(r)
                if index < 0:
                    return -1
                total += stride * index
            return total

        return address

    def _load(self, term: Load) -> Value:
        address = self.address(term)
        if any(index.type.optional for index in term.indices):
            nothing = -1 if term.type.form == "thing" else 0
            if term.type.form == "set":
                return lambda r: members_of(r[a]) if (a := address(r)) >= 0 else ()
            return lambda r: r[a] if (a := address(r)) >= 0 else nothing
        if term.type.form == "set":
            return lambda r: members_of(r[address(r)])
        if len(term.indices) == 1 and isinstance(term.indices[0], Local) and term.field.strides[0] == 1:
            base, at = term.field.offset, self.slot(term.indices[0].slot)
            return lambda r: r[base + r[at]]
        if not term.indices:
            base = term.field.offset
            return lambda r: r[base]
        return lambda r: r[address(r)]

    def _lookup(self, term: Lookup) -> Value:
        table = term.table
        nothing = -1 if term.type.form == "thing" else 0
        fs = [self.value(index) for index in term.indices]
        if len(fs) == 1:
            f = fs[0]
            if term.indices[0].type.optional:
                return lambda r: table[i] if (i := f(r)) >= 0 else nothing
            return lambda r: table[f(r)]
        sizes = term.sizes

        def lookup(r: Record) -> int:
            position = 0
            for size, index in zip(sizes, fs, strict=True):
                i = index(r)
                if i < 0:
                    return nothing
                position = position * size + i
            return table[position]

        return lookup

    def _operator(self, term: Operator) -> Value:
        compared = comparison(self, term)
        if compared is not None:
            return compared
        fs = [self.value(argument) for argument in term.arguments]
        name = term.name
        if name in ("eq", "ne") and "set" in (term.arguments[0].type.form, term.arguments[1].type.form):
            f, g = fs
            equal = name == "eq"
            return lambda r: (set(f(r)) == set(g(r))) is equal
        if name in ("and", "or"):
            return self._junction(name, fs)
        if len(fs) == 2 and isinstance(term.arguments[1], Const):
            constant = self._with_constant(name, fs[0], term.arguments[1].value)
            if constant is not None:
                return constant
        return _OPERATORS[name](*fs)

    def _with_constant(self, name: str, f: Value, c: int) -> Value | None:
        match name:
            case "eq":
                return lambda r: f(r) == c
            case "ne":
                return lambda r: f(r) != c
            case "lt":
                return lambda r: f(r) < c
            case "gt":
                return lambda r: f(r) > c
            case "ge":
                return lambda r: f(r) >= c
            case "le":
                return lambda r: f(r) <= c
        return None

    def _junction(self, name: str, fs: list[Value]) -> Value:
        if len(fs) == 2:
            f, g = fs
            if name == "and":
                return lambda r: f(r) and g(r)
            return lambda r: f(r) or g(r)
        if name == "and":
            return _every(fs)

        def some(r: Record) -> bool:
            # `any` and a generator would cost twice as much.
            for f in fs:
                if f(r):
                    break
            else:
                return False
            return True

        return some

    def _members(self, term: Members) -> Value:
        everything = range(term.domain.size)
        return lambda r: everything

    def _apply(self, term: Apply) -> Value:
        definition = term.definition
        assert definition.body is not None
        if id(definition) not in self._defined:
            self._defined[id(definition)] = self.value(definition.body)
        body = self._defined[id(definition)]
        slots = [self.slot(slot) for slot in definition.slots]
        fs = [self.value(argument) for argument in term.arguments]
        if not fs:
            return body
        if len(fs) == 1:
            only, at = fs[0], slots[0]

            def one(r: Record) -> Any:
                r[at] = only(r)
                return body(r)

            return one

        def several(r: Record) -> Any:
            values = [f(r) for f in fs]
            for at, value in zip(slots, values, strict=True):
                r[at] = value
            return body(r)

        return several

    def _can_do(self, term: CanDo) -> Value:
        assert self.can is not None
        can = self.can(term.action)
        if term.player is None:
            return can
        player = self.value(term.player)

        def would(r: Record) -> bool:
            seat, before = player(r), (r[MOVER], r[CHOOSER])
            if seat < 0:
                return False
            r[MOVER] = r[CHOOSER] = seat
            try:
                return bool(can(r))
            finally:
                r[MOVER], r[CHOOSER] = before

        return would

    def _most_of(self, term: MostOf) -> Value:
        assert self.most is not None
        return self.most(term)

    def _after(self, term: After) -> Value:
        assert self.after is not None
        return self.after(term)


def _every(fs: list[Value]) -> Value:
    def every(r: Record) -> bool:
        # `all` and a generator would cost twice as much.
        for f in fs:
            if not f(r):
                break
        else:
            return True
        return False

    return every


_OPERATORS: dict[str, Callable[..., Value]] = {
    "not": lambda f: lambda r: not f(r),
    "negative": lambda f: lambda r: -f(r),
    "eq": lambda f, g: lambda r: f(r) == g(r),
    "ne": lambda f, g: lambda r: f(r) != g(r),
    "lt": lambda f, g: lambda r: f(r) < g(r),
    "gt": lambda f, g: lambda r: f(r) > g(r),
    "ge": lambda f, g: lambda r: f(r) >= g(r),
    "le": lambda f, g: lambda r: f(r) <= g(r),
    "in": lambda f, g: lambda r: f(r) in g(r),
    "+": lambda f, g: lambda r: f(r) + g(r),
    "-": lambda f, g: lambda r: f(r) - g(r),
    "*": lambda f, g: lambda r: f(r) * g(r),
    "/": lambda f, g: lambda r: divide(f(r), g(r)),
    "mod": lambda f, g: lambda r: modulo(f(r), g(r)),
    "if": lambda f, c, g: lambda r: f(r) if c(r) else g(r),
}

__all__ = ["Record", "Terms", "Value", "members_of"]
