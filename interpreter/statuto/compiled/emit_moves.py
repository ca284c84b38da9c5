"""Legal moves: loops over the candidates of an action, each condition asked as soon as all it speaks of is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from statuto.checks.program import ActionOf, ParameterOf, PermissionOf
from statuto.checks.terms import Members, Operator, Term
from statuto.checks.types import TRUTH, set_of
from statuto.compiled.emit_effects import Effects
from statuto.compiled.emit_several import columns, in_columns, is_wide
from statuto.compiled.emit_sieve import Asked
from statuto.compiled.wat import Function, const, get, op, put, store, store_wide, when
from statuto.compiled.ways import any_way, is_ahead, level_of, ways_of
from statuto.evaluate.moves import DECLINE
from statuto.evaluate.work import MOST_LEGAL
from statuto.machine.code import ChancePick, Decision
from statuto.machine.inline import conjunction, conjuncts

FOUND = "(return (i32.const 1))"
"""What is done with a legal move, if one is enough."""


class Moves(Effects):
    """Emits the moves of one machine: they are written at `$top`, each with `width` numbers."""

    def prepare(self) -> None:
        """Room for the moves, or the outcomes, of the widest node."""
        actions = self.program.actions
        self.width = max([2, *(columns(action)[-1] for action in actions)])
        products = [prod(_size(parameter) for parameter in action.parameters) for action in actions]
        decisions = [node.actions for node in self.machine.code if isinstance(node, Decision)]
        most = max([1, *(1 + sum(products[a] for a in node) for node in decisions)])
        self.capped = most > MOST_LEGAL
        picks = [node.source.type.domain for node in self.machine.code if isinstance(node, ChancePick)]
        widest = max([1, *(d.size for d in picks if d is not None), *(f.width for f in self.program.fields)])
        self.most = max(min(most, MOST_LEGAL + 1), widest)  # one is to decline
        self.choices = self.memory.buffer(self.most * self.width)
        self._gone_through = set[str]()

    def can(self, action: int) -> str:
        """A call of the function that tells whether the chooser has a legal move of an action."""
        return self._go_through(f"$can_{action}", action, FOUND)

    def first(self, action: int) -> str:
        """A call of the function that tells whether the chooser has a move of an action, and writes the first one."""
        return self._go_through(f"$first_{action}", action, FOUND, True)

    def moves(self, action: int) -> str:
        """A call of the function that writes the legal moves of an action."""
        return self._go_through(f"$moves_{action}", action, "", True)

    def _go_through(self, name: str, action: int, leaf: str, writes: bool = False) -> str:
        """A call of a function that goes through the legal moves of an action; with a `leaf` up to the first one."""
        if name not in self._gone_through:
            self._gone_through.add(name)
            function, one = Function(), self.program.actions[action]
            with self.inside({}, one.article, function):
                body = self._candidates(one, leaf, writes)
            head = f"{name} (result i32)" if leaf else name
            start = f"(global.set $top {const(self.choices)})" if leaf and writes else ""
            self.functions.append(function.text(head, f"{start}{body} {const(0)}" if leaf else body))
        return f"(call {name})"

    def decision(self, node: Decision) -> str:
        """The code of how many moves a decision offers, declining it among them; they are written into the buffer."""
        actions = [self.program.actions[action] for action in node.actions]
        fill = f"(global.set $top {const(self.choices)}) (global.set $obliged {const(0)}) "
        fill += " ".join(self.moves(action) for action in node.actions)
        count = op("div_u", op("sub", "(global.get $top)", const(self.choices)), const(4 * self.width))
        found = self.function.local()
        code = fill + put(found, count)
        if not node.site and any(p.mode == "may" for action in actions for p in action.permissions):
            top = "(global.get $top)"
            decline = store(top, const(DECLINE)) + store(top, const(node.declined), 4)
            free = op("and", op("ne", get(found), const(0)), op("eqz", "(global.get $obliged)"))
            code += when(free, decline + put(found, op("add", get(found), const(1))))
        return code + get(found)

    def _candidates(self, action: ActionOf, leaf: str, writes: bool = False) -> str:
        """Code that does something for each legal move, which is written before if it `writes`."""
        permits = [p for p in action.permissions if p.mode != "must not"]
        forbids = [p for p in action.permissions if p.mode == "must not"]
        if not permits:
            return ""
        levels = range(len(action.parameters) + 1)
        filters: list[list[tuple[Term, str]]] = [[] for _ in levels]
        bars: list[list[tuple[Term, str]]] = [[] for _ in levels]
        ways = ways_of(action, permits, self.ranges)
        if ways is None:
            permits, early = _split(action, permits)
            for part in early:
                filters[level_of(action, part)].append((part, permits[0].article))
        for clause in forbids:
            if clause.condition is None:
                return ""
            if not is_ahead(clause.condition):
                bars[level_of(action, clause.condition)].append((clause.condition, clause.article))
        late = [Asked(p.condition, p.article, True) for p in forbids if p.condition and is_ahead(p.condition)]
        drops = self.choosing(action, filters, bars)
        for conditions in filters:
            conditions.sort(key=lambda one: is_ahead(one[0]))

        asked = [[*(Asked(*one) for one in filters[n]), *(Asked(*one, True) for one in bars[n])] for n in levels]
        # Before anything is chosen, what forbids is asked first, as in the reference: one may fail where another holds.
        asked[0].sort(key=lambda one: not one.barred)
        last = len(action.parameters)
        if last and action.parameters[-1].several is None and (ways is not None or len(permits) == 1):
            asked[last], late = asked[last] + late, []

        def opened(level: int, names: dict[int, str]) -> tuple[str, dict[int, str]]:
            """Code that keeps which permits are still open, once so many parameters are bound, and their names."""
            if ways is None or level == last:
                return "", names
            code, own = "", dict(names)
            for way in ways:
                own[way.slot(level)] = self.function.local()
                with self.inside(names):
                    code += put(own[way.slot(level)], self._asked(way.before(level), way.article))
            return code, own

        def deep(level: int, names: dict[int, str]) -> str:
            code, names = opened(level, names)
            with self.inside(names):
                if level == last:
                    found = self._found(action, permits, late, leaf, writes)
                    return found if ways is not None or len(permits) == 1 else self._any(permits, found)
                parameter = action.parameters[level]
                among = parameter.among or Members(set_of(parameter.domain), parameter.domain)
                conditions = asked[level + 1]
                if ways is not None:
                    open_ = any_way([way.after(level) for way in ways])
                    conditions = [Asked(open_, permits[0].article), *conditions]

                def bound(member: str) -> str:
                    return deep(level + 1, {**names, parameter.slot: member})

                if parameter.several is None:
                    return code + self.sieve(among, (parameter.slot,), conditions, bound)

                def fits(member: str) -> str:
                    with self.inside({**names, parameter.slot: member}):
                        return self._only_if(conditions, bound(member))

                return code + self.each_choice(parameter, drops[parameter.slot], fits)

        with self.inside({}):
            return self._only_if(asked[0], deep(0, {}))

    def _only_if(self, asked: Sequence[Asked], body: str) -> str:
        """Something under conditions, of which each is asked if those before it hold."""
        for condition, article, barred in reversed(asked):
            code = self._asked(condition, article)
            body = when(op("eqz", code) if barred else code, body)
        return body

    def _asked(self, condition: Term, article: str) -> str:
        with self.inside(self.names, article):
            return self.value(condition)

    def _found(
        self, action: ActionOf, permits: list[PermissionOf], late: Sequence[Asked], leaf: str, writes: bool
    ) -> str:
        """What happens with a move that is permitted and passed all but what forbids it by the position after."""
        musts = [p for p in permits if p.mode == "must"]
        code = (self._write(action) if writes else "") + leaf
        if not leaf and musts:
            obliged = "(global.set $obliged (i32.const 1))"
            code += obliged if len(musts) == len(permits) else self._any(musts, obliged)
        return self._only_if(late, code)

    def _any(self, clauses: list[PermissionOf], body: str) -> str:
        if any(clause.condition is None for clause in clauses):
            return body
        condition = const(0)
        for clause in reversed(clauses):
            assert clause.condition is not None
            asked = self._asked(clause.condition, clause.article)
            condition = f"(if (result i32) {asked} (then {const(1)}) (else {condition}))"
        return when(condition, body)

    def _write(self, action: ActionOf) -> str:
        index, top = self.program.actions.index(action), "(global.get $top)"
        code = ""
        if self.capped:
            message = f"A decision has at most {MOST_LEGAL:,} legal moves."
            end = self.choices + 4 * self.width * MOST_LEGAL
            code = when(op("ge_u", top, const(end)), self.past("E018", message))
        code += store(top, const(index))
        for column, parameter in in_columns(action):
            put_there = store_wide if is_wide(parameter) else store
            code += put_there(top, get(self.names[parameter.slot]), 4 * column)
        return code + f"(global.set $top {op('add', top, const(4 * self.width))})"


def _size(parameter: ParameterOf) -> int:
    """How many candidates a parameter has at most."""
    return parameter.domain.size if parameter.several is None else parameter.several.coding.top + 1


def _split(action: ActionOf, permits: list[PermissionOf]) -> tuple[list[PermissionOf], list[Term]]:
    """Permits with what each asks beside the others, and what can be asked early: what all ask, and that
    one of them may still hold. The latter is asked again in the end, but drops most candidates before.
    """
    parts = [conjuncts(permit.condition) for permit in permits]
    early = [part for part in parts[0] if all(part in own for own in parts)]
    rest = [[part for part in own if part not in early] for own in parts]
    left = [replace(permit, condition=conjunction(own)) for permit, own in zip(permits, rest, strict=True)]
    for level in range(len(action.parameters)):
        some = [conjunction([part for part in own if level_of(action, part) == level]) for own in rest]
        known = tuple(one for one in some if one is not None)
        if len(permits) > 1 and len(known) == len(permits):
            early.append(Operator(TRUTH, "or", known))
    return left, early
