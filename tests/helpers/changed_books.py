"""Books that ship, or that tests have, with a few of their words and lines changed for others of the same text."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from statuto import folders

TESTS = Path(__file__).resolve().parent.parent
MOST_BYTES = 30_000
_WORDS = re.compile(r"(\s+)")


@cache
def texts() -> tuple[str, ...]:
    """The books that are changed: none is long, since most changes make a book that has errors."""
    folders_of_books = (folders.rules() / "classics", TESTS / "compiled", TESTS / "cases" / "checks" / "good")
    paths = [path for folder in folders_of_books for path in sorted(folder.glob("*.statuto"))]
    paths.append(folders.rules() / "torri" / "base.statuto")
    return tuple(path.read_text("utf-8") for path in paths if path.stat().st_size < MOST_BYTES)


def changed(seed: int) -> str:
    """One of these books with one to three changes, the same for the same seed."""
    draw = random.Random(seed)
    text = draw.choice(texts())
    for _ in range(draw.randint(1, 3)):
        text = _line(text, draw) if draw.random() < 0.4 else _word(text, draw)
    return text


def _line(text: str, draw: random.Random) -> str:
    lines = text.split("\n")
    _change(lines, draw.randrange(len(lines)), draw.randrange(len(lines)), draw)
    return "\n".join(lines)


def _word(text: str, draw: random.Random) -> str:
    """A number becomes another; another word is dropped, doubled, or gives its place to one of the same text."""
    parts = _WORDS.split(text)
    at = 2 * draw.randrange((len(parts) + 1) // 2)
    if parts[at].isdigit():
        number = int(parts[at])
        parts[at] = str(draw.choice([0, 1, 2, 3, 4, 5, 7, number + 1, max(0, number - 1)]))
    else:
        _change(parts, at, 2 * draw.randrange((len(parts) + 1) // 2), draw)
    return "".join(parts)


def _change(parts: list[str], one: int, other: int, draw: random.Random) -> None:
    match draw.choice(["delete", "double", "swap", "copy", "copy"]):
        case "delete":
            del parts[one]
        case "double":
            parts.insert(one, parts[other])
        case "swap":
            parts[one], parts[other] = parts[other], parts[one]
        case _:
            parts[one] = parts[other]
