"""Effects side by side: what is done in addition, what no longer, and what otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from statuto.checks.program import Bind, EachOf, Effect, Loop, PickOf, StepOf, When
from statuto.difference.canonical import Form
from statuto.difference.conditions import Teller, compared, grouped
from statuto.difference.numbers import instead, numbers_between
from statuto.reference import words
from statuto.reference.names import without_guards

Block = Sequence[Effect]


def blocks(
    a: Teller, b: Teller, ours: Block, theirs: Block, outer_a: tuple[int, ...], outer_b: tuple[int, ...]
) -> list[str]:
    """What became of a block of effects, a text for each change."""
    mine, yours = without_guards(tuple(ours)), without_guards(tuple(theirs))
    forms_a = [_form(a, effect, outer_a) for effect in mine]
    forms_b = [_form(b, effect, outer_b) for effect in yours]
    codes = {form: chr(index) for index, form in enumerate(dict.fromkeys(map(repr, (*forms_a, *forms_b))))}
    matcher = SequenceMatcher(
        None, [codes[repr(f)] for f in forms_a], [codes[repr(f)] for f in forms_b], autojunk=False
    )
    said: list[str] = []
    for what, first, last, begin, end in matcher.get_opcodes():
        if what == "equal":
            continue
        gone, new = list(range(first, last)), list(range(begin, end))
        for at in list(new):
            alike = next((index for index in gone if _alike(mine[index], yours[at], forms_a[index], forms_b[at])), None)
            if alike is not None:
                gone.remove(alike)
                new.remove(at)
                said += _changed(a, b, mine[alike], yours[at], forms_a[alike], forms_b[at], outer_a, outer_b)
        said += [f"added: {_said(b, yours[at])}" for at in new]
        said += [f"gone: {_said(a, mine[at])}" for at in gone]
    return said


def _form(teller: Teller, effect: Effect, outer: tuple[int, ...]) -> Form:
    return teller.form(effect, outer)


def _alike(one: Effect, other: Effect, form: Form, another: Form) -> bool:
    """Whether an effect stands in the place of another, so that their difference says more than both."""
    if isinstance(one, StepOf) and isinstance(other, StepOf):
        return one.name == other.name
    if isinstance(one, When) and isinstance(other, When):
        return bool(form[1] == another[1] or form[2:] == another[2:])
    if isinstance(one, EachOf | Loop) and type(one) is type(other):
        return bool(form[1:3] == another[1:3] or form[-1] == another[-1])
    if isinstance(one, Bind | PickOf) and type(one) is type(other):
        return bool(one.variable) and one.variable == getattr(other, "variable", "")
    return bool(numbers_between(form, another))


def _changed(
    a: Teller,
    b: Teller,
    one: Effect,
    other: Effect,
    form: Form,
    another: Form,
    outer_a: tuple[int, ...],
    outer_b: tuple[int, ...],
) -> Iterator[str]:
    """What became of one effect."""
    numbers = numbers_between(form, another)
    if numbers:
        yield f"{_said(b, other)} ({instead(numbers)})"
    elif isinstance(one, StepOf) and isinstance(other, StepOf):
        for text in blocks(a, b, one.body, other.body, outer_a, outer_b):
            yield f"in the step “{words.plain(other.name)}”, {text}"
    elif isinstance(one, When) and isinstance(other, When) and form[1] == another[1]:
        condition = b.condition(other.condition)
        for text in blocks(a, b, one.body, other.body, outer_a, outer_b):
            yield f"if {condition}, {text}"
        for text in blocks(a, b, one.otherwise, other.otherwise, outer_a, outer_b):
            yield f"unless {condition}, {text}"
    elif isinstance(one, When) and isinstance(other, When):
        found = grouped(compared(a, b, one.condition, other.condition, outer_a, outer_b))
        yield from _conditions(found, _inner(b, other.body))
    elif isinstance(one, EachOf) and isinstance(other, EachOf):
        inner = blocks(a, b, one.body, other.body, (*outer_a, one.slot), (*outer_b, other.slot))
        yield from (f"for each {other.variable or 'one'}, {text}" for text in inner)
        if not inner:
            yield f"{_said(b, other)} — instead of: {_said(a, one)}"
    else:
        yield f"{_said(b, other)} — instead of: {_said(a, one)}"


def _conditions(found: dict[str, list[str]], what: str) -> Iterator[str]:
    yield from (f"with another number, {what} if {text}" for text in found.get("number", []))
    yield from (f"{what} also if {text}" for text in found.get("wider", []))
    yield from (f"{what} not any more if {text}" for text in found.get("narrower", []))
    if "added" in found:
        yield f"{what} only if {words.listed(found['added'])}, too"
    if "gone" in found:
        yield f"{what} also where it is not so that {words.listed(found['gone'])}"


def _inner(teller: Teller, body: Block) -> str:
    return "; ".join(_said(teller, effect) for effect in body)


def _said(teller: Teller, effect: Effect) -> str:
    """An effect as a clause, of the player."""
    teller.says.mover, teller.says.they, teller.says.own = "the player", False, -1
    return teller.says.inner([effect], "the player")
