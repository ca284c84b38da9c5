"""Tables that are worked out while the book is compiled, and sets of things as words of bits, kept in locals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import NamedTuple

from statuto.checks.reads import walk
from statuto.checks.terms import ComponentOf, Const, Control, Fold, Local, Lookup, RunOf, Term
from statuto.compiled.bits import WORD, full_words
from statuto.compiled.emit_folds import Folds
from statuto.compiled.fixed import Fixed, Key
from statuto.compiled.wat import const, op, plus
from statuto.compiled.words import Mask, Word, known, without
from statuto.machine.code import Machine

Row = tuple[int, ...]


class NotMasked(Exception):
    """A condition is not known for all things at once."""


class Variable(NamedTuple):
    """What varies: how many things it goes through, and for each slot that is known by it the row of its things.

    What is said of things that are not `among` these, as bits, does not matter; −1 are all.
    """

    size: int
    rows: Mapping[int, Row]
    among: int = -1

    @classmethod
    def of(cls, size: int, *slots: int) -> Variable:
        """The variable in some slots."""
        return cls(size, dict.fromkeys(slots, tuple(range(size))))

    def with_rows(self, slots: Iterable[int], row: Row) -> Variable:
        """The same where other slots are known too."""
        return self._replace(rows={**self.rows, **dict.fromkeys(slots, row)})

    def within(self, mask: Mask) -> Variable:
        """The same where nothing matters but what is in a set too, if that is known."""
        known = -1 if any(isinstance(word, str) for word in mask) else 0
        for place, word in enumerate(mask):
            known |= word << WORD * place if isinstance(word, int) else 0
        return self._replace(among=self.among & known)


class InWords(Folds):
    """Emits tables and words; part of `Terms`. Code that must run before is kept in `_steps`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.fixed = Fixed(machine, self.ranges)
        self._steps: list[str] = []
        self._held: dict[str, str] = {}

    @contextmanager
    def steps(self) -> Iterator[list[str]]:
        """Emit what must run before into a list of its own."""
        before = self._steps, self._held
        self._steps, self._held = [], {}
        try:
            yield self._steps
        finally:
            self._steps, self._held = before

    def hold(self, word: Word) -> Word:
        """A word in a local, so that it may be used again; the same code is kept once."""
        if isinstance(word, int) or word.startswith("(local.get"):
            return word
        if word not in self._held:
            name = self.function.wide()
            self._steps.append(f"(local.set {name} {word})")
            self._held[word] = f"(local.get {name})"
        return self._held[word]

    def tabled(self, term: Term) -> str:
        """The code of a value that depends on variables and seats alone, from a table; nothing if that is no better."""
        if isinstance(term, Const | Local | Control | Lookup) or term.type.form not in ("thing", "truth", "number"):
            return ""
        keys = self.fixed.keys(term)
        if keys is None or not _worth_table(term, len(keys)):
            return ""
        values = self.fixed.entries(term, keys)
        if values is None:
            return ""
        if len(set(values)) == 1:
            return const(values[0])
        return self.entry(values, self._place_of(keys))

    def _place_of(self, keys: Sequence[Key]) -> str:
        """The code of the place in a table by some keys."""
        place = ""
        for key in keys:
            index = self.value(key.term)
            index = op("sub", index, const(key.low)) if key.low else index
            place = plus(op("mul", place, const(key.size)), index) if place else index
        return place or const(0)

    def joined(self, how: Callable[[Word, Word], Word], masks: Sequence[Mask]) -> Mask:
        """What some sets have in common, or have together."""
        found = masks[0]
        for mask in masks[1:]:
            found = tuple(self.hold(how(a, b)) for a, b in zip(found, mask, strict=True))
        return found

    def but(self, mask: Mask, other: Mask) -> Mask:
        """What is in a set and not in another."""
        return tuple(self.hold(without(a, b)) for a, b in zip(mask, other, strict=True))

    def looked_up(self, term: Term, keys: Sequence[Key], variable: Variable) -> Mask:
        """The set of the things for which a condition holds, in a table by other variables."""
        needed = self.fixed.needs(term).locals
        rows = {slot: row for slot, row in variable.rows.items() if slot in needed}
        entries = list[int]()
        for values in product(*(range(key.low, key.low + key.size) for key in keys)):
            given = {key.term: value for key, value in zip(keys, values, strict=True)}
            found = self.fixed.mapped(term, rows, given)
            if found is None:
                raise NotMasked
            entries += known([bool(one) for one in found])
        return self.entry_of(entries, keys, len(full_words(variable.size)))

    def entry_of(self, entries: list[int], keys: Sequence[Key], count: int) -> Mask:
        """The words of an entry of a table of sets."""
        if len(entries) == count:
            return tuple(entries)
        table = self.memory.words(entries)
        return self.words_at(op("mul", self._place_of(keys), const(8 * count)), table, count)

    def words_at(self, address: str, offset: int, count: int) -> Mask:
        """The words that lie at an address."""
        return tuple(self.hold(f"(i64.load offset={offset + 8 * word} {address})") for word in range(count))


def _worth_table(term: Term, keys: int) -> bool:
    """Whether a table is better than to work something out: it is not where that takes a step or two."""
    if any(isinstance(one, Fold | RunOf | ComponentOf) for one in walk(term)):
        return True
    steps = sum(not isinstance(one, Const | Local | Control) for one in walk(term))
    return steps >= (2 if keys < 2 else 4)
