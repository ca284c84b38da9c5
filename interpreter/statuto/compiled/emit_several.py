"""Several things as one choice: made one after the other, in the order of the book, and kept as one number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from statuto.checks.coding import Coding
from statuto.checks.program import ActionOf, ParameterOf
from statuto.checks.terms import Local, Query, Term
from statuto.compiled.emit_piles import Piles
from statuto.compiled.emit_sets import Body
from statuto.compiled.wat import Function, const, either, get, load, load_wide, op, plus, put, store, tee, when
from statuto.evaluate.dropping import Dropped, alternatives, denied, dropped
from statuto.machine.code import Machine
from statuto.machine.inline import conjuncts

Asked = tuple[Term, str]
"""A condition and the article that asks it."""
Drop = tuple[Dropped, str]
"""What a condition drops and the article that says so."""

# `$c` is how many of each of `$k` kinds are chosen, `$l` how many there are. Choices of a size come in descending order
# of these numbers: as many as can be of the first kind come first. `$each` has a cell for every kind. What a number
# says is found by weights, or it has a digit for each thing; it has 32 bits, or 64 in the helpers of `_coding`.
_HELPERS = {
    "$several_first": """
(func $several_first (param $c i32) (param $l i32) (param $k i32) (param $size i32) (local $n i32)
  (block $out (loop $again
    (br_if $out (i32.eqz (local.get $k)))
    (local.set $n (select (local.get $size) (i32.load (local.get $l))
      (i32.lt_u (local.get $size) (i32.load (local.get $l)))))
    (i32.store (local.get $c) (local.get $n))
    (local.set $size (i32.sub (local.get $size) (local.get $n)))
    (local.set $c (i32.add (local.get $c) (i32.const 4)))
    (local.set $l (i32.add (local.get $l) (i32.const 4)))
    (local.set $k (i32.sub (local.get $k) (i32.const 1)))
    (br $again))))""",
    "$several_next": """
