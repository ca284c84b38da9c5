"""Memories that last for an action or a round: the effects that set them back to their start."""

from __future__ import annotations

from statuto.checks.fold import operator
from statuto.checks.grouped import groups_of
from statuto.checks.program import EachOf, Effect, Program, Store, When
from statuto.checks.scope import Scope
from statuto.checks.terms import Const, Control, Field, Fold, Load, Local, Members, Term
from statuto.checks.types import NUMBER, TRUTH, Type, set_of, thing
from statuto.syntax import tree as t


def add_lifetimes(program: Program, scope: Scope) -> None:
    """Give a program the effects after an action, and at the beginning of the first turn and of each turn."""
    program.after_action = tuple(_reset(field, scope) for field in program.fields if field.lifetime == "action")
    rounds = tuple(_reset(field, scope) for field in program.fields if field.lifetime == "round")
    if not rounds:
        return
    players = program.players
    first = Field(" first player", "", (), thing(players), "value", 0, players.size - 1, 0, "game", "nobody")
    program.fields.append(first)
    mover = Control(thing(players), "mover")
    program.at_first_turn = (Store("", 0, "set", first, (), mover),)
    begins = operator(TRUTH, "eq", mover, Load(first.type, first, ()))
    program.at_turn = (When("", 0, begins, rounds, ()),)


def _reset(field: Field, scope: Scope) -> Effect:
    """The effect that gives every memory of a field its value at the start."""
    with scope.variables():
        locals = [
            scope.bind(t.Word(f" {index}"), thing(domain), kept=True) for index, (_, domain) in enumerate(field.dims)
        ]
        value = _start(field, scope)
        effect: Effect = Store(field.article, 0, "set", field, tuple(locals), value)
        for local, (_, domain) in reversed(list(zip(locals, field.dims, strict=True))):
            keep = scope.bind(t.Word(" keep"), Type("unknown"), kept=True)
            members = Members(set_of(domain), domain) if domain.group is None else groups_of(scope, domain)
            effect = EachOf(field.article, 0, local.slot, members, None, (effect,), keep.slot)
    return effect


def _start(field: Field, scope: Scope) -> Term:
    """The value at the start; that of a set is the empty one."""
    if field.type.form == "set":
        assert field.type.domain is not None
        member: Local = scope.bind(t.Word(" member"), thing(field.type.domain))
        everything = Members(field.type, field.type.domain)
        return Fold(field.type, "filter", member.slot, member.name, everything, Const(TRUTH, 0), None)
    type = field.type if field.type.form == "thing" else NUMBER
    return Const(type, field.start)
