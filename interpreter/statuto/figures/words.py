"""The words of ours in figures, by their English; who prints figures in another language gives a mapping of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

Words: TypeAlias = Mapping[str, str]

ENGLISH: Words = MappingProxyType({})

# All keys, for whoever makes catalogues of them; what stands in braces stays.
KEYS = (
    # Positions.
    "{player} to move",
    "Over, won by {players}",
    "Over, won by nobody",
    "{first} and {last}",
    "{label}: {text}",
    "yes",
    "{count} hidden",
    "{piece} at {place}, turned {turn}",
    "token",
    "legal",
    "refused",
    # Captions.
    "Before",
    "After {moves}",
    "After {count} moves, the last: {move}",
    # The steps of a turn.
    "start",
    "chance",
    "player on turn",
    "another player",
    "step {name}",
    "decline",
    "then {steps}",
    "the turn can end, then {steps}",
    "the turn ends",
    "the step can come again",
    "the game can end",
    "A step may be passed over.",
)


def said(words: Words, key: str, **filled: object) -> str:
    """The words of a key, in the language of the mapping or else in English, with what stands in braces filled in."""
    text = words.get(key, key)
    return text.format(**filled) if filled else text


def all_of(words: Words, items: Sequence[str]) -> str:
    """Items with commas, and a word before the last."""
    if len(items) < 2:
        return "".join(items)
    return said(words, "{first} and {last}", first=", ".join(items[:-1]), last=items[-1])


def labelled(words: Words, label: str, text: str) -> str:
    """A text behind what it is of, with a colon as the language sets it."""
    return said(words, "{label}: {text}", label=label, text=text)
