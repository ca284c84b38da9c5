"""Operators, worked out at once where their arguments are known."""

from __future__ import annotations

from collections.abc import Callable

from statuto.checks.terms import Const, Operator, Term
from statuto.checks.types import TRUTH, Type

LEAST_NUMBER, MOST_NUMBER = -(2**31), 2**31 - 1
"""All numbers lie between these; to work out another is an error of the book, where it is played."""


def divide(a: int, b: int) -> int:
    """Whole division that rounds toward zero; by zero it gives 0, which the checker reports where it can see it."""
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def modulo(a: int, b: int) -> int:
    """The rest that is never negative; modulo zero it gives 0."""
    return a % abs(b) if b else 0


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divide,
    "mod": modulo,
}
COMPARISON: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
    "ge": lambda a, b: a >= b,
}


def operator(type: Type, name: str, *arguments: Term) -> Term:
    """The operator upon its arguments, as a constant where it can be known."""
    values = [argument.value for argument in arguments if isinstance(argument, Const)]
    if name in ("and", "or"):
        return _junction(name, arguments)
    if name == "if" and isinstance(arguments[1], Const):
        return arguments[0] if arguments[1].value else arguments[2]
    if len(values) == len(arguments):
        if name in ARITHMETIC:
            return Const(type, ARITHMETIC[name](*values))
        if name in COMPARISON:
            return Const(type, int(COMPARISON[name](*values)))
        if name == "negative":
            return Const(type, -values[0])
        if name == "not":
            return Const(type, int(not values[0]))
    return Operator(type, name, tuple(arguments))


def _junction(name: str, arguments: tuple[Term, ...]) -> Term:
    """`and` and `or` without what is known not to matter."""
    stops = 0 if name == "and" else 1
    left: list[Term] = []
    for argument in arguments:
        if isinstance(argument, Const):
            if bool(argument.value) == bool(stops):
                if not left:
                    return Const(TRUTH, stops)
                left.append(argument)
                break
            continue
        if isinstance(argument, Operator) and argument.name == name:
            left.extend(argument.arguments)
        else:
            left.append(argument)
    if not left:
        return Const(TRUTH, 1 - stops)
    return left[0] if len(left) == 1 else Operator(TRUTH, name, tuple(left))
