"""Lines, blocks and quotes, for all that is written as text."""

from __future__ import annotations

from collections.abc import Iterable

WIDTH = 100
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_BREAKS = (" and ", " or ", ", ")


def quoted(text: str) -> str:
    """A text between quotation marks."""
    return '"' + "".join(_ESCAPES.get(sign, sign) for sign in text) + '"'


def indented(lines: Iterable[str]) -> list[str]:
    """Lines one level in."""
    return [f"  {line}" for line in lines]


def block(head: str, body: Iterable[str]) -> list[str]:
    """A line that ends in a colon, and what belongs to it."""
    return [f"{head}:", *indented(body)]


def wrapped(lines: Iterable[str]) -> list[str]:
    """The lines, those that are too long broken after a word that lets a sentence go on; texts stay whole."""
    broken: list[str] = []
    for line in lines:
        indentation = " " * (len(line) - len(line.lstrip()) + 4)
        while len(line) > WIDTH and '"' not in line:
            at = max(line.rfind(sign, len(indentation), WIDTH) + len(sign.rstrip()) for sign in _BREAKS)
            if at <= len(indentation) or not line[at:].strip():
                break
            broken.append(line[:at])
            line = indentation + line[at:].lstrip()
        broken.append(line)
    return broken
