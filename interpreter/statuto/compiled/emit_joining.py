"""What keeps connections up to date: after each effect, the spaces that it touched are sorted anew."""

from __future__ import annotations

from collections.abc import Iterable

from statuto.checks.program import Effect
from statuto.checks.terms import Field
from statuto.compiled.connections_text import FIRST_MARK, TOP, connecting
from statuto.compiled.emit_groups import Groups
from statuto.compiled.sorting import HERE, KeptSorting
from statuto.compiled.wat import Function, const, either, get, op, put, when
from statuto.evaluate.group_inputs import written_by


class Joining(Groups):
    """Emits what keeps the connections of one machine up to date; part of `Effects`."""

    def followed(self, effect: Effect, code: str) -> str:
        """An effect after which connections are up to date, and then groups: these may ask for connections."""
        for number, kept in enumerate(self.sortings):
            for place in written_by(effect):
                at = kept.spots.get(id(place.field))
                if at is not None:
                    space = self.function.local()
                    examine = f"(call $examine_sort_{number} {get(space)})"
                    code = put(space, self.value(place.indices[at])) + code + examine
        return super().followed(effect, code)

    def settled(self, fields: Iterable[Field]) -> str:
        """Code that brings all up to date after a change of any part of these fields."""
        changed = list(fields)
        return self._looked(field for field in changed) + super().settled(changed)

    def find_groups(self) -> str:
        """Code that finds what hangs together before the setup, by what is kept from the deal before."""
        return self._looked(field for field in self.program.fields if field.lifetime == "match") + super().find_groups()

    def _looked(self, fields: Iterable[Field]) -> str:
        changed = {id(field) for field in fields}
        asked = (n for n, kept in enumerate(self.sortings) if not changed.isdisjoint(kept.spots))
        return " ".join(f"(call $look_{number})" for number in asked)

    def following(self) -> str:
        """The functions that keep connections and groups up to date; nothing for a book without."""
        joining = [self._joining(number, kept) for number, kept in enumerate(self.sortings)]
        return "\n".join([super().following(), *joining])

    def _joining(self, number: int, kept: KeptSorting) -> str:
        if not kept.used:
            return f"(func $examine_sort_{number} (param $s i32)) (func $look_{number})"
        board, tables = kept.sorting.domain.board, self.behind.connections[number]
        assert board is not None
        spaces = range(len(board.names))
        marks = [sum(1 << FIRST_MARK + i for i, among in enumerate(kept.marks) if s in among) for s in spaces]
        places = {"left": tables.left, "flags": tables.flags, "word": tables.word, "class": tables.sort}
        places["own"] = self.memory.table([TOP + 1 + mark for mark in marks])
        places["beside"] = self.memory.lists(board.beside)
        places["after"] = places["beside"] + 4
        text = connecting(number, len(board.names), kept.sorts, places, kept.patterns)
        return self._examine(number, kept) + text

    def _examine(self, number: int, kept: KeptSorting) -> str:
        """The function that sorts a space anew."""
        function, sort, sorting = Function(), const(1), kept.sorting
        with self.inside({HERE: "$s"}, "", function):
            if sorting.key is not None:
                value = function.local()
                given = put(value, self.value(sorting.key))
                counted = op("add", get(value), const(1 - kept.low))
                sort = either(op("ne", get(value), const(kept.start)), counted, const(0))
                sort = f"(block (result i32) {given} {sort})"
            for part in reversed(sorting.own):
                sort = either(self.value(part), sort, const(0))
        there = when(op("ge_s", get("$s"), const(0)), f"(call $came_{number} {get('$s')} {sort})")
        return function.text(f"$examine_sort_{number} (param $s i32)", there)


__all__ = ["Joining"]
