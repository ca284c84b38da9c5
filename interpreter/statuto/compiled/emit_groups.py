"""Groups to WebAssembly: after each effect they follow what it changed, as in the reference evaluator."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import prod

from statuto.checks.program import Effect, GroupChange, GroupOf, Store
from statuto.checks.scope import SCRATCH
from statuto.checks.terms import Field, ZoneAt
from statuto.checks.types import Domain
from statuto.compiled.emit_transfers import Transfers
from statuto.compiled.groups_text import SCRATCH_TABLES, SHARED, following
from statuto.compiled.members_text import BITS, members
from statuto.compiled.wat import RECORD, Function, const, get, load, op, put, when
from statuto.evaluate.group_inputs import inputs_of, written_by
from statuto.machine.code import Machine


class Groups(Transfers):
    """Emits what keeps the groups of one machine up to date; part of `Effects`."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._inputs = [inputs_of(group) for group in self.program.groups]

    @abstractmethod
    def block(self, effects: Sequence[Effect]) -> str:
        """The code of effects one after the other."""

    def place(self, zone: ZoneAt | Store) -> str:
        """The address of a memory or zone that is changed; a failure where it is that of none, or of a former group."""
        lives = ""
        for (_, domain), index in zip(zone.field.dims, zone.indices, strict=True):
            if domain.group is not None:
                group = self.function.local()
                size = load(op("shl", get(group), const(2)), RECORD + 4 * domain.group.size.offset)
                gone = self.fail("E006", f"`{zone.field.name}` is asked of a {domain.name} that is no more.")
                there = op("ge_s", get(group), const(0))
                lives += put(group, self.value(index)) + when(there, when(op("eqz", size), gone))
        at = super().place(zone)
        return f"(block (result i32) {lives} {at})" if lives else at

    def followed(self, effect: Effect, code: str) -> str:
        """An effect after which the groups are up to date: by the one space it touches, where that is known."""
        written = written_by(effect)
        for number, inputs in enumerate(self._inputs):
            touched = [place for place in written if place.field in inputs]
            spots = [(place, inputs.spot[id(place.field)]) for place in touched]
            if any(at < 0 for _, at in spots):
                code += f"(call $update_{number})"
            elif spots:
                spaces = [self.function.local() for _ in spots]
                found = [put(s, self.value(place.indices[at])) for s, (place, at) in zip(spaces, spots, strict=True)]
                code = " ".join(found) + code
                examine = f"(call $examine_{number} {get(spaces[0])})"
                if len(spaces) == 1:
                    code += examine
                else:
                    same = op("eq", get(spaces[0]), get(spaces[1]))
                    code += when(same, examine, f"(call $update_{number})")
        return code

    def settled(self, fields: Iterable[Field]) -> str:
        """Code that brings the groups up to date after a change of any part of these fields."""
        changed = list(fields)
        asked = (n for n, inputs in enumerate(self._inputs) if any(field in inputs for field in changed))
        return " ".join(f"(call $update_{number})" for number in asked)

    def find_groups(self) -> str:
        """Code that finds the groups before the setup, without what else happens as they join."""
        if not self._inputs:
            return ""
        every = " ".join(f"(call $update_{number})" for number in range(len(self._inputs)))
        return f"(global.set $quiet {const(1)}) {every} (global.set $quiet {const(0)})"

    def following(self) -> str:
        """The functions for all groups; nothing for a book without."""
        if not self.program.groups:
            return ""
        clauses = [self._clause(number, group) for number, group in enumerate(self.program.groups)]
        return SHARED + (BITS if self.behind.members else "") + "\n".join(clauses)

    def _clause(self, number: int, group: GroupOf) -> str:
        board, grouping = group.grouping.spaces.board, group.grouping
        if board is None:
            raise self.refuse("boards that are laid from tiles")
        spaces = grouping.spaces.size
        places = {name: self.memory.buffer(spaces) for name in SCRATCH_TABLES}
        places |= {"at": RECORD + 4 * grouping.at.offset, "size": RECORD + 4 * grouping.size.offset}
        alike = grouping.alike
        places["alike"] = RECORD + 4 * alike.offset if alike is not None else self.memory.buffer(spaces)
        places["beside"] = self.memory.lists(board.beside)
        places["after"] = places["beside"] + 4
        kept = self.behind.members.get(id(grouping.at))
        parts = [self._now(number, group), following(number, spaces, places, kept is not None)]
        parts += [members(number, kept)] if kept is not None else []
        parts += [self._change(f"$joining_{number}", group.joining, group.article)]
        parts += [self._change(f"$splitting_{number}", group.splitting, group.article)]
        return "\n".join([*parts, *self._cells(number, group.domain)])

    def _now(self, number: int, group: GroupOf) -> str:
        """Whether the condition holds for a space; the value in which it must be like its group goes to a global."""
        function = Function()
        with self.inside({group.slot: "$s"}, group.article, function):
            value = self.value(group.alike) if group.alike is not None else const(0)
            body = when(op("eqz", self.value(group.condition)), f"(return {const(0)})")
        body += f"(global.set $value_{number} {value}) {const(1)}"
        return function.text(f"$now_{number} (param $s i32) (result i32)", body)

    def _change(self, name: str, change: GroupChange | None, article: str) -> str:
        function, names, body = Function(), dict[int, str](), ""
        with self.inside(names, article, function):
            if change is not None:
                for slot, given in ((change.group, "$g"), (change.other, "$o")):
                    if slot < SCRATCH:
                        body += self.set_slot(slot, get(given))
                    else:
                        names[slot] = given
                body += self.block(change.body)
        return function.text(f"{name} (param $g i32) (param $o i32)", body)

    def _cells(self, number: int, domain: Domain) -> tuple[str, str]:
        """The functions that give a group another root, and that forget one."""
        start, move, cease = self.memory.table(self.layout.initial), "", ""
        for field in self.program.fields:
            first, strides = self.behind.place(field)
            for k, (_, of) in enumerate(field.dims):
                if of is not domain:
                    continue
                width, size = strides[k], const(4 * strides[k])
                for n in range(prod(other.size for _, other in field.dims[:k])):
                    base = 4 * (first + n * width * domain.size)
                    old, new = (op("add", op("mul", get(g), size), const(RECORD + base)) for g in ("$g", "$new"))
                    fresh = op("add", op("mul", get("$g"), size), const(start + base))
                    empty = id(field) in self.behind.sets
                    back = f"(memory.fill {old} {const(0)} {size})" if empty else f"(memory.copy {old} {fresh} {size})"
                    move += f"(memory.copy {new} {old} {size}) {back}\n"
                    cease += back + "\n"
        things = [(RECORD + 4 * f.offset, f.cells) for f in self._holding(domain, "thing")]
        locals_ = [(RECORD + 4 * self.layout.local(slot), 1) for of, slot in self.program.of_groups if of is domain]
        for at, cells in things + locals_:
            where = f"(call $regroup {const(at)} {const(at + 4 * cells)} {get('$g')}"
            move += f"{where} {get('$new')})\n"
            if (at, cells) in things:
                cease += f"{where} {const(-1)})\n"
        for field in self._holding(domain, "set"):
            words = self.behind.sets.get(id(field))
            first, each = (words.first, words.each) if words is not None else (field.offset, 1)
            at, end = RECORD + 4 * first, RECORD + 4 * (first + each * field.cells)
            where = f"(call $regroup_set {const(at)} {const(end)} {const(4 * each)} {get('$g')}"
            move += f"{where} {get('$new')})\n"
            cease += f"{where} {const(-1)})\n"
        if id(self.program.groups[number].grouping.at) in self.behind.members:
            move += f"(call $renamed_{number} {get('$g')} {get('$new')})"
            cease += f"(call $none_{number} {get('$g')})"
        moves = f"(func $move_{number} (param $g i32) (param $new i32) {move})"
        return moves, f"(func $cease_{number} (param $g i32) {cease})"

    def _holding(self, domain: Domain, form: str) -> list[Field]:
        """The memories that hold a group, or that hold sets of groups."""
        held = [field for field in self.program.fields if field.form == "value" and field.type.domain is domain]
        return [field for field in held if (field.type.form == "set") == (form == "set")]
