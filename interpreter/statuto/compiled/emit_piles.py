"""Zones in order: a length, then the pieces from the top. What is asked of one, and how pieces come and go."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from statuto.checks.terms import Query, Term, ZoneAt
from statuto.compiled.emit_kept import Kept
from statuto.compiled.emit_sets import Body
from statuto.compiled.wat import const, either, get, load, op, put, store, when

# `$at` is the address of a zone, which is that of its length.
_HELPERS = {
    "$pile_count": """
(func $pile_count (param $at i32) (param $piece i32) (result i32) (local $end i32) (local $found i32)
  (local.set $end (i32.add (local.get $at) (i32.shl (i32.load (local.get $at)) (i32.const 2))))
  (block $out (loop $again
    (br_if $out (i32.ge_u (local.get $at) (local.get $end)))
    (local.set $at (i32.add (local.get $at) (i32.const 4)))
    (local.set $found (i32.add (local.get $found) (i32.eq (i32.load (local.get $at)) (local.get $piece))))
    (br $again)))
  (local.get $found))""",
    "$pile_take": """
(func $pile_take (param $at i32) (param $piece i32) (param $n i32) (local $there i32) (local $end i32)
  (local.set $there (i32.add (local.get $at) (i32.const 4)))
  (block $out (loop $again
    (br_if $out (i32.eqz (local.get $n)))
    (if (i32.ne (i32.load (local.get $there)) (local.get $piece)) (then
      (local.set $there (i32.add (local.get $there) (i32.const 4)))
      (br $again)))
    (local.set $end (i32.add (local.get $at) (i32.shl (i32.load (local.get $at)) (i32.const 2))))
    (memory.copy (local.get $there) (i32.add (local.get $there) (i32.const 4))
      (i32.sub (local.get $end) (local.get $there)))
    (i32.store (local.get $end) (i32.const -1))
    (i32.store (local.get $at) (i32.sub (i32.load (local.get $at)) (i32.const 1)))
    (local.set $n (i32.sub (local.get $n) (i32.const 1)))
    (br $again))))""",
    "$pile_open": """
(func $pile_open (param $at i32) (param $n i32) (param $below i32) (result i32) (local $size i32)
  (local.set $size (i32.shl (i32.load (local.get $at)) (i32.const 2)))
  (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (local.get $n)))
  (local.set $at (i32.add (local.get $at) (i32.const 4)))
  (if (local.get $below) (then (return (i32.add (local.get $at) (local.get $size)))))
  (memory.copy (i32.add (local.get $at) (i32.shl (local.get $n) (i32.const 2))) (local.get $at) (local.get $size))
  (local.get $at))""",
    "$pile_put": """
(func $pile_put (param $at i32) (param $piece i32) (param $n i32) (param $below i32)
  (local.set $at (call $pile_open (local.get $at) (local.get $n) (local.get $below)))
  (block $out (loop $again
    (br_if $out (i32.eqz (local.get $n)))
    (i32.store (local.get $at) (local.get $piece))
    (local.set $at (i32.add (local.get $at) (i32.const 4)))
    (local.set $n (i32.sub (local.get $n) (i32.const 1)))
    (br $again))))""",
    "$pile_swap": """
(func $pile_swap (param $at i32) (param $i i32) (param $j i32) (local $piece i32)
  (local.set $at (i32.add (local.get $at) (i32.const 4)))
  (local.set $i (i32.add (local.get $at) (i32.shl (local.get $i) (i32.const 2))))
  (local.set $j (i32.add (local.get $at) (i32.shl (local.get $j) (i32.const 2))))
  (local.set $piece (i32.load (local.get $i)))
  (i32.store (local.get $i) (i32.load (local.get $j)))
  (i32.store (local.get $j) (local.get $piece)))""",
}
_NEEDS = {"$pile_put": ("$pile_open",), "$several_next": ("$several_first",)}


def in_order(zone: Term | None) -> bool:
    """Whether a term is a zone in order."""
    return isinstance(zone, ZoneAt) and zone.field.form == "pile"


class Piles(Kept):
    """Emits what is done with zones in order; part of `Terms`."""

    functions: list[str]
    helpers: Mapping[str, str] = _HELPERS
    _called: frozenset[str] = frozenset()

    def helper(self, name: str, *arguments: str) -> str:
        """A call of one of the `helpers`, which the module has when one calls it."""
        for one in (*_NEEDS.get(name, ()), name):
            if one not in self._called:
                self._called |= {one}
                self.functions.append(self.helpers[one])
        return f"(call {name} {' '.join(arguments)})"

    def pile_query(self, term: Query, at: str) -> str:
        """The code of what is asked of a zone in order whose address is in a local and not that of none."""
        match term.name:
            case "count-zone":
                return load(get(at))
            case "count-piece":
                return self.helper("$pile_count", get(at), self.value(term.arguments[1]))
            case "top":
                return either(load(get(at)), load(get(at), 4), const(-1))
        raise self.refuse(f"the query `{term.name}`")

    def each_kind(self, zone: ZoneAt, body: Body) -> str:
        """Code that does something for each kind of piece of which a zone has one, in the order of the kinds."""
        at, held = self.function.local(), zone.field.holds
        assert held is not None
        kinds = self.count_up(held.size, lambda m: when(self.held_there(zone, at, m), body(m)))
        return put(at, self.zone(zone)) + when(op("ge_s", get(at), const(0)), kinds)

    def kept_in(self, zone: ZoneAt, member: str) -> str:
        """The code of whether a zone has a piece that is in a local, and may be none."""
        at, held = self.function.local(), zone.field.holds
        assert held is not None
        one = op("ne", self.held_there(zone, at, member), const(0))
        known = op("and", op("ge_s", get(at), const(0)), op("lt_u", get(member), const(held.size)))
        return f"(block (result i32) {put(at, self.zone(zone))} {either(known, one, const(0))})"

    def held_there(self, zone: ZoneAt, at: str, piece: str) -> str:
        """The code of how many of a piece are in a zone whose address is in a local."""
        if in_order(zone):
            return self.helper("$pile_count", get(at), get(piece))
        return load(op("add", get(at), op("shl", get(piece), const(2))))

    def move_whole(self, source: str, room: int, keep: Callable[[str, str], str]) -> str:
        """Code that empties the zone in order at a local; `keep` says what becomes of so many pieces at an address.

        They lie in a buffer, so that they may come back to the same zone.
        """
        number, taken = self.function.local(), self.memory.buffer(room)
        size, first = op("shl", get(number), const(2)), op("add", get(source), const(4))
        out = f"(memory.copy {const(taken)} {first} {size}) (memory.fill {first} {const(255)} {size})"
        out += store(get(source), const(0)) + keep(number, const(taken))
        return put(number, load(get(source))) + when(get(number), out)
