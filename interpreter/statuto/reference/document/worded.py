"""Texts that remember what they name: the articles and terms that stood in braces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text; `article` is the id of the article, or `term` the name of the term, that it names."""

    text: str
    article: str = ""
    term: str = ""


class Worded(str):
    """A text as it is said, which is equal to the plain text; `stretches` tell what its parts name."""

    stretches: tuple[Stretch, ...]

    def __new__(cls, stretches: Iterable[Stretch]) -> Worded:
        """The text of some stretches."""
        held = tuple(stretches)
        made = super().__new__(cls, "".join(stretch.text for stretch in held))
        made.stretches = held
        return made


def stretches_of(text: str) -> tuple[Stretch, ...]:
    """The stretches of a text; of a plain one, itself."""
    return text.stretches if isinstance(text, Worded) else (Stretch(text),) if text else ()


def joined(texts: Iterable[str]) -> str:
    """Texts with a space between them."""
    held: list[Stretch] = []
    for text in texts:
        if held:
            held.append(Stretch(" "))
        held += stretches_of(text)
    return Worded(held)


def part(text: str, start: int, end: int) -> str:
    """A text from one place to another; what it names there it remembers."""
    if not isinstance(text, Worded):
        return text[start:end]
    held: list[Stretch] = []
    at = 0
    for stretch in text.stretches:
        cut = stretch.text[max(start - at, 0) : max(end - at, 0)]
        if cut:
            held.append(replace(stretch, text=cut))
        at += len(stretch.text)
    return Worded(held)
