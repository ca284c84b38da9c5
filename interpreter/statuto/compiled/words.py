"""Sets as words of 64 bits in WebAssembly: a word is a number that is known, or code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from statuto.compiled.bits import WORD, words_of
from statuto.compiled.wat import op

ALL = 2**WORD - 1
_DIGITS = b"01" + bytes(254)
"""The digits of two truths: a set is read as a binary number, which is the fastest way to make one."""
Word = int | str
Mask = tuple[Word, ...]
"""The words of a set, that of the first things first."""


def wide(name: str, *arguments: str) -> str:
    """An instruction upon numbers of 64 bits."""
    return f"(i64.{name} {' '.join(arguments)})"


def code(word: Word) -> str:
    """The code of a word."""
    return word if isinstance(word, str) else f"(i64.const {word - (word >> 63 << 64)})"


def both(a: Word, b: Word) -> Word:
    """What is in both."""
    if isinstance(a, int) and isinstance(b, int):
        return a & b
    if 0 in (a, b):
        return 0
    if a in (ALL, b):
        return b
    return a if b == ALL else wide("and", code(a), code(b))


def any_of(a: Word, b: Word) -> Word:
    """What is in one of two."""
    if isinstance(a, int) and isinstance(b, int):
        return a | b
    if a == 0 or a == b:
        return b
    return a if b == 0 else wide("or", code(a), code(b))


def without(a: Word, b: Word) -> Word:
    """What is in the first and not in the second."""
    if isinstance(b, int):
        return both(a, ALL & ~b)
    return 0 if a == 0 or a == b else wide("and", code(a), wide("xor", b, code(ALL)))


def shifted(mask: Mask, by: int, hold: Callable[[Word], Word]) -> Mask:
    """The set of the things that are so much less than one of a set; `hold` keeps a word that is used again."""
    if by == 0:
        return mask
    far, rest = divmod(by, WORD)
    held = [hold(word) for word in mask]

    def word(at: int) -> Word:
        low = moved(held[at + far], -rest) if 0 <= at + far < len(held) else 0
        high = moved(held[at + far + 1], WORD - rest) if rest and 0 <= at + far + 1 < len(held) else 0
        return any_of(low, high)

    return tuple(word(at) for at in range(len(mask)))


def moved(word: Word, left: int) -> Word:
    """A word whose bits move so far to the left, to the right if it is less than 0."""
    if isinstance(word, int):
        return word << left & ALL if left >= 0 else word >> -left
    return wide("shl" if left > 0 else "shr_u", word, code(abs(left))) if left else word


def known(things: Sequence[bool]) -> tuple[int, ...]:
    """The words of a set that is known."""
    digits = bytes(reversed(things)).translate(_DIGITS)
    return words_of(int(digits or b"0", 2), len(things))


def nonempty(mask: Mask) -> str:
    """The code of whether a set has a member."""
    together: Word = 0
    for word in mask:
        together = any_of(together, word)
    return wide("ne", code(together), code(0))


def counted(mask: Mask) -> str:
    """The code of how many members a set has."""
    counts = [f"(i32.wrap_i64 {wide('popcnt', code(word))})" for word in mask]
    total = counts[0]
    for count in counts[1:]:
        total = op("add", total, count)
    return total
