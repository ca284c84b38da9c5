"""Several things as one choice: made one after the other, in the order of the book, and kept as one number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from statuto.checks.coding import Coding
from statuto.checks.program import ParameterOf
from statuto.checks.terms import Local, Query
from statuto.compiled.emit_piles import Piles
from statuto.compiled.emit_sets import Body
from statuto.compiled.wat import const, either, get, load, op, plus, put, store, tee, when

HIGHEST = 2**31 - 1

# `$c` is how many of each of `$k` kinds are chosen, `$l` how many there are. Choices of a size come in descending order
# of these numbers: as many as can be of the first kind come first.
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
    "$several_code": """
(func $several_code (param $c i32) (param $weights i32) (param $k i32) (result i32) (local $code i32)
  (loop $again
    (local.set $code (i32.add (local.get $code)
      (i32.mul (i32.load (local.get $c)) (i32.load (local.get $weights)))))
    (local.set $c (i32.add (local.get $c) (i32.const 4)))
    (local.set $weights (i32.add (local.get $weights) (i32.const 4)))
    (br_if $again (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
  (local.get $code))""",
    "$several_of": """
(func $several_of (param $code i32) (param $kind i32) (param $weights i32) (param $most i32) (result i32)
  (local.set $kind (i32.shl (local.get $kind) (i32.const 2)))
  (i32.rem_u
    (i32.div_u (local.get $code) (i32.load (i32.add (local.get $weights) (local.get $kind))))
    (i32.add (i32.load (i32.add (local.get $most) (local.get $kind))) (i32.const 1))))""",
}


class Several(Piles):
    """Emits choices of several things and what is asked of them; part of `Terms`."""

    helpers: Mapping[str, str] = {**Piles.helpers, **_HELPERS}

    @abstractmethod
    def slot(self, slot: int) -> str:
        """The value of a local of the program."""

    def coded(self, coding: Coding | None) -> tuple[int, int, int]:
        """Where the weights of the kinds and how many of each there can be lie, and how many kinds there are."""
        assert coding is not None
        if not coding.weights or coding.top > HIGHEST:
            raise self.refuse("choices with numbers of more than 32 bits")
        return self.memory.table(coding.weights), self.memory.table(coding.most), len(coding.most)

    def of_kind(self, bag: Local, kind: str) -> str:
        """The code of how many of the kind in a local, which is not none, there are among several things."""
        weights, most, _ = self.coded(bag.type.coding)
        return self.helper("$several_of", self.slot(bag.slot), get(kind), const(weights), const(most))

    def each_of_several(self, bag: Local, body: Body) -> str:
        """Code that does something for each kind of which there is one among several things."""
        kinds = self.coded(bag.type.coding)[2]
        return self.count_up(kinds, lambda m: when(self.of_kind(bag, m), body(m)))

    def among_several(self, bag: Local, kind: str) -> str:
        """The code of how many of the kind in a local there are among several things; 0 of none."""
        kinds = self.coded(bag.type.coding)[2]
        return either(op("lt_u", get(kind), const(kinds)), self.of_kind(bag, kind), const(0))

    def several_query(self, term: Query, bag: Local) -> str:
        """The code of how many things a choice has, or how many of one piece."""
        if term.name == "bag-count":
            total = self.function.local()
            kinds = self.coded(bag.type.coding)[2]
            every = self.count_up(kinds, lambda m: put(total, plus(get(total), self.of_kind(bag, m))))
            return f"(block (result i32) {put(total, const(0))} {every} {get(total)})"
        if term.name == "bag-piece":
            kind = self.function.local()
            given = put(kind, self.value(term.arguments[1]))
            return f"(block (result i32) {given} {self.among_several(bag, kind)})"
        raise self.refuse(f"the query `{term.name}`")

    def each_choice(self, parameter: ParameterOf, body: Body) -> str:
        """Code that does something for each choice of several things: by size, then by the things."""
        asked = parameter.several
        assert asked is not None
        weights, most, kinds = self.coded(asked.coding)
        chosen, there = self.memory.buffer(kinds), self.memory.buffer(kinds)
        total, size, code = self.function.local(), self.function.local(), self.function.local()
        out, again, more = self.function.label(), self.function.label(), self.function.label()
        first = self.helper("$several_first", const(chosen), const(there), const(kinds), get(size))
        number = self.helper("$several_code", const(chosen), const(weights), const(kinds))
        further = self.helper("$several_next", const(chosen), const(there), const(kinds))
        largest = either(op("lt_u", get(total), const(asked.high)), get(total), const(asked.high))
        made = f"{first} (loop {more} {put(code, number)} {body(code)} (br_if {more} {further}))"
        on = put(size, op("add", get(size), const(1)))
        loop = f"(loop {again} (br_if {out} {op('gt_u', get(size), get(total))}) {made} {on} (br {again}))"
        start = put(total, largest) + put(size, const(max(1, asked.low)))
        return f"(block {out} {self._there(parameter, there, total, most, kinds)} {start} {loop})"

    def _there(self, parameter: ParameterOf, there: int, total: str, most: int, kinds: int) -> str:
        """Code that puts how many of each kind there are to choose from into a buffer, and their sum into a local."""
        asked, one = parameter.several, self.function.local()
        assert asked is not None
        empty = f"(memory.fill {const(there)} {const(0)} {const(4 * kinds)})" + put(total, const(0))

        def keep(member: str, number: str) -> str:
            place = op("shl", get(member), const(2))
            return store(place, tee(one, number), there) + put(total, plus(get(total), get(one)))

        zone = asked.zone
        if zone is None:
            assert parameter.among is not None
            return empty + self.each(parameter.among, lambda m: keep(m, const(1)))
        at, some = self.function.local(), self.function.local()

        def held(member: str) -> str:
            can = load(op("shl", get(member), const(2)), most)
            number = put(some, self.held_there(zone, at, member))
            few = either(op("lt_s", get(some), can), get(some), can)
            return number + keep(member, few)

        return empty + put(at, self.zone(zone)) + when(op("ge_s", get(at), const(0)), self.count_up(kinds, held))
