"""The functions of a search for connected sets that goes space after space, in the order of the reference evaluator.

What is known of the spaces lies in rows of numbers, one for each space of the board. A set grows by its *frontier*, the
spaces that touch it and may still come to it; a space that was passed over is *barred* from the same branch (Wernicke's
enumeration of connected subgraphs, 2006). A path grows at its tail, then at its head.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from statuto.checks.terms import ConnectedSet, Term
from statuto.compiled.emit_words import InWords
from statuto.compiled.wat import Function, Memory, const, get, load, load_wide, op, put, store, when

OUT, IN = 1, 2
"""What is known of a space that was asked: whether the condition holds. Before, it is 0."""


class Rows(NamedTuple):
    """Where the rows of a search lie. Those up to `cleared` are empty when a search begins.

    `given` has the variables around the search, `most` how many spaces may lack something.
    """

    known: int
    value: int
    lack: int
    shown: int
    barren: int
    cleared: int
    barred: int
    seen: int
    pending: int
    roots: int
    chosen: int
    values: int
    given: int
    most: int
    lists: int


def rows_of(memory: Memory, term: ConnectedSet, given: int) -> Rows:
    """Room for the rows of a search."""
    size = term.domain.size
    lengths = (size, size, size, size, size, 0, size, size, size, size, term.size, term.size, given, 1)
    return Rows(*map(memory.buffer, (*lengths, size * term.size)))


def place(member: str) -> str:
    """Where what is said of the thing in a local lies in a row."""
    return op("shl", get(member), const(2))


def said(row: int, member: str) -> str:
    """The code of what a row says of the thing in a local."""
    return load(place(member), row)


def say(row: int, member: str, value: str) -> str:
    """Code that says something of the thing in a local."""
    return store(place(member), value, row)


def add(name: str, number: int) -> str:
    """Code that adds to a local."""
    return put(name, op("add", get(name), const(number)))


class Searched:
    """Writes the functions of one search; `bound` are the variables around it that it reads."""

    def __init__(self, terms: InWords, term: ConnectedSet, number: int, rows: Rows, bound: Sequence[int]) -> None:
        self.terms, self.term, self.number, self.rows, self.bound = terms, term, number, rows, bound
        self.least = term.including is None and not term.chained and not term.union
        """Whether each set is sought from the least of its spaces alone."""

    def functions(self) -> list[str]:
        """`$space_seek_N` takes how many roots there are, and gives whether there is a set; rows say what is in one."""
        grow = self._paths() if self.term.chained else self._sets()
        functions = [self._asking(), grow, self._rooted()]
        if self.term.union and self.term.including is None:
            functions.append(self._reaching())
        return [*functions, self._seeking()]

    def _asking(self) -> str:
        """The function that says whether the condition holds for a space, and asks all of it the first time."""
        function, space = Function(), "$space"
        wide, names, given = self.terms.behind.wide, dict[int, str](), ""
        for at, slot in enumerate(self.bound):
            names[slot] = function.wide() if slot in wide else function.local()
            given += put(names[slot], (load_wide if slot in wide else load)(const(self.rows.given + 8 * at)))
        with self.terms.inside({**names, self.term.slot: space}, function=function):
            where = self._alone(self.term.where)
            value = self._alone(self.term.differing) if self.term.differing is not None else get(space)
            lacks = op("eqz", self._alone(self.term.lacking)) if self.term.lacking is not None else ""
        known = when(said(self.rows.known, space), f"(return {op('sub', said(self.rows.known, space), const(OUT))})")
        out = when(op("eqz", where), say(self.rows.known, space, const(OUT)) + f"(return {const(0)})")
        body = known + given + out + say(self.rows.value, space, value)
        if lacks:
            few = op("lt_s", load(const(self.rows.most)), const(self.term.size))
            body += when(few, say(self.rows.lack, space, lacks))
        body += say(self.rows.known, space, const(IN)) + const(1)
        return function.text(f"$space_ask_{self.number} (param {space} i32) (result i32)", body)

    def _alone(self, term: Term) -> str:
        """The code of a value, with what must run before it."""
        with self.terms.steps() as steps:
            code = self.terms.value(term)
            return f"(block (result i32) {' '.join(steps)} {code})" if steps else code

    def _found(self) -> str:
        """Code at a set that is whole: what is in it is kept where all are sought, and it may end the search."""
        if not self.term.union:
            return f"(return {const(1)})"
        member = self.terms.function.local()
        every = self.terms.count_up(
            self.term.size, lambda m: put(member, said(self.rows.chosen, m)) + say(self.rows.shown, member, const(1))
        )
        return every + f"(return {const(int(self.term.including is None))})"

    def _fits(self, space: str, on: str) -> str:
        """Code that goes on elsewhere if a space cannot come to the `$n` chosen; else it comes, and `$more` lack."""
        row = self.rows.value if self.term.differing is not None else 0
        other, value = self.terms.function.local(), self.terms.function.local()
        again, done = self.terms.function.label(), self.terms.function.label()
        worth = said(row, space) if row else get(space)
        its = said(row, other) if row else get(other)
        alike = f"(br_if {on} {op('eq', its, get(value))})"
        one = f"(br_if {done} {op('ge_u', get('$i'), get('$n'))}) {put(other, said(self.rows.chosen, '$i'))} {alike}"
        differs = put("$i", const(0)) + f"(block {done} (loop {again} {one} {add('$i', 1)} (br {again})))"
        asked = f"(br_if {on} {op('eqz', f'(call $space_ask_{self.number} {get(space)})')})" + put(value, worth)
        more = put("$more", op("add", get("$lacks"), said(self.rows.lack, space)))
        many = f"(br_if {on} {op('gt_s', get('$more'), load(const(self.rows.most)))})"
        more += many if self.term.lacking is not None else ""
        return asked + differs + more + say(self.rows.chosen, "$n", get(space))

    def _sets(self) -> str:
        """The function that lets a set of `$n` spaces grow by its frontier, a list between two addresses."""
        function, on = Function(), "$on"
        with self.terms.inside(self.terms.names, function=function):
            space, rest, end = (function.local() for _ in range(3))
            begin = put(space, load(get("$from"))) + say(self.rows.barred, space, const(1)) + add("$from", 4)
            fits = self._fits(space, on)
            length = op("sub", get("$to"), get("$from"))
            copied = f"(memory.copy {get('$to')} {get('$from')} {length})"
            copied += put(rest, op("add", get("$to"), length)) + put(end, get(rest))
            touching = self.terms.each_touching(self.term.domain, space, lambda m: self._joins(m, rest, end))
            given = f"{op('add', get('$n'), const(1))} {get('$more')} {get('$to')} {get(end)} {get('$root')}"
            deeper = when(f"(call $space_grow_{self.number} {given})", f"(return {const(1)})")
            whole = when(op("eq", get("$n"), const(self.term.size)), self._found())
        one = f"(block {on} {begin} {fits} {copied} {touching} {deeper})"
        free = put(space, load(get("$first"))) + say(self.rows.barred, space, const(0)) + add("$first", 4)
        freed = f"(loop $free {when(op('lt_u', get('$first'), get('$to')), f'{free} (br $free)')})"
        every = f"(loop $while {when(op('lt_u', get('$from'), get('$to')), f'{one} (br $while)')})"
        params = "(param $n i32) (param $lacks i32) (param $from i32) (param $to i32) (param $root i32) (result i32)"
        head = f"$space_grow_{self.number} {params} (local $i i32) (local $more i32) (local $first i32)"
        return function.text(head, f"{whole} {put('$first', get('$from'))} {every} {freed} {const(0)}")

    def _joins(self, member: str, rest: str, end: str) -> str:
        """Code that puts a space that touches the set at the end of the frontier, if it may come to the set."""
        at, out, again = self.terms.function.local(), self.terms.function.label(), self.terms.function.label()
        push = store(get(end), get(member)) + add(end, 4)
        one = f"(br_if {out} {op('eq', load(get(at)), get(member))}) {add(at, 4)} (br {again})"
        new = put(at, get("$to")) + f"(loop {again} {when(op('lt_u', get(at), get(rest)), one)})"
        barred = f"(br_if {out} {said(self.rows.barred, member)})"
        least = f"(br_if {out} {op('lt_u', get(member), get('$root'))})" if self.least else ""
        return f"(block {out} {barred} {least} {new} {push})"

    def _paths(self) -> str:
        """The function that lets a path of `$n` spaces grow at its ends."""
        function = Function()
        more = op("add", get("$n"), const(1))
        with self.terms.inside(self.terms.names, function=function):
            code = when(op("eq", get("$n"), const(self.term.size)), self._found())
            for end in ("$tail", "$head"):

                def longer(space: str, end: str = end) -> str:
                    on = function.label()
                    tail, head = (get(space if end == one else one) for one in ("$tail", "$head"))
                    given = f"{more} {get('$more')} {tail} {head}"
                    deeper = when(f"(call $space_grow_{self.number} {given})", f"(return {const(1)})")
                    return f"(block {on} {self._fits(space, on)} {deeper})"

                code += self.terms.each_touching(self.term.domain, end, longer)
        params = "(param $n i32) (param $lacks i32) (param $tail i32) (param $head i32) (result i32)"
        head = f"$space_grow_{self.number} {params} (local $i i32) (local $more i32)"
        return function.text(head, code + const(0))

    def _rooted(self) -> str:
        """The function that seeks the sets with a space for which the condition holds."""
        function, root = Function(), "$root"
        with self.terms.inside(self.terms.names, function=function):
            many = op("gt_s", said(self.rows.lack, root), load(const(self.rows.most)))
            body = when(many, f"(return {const(0)})") if self.term.lacking is not None else ""
            body += store(const(self.rows.chosen), get(root))
            lacks = said(self.rows.lack, root)
            if self.term.chained:
                given = f"{get(root)} {get(root)}"
            else:
                end = function.local()
                body += self._emptied(self.rows.barred) + say(self.rows.barred, root, const(1))
                body += put(end, const(self.rows.lists))

                def first(member: str) -> str:
                    push = store(get(end), get(member)) + add(end, 4)
                    return when(op("gt_u", get(member), get(root)), push) if self.least else push

                body += self.terms.each_touching(self.term.domain, root, first)
                given = f"{const(self.rows.lists)} {get(end)} {get(root)}"
        body += f"(call $space_grow_{self.number} {const(1)} {lacks} {given})"
        return function.text(f"$space_root_{self.number} (param {root} i32) (result i32)", body)

    def _emptied(self, row: int) -> str:
        """Code after which a row says nothing."""
        return f"(memory.fill {const(row)} {const(0)} {const(4 * self.term.domain.size)})"

    def _reaching(self) -> str:
        """The function that gives how many values there are among what hangs together with a space, as far as a size.

        Where there are too few, all that was reached is barren.
        """
        function = Function()
        with self.terms.inside(self.terms.names, function=function):
            space, top, count, value, at = (function.local() for _ in range(5))

            def reach(member: str) -> str:
                again, same = function.label(), function.label()
                push = say(self.rows.pending, top, get(member)) + add(top, 1) + say(self.rows.seen, member, const(1))
                worth = put(value, said(self.rows.value, member)) + put(at, const(0))
                one = f"(br_if {same} {op('eq', said(self.rows.values, at), get(value))}) {add(at, 1)} (br {again})"
                new = say(self.rows.values, count, get(value)) + add(count, 1)
                told = f"(block {same} (loop {again} {when(op('lt_u', get(at), get(count)), one)}) {new})"
                # Past the size nothing is counted, for there is no room and the number is known to do.
                return push + worth + when(op("lt_u", get(count), const(self.term.size)), told)

            def touch(member: str) -> str:
                fresh = op("eqz", said(self.rows.seen, member))
                return when(fresh, when(f"(call $space_ask_{self.number} {get(member)})", reach(member)))

            pop = put(top, op("sub", get(top), const(1))) + put(space, said(self.rows.pending, top))
            spread = pop + self.terms.each_touching(self.term.domain, space, touch)
            few = op("lt_u", get(count), const(self.term.size))
            on = op("and", op("gt_u", get(top), const(0)), few)
            body = self._emptied(self.rows.seen) + reach("$root")
            body += f"(loop $while {when(on, f'{spread} (br $while)')})"
            barren = self.terms.count_up(
                self.term.domain.size, lambda m: when(said(self.rows.seen, m), say(self.rows.barren, m, const(1)))
            )
            body += when(few, barren) + get(count)
        return function.text(f"$space_reach_{self.number} (param $root i32) (result i32)", body)

    def _seeking(self) -> str:
        """The function that goes through the roots."""
        function = Function()
        root, at = function.local(), function.local()
        begin = put(root, said(self.rows.roots, at)) + add(at, 1)
        asked, sought = f"(call $space_ask_{self.number} {get(root)})", f"(call $space_root_{self.number} {get(root)})"
        if not self.term.union:
            one = when(asked, when(sought, f"(return {const(1)})"))
        elif self.term.including is not None:
            one = when(asked, f"(drop {sought})")
        else:
            enough = op("ge_u", f"(call $space_reach_{self.number} {get(root)})", const(self.term.size))
            known = op("or", said(self.rows.shown, root), said(self.rows.barren, root))
            one = when(op("eqz", known), when(asked, when(enough, f"(drop {sought})")))
        body = f"(loop $while {when(op('lt_u', get(at), get('$count')), f'{begin} {one} (br $while)')}) {const(0)}"
        return function.text(f"$space_seek_{self.number} (param $count i32) (result i32)", body)
