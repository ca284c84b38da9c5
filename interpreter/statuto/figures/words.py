"""The words of ours in figures, by their English; who prints figures in another language gives a mapping of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

Words: TypeAlias = Mapping[str, str]

ENGLISH: Words = MappingProxyType({})

# All keys, for whoever makes catalogues of them; what stands in braces stays.
KEYS = (
    "{player} to move",
    "over, won by {players}",
    "over, won by nobody",
    "and",
    "yes",
    "hidden",
    "{count} hidden",
    "{piece} at {place} turned {turn}",
    "token",
    "legal",
    "refused",
    "{count} places",
    "Before",
    "After {moves}",
    "After {count} moves, the last: {move}",
    "start",
    "end",
    "chance",
    "mover",
    "step",
    "decline",
    "drawn",
    "none left",
    "no move",
    "The turn",
    "Dashed: the turn ends on the way.",
    "A star: the turn ends on the way.",
)


def said(words: Words, key: str, **filled: object) -> str:
    """The words of a key, in the language of the mapping or else in English, with what stands in braces filled in."""
    text = words.get(key, key)
    return text.format(**filled) if filled else text


def all_of(words: Words, items: Sequence[str]) -> str:
    """Items with commas, and a word before the last."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {said(words, 'and')} {items[-1]}"
