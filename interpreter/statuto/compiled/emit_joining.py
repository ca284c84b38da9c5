"""What keeps connections up to date: after each effect, the spaces that it touched are sorted anew."""

from __future__ import annotations

from collections.abc import Iterable

from statuto.checks.program import Effect
from statuto.checks.terms import Field
from statuto.compiled.candidates import Candidates
from statuto.compiled.connections_text import FIRST_MARK, TOP, connecting
from statuto.compiled.emit_groups import Groups
from statuto.compiled.sorting import HERE, KeptSorting
from statuto.compiled.wat import RECORD, Function, const, either, get, load, op, put, store, when
from statuto.evaluate.group_inputs import written_by
from statuto.machine.code import Machine


class Joining(Groups):
    """Emits what keeps the connections and candidates of one machine up to date; part of `Effects`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._watched = [(kept.spots, f"sort_{number}") for number, kept in enumerate(self.sortings)]
        self._watched += [(kept.spots(), f"candidate_{action}") for action, kept in self.candidates.items()]

    def followed(self, effect: Effect, code: str) -> str:
        """An effect after which all that is kept is up to date, and then groups: these may ask for it."""
        for place in written_by(effect):
            examined = [(spots[id(place.field)], name) for spots, name in self._watched if id(place.field) in spots]
            for at in sorted({at for at, _ in examined}):
                thing = self.function.local()
                examine = (f"(call $examine_{name} {get(thing)})" for where, name in examined if where == at)
                code = put(thing, self.value(place.indices[at])) + code + " ".join(examine)
        return super().followed(effect, code)

    def settled(self, fields: Iterable[Field]) -> str:
        """Code that brings all up to date after a change of any part of these fields."""
        changed = list(fields)
        return self._looked(changed) + super().settled(changed)

    def find_groups(self) -> str:
        """Code that finds what hangs together before the setup, by what is kept from the deal before."""
        return self._looked(field for field in self.program.fields if field.lifetime == "match") + super().find_groups()

    def _looked(self, fields: Iterable[Field]) -> str:
        changed = {id(field) for field in fields}
        return " ".join(f"(call $look_{name})" for spots, name in self._watched if not changed.isdisjoint(spots))

    def following(self) -> str:
        """The functions that keep connections and groups up to date; nothing for a book without."""
        joining = [self._joining(number, kept) for number, kept in enumerate(self.sortings)]
        counting = [self._counting(action, kept) for action, kept in self.candidates.items()]
        return "\n".join([super().following(), *joining, *counting])

    def _joining(self, number: int, kept: KeptSorting) -> str:
        if not kept.used:
            return f"(func $examine_sort_{number} (param $s i32)) (func $look_sort_{number})"
        board, tables = kept.sorting.domain.board, self.behind.connections[number]
        assert board is not None
        spaces = range(len(board.names))
        marks = [sum(1 << FIRST_MARK + i for i, among in enumerate(kept.marks) if s in among) for s in spaces]
        places = {"left": tables.left, "flags": tables.flags, "word": tables.word, "class": tables.sort}
        places["own"] = self.memory.table([TOP + 1 + mark for mark in marks])
        places["beside"] = self.memory.lists(board.beside)
        places["after"] = places["beside"] + 4
        text = connecting(number, len(board.names), kept.flagged, places, kept.patterns)
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

    def _counting(self, action: int, kept: Candidates) -> str:
        """The functions that keep the candidates of an action: of one thing, and of all."""
        function, condition = Function(), const(1)
        at, bit, mask = function.local(), function.local(), function.local()
        count = RECORD + 4 * self.behind.counted[action]
        permit = next(one for one in self.program.actions[action].permissions if one.mode == "must")
        with self.inside({HERE: "$s"}, permit.article, function):
            for part in reversed(kept.conditions):
                condition = either(self.value(part), condition, const(0))
        word = load(get(at), count + 4)
        code = put(at, op("shl", op("shr_u", get("$s"), const(5)), const(2))) + put(bit, condition)
        code += put(mask, op("shl", const(1), get("$s")))
        more = op("sub", op("shl", get(bit), const(1)), const(1))
        other = op("ne", op("ne", op("and", word, get(mask)), const(0)), get(bit))
        change = store(get(at), op("xor", word, get(mask)), count + 4)
        change += store(const(0), op("add", load(const(0), count), more), count)
        there = when(op("ge_s", get("$s"), const(0)), code + when(other, change))
        examine = function.text(f"$examine_candidate_{action} (param $s i32)", there)
        function = Function()
        every = function.text(
            f"$look_candidate_{action}",
            self._each_thing(function, kept.domain.size, f"$examine_candidate_{action}"),
        )
        return examine + every

    def _each_thing(self, function: Function, size: int, name: str) -> str:
        with self.inside({}, "", function):
            return self.count_up(size, lambda thing: f"(call {name} {get(thing)})")
