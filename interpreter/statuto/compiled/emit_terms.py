"""Terms to WebAssembly: one method a construct, as in the reference evaluator."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from statuto.checks.fold import LEAST_NUMBER, MOST_NUMBER
from statuto.checks.scope import SCRATCH
from statuto.checks.terms import (
    After,
    Apply,
    CanDo,
    Const,
    Control,
    Field,
    Fold,
    Load,
    Local,
    Lookup,
    MostOf,
    Operator,
    Term,
    ZoneAt,
)
from statuto.compiled.bounds import MOST_CODE
from statuto.compiled.emit_defined import Defined
from statuto.compiled.outline import Failure
from statuto.compiled.wat import (
    FIRST,
    RECORD,
    SECOND,
    SITE,
    cell,
    const,
    either,
    extended,
    get,
    load,
    load_wide,
    op,
    plus,
    put,
    set_cell,
    store,
    store_wide,
    tee,
    when,
)
from statuto.machine.code import Machine
from statuto.machine.layout import CHOOSER, ENDED, MOVER, TURNS
from statuto.machine.ranges import everything

TOO_LARGE = f"A number would become {{0:,}}; numbers go from {LEAST_NUMBER:,} to {MOST_NUMBER:,}."
CONTROLS = {"mover": MOVER, "chooser": CHOOSER, "turns": TURNS, "ended": ENDED}
COMPARISONS = {"eq": "eq", "ne": "ne", "lt": "lt_s", "gt": "gt_s", "le": "le_s", "ge": "ge_s"}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul"}
LOOK_NO_MORE = "(global.set $turn (i32.const 0)) (global.set $ahead (i32.const 0)) "
LOOK_NO_MORE += "(global.set $stack (global.get $base)) (global.set $level (i32.const 0))"


class Terms(Defined):
    """Emits the terms of one machine; `functions` are those that were needed on the way."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.layout = machine.layout
        self.failures: list[Failure] = []
        self.looks_ahead = any(isinstance(one, After) for one in everything(machine.program))
        asks_most = any(isinstance(one, MostOf) for one in everything(machine.program))
        self.looks_over = asks_most or bool(machine.program.duties)
        self._methods: dict[type, Callable[[Any], str]] = {
            Const: lambda term: const(term.value),
            Local: lambda term: self.slot(term.slot),
            Control: lambda term: cell(CONTROLS[term.name]),
            Load: self._load,
            Lookup: self._lookup,
            Operator: self._operator,
            Fold: self.fold,
            Apply: self.defined,
            CanDo: self._can_do,
        }

    def value(self, term: Term) -> str:
        """The code of a term's value, of 32 bits."""
        method = self._methods.get(type(term))
        if method is None:
            return self.tabled(term) or self.question(term)
        if term.type.form == "set":
            raise self.refuse("a set as a value")
        if not self.ranges.fits(term):
            return self.in_bounds(self.wide(term))
        code = self.tabled(term) or method(term)
        if len(code) > MOST_CODE:
            raise self.refuse(f"a term of more than {MOST_CODE:,} characters of code")
        return code

    def wide(self, term: Term) -> str:
        """The code of a number that may be too large, of 64 bits."""
        match term:
            case Operator(name="negative", arguments=(one,)):
                return f"(i64.sub (i64.const 0) {extended(self.value(one))})"
            case Operator(name="+" | "-" | "*" as name, arguments=(one, other)):
                return f"(i64.{ARITHMETIC[name]} {extended(self.value(one))} {extended(self.value(other))})"
            case Operator(name="/", arguments=(one, other)):
                a, b = self.function.wide(), self.function.wide()
                given = f"(local.set {a} {extended(self.value(one))}) (local.set {b} {extended(self.value(other))})"
                divided = f"(else (i64.div_s (local.get {a}) (local.get {b})))"
                shared = f"(if (result i64) (i64.eqz (local.get {b})) (then (i64.const 0)) {divided})"
                return f"(block (result i64) {given} {shared})"
            case Fold(kind="total"):
                return self.total(term)
        raise self.refuse(f"a large number from {type(term).__name__}")

    def in_bounds(self, code: str) -> str:
        """A number of 64 bits as one of 32; a failure where it is too large."""
        given = self.function.wide()
        with self.inside(self.names, ""):
            fails = self.fail("E019", TOO_LARGE, wide=f"(local.get {given})")
        large = f"(i64.ne (local.get {given}) {extended(f'(i32.wrap_i64 (local.get {given}))')})"
        put_ = f"(local.set {given} {code})"
        return f"(block (result i32) {put_} {when(large, fails)} (i32.wrap_i64 (local.get {given})))"

    def _can_do(self, term: CanDo) -> str:
        """Whether there is a legal move; for another player, as if it were their turn."""
        if term.player is None:
            return self.can(term.action)
        seat, mover, chooser, can = (self.function.local() for _ in range(4))
        turn = put(mover, cell(MOVER)) + put(chooser, cell(CHOOSER)) + set_cell(MOVER, get(seat))
        asked = turn + set_cell(CHOOSER, get(seat)) + put(can, self.can(term.action))
        back = set_cell(MOVER, get(mover)) + set_cell(CHOOSER, get(chooser))
        would = f"(block (result i32) {asked} {back} {get(can)})"
        return either(op("lt_s", tee(seat, self.value(term.player)), const(0)), const(0), would)

    @abstractmethod
    def can(self, action: int) -> str:
        """The code of whether the chooser has a legal move of an action."""

    def fail(
        self, code: str, message: str, first: str = "", second: str = "", names: tuple[str, ...] = (), wide: str = ""
    ) -> str:
        """Code that stops with a failure of the rules; what it names is one or two numbers, or a `wide` one."""
        first, second = first or const(0), second or const(0)
        self.failures.append(Failure(code, self.article, message, names, bool(wide)))
        ends_way = "(if (global.get $turn) (then (throw $way_fails)))" if code and self.looks_over else ""
        site = ends_way + self.stop(const(len(self.failures)))
        if wide:
            return f"{site} (i64.store offset={FIRST} {const(0)} {wide}) (unreachable)"
        return site + store(const(0), first, FIRST) + store(const(0), second, SECOND) + "(unreachable)"

    def past(self, code: str, message: str) -> str:
        """Code that stops where something goes past a bound, which ends more than a way that is looked at."""
        self.failures.append(Failure(code, self.article, message))
        return self.stop(const(len(self.failures))) + "(unreachable)"

    def stop(self, site: str) -> str:
        """Code that says at which site it stops, and looks ahead no more."""
        code = store(const(0), site, SITE)
        if self.looks_ahead:
            code += "(global.set $ahead (i32.const 0))"
        return code + LOOK_NO_MORE if self.looks_over else code

    def slot(self, slot: int) -> str:
        """The value of a local of the program: a local of the function, or a cell of the record."""
        if slot in self.names:
            return get(self.names[slot])
        assert slot < SCRATCH, "a variable is bound before it is read"
        wide = self.behind.wide.get(slot)
        return cell(self.layout.local(slot)) if wide is None else load_wide(const(0), RECORD + 4 * wide)

    def set_slot(self, slot: int, value: str) -> str:
        """Give a local that survives decisions its value."""
        wide = self.behind.wide.get(slot)
        if wide is not None:
            return store_wide(const(0), value, RECORD + 4 * wide)
        return set_cell(self.layout.local(slot), value)

    def index(self, term: Term, what: str) -> str:
        """A value that must not be none; a check where it may be."""
        if self.ranges.of(term)[0] >= 0:
            return self.value(term)
        name = self.function.local()
        none = op("lt_s", tee(name, self.value(term)), const(0))
        return either(none, self.fail("E006", f"{what} is asked of none."), get(name))

    def at(self, field: Field, indices: tuple[Term, ...], use: Callable[[str, int], str], nothing: int | None) -> str:
        """The code of a memory or zone, made by `use` of an address and an offset; `nothing` where an index is none.

        Without `nothing`, an index that is none is a failure.
        """
        parts, guards = list[str](), list[str]()
        offset, strides = self.behind.place(field)
        label = self.function.label()
        for stride, term in zip(strides, indices, strict=True):
            if isinstance(term, Const) and term.value >= 0:
                offset += stride * term.value
                continue
            if nothing is not None and term.type.optional and self.ranges.of(term)[0] < 0:
                name = self.function.local()
                none = op("lt_s", tee(name, self.value(term)), const(0))
                guards.append(f"(drop (br_if {label} {const(nothing)} {none}))")
                code = get(name)
            else:
                code = self.index(term, f"`{field.name.strip()}`")
            parts.append(op("mul", code, const(4 * stride)))
        body = use(plus(*parts), RECORD + 4 * offset)
        return f"(block {label} (result i32) {' '.join(guards)} {body})" if guards else body

    def zone(self, zone: ZoneAt) -> str:
        """The code of a zone's address; −1 for the zone of none."""
        return self.at(zone.field, zone.indices, lambda at, offset: op("add", at, const(offset)), -1)

    def _load(self, term: Load) -> str:
        return self.at(term.field, term.indices, load, -1 if term.type.form == "thing" else 0)

    def _lookup(self, term: Lookup) -> str:
        """An entry of a table; where one of several indices is none, there is nothing."""
        table = self.memory.table(term.table)
        nothing = const(-1 if term.type.form == "thing" else 0)
        label, guards, place = self.function.label(), "", ""
        for size, index in zip(term.sizes, term.indices, strict=True):
            code = self.value(index)
            if self.ranges.of(index)[0] < 0:
                if len(term.indices) == 1 and not index.type.optional:
                    code = self.index(index, "A table")
                else:
                    name = self.function.local()
                    guards += f"(drop (br_if {label} {nothing} {op('lt_s', tee(name, code), const(0))}))"
                    code = get(name)
            place = plus(op("mul", place, const(size)), code) if place else code
        entry = load(op("shl", place, const(2)), table)
        return f"(block {label} (result i32) {guards} {entry})" if guards else entry

    def _operator(self, term: Operator) -> str:
        name, arguments = term.name, term.arguments
        if name == "in":
            member = self.function.local()
            given = put(member, self.value(arguments[0]))
            return f"(block (result i32) {given} {self.holds(arguments[1], member)})"
        if any(argument.type.form == "set" for argument in arguments):
            same = self.same(*arguments)
            return same if name == "eq" else op("eqz", same)
        if name == "if" and (there := self.if_there(term)):
            return there
        codes = [self.value(argument) for argument in arguments]
        if name in ("and", "or"):
            result = codes[-1]
            for code in reversed(codes[:-1]):
                result = either(code, result, const(0)) if name == "and" else either(code, const(1), result)
            return result
        if name in COMPARISONS:
            return op(COMPARISONS[name], *codes)
        if name in ARITHMETIC:
            return op(ARITHMETIC[name], *codes)
        match name:
            case "not":
                return op("eqz", codes[0])
            case "negative":
                return op("sub", const(0), codes[0])
            case "if":
                return either(codes[1], codes[0], codes[2])
            case "/" | "mod":
                return self._division(name, *codes)
        raise self.refuse(f"the operator `{name}`")

    def _division(self, name: str, left: str, right: str) -> str:
        """Toward zero, or the rest that is never negative; 0 where the divisor is 0."""
        a, b = self.function.local(), self.function.local()
        if name == "/":
            result = op("div_s", get(a), get(b))
        else:
            size = either(op("lt_s", get(b), const(0)), op("sub", const(0), get(b)), get(b))
            rest = op("rem_s", get(a), tee(b, size))
            result = either(op("lt_s", tee(a, rest), const(0)), op("add", get(a), get(b)), get(a))
        given = put(a, left) + put(b, right)
        return f"(block (result i32) {given} {either(get(b), result, const(0))})"
