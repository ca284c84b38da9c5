"""Text to tree, an item at a time, so that one mistake hides no other and time grows with the length of the book."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from statuto.findings import Findings, Place
from statuto.syntax import tree as t
from statuto.syntax.build import PastBound
from statuto.syntax.quick import NotRead
from statuto.syntax.quick import read as read_item
from statuto.syntax.text import read

VERSION = 1
MOST_FINDINGS = 100
MOST_KEPT = 128
_KEPT: dict[tuple[str, str], t.File] = {}
_ITEM = re.compile(r"^[^\s#]", re.M)
_ITEM_WORD = re.compile(
    r"(?:section|article|retired|passage|add|over|replace|amend|keep|remove|except|adopt|changes)\s"
)

_JOINED = re.compile(r"(add|over)\s")


def parse_file(path: Path, shown: str, findings: Findings) -> t.File | None:
    """The tree of a file, or None when it cannot be read or has no usable header.

    A well-formed text is read once: a base is the same in each of its variants.
    """
    text = read(path, shown, findings)
    if text is None:
        return None
    if (shown, text) in _KEPT:
        return _KEPT[shown, text]
    before = len(findings)
    file = parse(text, shown, findings)
    if file is not None and len(findings) == before:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[shown, text] = file
    return file


def parse_header(path: Path, shown: str, findings: Findings) -> t.File | None:
    """The tree of a file without its items: what it says of itself."""
    text = read(path, shown, findings)
    if text is None:
        return None
    starts = _item_starts(text)
    return parse(text[: starts[2]] if len(starts) > 2 else text, shown, findings)


def parse(text: str, shown: str, findings: Findings) -> t.File | None:
    """The tree of a text; what is malformed is reported and left out. None without a usable version and header."""
    with no_collection():
        return _parse(text, shown, findings)


@contextmanager
def no_collection() -> Iterator[None]:
    """Let the collector of cycles rest: trees and checks leave few, and looking for them takes a tenth of the time."""
    resting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if resting:
            gc.enable()


def _parse(text: str, shown: str, findings: Findings) -> t.File | None:
    starts = _item_starts(text)
    if not starts:
        findings.report("S010", Place(shown), "The file is empty.", "A book begins with `statuto 1`.")
        return None
    preamble_end = starts[2] if len(starts) > 2 else len(text)
    preamble = _read(text[starts[0] : preamble_end], text.count("\n", 0, starts[0]), shown, findings, "preamble")
    if preamble is None:
        _items(text, [start for start in starts if _ITEM_WORD.match(text, start)], shown, findings)
        return None
    version, header = preamble
    if version != VERSION:
        help = f"This program reads version {VERSION}: the first line is `statuto {VERSION}`."
        findings.report("S011", Place(shown, 1, 1), f"The book is written in version {version} of the language.", help)
        return None
    return t.File(shown, version, header, _items(text, starts[2:], shown, findings))


def _items(text: str, starts: list[int], shown: str, findings: Findings) -> tuple[t.Item, ...]:
    """The items that begin at these offsets, without those that are malformed."""
    items: list[t.Item] = []
    line = text.count("\n", 0, starts[0]) if starts else 0
    for start, end in _item_ranges(text, starts):
        chunk = text[start:end]
        item = _read(chunk, line, shown, findings, "item")
        if item is not None:
            items.append(item)
        line += chunk.count("\n")
        if len(findings) > MOST_FINDINGS:
            place = Place(shown, line, 1)
            findings.report(
                "S013", place, f"More than {MOST_FINDINGS} findings; the rest was not read.", "Mend these first."
            )
            break
    return tuple(items)


def chunks(text: str) -> list[tuple[str, int, str]]:
    """The preamble and the items of a well-formed text: the parser's start, the lines before it, and its text."""
    starts = _item_starts(text)
    end = starts[2] if len(starts) > 2 else len(text)
    found = [("preamble", text.count("\n", 0, starts[0]), text[starts[0] : end])]
    line = text.count("\n", 0, end)
    for first, last in _item_ranges(text, starts[2:]):
        found.append(("item", line, text[first:last]))
        line += text.count("\n", first, last)
    return found


def _item_starts(text: str) -> list[int]:
    """The offsets of the lines that begin at the left margin."""
    return [match.start() for match in _ITEM.finditer(text)]


def _item_ranges(text: str, starts: list[int]) -> list[tuple[int, int]]:
    """The stretch of each item; an `add` and the article below it, an `over` and the change below it are one item."""
    ranges: list[tuple[int, int]] = []
    joined = ""
    for i, start in enumerate(starts):
        end = starts[i + 1] if i + 1 < len(starts) else len(text)
        if joined:
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
        word = _JOINED.match(text, start)
        joined = word[1] if word and joined not in (word[1], "add") else ""
    return ranges


def _read(text: str, line: int, shown: str, findings: Findings, start: str) -> Any:
    """What a chunk of a file means; lark is asked about what is malformed. None when nothing of it can be used."""
    whole = text.rstrip() + "\n"
    try:
        return read_item(whole, start, line)
    except (NotRead, PastBound):
        from statuto.syntax.mend import Chunk

        return Chunk(text, line, shown, findings).parse(start)
