"""Searches for connected sets and paths of a size, as functions: sets of spaces are words of bits.

A step takes one space after the other from the *frontier*: what touches the set and may still come to it. A space that
was passed over is not taken later in the same branch, so every set is met once (Wernicke's enumeration of connected
subgraphs, 2006). A path grows at its tail, then at its head. What has the value of a chosen space, where values must
differ, is *free* no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from statuto.compiled.wat import Function, const, either, get, load, op, plus, put, tee, when
from statuto.compiled.words import Mask, any_of, both, code, counted, nonempty, wide, without

Names = tuple[str, ...]
ALONE, WITH, UNION, UNION_WITH = "alone", "with", "union", "union with"
"""What is sought: a set or one with a space; the spaces of all sets or of all with a space."""


class Search(NamedTuple):
    """A search: of how many spaces, of a path or a set, for what, in how many words.

    `beside` is where the sets of neighbours lie; `rows` where the address lies of the set of those with the same value
    as each space, 0 where nothing must differ; `lacking` the set of those of which some only are allowed, 0 without.
    """

    number: int
    size: int
    chained: bool
    form: str
    words: int
    beside: int
    rows: int
    lacking: int


def globals_of(name: str, words: int) -> tuple[list[str], Mask]:
    """Global words that a function leaves behind: their declarations, and their values."""
    names = [f"${name}_{word}" for word in range(words)]
    return [f"(global {one} (mut i64) (i64.const 0))" for one in names], tuple(f"(global.get {one})" for one in names)


def leave(name: str, mask: Mask) -> str:
    """Code that gives such globals their value."""
    return "".join(f"(global.set ${name}_{word} {code(one)})" for word, one in enumerate(mask))


def values(names: Names) -> Mask:
    """The words in some locals."""
    return tuple(get(name) for name in names)


def keep(names: Names, mask: Mask) -> str:
    """Code that gives the locals of a set their words."""
    return "".join(f"(local.set {name} {code(word)})" for name, word in zip(names, mask, strict=True))


def but(mask: Mask, other: Mask) -> Mask:
    """What is in a set and not in another."""
    return tuple(without(a, b) for a, b in zip(mask, other, strict=True))


def also(mask: Mask, other: Mask) -> Mask:
    """What is in one of two sets."""
    return tuple(any_of(a, b) for a, b in zip(mask, other, strict=True))


def within(mask: Mask, other: Mask) -> Mask:
    """What is in both of two sets."""
    return tuple(both(a, b) for a, b in zip(mask, other, strict=True))


def single(space: str, words: int) -> Mask:
    """The set of the space in a local, which is not none."""
    bit = wide("shl", code(1), f"(i64.extend_i32_u {get(space)})")
    if words == 1:
        return (bit,)
    at = op("shr_u", get(space), const(6))
    return tuple(f"(select {bit} {code(0)} {op('eq', at, const(word))})" for word in range(words))


def row(address: str, words: int, offset: int = 0) -> Mask:
    """The set that lies at an address."""
    return tuple(f"(i64.load offset={offset + 8 * word} {address})" for word in range(words))


def take(names: Names, space: str, otherwise: str) -> str:
    """Code that takes the first space out of a set into a local, and does something else if the set is empty."""
    done = otherwise
    for word in reversed(range(len(names))):
        name = names[word]
        first = f"(i32.wrap_i64 {wide('ctz', get(name))})"
        rest = put(name, wide("and", get(name), wide("sub", get(name), code(1))))
        found = put(space, plus(first, const(64 * word)) if word else first) + rest
        done = when(wide("ne", get(name), code(0)), found, done)
    return done


def beside(space: str, at: int, words: int) -> Mask:
    """The set of the neighbours of the space in a local, whose sets lie at an address."""
    return row(op("mul", get(space), const(8 * words)), words, at)


def has_bit(at: int, space: str) -> str:
    """The code of whether the set at an address has the space in a local."""
    byte = f"(i32.load8_u offset={at} {op('shr_u', get(space), const(3))})"
    return op("and", op("shr_u", byte, op("and", get(space), const(7))), const(1))


def reaching(name: str, words: int, at: int) -> str:
    """The function that leaves in the globals of its name what hangs together with a space within a set."""
    function, declared = Function(), globals_of(name, words)[0]
    inside, pending, reached, more = _params("m", words), *(_wides(function, words) for _ in range(3))
    over = leave(name, values(reached)) + "(return)"
    further = within(values(inside), beside("$b", at, words))
    body = keep(pending, single("$b", words)) + keep(reached, values(pending)) + "(loop $on"
    body += take(pending, "$b", over) + keep(more, but(further, values(reached)))
    body += keep(reached, also(values(reached), values(more))) + keep(pending, also(values(pending), values(more)))
    head = f"${name} (param $b i32) {_declared(inside)}"
    return "\n".join([*declared, function.text(head, f"{body} (br $on)) (unreachable)")])


class Searching:
    """Writes the functions of one search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.words, self.shown = search.words, f"shown_{search.number}"
        self.unites = search.form in (UNION, UNION_WITH)
        self.reach = f"reach_{search.number}"

    def text(self) -> str:
        """All functions; `$search_N` takes how many may lack something, a space if one must be in it, and a set.

        It gives whether something was found, and leaves the spaces of all that was in the globals `$shown_N`.
        """
        parts = globals_of(self.shown, self.words)[0] if self.unites else []
        if self.search.size > 1:
            parts.append(self._path() if self.search.chained else self._set())
        parts.append(self._seek())
        if self.search.form == UNION:
            parts.append(reaching(self.reach, self.words, self.search.beside))
        parts.append(self._search())
        return "\n".join(parts)

    def _found(self, chosen: Mask) -> str:
        """What happens with a set: it may be all that is looked for."""
        shown = globals_of(self.shown, self.words)[1]
        kept = leave(self.shown, also(shown, chosen)) if self.unites else ""
        return kept if self.search.form == UNION_WITH else kept + f"(return {const(1)})"

    def _alike(self, space: str) -> Mask:
        """Those with the value of a space, itself among them; none where nothing must differ."""
        if not self.search.rows:
            return (0,) * self.words
        return row(load(op("shl", get(space), const(2)), self.search.rows), self.words)

    def _lacks(self, out: str, lack: str, less: str) -> str:
        """Code that counts a space that lacks something, and does something else if too many do."""
        if not self.search.lacking:
            return ""
        count = when(get(lack), put(less, op("sub", get(lack), const(1))), out)
        return when(has_bit(self.search.lacking, "$b"), count)

    def _step(self, function: Function, chosen: Names, free: Names, on: str) -> tuple[Names, str]:
        """The set with one more space `$b`, and code that ends here if it is whole or not allowed."""
        larger = _wides(function, self.words)
        code = put("$less", get("$lack")) + self._lacks(on, "$lack", "$less")
        code += keep(larger, also(values(chosen), single("$b", self.words)))
        return larger, code + when(op("eq", get("$left"), const(1)), self._found(values(larger)) + on)

    def _set(self) -> str:
        """The function that lets a set grow: by how many, how many may lack something, the set, frontier, free."""
        function, n = Function(), self.search.number
        chosen, frontier, free = (_params(name, self.words) for name in "sfa")
        larger, step = self._step(function, chosen, free, "(br $on)")
        left = _wides(function, self.words)
        begin = take(frontier, "$b", f"(return {const(0)})")
        begin += keep(free, but(values(free), single("$b", self.words)))
        touching = beside("$b", self.search.beside, self.words)
        further = keep(left, but(values(free), self._alike("$b")))
        given = [*values(larger), *within(also(values(frontier), touching), values(left)), *values(left)]
        deeper = f"(call $grow_{n} {op('sub', get('$left'), const(1))} {get('$less')} {' '.join(map(code, given))})"
        body = f"(loop $on {begin} {step} {further} {when(deeper, f'(return {const(1)})')} (br $on)) (unreachable)"
        sets = " ".join(_declared(names) for names in (chosen, frontier, free))
        head = f"$grow_{n} (param $left i32) (param $lack i32) {sets} (result i32) (local $b i32) (local $less i32)"
        return function.text(head, body)

    def _path(self) -> str:
        """The same for a path, by its ends instead of a frontier; `$grown` says that its tail is done."""
        function, n = Function(), self.search.number
        chosen, free = (_params(name, self.words) for name in "sa")
        frontier, left = (_wides(function, self.words) for _ in range(2))
        larger, step = self._step(function, chosen, free, "(br $on)")
        end = function.local()
        at_end = put(end, f"(select {get('$head')} {get('$tail')} {get('$grown')})")
        at_end += keep(frontier, within(beside(end, self.search.beside, self.words), values(free)))
        spent = also(single("$b", self.words), self._alike("$b"))
        tail = f"(select {get('$tail')} {get('$b')} {get('$grown')})"
        head = f"(select {get('$b')} {get('$head')} {get('$grown')})"
        ends = f"{tail} {head} {get('$grown')}"
        given = " ".join(map(code, [*values(larger), *values(left)]))
        deeper = f"(call $grow_{n} {op('sub', get('$left'), const(1))} {get('$less')} {ends} {given})"
        further = keep(left, but(values(free), spent)) + when(deeper, f"(return {const(1)})")
        every = f"(block $none (loop $on {take(frontier, '$b', '(br $none)')} {step} {further} (br $on)))"
        over = when(get("$grown"), f"(return {const(0)})") + put("$grown", const(1))
        sets = " ".join(_declared(names) for names in (chosen, free))
        params = "(param $left i32) (param $lack i32) (param $tail i32) (param $head i32) (param $grown i32)"
        head = f"$grow_{n} {params} {sets} (result i32) (local $b i32) (local $less i32)"
        return function.text(head, f"(loop $ends {at_end} {every} {over} (br $ends)) (unreachable)")

    def _seek(self) -> str:
        """The function that seeks sets with the space `$b` among those that are free."""
        function, search = Function(), self.search
        free = _params("a", self.words)
        own, left = (_wides(function, self.words) for _ in range(2))
        nothing = f"(return {const(0)})"
        body = self._lacks(nothing, "$lack", "$lack") + keep(own, single("$b", self.words))
        if search.size == 1:
            body += self._found(values(own)) + const(0)
        else:
            body += keep(left, but(but(values(free), values(own)), self._alike("$b")))
            given = [*values(own)]
            if not search.chained:
                given += within(beside("$b", search.beside, self.words), values(left))
            ends = f"{get('$b')} {get('$b')} {const(0)}" if search.chained else ""
            words = " ".join(map(code, [*given, *values(left)]))
            body += f"(call $grow_{search.number} {const(search.size - 1)} {get('$lack')} {ends} {words})"
        head = f"$seek_{search.number} (param $b i32) (param $lack i32) {_declared(free)} (result i32)"
        return function.text(head, body)

    def _search(self) -> str:
        function, search, n = Function(), self.search, self.search.number
        inside, rest = _params("m", self.words), _wides(function, self.words)
        nothing, seek = f"(return {const(0)})", f"(call $seek_{n} {get('$b')} {get('$lack')}"
        body = leave(self.shown, (0,) * self.words) if self.unites else ""
        body += when(op("lt_s", get("$lack"), const(0)), nothing)
        all_of = " ".join(map(code, values(inside)))
        if search.form in (WITH, UNION_WITH):
            body += when(op("lt_s", get("$b"), const(0)), nothing)
            there = nonempty(within(values(inside), single("$b", self.words)))
            body += either(there, f"{seek} {all_of})", const(0))
        else:
            greater = all_of if search.chained or search.form == UNION else " ".join(map(code, values(rest)))
            body += keep(rest, values(inside)) + "(loop $on" + take(rest, "$b", nothing)
            found = when(f"{seek} {greater})", "" if search.form == UNION else f"(return {const(1)})")
            if search.form == UNION:
                reached = globals_of(self.reach, self.words)[1]
                shown = globals_of(self.shown, self.words)[1]
                seen = keep(rest, but(values(rest), shown))
                body += f"(call ${self.reach} {get('$b')} {all_of})"
                found = when(self._few(function, reached), keep(rest, but(values(rest), reached)), found + seen)
            body += f"{found} (br $on)) (unreachable)"
        given = "(param $b i32)" if search.form in (WITH, UNION_WITH) else ""
        own = "" if given else "(local $b i32)"
        return function.text(f"$search_{n} (param $lack i32) {given} {_declared(inside)} (result i32) {own}", body)

    def _few(self, function: Function, reached: Mask) -> str:
        """The code of whether too few spaces, or too few that differ, hang together."""
        size = const(self.search.size)
        if not self.search.rows:
            return op("lt_u", counted(reached), size)
        left, count, one = _wides(function, self.words), function.local(), function.local()
        out, again = function.label(), function.label()
        counting = take(left, one, f"(br {out} {const(1)})") + keep(left, but(values(left), self._alike(one)))
        more = op("lt_u", tee(count, op("add", get(count), const(1))), size)
        begin = keep(left, reached) + put(count, const(0))
        return f"(block {out} (result i32) {begin} (loop {again} {counting} (br_if {again} {more})) {const(0)})"


def _params(name: str, words: int) -> Names:
    return tuple(f"${name}{word}" for word in range(words))


def _declared(names: Sequence[str]) -> str:
    return " ".join(f"(param {name} i64)" for name in names)


def _wides(function: Function, words: int) -> Names:
    return tuple(function.wide() for _ in range(words))
