"""Forms that differ in numbers alone."""

from __future__ import annotations

from statuto.difference.canonical import Form

Numbers = list[tuple[int, int]]


def numbers_between(a: Form, b: Form) -> Numbers | None:
    """The numbers in which two forms differ, the first form's first; None if they differ in anything else."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        if len(a) != len(b):
            return None
        found: Numbers = []
        for one, other in zip(a, b, strict=True):
            inner = numbers_between(one, other)
            if inner is None:
                return None
            found += [pair for pair in inner if pair not in found]
        return found
    if a == b:
        return []
    if isinstance(a, bool) or isinstance(b, bool) or not (isinstance(a, int) and isinstance(b, int)):
        return None
    return [(a, b)]


def instead(numbers: Numbers) -> str:
    """The numbers as words: "3 instead of 2"."""
    return ", ".join(f"{new} instead of {old}" for old, new in numbers)
