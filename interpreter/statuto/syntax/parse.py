"""Text to tree, an item at a time, so that one mistake hides no other and time grows with the length of the book."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lark.exceptions import LarkError, UnexpectedInput

from statuto.findings import Findings, Place
from statuto.syntax import tree as t
from statuto.syntax.build import Builder, TooDeep, TooLarge
from statuto.syntax.grammar import DedentError, parser
from statuto.syntax.malformed import explain
from statuto.syntax.text import DEEPEST, MOST_NUMBER, read

VERSION = 1
MOST_RETRIES = 20
MOST_FINDINGS = 100
_ITEM = re.compile(r"^[^\s#]", re.M)
_ITEM_WORD = re.compile(r"(?:section|article|passage|add|replace|amend|remove|except|adopt)\s")


def parse_file(path: Path, shown: str, findings: Findings) -> t.File | None:
    """The tree of a file, or None when it cannot be read or has no usable header."""
    text = read(path, shown, findings)
    return None if text is None else parse(text, shown, findings)


def parse(text: str, shown: str, findings: Findings) -> t.File | None:
    """The tree of a text; what is malformed is reported and left out. None without a usable version and header."""
    with _no_collection():
        return _parse(text, shown, findings)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Let the collector of cycles rest: a tree has none, and looking for them takes a sixth of the time."""
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
    preamble = _Chunk(text[starts[0] : preamble_end], text.count("\n", 0, starts[0]), shown, findings).parse("preamble")
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
        item = _Chunk(chunk, line, shown, findings).parse("item")
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
    """The stretch of each item; `add before|after ID` and the article on the next line are one item."""
    ranges: list[tuple[int, int]] = []
    joined = False
    for i, start in enumerate(starts):
        end = starts[i + 1] if i + 1 < len(starts) else len(text)
        if joined:
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
        joined = not joined and re.match(r"add\s", text[start:end]) is not None
    return ranges


class _Chunk:
    """One item of a file, parsed again without each clause that is malformed."""

    def __init__(self, text: str, line: int, shown: str, findings: Findings) -> None:
        self.lines = text.split("\n")
        self.line = line
        self.shown = shown
        self.findings = findings

    def parse(self, start: str) -> Any:
        """What the chunk means, or None when nothing of it can be used."""
        for _ in range(MOST_RETRIES):
            try:
                parsed = parser().parse("\n".join(self.lines).rstrip() + "\n", start=start)
                return Builder().build(parsed, self.line)
            except TooDeep as deep:
                place = Place(self.shown, *deep.span)
                self.findings.report(
                    "S012", place, f"This is nested more than {DEEPEST} deep.", "Name a part of it with `define`."
                )
                at = deep.span.line - self.line
            except TooLarge as large:
                place = Place(self.shown, *large.span)
                self.findings.report("S016", place, f"A number is at most {MOST_NUMBER:,}.", "Use a smaller one.")
                at = large.span.line - self.line
            except UnexpectedInput as error:
                at = self._explain(error)
            except DedentError as error:
                at = self._dedent(error)
            except LarkError as error:  # pragma: no cover - no other error of lark is known to come this way
                self.findings.report("S014", self._place(1, 1, 1, 2), str(error), "")
                return None
            if not self._drop(at):
                return None
        return None

    def _explain(self, error: UnexpectedInput) -> int:
        explained = explain(error, self.lines)
        line, column = explained.line, explained.column
        place = self._place(line, column, line, column + explained.width)
        self.findings.report(explained.code, place, explained.message, explained.help)
        return line

    def _dedent(self, error: DedentError) -> int:
        """The first line whose indentation goes back to a column at which no line stood."""
        open_columns = [0]
        for number, content in enumerate(self.lines, 1):
            if not content.strip() or content.lstrip().startswith("#"):
                continue
            column = len(content.expandtabs(8)) - len(content.expandtabs(8).lstrip())
            while column < open_columns[-1]:
                open_columns.pop()
            if column > open_columns[-1]:
                if number > 1 and column not in open_columns and self._came_back(number, column):
                    break
                open_columns.append(column)
        else:
            number = 1
        place = self._place(number, 1, number, 1 + len(self.lines[number - 1]) - len(self.lines[number - 1].lstrip()))
        self.findings.report(
            "S015", place, "This line stands at a column where no block stands.", "Indent it as the line it goes with."
        )
        return number

    def _came_back(self, number: int, column: int) -> bool:
        """Whether the line before stands deeper than this one."""
        for before in range(number - 1, 0, -1):
            content = self.lines[before - 1]
            if content.strip():
                return len(content.expandtabs(8)) - len(content.expandtabs(8).lstrip()) > column
        return False

    def _place(self, line: int, column: int, end_line: int, end_column: int) -> Place:
        return Place(self.shown, self.line + line, column, self.line + end_line, end_column)

    def _drop(self, number: int) -> bool:
        """Blank the clause that holds a line; False when that is the item itself."""
        outer = self._clause_column()
        if outer == 0 or number <= 1 or number > len(self.lines):
            return False
        first = number
        while first > 1 and not self._begins_clause(first, outer):
            first -= 1
        if first <= 1 or not self.lines[first - 1].startswith((" ", "\t")):
            return False
        last = first + 1
        while last <= len(self.lines) and not self._begins_clause(last, outer):
            last += 1
        for index in range(first - 1, last - 1):
            self.lines[index] = ""
        return any(line.strip() for line in self.lines[1:])

    def _clause_column(self) -> int:
        """The column of the item's clauses: the least indentation below its first line."""
        columns = [len(line) - len(line.lstrip()) for line in self.lines[1:] if line.strip() and line[0] in " \t"]
        return min(columns, default=0)

    def _begins_clause(self, number: int, column: int) -> bool:
        content = self.lines[number - 1]
        return bool(content.strip()) and len(content) - len(content.lstrip()) <= column
