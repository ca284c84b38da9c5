"""A comparison as Markdown: words taken out are ~~struck through~~, words put in are **bold**."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from statuto.difference.groups import Group, summary
from statuto.difference.model import Difference, seats
from statuto.difference.words import Stretch, plain

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def markdown(difference: Difference, groups: Sequence[Group]) -> str:
    """Some articles of a comparison."""
    return "\n".join(_lines(difference, groups)) + "\n"


def _lines(difference: Difference, groups: Sequence[Group]) -> Iterator[str]:
    a, b = difference.a, difference.b
    yield f"# {escaped(a.title)} ({escaped(a.id)}) beside {escaped(b.id)}"
    yield ""
    yield f"- A: {escaped(a.title)}, `{a.id}`, {seats(a)}"
    yield f"- B: {escaped(b.title)}, `{b.id}`, {seats(b)}"
    yield from (f"- {escaped(said)}" for said in difference.about)
    yield ""
    yield summary(difference, groups)
    for group in groups:
        yield from ("", f"## {group.number} {escaped(group.title)}", "")
        yield f"`{group.id}`: {', '.join(group.kinds)}"
        sentences = [text for change in group.changes if change.kind != "renumbered" for text in change.sentences]
        yield from ("", *(f"- {escaped(sentence)}" for sentence in sentences)) if sentences else ()
        for text in group.texts:
            if text.what in ("title", "prose") and text.changed:
                shown = tuple(Stretch(stretch.mark, escaped(stretch.text)) for stretch in text.stretches)
                yield ""
                yield f"> {plain(shown, ('~~', '~~'), ('**', '**'))}"


def code(text: str) -> str:
    """A text as code in Markdown, on one line, whatever backticks it holds."""
    text = text.replace("\n", " ")
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}" if "`" in text else f"`{text}`"


def escaped(text: str) -> str:
    """A text that is nothing but text in Markdown, on one line."""
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " "))
