"""An item that is malformed: each mistake explained, and the item read again without the clause that holds it."""

from __future__ import annotations

import re
from typing import Any

from lark.exceptions import LarkError, UnexpectedInput
from lark.indenter import DedentError

from statuto.findings import Findings, Place
from statuto.syntax.build import Builder, TooDeep, TooLarge
from statuto.syntax.grammar import parser
from statuto.syntax.malformed import explain
from statuto.syntax.slips import bare
from statuto.syntax.text import DEEPEST, MOST_NUMBER

MOST_RETRIES = 20
_DECLARES = re.compile(r"\s+(?:kind|piece|tile|board|group|memory|zone|let|table|option|define|action)\s(.*)")
_WORD = re.compile(r"[^\W\d][\w-]*")


class Chunk:
    """One item of a file, parsed again without each clause that is malformed."""

    def __init__(self, text: str, line: int, shown: str, findings: Findings) -> None:
        self.lines = text.split("\n")
        self.line = line
        self.shown = shown
        self.findings = findings

    def parse(self, start: str) -> Any:
        """What the chunk means, or None when nothing of it can be used.

        The findings are told the names that are declared in what is left out.
        """
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
                break
        self._forget(self.lines)
        return None

    def _forget(self, lines: list[str]) -> None:
        """Keep the words of the declarations in lines that are left out: that nobody knows them follows from that."""
        for line in lines:
            match = _DECLARES.match(bare(line))
            if match:
                words = _WORD.findall(match[1])
                self.findings.unread.update(words, (f"{word}s" for word in words))

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
        self._forget(self.lines[first - 1 : first])
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