(func $several_next (param $c i32) (param $l i32) (param $k i32) (result i32)
  (local $i i32) (local $at i32) (local $chosen i32) (local $there i32)
  (local.set $i (local.get $k))
  (block $out (loop $again
    (br_if $out (i32.eqz (local.get $i)))
    (local.set $i (i32.sub (local.get $i) (i32.const 1)))
    (local.set $at (i32.shl (local.get $i) (i32.const 2)))
    (if (i32.and (i32.gt_u (local.get $there) (local.get $chosen))
        (i32.ne (i32.load (i32.add (local.get $c) (local.get $at))) (i32.const 0)))
      (then
        (i32.store (i32.add (local.get $c) (local.get $at))
          (i32.sub (i32.load (i32.add (local.get $c) (local.get $at))) (i32.const 1)))
        (call $several_first
          (i32.add (i32.add (local.get $c) (local.get $at)) (i32.const 4))
          (i32.add (i32.add (local.get $l) (local.get $at)) (i32.const 4))
          (i32.sub (i32.sub (local.get $k) (local.get $i)) (i32.const 1))
          (i32.add (local.get $chosen) (i32.const 1)))
        (return (i32.const 1))))
    (local.set $chosen (i32.add (local.get $chosen) (i32.load (i32.add (local.get $c) (local.get $at)))))
    (local.set $there (i32.add (local.get $there) (i32.load (i32.add (local.get $l) (local.get $at)))))
    (br $again)))
  (i32.const 0))""",
}


def _coding(bits: int) -> dict[str, str]:
    """The helpers for numbers of so many bits, whose names end in that."""
    t, by, wide = f"i{bits}", 2 if bits == 32 else 3, bits == 64
    n, most = "(local.get $n)", "(i32.load (i32.add (local.get $most) (i32.shl (local.get $kind) (i32.const 2))))"
    digit, kind = "(i32.add (local.get $kind) (i32.const 1))", "(local.get $kind)"
    there = f"({t}.rem_u (local.get $code) (local.get $base))"
    if wide:
        n, digit, kind = (f"(i64.extend_i32_u {one})" for one in (n, digit, kind))
        most = f"(i64.extend_i32_u {most})"
    weight = f"({t}.load (i32.add (local.get $weights) (i32.shl (local.get $kind) (i32.const {by}))))"
    count = f"({t}.rem_u ({t}.div_u (local.get $code) {weight}) ({t}.add {most} ({t}.const 1)))"
    lists = "(param $c i32) (param $kinds i32) (param $k i32)"
    each = f"""
  (local $code {t}) (local $kind i32) (local $n i32)
  (loop $again
    (local.set $kind (i32.load (local.get $kinds)))
    (local.set $n (i32.load (local.get $c)))
    (i32.store (i32.add (local.get $each) (i32.shl (local.get $kind) (i32.const 2))) (local.get $n))
    @add
    (local.set $c (i32.add (local.get $c) (i32.const 4)))
    (local.set $kinds (i32.add (local.get $kinds) (i32.const 4)))
    (br_if $again (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
  (local.get $code))"""
    by_weight = f"(local.set $code ({t}.add (local.get $code) ({t}.mul {n} {weight})))"
    by_digits = f"""(loop $digit (if (local.get $n) (then
      (local.set $code ({t}.add ({t}.mul (local.get $code) (local.get $base)) {digit}))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br $digit))))"""
    return {
        f"$several_code_{bits}": f"""
(func $several_code_{bits} {lists} (param $weights i32) (param $each i32) (result {t})"""
        + each.replace("@add", by_weight),
        f"$several_digits_{bits}": f"""
(func $several_digits_{bits} {lists} (param $base {t}) (param $each i32) (result {t})"""
        + each.replace("@add", by_digits),
        f"$several_of_{bits}": f"""
(func $several_of_{bits} (param $code {t}) (param $kind i32) (param $weights i32) (param $most i32) (result i32)
  {f"(i32.wrap_i64 {count})" if wide else count})""",
        f"$digits_of_{bits}": f"""
(func $digits_of_{bits} (param $code {t}) (param $kind i32) (param $base {t}) (result i32) (local $n i32)
  (local.set $kind (i32.add (local.get $kind) (i32.const 1)))
  (loop $digit (if ({t}.ne (local.get $code) ({t}.const 0)) (then
    (local.set $n (i32.add (local.get $n) ({t}.eq {there} {kind})))
    (local.set $code ({t}.div_u (local.get $code) (local.get $base)))
    (br $digit))))
  (local.get $n))""",
    }


def is_wide(parameter: ParameterOf) -> bool:
    """Whether the number of a parameter has 64 bits."""
    return parameter.several is not None and parameter.several.coding.wide


def columns(action: ActionOf) -> list[int]:
    """Where the number of each parameter lies in the row of a move, and last how many numbers the row has."""
    return [*accumulate((2 if is_wide(one) else 1 for one in action.parameters), initial=1)]


def in_columns(action: ActionOf) -> Iterator[tuple[int, ParameterOf]]:
    """The parameters of an action, each after where its number lies in the row of a move."""
    return zip(columns(action)[:-1], action.parameters, strict=True)


class Several(Piles):
    """Emits choices of several things and what is asked of them; part of `Terms`."""

    helpers: Mapping[str, str] = {**Piles.helpers, **_HELPERS, **_coding(32), **_coding(64)}

    @abstractmethod
    def slot(self, slot: int) -> str:
        """The value of a local of the program."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._open: dict[tuple[Function, str], tuple[int, str]] = {}

    def _opened(self, bag: Local) -> tuple[int, str] | None:
        """Where it lies, while choices are made, how many of each kind one has, and the local with how many in all."""
        return self._open.get((self.function, self.names.get(bag.slot, "")))

    def local_of(self, parameter: ParameterOf) -> str:
        """A new local that has room for the number of a parameter."""
        return self.function.wide() if is_wide(parameter) else self.function.local()

    def given(self, action: ActionOf) -> Iterator[tuple[ParameterOf, str]]:
        """The parameters of an action, each with the code of its number in the row that `$move` tells."""
        for column, one in in_columns(action):
            yield one, (load_wide if is_wide(one) else load)(get("$move"), 4 * column)

    def of_kind(self, bag: Local, kind: str) -> str:
        """The code of how many of the kind in a local, which is not none, there are among several things."""
        coding = _coded(bag)
        if opened := self._opened(bag):
            return load(op("shl", get(kind), const(2)), opened[0])
        bits, by = self._number(coding)
        if not coding.weights:
            return self.helper(f"$digits_of_{bits}", self.slot(bag.slot), get(kind), by)
        most = self.memory.table(coding.most)
        return self.helper(f"$several_of_{bits}", self.slot(bag.slot), get(kind), by, const(most))

    def _number(self, coding: Coding) -> tuple[int, str]:
        """How many bits a number has, and the code of where its weights lie, or of its base."""
        if coding.weights:
            table = self.memory.words if coding.wide else self.memory.table
            return 64 if coding.wide else 32, const(table(coding.weights))
        base = len(coding.most) + 1
        return (64, f"(i64.const {base})") if coding.wide else (32, const(base))

    def each_of_several(self, bag: Local, body: Body) -> str:
        """Code that does something for each kind of which there is one among several things."""
        kinds = len(_coded(bag).most)
        return self.count_up(kinds, lambda m: when(self.of_kind(bag, m), body(m)))

    def among_several(self, bag: Local, kind: str) -> str:
        """The code of how many of the kind in a local there are among several things; 0 of none."""
        kinds = len(_coded(bag).most)
        return either(op("lt_u", get(kind), const(kinds)), self.of_kind(bag, kind), const(0))

    def several_query(self, term: Query, bag: Local) -> str:
        """The code of how many things a choice has, or how many of one piece."""
        if term.name in ("bag-count", "count"):
            if opened := self._opened(bag):
                return get(opened[1])
            total = self.function.local()
            kinds = len(_coded(bag).most)
            every = self.count_up(kinds, lambda m: put(total, plus(get(total), self.of_kind(bag, m))))
            return f"(block (result i32) {put(total, const(0))} {every} {get(total)})"
        if term.name == "bag-piece":
            kind = self.function.local()
            given = put(kind, self.value(term.arguments[1]))
            return f"(block (result i32) {given} {self.among_several(bag, kind)})"
        raise self.refuse(f"the query `{term.name}`")

    def choosing(self, action: ActionOf, filters: list[list[Asked]], bars: list[list[Asked]]) -> dict[int, list[Drop]]:
        """What the conditions of an action say before several things are chosen, by the slot of these.

        Conditions that say no more than that are taken out of the lists, which have one for each number of parameters.
        """
        drops: dict[int, list[Drop]] = {}
        for level, parameter in enumerate(action.parameters, 1):
            if parameter.several is None:
                continue
            slot = parameter.slot
            mine = drops[slot] = list[Drop]()
            for asked, ways in ((filters, _denied), (bars, _alternatives)):
                kept = []
                for condition, article in asked[level]:
                    found = [dropped(parts, slot) for parts in ways(condition)]
                    mine += [(one, article) for one in found if one is not None]
                    if None in found:
                        kept.append((condition, article))
                asked[level] = kept
        return drops

    def each_choice(self, parameter: ParameterOf, drops: list[Drop], body: Body) -> str:
        """Code that does something for each choice of several things: by size, then by the things."""
        asked = parameter.several
        assert asked is not None
        coding = asked.coding
        most, count = self.memory.table(coding.most), len(coding.most)
        chosen, there, kinds, each = (self.memory.buffer(count) for _ in range(4))
        total, size, held = (self.function.local() for _ in range(3))
        code = self.local_of(parameter)
        out, again, more = (self.function.label() for _ in range(3))
        first = self.helper("$several_first", const(chosen), const(there), get(held), get(size))
        bits, by = self._number(coding)
        written = "$several_code" if coding.weights else "$several_digits"
        number = self.helper(f"{written}_{bits}", const(chosen), const(kinds), get(held), by, const(each))
        further = self.helper("$several_next", const(chosen), const(there), get(held))
        self._open[self.function, code] = each, size
        largest = either(op("lt_u", get(total), const(asked.high)), get(total), const(asked.high))
        made = f"{first} (loop {more} {put(code, number)} {body(code)} (br_if {more} {further}))"
        for drop, article in drops:
            if drop.slot < 0:
                with self.inside({**self.names, parameter.slot: code}, article):
                    made = when(op("eqz", self._together(drop.conditions)), made)
        on = put(size, op("add", get(size), const(1)))
        loop = f"(loop {again} (br_if {out} {op('gt_u', get(size), get(total))}) {made} {on} (br {again}))"
        start = put(total, largest) + put(size, const(max(1, asked.low)))
        lists = there, kinds, each
        return f"(block {out} {self._there(parameter, drops, lists, (total, held), most, count)} {start} {loop})"

    def _there(
        self,
        parameter: ParameterOf,
        drops: list[Drop],
        lists: tuple[int, int, int],
        totals: tuple[str, str],
        most: int,
        count: int,
    ) -> str:
        """Code that lists the kinds to choose from and how many of each, with both sums in the locals of `totals`."""
        (there, kinds, each), (total, held), one = lists, totals, self.function.local()
        code = f"(memory.fill {const(each)} {const(0)} {const(4 * count)})" + put(total, const(0)) + put(held, const(0))
        of_kinds: list[tuple[Drop, str]] = []
        for drop, article in drops:
            if drop.slot >= 0:
                of_kinds.append(((drop, article), self.function.local()))
                with self.inside(self.names, article):
                    code += put(of_kinds[-1][1], self._together(drop.guards))

        def keep(member: str, number: str) -> str:
            place = op("shl", get(held), const(2))
            kept = store(place, get(one), there) + store(place, get(member), kinds)
            kept += put(held, op("add", get(held), const(1))) + put(total, plus(get(total), get(one)))
            for (drop, article), guard in of_kinds:
                with self.inside({**self.names, drop.slot: member}, article):
                    kept = when(op("eqz", either(get(guard), self._together(drop.conditions), const(0))), kept)
            return when(tee(one, number), kept)

        assert parameter.several is not None
        zone = parameter.several.zone
        if zone is None:
            assert parameter.among is not None
            code += self.each(parameter.among, lambda m: store(op("shl", get(m), const(2)), const(1), each))
            code += self.count_up(count, lambda m: keep(m, load(op("shl", get(m), const(2)), each)))
            return code + f"(memory.fill {const(each)} {const(0)} {const(4 * count)})"
        at, some = self.function.local(), self.function.local()

        def from_zone(member: str) -> str:
            can = load(op("shl", get(member), const(2)), most)
            few = either(op("lt_s", get(some), can), get(some), can)
            return put(some, self.held_there(zone, at, member)) + keep(member, few)

        return code + put(at, self.zone(zone)) + when(op("ge_s", get(at), const(0)), self.count_up(count, from_zone))

    def _together(self, conditions: Sequence[Term]) -> str:
        """The code of whether all of some conditions hold."""
        code = const(1)
        for condition in reversed(conditions):
            code = either(self.value(condition), code, const(0))
        return code


def _coded(bag: Local) -> Coding:
    assert bag.type.coding is not None
    return bag.type.coding


def _denied(condition: Term) -> list[list[Term]]:
    """The one way in which a condition does not hold, as conditions that all hold then."""
    return [denied(condition)]


def _alternatives(bar: Term) -> list[list[Term]]:
    """The ways in which a bar holds, each as conditions that all hold then."""
    return [list(conjuncts(one)) for one in alternatives(bar)]
