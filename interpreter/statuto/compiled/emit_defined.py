"""Uses of definitions: a call of a function of their own, or the body itself where it is short.

A thing that may be none, and is asked whether it is there before something is asked of it, is worked out once. In what
is asked then it is known to be there, so nothing can fail for want of it.
"""

from __future__ import annotations

import dataclasses
from itertools import count, islice
from typing import Any

from statuto.checks.reads import walk
from statuto.checks.terms import Apply, Const, Control, Load, Local, Operator, Term
from statuto.compiled.emit_connections import Connections
from statuto.compiled.wat import Function, const, either, op, put, tee
from statuto.machine.code import Machine
from statuto.machine.inline import PLAIN, rewritten, substituted

SHORT = 12
"""So many parts a body has at most that stands where it is used."""
FIRST_SLOT = 2_000_000
"""The variables that keep what is asked once have slots from here on: no variable of a book has one of these."""


class Defined(Connections):
    """Emits these uses; part of `Terms`, where `functions` are those that were needed on the way."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.functions: list[str] = []
        self._defined: dict[int, str] = {}
        self._short: dict[int, bool] = {}
        self._once = count(FIRST_SLOT)

    def defined(self, term: Apply) -> str:
        """The code of a use of a definition."""
        definition = term.definition
        assert definition.body is not None
        if id(definition) not in self._short:
            self._short[id(definition)] = _is_short(definition.body)
        if self._short[id(definition)]:
            return self._in_place(term)
        name = self._defined.get(id(definition))
        if name is None:
            self._defined[id(definition)] = name = f"$define_{len(self._defined)}"
            own, function = {slot: f"$p{i}" for i, slot in enumerate(definition.slots)}, Function()
            with self.inside(own, definition.article, function):
                body = self.value(definition.body)
            takes = " ".join(f"(param {parameter} i32)" for parameter in own.values())
            self.functions.append(function.text(f"{name} {takes} (result i32)", body))
        return f"(call {name} {' '.join(self.value(a) for a in term.arguments)})"

    def _in_place(self, term: Apply) -> str:
        """The body of a definition with what it is asked of, each of which is worked out once."""
        definition, given, names = term.definition, dict[int, Term](), dict(self.names)
        code = ""
        for slot, argument in zip(definition.slots, term.arguments, strict=True):
            if isinstance(argument, PLAIN):
                given[slot] = argument
                continue
            one = self._variable(argument.type)
            given[slot], names[one.slot] = one, self.function.local()
            code += put(names[one.slot], self.value(argument))
        with self.inside(names, definition.article):
            value = self.value(substituted(definition.body, given))
        return f"(block (result i32) {code} {value})" if code else value

    def if_there(self, term: Operator) -> str:
        """The code of a value that is asked of a thing where that is there; nothing if it is none of these."""
        first, condition, second = term.arguments
        if not isinstance(condition, Operator) or condition.name != "ne":
            return ""
        thing, nothing = condition.arguments
        if isinstance(thing, PLAIN) or thing.type.form != "thing" or nothing != Const(nothing.type, -1):
            return ""
        name = self.function.local()
        known = self._variable(dataclasses.replace(thing.type, optional=False))
        there = op("ge_s", tee(name, self.value(thing)), const(0))
        with self.inside({**self.names, known.slot: name}):
            asked = self.value(rewritten(first, lambda one: known if one == thing else None))
        return either(there, asked, self.value(second))

    def _variable(self, type: Any) -> Local:
        return Local(type, next(self._once), "")


def _is_short(body: Term) -> bool:
    """Whether a body is a few parts, none of which goes through anything."""
    parts = list(islice(walk(body), SHORT + 1))
    return len(parts) <= SHORT and all(isinstance(one, Const | Control | Load | Local | Operator) for one in parts)
